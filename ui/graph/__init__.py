"""The Graph place: the picture of the links, and what one can do in it."""

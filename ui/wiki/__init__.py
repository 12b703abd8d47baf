"""Reading and editing one note, and the tree of all notes."""

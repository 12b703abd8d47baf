"""Search results shown to a person."""

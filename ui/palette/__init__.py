"""The one palette: notes, full text, meaning and commands."""

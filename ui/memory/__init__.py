"""Memory: a short page of items, tended as cards in columns or as plain text."""

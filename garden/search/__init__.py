"""Finding notes by name, by word and by meaning."""

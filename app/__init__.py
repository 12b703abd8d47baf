"""Who starts what: the command line, the window, the desktop entry. Wires the rest together."""

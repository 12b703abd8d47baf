"""The window: Qt widgets over the domain. Knows garden; never opens a file itself."""

"""Changing the garden's shape without breaking a link: plans, and their doing as one operation."""

"""Renaming, moving, splitting, merging and deleting notes: what will change is shown first."""

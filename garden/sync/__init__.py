"""Keeping the index in step with the files, whoever changes them."""

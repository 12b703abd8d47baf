"""Sentences for the problem codes of the domain, for translation; the facts fill them in."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {}
"""code -> (what is wrong, what to do), with the names of facts in braces."""

"""`Spot`: where to open a note."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A note, and a place in it."""

    path: str
    anchor: str = ""
    """A heading's fragment; an offset is nearer and goes before it."""
    offset: int | None = None
    word: str = ""
    """The word that stands at the offset and is marked for a moment."""

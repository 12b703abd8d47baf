"""`Spot`: where to open a note."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A note, and a place in it."""

    path: str
    anchor: str = ""
    offset: int | None = None

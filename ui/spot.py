"""`Spot`: where to open a note."""

from __future__ import annotations

from garden.values import frozen


@frozen
class Spot:
    """A note, and a place in it."""

    path: str
    anchor: str = ""
    offset: int | None = None

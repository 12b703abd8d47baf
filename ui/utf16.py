"""Offsets: the garden counts code points, Qt counts UTF-16 units; an emoji is one of the first and
two of the second. Everything that crosses the border goes through here."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

PARAGRAPH_SEPARATOR = "\u2029"
"""What `QTextDocument.toRawText` puts between blocks."""

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def units(text: str) -> int:
    """Length of `text` in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def to_units(text: str, offset: int) -> int:
    """UTF-16 position in `text` of the code-point `offset`; clamped to the text."""
    offset = min(max(offset, 0), len(text))
    return offset if text.isascii() else units(text[:offset])


def to_points(text: str, position: int) -> int:
    """Code-point offset in `text` of the UTF-16 `position`; clamped.

    A position inside a surrogate pair belongs to the character that it would cut.
    """
    if text.isascii():
        return min(max(position, 0), len(text))
    return OffsetMap(text).points(position)


class OffsetMap:
    """Both directions for many offsets of one text: built in one pass, asked in O(log emoji)."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        # Code-point offsets of the astral characters; nearly always none.
        # Counting units first costs a sixth of looking for them: 3 ms for a megabyte of Japanese.
        plain = text.isascii() or units(text) == len(text)
        self._astral = [] if plain else [found.start() for found in _ASTRAL.finditer(text)]
        # Where each of them starts, counted in units: the i-th has i earlier ones before it.
        self._starts = [point + i for i, point in enumerate(self._astral)]

    @property
    def plain(self) -> bool:
        """True when both countings agree everywhere."""
        return not self._astral

    def units(self, offset: int) -> int:
        """UTF-16 position of the code-point `offset`; clamped to the text."""
        offset = min(max(offset, 0), self._length)
        return offset + bisect_left(self._astral, offset)

    def points(self, position: int) -> int:
        """Code-point offset of the UTF-16 `position`; clamped to the text."""
        position = min(max(position, 0), self._length + len(self._astral))
        before = bisect_right(self._starts, position - 2)
        if before < len(self._starts) and self._starts[before] == position - 1:
            return self._astral[before]
        return position - before


def from_raw(raw: str) -> str:
    """The LF-only text of what `toRawText` gave (never `toPlainText`: it loses U+00A0)."""
    return raw.replace(PARAGRAPH_SEPARATOR, "\n")

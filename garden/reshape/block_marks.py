"""Marks of blocks, `^id` at the end of a line, and the links that mean them: `[[note#^id]]`.

Obsidian people write them. Nothing here shows a block by itself, but a link to one goes where its
block goes, as one to a heading does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from garden.okf.quick import quick_read
from garden.okf.reading import normal_lines
from garden.okf.rewrite import Edit, Mark
from garden.reshape.provenance import other_name
from garden.reshape.sources import Source

_MARK = re.compile(r"(?:^|(?<=\s))\^([A-Za-z0-9-]+)[ \t]*$", re.MULTILINE)
_REST_OF_LINE = re.compile(r"[ \t]*(?:\n|\Z)")


def block_of(anchor: str | None) -> str:
    """The id of the block that a link's anchor means, folded; '' when it means a heading."""
    last = (anchor or "").rpartition("#")[2].strip()
    return last[1:].casefold() if last.startswith("^") else ""


def block_marks(source: Source) -> list[Mark]:
    """The marks of blocks in running text: none in code, HTML or comments."""
    text, start = source.text, source.body_start
    if "^" not in text:
        return []
    env: dict[str, Any] = {}
    found: list[Mark] = []
    for piece in quick_read(normal_lines(text[start:]), env, everything=True).texts:
        for match in _MARK.finditer(piece.content) if "^" in piece.content else ():
            span = piece.at.moved(start).span(*match.span(1))
            if _REST_OF_LINE.match(text, span.end):
                found.append(Mark(text[span.start : span.end], span.start, span.end))
    return found


def block_places(source: Source) -> dict[str, int]:
    """Where each block's mark stands, by its folded id; the first of equal ones."""
    found: dict[str, int] = {}
    for mark in block_marks(source):
        found.setdefault(mark.label.casefold(), mark.start)
    return found


@dataclass(frozen=True, slots=True)
class Renamed:
    """Blocks of a note that get other ids."""

    edits: tuple[Edit, ...] = ()
    ids: Mapping[str, str] = field(default_factory=dict)
    """New ids by the old ones, folded."""

    def anchor(self, anchor: str | None) -> str | None:
        """The anchor of a link to the note, by the new ids."""
        new = self.ids.get(block_of(anchor))
        return anchor if new is None or anchor is None else anchor[: anchor.rindex("^") + 1] + new


def renamed_blocks(source: Source, other: Source) -> Renamed:
    """Other ids for blocks of `source` where `other` has the same: in one note a link would lead to
    the first."""
    theirs = block_places(other)
    mine = block_marks(source)
    taken = {*theirs, *(mark.label for mark in mine)}
    ids: dict[str, str] = {}
    for mark in mine:
        if mark.label.casefold() in theirs and mark.label.casefold() not in ids:
            ids[mark.label.casefold()] = new = other_name(mark.label, taken)
            taken.add(new)
    edits = [
        Edit(m.start, m.end, ids[m.label.casefold()]) for m in mine if m.label.casefold() in ids
    ]
    return Renamed(tuple(edits), ids)

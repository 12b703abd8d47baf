"""Runs of characters on a page that want painting: links, code, marks, signs.

What a run is stands in its format: a link in its address, everything else in an invisible
background whose colour is a code (`ui.wiki.page_builder`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextCharFormat

_CODE: Final = 1
_HIGHLIGHT: Final = 2
_SIGN: Final = 3


@dataclass(slots=True)
class Run:
    """A run of characters of a paragraph that wants painting."""

    start: int
    length: int
    kind: str
    href: str = ""


def find_runs(block: QTextBlock) -> list[Run]:
    """The runs of a paragraph, in order."""
    runs: list[Run] = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        kind, href = _kind_of(fragment.charFormat())
        if kind and (kind == "sign" or not _only_pictures(fragment.text())):
            start = fragment.position() - block.position()
            last = runs[-1] if runs else None
            joined = last is not None and last.start + last.length == start
            if last is not None and joined and (last.kind, last.href) == (kind, href):
                last.length += fragment.length()
            else:
                runs.append(Run(start, fragment.length(), kind, href))
            if kind == "link" and _mark_of(fragment.charFormat())[0] == _CODE:
                runs.insert(len(runs) - 1, Run(start, fragment.length(), "code"))
        iterator += 1
    return runs


def _kind_of(look: QTextCharFormat) -> tuple[str, str]:
    href = look.anchorHref()
    if href:
        return "link", href
    mark = _mark_of(look)
    if mark[0] == _SIGN:
        return "sign", str(mark[1])
    return {_CODE: "code", _HIGHLIGHT: "highlight"}.get(mark[0], ""), ""


def _mark_of(look: QTextCharFormat) -> tuple[int, int]:
    """The invisible background that says what a run is, (0, 0) for none."""
    brush = look.background()
    if brush.style() == Qt.BrushStyle.NoBrush or brush.color().alpha():
        return (0, 0)
    return (brush.color().red(), brush.color().green())


def is_edge(look: QTextCharFormat) -> bool:
    """Whether a run is the side padding of code, which is no text of the note."""
    return _mark_of(look) == (_CODE, 1)


def _only_pictures(text: str) -> bool:
    return not text.strip("\ufffc \u00a0")

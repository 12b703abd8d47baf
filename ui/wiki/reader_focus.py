"""The keyboard's place on a page that is drawn anew: the same task, link or mark as before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

if TYPE_CHECKING:
    from ui.wiki.reader import Reader
    from ui.wiki.view_values import NoteView


def focus_again(reader: Reader, href: str, before: NoteView) -> None:
    """Put the keyboard on `href`, which it was on in the page `before`, if that is there still."""
    if not reader.hasFocus() or not _same(href, before, reader.view):
        return
    start = _start_of(reader.document(), href)
    if start is None:
        return
    # Qt alone marks a link as focused, and only the next one behind a selection.
    cursor = QTextCursor(reader.document())
    cursor.setPosition(max(start - 1, 0))
    cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
    with QSignalBlocker(reader):  # nobody came to the link just now: it gets no card
        reader.setTextCursor(cursor)
        QTextBrowser.focusNextPrevChild(reader, True)


def _same(href: str, before: NoteView, now: NoteView) -> bool:
    """Whether `href` means the same on both pages: links are called by their number."""
    kind, _, number = href.partition(":")
    if kind not in ("link", "choose"):
        return bool(href)
    at = int(number)
    return at < min(len(before.links), len(now.links)) and before.links[at] == now.links[at]


def _start_of(document: QTextDocument, href: str) -> int | None:
    block: QTextBlock = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if piece.charFormat().anchorHref() == href:
                return piece.position()
            pieces += 1
        block = block.next()
    return None

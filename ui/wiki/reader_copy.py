"""What a selection on a page gives when it is copied."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument, QTextFragment

from ui.wiki.page_runs import is_edge

_BOXES = {"kg:task-done": "[x] ", "kg:task-open": "[ ] "}


def copied_text(cursor: QTextCursor) -> str:
    """The selected words, a line a paragraph."""
    document = QTextDocument()
    QTextCursor(document).insertFragment(cursor.selection())
    lines = []
    block = document.begin()
    while block.isValid():
        parts = []
        iterator = block.begin()
        while not iterator.atEnd():
            parts.append(_words(iterator.fragment()))
            iterator += 1
        lines.append("".join(parts).strip(" "))
        block = block.next()
    return "\n".join(lines).replace("\u00a0", " ").replace("\u2028", "\n")


def _words(fragment: QTextFragment) -> str:
    look = fragment.charFormat()
    if look.isImageFormat():
        return _BOXES.get(look.toImageFormat().name(), "")
    return "" if is_edge(look) else fragment.text()

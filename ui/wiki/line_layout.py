"""The editor's layout, that lays out again the lines that changed and no others.

Qt's own adds the characters that went to those that came, and looks for the last changed line that
far behind the first (Qt 6.11, `QPlainTextDocumentLayout::documentChanged`). A line whose colours
change counts as gone and come, so the lines behind it lose their layout too: beside a line of a
megabyte, each key then costs as much as in that line.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextDocumentLayout


class LineLayout(QPlainTextDocumentLayout):
    """Set it to a document before a `QPlainTextEdit` shows that."""

    def documentChanged(self, start: int, removed: int, added: int) -> None:
        """`start`, `removed` and `added` in UTF-16 units, as Qt tells them."""
        # What is gone needs no layout; one character at least, else Qt looks before `start`.
        super().documentChanged(start, 0, max(added, 1))

"""Keeping the line one is at at its height while a page goes from reading to editing and back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from ui.wiki.editor import Editor
from ui.wiki.note_keeper import NoteKeeper
from ui.wiki.reader import Reader


class PagePlace:
    """The place one is at in one note page, whichever of its sides is shown."""

    def __init__(
        self,
        page: QWidget,
        front: QWidget,
        editor: Editor,
        reader: Reader,
        keeper: NoteKeeper,
        mode: Callable[[], str],
    ) -> None:
        """`front` is the part of `page` in which text and page stand; `mode` as of `NotePage`."""
        self._page = page
        self._front = front
        self._editor = editor
        self._reader = reader
        self._keeper = keeper
        self._mode = mode

    def now(self) -> tuple[int, int] | None:
        """(offset, height in the page) of the line one is at; None when nothing is in view."""
        if self._keeper.document is None or not self._page.isVisible():
            return None
        height, above = self._front.height(), self._above()
        if self._mode() != "read":
            top = self._editor.line_top()
            if 0 <= top < height:
                return self._editor.offset(), top + above
            offset = self._editor.offset_at(height // 3)
            return offset, self._editor.line_top(offset) + above
        caret = self._editor.offset()
        top = self._reader.point_of(caret)
        # At the very top of the page the caret is where it was left, most likely at the start.
        if 0 <= top < height * 3 // 4 and (caret or self._reader.position() == 0):
            return caret, top + above
        offset = self._reader.position()
        return offset, self._reader.point_of(offset) + above

    def keep(self, offset: int, top: int) -> None:
        """Bring the line at `offset` to the height `top`, and the caret to that line."""
        if self._mode() != "read" and self._editor.line_top() != self._editor.line_top(offset):
            self._editor.select(offset)
        self._put(offset, top)

    def around(self, change: Callable[[], None]) -> None:
        """The bar above comes or goes with `change`, the line one reads stays where it is."""
        place = self.now()
        change()
        if (layout := self._page.layout()) is not None:
            layout.activate()
        if place is not None:
            self._put(*place)

    def edit_at(self, offset: int) -> None:
        """Put the caret there, with some lines above it in sight."""
        self._editor.select(offset)
        self._editor.put_line_at(self._editor.height() // 4, offset)

    def first_words(self) -> int:
        """Offset of the first line of the body that isn't blank."""
        document = self._keeper.document
        start = document.body_start if document is not None else 0
        rest = self._editor.text()[start:]
        return start + len(rest) - len(rest.lstrip("\n")) if rest.strip() else start

    def of_heading(self, anchor: str) -> int | None:
        """Offset of the heading with this fragment or these words."""
        document = self._keeper.document
        if document is None:
            return None
        wanted = anchor.casefold()
        for heading in document.body.headings:
            if wanted in (heading.anchor.casefold(), heading.text.casefold()):
                return heading.span.start
        return None

    def _put(self, offset: int, top: int) -> None:
        top -= self._above()
        if self._mode() != "read":
            self._editor.put_line_at(top, offset)
        if self._mode() != "edit":
            self._reader.scroll_line_to(offset, top)

    def _above(self) -> int:
        """Height of what stands above the text: the bar, when it shows."""
        return self._front.y()

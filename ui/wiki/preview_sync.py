"""The page beside the editor: made anew a moment after typing, scrolled so that the line under the
caret stands at the same height in both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from ui.wiki.editor import Editor

_QUIET_MS = 180
# A page of a long note takes longer to make; asking less often keeps the lane free for others.
_QUIET_LONG_MS = 600
_LONG = 60_000


class Page(Protocol):
    """What the preview needs of the reader."""

    def point_of(self, offset: int) -> int: ...
    def scroll_line_to(self, offset: int, y: int) -> None: ...


class PreviewSync(QObject):
    """Works while it is switched on (`set_active`), that is while both sides are in view."""

    def __init__(self, editor: Editor, page: Page, render: Callable[[], object]) -> None:
        super().__init__(editor)
        self._editor = editor
        self._page = page
        self._render = render
        self._active = False
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.timeout.connect(self._on_quiet)
        self._moved = QTimer(self)
        self._moved.setSingleShot(True)
        self._moved.setInterval(30)
        self._moved.timeout.connect(self.follow)
        editor.text_edited.connect(self._on_text)
        editor.text_replaced.connect(self._on_text)
        editor.caret_moved.connect(self._on_moved)
        editor.area.view_moved.connect(self._on_moved)

    @property
    def active(self) -> bool:
        """Whether the page follows the editor now."""
        return self._active

    def set_active(self, active: bool) -> None:
        """Follow, or leave the page alone."""
        self._active = active
        if not active:
            self._typed.stop()
            self._moved.stop()

    def follow(self) -> None:
        """Level the page with the editor: by the caret's line, or by the middle when the caret is
        out of view."""
        if not self._active:
            return
        if self._editor.composing:
            self._moved.start()
            return
        editor = self._editor
        offset, top = editor.offset(), editor.line_top()
        if not 0 <= top <= editor.area.height():
            top = editor.area.height() // 3
            offset = editor.offset_at(top)
            top = editor.line_top(offset)
        self._page.scroll_line_to(offset, top)

    def _on_text(self) -> None:
        if self._active:
            size = self._editor.area.document().characterCount()
            self._typed.start(_QUIET_LONG_MS if size > _LONG else _QUIET_MS)

    def _on_quiet(self) -> None:
        # A preedit is no text yet; the page is made when it is committed.
        self._editor.when_idle(self._render)

    def _on_moved(self) -> None:
        if self._active:
            self._moved.start()

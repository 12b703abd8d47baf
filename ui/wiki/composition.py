"""An input method's unfinished text on a line, and what has to wait for its end (B42).

While a composition (preedit) is open nothing may touch the document: Qt would drop the preedit, or
commit it twice. Work goes through `when_idle`. Colours are held too, but not lost: Qt lays the
preedit's own formats over the whole line, so the line's are put back around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextLayout

from ui import utf16

if TYPE_CHECKING:
    from ui.wiki.text_area import TextArea


class Composition(QObject):
    """Follows the compositions of one text area."""

    ended = Signal()

    def __init__(self, area: TextArea) -> None:
        super().__init__(area)
        self._area = area
        self._open = False
        self._inside = False
        self._at = QTextCursor(area.document())
        self._formats: list[QTextLayout.FormatRange] = []
        self._text = ""
        self._waiting: list[Callable[[], Any]] = []
        # A click or a lost focus ends a composition inside Qt, without an event to us.
        area.cursorPositionChanged.connect(self.look)

    @property
    def open(self) -> bool:
        """Whether there is unfinished text."""
        return self._open

    def when_idle(self, work: Callable[[], Any]) -> None:
        """Run `work` now, or once the composition is finished."""
        if self._open:
            self._waiting.append(work)
        else:
            work()

    def finish(self) -> None:
        """Ask the input method to commit what it has (before a close or a switch)."""
        if self._open:
            QGuiApplication.inputMethod().commit()
            self.look()

    def before_event(self, preedit: str) -> None:
        """An input-method event is about to be handled by Qt."""
        self._inside = True
        if preedit and not self._open:
            self._open = True
            cursor = self._area.textCursor()
            cursor.setPosition(cursor.selectionStart())
            self._at = cursor
            block = cursor.block()
            self._formats, self._text = block.layout().formats(), block.text()
            if self._area.highlighter is not None:
                self._area.highlighter.hold()

    def after_event(self, preedit: str) -> None:
        """Qt has handled the event."""
        self._inside = False
        if preedit:
            self._keep_colours()
        elif self._open:
            self._end()

    def look(self) -> None:
        """See whether the composition is still there."""
        if self._open and not self._inside and not self._preedit():
            self._end()

    def _preedit(self) -> str:
        return str(self._area.textCursor().block().layout().preeditAreaText())

    def _end(self) -> None:
        self._open = False
        self._formats = []
        if self._area.highlighter is not None:
            self._area.highlighter.release()
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            # One that opened a new composition puts the rest back.
            self.when_idle(work)
        self.ended.emit()

    def _keep_colours(self) -> None:
        block = self._at.block()
        layout = block.layout()
        if not self._formats or block.text() != self._text:
            return
        at, length = layout.preeditAreaPosition(), utf16.units(layout.preeditAreaText())
        ranges = []
        for old in self._formats:
            item = QTextLayout.FormatRange()
            item.start, item.length, item.format = old.start, old.length, old.format
            if old.start >= at:
                item.start += length
            elif old.start + old.length > at:
                item.length += length
            ranges.append(item)
        layout.setFormats(ranges + layout.formats())
        self._area.document().markContentsDirty(block.position(), block.length())

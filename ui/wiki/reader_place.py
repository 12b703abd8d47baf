"""Where a reader is in its note: lines of the source against pixels of the page."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextBlock, QTextFrameFormat

from ui.wiki.table_fit import scale_picture

if TYPE_CHECKING:
    from ui.wiki.reader import Reader

_LINE_END: Final = "\u2028"
_EDGE: Final = 40
"""Least room left and right of the column, for heading marks."""


class ReaderPlace:
    """Positions in one reader. Lines are 1-based lines of the file, offsets code points."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._wanted: int | None = None
        """Where to scroll as soon as the page is laid out that far."""
        bar = reader.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range)
        bar.actionTriggered.connect(self._forget)

    def offset(self) -> int:
        """Offset in the source of what stands at the top of the window."""
        block, part = self._top()
        info = self._reader.page.info(block)
        if info is None:
            return 0
        count = info.end_line - info.line + 1
        if shows_lines(block, count):
            rect = self._reader.document().documentLayout().blockBoundingRect(block)
            return self._offset_of(info.line + line_at(block, part * rect.height() + 1))
        return self._offset_of(min(info.line + int(count * part), info.end_line))

    def y_of(self, offset: int) -> int:
        """Where the line of an offset is, in pixels from the top of the page."""
        return round(self._y_of_line(self._line_of(offset)))

    def go_to(self, offset: int) -> None:
        """Bring an offset of the source to the top of the window."""
        line = self._line_of(offset)
        first = next(iter(self._reader.view.blocks), None)
        self._scroll_to(0 if first is not None and line <= first.line else self.y_of(offset))

    def go_to_block(self, block: QTextBlock, above: int) -> None:
        """Bring a paragraph into the window, `above` pixels below its top."""
        rect = self._reader.document().documentLayout().blockBoundingRect(block)
        self._scroll_to(round(rect.top()) - above)

    def _scroll_to(self, top: int) -> None:
        """Scroll there now, or once the bar knows how long the page is: on a page that was just
        shown it may not yet, and would stop short."""
        bar = self._reader.verticalScrollBar()
        bar.setValue(top)
        self._wanted = top if top > bar.maximum() else None

    def _on_range(self, _minimum: int, maximum: int) -> None:
        if self._wanted is not None:
            self._reader.verticalScrollBar().setValue(self._wanted)
            if self._wanted <= maximum:
                self._wanted = None

    def _forget(self, _action: int) -> None:
        """The person scrolls: they know better."""
        self._wanted = None

    def keep(self) -> tuple[int, float]:
        """Line at the top, and how far its paragraph is scrolled beyond the window's edge."""
        block, _ = self._top()
        info = self._reader.page.info(block)
        rect = self._reader.document().documentLayout().blockBoundingRect(block)
        beyond = self._reader.verticalScrollBar().value() - rect.top()
        return (info.line if info else 1), beyond

    def restore(self, place: tuple[int, float]) -> None:
        """Go back to a place that was kept, on another page of the same note."""
        line, beyond = place
        block = self._reader.page.block_of_line(line)
        rect = self._reader.document().documentLayout().blockBoundingRect(block)
        self._scroll_to(round(rect.top() + beyond))

    def centre(self) -> None:
        """Give the column its measure and centre it."""
        reader = self._reader
        style = reader.view.style
        room = reader.viewport().width()
        # Beside the editor the column stands as the editor's does.
        edge = style.px(_EDGE) if room > style.px(360) else style.px(20)
        side = max(edge, (room - style.measure) // 2)
        frame = reader.document().rootFrame()
        look = QTextFrameFormat(frame.frameFormat())
        top, bottom = style.px(36), style.px(96)
        if (look.leftMargin(), look.topMargin()) != (float(side), float(top)):
            look.setLeftMargin(side)
            look.setRightMargin(side)
            look.setTopMargin(top)
            look.setBottomMargin(bottom)
            frame.setFrameFormat(look)
        self.fit_pictures()

    def fit_pictures(self) -> None:
        """Make pictures as wide as they are meant to be, or as the column allows."""
        reader = self._reader
        frame = reader.document().rootFrame().frameFormat()
        column = reader.viewport().width() - frame.leftMargin() - frame.rightMargin()
        for position, width, height in reader.page.pictures:
            block = reader.document().findBlock(position)
            look = block.blockFormat()
            # Qt knows a largest width too, but measures it by the window, not by the column.
            inside = column - look.leftMargin() - look.rightMargin()
            if block.textList() is not None:
                inside -= block.textList().format().indent() * reader.view.style.indent
            wanted = max(24.0, min(width, inside))
            scale_picture(reader.document(), position, (width, height), wanted)
        for table in reader.page.tables:
            table.fit(reader.document(), column)

    def _y_of_line(self, line: int) -> float:
        block = self._reader.page.block_of_line(line)
        info = self._reader.page.info(block)
        rect = self._reader.document().documentLayout().blockBoundingRect(block)
        if info is None or info.end_line <= info.line:
            return rect.top()
        if shows_lines(block, info.end_line - info.line + 1):
            return rect.top() + line_top(block, line - info.line)
        part = min(1.0, max(0.0, (line - info.line) / (info.end_line - info.line + 1)))
        return rect.top() + rect.height() * part

    def _top(self) -> tuple[QTextBlock, float]:
        """The paragraph at the top and the part of it (0..1) that is above the window."""
        reader = self._reader
        point = QPoint(reader.viewport().width() // 2, 1)
        block = reader.cursorForPosition(point).block()
        rect = reader.document().documentLayout().blockBoundingRect(block)
        above = reader.verticalScrollBar().value() - rect.top()
        part = above / rect.height() if rect.height() > 0 else 0.0
        return block, min(max(part, 0.0), 0.999)

    def _line_of(self, offset: int) -> int:
        return max(1, bisect_right(self._reader.view.line_starts, offset))

    def _offset_of(self, line: int) -> int:
        starts = self._reader.view.line_starts
        return starts[min(max(line, 1), len(starts)) - 1]


def shows_lines(block: QTextBlock, count: int) -> bool:
    """Whether a paragraph of `count` lines of the source shows each of them as a line. One that
    joins them says nothing of where they begin."""
    return count > 1 and block.text().count(_LINE_END) == count - 1


def line_top(block: QTextBlock, number: int) -> float:
    """Where the line `number`, from 0, begins: pixels below the top of a `shows_lines` block."""
    text, start = block.text(), 0
    for _ in range(number):
        start = text.find(_LINE_END, start) + 1
        if not start:
            start = len(text)
            break
    line = block.layout().lineForTextPosition(start)
    return line.y() if number > 0 and line.isValid() else 0.0


def line_at(block: QTextBlock, height: float) -> int:
    """The line, from 0, that stands `height` pixels below the top of a `shows_lines` block."""
    layout = block.layout()
    shown = bisect_right(
        range(layout.lineCount()), height, key=lambda index: layout.lineAt(index).y()
    )
    start = layout.lineAt(max(0, shown - 1)).textStart() if layout.lineCount() else 0
    return block.text().count(_LINE_END, 0, start)

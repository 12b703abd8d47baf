"""What shows while the pointer rests on a page: copy buttons on code, marks beside headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QTextBlock
from PySide6.QtWidgets import QToolButton

from ui.icons import icon
from ui.theme import Theme

if TYPE_CHECKING:
    from ui.wiki.reader import Reader


class ReaderHover:
    """The copy button and the heading mark of one reader."""

    def __init__(self, theme: Theme, reader: Reader) -> None:
        self._theme = theme
        self._reader = reader
        self._region = -1
        self.heading: QTextBlock | None = None
        """The heading under the pointer."""
        self.on_mark = False
        """Whether the pointer is on the heading's mark."""
        self.button = QToolButton(reader.viewport())
        self.button.setObjectName("copy-code")
        words = QCoreApplication.translate("ReaderHover", "Copy code")
        self.button.setAccessibleName(words)
        self.button.setToolTip(words)
        self.button.setCursor(Qt.CursorShape.ArrowCursor)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.hide()
        self.button.clicked.connect(self._copy)
        self.dress()

    def dress(self) -> None:
        """Take today's colours."""
        self.button.setIcon(icon("copy", "ink-soft", self._theme))

    def clear(self) -> None:
        """Nothing is under the pointer."""
        self.button.hide()
        self.heading = None
        self.on_mark = False

    def move(self, block: QTextBlock | None, point: QPointF) -> None:
        """The pointer is at `point` of the viewport, over `block`."""
        self._hover_code(block, point.toPoint())
        self._hover_heading(block, point)

    def paint(self, painter: QPainter) -> None:
        """The mark of the heading under the pointer, in page coordinates."""
        if self.heading is not None and self.heading.isValid():
            tint = "accent" if self.on_mark else "ink-faint"
            rect = self._mark(self.heading).toRect()
            icon("hash", tint, self._theme).paint(painter, rect)

    def _mark(self, block: QTextBlock) -> QRectF:
        """Where the mark of a heading stands: in the margin, on its first line."""
        rect = self._reader.document().documentLayout().blockBoundingRect(block)
        line = block.layout().lineAt(0)
        side = self._reader.view.style.px(16)
        middle = rect.top() + line.y() + line.height() / 2
        return QRectF(rect.left() - side - self._theme.px(8), middle - side / 2, side, side)

    def _hover_code(self, block: QTextBlock | None, point: QPoint) -> None:
        page = self._reader.page
        region = page.region_at(block, "code") if block is not None else None
        if region is None:
            if not self.button.geometry().contains(point):
                self.button.hide()
            return
        rect = page.region_rect(region)
        rect.translate(
            -self._reader.horizontalScrollBar().value(), -self._reader.verticalScrollBar().value()
        )
        side, margin = self._theme.px(28), self._theme.px(6)
        top = min(max(rect.top() + margin, margin), rect.bottom() - side - 2)
        self.button.setGeometry(QRect(round(rect.right()) - side - margin, round(top), side, side))
        if region != self._region or not self.button.isVisible():
            self._region = region
            self.dress()
        self.button.show()

    def _hover_heading(self, block: QTextBlock | None, point: QPointF) -> None:
        info = self._reader.page.info(block) if block is not None else None
        heading = block if info is not None and info.anchor else None
        over = False
        if heading is not None:
            mark = self._mark(heading).translated(0, -self._reader.verticalScrollBar().value())
            over = mark.adjusted(-4, -4, 4, 4).contains(point)
        before = self.heading.blockNumber() if self.heading is not None else -1
        now = heading.blockNumber() if heading is not None else -1
        if before == now and over == self.on_mark:
            return
        self.heading, self.on_mark = heading, over
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self._reader.viewport().setCursor(shape)
        self._reader.viewport().update()

    def _copy(self) -> None:
        regions = self._reader.view.regions
        if 0 <= self._region < len(regions):
            self._reader.copy_code(regions[self._region].code)
            self.button.setIcon(icon("check", "ok", self._theme))

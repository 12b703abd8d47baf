"""Line numbers beside the text; off unless the person wants them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import SPACE_2, Theme
from ui.wiki.text_area import TextArea


class LineNumbers(QWidget):
    """A gutter at the left edge of the column."""

    def __init__(self, area: TextArea, theme: Theme) -> None:
        super().__init__(area)
        self.setObjectName("line-numbers")
        self._area = area
        self._theme = theme
        self.hide()
        area.blockCountChanged.connect(self._fit)
        area.view_moved.connect(self._fit)
        area.cursorPositionChanged.connect(self.update)
        area.updateRequest.connect(lambda _rect, _dy: self.update())
        theme.changed.connect(self._fit)

    def set_shown(self, shown: bool) -> None:
        """Show or hide the numbers; the text makes room."""
        self.setVisible(shown)
        self._fit()

    def sizeHint(self) -> QSize:
        digits = max(2, len(str(self._area.blockCount())))
        width = QFontMetricsF(self._font()).horizontalAdvance("9" * digits)
        return QSize(round(width) + 2 * SPACE_2, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font())
        current = self._area.textCursor().blockNumber()
        top = self._area.viewport().y()
        pitch = self._area.fontMetrics().height()
        for block, rect in self._area.visible_blocks():
            number = block.blockNumber()
            role = "ink-soft" if number == current else "ink-faint"
            painter.setPen(self._theme.colour(role))
            painter.drawText(
                QRectF(0, rect.top() + top, self.width() - SPACE_2, pitch),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                str(number + 1),
            )
        painter.end()

    def _fit(self) -> None:
        width = 0 if self.isHidden() else self.sizeHint().width()
        self._area.set_gutter(width)
        left = self._area.viewport().x() + round(self._area.document().documentMargin())
        self.setGeometry(left - width - SPACE_2, 0, width, self._area.height())
        self.update()

    def _font(self) -> QFont:
        return self._theme.mono_font(-1)

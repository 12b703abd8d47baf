"""The palette's card: field, list, and the line at the bottom; how it looks and how large it is."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from ..icons import pixmap
from ..theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ..widgets.floating import SHADOW, FloatingPanel
from .delegate import RowDelegate
from .model import RowModel

_WIDTH = 640


class _Rows(QListView):
    """Paints its whole ground, so that a key press repaints the rows and not the window below."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colour("raised"))
        painter.end()
        super().paintEvent(event)


class PaletteCard(FloatingPanel):
    """The widgets of the palette, without what they mean."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._mark = "search"
        self._glass = QLabel(self)
        self.field = QLineEdit(self)
        self.field.setObjectName("palette-field")
        self.field.setProperty("bare", "true")
        self.model = RowModel(self)
        self.delegate = RowDelegate(theme, self)
        self.list = _Rows(theme, self)
        self.list.setObjectName("palette-list")
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = QLabel(self)
        self.note.setObjectName("palette-note")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.hints = QLabel(self)
        for label in (self.note, self.hints):
            label.setProperty("tone", "faint")
        self._lay_out()
        theme.changed.connect(self.dress)
        self.dress()

    def set_mark(self, icon_name: str) -> None:
        """The icon before the field."""
        self._mark = icon_name
        self.dress()

    def fit(self, room: QRect) -> None:
        """640 px wide, as tall as its rows need and `room` (the window) allows."""
        theme = self._theme
        width = min(theme.px(_WIDTH), room.width() - 2 * SPACE_3) + 2 * SHADOW
        top = max(SPACE_3, int(room.height() * 0.12))
        wanted = sum(self.list.sizeHintForRow(row) for row in range(self.model.rowCount()))
        self.body.activate()
        chrome = self.body.totalMinimumSize().height() - self.list.minimumHeight() - 2 * SHADOW
        most = int(room.height() * 0.8) - top - chrome
        self.list.setFixedHeight(max(theme.px(32), min(wanted, most)))
        self.setFixedWidth(width)
        self.body.invalidate()
        self.body.activate()
        self.resize(width, self.body.totalMinimumSize().height())
        self.move((room.width() - width) // 2, top - SHADOW)

    def dress(self) -> None:
        """Fonts and sizes of the theme."""
        theme = self._theme
        self.field.setFont(theme.ui_font(2))
        self.field.setMinimumHeight(self.field.fontMetrics().height() + 2)
        size = theme.px(18)
        self._glass.setPixmap(pixmap(self._mark, "ink-soft", theme, size, self.devicePixelRatioF()))
        self._glass.setFixedSize(QSize(size, size))
        for label in (self.note, self.hints):
            label.setFont(theme.ui_font(-2))
            label.setFixedHeight(theme.px(20))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        head.setSpacing(SPACE_2)
        head.addWidget(self._glass)
        head.addWidget(self.field, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_1)
        foot.setSpacing(SPACE_3)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.hints)
        rows = QVBoxLayout()
        rows.setContentsMargins(0, SPACE_1, 0, SPACE_1)
        rows.addWidget(self.list)
        self.body.addLayout(head)
        self.body.addWidget(self._line())
        self.body.addLayout(rows)
        self.body.addWidget(self._line())
        self.body.addLayout(foot)

    def _line(self) -> QFrame:
        line = QFrame(self)
        line.setProperty("line", "h")
        return line

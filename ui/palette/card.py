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
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from ..icons import pixmap
from ..theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ..widgets.floating import SHADOW, FloatingPanel
from .delegate import RowDelegate
from .model import RowModel

_WIDTH = 640


# The card's parts paint their whole ground themselves, so that a letter typed repaints them and not
# the window that lies below.


class _Rows(QListView):
    """The list."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setVerticalScrollBar(_Bar(theme, self))
        # Always there, seen when needed: a list that changes its width repaints the window below.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def paintEvent(self, event: QPaintEvent) -> None:
        _fill(self.viewport(), event, self._theme)
        super().paintEvent(event)


class _Bar(QScrollBar):
    """The list's scroll bar; blank when all rows can be seen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        _fill(self, event, self._theme)
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class _Field(QLineEdit):
    """Where one types."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        _fill(self, event, self._theme)
        super().paintEvent(event)


class _Words(QLabel):
    """Words in the line at the bottom."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        _fill(self, event, self._theme)
        super().paintEvent(event)


def _fill(widget: QWidget, event: QPaintEvent, theme: Theme) -> None:
    # Said here because a style sheet takes it back whenever it is put on.
    widget.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    painter = QPainter(widget)
    painter.fillRect(event.rect(), theme.colour("raised"))
    painter.end()


class PaletteCard(FloatingPanel):
    """The widgets of the palette, without what they mean."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._mark = "search"
        self._glass = QLabel(self)
        self.field = _Field(theme, self)
        self.field.setObjectName("palette-field")
        self.field.setProperty("bare", "true")
        self.model = RowModel(self)
        self.delegate = RowDelegate(theme, self.model, self)
        self.list = _Rows(theme, self)
        self.list.setObjectName("palette-list")
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = _Words(theme, self)
        self.note.setObjectName("palette-note")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.hints = _Words(theme, self)
        for label in (self.note, self.hints):
            label.setProperty("tone", "faint")
        self._lay_out()
        theme.changed.connect(self.dress)
        self.dress()

    def set_mark(self, icon_name: str) -> None:
        """The icon before the field."""
        self._mark = icon_name
        self.dress()

    def fit(self, room: QRect, *, keep: bool = False) -> bool:
        """640 px wide, as tall as its rows need and `room` (the window) allows.

        `keep`: no shorter than it is. Answers whether it is taller than its rows need.
        """
        theme = self._theme
        width = min(theme.px(_WIDTH), room.width() - 2 * SPACE_3) + 2 * SHADOW
        top = max(SPACE_3, int(room.height() * 0.12))
        self.body.activate()
        chrome = self.body.totalMinimumSize().height() - self.list.minimumHeight() - 2 * SHADOW
        most = int(room.height() * 0.8) - top - chrome
        needed = max(theme.px(32), min(self._rows_height(most), most))
        height = max(needed, min(self.list.height(), most)) if keep else needed
        if height != self.list.height() or width != self.width():
            self.list.setFixedHeight(height)
            self.setFixedWidth(width)
            self.body.invalidate()
            self.body.activate()
            self.resize(width, self.body.totalMinimumSize().height())
        self.move((room.width() - width) // 2, top - SHADOW)
        return height > needed

    def _rows_height(self, most: int) -> int:
        """Pixels of all rows, or some number above `most`."""
        height = 0
        for row in self.model.rows:
            height += self.delegate.height(row)
            if height > most:
                break
        return height

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

"""The legend: what the colours say, how often, and a press filters by it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from ui.theme import SPACE_1, Theme
from ui.widgets.flow import Flow
from ui.widgets.words import count

from .colouring import ROLES, WISHED, Colouring


class Legend(QWidget):
    """Buttons, in one line where there is room."""

    chosen = Signal(str)
    """Value that a person wants alone; '' for all again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._colouring: Colouring | None = None
        self._value = ""
        self.setObjectName("graph-legend")
        self.setAccessibleName(self.tr("Legend"))
        self._row = Flow(self, spacing=SPACE_1)
        theme.changed.connect(self._fill)

    def show_colouring(self, colouring: Colouring, value: str = "") -> None:
        """Show these colours; `value` is the one that is filtered by."""
        known = self._colouring
        if known is not None and (known.legend, self._value) == (colouring.legend, value):
            return  # 30 ms of buttons, for every letter in the filter
        self._colouring, self._value = colouring, value
        self._fill()

    def _fill(self) -> None:
        # A button that comes or goes while all is shown lays out everything around it.
        shown = not self.isHidden()
        self.hide()
        while self._row.count():
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for entry in self._colouring.legend if self._colouring is not None else ():
            words = self.tr("{name} {count}").format(name=entry.words, count=count(entry.count))
            button = QPushButton(self._dot(entry.place), words, self)
            button.setProperty("kind", "strip")
            button.setFont(self._theme.ui_font(-1))
            button.setIconSize(QSize(self._theme.px(11), self._theme.px(11)))
            if entry.value:
                button.setCheckable(True)
                button.setChecked(entry.value == self._value)
                button.setToolTip(self.tr("Show only {name}").format(name=entry.words))
                button.clicked.connect(
                    lambda on, value=entry.value: self.chosen.emit(value if on else "")
                )
            else:
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._row.add(button)
            button.show()
        self.setVisible(shown)

    def _dot(self, place: int) -> QIcon:
        side, ratio = self._theme.px(11), self.devicePixelRatioF()
        pixmap = QPixmap(QSize(side, side) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._theme.colour(ROLES[place])
        if place == WISHED:
            painter.setPen(QPen(colour, 1.5))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
        middle = QPointF(side / 2, side / 2)
        painter.drawEllipse(QRectF(middle - QPointF(4, 4), middle + QPointF(4, 4)))
        painter.end()
        return QIcon(pixmap)

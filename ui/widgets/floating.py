"""`FloatingPanel`: a card that lies above the window, with a soft shadow.

The shadow is painted once per size into a pixmap. A QGraphicsDropShadowEffect would render the
whole panel off screen again at every key press, which the palette can't afford.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ..theme import RADIUS, Theme

SHADOW = 24
"""Room around the card for its shadow, in pixels."""
_STEPS = 16


class FloatingPanel(QFrame):
    """Put the content into `body`; the card is `SHADOW` smaller on every side than the widget."""

    def __init__(self, theme: Theme, parent: QWidget, radius: int = RADIUS + 2) -> None:
        super().__init__(parent)
        self._theme = theme
        self._radius = radius
        self._shadow: tuple[tuple[int, int, float, str], QPixmap] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(SHADOW + 1, SHADOW + 1, SHADOW + 1, SHADOW + 1)
        self.body.setSpacing(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shadow, ground, hairline."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn())
        painter.end()

    def _drawn(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        key = (self.width(), self.height(), ratio, self._theme.name)
        if self._shadow is None or self._shadow[0] != key:
            self._shadow = (key, self._draw(ratio))
        return self._shadow[1]

    def _draw(self, ratio: float) -> QPixmap:
        drawn = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        card = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor(self._theme.colour("shadow"))
        shade.setAlphaF(0.04 if self._theme.dark else 0.011)
        painter.setBrush(shade)
        for step in range(_STEPS):
            # Layers crowd near the card, so that the shade has no edge of its own.
            grow = (SHADOW - 5) * ((step + 1) / _STEPS) ** 2
            rect = card.adjusted(-grow, -grow + 4, grow, grow + 4)
            painter.drawRoundedRect(rect, self._radius + grow, self._radius + grow)
        path = QPainterPath()
        path.addRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), self._radius, self._radius)
        painter.setBrush(self._theme.colour("raised"))
        painter.setPen(self._theme.colour("hairline"))
        painter.drawPath(path)
        painter.end()
        return drawn

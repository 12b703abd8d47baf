"""The minimap: everything at once, and a frame around what is seen. Press or drag to go there."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QWidget

from ui.theme import RADIUS, Theme

from .camera import Camera, fitting
from .scene import EMPTY, Scene, look_of

_WIDTH, _HEIGHT = 168, 116
_MARGIN = 8


class Minimap(QWidget):
    """Lies over a corner of the canvas. The keyboard needs none: F shows everything."""

    go_requested = Signal(float, float)
    """Point of the plane that should be in the middle."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scene: Scene = EMPTY
        self._camera = Camera()
        self._view = QSize()
        self._map = Camera()
        self._card: QPixmap | None = None
        self.setObjectName("graph-minimap")
        self.setAccessibleName(self.tr("Overview of the whole graph"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        theme.changed.connect(self._dress)
        self._dress()

    def show_scene(self, scene: Scene) -> None:
        """The nodes to draw."""
        self._scene = scene
        self._card = None
        self._map = fitting(scene.places, self.width(), self.height(), margin=_MARGIN)
        self.update()

    def show_camera(self, camera: Camera, view: QSize) -> None:
        """What the canvas looks at."""
        self._camera, self._view = camera, view
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The kept card, a shade outside the frame, the frame: every frame of the canvas costs
        one of these."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn())
        frame = self._frame().toAlignedRect()
        inside = self.rect().adjusted(1, 1, -1, -1)
        shade = self._theme.colour("ink")
        shade.setAlphaF(0.07)
        painter.setClipRegion(QRegion(inside).subtracted(QRegion(frame)))
        painter.fillRect(inside, shade)
        painter.setClipping(False)
        painter.setPen(self._theme.colour("accent"))
        painter.drawRect(frame.adjusted(0, 0, -1, -1))
        painter.end()

    def _drawn(self) -> QPixmap:
        if self._card is None:
            ratio = self.devicePixelRatioF()
            card = QPixmap(self.size() * ratio)
            card.setDevicePixelRatio(ratio)
            card.fill(Qt.GlobalColor.transparent)
            painter = QPainter(card)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            path = QPainterPath()
            edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            path.addRoundedRect(edge, RADIUS, RADIUS)
            painter.fillPath(path, self._theme.colour("raised"))
            painter.drawImage(QPointF(0, 0), self._dots(ratio))
            painter.setPen(QPen(self._theme.colour("hairline"), 1.0))
            painter.drawPath(path)
            painter.end()
            self._card = card
        return self._card

    def _frame(self) -> QRectF:
        half_w = self._view.width() / 2 / self._camera.scale
        half_h = self._view.height() / 2 / self._camera.scale
        corners = np.array(
            [
                [self._camera.x - half_w, self._camera.y - half_h],
                [self._camera.x + half_w, self._camera.y + half_h],
            ]
        )
        (left, top), (right, bottom) = self._map.to_view(corners, self.width(), self.height())
        return QRectF(QPointF(left, top), QPointF(right, bottom)).intersected(
            QRectF(self.rect()).adjusted(2, 2, -2, -2)
        )

    def _dots(self, ratio: float) -> QImage:
        """One pixel a node, made by numpy: ten thousand cost a millisecond, once."""
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        pixels = np.zeros((height, width), dtype=np.uint32)
        if len(self._scene):
            at = self._map.to_view(self._scene.places, self.width(), self.height()) * ratio
            x = np.clip(at[:, 0].astype(int), 0, width - 1)
            y = np.clip(at[:, 1].astype(int), 0, height - 1)
            kinds = np.array(
                [colour.rgba() for colour in look_of(self._theme).kinds], dtype=np.uint32
            )
            pixels[y, x] = kinds[self._scene.colours]
            if len(self._scene) < 1500:
                pixels[y, np.minimum(x + 1, width - 1)] = kinds[self._scene.colours]
        image = QImage(
            pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_ARGB32
        ).copy()
        image.setDevicePixelRatio(ratio)
        return image

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """And on."""
        if event.buttons():
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        point = event.position()
        self.go_requested.emit(
            *self._map.to_plane(point.x(), point.y(), self.width(), self.height())
        )

    def _dress(self) -> None:
        self.setFixedSize(self._theme.px(_WIDTH), self._theme.px(_HEIGHT))
        self.show_scene(self._scene)

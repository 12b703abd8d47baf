"""`PictureView`: shows a scene through a camera, fast enough to pan and zoom ten thousand notes.

A light scene is drawn anew for every frame. A heavy one is drawn in a lane into a picture somewhat
larger than the view; frames only move and scale that picture, and a sharp one follows when it is
ready. So a frame costs the same whatever the garden holds, and the window never waits.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.lanes import Lanes, Request
from ui.theme import Theme

from .camera import Camera, Points, fitting
from .drawing import LIVE_PIXELS, PICTURE_PIXELS, ROUGH_PIXELS, Picture, draw, render
from .scene import EMPTY, Look, Scene, look_of

DIMMED = 0.22
"""How much of the picture is left when it steps back."""
_LARGER = 1.24
"""Sides of the picture against those of the view."""


class PictureView(QWidget):
    """The picture alone; hands, keys and highlights are `GraphCanvas`'s."""

    camera_moved = Signal()
    margin: float = 56
    """Pixels around everything when all is shown: room for names."""
    pictured = Signal()
    """A sharp picture stands on the screen."""

    def __init__(self, theme: Theme, lanes: Lanes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lanes = lanes
        self._look: Look = look_of(theme)
        self.scene: Scene = EMPTY
        self.camera = Camera()
        self._picture: Picture | None = None
        self._pictured: Scene | None = None
        self._next: Scene | None = None
        self._asked: Request | None = None
        self._fitted = False
        self._follows = True
        self.rough = False
        """Whether places still change, so that a picture with fewer lines will do."""
        self._step: Callable[[float], None] | None = None
        self._end: Callable[[], None] | None = None
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._motion.valueChanged.connect(self._on_step)
        self._motion.finished.connect(self._on_end)
        theme.changed.connect(self._dress)

    # ---- what is shown

    def show_scene(self, scene: Scene, *, stay: bool = False) -> None:
        """Show this from now on. A heavy scene comes up when its picture is drawn. With `stay`
        the camera is not moved: somebody else leads it."""
        self._stop_motion()
        if scene.is_light or self._picture is None:
            self.scene = scene
            self._next = None
            if scene.is_light:
                self._drop_picture()
            self.scene_changed()
        else:
            self._next = scene
        if not stay and len(scene) and self.isVisible() and (self._follows or not self._fitted):
            self.fit(animated=False)
        self._want_picture()
        self.update()

    def scene_changed(self) -> None:
        """The rows are others now."""

    @property
    def is_sharp(self) -> bool:
        """Whether what is seen is no scaled or older picture."""
        if self.scene.is_light:
            return self._next is None
        picture = self._picture
        return (
            picture is not None
            and picture.camera == self.camera
            and self._pictured is self.scene
            and self._next is None
        )

    # ---- the camera

    def set_camera(self, camera: Camera) -> None:
        """Look there at once. From now on the camera stays where a person put it."""
        self._stop_motion()
        self._follows = False
        self._look_through(camera)

    def go_to(self, camera: Camera, *, animated: bool = True) -> None:
        """Look there, gliding unless the system asks for no motion."""
        start = self.camera
        if not animated or start == camera:
            self.set_camera(camera)
            return
        self._follows = False
        self.animate(lambda share: self._look_through(start.between(camera, share)), None)

    def fit(self, *, animated: bool = True) -> None:
        """Show everything, and go on doing so while the layout moves."""
        scene = self._next or self.scene
        all_ = fitting(core(scene.places), self.width(), self.height(), margin=self.margin)
        self.go_to(all_, animated=animated)
        self.keep()

    def keep(self) -> None:
        """All is shown: go on showing it while the layout moves."""
        self._fitted = self._follows = True

    def follow(self) -> None:
        """Show everything from the next scene on, wherever the camera is now."""
        self._follows = True

    def animate(self, step: Callable[[float], None], end: Callable[[], None] | None) -> None:
        """Run `step` with 0 to 1 over a moment, then `end`; at once without motion."""
        self._stop_motion()
        self._step, self._end = step, end
        length = 2 * self._theme.motion_ms
        if not length or not self.isVisible():
            step(1.0)
            self._on_end()
            return
        self._motion.setDuration(length)
        self._motion.start()

    @property
    def is_moving(self) -> bool:
        """Whether something glides just now."""
        return self._step is not None

    def _on_step(self, share: float) -> None:
        if self._step is not None:
            self._step(float(share))
            self.update()

    def _on_end(self) -> None:
        end, self._step, self._end = self._end, None, None
        if end is not None:
            end()
        self._want_picture()
        self.update()

    def _stop_motion(self) -> None:
        """Come to the end of a motion at once: nothing is left half-way."""
        step, end = self._step, self._end
        self._step = self._end = None
        self._motion.stop()
        if step is not None:
            step(1.0)
        if end is not None:
            end()

    def _look_through(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            self.camera_moved.emit()
            self._want_picture()
            self.update()

    # ---- the picture

    def _want_picture(self) -> None:
        """Ask for a sharp picture, one at a time; a newer wish is looked at when it came."""
        scene = self._next or self.scene
        if scene.is_light or self._asked is not None or not self.isVisible() or self.is_sharp:
            return
        camera, look, ratio = self.camera, self._look, self.devicePixelRatioF()
        pixels = ROUGH_PIXELS if self.rough else PICTURE_PIXELS
        size = QSize(int(self.width() * _LARGER), int(self.height() * _LARGER))
        self._asked = self._lanes.ask(
            lambda token: render(scene, camera, size, ratio, look, token, pixels),
            lane="quick",
            done=lambda picture: self._take(picture, scene, look),
            failed=lambda _error: self._give_up(),
            guard=self,
        )

    def _take(self, picture: Picture, scene: Scene, look: Look) -> None:
        self._asked = None
        if scene is self._next:
            self.scene, self._next = scene, None
            self.scene_changed()
        if scene is self.scene and look is self._look and not scene.is_light:
            self._picture, self._pictured = picture, scene
            self.update()
            if self.is_sharp:
                self.pictured.emit()
        self._want_picture()

    def _give_up(self) -> None:
        self._asked = None  # logged by the lane; the live drawing stays

    def _drop_picture(self) -> None:
        self._picture = self._pictured = None

    def refresh(self) -> None:
        """Draw anew what is shown."""
        self._picture_old()
        self.update()

    def _picture_old(self) -> None:
        self._pictured = None
        self._want_picture()

    # ---- painting

    def view_places(self, rows: slice | list[int] | None = None) -> Points:
        """Pixels of all nodes, or of some rows."""
        places = self.scene.places if rows is None else self.scene.places[rows]
        return self.camera.to_view(places, self.width(), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, and what lies over it."""
        painter = QPainter(self)
        self.paint(painter)
        painter.end()

    def paint(self, painter: QPainter) -> None:
        """The whole view; also for export."""
        painter.fillRect(self.rect(), self._look.paper)
        if self.scene.is_light or self._picture is None:
            draw(painter, self.scene, self.camera, self.size(), self._look, LIVE_PIXELS)
            if self.is_dimmed:
                painter.fillRect(self.rect(), _with_alpha(self._look.paper, 1 - DIMMED))
        else:
            # Blended in one pass; a veil over the picture would be a second one.
            painter.setOpacity(DIMMED if self.is_dimmed else 1.0)
            self._paint_picture(painter, self._picture)
            painter.setOpacity(1.0)
        self.paint_over(painter)

    @property
    def is_dimmed(self) -> bool:
        """Whether the picture steps back behind what lies over it."""
        return False

    def _paint_picture(self, painter: QPainter, picture: Picture) -> None:
        scale = self.camera.scale / picture.camera.scale
        middle = self.camera.to_view(
            np.array([[picture.camera.x, picture.camera.y]]), self.width(), self.height()
        )[0]
        width, height = picture.size.width() * scale, picture.size.height() * scale
        left, top = middle[0] - width / 2, middle[1] - height / 2
        if abs(scale - 1) < 1e-9:
            painter.drawImage(QPointF(round(left), round(top)), picture.image)
        else:
            painter.drawImage(QRectF(left, top, width, height), picture.image)

    def paint_over(self, painter: QPainter) -> None:
        """Highlights and labels."""

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The middle stays the middle; all stays all."""
        super().resizeEvent(event)
        if (self._follows or not self._fitted) and len(self.scene):
            self.fit(animated=False)
        if self._picture is not None:
            self._picture_old()

    def showEvent(self, event: object) -> None:
        """Whoever was hidden wants a picture now."""
        if not self._fitted and len(self.scene):
            self.fit(animated=False)
        self._want_picture()

    def _dress(self) -> None:
        self._look = look_of(self._theme)
        self._drop_picture() if self.scene.is_light else self._picture_old()
        self.update()


def _with_alpha(colour: QColor, alpha: float) -> QColor:
    found = QColor(colour)
    found.setAlphaF(alpha)
    return found


def core(places: Points) -> Points:
    """The places without a few far strays, so that one odd note doesn't shrink the rest."""
    if len(places) < 200:
        return places
    low, high = np.quantile(places, 0.002, axis=0), np.quantile(places, 0.998, axis=0)
    found: Points = np.clip(places, low, high)
    return found

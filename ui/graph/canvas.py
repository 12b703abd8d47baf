"""`GraphCanvas`: the picture under a person's hands. Every deed of the mouse has its keys.

click            open the note (middle button: in a new tab)
drag a node      move it and pin it there
drag the ground  pan; the wheel zooms about the pointer
Shift+drag       a lasso around several;  Ctrl+click adds or takes away one
arrows           to the linked note in that direction (with Shift: to any note there)
Enter, Space     open; select     Ctrl+arrows, + and -, 0   pan, zoom, show everything
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.lanes import Lanes
from ui.theme import Theme

from . import overlay
from .guided_view import GuidedView
from .steering import toward


class GraphCanvas(GuidedView):
    """The picture that takes mouse and keys."""

    open_requested = Signal(int, bool)
    """(node, in a new tab)."""
    pinned = Signal(int, float, float)
    """A node was put at a place of the plane."""
    candidate_chosen = Signal(object)
    """Payload of a `Dotted`."""
    menu_requested = Signal(int, object)
    """(node or -1, global point)."""

    def __init__(self, theme: Theme, lanes: Lanes, parent: QWidget | None = None) -> None:
        super().__init__(theme, lanes, parent)
        self.setObjectName("graph-canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Graph of the links"))
        self.lasso_mode = False
        """Whether a drag draws a lasso without Shift."""
        self._pressed: QPointF | None = None
        self._dragged: int | None = None
        self._panning = False
        self._last = QPointF()

    def renumber(self, new: Sequence[int]) -> None:
        """A node that is gone is not dragged any further."""
        super().renumber(new)
        if self._dragged is not None:
            self._dragged = new[self._dragged]
            if self._dragged < 0:
                self._dragged, self._pressed = None, None

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag of a node, a lasso or a pan."""
        self._pressed = self._last = event.position()
        self._dragged = None
        self._panning = False
        if event.button() is Qt.MouseButton.LeftButton:
            lasso = self.lasso_mode or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._lasso = [event.position()] if lasso else []

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or go on with what was begun."""
        point = self._pointer = event.position()
        if self._pressed is None:
            self._hover_at(point)
            return
        if self._lasso:
            self._lasso.append(point)
            self.update()
            return
        far = (point - self._pressed).manhattanLength() > QApplication.startDragDistance() / 2
        if not (far or self._panning or self._dragged is not None):
            return
        if not self._panning and self._dragged is None:
            node = self.node_at(self._pressed)
            if node >= 0 and event.buttons() & Qt.MouseButton.LeftButton:
                self._dragged = node
            else:
                self._panning = True
                self._set_hover(-1)
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._dragged is not None:
            self._drag_to(self._dragged, point)
        else:
            delta = point - self._last
            self.set_camera(self.camera.panned(delta.x(), delta.y()))
        self._last = point

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish it."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        if len(self._lasso) > 2:
            self._take_lasso(add=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif self._dragged is not None:
            x, y = self.camera.to_plane(*_xy(event.position()), self.width(), self.height())
            self.pinned.emit(self._dragged, x, y)
        elif not self._panning:
            self._click(event)
        self._lasso = []
        self._dragged = None
        self._panning = False
        self.unsetCursor()
        self._hover_at(event.position())
        self.update()

    def _click(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.RightButton:
            return
        hot = self._badge_at(event.position())
        if hot >= 0:
            self.candidate_chosen.emit(self.dotted[hot].payload)
            return
        node = self.node_at(event.position())
        if node < 0:
            self.select(set())
            self.set_focus_node(-1)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.select(self.selected ^ {node})
        else:
            self.open_requested.emit(node, event.button() is Qt.MouseButton.MiddleButton)

    def _drag_to(self, node: int, point: QPointF) -> None:
        """The node follows the pointer; a heavy picture is drawn anew when it is let go."""
        row = self.scene.row[node]
        places = self.scene.places.copy()
        places[row] = self.camera.to_plane(*_xy(point), self.width(), self.height())
        self.scene = self.scene.at(places)
        self._hover = node
        self.update()

    def _take_lasso(self, *, add: bool) -> None:
        rows = np.flatnonzero(overlay.inside(self._lasso, self.view_places()))
        nodes = set(self.scene.nodes[rows].tolist()) - {-1}
        self.select(self.selected | nodes if add else nodes)

    def _hover_at(self, point: QPointF) -> None:
        hot = self._badge_at(point)
        if hot != self._hot:
            self._hot = hot
            self.update()
        self._set_hover(self.node_at(point) if hot < 0 else -1)
        pointing = self._hover >= 0 or hot >= 0
        shape = Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() is not shape:
            self.setCursor(shape)

    def _badge_at(self, point: QPointF) -> int:
        for at, dotted in enumerate(self.dotted):
            place = self.badges.get((dotted.source, dotted.target))
            if place is not None:
                away = point - place
                if np.hypot(away.x(), away.y()) <= overlay.BADGE + 2:
                    return at
        return -1

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered any more."""
        self._pointer = None
        self._set_hover(-1)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer; a touchpad's sideways move pans."""
        pixels, angle = event.pixelDelta(), event.angleDelta()
        if abs(angle.x()) > abs(angle.y()):
            self.set_camera(self.camera.panned((pixels.x() or angle.x() / 2), 0))
        elif angle.y():
            factor = 1.0016 ** angle.y()
            self.zoom(factor, event.position())
        event.accept()

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Larger or smaller, about a pixel or the middle."""
        x, y = _xy(about) if about is not None else (self.width() / 2, self.height() / 2)
        self.set_camera(self.camera.zoomed(factor, x, y, self.width(), self.height()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu for the node under the pointer or at the keyboard."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            node = self._focus
            point = self.mapToGlobal(
                self.rect_of(node).center() if node >= 0 else self.rect().center()
            )
        else:
            node = self.node_at(QPointF(event.pos()))
            point = event.globalPos()
        self._pressed = None
        self.menu_requested.emit(node, point)

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the module."""
        key, mods = event.key(), event.modifiers()
        arrows = {
            Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
        }  # fmt: skip
        control = bool(mods & Qt.KeyboardModifier.ControlModifier)
        if key in arrows and not mods & Qt.KeyboardModifier.AltModifier:
            dx, dy = arrows[Qt.Key(key)]
            if control:
                self.set_camera(self.camera.panned(-80 * dx, -80 * dy))
            else:
                self._walk(dx, dy, anywhere=bool(mods & Qt.KeyboardModifier.ShiftModifier))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._focus >= 0:
            self.open_requested.emit(self._focus, control)
        elif key == Qt.Key.Key_Space and self._focus >= 0:
            self.select(self.selected ^ {self._focus})
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal) and not control:
            self.zoom(1.25)
        elif key == Qt.Key.Key_Minus and not control:
            self.zoom(0.8)
        elif key == Qt.Key.Key_0 and not control:
            self.fit()
        elif key == Qt.Key.Key_Home and len(self.scene):
            best = int(np.argmax(self.scene.weight))
            self.set_focus_node(int(self.scene.nodes[best]), centre=True)
        elif key == Qt.Key.Key_Escape and (
            self.path or self.dotted or self.selected or self._focus >= 0
        ):
            self.show_path([])
            self.show_dotted([])
            self.select(set())
            self.set_focus_node(-1)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _walk(self, dx: int, dy: int, *, anywhere: bool) -> None:
        row = self.scene.row.get(self._focus)
        if not len(self.scene):
            return
        if row is None:
            x, y = self.camera.x, self.camera.y
            nearest = int(np.argmin(np.hypot(*(self.scene.places - (x, y)).T)))
            self.set_focus_node(int(self.scene.nodes[nearest]), centre=True)
            return
        if anywhere:
            others = np.arange(len(self.scene))
        else:
            out, into = overlay.neighbours(self.scene, row)
            others = np.unique(np.concatenate([out, into]))
        found = toward(self.scene.places, row, others, dx, dy)
        if found is not None:
            self.set_focus_node(int(self.scene.nodes[found]), centre=True)


def _xy(point: QPointF) -> tuple[float, float]:
    return point.x(), point.y()

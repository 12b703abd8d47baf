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
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from ui.lanes import Lanes
from ui.theme import Theme

from . import overlay
from .camera import Camera, Points, fitting
from .drawing import screen_radius
from .labels import Labels, Placed
from .picture_view import PictureView, core
from .scene import Look, Scene
from .steering import toward

_REACH = 7.0
"""So far beside a node the pointer still means it."""
_VEIL = 0.78


@dataclass(frozen=True)
class Dotted:
    """A candidate link between two nodes of the graph."""

    source: int
    target: int
    mention: bool
    payload: object


class GraphCanvas(PictureView):
    """Nodes are named by their number in the garden's graph, in and out."""

    open_requested = Signal(int, bool)
    """(node, in a new tab)."""
    hovered = Signal(int, QRect)
    """(node or -1, its place on the screen)."""
    focused = Signal(int)
    """The node that the keyboard is at, or -1."""
    selection_changed = Signal()
    pinned = Signal(int, float, float)
    """A node was put at a place of the plane."""
    candidate_chosen = Signal(object)
    """Payload of a `Dotted`."""
    menu_requested = Signal(int, object)
    """(node or -1, global point)."""
    resized = Signal()

    def __init__(self, theme: Theme, lanes: Lanes, parent: QWidget | None = None) -> None:
        super().__init__(theme, lanes, parent)
        self.setObjectName("graph-canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Graph of the links"))
        self._labels = Labels(theme)
        self._titles: Sequence[str] = ()
        self._hover = -1
        self._focus = -1
        self.selected: set[int] = set()
        self.path: list[int] = []
        self.dotted: list[Dotted] = []
        self._hot = -1
        self.lasso_mode = False
        self._names_shown = True
        self._pressed: QPointF | None = None
        self._dragged: int | None = None
        self._panning = False
        self._lasso: list[QPointF] = []
        self._last = QPointF()

    # ---- what is told

    def set_titles(self, titles: Sequence[str]) -> None:
        """Names by node."""
        self._titles = titles

    def scene_changed(self) -> None:
        """Nodes that are not shown any more are neither lit nor selected."""
        row = self.scene.row
        if self._hover not in row:
            self._set_hover(-1)
        if self._focus >= 0 and self._focus not in row:
            self.set_focus_node(-1)
        kept = {node for node in self.selected if node in row}
        if kept != self.selected:
            self.select(kept)

    def set_focus_node(self, node: int, *, centre: bool = False) -> None:
        """Put the keyboard at a node; -1 at none. `centre` brings it into view."""
        self._focus = node
        row = self.scene.row.get(node)
        if row is None:
            self._focus = -1
        elif centre:
            self._bring_into_view(row)
        self.focused.emit(self._focus)
        self.update()

    @property
    def focus_node(self) -> int:
        """Where the keyboard is, or -1."""
        return self._focus

    @property
    def lit_node(self) -> int:
        """The node whose links are lit: under the pointer, else at the keyboard; or -1."""
        if self._hover >= 0:
            return self._hover
        return self._focus if self.hasFocus() else -1

    def select(self, nodes: set[int]) -> None:
        """Select exactly these."""
        if nodes != self.selected:
            self.selected = set(nodes)
            self.selection_changed.emit()
        self.update()

    def show_path(self, nodes: list[int]) -> None:
        """Show a path; [] takes it away."""
        self.path = list(nodes)
        self.update()

    def show_dotted(self, dotted: list[Dotted]) -> None:
        """Show candidate links; [] takes them away."""
        self.dotted = list(dotted)
        self._hot = -1
        self.update()

    def show_names(self, on: bool) -> None:
        """Whether notes are named without being pointed at."""
        self._names_shown = on
        self.update()

    def look_at(self, nodes: set[int]) -> None:
        """Bring several nodes into view, no larger than they stand now."""
        rows = [row for node in nodes if (row := self.scene.row.get(node)) is not None]
        if rows:
            camera = fitting(self.scene.places[rows], self.width(), self.height(), margin=96)
            self.go_to(replace(camera, scale=min(camera.scale, max(1.0, self.camera.scale))))

    def look_at_point(self, x: float, y: float) -> None:
        """Put a point of the plane into the middle."""
        self.set_camera(replace(self.camera, x=x, y=y))

    def glide(self, before: Scene, after: Scene, light: Scene, *, back: bool) -> None:
        """From one scene to another without a jump.

        `light` is the one of the two that can be drawn for every frame: its nodes walk between
        their places in both, and the camera goes from what is seen to all of `after`. `back`: it
        is the one that is left.
        """
        other = before if not back else after
        rows = [other.row.get(int(node), -1) for node in light.nodes]
        there = np.array(rows, dtype=np.intp)
        elsewhere = np.where((there >= 0)[:, None], other.places[there], light.places)
        start, end = (light.places, elsewhere) if back else (elsewhere, light.places)
        first = self.camera
        last = fitting(core(after.places), self.width(), self.height())
        if not light.is_light:  # neither can be drawn for every frame
            self.show_scene(after)
            self.go_to(last)
            return
        self.show_scene(light.at(start))

        def step(share: float) -> None:
            self.scene = light.at(start + (end - start) * share)
            self._look_through(first.between(last, share))

        self.animate(step, lambda: self._arrive(after))

    def _arrive(self, after: Scene) -> None:
        self.scene = after
        self.scene_changed()

    def seen(self) -> tuple[Scene, Camera, int, int, Look, list[tuple[Placed, str]], str, str]:
        """What is seen now, for a file (`picture_file.svg_of`)."""
        scene = self.scene
        placed = self.place_labels(scene, self.view_places(), [], only_named=False)
        named = [(label, self._title(scene, label.row)) for label in placed]
        return (
            scene, self.camera, self.width(), self.height(), self._look, named,
            self._theme.hex("ink"), ", ".join([*self._theme.families(), "sans-serif"]),
        )  # fmt: skip

    def rect_of(self, node: int) -> QRect:
        """A node's place in the widget; empty when it is not shown."""
        row = self.scene.row.get(node)
        if row is None:
            return QRect()
        x, y = self.view_places(slice(row, row + 1))[0]
        r = self._radius(row)
        return QRect(int(x - r), int(y - r), int(2 * r) + 1, int(2 * r) + 1)

    def node_at(self, point: QPointF) -> int:
        """The node under a pixel, or -1: of several the one whose middle is nearest."""
        if not len(self.scene):
            return -1
        view = self.view_places()
        away = np.hypot(view[:, 0] - point.x(), view[:, 1] - point.y())
        away -= np.minimum(screen_radius(self.scene.radius, self.camera.scale), 64)
        row = int(np.argmin(away))
        return int(self.scene.nodes[row]) if away[row] <= _REACH else -1

    # ---- painting

    def paint_over(self, painter: QPainter) -> None:
        """Highlights, then names."""
        scene = self.scene
        if not len(scene):
            return
        places = self.view_places()
        view = overlay.View(scene, places, self.camera.scale, self.size(), self._look, self._theme)
        named: list[int] = []
        lit = scene.row.get(self.lit_node, -1)
        path = [scene.row[node] for node in self.path if node in scene.row]
        if lit >= 0 or path:
            overlay.veil(painter, view, _VEIL)
        if path:
            overlay.route(painter, view, path)
            named += path
        if lit >= 0:
            named = [*overlay.light(painter, view, lit), *named]
        for at, dotted in enumerate(self.dotted):
            if dotted.source in scene.row and dotted.target in scene.row:
                ends = scene.row[dotted.source], scene.row[dotted.target]
                overlay.candidate(painter, view, *ends, hot=at == self._hot, mention=dotted.mention)
                named += ends
        overlay.selection(painter, view, (scene.row[at] for at in self.selected))
        only = lit >= 0 or bool(path) or not self._names_shown
        self._paint_labels(painter, scene, places, named, only_named=only)
        overlay.lasso(painter, view, self._lasso)
        if self.hasFocus() and self._focus in scene.row:
            overlay.ring(painter, view, scene.row[self._focus], self._theme.colour("focus"), 2.4)

    def _paint_labels(
        self, painter: QPainter, scene: Scene, places: Points, first: list[int], *, only_named: bool
    ) -> None:
        placed = self.place_labels(scene, places, first, only_named=only_named)
        self._labels.draw(painter, placed, [self._title(scene, label.row) for label in placed])

    def place_labels(
        self, scene: Scene, places: Points, first: list[int], *, only_named: bool
    ) -> list[Placed]:
        """Where names go now."""
        return self._labels.place(
            scene,
            places,
            self.camera.scale,
            self.size(),
            _Names(self._titles, scene),  # type: ignore[arg-type]
            first,
            only_first=only_named,
        )

    def _title(self, scene: Scene, row: int) -> str:
        return self._titles[int(scene.nodes[row])]

    def _radius(self, row: int) -> float:
        return float(screen_radius(self.scene.radius[row : row + 1], self.camera.scale)[0])

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
        point = event.position()
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
        nodes = set(self.scene.nodes[rows].tolist())
        self.select(self.selected | nodes if add else nodes)

    def _hover_at(self, point: QPointF) -> None:
        hot = self._badge_at(point)
        if hot != self._hot:
            self._hot = hot
            self.update()
        self._set_hover(self.node_at(point) if hot < 0 else -1)

    def _set_hover(self, node: int) -> None:
        if node == self._hover:
            return
        self._hover = node
        pointing = node >= 0 or self._hot >= 0
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor
        )
        rect = self.rect_of(node)
        self.hovered.emit(node, QRect(self.mapToGlobal(rect.topLeft()), rect.size()))
        self.update()

    def _badge_at(self, point: QPointF) -> int:
        if not self.dotted:
            return -1
        row = self.scene.row
        for at, dotted in enumerate(self.dotted):
            if dotted.source in row and dotted.target in row:
                ends = self.view_places([row[dotted.source], row[dotted.target]])
                x, y = ends.mean(axis=0)
                if np.hypot(x - point.x(), y - point.y()) <= overlay.BADGE + 2:
                    return at
        return -1

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered any more."""
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
        elif key == Qt.Key.Key_Escape and (self.path or self.selected or self._focus >= 0):
            self.show_path([])
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

    def _bring_into_view(self, row: int) -> None:
        x, y = self.view_places(slice(row, row + 1))[0]
        edge = 64
        dx = min(0.0, x - edge) + max(0.0, x - self.width() + edge)
        dy = min(0.0, y - edge) + max(0.0, y - self.height() + edge)
        if dx or dy:
            self.go_to(self.camera.panned(-dx, -dy))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell those that lie over the picture."""
        super().resizeEvent(event)
        self.resized.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The lit node shows."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And goes."""
        super().focusOutEvent(event)
        self.update()


class _Names:
    """Titles by row of a scene, without making a list of ten thousand for every frame."""

    def __init__(self, titles: Sequence[str], scene: Scene) -> None:
        self._titles = titles
        self._nodes = scene.nodes

    def __getitem__(self, row: int) -> str:
        return self._titles[int(self._nodes[row])]


def _xy(point: QPointF) -> tuple[float, float]:
    return point.x(), point.y()

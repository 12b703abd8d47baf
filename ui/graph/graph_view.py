"""`GraphView`: the picture with what lies over it: lit links, path, selection, candidates, names.

Nodes are named by their number in the garden's graph, in and out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.lanes import Lanes
from ui.theme import Theme

from . import overlay
from .camera import Points
from .drawing import screen_radius
from .labels import Labels, Placed
from .picture_view import PictureView
from .scene import Scene

if TYPE_CHECKING:
    from garden.graph.candidates import Candidate

_REACH = 7.0
"""So far beside a node the pointer still means it."""
_FRESH, _FRESH_BEHIND = 2, 8
"""Names drawn for the first time in a frame that answers a hand, and in one that follows it; a name
costs half a millisecond."""
_BEHIND_MS = 16


@dataclass(frozen=True)
class Dotted:
    """A candidate link between two nodes of the graph."""

    source: int
    target: int
    mention: bool
    payload: Candidate


class GraphView(PictureView):
    """What is seen. `GuidedView` leads the eye, `GraphCanvas` gives it hands."""

    hovered = Signal(int, QRect)
    """(node or -1, its place on the screen)."""
    focused = Signal(int)
    """The node that the keyboard is at, or -1."""
    selection_changed = Signal()
    path_changed = Signal()
    resized = Signal()

    def __init__(self, theme: Theme, lanes: Lanes, parent: QWidget | None = None) -> None:
        super().__init__(theme, lanes, parent)
        self._labels = Labels(theme)
        self._titles: Sequence[str] = ()
        self._hover = -1
        self._pointer: QPointF | None = None
        """Where the pointer rests in the view."""
        self._focus = -1
        self._focus_lit = False
        self.selected: set[int] = set()
        self.path: list[int] = []
        self.dotted: list[Dotted] = []
        self.badges: dict[tuple[int, int], QPointF] = {}
        """Where the + of each candidate stands in the picture, by the nodes at its ends."""
        self.held: frozenset[int] = frozenset()
        """Nodes that a person pinned."""
        self._hot = -1
        self._names_shown = True
        self._fresh: int | None = _FRESH
        self._for_file = False
        """While the picture is made for a file."""
        self._behind = QTimer(self)
        self._behind.setSingleShot(True)
        self._behind.setInterval(_BEHIND_MS)
        self._behind.timeout.connect(self._name_more)
        self._lasso: list[QPointF] = []
        self.camera_moved.connect(self._pointed_at)

    # ---- what is told

    def set_titles(self, titles: Sequence[str]) -> None:
        """Names by node."""
        self._titles = titles

    def renumber(self, new: Sequence[int]) -> None:
        """Another graph came: `new` has the number there of each node, -1 for one that is gone.

        What is shown stays until the new graph is drawn, and a click on it, or what was selected,
        must mean the same note as before.
        """
        self._stop_motion()
        self._next = None
        self.scene = self.scene.renumbered(np.array(new, dtype=np.intp))
        self._hover = self._new_number(new, self._hover)
        before = self.selected  # all numbers are new before anybody hears of it
        self.selected = {at for node in before if (at := new[node]) >= 0}
        path = [new[node] for node in self.path]
        self.show_path(path if -1 not in path else [])
        ends = [(new[one.source], new[one.target], one) for one in self.dotted]
        self.show_dotted([replace(one, source=a, target=b) for a, b, one in ends if min(a, b) >= 0])
        self.held = frozenset(at for node in self.held if (at := new[node]) >= 0)
        self.set_focus_node(self._new_number(new, self._focus), lit=self._focus_lit)
        if before:
            self.selection_changed.emit()

    @staticmethod
    def _new_number(new: Sequence[int], node: int) -> int:
        return new[node] if node >= 0 else -1

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
        self._pointed_at()

    def set_focus_node(self, node: int, *, centre: bool = False, lit: bool = True) -> None:
        """Put the keyboard at a node; -1 at none. `centre` brings it into view, `lit` lets all
        but its links step back."""
        self._focus = node
        self._focus_lit = lit
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
        # A dialog that asks for a file has the keyboard; the file shows what was lit before.
        there = self.hasFocus() or self._for_file
        return self._focus if there and self._focus_lit else -1

    def select(self, nodes: set[int]) -> None:
        """Select exactly these."""
        if nodes != self.selected:
            self.selected = set(nodes)
            self.selection_changed.emit()
        self.update()

    def show_path(self, nodes: list[int]) -> None:
        """Show a path; [] takes it away."""
        if nodes != self.path:
            self.path = list(nodes)
            self.path_changed.emit()
        self.update()

    def show_dotted(self, dotted: list[Dotted]) -> None:
        """Show candidate links; [] takes them away."""
        self.dotted = list(dotted)
        self._hot = -1
        self.update()

    def in_sight(self) -> list[int]:
        """Nodes that are within the view, the weightiest first."""
        places = self.view_places()
        inside = (places > 0).all(axis=1) & (places < (self.width(), self.height())).all(axis=1)
        rows = np.flatnonzero(inside & (self.scene.nodes >= 0))
        rows = rows[np.argsort(-self.scene.weight[rows], kind="stable")]
        return [int(node) for node in self.scene.nodes[rows]]

    def show_names(self, on: bool) -> None:
        """Whether notes are named without being pointed at."""
        self._names_shown = on
        self.update()

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
        away = self._away(point)
        row = int(np.argmin(away))
        return int(self.scene.nodes[row]) if away[row] <= _REACH else -1

    # ---- painting

    def paint_over(self, painter: QPainter) -> None:
        """Highlights, then names, then what can be clicked."""
        scene = self.scene
        if not len(scene):
            return
        places = self.view_places()
        view = overlay.View(scene, places, self.camera.scale, self.size(), self._look, self._theme)
        marks = self._marks()
        if marks.path:
            overlay.route(painter, view, marks.path)
        if marks.lit >= 0:
            overlay.light(painter, view, marks.lit)
        for source, target, mention in marks.dotted:
            hot = self._is_hot(source, target)
            overlay.candidate(painter, view, source, target, hot=hot, mention=mention)
        overlay.pins(painter, view, marks.pinned)
        overlay.selection(painter, view, marks.selected)
        names = self._paint_labels(
            painter, scene, places, marks.named(scene), only_named=self._only_named(marks)
        )
        badges: dict[tuple[int, int], QPointF] = {}
        for source, target, mention in marks.dotted:
            place = overlay.badge_place(view.point(source), view.point(target), names)
            badges[int(scene.nodes[source]), int(scene.nodes[target])] = place
            hot = self._is_hot(source, target)
            overlay.badge(painter, view, place, hot=hot, mention=mention)
        if self._for_file:
            return
        self.badges = badges
        overlay.lasso(painter, view, self._lasso)
        if self.hasFocus() and self._focus in scene.row:
            overlay.ring(painter, view, scene.row[self._focus], self._theme.colour("focus"), 2.4)

    def _marks(self) -> overlay.Marks:
        row = self.scene.row
        return overlay.Marks(
            row.get(self.lit_node, -1),
            tuple(row[node] for node in self.path if node in row),
            tuple(
                (row[one.source], row[one.target], one.mention)
                for one in self.dotted
                if one.source in row and one.target in row
            ),
            tuple(row[node] for node in self.held if node in row),
            tuple(row[node] for node in self.selected if node in row),
        )

    def _only_named(self, marks: overlay.Marks) -> bool:
        return marks.stands_out or not self._names_shown

    def _is_hot(self, source: int, target: int) -> bool:
        """Whether the pointer is at the + of the candidate between these rows."""
        if self._for_file or not 0 <= self._hot < len(self.dotted):
            return False
        one, row = self.dotted[self._hot], self.scene.row
        return (row.get(one.source), row.get(one.target)) == (source, target)

    @property
    def is_dimmed(self) -> bool:
        """While a node or a path is lit."""
        row = self.scene.row
        return self.lit_node in row or any(node in row for node in self.path)

    def _paint_labels(
        self, painter: QPainter, scene: Scene, places: Points, first: list[int], *, only_named: bool
    ) -> list[QRectF]:
        """Paint the names; where they are."""
        fresh, self._fresh = self._fresh, _FRESH
        placed = self.place_labels(scene, places, first, only_named=only_named, fresh=fresh)
        if self._labels.unfinished:
            self._behind.start()
        self._labels.draw(painter, placed, [self._title(scene, label.row) for label in placed])
        return [label.rect for label in placed]

    def _name_more(self) -> None:
        self._fresh = _FRESH_BEHIND
        self.update()

    def place_labels(
        self,
        scene: Scene,
        places: Points,
        first: list[int],
        *,
        only_named: bool,
        fresh: int | None = None,
    ) -> list[Placed]:
        """Where names go now."""
        return self._labels.place(
            scene,
            places,
            self.camera.scale,
            self.size(),
            _Names(self._titles, scene),
            first,
            only_first=only_named,
            fresh=fresh,
        )

    def _title(self, scene: Scene, row: int) -> str:
        return _Names(self._titles, scene)[row]

    def _radius(self, row: int) -> float:
        return float(screen_radius(self.scene.radius[row : row + 1], self.camera.scale)[0])

    def _set_hover(self, node: int) -> None:
        if node == self._hover:
            return
        self._hover = node
        rect = self.rect_of(node)
        self.hovered.emit(node, QRect(self.mapToGlobal(rect.topLeft()), rect.size()))
        self.update()

    def _pointed_at(self) -> None:
        """A node that went away from under a resting pointer is not pointed at any more."""
        row = self.scene.row.get(self._hover)
        if row is None or self._pointer is None:
            return
        if self._away(self._pointer, slice(row, row + 1))[0] > _REACH:
            self._set_hover(-1)

    def _away(self, point: QPointF, rows: slice = slice(None)) -> NDArray[np.float64]:
        """How far a pixel is from the rim of each node; below 0 inside it."""
        view = self.view_places(rows)
        radius = screen_radius(self.scene.radius[rows], self.camera.scale)
        away = np.hypot(view[:, 0] - point.x(), view[:, 1] - point.y())
        return np.asarray(away - np.minimum(radius, 64))

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
        """'' for a node that is gone from the graph, and is seen until the new one is drawn."""
        node = int(self._nodes[row])
        return self._titles[node] if node >= 0 else ""

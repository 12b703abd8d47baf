"""What lies over the picture: a node's links, a path, the selection, the lasso, candidate links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ui.theme import Theme

from .camera import Points
from .drawing import arrow, clipped, draw_nodes, path_of, screen_radius
from .scene import Look, Scene

MOST_EDGES = 360
"""Links of one node that are drawn when it is lit; a hub's weakest are left out."""
BADGE = 9.0
"""Radius of the + on a candidate link."""
_SHARES = (0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78)
"""Places along a dotted line for its +, the best first."""


@dataclass(frozen=True)
class Marks:
    """What is marked in the picture, by row of the scene."""

    lit: int
    """The node whose links are lit, or -1."""
    path: tuple[int, ...]
    dotted: tuple[tuple[int, int, bool], ...]
    """(source, target, whether it is a mention) of each candidate link."""
    pinned: tuple[int, ...]
    selected: tuple[int, ...]

    def named(self, scene: Scene) -> list[int]:
        """Rows that are named before all others."""
        found = [*named_around(scene, self.lit)] if self.lit >= 0 else []
        ends = [end for source, target, _mention in self.dotted for end in (source, target)]
        return [*found, *self.path, *ends]

    @property
    def stands_out(self) -> bool:
        """Whether all the rest steps back."""
        return self.lit >= 0 or bool(self.path)


@dataclass(frozen=True)
class View:
    """What every part of the overlay needs."""

    scene: Scene
    places: Points
    """In pixels."""
    scale: float
    size: QSize
    look: Look
    theme: Theme

    def point(self, row: int) -> QPointF:
        """A node's place."""
        return QPointF(float(self.places[row, 0]), float(self.places[row, 1]))

    def radius(self, row: int) -> float:
        """A node's radius on the screen."""
        return float(screen_radius(self.scene.radius[row : row + 1], self.scale)[0])


def neighbours(scene: Scene, row: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(rows that `row` links to, rows that link to it), the most telling links first."""
    out = scene.targets[scene.sources == row][:MOST_EDGES]
    into = scene.sources[scene.targets == row][:MOST_EDGES]
    return out.astype(np.intp), into.astype(np.intp)


def named_around(scene: Scene, row: int) -> list[int]:
    """A lit node and those of its neighbours that are named, the weightiest first."""
    both = np.unique(np.concatenate(neighbours(scene, row)))
    named = both[np.argsort(-scene.weight[both], kind="stable")][:22]
    return [row, *named.tolist()]


def light(painter: QPainter, view: View, row: int) -> None:
    """Draw a node with its links and neighbours over the veil."""
    out, into = neighbours(view.scene, row)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    here = view.places[row]
    for others, role, outward in ((into, "kind-1", False), (out, "accent", True)):
        if not len(others):
            continue
        ends = view.places[others]
        starts = np.broadcast_to(here, ends.shape)
        lines, _kept = clipped(starts, ends, view.size.width(), view.size.height())
        colour = view.theme.colour(role)
        pen = QPen(colour, 1.0 if len(others) > 60 else 1.4)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(lines))
        _arrows(painter, view, row, others, colour, outward=outward)
    rows = np.unique(np.concatenate([out, into, [row]]))
    draw_nodes(painter, view.scene, view.places, view.scale, view.size, view.look, rows)
    ring(painter, view, row, view.theme.colour("ink"), 1.6)


def _arrows(
    painter: QPainter,
    view: View,
    row: int,
    others: NDArray[np.intp],
    colour: QColor,
    *,
    outward: bool,
) -> None:
    heads = QPainterPath()
    for other in others[:90].tolist():
        start, end = (row, other) if outward else (other, row)
        gap = view.radius(end) + 2.5
        heads.addPath(arrow(view.point(start), view.point(end), gap, 7.0))
    painter.fillPath(heads, colour)


def ring(painter: QPainter, view: View, row: int, colour: QColor, width: float) -> None:
    """A circle around a node."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, width))
    reach = view.radius(row) + 2.5
    painter.drawEllipse(view.point(row), reach, reach)


def selection(painter: QPainter, view: View, rows: Iterable[int]) -> None:
    """Selected nodes: drawn over the picture, with a ring of the accent."""
    chosen = np.array(sorted(rows), dtype=np.intp)
    if not len(chosen):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_nodes(painter, view.scene, view.places, view.scale, view.size, view.look, chosen)
    colour = view.theme.colour("accent")
    for row in chosen[:2000].tolist():
        ring(painter, view, row, colour, 2.0)


def pins(painter: QPainter, view: View, rows: Sequence[int]) -> None:
    """A dot of paper in the middle of nodes that were pinned."""
    if not rows:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(view.look.paper)
    for row in rows[:500]:
        reach = max(1.2, 0.34 * view.radius(row))
        painter.drawEllipse(view.point(row), reach, reach)


def route(painter: QPainter, view: View, rows: Sequence[int]) -> None:
    """A path from note to note."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = view.theme.colour("accent")
    pen = QPen(colour, 3.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([view.point(row) for row in rows]))
    at = np.array(list(rows), dtype=np.intp)
    draw_nodes(painter, view.scene, view.places, view.scale, view.size, view.look, at)
    for row in rows:
        ring(painter, view, row, colour, 2.0)


def candidate(
    painter: QPainter, view: View, source: int, target: int, *, hot: bool, mention: bool
) -> None:
    """A link that could be, dotted. The + that makes it is painted by `badge`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = _candidate_colour(view, hot=hot, mention=mention)
    pen = QPen(colour, 1.6)
    pen.setStyle(Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([1.0, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(view.point(source), view.point(target))
    ends = np.array([source, target], dtype=np.intp)
    draw_nodes(painter, view.scene, view.places, view.scale, view.size, view.look, ends)


def badge(painter: QPainter, view: View, centre: QPointF, *, hot: bool, mention: bool) -> None:
    """The + that makes the link; it is for clicking, so no name may cover it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = _candidate_colour(view, hot=hot, mention=mention)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(view.look.paper if not hot else view.theme.colour("accent-soft"))
    painter.drawEllipse(centre, BADGE, BADGE)
    painter.setPen(QPen(colour, 1.6))
    arm = BADGE * 0.45
    painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0))
    painter.drawLine(centre - QPointF(0, arm), centre + QPointF(0, arm))


def _candidate_colour(view: View, *, hot: bool, mention: bool) -> QColor:
    return view.theme.colour("accent" if hot else ("ink-soft" if mention else "kind-4"))


def badge_place(start: QPointF, end: QPointF, names: Sequence[QRectF] = ()) -> QPointF:
    """Where the + of a candidate stands: at the middle of its line, or near it beside a name."""
    for share in _SHARES:
        centre = start + (end - start) * share
        room = QRectF(centre.x() - BADGE, centre.y() - BADGE, 2 * BADGE, 2 * BADGE)
        if not any(room.intersects(name) for name in names):
            return centre
    return (start + end) / 2


def lasso(painter: QPainter, view: View, points: Sequence[QPointF]) -> None:
    """The line drawn around nodes."""
    if len(points) < 2:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = view.theme.colour("accent")
    ground.setAlphaF(0.10)
    painter.setBrush(ground)
    pen = QPen(view.theme.colour("accent"), 1.4)
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawPolygon(QPolygonF(list(points)))


def inside(points: Sequence[QPointF], places: Points) -> NDArray[np.bool_]:
    """Which places lie within a closed line (even-odd rule), all at once."""
    found = np.zeros(len(places), dtype=bool)
    if len(points) < 3:
        return found
    x, y = places[:, 0], places[:, 1]
    corners = [(point.x(), point.y()) for point in points]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if y1 == y2:
            continue
        crosses = (y1 > y) != (y2 > y)
        found ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return found

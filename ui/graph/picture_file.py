"""The picture as a file: PNG and SVG, what is seen, in today's colours. Runs in a lane."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainterPath

from .camera import Camera, Points
from .drawing import arrow, clipped, screen_radius
from .labels import Placed
from .overlay import BADGE, Marks, badge_place, neighbours
from .picture_view import DIMMED
from .scene import Look, Scene

SEEN_ROLES: Final = ("ink", "ink-soft", "accent", "kind-1", "kind-4")
"""Colours of the theme that marks and names need."""


@dataclass(frozen=True)
class Seen:
    """What the canvas shows, as values for any thread."""

    scene: Scene
    camera: Camera
    size: QSize
    look: Look
    marks: Marks
    names: tuple[tuple[Placed, str], ...]
    colours: Mapping[str, str]
    """By role (`SEEN_ROLES`)."""
    families: tuple[str, ...]
    """Fonts of the names, the first choice first."""
    letters: tuple[float, float]
    """Pixels of the letters of a name, and of a strong one."""


def png_of(image: QImage) -> bytes:
    """A picture as PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def svg_of(seen: Seen) -> bytes:
    """The view as SVG: lines, circles and text that other programs can edit."""
    return "\n".join(_Svg(seen).lines()).encode("utf-8", "replace")


class _Svg:
    """Writes one view, in the order in which the canvas paints."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._scene, self._look = seen.scene, seen.look
        self._width, self._height = seen.size.width(), seen.size.height()
        self._view: Points = seen.camera.to_view(seen.scene.places, self._width, self._height)
        self._radius = screen_radius(seen.scene.radius, seen.camera.scale)
        self._paper = seen.look.paper.name()

    def lines(self) -> Iterator[str]:
        seen, marks, colours = self._seen, self._seen.marks, self._seen.colours
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self._width}"'
            f' height="{self._height}" viewBox="0 0 {self._width} {self._height}">'
        )
        yield f'<rect width="{self._width}" height="{self._height}" fill="{self._paper}"/>'
        yield f'<g opacity="{DIMMED if marks.stands_out else 1}">'
        colour = self._look.strong if self._scene.is_light else self._look.middle
        yield self._links(self._scene.sources, self._scene.targets, colour.name(), 1.0)
        yield from self._nodes(range(len(self._scene)))
        yield "</g>"
        if marks.path:
            yield from self._path(marks.path)
        if marks.lit >= 0:
            yield from self._light(marks.lit)
        for source, target, mention in marks.dotted:
            ink = colours["ink-soft" if mention else "kind-4"]
            yield from self._candidate(source, target, ink)
        for row in marks.pinned:
            yield self._circle(row, max(1.2, 0.34 * self._radius[row]), f'fill="{self._paper}"')
        yield from self._nodes(marks.selected)
        for row in marks.selected:
            yield self._ring(row, colours["accent"], 2.0)
        yield f'<g font-family={quoteattr(self._families())} text-anchor="middle">'
        for label, name in seen.names:
            yield from self._name(label, name)
        yield "</g>"
        for source, target, mention in marks.dotted:
            yield from self._badge(source, target, colours["ink-soft" if mention else "kind-4"])
        yield "</svg>"

    # ---- parts

    def _links(
        self, sources: NDArray[np.integer], targets: NDArray[np.integer], colour: str, width: float
    ) -> str:
        lines, _kept = clipped(self._view[sources], self._view[targets], self._width, self._height)
        steps = "".join(
            f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for x1, y1, x2, y2 in lines.tolist()
        )
        return f'<path d="{steps}" fill="none" stroke="{colour}" stroke-width="{width}"/>'

    def _nodes(self, rows: Iterable[int]) -> Iterator[str]:
        """Those in sight, small ones first."""
        chosen = np.array(sorted(rows), dtype=np.intp)
        (x, y), r = self._view[chosen].T, self._radius[chosen]
        inside = (x > -r) & (y > -r) & (x < self._width + r) & (y < self._height + r)
        chosen = chosen[inside]
        for row in chosen[np.argsort(self._radius[chosen], kind="stable")].tolist():
            colour = self._look.kinds[int(self._scene.colours[row])].name()
            hollow = bool(self._scene.hollow[row])
            fill, rim = (self._paper, colour) if hollow else (colour, self._paper)
            yield self._circle(row, self._radius[row], f'fill="{fill}" stroke="{rim}"')

    def _path(self, rows: tuple[int, ...]) -> Iterator[str]:
        colour = self._seen.colours["accent"]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self._view[list(rows)].tolist())
        yield (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        yield from self._nodes(set(rows))
        for row in rows:
            yield self._ring(row, colour, 2.0)

    def _light(self, row: int) -> Iterator[str]:
        out, into = neighbours(self._scene, row)
        width = 1.0 if len(out) + len(into) > 60 else 1.4
        for others, role, outward in ((into, "kind-1", False), (out, "accent", True)):
            here = np.full(len(others), row, dtype=np.intp)
            colour = self._seen.colours[role]
            yield self._links(here, others, colour, width)
            for other in others[:90].tolist():
                head = self._arrow(row, other) if outward else self._arrow(other, row)
                if head:
                    yield f'<path d="{head}" fill="{colour}"/>'
        yield from self._nodes({row, *out.tolist(), *into.tolist()})
        yield self._ring(row, self._seen.colours["ink"], 1.6)

    def _arrow(self, start: int, end: int) -> str:
        gap = float(self._radius[end]) + 2.5
        return _outline(arrow(self._point(start), self._point(end), gap, 7.0))

    def _candidate(self, source: int, target: int, colour: str) -> Iterator[str]:
        (x1, y1), (x2, y2) = self._view[source].tolist(), self._view[target].tolist()
        yield (
            f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" fill="none" stroke="{colour}"'
            ' stroke-width="1.6" stroke-dasharray="1.6 4.8" stroke-linecap="round"/>'
        )
        yield from self._nodes({source, target})

    def _badge(self, source: int, target: int, colour: str) -> Iterator[str]:
        start, end = (QPointF(*self._view[row].tolist()) for row in (source, target))
        place = badge_place(start, end, [label.rect for label, _name in self._seen.names])
        x, y, arm = place.x(), place.y(), BADGE * 0.45
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{BADGE}" fill="{self._paper}"'
            f' stroke="{colour}" stroke-width="1.2"/>'
        )
        yield (
            f'<path d="M{x - arm:.1f} {y:.1f}H{x + arm:.1f}M{x:.1f} {y - arm:.1f}V{y + arm:.1f}"'
            f' stroke="{colour}" stroke-width="1.6"/>'
        )

    def _name(self, label: Placed, name: str) -> Iterator[str]:
        """The halo and the name: not every program knows an order of painting within one text."""
        size = self._seen.letters[label.strong]
        centre = label.rect.center()
        place = f'x="{centre.x():.1f}" y="{centre.y() + 0.35 * size:.1f}" font-size="{size:g}"'
        place += ' font-weight="bold"' if label.strong else ""
        words = escape(name)
        yield (
            f'<text {place} fill="{self._paper}" stroke="{self._paper}" stroke-width="3"'
            f' stroke-linejoin="round" aria-hidden="true">{words}</text>'
        )
        yield f'<text {place} fill="{self._seen.colours["ink"]}">{words}</text>'

    # ---- small things

    def _families(self) -> str:
        return ", ".join([*(f"'{name}'" for name in self._seen.families), "sans-serif"])

    def _point(self, row: int) -> QPointF:
        return QPointF(float(self._view[row, 0]), float(self._view[row, 1]))

    def _ring(self, row: int, colour: str, width: float) -> str:
        look = f'fill="none" stroke="{colour}" stroke-width="{width}"'
        return self._circle(row, self._radius[row] + 2.5, look)

    def _circle(self, row: int, radius: float, look: str) -> str:
        x, y = self._view[row].tolist()
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {look}/>'


def _outline(path: QPainterPath) -> str:
    """Straight lines of a path, closed; '' for an empty one."""
    points = (path.elementAt(at) for at in range(path.elementCount()))
    steps = "L".join(f"{point.x:.1f} {point.y:.1f}" for point in points)
    return f"M{steps}Z" if steps else ""

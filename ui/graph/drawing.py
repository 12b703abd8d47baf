"""Draws a scene: edges first, nodes over them. Runs in any thread; touches no pixmap.

A hundred thousand ends can't be handed over one by one (80 ms), and blended lines cost 35 ns a
pixel; so lines go as one path made by numpy, in opaque colours, those that lie outside are left
out, and when the rest is longer than a budget the least telling ones are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from garden.work import CancelToken

from .camera import Camera, Points
from .scene import Look, Scene

PICTURE_PIXELS = 1_700_000
"""Length of all edges of a picture drawn in the background."""
ROUGH_PIXELS = 500_000
"""The same while the layout goes on and the picture is soon another."""
LIVE_PIXELS = 260_000
"""The same for a frame drawn at once."""
_CHUNK_PIXELS = 15_000
"""Drawn in one call (1 ms): Qt holds Python's lock meanwhile, and a frame of the window asks for it
some ten times."""
_LIVE_EDGES = 6000
"""Edges looked at for a frame drawn at once."""
_STRONG, _MIDDLE = 700, 3000
"""So many visible edges are drawn in full, and less strong; the others are a breath."""

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])


@dataclass(frozen=True)
class Picture:
    """A drawn scene, larger than the view, so that panning shows no border at once."""

    image: QImage
    camera: Camera
    size: QSize
    """In logical pixels."""


def render(
    scene: Scene,
    camera: Camera,
    size: QSize,
    ratio: float,
    look: Look,
    token: CancelToken | None = None,
    pixels: int = PICTURE_PIXELS,
) -> Picture:
    """A picture of that size (logical pixels) around the camera. Raises `Cancelled`."""
    image = QImage(size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(look.paper)
    painter = QPainter(image)
    try:
        draw(painter, scene, camera, size, look, pixels, token)
    finally:
        painter.end()
    return Picture(image, camera, size)


def draw(
    painter: QPainter,
    scene: Scene,
    camera: Camera,
    size: QSize,
    look: Look,
    pixels: int,
    token: CancelToken | None = None,
) -> None:
    """Edges and nodes onto a painter whose origin is the view's corner."""
    if not len(scene):
        return
    view = camera.to_view(scene.places, size.width(), size.height())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_edges(painter, scene, view, size, look, pixels, token)
    draw_nodes(painter, scene, view, camera.scale, size, look, token=token)


def _draw_edges(
    painter: QPainter,
    scene: Scene,
    view: Points,
    size: QSize,
    look: Look,
    pixels: int,
    token: CancelToken | None,
) -> None:
    if not len(scene.sources):
        return
    most = _LIVE_EDGES if pixels <= LIVE_PIXELS else len(scene.sources)
    a, b = scene.sources[:most], scene.targets[:most]
    lines, _kept = clipped(view[a], view[b], size.width(), size.height())
    lengths = np.abs(lines[:, 2:] - lines[:, :2]).max(axis=1) + 1.0
    room = int(np.searchsorted(np.cumsum(lengths), pixels, side="right"))
    lines, lengths = lines[: max(room, 1)], lengths[: max(room, 1)]
    # A line across the whole picture tells little: it is drawn a step weaker.
    far = lengths > 0.55 * max(size.width(), size.height())
    rank = np.zeros(len(lines), dtype=np.int8)
    rank[_STRONG:] = 1
    rank[_MIDDLE:] = 2
    if not scene.is_light:  # so many lines are a texture, not a message
        rank = np.minimum(2, rank + 1).astype(np.int8)
    if len(lines) > _STRONG // 2:
        rank = np.minimum(2, rank + far).astype(np.int8)
    for step, colour in ((2, look.weak), (1, look.middle), (0, look.strong)):
        chosen = rank == step
        draw_lines(painter, lines[chosen], lengths[chosen], colour, token)


def draw_lines(
    painter: QPainter,
    lines: NDArray[np.float64],
    lengths: NDArray[np.float64],
    colour: QColor,
    token: CancelToken | None = None,
) -> None:
    """Lines (x1, y1, x2, y2) one pixel wide, in portions."""
    if not len(lines):
        return
    pen = QPen(colour)
    pen.setWidthF(1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    portion = (np.cumsum(lengths) // _CHUNK_PIXELS).astype(np.int64)
    for part in range(int(portion[-1]) + 1):
        if token is not None:
            token.check()
        painter.drawPath(path_of(lines[portion == part]))


def path_of(lines: NDArray[np.float64]) -> QPainterPath:
    """A path of separate lines, through Qt's serialised form: 20 ms for 50,000."""
    elements = np.empty(2 * len(lines), dtype=_ELEMENT)
    elements["kind"][0::2] = 0
    elements["kind"][1::2] = 1
    elements["x"][0::2], elements["y"][0::2] = lines[:, 0], lines[:, 1]
    elements["x"][1::2], elements["y"][1::2] = lines[:, 2], lines[:, 3]
    head = np.array([len(elements)], dtype=">i4").tobytes()
    tail = np.array([0, 0], dtype=">i4").tobytes()  # start of the subpath, fill rule
    stream = QDataStream(QByteArray(head + elements.tobytes() + tail))
    path = QPainterPath()
    stream >> path
    return path


def clipped(
    a: Points, b: Points, width: float, height: float
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """(lines within the view, which ones they are): Liang and Barsky, all lines at once."""
    low = np.array([-2.0, -2.0])
    high = np.array([width + 2.0, height + 2.0])
    delta = b - a
    safe = np.where(np.abs(delta) < 1e-9, 1e-9, delta)
    first, second = (low - a) / safe, (high - a) / safe
    enter = np.clip(np.minimum(first, second).max(axis=1), 0, None)
    leave = np.clip(np.maximum(first, second).min(axis=1), None, 1)
    kept = np.flatnonzero(enter < leave)
    start, end = enter[kept, None], leave[kept, None]
    lines = np.concatenate([a[kept] + delta[kept] * start, a[kept] + delta[kept] * end], axis=1)
    return lines, kept


def screen_radius(radius: NDArray[np.float64], scale: float) -> NDArray[np.float64]:
    """Radius on the screen: it follows the zoom, but less, so that far nodes stay visible."""
    found: NDArray[np.float64] = np.clip(radius * scale**0.62, 1.3, 64.0)
    return found


def draw_nodes(
    painter: QPainter,
    scene: Scene,
    view: Points,
    scale: float,
    size: QSize,
    look: Look,
    rows: NDArray[np.intp] | None = None,
    token: CancelToken | None = None,
) -> None:
    """All nodes in sight, or some rows: small ones first, each as a stamp drawn once per size."""
    radius = screen_radius(scene.radius, scale)
    chosen = np.arange(len(scene)) if rows is None else rows
    x, y, r = view[chosen, 0], view[chosen, 1], radius[chosen]
    seen = (x > -r) & (y > -r) & (x < size.width() + r) & (y < size.height() + r)
    chosen = chosen[seen]
    chosen = chosen[np.argsort(radius[chosen], kind="stable")]
    ratio = painter.device().devicePixelRatio()
    stamps: dict[tuple[int, int, bool], tuple[QImage, float]] = {}
    steps = np.maximum(1, np.round(radius[chosen] * 2)).astype(int).tolist()
    columns = zip(
        view[chosen, 0].tolist(),
        view[chosen, 1].tolist(),
        steps,
        scene.colours[chosen].tolist(),
        scene.hollow[chosen].tolist(),
        strict=True,
    )
    for number, (left, top, step, colour, hollow) in enumerate(columns):
        key = (step, colour, hollow)
        stamp = stamps.get(key)
        if stamp is None:
            stamp = stamps[key] = _stamp(step / 2, look.kinds[colour], look, ratio, hollow=hollow)
        image, half = stamp
        painter.drawImage(QPointF(left - half, top - half), image)
        if token is not None and number % 2000 == 1999:
            token.check()


def _stamp(
    radius: float, colour: QColor, look: Look, ratio: float, *, hollow: bool
) -> tuple[QImage, float]:
    """A node of that radius as an image, and half its side."""
    side = 2 * math.ceil(radius + 2)
    image = QImage(QSize(side, side) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(side / 2, side / 2)
    if hollow:
        width = 1.3 if radius > 2.5 else 1.0
        painter.setBrush(look.paper)
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(middle, radius - width / 2, radius - width / 2)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        if radius > 2.5:  # a rim of paper keeps neighbours apart
            painter.setBrush(look.rim)
            painter.drawEllipse(middle, radius + 1, radius + 1)
        painter.setBrush(colour)
        painter.drawEllipse(middle, radius, radius)
    painter.end()
    return image, side / 2


def arrow(start: QPointF, end: QPointF, gap: float, size: float) -> QPainterPath:
    """The head of an arrow that ends `gap` before `end`."""
    delta = end - start
    length = math.hypot(delta.x(), delta.y())
    path = QPainterPath()
    if length < gap + size:
        return path
    ux, uy = delta.x() / length, delta.y() / length
    tip = QPointF(end.x() - ux * gap, end.y() - uy * gap)
    base = QPointF(tip.x() - ux * size, tip.y() - uy * size)
    half = size * 0.42
    path.moveTo(tip)
    path.lineTo(base.x() - uy * half, base.y() + ux * half)
    path.lineTo(base.x() + uy * half, base.y() - ux * half)
    path.closeSubpath()
    return path


def bounds(size: QSize) -> QRectF:
    """The view as a rectangle."""
    return QRectF(0, 0, size.width(), size.height())

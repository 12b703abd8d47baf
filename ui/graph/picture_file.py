"""The picture as a file: PNG and SVG, what is seen, in today's colours. Runs in a lane."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from .camera import Camera
from .drawing import clipped, screen_radius
from .labels import Placed
from .scene import Look, Scene


def png_of(image: QImage) -> bytes:
    """A grabbed picture as PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def svg_of(
    scene: Scene,
    camera: Camera,
    width: int,
    height: int,
    look: Look,
    labels: list[tuple[Placed, str]],
    ink: str,
    family: str,
) -> bytes:
    """The view as SVG: lines, circles and text that other programs can edit."""
    view = camera.to_view(scene.places, width, height)
    paper = look.paper.name()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="{paper}"/>',
    ]
    if len(scene.sources):
        lines, _kept = clipped(view[scene.sources], view[scene.targets], width, height)
        steps = "".join(
            f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for x1, y1, x2, y2 in lines.tolist()
        )
        colour = look.strong if scene.is_light else look.middle
        parts.append(f'<path d="{steps}" fill="none" stroke="{colour.name()}"/>')
    radius = screen_radius(scene.radius, camera.scale)
    inside = (
        (view[:, 0] > -radius) & (view[:, 1] > -radius)
        & (view[:, 0] < width + radius) & (view[:, 1] < height + radius)
    )  # fmt: skip
    for row in np.flatnonzero(inside).tolist():
        colour_name = look.kinds[int(scene.colours[row])].name()
        fill = paper if scene.hollow[row] else colour_name
        parts.append(
            f'<circle cx="{view[row, 0]:.1f}" cy="{view[row, 1]:.1f}" r="{radius[row]:.1f}"'
            f' fill="{fill}" stroke="{colour_name if scene.hollow[row] else paper}"/>'
        )
    parts.append(
        f'<g font-family={quoteattr(family)} font-size="12" text-anchor="middle" fill="{ink}"'
        f' paint-order="stroke" stroke="{paper}" stroke-width="3">'
    )
    for label, name in labels:
        centre = label.rect.center()
        parts.append(f'<text x="{centre.x():.1f}" y="{centre.y() + 4:.1f}">{escape(name)}</text>')
    parts += ["</g>", "</svg>"]
    return "\n".join(parts).encode("utf-8", "replace")

"""Pictures of the garden, decoded in a lane with bounds; and the small ones a page draws itself."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPen

from ui.wiki.reader_style import ReaderStyle
from ui.wiki.view_values import Limits

_ELSEWHERE: Final = re.compile(
    rb"""(?:href|src)\s*=\s*["']\s*(?!\s*(?:#|data:image/(?:png|jpe?g|gif|webp)))[^"'\s]|<!ENTITY""",
    re.IGNORECASE,
)

BOX: Final = 16
"""Side of a task's box, at 16 px text."""
BOX_GAP: Final = 8
"""Room between the box and its words."""
IMAGE_SUFFIXES: Final = frozenset(
    (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".ico", ".avif")
)


def is_image(path: str) -> bool:
    """Whether the file's name says that it is a picture."""
    dot = path.rfind(".")
    return dot >= 0 and path[dot:].lower() in IMAGE_SUFFIXES


def decode_image(data: bytes, style: ReaderStyle, limits: Limits) -> QImage | None:
    """The picture at no more than twice the column's width, or None when it can't be shown.

    An SVG that refers to other files is not drawn: the drawing library would open them (B50).
    """
    if not data or len(data) > limits.image_bytes:
        return None
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"<svg", b"<?xml", b"<!--", b"<!doctype")) and _ELSEWHERE.search(data):
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > limits.image_pixels:
        return None
    widest = round(style.measure * max(style.ratio, 1.0))
    if size.width() > widest:
        reader.setScaledSize(QSize(widest, max(1, round(size.height() * widest / size.width()))))
    image = reader.read()
    return None if image.isNull() else image


def checkbox(checked: bool, style: ReaderStyle) -> QImage:
    """A task's box: hairline and empty, or filled in accent with its tick; room at its right."""
    side = style.px(BOX)
    height = side + 2
    image = QImage(
        round(style.px(BOX + BOX_GAP) * style.ratio),
        round(height * style.ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(style.ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(0.75, 1.75, side - 1.5, side - 1.5)
    radius = side * 0.22
    if checked:
        painter.setPen(QPen(QColor(style.colour("accent")), 1.5))
        painter.setBrush(QColor(style.colour("accent")))
        painter.drawRoundedRect(box, radius, radius)
        tick = QPen(QColor(style.colour("accent-ink")), max(1.6, side * 0.12))
        tick.setCapStyle(Qt.PenCapStyle.RoundCap)
        tick.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(tick)
        x, y, w = box.x(), box.y(), box.width()
        painter.drawPolyline(
            [
                QPointF(x + w * 0.24, y + w * 0.54),
                QPointF(x + w * 0.43, y + w * 0.72),
                QPointF(x + w * 0.77, y + w * 0.30),
            ]
        )
    else:
        painter.setPen(QPen(QColor(style.colour("edge")), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
    painter.end()
    return image

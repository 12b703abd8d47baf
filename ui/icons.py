"""Icons: one line set (Lucide), tinted by theme role.

`icon` gives a QIcon in today's colours. It does not follow a later change of theme by itself: ask
again on `theme.changed` (the action registry does so for every action).
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import icons

from .theme import Theme

# Drawn sharp at these widths; with a screen scale of 2, 16 px asks for 32.
_WIDTHS = (16, 20, 24, 32, 40, 48)

_svg: dict[str, str] = {}
_cache: dict[tuple[str, str, str], QIcon] = {}


def icon(name: str, role: str, theme: Theme) -> QIcon:
    """Icon `name` in the colour of `role`. Raises KeyError for an unknown name or role."""
    colour = theme.hex(role)
    faint = theme.hex("ink-faint")
    key = (name, colour, faint)
    if key not in _cache:
        made = QIcon()
        for width in _WIDTHS:
            made.addPixmap(_draw(name, colour, width), QIcon.Mode.Normal)
            made.addPixmap(_draw(name, colour, width), QIcon.Mode.Selected)
            made.addPixmap(_draw(name, faint, width, 0.6), QIcon.Mode.Disabled)
        _cache[key] = made
    return _cache[key]


def pixmap(name: str, role: str, theme: Theme, size: int = 16, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels for a screen of this device pixel ratio."""
    drawn = _draw(name, theme.hex(role), round(size * ratio))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def paint(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    """Draw the icon into `rect`, sharp at any scale; for delegates. `colour` is '#rrggbb'."""
    QSvgRenderer(_bytes(name, colour)).render(painter, rect)


def _bytes(name: str, colour: str) -> QByteArray:
    if name not in _svg:
        _svg[name] = icons.read(name)
    return QByteArray(_svg[name].replace("currentColor", colour).encode())


def _draw(name: str, colour: str, width: int, opacity: float = 1.0) -> QPixmap:
    drawn = QPixmap(QSize(width, width))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setOpacity(opacity)
    QSvgRenderer(_bytes(name, colour)).render(painter, QRectF(0, 0, width, width))
    painter.end()
    return drawn

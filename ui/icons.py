"""Icons: one line set (Lucide), tinted by theme role.

`icon` gives a QIcon in today's colours. It does not follow a later change of theme by itself: ask
again on `theme.changed` (the action registry does so for every action).
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import icons

from .theme import Theme

T = TypeVar("T")

_svg: dict[str, str] = {}
_icons: dict[tuple[str, str, int], QIcon] = {}
_drawn: dict[tuple[str, str, int], QImage] = {}

# Drawing an SVG costs a third of a millisecond, so each size is drawn once and kept; a change of
# theme or zoom asks for others, and the old ones must not pile up.
_MOST = 800


def icon(name: str, role: str, theme: Theme, size: int = 16) -> QIcon:
    """Icon `name` in the colour of `role`, sharp at `size` pixels on screens of scale 1 and 2.

    Raises KeyError for an unknown name or role.
    """
    colour = theme.hex(role)
    key = (name, colour, size)
    if key not in _icons:
        made = QIcon()
        for width in (size, 2 * size):
            drawn = QPixmap.fromImage(_draw(name, colour, width))
            made.addPixmap(drawn, QIcon.Mode.Normal)
            made.addPixmap(drawn, QIcon.Mode.Selected)
            made.addPixmap(_faded(drawn), QIcon.Mode.Disabled)
        _keep(_icons, key, made)
    return _icons[key]


def pixmap(name: str, role: str, theme: Theme, size: int = 16, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels for a screen of this device pixel ratio."""
    drawn = QPixmap.fromImage(_draw(name, theme.hex(role), round(size * ratio)))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def paint(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    """Draw the icon into `rect`, sharp at any scale; for delegates. `colour` is '#rrggbb'.

    Works in any thread: it touches no pixmap.
    """
    ratio = painter.device().devicePixelRatio()
    drawn = _draw(name, colour, max(1, round(rect.width() * ratio)))
    painter.drawImage(QRectF(rect.topLeft().toPoint(), rect.size()), drawn)


def _draw(name: str, colour: str, width: int) -> QImage:
    key = (name, colour, width)
    if key in _drawn:
        return _drawn[key]
    if name not in _svg:
        _svg[name] = icons.read(name)
    text = QByteArray(_svg[name].replace("currentColor", colour).encode())
    drawn = QImage(QSize(width, width), QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(text).render(painter, QRectF(0, 0, width, width))
    painter.end()
    return _keep(_drawn, key, drawn)


def _faded(drawn: QPixmap) -> QPixmap:
    pale = QPixmap(drawn.size())
    pale.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pale)
    painter.setOpacity(0.45)
    painter.drawPixmap(0, 0, drawn)
    painter.end()
    return pale


def _keep(cache: dict[tuple[str, str, int], T], key: tuple[str, str, int], value: T) -> T:
    if len(cache) >= _MOST:
        cache.clear()
    cache[key] = value
    return value

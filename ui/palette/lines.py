"""Lines of text as the palette's rows show them: shaped once, cut by clipping.

At each key press most rows come again with the same title, path and reasons, and shaping text is
the larger part of painting it. A `Line` is shaped as a whole whatever room it will get; what does
not fit is clipped away and an ellipsis set in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextLayout,
    QTextOption,
)

from ..theme import Theme
from ..utf16 import OffsetMap
from .rows import Ranges

ELLIPSIS = "…"
_MOST_LETTERS = 1000  # a line of the palette shows a hundred
_KEPT = 600
_WITHIN = Qt.ClipOperation.IntersectClip


@dataclass(frozen=True)
class Face:
    """A font with what painting a line asks of it each time."""

    font: QFont
    ascent: float
    height: float
    """Ascent and descent."""
    ellipsis: float
    """Width of the ellipsis in pixels."""

    @classmethod
    def of(cls, font: QFont) -> Face:
        """Measure `font`."""
        metrics = QFontMetricsF(font)
        ascent = metrics.ascent()
        return cls(font, ascent, ascent + metrics.descent(), metrics.horizontalAdvance(ELLIPSIS))


class Shape:
    """A text as glyphs: the same whatever part of it is emphasised."""

    def __init__(self, text: str, face: Face) -> None:
        self.text = text
        self.layout = QTextLayout(text, face.font)
        self.layout.setCacheEnabled(True)  # else it is shaped again at each drawing
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        self.layout.setTextOption(option)
        self.layout.beginLayout()
        self.line = self.layout.createLine()
        self.line.setLineWidth(1_000_000)
        self.layout.endLayout()
        self.width = self.line.naturalTextWidth()
        self.rise = self.line.ascent()
        self.height = self.line.height()


class Line:
    """One shaped line. `ranges` (code points) stand on `ground`, in `ink`."""

    def __init__(
        self, shape: Shape, ranges: Ranges, face: Face, ground: QColor, ink: QColor
    ) -> None:
        self._face = face
        self._shape = shape
        self._ranges = _in_units(shape.text, ranges)
        self._ground, self._ink = ground, ink
        self._layout = shape.layout
        self._line = shape.line
        self.width = shape.width
        """Pixels of the whole text."""
        self._rise = shape.rise

    def x(self, place: int) -> float:
        """Pixels before the UTF-16 `place`."""
        found: Any = self._line.cursorToX(place)  # a pair, whatever its annotation says
        return float(found[0])

    def cut(self, room: float) -> tuple[int, int]:
        """The part seen in `room` pixels, as (start, end) in UTF-16 units.

        It begins with the text, unless the first range would be out of sight.
        """
        length = len(self._layout.text().encode("utf-16-le", "surrogatepass")) // 2
        if self.width <= room:
            return 0, length
        start = self._start(room)
        shift = self.x(start) - self._face.ellipsis if start else 0.0
        if self.width - shift <= room:
            return start, length
        end = self._line.xToCursor(shift + room - self._face.ellipsis)
        if self.x(end) > shift + room - self._face.ellipsis:
            end = self._layout.previousCursorPosition(end)  # it answers the nearest place
        return start, max(start, end)

    def draw(self, painter: QPainter, left: float, base: float, room: float) -> None:
        """Draw it with the painter's pen, its baseline at `base`, in `room` pixels from `left`."""
        top = base - self._rise
        if self.width <= room:
            self._paint(painter, QPointF(left, top))
            return
        start, end = self.cut(room)
        x_start, x_end = self.x(start), self.x(end)
        lead = self._face.ellipsis if start else 0.0
        painter.save()
        painter.setFont(self._face.font)
        if start:
            painter.drawText(QPointF(left, base), ELLIPSIS)
        if self.width > x_end:
            painter.drawText(QPointF(left + lead + x_end - x_start, base), ELLIPSIS)
        clip = QRectF(left + lead, top - 2, x_end - x_start, self._face.height * 2)
        painter.setClipRect(clip, _WITHIN)
        self._paint(painter, QPointF(left + lead - x_start, top))
        painter.restore()

    def _paint(self, painter: QPainter, at: QPointF) -> None:
        """The ground of the ranges, the text, and the ranges once more where their ink differs."""
        marked = [
            QRectF(at.x() + self.x(start), at.y(), self.x(end) - self.x(start), self._shape.height)
            for start, end in self._ranges
        ]
        for place in marked:
            painter.fillRect(place, self._ground)
        self._layout.draw(painter, at)
        if not marked or painter.pen().color() == self._ink:
            return
        for place in marked:
            painter.save()
            painter.setPen(self._ink)
            painter.setClipRect(place, _WITHIN)
            painter.fillRect(place, self._ground)
            self._layout.draw(painter, at)
            painter.restore()

    def _start(self, room: float) -> int:
        if not self._ranges:
            return 0
        start, end = self._ranges[0]
        x_end = self.x(end)
        if x_end <= room * 0.8:
            return 0
        return min(start, self._line.xToCursor(max(0.0, x_end - room * 0.5)))


class Lines:
    """Keeps the lines that were shaped lately, and faces and colours of the theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._lines: dict[tuple[str, Ranges, int], Line] = {}
        self._shapes: dict[tuple[str, int], Shape] = {}
        self._faces: dict[tuple[str, float], Face] = {}
        self._colours: dict[str, QColor] = {}
        self._dress()
        theme.changed.connect(self._dress)

    def face(self, delta: float = 0, which: str = "ui") -> Face:
        """A font of the theme, `delta` pixels larger or smaller than that of controls."""
        key = (which, delta)
        if key not in self._faces:
            theme = self._theme
            font = theme.mono_font(delta) if which == "mono" else theme.ui_font(delta)
            self._faces[key] = Face.of(font)
        return self._faces[key]

    def line(self, text: str, ranges: Ranges, face: Face) -> Line:
        """The shaped line, made when it is new."""
        key = (text, ranges, id(face))
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= _KEPT:
                self._lines.clear()
                self._shapes.clear()
            found = self._lines[key] = Line(
                self._shape(text, face), ranges, face, self._ground, self._ink
            )
        return found

    def _shape(self, text: str, face: Face) -> Shape:
        key = (text, id(face))
        found = self._shapes.get(key)
        if found is None:
            flat = text.replace("\n", " ")[:_MOST_LETTERS]
            found = self._shapes[key] = Shape(flat, face)
        return found

    def colour(self, role: str) -> QColor:
        """Colour of a role of the theme."""
        if role not in self._colours:
            self._colours[role] = self._theme.colour(role)
        return self._colours[role]

    def _dress(self) -> None:
        self._colours.clear()
        self._lines.clear()
        self._shapes.clear()
        self._faces.clear()
        self._ground = self._theme.colour("highlight")
        self._ink = self._theme.colour("ink")


def _in_units(text: str, ranges: Ranges) -> Ranges:
    if not ranges:
        return ()
    places = OffsetMap(text)
    return tuple(
        (places.units(start), places.units(end))
        for start, end in ranges
        if start < min(end, len(text))
    )

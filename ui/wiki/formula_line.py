"""Formulas between words: pictures with room added, so that their baseline is the words'.

Qt gives a picture of height H that is aligned to the middle (H + h) / 2 of room above the baseline
and (H - h) / 2 below it, h being half the height of an x; and then draws it in the middle of its
line, whose own room above and below is that of the words, or the picture's where it needs more
(`QTextDocumentLayout::resizeInlineObject`, `QTextLine::draw`).
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from ui.wiki.math import Formula
from ui.wiki.reader_style import ReaderStyle

_USUAL_ASCENT = 0.85
_USUAL_DESCENT = 0.31
"""Of most formulas in a line, in sizes of text. Pictures of one height leave each other's place in
a line alone."""


def middle_of_line(height: int, style: ReaderStyle) -> float:
    """How far above the baseline the middle of a line is that holds a picture of this height."""
    half = round(style.x_height) / 2
    above = max(style.ascent, (height + half) / 2)
    below = max(style.descent, (height - half) / 2)
    return (above - below) / 2


def height_on_line(ascent: float, descent: float, style: ReaderStyle) -> int:
    """The least height of a picture with so much above and below the baseline, where Qt draws it
    in the middle of its line."""
    height = max(1, math.ceil(ascent + descent))
    # Each pixel of height gives at least a quarter of one on both sides.
    for _ in range(8 * height):
        middle = middle_of_line(height, style)
        if middle + height / 2 >= ascent and height / 2 - middle >= descent:
            break
        height += 1
    return height


def formula_on_line(formula: Formula, style: ReaderStyle) -> tuple[QImage, int]:
    """The picture with the room that it needs, and its new height in pixels."""
    body = style.body
    height = max(
        height_on_line(formula.ascent, formula.descent, style),
        height_on_line(_USUAL_ASCENT * body, _USUAL_DESCENT * body, style),
    )
    above = middle_of_line(height, style) + height / 2 - formula.ascent
    ratio = formula.image.devicePixelRatio()
    padded = QImage(formula.image.width(), round(height * ratio), formula.image.format())
    padded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(padded)
    plain = QImage(formula.image)
    plain.setDevicePixelRatio(1)
    painter.drawImage(QPointF(0, round(above * ratio)), plain)
    painter.end()
    padded.setDevicePixelRatio(ratio)
    return padded, height

"""How a card looks: its words wrapped, its marks below, measured once for each width."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption

from ui.icons import paint as paint_icon
from ui.memory.card_editor import LINE_PITCH
from ui.memory.faces import Chip, Face
from ui.theme import RADIUS, SPACE_1, SPACE_2, SPACE_3, Theme
from ui.wiki.line_pitch import pitched

MOST_LINES = 12
"""Lines of words that a card shows; the rest is seen when it is edited."""
_TONES = {
    "soft": ("sunken", "ink-soft"),
    "faint": ("raised", "ink-faint"),
    "warn": ("warn-soft", "warn"),
}


@dataclass(slots=True)
class Layout:
    """A face laid out in a width."""

    width: int
    words: QTextLayout
    chips: list[tuple[Chip, QRect, str]] = field(default_factory=list)
    """Mark, place, and its text cut to fit."""
    note: tuple[QRect, str] | None = None
    more: QRect | None = None
    """Where it says that there are more words."""
    height: int = 0


def lay_out(face: Face, width: int, theme: Theme) -> Layout:
    """Wrap words and marks into a card of `width` pixels."""
    inner = width - 2 * SPACE_3
    words, lines_height, cut = _wrap(face, inner, theme)
    made = Layout(width, words)
    y = SPACE_2 + lines_height
    small = QFontMetrics(theme.ui_font(-2))
    if cut:
        made.more = QRect(SPACE_3, y, inner, small.height())
        y += small.height()
    if face.note:
        height = small.height() + SPACE_1
        text = small.elidedText(face.note, Qt.TextElideMode.ElideRight, inner)
        made.note = (QRect(SPACE_3, y, inner, height), text)
        y += height
    if face.chips:
        y = _flow(made, face.chips, y + SPACE_1, inner, small, theme)
    made.height = y + SPACE_2
    return made


def draw(
    painter: QPainter,
    layout: Layout,
    face: Face,
    theme: Theme,
    *,
    current: bool,
    chosen: bool,
    hovered: bool,
) -> None:
    """Ground, words and marks of a card at the painter's origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_ground(painter, layout.width, layout.height, theme, current, chosen, hovered)
    painter.setPen(theme.colour("ink-faint" if face.struck else "ink"))
    layout.words.draw(painter, QPointF(SPACE_3, SPACE_2))
    if layout.more is not None:
        painter.setFont(theme.ui_font(-2))
        painter.setPen(theme.colour("ink-faint"))
        painter.drawText(layout.more, Qt.AlignmentFlag.AlignVCenter, "…")
    if layout.note is not None:
        rect, text = layout.note
        painter.setFont(theme.ui_font(-2))
        painter.setPen(theme.colour("ink-faint"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)
    for chip, rect, text in layout.chips:
        _draw_chip(painter, chip, rect, text, theme)


def draw_ground(
    painter: QPainter,
    width: int,
    height: int,
    theme: Theme,
    current: bool,
    chosen: bool,
    hovered: bool,
) -> None:
    """The card without its words."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = 2.0 if current else 1.0
    colour = theme.colour("focus" if current else "edge" if hovered else "hairline")
    painter.setPen(QPen(colour, line))
    painter.setBrush(theme.colour("selection" if chosen else "raised"))
    edge = line / 2
    painter.drawRoundedRect(
        QRectF(edge, edge, width - line, height - line), RADIUS - edge, RADIUS - edge
    )


def _wrap(face: Face, width: int, theme: Theme) -> tuple[QTextLayout, int, bool]:
    font = QFont(pitched(theme.ui_font(), LINE_PITCH))
    font.setStrikeOut(face.struck)
    # A line separator breaks a line within one layout.
    layout = QTextLayout(face.words.replace("\n", "\u2028"), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    y, count, cut = 0.0, 0, False
    layout.beginLayout()
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        if count == MOST_LINES:
            cut = True
            line.setPosition(QPointF(0, -100_000))  # out of the picture
            line.setLineWidth(width)
            continue
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
        count += 1
    layout.endLayout()
    return layout, round(y), cut


def _flow(
    made: Layout, chips: tuple[Chip, ...], y: int, width: int, small: QFontMetrics, theme: Theme
) -> int:
    """Place marks side by side while they fit; gives where they end."""
    side, height = theme.px(12), small.height() + theme.px(4)
    x = 0
    for chip in chips:
        lead = SPACE_1 + side + SPACE_1
        room = width - lead - SPACE_2
        text = small.elidedText(chip.text, Qt.TextElideMode.ElideRight, room)
        wide = lead + small.horizontalAdvance(text) + SPACE_2
        if x and x + wide > width:
            x, y = 0, y + height + SPACE_1
        made.chips.append((chip, QRect(SPACE_3 + x, y, wide, height), text))
        x += wide + SPACE_1
    return y + height


def _draw_chip(painter: QPainter, chip: Chip, rect: QRect, text: str, theme: Theme) -> None:
    ground, ink = _TONES[chip.tone]
    painter.setPen(theme.colour("hairline") if chip.tone == "faint" else Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(ground))
    around = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(around, rect.height() / 2, rect.height() / 2)
    side = theme.px(12)
    mark = QRectF(rect.x() + SPACE_1, rect.y() + (rect.height() - side) / 2, side, side)
    paint_icon(painter, mark, chip.icon, theme.hex(ink))
    painter.setFont(theme.ui_font(-2))
    painter.setPen(theme.colour(ink))
    inside = rect.adjusted(2 * SPACE_1 + side, 0, 0, 0)
    painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, text)

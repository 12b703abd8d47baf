"""Painting of the palette's rows: two quiet lines for a note, one for a command."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ..icons import paint as paint_icon
from ..theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ..utf16 import OffsetMap
from .model import RowRole
from .rows import Ranges, Row, RowKind

AnyIndex = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Draws a `Row` with the theme's colours."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.two_lines = True
        """Whether notes have a second line (path and snippet)."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """52 px for a note with two lines, 32 for one line, 28 for a heading."""
        row: Row = index.data(RowRole.ROW)
        height = 32
        if row.kind is RowKind.HEADING:
            height = 28
        elif row.kind is RowKind.NOTE and self.two_lines:
            height = 52
        return QSize(100, self._theme.px(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, icon, lines."""
        row: Row = index.data(RowRole.ROW)
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect.adjusted(SPACE_1, 1, -SPACE_1, -1)
        if row.kind is RowKind.HEADING:
            self._heading(painter, rect, row)
            painter.restore()
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if selected or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selection" if selected else "hover"))
            painter.drawRoundedRect(QRectF(rect), 6, 6)
        inside = rect.adjusted(SPACE_2, 0, -SPACE_2, 0)
        if row.kind is RowKind.NOTE and self.two_lines:
            self._note(painter, inside, row)
        else:
            self._line(painter, inside, row)
        painter.restore()

    # ---- kinds of rows

    def _heading(self, painter: QPainter, rect: QRect, row: Row) -> None:
        font = self._theme.ui_font(-2, bold=True)
        painter.setFont(font)
        painter.setPen(self._theme.colour("ink-faint"))
        painter.drawText(
            rect.adjusted(SPACE_2, 0, -SPACE_2, -2),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom,
            row.title,
        )

    def _note(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        side = theme.px(16)
        half = rect.height() // 2
        top = QRect(rect.left(), rect.top() + theme.px(4), rect.width(), half - theme.px(2))
        low = QRect(rect.left(), rect.top() + half, rect.width(), half - theme.px(4))
        self._icon(painter, QRect(top.left(), top.center().y() - side // 2 + 1, side, side), row)
        indent = side + SPACE_2
        top.setLeft(top.left() + indent)
        low.setLeft(low.left() + indent)

        right = self._small_right(painter, top, " · ".join(row.why), "ink-faint")
        top.setRight(right - SPACE_3)
        title_font = theme.ui_font()
        width = min(_width(title_font, row.title), int(top.width() * (0.75 if row.type else 1)))
        title = QRect(top.left(), top.top(), width, top.height())
        self._text(painter, title, row.title, row.title_ranges, title_font, "ink")
        if row.type:
            self._type(
                painter,
                QRect(
                    title.right() + SPACE_2,
                    top.top(),
                    top.right() - title.right() - SPACE_2,
                    top.height(),
                ),
                row,
            )

        small = theme.ui_font(-1)
        share = 0.4 if row.snippet else 1.0
        width = min(_width(small, row.detail), int(low.width() * share))
        path = QRect(low.left(), low.top(), width, low.height())
        self._text(painter, path, row.detail, (), small, "ink-faint", middle=True)
        if row.snippet:
            left = path.right() + SPACE_2
            rest = QRect(left, low.top(), low.right() - left, low.height())
            self._text(painter, rest, row.snippet, row.snippet_ranges, small, "ink-soft")

    def _line(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        side = theme.px(16)
        self._icon(painter, QRect(rect.left(), rect.center().y() - side // 2 + 1, side, side), row)
        rect = rect.adjusted(side + SPACE_2, 0, 0, 0)
        if row.keys:
            right = self._keys(painter, rect, row.keys)
        else:
            right = self._small_right(painter, rect, " · ".join(row.why), "ink-faint")
        rect.setRight(right - SPACE_3)
        font = theme.mono_font(-1) if row.kind is RowKind.OPERATOR else theme.ui_font()
        ink = "ink" if row.enabled else "ink-faint"
        width = min(_width(font, row.title), int(rect.width() * (0.65 if row.detail else 1)))
        title = QRect(rect.left(), rect.top(), width, rect.height())
        self._text(painter, title, row.title, row.title_ranges, font, ink)
        if row.detail:
            left = title.right() + SPACE_3
            rest = QRect(left, rect.top(), rect.right() - left, rect.height())
            note = row.kind is RowKind.NOTE
            self._text(painter, rest, row.detail, (), theme.ui_font(-1), "ink-faint", middle=note)

    # ---- parts

    def _icon(self, painter: QPainter, rect: QRect, row: Row) -> None:
        role = "accent" if row.kind is RowKind.CREATE else "ink-soft"
        if row.icon:
            paint_icon(painter, QRectF(rect), row.icon, self._theme.hex(role))

    def _type(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        font = theme.ui_font(-2)
        colour = theme.kind_colour(row.type)
        dot = theme.px(6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QRectF(rect.left(), rect.center().y() - dot / 2 + 0.5, dot, dot))
        self._text(painter, rect.adjusted(dot + SPACE_1, 0, 0, 0), row.type, (), font, "ink-soft")

    def _small_right(self, painter: QPainter, rect: QRect, words: str, role: str) -> int:
        """Words at the right edge; answers where they begin."""
        if not words:
            return rect.right()
        font = self._theme.ui_font(-2)
        width = _width(font, words)
        place = QRect(rect.right() - width, rect.top(), width + 1, rect.height())
        self._text(painter, place, words, (), font, role)
        return place.left()

    def _keys(self, painter: QPainter, rect: QRect, keys: str) -> int:
        """Keycaps at the right edge; answers where they begin."""
        theme = self._theme
        font = theme.ui_font(-2)
        metrics = QFontMetrics(font)
        right = float(rect.right())
        height = theme.px(18)
        top = rect.center().y() - height / 2 + 0.5
        for part in reversed(_caps(keys)):
            width = max(height, metrics.horizontalAdvance(part) + theme.px(10))
            cap = QRectF(right - width, top, width, height)
            painter.setPen(QPen(theme.colour("hairline"), 1))
            painter.setBrush(theme.colour("sunken"))
            painter.drawRoundedRect(cap, 4, 4)
            painter.setFont(font)
            painter.setPen(theme.colour("ink-soft"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, part)
            right -= width + SPACE_1
        return int(right)

    def _text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        ranges: Ranges,
        font: QFont,
        role: str,
        *,
        middle: bool = False,
    ) -> None:
        """One line, vertically centred, elided, with `ranges` on the highlight ground."""
        if rect.width() <= 0 or not text:
            return
        metrics = QFontMetricsF(font)
        text = text.replace("\n", " ")
        if ranges and not middle:
            text, ranges = into_view(text, ranges, metrics, rect.width())
        shown = _elided(text, font.key(), rect.width(), middle)
        painter.setPen(self._theme.colour(role))
        # By ascent and descent of the first font: a fallback face must not move the baseline.
        top = rect.top() + (rect.height() - metrics.ascent() - metrics.descent()) / 2
        base = top + metrics.ascent()
        if not ranges:
            painter.setFont(font)
            painter.drawText(QPointF(rect.left(), base), shown)
            return
        cut = len(shown) - 1 if shown != text else len(text)
        layout = QTextLayout(shown, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setTextOption(option)
        layout.setFormats(self._formats(shown, ranges, cut))
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(10_000)
        layout.endLayout()
        layout.draw(painter, QPointF(rect.left(), base - line.ascent()))

    def _formats(self, shown: str, ranges: Ranges, cut: int) -> list[QTextLayout.FormatRange]:
        formats = []
        places = OffsetMap(shown)
        style = QTextCharFormat()
        style.setBackground(self._theme.colour("highlight"))
        style.setForeground(self._theme.colour("ink"))
        for start, end in ranges:
            end = min(end, cut)
            if start >= end:
                continue
            span = QTextLayout.FormatRange()
            span.start = places.units(start)
            span.length = places.units(end) - span.start
            span.format = style
            formats.append(span)
        return formats


def into_view(
    text: str, ranges: Ranges, metrics: QFontMetricsF, width: float
) -> tuple[str, Ranges]:
    """`text` without so much of its beginning that the first match can be seen in `width`."""
    if not ranges:
        return text, ranges
    start, end = ranges[0]
    if metrics.horizontalAdvance(text[:end]) <= width * 0.8:
        return text, ranges
    if metrics.horizontalAdvance(text) <= width:
        return text, ranges  # all of it can be seen
    lead = 0
    while lead < start and metrics.horizontalAdvance(text[lead:end]) > width * 0.5:
        lead += 4
    lead = min(lead, start)
    if not lead:
        return text, ranges
    moved = tuple((max(0, a - lead) + 1, b - lead + 1) for a, b in ranges if b > lead)
    return "…" + text[lead:], moved


def _width(font: QFont, text: str) -> int:
    return _measured(text.replace("\n", " "), font.key())


# At each key press most rows come again with the same path, type and reasons; measuring text is
# the larger part of painting them. The key of a font says all that its metrics depend on.


@lru_cache(4096)
def _measured(text: str, font_key: str) -> int:
    return int(QFontMetricsF(_font(font_key)).horizontalAdvance(text)) + 2


@lru_cache(4096)
def _elided(text: str, font_key: str, width: int, middle: bool) -> str:
    mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
    return QFontMetricsF(_font(font_key)).elidedText(text, mode, width)


@lru_cache(32)
def _font(key: str) -> QFont:
    font = QFont()
    font.fromString(key)
    return font


def _caps(keys: str) -> list[str]:
    """'Ctrl+Shift+P' as its keys; 'Ctrl++' keeps its plus."""
    parts = keys.replace("++", "+\0").split("+")
    return [part.replace("\0", "+") for part in parts if part]

"""Painting of the palette's rows: two quiet lines for a note, one for a command."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ..icons import paint as paint_icon
from ..theme import SPACE_1, SPACE_2, SPACE_3, Theme
from .lines import Face, Line, Lines
from .model import RowModel
from .rows import Row, RowKind

AnyIndex = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Draws a `Row` with the theme's colours."""

    def __init__(self, theme: Theme, model: RowModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model  # asked directly: through its index a row goes to Qt and back
        self._lines = Lines(theme)
        self.two_lines = True
        """Whether notes have a second line (path and snippet)."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As high as the row is."""
        row = self._model.row(index.row())
        return QSize(100, self.height(row) if row is not None else 0)

    def height(self, row: Row) -> int:
        """52 px for a note with two lines, 32 for one line, 28 for a heading."""
        height = 32
        if row.kind is RowKind.HEADING:
            height = 28
        elif row.kind is RowKind.NOTE and self.two_lines:
            height = 52
        return self._theme.px(height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, icon, lines."""
        row = self._model.row(index.row())
        if row is None:
            return
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
        line = self._lines.line(row.title, row.title_ranges, self._lines.face())
        width = min(ceil(line.width), int(top.width() * (0.75 if row.type else 1)))
        title = QRect(top.left(), top.top(), width, top.height())
        self._text(painter, title, line, self._lines.face(), "ink")
        if row.type:
            left = title.right() + SPACE_2
            self._type(painter, QRect(left, top.top(), top.right() - left, top.height()), row)

        small = self._lines.face(-1)
        line = self._lines.line(row.detail, (), small)
        width = min(ceil(line.width), int(low.width() * (0.4 if row.snippet else 1.0)))
        path = QRect(low.left(), low.top(), width, low.height())
        self._middle(painter, path, line, row.detail, small)
        if row.snippet:
            left = path.right() + SPACE_2
            rest = QRect(left, low.top(), low.right() - left, low.height())
            snippet = self._lines.line(row.snippet, row.snippet_ranges, small)
            self._text(painter, rest, snippet, small, "ink-soft")

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
        face = self._lines.face(-1, "mono") if row.kind is RowKind.OPERATOR else self._lines.face()
        line = self._lines.line(row.title, row.title_ranges, face)
        width = min(ceil(line.width), int(rect.width() * (0.65 if row.detail else 1)))
        title = QRect(rect.left(), rect.top(), width, rect.height())
        self._text(painter, title, line, face, "ink" if row.enabled else "ink-faint")
        if row.detail:
            left = title.right() + SPACE_3
            rest = QRect(left, rect.top(), rect.right() - left, rect.height())
            small = self._lines.face(-1)
            line = self._lines.line(row.detail, (), small)
            if row.kind is RowKind.NOTE:
                self._middle(painter, rest, line, row.detail, small)
            else:
                self._text(painter, rest, line, small, "ink-faint")

    # ---- parts

    def _icon(self, painter: QPainter, rect: QRect, row: Row) -> None:
        role = "accent" if row.kind is RowKind.CREATE else "ink-soft"
        if row.icon:
            paint_icon(painter, QRectF(rect), row.icon, self._theme.hex(role))

    def _type(self, painter: QPainter, rect: QRect, row: Row) -> None:
        theme = self._theme
        face = self._lines.face(-2)
        colour = theme.kind_colour(row.type)
        dot = theme.px(6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QRectF(rect.left(), rect.center().y() - dot / 2 + 0.5, dot, dot))
        rect = rect.adjusted(dot + SPACE_1, 0, 0, 0)
        self._text(painter, rect, self._lines.line(row.type, (), face), face, "ink-soft")

    def _small_right(self, painter: QPainter, rect: QRect, words: str, role: str) -> int:
        """Words at the right edge; answers where they begin."""
        if not words:
            return rect.right()
        face = self._lines.face(-2)
        line = self._lines.line(words, (), face)
        width = ceil(line.width) + 1
        place = QRect(rect.right() - width, rect.top(), width + 1, rect.height())
        self._text(painter, place, line, face, role)
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

    def _text(self, painter: QPainter, rect: QRect, line: Line, face: Face, role: str) -> None:
        """One line, vertically centred, cut where the room ends."""
        if rect.width() <= 0:
            return
        painter.setPen(self._lines.colour(role))
        # By ascent and descent of the first font: a fallback face must not move the baseline.
        top = rect.top() + (rect.height() - face.height) / 2
        line.draw(painter, rect.left(), top + face.ascent, rect.width())

    def _middle(self, painter: QPainter, rect: QRect, line: Line, text: str, face: Face) -> None:
        """A path: where it doesn't fit, its middle goes and the file's name stays."""
        if line.width > rect.width() > 0:
            metrics = QFontMetricsF(face.font)
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, rect.width())
            line = self._lines.line(text, (), face)
        self._text(painter, rect, line, face, "ink-faint")


def _caps(keys: str) -> list[str]:
    """'Ctrl+Shift+P' as its keys; 'Ctrl++' keeps its plus."""
    parts = keys.replace("++", "+\0").split("+")
    return [part.replace("\0", "+") for part in parts if part]

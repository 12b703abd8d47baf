"""Painting of a candidate in the list: kind, two lines of the claim, age and similarity."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from garden.staging.records import Candidate
from garden.staging.secrets import masked
from garden.staging.similar import DUPLICATE
from ui.icons import paint as paint_icon
from ui.review import words
from ui.review.rows import AnyIndex, Role
from ui.theme import SPACE_1, SPACE_2, Theme
from ui.utf16 import to_points

SHOWN_FROM = 0.6
"""Similarity from which a row tells it."""


class CandidateDelegate(QStyledItemDelegate):
    """Draws rows of `CandidateModel`; all are equally high."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        """Fonts and their measures: asking for them at each row costs more than drawing."""
        self._font, self._small = self._theme.ui_font(), self._theme.ui_font(-2)
        self._font_key = self._font.key()
        self._metrics, self._small_metrics = QFontMetrics(self._font), QFontMetrics(self._small)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Two lines of the claim and one of facts."""
        return QSize(120, self._theme.px(68))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, icon, claim, facts."""
        candidate: Candidate | None = index.data(Role.CANDIDATE)
        if candidate is None:
            return
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect.adjusted(SPACE_1, 1, -SPACE_1, -1)
        self._ground(painter, option, rect)
        inside = rect.adjusted(SPACE_2, theme.px(6), -SPACE_2, -theme.px(5))
        side = theme.px(16)
        text = masked(words.headline(candidate))
        left = inside.left() + side + SPACE_2
        width = inside.right() - left
        pitch = theme.px(18)
        lines = _two_lines(text, self._font_key, width)
        # Claim and facts stay together in the middle of the row, also when one line says all.
        inside.setTop(inside.top() + (2 - len(lines)) * pitch // 2)
        icon, role = words.kind_icon(candidate)
        where = QRectF(inside.left(), inside.top() + theme.px(1), side, side)
        paint_icon(painter, where, icon, theme.hex(role))
        painter.setPen(theme.colour("ink" if candidate.ready else "ink-soft"))
        for number, line in enumerate(lines):
            self._line(painter, left, inside.top() + number * pitch, pitch, line)
        below = inside.top() + len(lines) * pitch + theme.px(1)
        self._facts(painter, QRect(left, below, width, pitch), index, candidate)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if not (selected or hovered or focused):
            return
        pen = QPen(self._theme.colour("focus"), 1.4) if focused else QPen(Qt.PenStyle.NoPen)
        painter.setPen(pen)
        painter.setBrush(self._theme.colour("selection" if selected else "hover"))
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _line(self, painter: QPainter, left: int, top: int, pitch: int, line: str) -> None:
        painter.setFont(self._font)
        metrics = self._metrics
        # By the first font's ascent: a fallback face must not move the baseline.
        base = top + (pitch - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent()
        painter.drawText(QPointF(left, base), line)

    def _facts(self, painter: QPainter, rect: QRect, index: AnyIndex, candidate: Candidate) -> None:
        theme = self._theme
        painter.setFont(self._small)
        likeness: float = index.data(Role.LIKENESS) or 0.0
        if likeness >= SHOWN_FROM:
            duplicate = likeness >= DUPLICATE
            told = words.percent(likeness)
            if duplicate:
                told = self.tr("duplicate {percent}").format(percent=told)
            painter.setPen(theme.colour("warn" if duplicate else "ink-faint"))
            width = self._small_metrics.horizontalAdvance(told)
            where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect, where, told)
            rect = rect.adjusted(0, 0, -width - SPACE_2, 0)
        now: datetime = index.data(Role.NOW)
        until: datetime | None = index.data(Role.UNTIL)
        facts = [words.state_words(candidate), words.age_words(now - candidate.staged)]
        if until is not None:
            facts.append(self.tr("back on {day}").format(day=words.day(until)))
        painter.setPen(theme.colour("ink-faint"))
        shown = self._small_metrics.elidedText(
            " · ".join(facts), Qt.TextElideMode.ElideRight, rect.width()
        )
        where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect, where, shown)


@lru_cache(2048)
def _two_lines(text: str, font_key: str, width: int) -> tuple[str, ...]:
    """The beginning of a text broken into at most two lines, the second one cut where it ends."""
    font = QFont()
    font.fromString(font_key)
    text = text[:400]
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    if not line.isValid():
        return ()
    line.setLineWidth(max(20, width))
    end = to_points(text, line.textLength())
    layout.endLayout()
    first, rest = text[:end].rstrip(), text[end:]
    if not rest.strip():
        return (first,)
    cut = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)
    return first, cut

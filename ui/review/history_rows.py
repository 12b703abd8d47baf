"""Rows of the history: what was decided on what, why, when and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from garden.staging.lines import UNSAID_TURNS
from garden.staging.log_line import Entry
from garden.staging.secrets import masked
from ui.icons import paint as paint_icon
from ui.review import words
from ui.review.deeds import icon_of, past_words
from ui.theme import SPACE_1, SPACE_2, Theme

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Role(IntEnum):
    """What a delegate asks a row for."""

    ENTRY = Qt.ItemDataRole.UserRole
    UNDONE = Qt.ItemDataRole.UserRole + 1


class HistoryModel(QAbstractListModel):
    """Lines of the log, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[Entry] = ()
        self._undone: frozenset[str] = frozenset()

    def set_rows(self, rows: Sequence[Entry], undone: frozenset[str]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows, self._undone = tuple(rows), undone
        self.endResetModel()

    def at(self, place: int) -> Entry | None:
        """The line of a row."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def place(self, number: int) -> int:
        """Row of a line of the log; -1 when it isn't listed."""
        return next((n for n, row in enumerate(self._rows) if row.number == number), -1)

    def is_undone(self, entry: Entry) -> bool:
        """Whether it was taken back."""
        return entry.id in self._undone

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What was decided, and what the delegate needs."""
        entry = self.at(index.row())
        if entry is None:
            return None
        if role == Role.ENTRY:
            return entry
        if role == Role.UNDONE:
            return entry.id in self._undone
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{past_words(entry.disposition)}: {entry.claim or entry.candidate}"
        return None


def reason_words(entry: Entry) -> str:
    """The reason that somebody gave; '' for the words that an undo or redo has without one."""
    return "" if entry.reason in UNSAID_TURNS else entry.reason


class HistoryDelegate(QStyledItemDelegate):
    """Two lines: what and on what; why and when."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """All rows are equally high."""
        return QSize(120, self._theme.px(50))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, icon, lines."""
        entry: Entry | None = index.data(Role.ENTRY)
        if entry is None:
            return
        theme = self._theme
        undone = bool(index.data(Role.UNDONE))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect.adjusted(SPACE_1, 1, -SPACE_1, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            pen = QPen(theme.colour("focus"), 1.4) if focused else QPen(Qt.PenStyle.NoPen)
            painter.setPen(pen)
            painter.setBrush(theme.colour("selection" if selected else "hover"))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        inside = rect.adjusted(SPACE_2, theme.px(5), -SPACE_2, -theme.px(5))
        side = theme.px(16)
        place = QRectF(inside.left(), inside.top() + theme.px(1), side, side)
        paint_icon(painter, place, icon_of(entry.disposition), theme.hex("ink-soft"))
        inside.setLeft(inside.left() + side + SPACE_2)
        half = inside.height() // 2
        font = theme.ui_font()
        font.setStrikeOut(undone)
        painter.setFont(font)
        painter.setPen(theme.colour("ink-faint" if undone else "ink"))
        said = masked(" ".join(entry.claim.split())) or entry.candidate or entry.target
        top = QRect(inside.left(), inside.top(), inside.width(), half)
        where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        metrics = painter.fontMetrics()
        painter.drawText(
            top, where, metrics.elidedText(said, Qt.TextElideMode.ElideRight, top.width())
        )
        low = QRect(inside.left(), inside.top() + half, inside.width(), half)
        painter.setFont(theme.ui_font(-2))
        painter.setPen(theme.colour("ink-faint"))
        when = words.minute(entry.recorded) if entry.recorded else ""
        width = painter.fontMetrics().horizontalAdvance(when)
        painter.drawText(low, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
        low.setRight(low.right() - width - SPACE_2)
        facts = " · ".join(filter(None, (past_words(entry.disposition), reason_words(entry))))
        shown = painter.fontMetrics().elidedText(facts, Qt.TextElideMode.ElideRight, low.width())
        painter.drawText(low, where, shown)
        painter.restore()

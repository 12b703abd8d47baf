"""The rows of the trash: a name, where it was, and when it was deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from garden.okf import names

from .icons import paint as paint_icon
from .theme import SPACE_2, Theme
from .widgets.words import ago

if TYPE_CHECKING:
    from garden.storage.trash import TrashEntry

AnyIndex = QModelIndex | QPersistentModelIndex

ENTRY = Qt.ItemDataRole.UserRole + 1


def folder_of(path: str) -> str:
    """Its folder in words."""
    folder = path.rpartition("/")[0]
    return folder or QCoreApplication.translate("TrashRows", "top of the garden")


def spoken(entry: TrashEntry, now: datetime) -> str:
    """Where it was and when it was deleted, and by whom."""
    return QCoreApplication.translate("TrashRows", "{folder} · deleted {when} by {who}").format(
        folder=folder_of(entry.path), when=ago(entry.removed, now), who=entry.by
    )


class TrashModel(QAbstractListModel):
    """The entries that have the words of the filter in their path."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.everything: list[TrashEntry] = []
        self._rows: list[TrashEntry] = []

    def set_entries(self, entries: Sequence[TrashEntry], needle: str = "") -> None:
        """Show these, filtered."""
        words = names.fold(needle).split()
        self.beginResetModel()
        self.everything = list(entries)
        self._rows = [
            entry
            for entry in self.everything
            if all(word in names.fold(entry.path) for word in words)
        ]
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Rows."""
        return 0 if parent.isValid() else len(self._rows)

    def entry(self, index: AnyIndex) -> TrashEntry | None:
        """The entry of a row."""
        return self._rows[index.row()] if index.isValid() else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words for screen readers, the entry for the delegate."""
        entry = self.entry(index)
        if entry is None:
            return None
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{names.stem(entry.path)}, {folder_of(entry.path)}"
        return entry.path if role == Qt.ItemDataRole.ToolTipRole else None


class TrashDelegate(QStyledItemDelegate):
    """Two lines: the name; folder and time."""

    def __init__(self, theme: Theme, clock: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clock = clock

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """48 px a row."""
        return QSize(100, self._theme.px(48))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = self._theme
        entry: TrashEntry = index.data(ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect.adjusted(0, 1, 0, -1)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selection" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(rect), 6, 6)
        side = theme.px(16)
        is_note = names.is_note_name(entry.path)
        mark = QRectF(rect.left() + SPACE_2, rect.top() + theme.px(7), side, side)
        paint_icon(painter, mark, "file-text" if is_note else "paperclip", theme.hex("ink-faint"))
        left = rect.left() + SPACE_2 + side + SPACE_2
        width = rect.right() - SPACE_2 - left
        half = rect.height() // 2
        name = names.stem(entry.path) if is_note else entry.path.rpartition("/")[2]
        self._line(painter, QRect(left, rect.top() + theme.px(3), width, half), name, "ink", 0)
        when = ago(entry.removed, self._clock())
        below = QRect(left, rect.top() + half, width, half - theme.px(3))
        painter.setFont(theme.ui_font(-1))
        used = painter.fontMetrics().horizontalAdvance(when)
        painter.setPen(theme.colour("ink-soft"))
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(below, flags, when)
        below.setRight(below.right() - used - SPACE_2)
        self._line(painter, below, folder_of(entry.path), "ink-soft", -1)
        painter.restore()

    def _line(self, painter: QPainter, rect: QRect, words: str, role: str, size: float) -> None:
        painter.setFont(self._theme.ui_font(size))
        painter.setPen(self._theme.colour(role))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

"""The palette's rows as a Qt model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from .rows import Row, RowKind

AnyIndex = QModelIndex | QPersistentModelIndex


class RowModel(QAbstractListModel):
    """A short list that is replaced as a whole; order is settled in `rows`, never here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []

    @property
    def rows(self) -> list[Row]:
        """The rows shown."""
        return self._rows

    def set_rows(self, rows: list[Row]) -> None:
        """Show these rows. Where only details changed, the view keeps its scroll."""
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, number: int) -> Row | None:
        """The row at a place, None outside."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text for screen readers and type-ahead; the delegate asks for whole rows by `row`."""
        row = self.row(index.row())
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return ", ".join(part for part in (row.type, row.detail, *row.why, row.keys) if part)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or None
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Headings can't be chosen."""
        row = self.row(index.row())
        if row is None or row.kind is RowKind.HEADING:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

"""The model behind the list of candidates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from garden.staging.records import Candidate
from ui.review import words

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Role(IntEnum):
    """What a delegate asks a row for."""

    CANDIDATE = Qt.ItemDataRole.UserRole
    LIKENESS = Qt.ItemDataRole.UserRole + 1
    UNTIL = Qt.ItemDataRole.UserRole + 2
    NOW = Qt.ItemDataRole.UserRole + 3


class CandidateModel(QAbstractListModel):
    """Candidates in the order of the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Candidate] = []
        self._places: dict[str, int] | None = None
        self._likeness: Mapping[str, float] = {}
        self._deferred: Mapping[str, datetime] = {}
        self._now = datetime.now(UTC)

    @property
    def rows(self) -> Sequence[Candidate]:
        """What is listed."""
        return self._rows

    def set_rows(
        self, rows: Sequence[Candidate], deferred: Mapping[str, datetime], now: datetime
    ) -> bool:
        """Show these. True when other candidates stand there than before."""
        self._deferred, self._now = deferred, now
        if [row.id for row in rows] == [row.id for row in self._rows]:
            self._rows = list(rows)
            self._repaint()
            return False
        self.beginResetModel()
        self._rows = list(rows)
        self._places = None
        self.endResetModel()
        return True

    def set_likeness(self, likeness: Mapping[str, float]) -> None:
        """Similarity figures by id."""
        self._likeness = likeness
        self._repaint()

    def remove(self, key: str) -> int:
        """Take a row out at once; its place, or -1."""
        place = self.place(key)
        if place >= 0:
            self.beginRemoveRows(QModelIndex(), place, place)
            del self._rows[place]
            self._places = None
            self.endRemoveRows()
        return place

    def insert(self, place: int, candidate: Candidate) -> None:
        """Put a row back."""
        place = max(0, min(place, len(self._rows)))
        self.beginInsertRows(QModelIndex(), place, place)
        self._rows.insert(place, candidate)
        self._places = None
        self.endInsertRows()

    def place(self, key: str) -> int:
        """Row of a candidate, -1 when it isn't listed."""
        if self._places is None:
            self._places = {row.id: number for number, row in enumerate(self._rows)}
        return self._places.get(key, -1)

    def at(self, place: int) -> Candidate | None:
        """The candidate of a row."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    # ---- for the view

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The claim, and what the delegate needs."""
        row = self.at(index.row())
        if row is None:
            return None
        if role == Role.CANDIDATE:
            return row
        if role == Role.LIKENESS:
            return self._likeness.get(row.id, 0.0)
        if role == Role.UNTIL:
            return self._deferred.get(row.id)
        if role == Role.NOW:
            return self._now
        if role == Qt.ItemDataRole.DisplayRole:
            return words.headline(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{words.state_words(row)}: {words.headline(row)}"
        return None

    def _repaint(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

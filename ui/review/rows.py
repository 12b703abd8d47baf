"""The model behind the list of candidates.

A list view asks its model for the number of rows once for each row that it lays out, and it lays
out all of them when one goes: five thousand calls of Python at each decision, each of which takes
the interpreter from the lane that writes it. So the rows are counted by Qt's own model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from operator import is_
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt

from garden.staging.records import Candidate
from ui.review import words

AnyIndex = QModelIndex | QPersistentModelIndex
_FLAGS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren


class Role(IntEnum):
    """What a delegate asks a row for."""

    CANDIDATE = Qt.ItemDataRole.UserRole
    LIKENESS = Qt.ItemDataRole.UserRole + 1
    UNTIL = Qt.ItemDataRole.UserRole + 2
    NOW = Qt.ItemDataRole.UserRole + 3


class CandidateModel(QStringListModel):
    """Candidates in the order of the list; their ids are what Qt keeps of them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Candidate] = []
        self._ids: list[str] = []
        self._likeness: Mapping[str, float] = {}
        self._deferred: Mapping[str, datetime] = {}
        self._now = datetime.now(UTC)
        self._coming: Candidate | None = None
        # Before any view hears of it: what it asks then must be about the rows that are left.
        self.rowsRemoved.connect(self._forget)
        self.rowsInserted.connect(self._take_in)

    @property
    def rows(self) -> Sequence[Candidate]:
        """What is listed."""
        return self._rows

    def set_rows(
        self, rows: Sequence[Candidate], deferred: Mapping[str, datetime], now: datetime
    ) -> bool:
        """Show these. True when other candidates stand there than before."""
        seen = (self._deferred, self._now.replace(second=0, microsecond=0))
        self._deferred, self._now = deferred, now
        same = len(rows) == len(self._rows) and all(map(is_, rows, self._rows))
        if same and seen == (deferred, now.replace(second=0, microsecond=0)):
            return False  # most often: what was decided on went from here at once
        ids = [row.id for row in rows]
        self._rows = list(rows)
        if ids == self._ids:
            self._repaint()
            return False
        self._ids = ids
        self.setStringList(ids)  # resets the model
        return True

    def set_likeness(self, likeness: Mapping[str, float]) -> None:
        """Similarity figures by id."""
        self._likeness = likeness
        self._repaint()

    def remove(self, key: str) -> int:
        """Take a row out at once; its place, or -1."""
        place = self.place(key)
        if place >= 0:
            self.removeRows(place, 1)
        return place

    def insert(self, place: int, candidate: Candidate) -> None:
        """Put a row back."""
        place = max(0, min(place, len(self._rows)))
        self._coming = candidate
        self.insertRows(place, 1)

    def place(self, key: str) -> int:
        """Row of a candidate, -1 when it isn't listed."""
        try:
            return self._ids.index(key)
        except ValueError:
            return -1

    def at(self, place: int) -> Candidate | None:
        """The candidate of a row."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    # ---- for the view

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Rows are chosen, not edited."""
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

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

    def _forget(self, _parent: QModelIndex, first: int, last: int) -> None:
        del self._rows[first : last + 1]
        del self._ids[first : last + 1]

    def _take_in(self, _parent: QModelIndex, first: int, _last: int) -> None:
        if self._coming is not None:
            self._rows.insert(first, self._coming)
            self._ids.insert(first, self._coming.id)
            self._coming = None

    def _repaint(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

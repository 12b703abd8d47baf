"""The left pane: what waits, its filter, and the states in which nothing is listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListView, QVBoxLayout, QWidget

from garden.staging.records import Candidate
from ui.review.filter_bar import FilterBar
from ui.review.row_delegate import CandidateDelegate
from ui.review.rows import CandidateModel
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.empty import EmptyState

_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect
_TOGGLE = QItemSelectionModel.SelectionFlag.Toggle
_NONE = QItemSelectionModel.SelectionFlag.NoUpdate


class _View(QListView):
    """Space marks a row and goes on, so that many can be chosen without a second key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            current = self.currentIndex()
            self.selectionModel().select(current, _TOGGLE)
            below = self.model().index(current.row() + 1, 0)
            if below.isValid():
                self.selectionModel().setCurrentIndex(below, _NONE)
                self.scrollTo(below)
            return
        super().keyPressEvent(event)


class QueueList(QWidget):
    """Candidates, one of them current, some of them chosen."""

    current_changed = Signal(object)
    """Candidate or None."""
    selection_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._quiet = False
        self.filter_bar = FilterBar(theme, self)
        self.model = CandidateModel(self)
        self.view = _View(self)
        self.view.setObjectName("review-list")
        self.view.setAccessibleName(self.tr("Candidates"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(CandidateDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._counted = QLabel(self)
        self._counted.setObjectName("review-counted")
        self._counted.setProperty("tone", "faint")
        self._counted.setProperty("scale", "small")
        self._counted.setContentsMargins(SPACE_3, 0, SPACE_2, SPACE_1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filter_bar)
        column.addWidget(self._counted)
        self._none = EmptyState(theme, self)
        self._none.say(
            "list-filter",
            self.tr("No candidate fits"),
            "",
            self.tr("Show all"),
            self.filter_bar.reset,
        )
        self._none.hide()
        column.addWidget(self.view, 1)
        column.addWidget(self._none, 1)
        self.filter_bar.left.connect(self.view.setFocus)
        selection = self.view.selectionModel()
        selection.currentChanged.connect(self._on_current)
        selection.selectionChanged.connect(self._on_selection)
        theme.changed.connect(self.view.doItemsLayout)

    # ---- what is listed

    def show_rows(
        self,
        rows: Sequence[Candidate],
        deferred: Mapping[str, datetime],
        now: datetime,
        total: int,
    ) -> None:
        """List these; the current one stays, or the one that stood behind it comes."""
        current, chosen = self.current, set(self.chosen_ids)
        place = self.view.currentIndex().row()
        scroll = self.view.verticalScrollBar().value()
        self._quiet = True
        moved = self.model.set_rows(rows, deferred, now)
        if moved:
            self._take_up(current, chosen, place)
            self.view.verticalScrollBar().setValue(scroll)
        self._quiet = False
        self._say_count(total)
        here = self.current
        if here is not current:
            self.current_changed.emit(here)
        if moved:
            self.selection_changed.emit()

    def _take_up(self, current: Candidate | None, chosen: set[str], place: int) -> None:
        row = self.model.place(current.id) if current is not None else -1
        if row < 0:
            row = max(0, min(place, self.model.rowCount() - 1))
        selection = self.view.selectionModel()
        index = self.model.index(row, 0)
        if not index.isValid():
            return
        selection.setCurrentIndex(index, _SELECT)
        if len(chosen) > 1:
            for at, one in enumerate(self.model.rows):
                if one.id in chosen:
                    selection.select(
                        self.model.index(at, 0), QItemSelectionModel.SelectionFlag.Select
                    )

    def take_out(self, keys: Sequence[str]) -> None:
        """These were decided: the next one comes at once."""
        self._quiet = True
        place = self.view.currentIndex().row()
        for key in keys:
            at = self.model.remove(key)
            if 0 <= at < place:
                place -= 1
        self._quiet = False
        self.select_row(min(place, self.model.rowCount() - 1))
        if not self.model.rowCount():
            self.current_changed.emit(None)

    def put_back(self, place: int, candidate: Candidate) -> None:
        """What could not be decided stands where it stood."""
        if self.model.place(candidate.id) < 0:
            self.model.insert(place, candidate)
        self.select(candidate.id)

    # ---- current and chosen

    @property
    def current(self) -> Candidate | None:
        """The candidate that is looked at."""
        return self.model.at(self.view.currentIndex().row())

    @property
    def chosen_ids(self) -> list[str]:
        """Ids of the marked rows in the order of the list; at least the current one."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        chosen = [row.id for place in rows if (row := self.model.at(place)) is not None]
        current = self.current
        return chosen or ([current.id] if current is not None else [])

    def following(self, count: int) -> list[Candidate]:
        """The candidates behind the current one."""
        place = self.view.currentIndex().row()
        return list(self.model.rows[place + 1 : place + 1 + count])

    def select(self, key: str) -> bool:
        """Make a candidate the current one."""
        place = self.model.place(key)
        if place >= 0:
            self.select_row(place)
        return place >= 0

    def select_row(self, place: int) -> None:
        """Make a row the current one, and the only marked one."""
        index = self.model.index(place, 0)
        if index.isValid():
            before = self.view.currentIndex()
            self.view.selectionModel().setCurrentIndex(index, _SELECT)
            self.view.scrollTo(index)
            if before == index:
                self.current_changed.emit(self.current)

    def step(self, by: int) -> None:
        """Go to the next candidate, or the previous one."""
        place = self.view.currentIndex().row() + by
        if 0 <= place < self.model.rowCount():
            self.select_row(place)

    # ---- inside

    def _say_count(self, total: int) -> None:
        shown = self.model.rowCount()
        self._none.setVisible(not shown and self.filter_bar.narrowed)
        self.view.setVisible(bool(shown) or not self.filter_bar.narrowed)
        if shown == total:
            self._counted.setText(self.tr("{count} waiting").format(count=f"{total:,}"))
        else:
            self._counted.setText(
                self.tr("{shown} shown, {count} waiting").format(
                    shown=f"{shown:,}", count=f"{total:,}"
                )
            )

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        if not self._quiet:
            self.current_changed.emit(self.model.at(now.row()))

    def _on_selection(self) -> None:
        if not self._quiet:
            self.selection_changed.emit()

"""What narrows the list: words, kind, run, age, similarity; and the order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from garden.staging.queue import Filter, Sort
from garden.staging.records import Candidate
from ui.icons import icon
from ui.review import words
from ui.theme import SPACE_1, SPACE_2, Theme
from ui.widgets.elided import ElidedLabel
from ui.widgets.ime import ImeGuard

_TYPED_MS = 120
_MOST_RUNS = 200
BROKEN = "\0broken"
DEFERRED = "\0deferred"


class FilterBar(QWidget):
    """Gives a `Filter` and a `Sort`."""

    changed = Signal()
    left = Signal()
    """Down, Enter or Esc: the person goes on in the list."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._similar: Candidate | None = None
        self._runs = [""]
        self._run_labels: list[str] = []
        self.field = QLineEdit(self)
        self.field.setObjectName("review-filter")
        self.field.setPlaceholderText(self.tr("Filter candidates"))
        self.field.setAccessibleName(self.tr("Filter candidates"))
        self.field.setClearButtonEnabled(True)
        self._guard = ImeGuard(self.field)
        self.field.installEventFilter(self)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(self.changed)
        self.field.textChanged.connect(lambda _text: self._typed.start())
        self.kind = self._combo("review-kind", self.tr("Kind"))
        self.run = self._combo("review-run", self.tr("Extract run"))
        self.age = self._combo("review-age", self.tr("Age"))
        self.sort = self._combo("review-sort", self.tr("Order"))
        for label, least, most in (
            (self.tr("Any age"), None, None),
            (self.tr("Last 24 hours"), None, 1),
            (self.tr("Last 7 days"), None, 7),
            (self.tr("Older than a week"), 7, None),
            (self.tr("Older than a month"), 30, None),
        ):
            self.age.addItem(label, (least, most))
        for label, sort in (
            (self.tr("Oldest first"), Sort.OLDEST),
            (self.tr("Newest first"), Sort.NEWEST),
            (self.tr("By kind"), Sort.KIND),
            (self.tr("By run"), Sort.RUN),
            (self.tr("By claim"), Sort.CLAIM),
            (self.tr("Alike together"), Sort.SIMILAR),
        ):
            self.sort.addItem(label, sort)
        self.set_counts({}, {}, 0, 0)
        self._similar_to = QWidget(self)
        self._similar_words = ElidedLabel("", self._similar_to)
        self._similar_words.setProperty("tone", "soft")
        self._similar_off = QToolButton(self._similar_to)
        self._similar_off.setToolTip(self.tr("Show all again"))
        self._similar_off.setAccessibleName(self.tr("Show all again"))
        self._similar_off.clicked.connect(lambda: self.show_similar(None))
        row = QHBoxLayout(self._similar_to)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self._similar_words, 1)
        row.addWidget(self._similar_off)
        self._similar_to.hide()
        grid = QGridLayout()
        grid.setSpacing(SPACE_1)
        for place, combo in enumerate((self.kind, self.run, self.age, self.sort)):
            grid.addWidget(combo, place // 2, place % 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_1)
        column.setSpacing(SPACE_1)
        column.addWidget(self.field)
        column.addLayout(grid)
        column.addWidget(self._similar_to)
        theme.changed.connect(self._dress)
        self._dress()

    # ---- what is chosen

    @property
    def filter(self) -> Filter:
        """What the list is to show."""
        kind = str(self.kind.currentData() or "")
        least, most = self.age.currentData() or (None, None)
        return Filter(
            kinds=frozenset({kind}) if kind and kind not in (BROKEN, DEFERRED) else frozenset(),
            run=self._runs[max(0, self.run.currentIndex())],
            text=self.field.text(),
            at_least=None if least is None else timedelta(days=least),
            at_most=None if most is None else timedelta(days=most),
            similar_to=self._similar.id if self._similar is not None else "",
            put_off=kind == DEFERRED,
        )

    @property
    def broken_only(self) -> bool:
        """Whether only records that can't be approved are wanted."""
        return bool(self.kind.currentData() == BROKEN)

    @property
    def order(self) -> Sort:
        """The order of the list."""
        return Sort(self.sort.currentData() or Sort.OLDEST)

    @property
    def narrowed(self) -> bool:
        """Whether anything is filtered out."""
        return self.filter != Filter() or self.broken_only

    def reset(self) -> None:
        """Show all that wait."""
        blocked = [QSignalBlocker(one) for one in (self.field, self.kind, self.run, self.age)]
        self.field.clear()
        for combo in (self.kind, self.run, self.age):
            combo.setCurrentIndex(0)
        del blocked
        self.show_similar(None, quiet=True)
        self.changed.emit()

    def show_similar(self, candidate: Candidate | None, *, quiet: bool = False) -> None:
        """Only what resembles this candidate; None shows all."""
        self._similar = candidate
        self._similar_to.setVisible(candidate is not None)
        if candidate is not None:
            self._similar_words.setText(
                self.tr("Like: {claim}").format(claim=words.headline(candidate))
            )
        if not quiet:
            self.changed.emit()

    def set_counts(
        self, kinds: Mapping[str, int], runs: Mapping[str, int], broken: int, deferred: int
    ) -> None:
        """Choices with their numbers; what is chosen stays."""
        choices: list[tuple[str, Any]] = [(self.tr("All kinds"), "")]
        choices += [
            (f"{words.kind_words(kind)} ({number:,})", kind)
            for kind, number in sorted(kinds.items())
        ]
        if broken:
            choices.append((self.tr("Problems ({count})").format(count=f"{broken:,}"), BROKEN))
        if deferred or self.kind.currentData() == DEFERRED:
            choices.append((self.tr("Put off ({count})").format(count=f"{deferred:,}"), DEFERRED))
        _fill(self.kind, choices)
        self._fill_runs(runs)

    # ---- inside

    def _fill_runs(self, runs: Mapping[str, int]) -> None:
        """There may be hundreds: their words are handed over at once."""
        chosen = self._runs[max(0, self.run.currentIndex())]
        names = ["", *list(runs)[:_MOST_RUNS]]
        labels = [self.tr("All runs"), *(f"{name} ({runs[name]:,})" for name in names[1:])]
        if labels == self._run_labels:
            return
        blocked = QSignalBlocker(self.run)
        self._runs, self._run_labels = names, labels
        self.run.clear()
        self.run.addItems(labels)
        self.run.setCurrentIndex(names.index(chosen) if chosen in names else 0)
        del blocked

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down and Enter go into the list; Esc empties the field, then goes there too."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.left.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                if self.field.text():
                    self.field.clear()
                else:
                    self.left.emit()
                return True
        return False

    def _combo(self, name: str, words: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(name)
        combo.setAccessibleName(words)
        combo.setToolTip(words)
        combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        combo.setMinimumWidth(60)
        combo.currentIndexChanged.connect(lambda _place: self.changed.emit())
        return combo

    def _dress(self) -> None:
        self._similar_off.setIcon(icon("x", "ink-soft", self._theme))


def _fill(combo: QComboBox, choices: list[tuple[str, Any]]) -> None:
    chosen = combo.currentData()
    there = [(combo.itemText(n), combo.itemData(n)) for n in range(combo.count())]
    if there == choices:
        return
    blocked = QSignalBlocker(combo)
    combo.clear()
    for label, data in choices:
        combo.addItem(label, data)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))
    del blocked

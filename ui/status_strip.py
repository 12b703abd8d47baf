"""The status strip: which garden, how far search reaches, what runs now, what needs a look.

Never a modal for progress: work is a quiet word here with its pause or its cancel. It appears only
after it has run for a while, so that short work doesn't flicker.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from garden.index_state import IndexState, Readiness
from garden.work import Progress

from .icons import icon
from .theme import SPACE_1, SPACE_2, SPACE_3, Theme
from .widgets.elided import ElidedLabel
from .widgets.words import count, notes, problems

_WORTH_SHOWING_MS = 600

MEANING_TASKS = ("embed-notes", "embed-sections")
"""Tasks that are paused rather than cancelled."""


class StatusStrip(QFrame):
    """24 px along the bottom edge."""

    garden_requested = Signal()
    problems_requested = Signal()
    pause_requested = Signal(bool)
    """Pause (True) or resume embedding."""
    cancel_requested = Signal(str)
    """Name of the task to stop."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = IndexState()
        self._work: dict[str, Progress] = {}
        self._task = ""
        self._problems = 0
        self._serious = False
        self.setObjectName("status-strip")
        self.setProperty("surface", "sunken")

        self._garden = self._link("status-garden", self.garden_requested.emit)
        self._notes = self._label("status-notes")
        self._index = self._label("status-index")
        self._index.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._doing = ElidedLabel("", self)  # the longest words here give way first
        self._doing.setObjectName("status-work")
        self._doing.setProperty("tone", "soft")
        self._doing.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._pause = QToolButton(self)
        self._pause.setObjectName("status-pause")
        self._pause.clicked.connect(self._on_pause)
        self._cancel = QToolButton(self)
        self._cancel.setObjectName("status-cancel")
        self._cancel.setToolTip(self.tr("Stop this work"))
        self._cancel.setAccessibleName(self.tr("Stop this work"))
        self._cancel.clicked.connect(lambda: self.cancel_requested.emit(self._task))
        self._faults = self._link("status-problems", self.problems_requested.emit)

        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, 0, SPACE_2, 0)
        row.setSpacing(SPACE_3)
        # As wide as its words: alone, without a garden, it would fill the strip.
        row.addWidget(self._garden, 0, Qt.AlignmentFlag.AlignLeft)
        row.addWidget(self._notes)
        row.addWidget(self._index, 1)
        working = QHBoxLayout()
        working.setSpacing(SPACE_1)
        for widget in (self._doing, self._bar, self._pause, self._cancel):
            working.addWidget(widget)
        row.addLayout(working)
        row.addWidget(self._faults)

        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_WORTH_SHOWING_MS)
        self._late.timeout.connect(self._show_work)
        theme.changed.connect(self._dress)
        self._dress()
        self.set_garden("")

    # ---- what it is told

    def set_garden(self, name: str) -> None:
        """Name of the open garden, '' for none."""
        self._garden.setText(name or self.tr("No garden open"))
        self._garden.setToolTip(self.tr("Open another garden"))
        open_ = bool(name)
        self._faults.hide()  # until they are counted
        for widget in (self._notes, self._index):
            widget.setVisible(open_)
        if not open_:
            self.set_work({})

    def set_index_state(self, state: IndexState) -> None:
        """Say how far search reaches."""
        self._state = state
        self._notes.setText(notes(state.notes))
        # 'No notes' would be a guess while the first of them are being read.
        reading = state.words is Readiness.LOADING and not state.notes
        self._notes.setVisible(not reading and not self._index.isHidden())
        self._index.setText(self.index_words())
        self._index.setToolTip(state.reason or self.index_words())
        self._show_work()

    def set_problems(self, number: int, *, serious: bool = False) -> None:
        """Count of the Problems list; `serious` when one of them is an error."""
        self._problems, self._serious = number, serious
        self._faults.setText(problems(number))
        self._faults.setVisible(not self._index.isHidden())
        self._faults.setToolTip(self.tr("Open the list of problems"))
        name, role = ("circle-check", "ok") if not number else ("triangle-alert", "warn")
        if serious:
            name, role = "circle-alert", "danger"
        self._faults.setIcon(icon(name, role, self._theme))

    def set_work(self, work: Mapping[str, Progress]) -> None:
        """What runs now, by task name."""
        idle = not self._work
        self._work = dict(work)
        if not self._work:
            self._late.stop()
            self._show_work()
        elif idle:
            self._late.start()
        elif not self._late.isActive():
            self._show_work()

    def index_words(self) -> str:
        """The index state as one sentence."""
        state = self._state
        if state.words is Readiness.LOADING and not state.searchable:
            return self.tr("Reading the notes…")
        if state.words is Readiness.UNAVAILABLE:
            return self.tr("Search is not available: {reason}").format(reason=state.reason)
        if not state.notes:
            return self.tr("Nothing to search yet")
        if state.searchable < state.notes:
            found = self.tr("{done} of {total} notes searchable").format(
                done=count(state.searchable), total=count(state.notes)
            )
        elif state.notes == 1:
            found = self.tr("The note is searchable")
        else:
            found = self.tr("All {total} notes searchable").format(total=count(state.notes))
        meaning = self._meaning_words()
        return self.tr("{words}; {meaning}").format(words=found, meaning=meaning)

    # ---- inside

    def _meaning_words(self) -> str:
        state = self._state
        percent = state.meaning_percent
        match state.meaning:
            case Readiness.OFF:
                return self.tr("meaning is switched off")
            case Readiness.LOADING:
                return self.tr("meaning is loading")
            case Readiness.UNAVAILABLE:
                return self.tr("meaning is not available")
            case Readiness.PAUSED:
                return self.tr("meaning {percent} %, paused").format(percent=percent)
            case Readiness.READY:
                return self.tr("meaning ready")
        return self.tr("meaning {percent} %").format(percent=percent)

    def _work_words(self, progress: Progress) -> str:
        words = {
            "scan": self.tr("Looking for notes"),
            "index": self.tr("Indexing"),
            "reconcile": self.tr("Catching up with the disk"),
            "embed-notes": self.tr("Learning what notes mean"),
            "embed-sections": self.tr("Learning what sections mean"),
            "rebuild": self.tr("Building the index anew"),
            "export": self.tr("Exporting"),
            "import": self.tr("Importing"),
            "graph-layout": self.tr("Laying out the graph"),
        }
        task = words.get(progress.task, progress.detail or self.tr("Working"))
        if not progress.total:
            return task
        return self.tr("{task}: {done} of {total}").format(
            task=task, done=count(progress.done), total=count(progress.total)
        )

    def _show_work(self) -> None:
        if self._late.isActive():
            return
        paused = self._state.meaning is Readiness.PAUSED
        progress = next(iter(self._work.values()), None)
        self._task = progress.task if progress else ""
        embedding = self._task in MEANING_TASKS or (progress is None and paused)
        self._doing.setVisible(progress is not None or paused)
        self._bar.setVisible(progress is not None and not paused)
        self._pause.setVisible(embedding)
        self._cancel.setVisible(progress is not None and not embedding)
        if progress is not None:
            self._doing.setText(self._work_words(progress))
            self._doing.setToolTip(progress.detail)
            self._bar.setRange(0, progress.total)
            self._bar.setValue(progress.done)
        elif paused:
            self._doing.setText(self.tr("Paused"))
        words = self.tr("Go on") if paused else self.tr("Pause")
        self._pause.setIcon(icon("play" if paused else "pause", "ink-soft", self._theme))
        self._pause.setToolTip(words)
        self._pause.setAccessibleName(words)

    def _on_pause(self) -> None:
        self.pause_requested.emit(self._state.meaning is not Readiness.PAUSED)

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setProperty("tone", "soft")
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _link(self, name: str, slot: object) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        button.setProperty("kind", "strip")
        button.clicked.connect(slot)
        return button

    def _dress(self) -> None:
        theme = self._theme
        self.setFixedHeight(theme.px(24))
        small = theme.ui_font(-1)
        for widget in (self._garden, self._notes, self._index, self._doing, self._faults):
            widget.setFont(small)
        self._bar.setFixedWidth(theme.px(72))
        side = QSize(theme.px(12), theme.px(12))
        for button in (self._pause, self._cancel):
            button.setIconSize(side)
            button.setFixedSize(theme.px(20), theme.px(20))
        self._cancel.setIcon(icon("x", "ink-soft", theme))
        self._garden.setIcon(icon("leaf", "accent", theme))
        for link in (self._garden, self._faults):
            link.setIconSize(QSize(theme.px(14), theme.px(14)))
        self.set_problems(self._problems, serious=self._serious)
        self._show_work()

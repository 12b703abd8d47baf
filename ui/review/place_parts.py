"""`ReviewParts`: the panes of the Review place, its quiet line, and its empty states."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError
from garden.reviewing import History, Listing
from garden.work import CancelToken
from ui import messages
from ui.actions import ActionRegistry
from ui.review import words
from ui.review.candidate_view import CandidateView
from ui.review.change_pane import ChangePane
from ui.review.deeds import DEEDS
from ui.review.drafts import ReviewDrafts
from ui.review.flow import ReviewFlow
from ui.review.key_bar import KeyBar
from ui.review.queue_list import QueueList
from ui.review.review_actions import LEADS_HERE
from ui.review.taking_back import Stuck
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.elided import ElidedLabel
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.review.history_view import HistoryView
    from ui.session import GardenSession

_MINUTE_MS = 60_000
_LIST, _CHANGE = 320, 400
_DECISIONS = tuple(deed.id for deed in DEEDS)
_IN_QUEUE = ("review.next", "review.previous", "review.raw", "review.all")
_SEARCHED = "review.filter"
"""Also where the history is: it has a field of its own."""


class ReviewParts(QWidget):
    """List, candidate, change, keys; and the history in their place."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._registry = registry
        self._listing: Listing | None = None
        self._had_any = False
        """Whether candidates were seen since the garden was opened."""
        self._undo_does: Callable[[], object] | None = None
        self.setObjectName("review")
        self.flow = ReviewFlow(session, self)
        self.list = QueueList(theme, self)
        self.candidate = CandidateView(theme, self)
        self.change = ChangePane(theme, self)
        self.drafts = ReviewDrafts(session, self.change, self)
        self.keys = KeyBar(theme, self)
        self.empty = EmptyState(theme, self)
        self._said = ElidedLabel("", self)
        self._said.setObjectName("review-said")
        self._more = QLabel(self)
        self._more.setObjectName("review-more")
        self._more.setTextFormat(Qt.TextFormat.PlainText)
        self._more.setWordWrap(True)
        self._hints = ElidedLabel("", self)
        self._hints.setObjectName("review-hints")
        self._hints.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._undo = QPushButton(self)
        self._history_button = QPushButton(self)
        self._lay_out()
        self._minutes = QTimer(self)
        self._minutes.setInterval(_MINUTE_MS)
        self._minutes.timeout.connect(self.flow.relist)  # what was put off comes back
        self._say("", None)
        self._say_loading()

    @cached_property
    def history(self) -> HistoryView:
        """What became of candidates; built when it is first looked at."""
        from ui.review.history_view import HistoryView

        view = HistoryView(self._session, self._theme, self)
        self._pages.addWidget(view)
        view.left.connect(self.toggle_history)
        view.undo_wanted.connect(self.flow.undo)
        view.redo_wanted.connect(self.flow.redo)
        return view

    @property
    def _history_shown(self) -> bool:
        return "history" in self.__dict__ and self._pages.currentWidget() is self.history

    def toggle_history(self) -> None:
        """The log instead of the queue, or back."""
        if self._history_shown:
            self._pages.setCurrentWidget(self._queue if self._anything() else self.empty)
            self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._leave_queue()
            self._pages.setCurrentWidget(self.history)
            self.history.begin()
        self._switch_decisions()

    def _leave_queue(self) -> None:
        """The history takes the queue's room: for the place, to give up what was begun."""

    # ---- words

    def _say(
        self, text: str, action: Callable[[], object] | None, label: str = "", more: str = ""
    ) -> None:
        self._said.setText(text)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self._undo.setVisible(action is not None)
        self._undo.setText(label or self._undo_words())
        self._undo_does = action

    def _heed_left_over(self, listing: Listing) -> None:
        """What was typed for a candidate that is gone can still be had."""
        if not listing.whole or self.list.filter_bar.narrowed or self.change.deciding:
            return
        left = self.drafts.left_over({row.id for row in listing.rows} | set(listing.deferred))
        if left:
            said = self.tr("Another program took “{claim}”.")
            self._say_kept(said.format(claim=self.drafts.claim(left[-1])), left)

    def _say_kept(self, said: str, keys: list[str]) -> None:
        if not keys:
            self._say(said, None)
            return

        def copy() -> None:
            self.drafts.copy(keys)
            self._say(self.tr("Your text is in the clipboard."), None)

        self._say(f"{said} {self.tr('Your text is kept.')}", copy, self.tr("Copy it"))

    def _say_stuck(self, stuck: Stuck, show: Callable[[], object] | None) -> None:
        """Why a decision can't be taken back, and the ways on: its item, or the history."""
        more = words.stuck_words(stuck)
        if stuck.tried:
            key = self._key_of("review.undo")
            more += " " + self.tr("{key} takes back the one before it.").format(key=key)
        said = self.tr("This can't be undone: {claim}").format(claim=stuck.claim)
        if show is not None:
            self._say(said, show, self.tr("Open the item"), more)
        else:
            at = None if self._history_shown else self.toggle_history
            self._say(said, at, self.tr("Look at the history"), more)

    def _undo_words(self) -> str:
        keys = self._key_of("review.undo")
        return f"{self.tr('Undo')}  {keys}" if keys else self.tr("Undo")

    def _say_loading(self) -> None:
        self.empty.say("inbox", self.tr("Reading the candidates…"), "")
        self._pages.setCurrentWidget(self.empty)
        self._switch_decisions()

    def _say_failed(self, error: GardenError) -> None:
        message = messages.word(error)
        self.empty.say(
            "circle-alert", message.text, message.advice, self.tr("Try again"), self.flow.begin
        )
        self._pages.setCurrentWidget(self.empty)
        self._switch_decisions()

    def _say_empty(self) -> None:
        """All done: say so, and what was decided today."""
        self._pages.setCurrentWidget(self.empty)
        today = self._now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        off = len(self._listing.deferred) if self._listing is not None else 0

        def look(garden: Garden, _token: CancelToken) -> tuple[str, History]:
            queue = garden.desk.queue
            return str(queue.folder) if queue.missing else "", garden.review.history(
                since=today, most=1
            )

        def told(found: tuple[str, History]) -> None:
            gone, history = found
            if gone and self._had_any:
                self._say_gone(gone)
            else:
                self._say_done(history.figures.classes, history.total, off)

        self._session.ask(
            look, told, lambda _error: self._say_done({}, 0, off), self, key="review-today"
        )

    def _say_gone(self, folder: str) -> None:
        """Not all decided: the folder that they lay in went away."""
        if self._anything():
            return
        self.empty.say(
            "triangle-alert",
            self.tr("The folder of candidates is gone"),
            self.tr(
                "“{path}” was moved or deleted. Put it back, and its candidates are here again; "
                "what was decided is in the history."
            ).format(path=folder),
            self.tr("Try again"),
            self.flow.begin,
        )

    def _say_done(self, today: dict[str, int], ever: int, off: int) -> None:
        if self._anything():
            return
        if not ever:
            self.empty.say(
                "inbox",
                self.tr("Nothing to review yet"),
                self.tr(
                    "When an agent stages what it learned, it waits here until you decide what "
                    "becomes of it."
                ),
            )
            return
        told = [f"{words.class_words(name)}: {count:,}" for name, count in today.items() if count]
        said = self.tr("Today: {what}.").format(what=", ".join(told)) if told else ""
        if off:
            waits = self.tr("{count} put off for later.").format(count=f"{off:,}")
            said = f"{said} {waits}".strip()
        self.empty.say(
            "sprout",
            self.tr("All decided"),
            said,
            self.tr("Look at the history"),
            self.toggle_history,
        )

    def _anything(self) -> bool:
        return bool(self.list.model.rowCount()) or self.list.filter_bar.narrowed

    # ---- keys

    def _key_of(self, id: str) -> str:
        action = self._registry.find(id)
        return action.shortcut().toString() if action is not None else ""

    def _show_keys(self) -> None:
        self.keys.set_keys({deed.disposition: self._key_of(deed.id) for deed in DEEDS})
        told = (
            ("review.next", self.tr("next")),
            ("review.previous", self.tr("back")),
            ("review.raw", self.tr("file")),
            ("review.filter", self.tr("filter")),
        )
        keys = [(self._key_of(id), word) for id, word in told]
        self._hints.setText("   ".join(f"{key} {word}" for key, word in keys if key))
        self._name_history()

    def _name_history(self) -> None:
        words_ = self.tr("Back to the queue") if self._history_shown else self.tr("History")
        self._history_button.setText(f"{words_}  {self._key_of('review.history')}".strip())

    def _switch_decisions(self) -> None:
        """Keys decide only where a candidate is seen and none is being decided on."""
        shown = self.isVisible()
        queue = shown and self._pages.currentWidget() is self._queue
        for action in self._registry.category("review"):
            name = action.objectName()
            if name in _DECISIONS:
                action.setEnabled(queue and not self.change.deciding)
            else:
                here = queue if name in _IN_QUEUE else shown or name in LEADS_HERE
                if name == _SEARCHED:
                    here = queue or (shown and self._history_shown)
                action.setEnabled(here)
        deciding = self._pages.currentWidget() is self._queue
        self.keys.setVisible(deciding)
        self._hints.setVisible(deciding)
        # Below it the keys have room of their own; without them it stands at the window's strip.
        self._foot_rows.setContentsMargins(SPACE_3, SPACE_1, SPACE_2, 0 if deciding else SPACE_1)
        self._name_history()

    def _now(self) -> datetime:
        garden = self._session.garden
        return garden.now() if garden is not None else datetime.now(UTC)

    def showEvent(self, event: QShowEvent) -> None:
        """Its actions are offered while it is shown."""
        super().showEvent(event)
        self._minutes.start()
        self._switch_decisions()

    def hideEvent(self, event: QHideEvent) -> None:
        """Elsewhere they would mean nothing."""
        super().hideEvent(event)
        self._minutes.stop()
        self._switch_decisions()

    # ---- building

    def _lay_out(self) -> None:
        self._queue = QSplitter(Qt.Orientation.Horizontal, self)
        self._queue.setHandleWidth(1)
        self._queue.setChildrenCollapsible(False)
        side = QFrame(self)
        side.setProperty("surface", "sunken")
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.view.setMinimumHeight(96)  # one candidate, where the window is low
        for part, least in ((side, 220), (self.candidate, 260), (self.change, 260)):
            part.setMinimumWidth(least)
            self._queue.addWidget(part)
        self._queue.setSizes([self._theme.px(_LIST), 560, self._theme.px(_CHANGE)])
        self._queue.setStretchFactor(1, 1)
        self._pages = QStackedWidget(self)
        for page in (self._queue, self.empty):
            self._pages.addWidget(page)
        self.foot = foot = QFrame(self)
        foot.setProperty("surface", "sunken")
        rows = self._foot_rows = QVBoxLayout(foot)
        rows.setSpacing(0)
        row = QHBoxLayout()
        rows.addLayout(row)
        rows.addWidget(self._more)
        row.setSpacing(SPACE_2)
        self._said.setProperty("tone", "soft")
        for button, name in ((self._undo, "review-undo"), (self._history_button, "review-history")):
            button.setObjectName(name)
            button.setProperty("kind", "strip")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._undo.clicked.connect(lambda: self._undo_does() if self._undo_does else None)
        self._history_button.clicked.connect(self.toggle_history)
        self._hints.setProperty("tone", "faint")
        self._hints.setProperty("scale", "small")
        row.addWidget(self._said, 1)
        row.addWidget(self._undo)
        row.addWidget(self._hints)
        row.addWidget(self._history_button)
        line = QFrame(self)
        line.setProperty("line", "h")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._pages, 1)
        whole.addWidget(line)
        whole.addWidget(foot)
        whole.addWidget(self.keys)

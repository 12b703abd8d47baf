"""`ReshapeDialog`: one deed on the garden's shape: what to do, what will change, and doing it.

The form at the top asks; below stands what it would change, file by file, made anew in a lane at
each change of the form. Enter applies. Esc leaves, also while a plan is still being made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError, VersionConflict
from garden.reshape.hunks import hunks
from garden.reshape.plan import FilePlan, Plan
from ui.lanes import Request
from ui.review.diff_view import DiffView
from ui.session import GardenSession
from ui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_6, Theme
from ui.widgets.empty import EmptyState
from ui.widgets.words import sentences

from . import words
from .change_list import ChangeList
from .forms import Form

if TYPE_CHECKING:
    from garden.editing import Saved

_TYPING_MS = 120
_SLOW_MS = 250
"""So long a plan may take before the dialog says that it is being made."""


class ReshapeDialog(QDialog):
    """Asks, shows, applies. Stays open when something is in the way, and says what."""

    applied = Signal(object, object)
    """(Plan, Saved)."""

    def __init__(
        self,
        theme: Theme,
        session: GardenSession,
        form: Form,
        save_open: Callable[[Callable[[], object]], None],
        parent: QWidget | None = None,
    ) -> None:
        """`save_open` writes what is typed in open notes, then calls back."""
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._save_open = save_open
        self._plan: Plan | None = None
        self._request: Request | None = None
        self._apply_when_ready = False
        self._applying = False
        self._news = ""
        """What happened since the preview before this one."""
        self.form = form
        form.setParent(self)
        self.setObjectName("reshape-dialog")
        self.setWindowTitle(form.title)
        self._build()
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._soon.timeout.connect(self._ask)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_reading)
        form.changed.connect(self._on_form)
        form.confirmed.connect(self.apply)
        self.files.file_chosen.connect(self._show_file)
        self.files.trimmed.connect(self._on_trimmed)
        theme.changed.connect(self._dress)
        self._dress()
        session.ask(
            lambda garden, _token: garden.reshaping.prepare(),
            failed=lambda _error: None,  # the plan will say the same
            guard=self,
        )
        save_open(self._ask)

    @property
    def plan(self) -> Plan | None:
        """What is shown, with what was left out left out; None while there is none."""
        return self._plan.without(self.files.left_out) if self._plan is not None else None

    # ---- asking

    def _on_form(self) -> None:
        self._news = ""
        self._apply_when_ready = False  # Enter was for what stood there before
        self._forget()
        self._soon.start()

    def _forget(self) -> None:
        """What is shown, or on its way, is not what the form asks for any more."""
        self._plan = None
        if self._request is not None:
            self._request.cancel()
            self._request = None
        self._set_ready()

    def _ask(self) -> None:
        self._soon.stop()
        self._forget()
        ask = self.form.ask()
        if ask is None:
            self._slow.stop()
            self._say("", "")
            self._notice.hide()
            self.files.clear_plan()
            self._blank.say("pencil", self.form.hint() or self.tr("Nothing to show yet"), "")
            self._pages.setCurrentWidget(self._blank)
            self._set_ready()
            return
        self._slow.start()
        self._request = self._session.ask(
            lambda garden, token: ask(garden.reshaping, token),
            self._on_plan,
            self._on_refused,
            self,
            key="reshape-plan",
        )

    def _on_plan(self, plan: Plan) -> None:
        self._slow.stop()
        self._request = None
        self._plan = plan
        lost = self.files.show_plan(plan)
        if lost:  # what the person chose is not what would be done: they look first
            self._news = sentences(self._news, words.ticked_again(lost))
            self._apply_when_ready = False
        shown = bool(plan.edited)
        if not shown:
            self._blank.say("circle-check", words.summary(plan), self.form.nothing(plan))
        self._pages.setCurrentWidget(self._sides if shown else self._blank)
        self._on_trimmed()
        if self._apply_when_ready:
            self._apply_when_ready = False
            self.apply()

    def _on_refused(self, error: GardenError) -> None:
        self._slow.stop()
        self._request = self._plan = None
        self._apply_when_ready = False
        self.files.clear_plan()
        text, advice = words.refusal(error)
        self._say("", "danger")
        self._blank.say("circle-alert", text, advice)
        self._pages.setCurrentWidget(self._blank)
        self._set_ready()

    def _say_reading(self) -> None:
        self._blank.say("loader-circle", self.tr("Looking at every link…"), "")
        self._pages.setCurrentWidget(self._blank)

    # ---- showing

    def _show_file(self, file: FilePlan | None) -> None:
        if file is None:
            self.diff.show_lines(())
            self._where.clear()
            return
        out = {number for name, number in self.files.left_out if name == file.name}
        kept = tuple(c for n, c in enumerate(file.changes) if n not in out or c.required)
        self._where.setText(file.name if file.path else file.target)
        self.diff.show_lines(hunks(replace(file, changes=kept)))

    def _on_trimmed(self) -> None:
        plan = self.plan
        if plan is None:
            return
        item = self.files.currentItem()
        if item is not None:
            self._show_file(item.data(0, Qt.ItemDataRole.UserRole + 1))
        self._say(words.summary(plan) if plan.edited else "", "")  # else it is said above
        told = sentences(self._news, words.notices(plan))
        self._notice.setText(told)
        self._notice.setToolTip(words.notice_places(plan))
        self._notice.setVisible(bool(told))
        self._set_ready()

    def _say(self, text: str, tone: str) -> None:
        self._summary.setText(text)
        self._summary.setProperty("tone", tone)
        self._summary.style().unpolish(self._summary)
        self._summary.style().polish(self._summary)
        if tone:
            self._notice.hide()

    def _set_ready(self) -> None:
        plan = self._plan
        self.go.setEnabled(plan is not None and bool(plan) and not self._applying)
        self.go.setText(self.form.verb)

    # ---- doing

    def apply(self) -> None:
        """Carry the plan out; while it is still being made, as soon as it is there."""
        if self._applying or not self.isVisible():
            return
        if self._plan is None or self._soon.isActive():
            if self._soon.isActive():
                self._ask()
            self._apply_when_ready = self._request is not None  # not after a refusal
            return
        plan = self.plan
        if plan is None or not plan:
            return
        self._applying = True
        self._set_ready()
        self._session.change(
            lambda garden: garden.reshape(plan),
            lambda saved: self._on_applied(plan, saved),
            self._on_failed,
            self,
            initiator=self,
        )

    def _on_applied(self, plan: Plan, saved: Saved) -> None:
        self.applied.emit(plan, saved)
        self.accept()

    def _on_failed(self, error: GardenError) -> None:
        self._applying = False
        if isinstance(error, VersionConflict):
            # Another program was quicker: the plan is made anew, and says why.
            self._news = self.tr("{what} Nothing was written. This is how it stands now.").format(
                what=words.outdated(error)
            )
            self._ask()
            return
        self._on_refused(error)

    # ---- building

    def _build(self) -> None:
        self.files = ChangeList(self._theme, self)
        self.diff = DiffView(self._theme, self)
        self.diff.setObjectName("reshape-diff")
        self.diff.setAccessibleName(self.tr("What changes in this file"))
        self._where = QLabel(self)
        self._where.setProperty("tone", "soft")
        self._where.setTextFormat(Qt.TextFormat.PlainText)
        self._blank = EmptyState(self._theme, self)
        self._summary = QLabel(self)
        self._summary.setObjectName("reshape-summary")
        self._summary.setWordWrap(True)
        self._summary.setTextFormat(Qt.TextFormat.PlainText)
        self._notice = QLabel(self)
        self._notice.setObjectName("reshape-notice")
        self._notice.setProperty("tone", "warn")
        self._notice.setWordWrap(True)
        self._notice.setTextFormat(Qt.TextFormat.PlainText)
        self._notice.hide()
        self.go = QPushButton(self.form.verb, self)
        self.go.setObjectName("reshape-go")
        self.go.setProperty("kind", "danger" if self.form.dangerous else "primary")
        self.go.setAutoDefault(False)  # Enter also counts while the plan is still being made
        self.go.clicked.connect(self.apply)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(SPACE_3, SPACE_2, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self._where)
        column.addWidget(self.diff, 1)
        side = QFrame(self)
        side.setProperty("surface", "sunken")
        left = QVBoxLayout(side)
        left.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        left.addWidget(self.files)
        self._sides = QSplitter(Qt.Orientation.Horizontal, self)
        self._sides.setChildrenCollapsible(False)
        self._sides.addWidget(side)
        self._sides.addWidget(right)
        self._sides.setStretchFactor(0, 2)
        self._sides.setStretchFactor(1, 3)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._sides)
        self._pages.addWidget(self._blank)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_2)
        buttons.addWidget(self._summary, 1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE_6, SPACE_4, SPACE_6, SPACE_4)
        whole.setSpacing(SPACE_3)
        whole.addWidget(self.form)
        whole.addWidget(self._pages, 1)
        whole.addWidget(self._notice)
        whole.addLayout(buttons)

    def _dress(self) -> None:
        self.resize(self._theme.px(860), self._theme.px(560))
        self._sides.setSizes([self._theme.px(320), self._theme.px(500)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter applies from anywhere but the other button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._cancel.hasFocus():
                self.reject()
            else:
                self.apply()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.form.begin()

    def done(self, result: int) -> None:
        """Left, by whatever way: nobody waits for a plan any more."""
        self._soon.stop()
        self._slow.stop()
        if self._request is not None:
            self._request.cancel()
        super().done(result)

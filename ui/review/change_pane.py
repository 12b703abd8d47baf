"""The right pane: what would change. A decision is filled in here, explained, and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from garden.reviewing import Look, Shown
from garden.staging.difference import DiffLine
from garden.staging.dispositions import Decision, Disposition
from garden.staging.records import Candidate
from ui.icons import pixmap
from ui.review import words
from ui.review.batch_words import batch_words, long_words
from ui.review.deed_form import DeedForm
from ui.review.deeds import deed_of
from ui.review.diff_view import DiffView
from ui.review.drafts import Begun
from ui.review.left_alone import left_alone_words
from ui.review.reason_line import ReasonLine
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Theme

_PREVIEW_MS = 60
UNSAID = "…"
"""Stands for the reason in a preview as long as none was given."""


class ChangePane(QFrame):
    """Shows what the suggestion would do, or the decision that is being made."""

    confirmed = Signal(object)
    """Decision with its reason."""
    left = Signal()
    follow = Signal()
    """Begin the decision that is suggested."""
    preview_wanted = Signal(object)
    """Decision."""
    default_wanted = Signal()
    """The person's text may go; the default one is wanted."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._candidate: Candidate | None = None
        self._do: Disposition | None = None
        self._deciding = False
        self._batch = 0
        self._icon_name = ""
        self._confirm_when_ready = False
        self._ready = False
        self._is_back = False
        """Whether the form holds what the person left there before."""
        self.setObjectName("review-change")
        self.setProperty("surface", "paper")
        self._make_parts()
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PREVIEW_MS)
        self._soon.timeout.connect(self._ask_preview)
        self.form.changed.connect(self._soon.start)
        self.form.confirmed.connect(self.confirm)
        self.form.left.connect(self.left)
        self.reason.confirmed.connect(self.confirm)
        self.reason.left.connect(self.left)
        self.reason.upward.connect(self.form.focus_last)
        theme.changed.connect(self._dress)
        self.show_nothing()

    def _make_parts(self) -> None:
        self._mark = QLabel(self)
        self._title = QLabel(self)
        self._title.setObjectName("review-change-title")
        self._title.setProperty("scale", "heading")
        self._title.setWordWrap(True)
        self._why = QLabel(self)
        self._why.setObjectName("review-why")
        self._why.setProperty("tone", "soft")
        self._why.setWordWrap(True)
        self.form = DeedForm(self._theme, self)
        self._kept = QLabel(self)
        self._kept.setObjectName("review-kept")
        self._kept.setProperty("tone", "soft")
        self._kept.setWordWrap(True)
        self._kept.setText(self.tr("Your text from before is back."))
        self._default = QPushButton(self.tr("Default text"), self)
        self._default.setObjectName("review-default")
        self._default.setProperty("kind", "link")
        self._default.setAutoDefault(False)
        self._default.setToolTip(self.tr("Let your text go and begin with the default one"))
        self._default.clicked.connect(self.default_wanted)
        self._against = QLabel(self)
        self._against.setObjectName("review-against")
        self._against.setProperty("tone", "warn")
        self._against.setTextFormat(Qt.TextFormat.PlainText)
        self._against.setWordWrap(True)
        self._warning = QLabel(self)
        self._warning.setObjectName("review-warning")
        self._warning.setProperty("tone", "warn")
        self._warning.setTextFormat(Qt.TextFormat.PlainText)
        self._warning.setWordWrap(True)
        self._effect = QLabel(self)
        self._effect.setObjectName("review-effect")
        self._effect.setProperty("tone", "soft")
        self._effect.setTextFormat(Qt.TextFormat.PlainText)
        self._effect.setWordWrap(True)
        self.diff = DiffView(self._theme, self)
        self.reason = ReasonLine(self._theme, self)
        self._error = QLabel(self)
        self._error.setObjectName("review-error")
        self._error.setProperty("tone", "danger")
        self._error.setTextFormat(Qt.TextFormat.PlainText)
        self._error.setWordWrap(True)
        self.go = QPushButton(self)
        self.go.setObjectName("review-go")
        self.go.setProperty("kind", "primary")
        self.go.setAutoDefault(False)
        self.go.clicked.connect(self._on_go)
        self._cancel = QPushButton(self.tr("Back"), self)
        self._cancel.setObjectName("review-cancel")
        self._cancel.setAutoDefault(False)
        self._cancel.setToolTip(self.tr("Back to the list (Esc)"))
        self._cancel.clicked.connect(self.left)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_2)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._why)
        kept = QHBoxLayout()
        kept.setSpacing(SPACE_2)
        kept.addWidget(self._kept, 1)
        kept.addWidget(self._default)
        column.addLayout(kept)
        column.addWidget(self.form)
        column.addWidget(self._against)
        column.addWidget(self._warning)
        column.addWidget(self._effect)
        column.addWidget(self.diff, 1)
        column.addWidget(self.reason)
        column.addWidget(self._error)
        column.addSpacing(SPACE_1)
        column.addLayout(buttons)
        self._column = column

    # ---- states

    @property
    def deciding(self) -> bool:
        """Whether a decision is being made."""
        return self._deciding

    @property
    def disposition(self) -> Disposition | None:
        """What is shown: the suggestion, or what is being decided."""
        return self._do

    @property
    def candidate(self) -> Candidate | None:
        """What is shown, or decided on; None for many."""
        return self._candidate

    def filled_in(self) -> Decision | None:
        """The decision as it is filled in now, with what stands in the reason; None while there is
        no such thing."""
        if not self._deciding or not self._ready or self._batch:
            return None
        decision = self.form.decision()
        return None if decision is None else replace(decision, reason=self.reason.text)

    def show_nothing(self) -> None:
        """No candidate."""
        self._candidate, self._do, self._deciding, self._batch = None, None, False, 0
        self._head("", "", "")
        self._arrange()
        self._fill_preview(None)

    def show_suggestion(self, look: Look, decision: Decision, shown: Shown) -> None:
        """What the suggestion would do; nothing for a record that is left alone."""
        if not look.candidate.whole:
            self.show_nothing()
            self._head(
                "triangle-alert",
                self.tr("Nothing can be decided here"),
                left_alone_words(look.candidate),
            )
            self._arrange()
            return
        self._candidate, self._do, self._deciding, self._batch = (
            look.candidate, decision.disposition, False, 0,
        )  # fmt: skip
        deed = deed_of(decision.disposition)
        self._head(
            deed.icon,
            self.tr("Suggested: {what}").format(what=deed.title),
            words.why_words(look.advice),
        )
        self.go.setText(self.tr("{what}…  Enter").format(what=deed.label))
        self._arrange()
        self._fill_preview(shown)

    def begin(
        self, candidate: Candidate, do: Disposition, reason: str, offers: Sequence[str], why: str
    ) -> None:
        """A decision begins: the reason can be typed at once, the fields come with `fill`."""
        self._candidate, self._do, self._deciding, self._batch = candidate, do, True, 0
        self._ready = self._confirm_when_ready = self._is_back = False
        deed = deed_of(do)
        self._head(deed.icon, deed.title, why)
        self.go.setText(self.tr("{what}  Enter").format(what=deed.label))
        self._error.clear()
        self.form.hide()
        self._fill_preview(None)
        self._arrange()
        self.reason.begin(reason, offers)
        self.reason.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def fill(
        self,
        look: Look,
        decision: Decision,
        shown: Shown,
        now: datetime,
        before: Begun | None = None,
    ) -> None:
        """The fields of the decision that was begun; as the person left it `before`, if they
        did."""
        if not self._deciding or self._candidate is None or self._candidate.id != look.candidate.id:
            return
        self._ready = True
        self.form.fill(look, decision, now)
        if before is not None:
            self.form.bring_back(before.decision, before.offered)
        self._is_back = before is not None and self.form.edited
        self._arrange()
        if before is None and self.form.as_given:
            self._fill_preview(shown)
        else:
            self._fill_preview(None)
            self._ask_preview()
        if self._confirm_when_ready:
            self.confirm()

    def begin_batch(
        self,
        count: int,
        do: Disposition,
        offers: Sequence[str],
        why_off: str = "",
        warning: str = "",
    ) -> None:
        """The same decision for many; `why_off` keeps it from being made, `warning` doesn't."""
        self._candidate, self._do, self._deciding, self._batch = None, do, True, count
        self._ready = not why_off
        self._confirm_when_ready = False
        deed = deed_of(do)
        self._head(
            deed.icon,
            self.tr("{what}: {count} candidates").format(what=deed.label, count=f"{count:,}"),
            batch_words(do),
        )
        self.go.setText(self.tr("{what} all  Enter").format(what=deed.label))
        self._error.clear()
        self._fill_preview(None)
        self._against.setText(why_off)
        self._warning.setText("" if why_off else warning)
        self._arrange()
        self.reason.begin("", offers)
        self.reason.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_preview(self, shown: Shown) -> None:
        """What the decision would do as it stands now."""
        if self._deciding and not self._batch:
            self._fill_preview(shown)

    def show_error(self, words_: str) -> None:
        """Why it could not be carried out."""
        self._error.setText(words_)
        self._arrange()

    def confirm(self) -> None:
        """Carry out what is filled in."""
        if not self._deciding or self._do is None:
            return
        if not self.reason.text:
            self.show_error(self.tr("Say why, in a few words."))
            self.reason.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if not self._ready:
            self._confirm_when_ready = not self._batch
            return
        decision = Decision(self._do, "") if self._batch else self.form.decision()
        if decision is not None:
            self.confirmed.emit(replace(decision, reason=self.reason.text))

    # ---- inside

    def _on_go(self) -> None:
        if self._deciding:
            self.confirm()
        else:
            self.follow.emit()

    def _ask_preview(self) -> None:
        decision = self.form.decision()
        if self._deciding and not self._batch and decision is not None:
            self.preview_wanted.emit(replace(decision, reason=self.reason.text or UNSAID))

    def _fill_preview(self, shown: Shown | None) -> None:
        do = self._do
        if shown is None or do is None:
            self._against.clear()
            self._warning.clear()
            self._effect.clear()
            self.diff.show_lines(())
            self._arrange()
            return
        against = [
            words.refusal_words(one, do, self._candidate)
            for one in shown.preview.refusals
            if one.code != "blank-reason"
        ]
        self._against.setText("\n".join(dict.fromkeys(against)))
        self._warning.setText(long_words(*shown.too_long) if shown.too_long else "")
        self._effect.setText("" if against else self._effect_words(shown, do))
        self.diff.show_lines(shown.lines or ([] if self._deciding else _new_file(shown)))
        self._arrange()

    def _effect_words(self, shown: Shown, do: Disposition) -> str:
        if shown.target:
            return self.tr("Writes {path}").format(path=shown.target)
        if shown.lines:
            return self.tr("Memory, before and after:")
        if do is Disposition.DEFER:
            return self.tr("The record stays where it is, and comes back when its time is over.")
        if do is Disposition.DISCARD:
            return self.tr("Memory stays as it is. The log keeps the record; it can be undone.")
        return self.tr("Memory stays as it is.")

    def _head(self, icon: str, title: str, why: str) -> None:
        self._icon_name = icon
        self._title.setText(title)
        self._why.setText(why)
        self._dress()

    def _arrange(self) -> None:
        """Show what this state has."""
        form = self._deciding and not self._batch and self._ready and self.form.has_fields()
        self.form.setVisible(form)
        self._kept.setVisible(form and self._is_back)
        self._default.setVisible(form and self._is_back)
        tall = form and self.form.text_shown and not self.diff.lines
        self._column.setStretchFactor(self.form, 1 if tall else 0)
        self._column.setStretchFactor(self.diff, 0 if tall else 1)
        self._why.setVisible(bool(self._why.text()))
        self._against.setVisible(bool(self._against.text()))
        self._warning.setVisible(bool(self._warning.text()))
        self._effect.setVisible(bool(self._effect.text()))
        self.diff.setVisible(not tall)
        self.reason.setVisible(self._deciding)
        self._error.setVisible(self._deciding and bool(self._error.text()))
        self._cancel.setVisible(self._deciding)
        self.go.setVisible(self._do is not None)

    def _dress(self) -> None:
        theme = self._theme
        if self._icon_name:
            drawn = pixmap(self._icon_name, "accent", theme, theme.px(18), self.devicePixelRatioF())
            self._mark.setPixmap(drawn)
        else:
            self._mark.clear()


def _new_file(shown: Shown) -> list[DiffLine]:
    """The draft that would be written; while it is filled in, the form has its text."""
    draft = shown.preview.change.draft
    lines = draft.text.rstrip("\n").split("\n") if draft is not None else []
    return [DiffLine("added", line) for line in lines]

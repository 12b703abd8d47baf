"""`ReviewPlace`: list, candidate, change; a key decides, and the next one comes.

The panes are `ReviewParts`; here they are connected with the flow. Nothing here reads a file: the
flow asks the session, and what was decided comes back as an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QWidget,
)

from garden.errors import GardenError
from garden.reviewing import Listing, Look, Reviewing, Shown
from garden.staging.dispositions import ON_ITEM, Decision, Disposition
from garden.staging.outcomes import AlreadyResolved, Resolved
from garden.staging.records import Candidate
from ui.actions import ActionRegistry
from ui.review import words
from ui.review.batch_words import many_long_words
from ui.review.deeds import DEEDS, deed_of
from ui.review.flow import AHEAD, Prepared
from ui.review.left_alone import left_alone_words
from ui.review.place_parts import ReviewParts
from ui.review.review_actions import make_review_actions
from ui.review.taking_back import Stuck
from ui.theme import Theme

if TYPE_CHECKING:
    from ui.session import GardenSession

_HEAD_START_MS = 30
"""What a decision is given to reach the disk before the next candidate is drawn: drawing shares the
interpreter with the lane that writes, and nobody sees two frames' delay."""
_TELLS_OF_NOTES = frozenset(
    {
        Disposition.PROMOTE_TO_KNOWLEDGE,
        Disposition.PROMOTE_TO_SKILL,
        Disposition.LINK_TO_AUTHORITY,
        Disposition.CREATE_TICKET_OR_DOC,
    }
)
"""Their drafts link to the notes near the claim, so they wait until those are found."""
NOT_FOR_MANY = ON_ITEM | {Disposition.LINK_TO_AUTHORITY}
"""These act on one thing that a person points at."""


class ReviewPlace(ReviewParts):
    """The queue of one garden."""

    note_requested = Signal(str)
    """Path of a note to open."""
    memory_requested = Signal(str)
    """Id of a Memory item to show."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, theme, registry, parent)
        self._look: Look | None = None
        self._prepared: Prepared | None = None
        self._last: tuple[str, str] = ("", "")
        """(resolution, batch) that Undo takes back."""
        self._passed: frozenset[str] = frozenset()
        """Resolutions that Undo leaves aside: they could not be taken back."""
        self._after = ""
        """Candidate to go to once it is listed again."""
        self._places: dict[str, int] = {}
        self._marked = ""
        """What was said of how many are marked; '' when one is."""
        self._batch_running = False
        self._batch_does: Disposition | None = None
        self._held: Prepared | None = None
        """To be drawn once the decision before it is written, or `_HEAD_START_MS` are over."""
        self._draw = QTimer(self)
        self._draw.setSingleShot(True)
        self._draw.setInterval(_HEAD_START_MS)
        self._draw.timeout.connect(self._show_held)
        self._deeds: dict[str, Callable[[], object]] = {
            "review.next": lambda: self.list.step(1),
            "review.previous": lambda: self.list.step(-1),
            "review.undo": self.undo,
            "review.redo": self.redo,
            "review.history": self.toggle_history,
            "review.raw": self.candidate.toggle_raw,
            "review.filter": self._search,
            "review.all": self.list.filter_bar.reset,
        }
        for deed in DEEDS:
            self._deeds[deed.id] = partial(self.decide, deed.disposition)
        if not registry.category("review"):  # the window's menu has them before the place is made
            registry.add(*make_review_actions(self, self.perform))
        self.addActions(registry.category("review"))
        registry.changed.connect(self._show_keys)
        self._connect()
        self._show_keys()
        self._on_current(None)

    # ---- from outside

    def focus_place(self) -> None:
        """The person came here."""
        self.flow.begin()
        if self._history_shown:
            self.history.begin()
        elif not self.change.deciding:
            self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def perform(self, action: str, *, arriving: bool = False) -> None:
        """Do what an action of `review_actions` stands for; `arriving` from another place, the
        history is shown and never left."""
        if not (arriving and action == "review.history" and self._history_shown):
            self._deeds[action]()

    def decide(self, do: Disposition) -> None:
        """Begin a decision on the current candidate, or on all that are marked."""
        if self._pages.currentWidget() is not self._queue or self._batch_running:
            return
        chosen = self.list.chosen_ids
        if len(chosen) > 1:
            self._decide_many(do, len(chosen))
            return
        candidate = self.list.current
        if candidate is None:
            return
        if not candidate.whole:
            self._say(left_alone_words(candidate), None)
            return
        look = self._look if self._look and self._look.candidate.id == candidate.id else None
        first = ""
        if look is not None and look.advice.suggested is do:
            first = words.first_reason(look.advice)
        before = self.drafts.of(candidate, do)
        if before is not None:
            first = before.decision.reason or first
        recent = self.flow.reasons_for(do)
        offers = words.offered_reasons(do, recent, first)
        why = words.why_words(look.advice) if look and look.advice.suggested is do else ""
        self.change.begin(candidate, do, first, offers, why)
        self._switch_decisions()
        if _can_fill(look, do):
            self.flow.fill(look, do)

    def _search(self) -> None:
        """Into the field of the list, or of the history when that is shown."""
        field = self.history.field if self._history_shown else self.list.filter_bar.field
        field.setFocus()
        field.selectAll()

    def undo(self) -> None:
        """Take back the last decision; made in this session or before."""
        resolution, batch = self._last
        self.flow.undo(resolution, batch=batch, passed=self._passed)

    def redo(self) -> None:
        """Do again what was taken back last: a batch as the one deed that it was."""
        self.flow.redo()

    def flush(self, then: Callable[[], object]) -> None:
        """Before the garden or the window goes: what is typed for a candidate is kept."""
        QGuiApplication.inputMethod().commit()
        self.drafts.flush(then)

    # ---- the list

    def _on_listed(self, listing: Listing) -> None:
        self._listing = listing
        self._had_any |= bool(listing.total or listing.deferred)
        bar = self.list.filter_bar
        if listing.whole:
            waiting = sum(until > self._now() for until in listing.deferred.values())
            bar.set_counts(listing.kinds, listing.runs, listing.broken, waiting)
        rows = listing.rows
        if bar.broken_only:
            rows = tuple(row for row in rows if not row.ready)
        rows = self._with_held(rows)
        self.list.show_rows(rows, listing.deferred, self._now(), listing.total)
        self._heed_left_over(listing)
        if self._after and self.list.select(self._after):
            self._after = ""
        self._choose_page()
        if self._look is None and self.list.current is not None:
            self._on_current(self.list.current)
        elif self.list.current is not None:
            self.flow.want(self.list.current, self.list.following(AHEAD))

    def _with_held(self, rows: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """What is being decided on stays, whoever took it: else the letters of a reason would be
        keys that decide on another one."""
        held = self.list.current
        if not self.change.deciding or held is None or any(row.id == held.id for row in rows):
            return rows
        self.change.show_error(self.tr("Another program took this candidate meanwhile."))
        place = min(max(0, self.list.view.currentIndex().row()), len(rows))
        return (*rows[:place], held, *rows[place:])

    def _choose_page(self) -> None:
        if self._history_shown:
            return
        if self._anything():
            self._pages.setCurrentWidget(self._queue)
        else:
            self._say_empty()
        self._switch_decisions()

    def _on_current(self, candidate: Candidate | None) -> None:
        if self.change.deciding:
            if candidate is not None and self._look and candidate.id == self._look.candidate.id:
                return  # its record was changed; what was looked at is what is decided on
            self._end_deciding()
        self._look = self._prepared = self._held = None
        if candidate is None:
            self.candidate.show_candidate(None, self._now())
            self.change.show_nothing()
            self.keys.set_states(None, {}, enabled=False)
            return
        known = self.flow.want(candidate, self.list.following(AHEAD))
        if known is not None and self._draw.isActive():
            self._held = known
            return
        if known is not None:
            self._on_prepared(known)
            return
        self.candidate.show_candidate(candidate, self._now())
        self.change.show_nothing()
        self.keys.set_states(None, {})

    def _show_held(self) -> None:
        held, self._held = self._held, None
        self._draw.stop()
        if held is not None:
            self._on_prepared(held)
        self.setUpdatesEnabled(True)

    def _on_prepared(self, prepared: Prepared) -> None:
        current = self.list.current
        if current is None or current.id != prepared.look.candidate.id:
            return
        seen = self._look
        if self.change.deciding and seen is not None and seen.seen != prepared.look.seen:
            return  # the record was changed: what was looked at is what is decided on
        do = self.change.disposition
        waited = not _can_fill(seen, do)
        self._look, self._prepared = prepared.look, prepared
        self.candidate.show_look(prepared.look, self._now())
        self._show_states(prepared.look)
        if not self.change.deciding:
            self.change.show_suggestion(prepared.look, prepared.decision, prepared.shown)
        elif do is not None and waited and _can_fill(prepared.look, do):
            self.flow.fill(prepared.look, do)

    def _show_states(self, look: Look) -> None:
        off: dict[Disposition, str] = {}
        for choice in look.advice.choices:
            told = [
                words.refusal_words(one, choice.disposition, look.candidate)
                for one in choice.refusals
            ]
            if told:
                off[choice.disposition] = "\n".join(dict.fromkeys(told))
        if not look.candidate.whole:
            off = dict.fromkeys(Disposition, left_alone_words(look.candidate))
        if not any(True for _item in look.memory.active):
            none = self.tr("Memory has no items yet.")
            if any(True for _item in look.memory.items):
                none = self.tr("Memory has only stale items.")
            for do in ON_ITEM:
                off.setdefault(do, none)
        self.keys.set_states(look.advice.suggested, off)

    def _on_selection(self) -> None:
        chosen = self.list.chosen_ids
        if len(chosen) < 2 and self._marked and self._said.text() == self._marked:
            self._say("", None)
        self._marked = ""
        if len(chosen) > 1 and not self.change.deciding:
            self._marked = self.tr(
                "{count} candidates are marked: a key decides on all of them."
            ).format(count=f"{len(chosen):,}")
            self._say(self._marked, None)

    # ---- deciding

    def _on_filled(self, look: Look, decision: Decision, shown: Shown) -> None:
        if self.change.deciding and self.change.disposition is decision.disposition:
            before = self.drafts.of(look.candidate, decision.disposition)
            self.change.fill(look, decision, shown, self._now(), before)

    def _on_default(self) -> None:
        """The person lets their own text go."""
        look, do = self._look, self.change.disposition
        if self.change.deciding and look is not None and do is not None:
            self.drafts.let_go(look.candidate.id, do)
            self.flow.fill(look, do)
            self.change.reason.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_confirmed(self, decision: Decision) -> None:
        chosen = self.list.chosen_ids
        if len(chosen) > 1:
            self._batch_running = True
            self._batch_does = decision.disposition
            self.change.show_error("")
            self._end_deciding()
            self._say_batch(0, len(chosen))
            self.flow.resolve_many(chosen, decision.disposition, decision.reason)
            return
        look = self._look
        if look is None:
            return
        self._places[look.candidate.id] = self.list.view.currentIndex().row()
        self.setUpdatesEnabled(False)  # keys are heard all the same
        self._draw.start()
        self.flow.resolve(look, decision)
        self._end_deciding(quiet=True)
        self.drafts.send(look.candidate, decision)
        self.list.take_out([look.candidate.id])  # at once; it comes back if it can't be done
        self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._choose_page()

    def _decide_many(self, do: Disposition, count: int) -> None:
        why_off = ""
        if do in NOT_FOR_MANY:
            why_off = self.tr("This is decided for one candidate at a time.")
        offers = words.offered_reasons(do, self.flow.reasons_for(do), "")
        self.change.begin_batch(count, do, offers, why_off, self._too_long(do))
        self._switch_decisions()

    def _too_long(self, do: Disposition) -> str:
        """What to say of marked claims that are too long for Memory; ''."""
        garden = self._session.garden
        if do is not Disposition.MERGE_MEMORY or garden is None:
            return ""
        chosen, limits = set(self.list.chosen_ids), garden.options.memory
        number = sum(
            len(row.claim) > limits.item_chars for row in self.list.model.rows if row.id in chosen
        )
        return many_long_words(number, limits.item_chars) if number else ""

    def _leave_queue(self) -> None:
        self._end_deciding()

    def _end_deciding(self, *, quiet: bool = False) -> None:
        if not self.change.deciding:
            return
        self.drafts.hold()
        prepared = self._prepared
        if prepared is not None and not quiet:
            self.change.show_suggestion(prepared.look, prepared.decision, prepared.shown)
        else:
            self.change.show_nothing()
        self._switch_decisions()
        self.flow.relist()  # what was held back shows now
        if not quiet:
            self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_resolved(self, resolved: Resolved, candidate: Candidate, decision: Decision) -> None:
        self._show_held()
        self._last, self._passed = (resolved.id, ""), frozenset()
        self.drafts.let_go(candidate.id)
        self._places.pop(candidate.id, None)
        deed = deed_of(decision.disposition)
        self._say(
            self.tr("{what}: {claim}").format(what=deed.past, claim=words.headline(candidate)),
            self.undo,
        )

    def _on_refused(self, candidate: Candidate, decision: Decision, error: GardenError) -> None:
        self._show_held()
        place = self._places.pop(candidate.id, 0)
        if isinstance(error, AlreadyResolved):
            said = words.error_words(error)
            self._say_kept(said, self.drafts.taken(candidate.id))
            self.flow.relist()
            return
        self._pages.setCurrentWidget(self._queue)
        self.list.put_back(place, candidate)
        self.decide(decision.disposition)  # as it was sent
        self.change.show_error(words.error_words(error, decision.disposition, candidate))
        self.flow.relist()

    def _on_turned(self, resolved: Resolved, back: bool) -> None:
        self._last = ("", "")  # the log knows which deed is the newest now
        self._after = resolved.candidate if back else ""
        if not resolved.id:
            self._say(self.tr("There is nothing to undo."), None)
            return
        said = self.tr("The decision was taken back.") if back else self.tr("Decided again.")
        if resolved.count > 1:
            many = (
                self.tr("{count} decisions were taken back.")
                if back
                else self.tr("{count} candidates decided again.")
            )
            said = many.format(count=f"{resolved.count:,}")
        if resolved.kept:
            said = self.tr("The decision was taken back. The draft stays: {path}").format(
                path=", ".join(resolved.kept)
            )
        self._say(said, None if back else self.undo)
        if back and self._pages.currentWidget() is self.empty:
            self._pages.setCurrentWidget(self._queue)

    def _on_failed(self, error: GardenError) -> None:
        if isinstance(error, Stuck):
            self._last = ("", "")
            self._passed |= error.tried
            show = partial(self.memory_requested.emit, error.item) if error.item else None
            self._say_stuck(error, show)
            return
        self._say(words.error_words(error), None)

    def _on_batch(self, batch: str, done: list[Resolved], of: int, error: object) -> None:
        self._batch_running = False
        self._last, self._passed = ("", batch), frozenset()
        for one in done:
            self.drafts.let_go(one.candidate)
        self.list.take_out([one.candidate for one in done])
        said = self.tr("{count} of {total} candidates decided.").format(
            count=f"{len(done):,}", total=f"{of:,}"
        )
        if isinstance(error, GardenError):
            said = f"{said} {words.error_words(error, self._batch_does)}"
        self._say(said, self.undo if done else None)
        self._choose_page()

    def _say_batch(self, done: int, of: int) -> None:
        said = self.tr("Deciding: {count} of {total}…")
        self._say(
            said.format(count=f"{done:,}", total=f"{of:,}"),
            self.flow.stop_batch,
            self.tr("Stop"),
        )

    # ---- other texts

    def _merge_into(self, item: str) -> None:
        look = self._look
        if look is None:
            return

        def make(review: Reviewing, look: Look) -> Decision:
            if item:
                return review.merged_into(look, item)
            return review.as_new_item(look)

        self.flow.ask_text(look, make, self.change.form.take_text)

    def _draft_at(self, path: str) -> None:
        look = self._look
        if look is not None:
            self.flow.ask_text(
                look,
                lambda review, look: Decision(
                    Disposition.PROMOTE_TO_KNOWLEDGE, "", text=review.note_at(look, path)
                ),
                self.change.form.take_text,
            )

    def _draft_for(self, destination: str) -> None:
        look = self._look
        if look is not None and not self.change.form.touched:
            self.flow.ask_text(
                look,
                lambda review, look: review.ticket_for(look, destination),
                self.change.form.take_text,
            )

    def _ask_preview(self, decision: Decision) -> None:
        if self._look is not None:
            self.flow.preview(self._look.candidate, decision)

    # ---- keys and life

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the list follows the suggestion; Esc there unmarks."""
        if (
            watched is self.list.view
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._follow()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.list.select_row(self.list.view.currentIndex().row())
                return True
        return False

    def _follow(self) -> None:
        if self._prepared is not None and len(self.list.chosen_ids) == 1:
            self.decide(self._prepared.decision.disposition)

    def _on_opened(self, _garden: object) -> None:
        if self.isVisible():
            self.flow.begin()

    def _on_closed(self) -> None:
        self._look = self._prepared = self._listing = None
        self._had_any = False
        self._last, self._passed = ("", ""), frozenset()
        self.list.show_rows((), {}, self._now(), 0)
        self._end_deciding(quiet=True)
        self._say("", None)
        self._say_loading()

    # ---- building

    def _connect(self) -> None:
        flow, form, bar = self.flow, self.change.form, self.list.filter_bar
        flow.listed.connect(self._on_listed)
        flow.list_failed.connect(self._say_failed)
        flow.prepared.connect(self._on_prepared)
        flow.gone.connect(lambda _key: flow.relist())
        flow.filled.connect(self._on_filled)
        flow.previewed.connect(self.change.show_preview)
        flow.likeness.connect(self.list.model.set_likeness)
        flow.resolved.connect(self._on_resolved)
        flow.refused.connect(self._on_refused)
        flow.turned.connect(self._on_turned)
        flow.failed.connect(self._on_failed)
        flow.batch_moved.connect(self._say_batch)
        flow.batch_ended.connect(self._on_batch)
        self.list.current_changed.connect(self._on_current)
        self.list.selection_changed.connect(self._on_selection)
        self.list.view.installEventFilter(self)
        bar.changed.connect(lambda: flow.narrow(bar.filter, bar.order))
        self.change.confirmed.connect(self._on_confirmed)
        self.change.left.connect(self._end_deciding)
        self.change.follow.connect(self._follow)
        self.change.preview_wanted.connect(self._ask_preview)
        self.change.default_wanted.connect(self._on_default)
        self.drafts.loaded.connect(flow.relist)
        form.item_asked.connect(self._merge_into)
        form.path_asked.connect(self._draft_at)
        form.destination_asked.connect(self._draft_for)
        self.keys.pressed.connect(self.decide)
        self.candidate.note_chosen.connect(self.note_requested)
        self.candidate.item_chosen.connect(self.memory_requested)
        self.candidate.twin_chosen.connect(self.list.select)
        self.candidate.similar_wanted.connect(lambda: bar.show_similar(self.list.current))
        self._session.closed.connect(self._on_closed)
        self._session.opened.connect(self._on_opened)


def _can_fill(look: Look | None, do: Disposition | None) -> TypeGuard[Look]:
    """Whether enough is known of the candidate to begin this decision with."""
    return look is not None and do is not None and (look.complete or do not in _TELLS_OF_NOTES)

"""`ReviewFlow`: asks the garden for the queue, looks ahead, and carries decisions out.

The next candidates are prepared (neighbours, suggestion and its change) while the person reads the
current one, so that going on costs no waiting.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from garden.changes import Changes
from garden.errors import GardenError
from garden.reviewing import Batch, Listing, Look, Shown
from garden.staging.dispositions import Decision, Disposition
from garden.staging.outcomes import Resolved
from garden.staging.queue import Filter, Sort
from garden.staging.records import Candidate
from garden.work import CancelToken
from ui.review.change_pane import UNSAID
from ui.review.taking_back import make_again, take_back

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.session import GardenSession

AHEAD = 3
"""Candidates that are prepared ahead."""
_KEPT = 64
_FIRST_ROWS = 200
_RELIST_MS = 120
_AHEAD_MS = 40
_PIECE = 8
"""Candidates of a batch that are resolved in one go; between two the person may stop."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A candidate with its neighbours, its suggestion and what that would change."""

    look: Look
    decision: Decision
    shown: Shown


class ReviewFlow(QObject):
    """Talks to the session for the Review place. Emits on the GUI thread."""

    listed = Signal(object)
    """Listing."""
    list_failed = Signal(object)
    """GardenError: the folder can't be read."""
    prepared = Signal(object)
    """Prepared: of the candidate that was wanted last."""
    gone = Signal(str)
    """The wanted candidate is no longer staged."""
    filled = Signal(object, object, object)
    """(Look, Decision, Shown): a decision to begin with."""
    previewed = Signal(object)
    """Shown."""
    likeness = Signal(object)
    """{id: figure}."""
    resolved = Signal(object, object, object)
    """(Resolved, Candidate, Decision): durable now."""
    refused = Signal(object, object, object)
    """(Candidate, Decision, GardenError): nothing was written."""
    turned = Signal(object, bool)
    """(Resolved, True for an undo)."""
    failed = Signal(object)
    """GardenError of anything else."""
    batch_moved = Signal(int, int)
    """(done, of)."""
    batch_ended = Signal(object, object, int, object)
    """(batch name, [Resolved], of, GardenError or None)."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._filter = Filter()
        self._sort = Sort.OLDEST
        self._cache: OrderedDict[str, Prepared] = OrderedDict()
        self._stale: set[str] = set()
        """Prepared before Memory changed: good enough to be shown until they are done anew."""
        self._wanted: Candidate | None = None
        self._asking: tuple[str, bytes] | None = None
        """Id and bytes of the candidate whose neighbours are being looked for."""
        self._begun = False
        self._scanned = False
        self._writing = 0
        """Decisions on their way to the disk. What can wait for them does: it would only share the
        interpreter with the lane that writes."""
        self._epoch = 0
        """Grows with each change of ours: a list that was read before it shows what is gone."""
        self._reasons: dict[str, list[str]] = {}
        self._listed: set[str] = set()
        """Candidates that were listed since the garden was opened."""
        self._comparing: Garden | None = None
        """The garden whose candidates are being compared."""
        self._compare_again = False
        self._batch_left: list[str] = []
        self._batch_stopped = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_RELIST_MS)
        self._soon.timeout.connect(self._list)
        self._following: list[Candidate] = []
        # What the person sees is drawn first: looking ahead would only share Python with it.
        self._ahead = QTimer(self)
        self._ahead.setSingleShot(True)
        self._ahead.setInterval(_AHEAD_MS)
        self._ahead.timeout.connect(self._look_ahead)
        session.opened.connect(lambda _garden: self._start_over())
        session.closed.connect(self._start_over)
        session.changed.connect(self._on_changed)

    @property
    def writing(self) -> bool:
        """Whether a decision is on its way to the disk."""
        return self._writing > 0

    # ---- the list

    def begin(self) -> None:
        """The place is shown: read the queue, at the first time the oldest records before all."""
        if self._session.garden is None:
            return
        self._scanned = False
        if self._begun:
            self._list()
            return
        self._begun = True
        self._ask(
            lambda garden, _token: garden.review.beginning(_FIRST_ROWS),
            self._take_beginning,
            self._list_failed,
            lane="quick",
        )

    def narrow(self, filter: Filter, sort: Sort) -> None:
        """Another filter or order."""
        self._filter, self._sort = filter, sort
        self._list()

    def relist(self) -> None:
        """Look again, soon."""
        self._soon.start()

    def _list(self) -> None:
        if not self._begun:
            return
        if self._writing:
            self._soon.start()
            return
        wanted, sort, scan = self._filter, self._sort, not self._scanned

        def work(garden: Garden, _token: CancelToken) -> tuple[Listing, dict[str, list[str]]]:
            review = garden.review
            return review.listing(wanted, sort, scan=scan), review.reasons()

        epoch = self._epoch
        self._ask(
            work,
            lambda answer: self._take_list(answer, epoch, scan),
            self._list_failed,
            key="review-list",
        )

    def _take_beginning(self, listing: Listing) -> None:
        self._listed = {row.id for row in listing.rows}
        self.listed.emit(listing)
        self._soon.start()  # the first candidate is drawn before the others are read

    def _take_list(
        self, answer: tuple[Listing, dict[str, list[str]]], epoch: int, scanned: bool
    ) -> None:
        # Only now: a newer question may have taken this one's place before it was answered.
        self._scanned = self._scanned or scanned
        if epoch != self._epoch:
            self._soon.start()
            return
        listing, self._reasons = answer
        self._heed_arrivals(listing)
        self.listed.emit(listing)
        self._compare()

    def _heed_arrivals(self, listing: Listing) -> None:
        """What was prepared before a record came doesn't tell that it resembles it."""
        there = {row.id for row in listing.rows}
        if self._listed and there - self._listed:
            self._stale = set(self._cache)
        self._listed |= there

    def _compare(self) -> None:
        """Similarity figures of the whole list; one question at a time, for the first takes long
        and a newer one would only put an end to it."""
        if self._comparing is not None:
            self._compare_again = True
            return
        garden, self._compare_again = self._session.garden, False
        self._comparing = garden

        def done(figures: object) -> None:
            if self._comparing is not garden:
                return
            self._comparing = None
            if figures is not None:
                self.likeness.emit(figures)
            if self._compare_again:
                self._compare()

        self._ask(
            lambda garden, token: garden.review.likenesses(token),
            done,
            lambda _error: done(None),
            key="review-likeness",
        )

    def _list_failed(self, error: GardenError) -> None:
        self.list_failed.emit(error)

    def reasons_for(self, do: Disposition) -> list[str]:
        """Reasons given lately for this decision."""
        return self._reasons.get(do.value, [])

    # ---- one candidate

    def want(self, candidate: Candidate, following: Sequence[Candidate]) -> Prepared | None:
        """The person looks at this one, those come next. What is prepared is given at once;
        otherwise `prepared` tells."""
        self._wanted = candidate
        known = self._known(candidate)
        self._following = list(following[:AHEAD])
        self._ahead.start()
        asking = (candidate.id, candidate.raw)
        if asking == self._asking:  # the list came anew meanwhile
            return known
        if known is None:  # what it says and does comes before the notes near it
            self._ask(
                lambda garden, token: prepare(garden, candidate.id, token, notes=False),
                lambda found: self._take_early(candidate, found),
                self.failed.emit,
                lane="quick",
                key="review-look-early",
            )
        if known is None or candidate.id in self._stale:
            self._asking = asking
            self._ask(
                lambda garden, token: prepare(garden, candidate.id, token),
                lambda found: self._take(candidate, found),
                self._look_failed,
                key="review-look",  # not in the quick lane: a decision begun meanwhile has its turn
            )
        return known

    def _look_ahead(self) -> None:
        """Prepare what comes next, one after the other: the lanes are for other questions, too."""
        if self._writing or self._asking is not None:
            self._ahead.start()
            return
        while self._following:
            one = self._following.pop(0)
            if self._known(one) is None or one.id in self._stale:
                self._ask(
                    lambda garden, token, key=one.id: prepare(garden, key, token),
                    lambda found, one=one: self._keep_ahead(one, found),
                    lambda _error: self._look_ahead(),
                    key="review-ahead",
                )
                return

    def _keep_ahead(self, candidate: Candidate, found: Prepared | None) -> None:
        self._keep(candidate, found)
        self._look_ahead()

    def fill(self, look: Look, do: Disposition) -> None:
        """The decision to begin with; `filled` tells."""
        known = self._known(look.candidate)
        fresh = known is not None and look.candidate.id not in self._stale
        if fresh and known is not None and known.decision.disposition is do:
            self.filled.emit(known.look, known.decision, known.shown)
            return

        def work(garden: Garden, _token: CancelToken) -> tuple[Look, Decision, Shown]:
            decision = garden.review.first(look, do)
            shown = garden.review.preview(look.candidate, replace(decision, reason=UNSAID))
            return look, decision, shown

        self._ask(
            work,
            lambda found: self.filled.emit(*found),
            self.failed.emit,
            lane="quick",
            key="review-first",
        )

    def ask_text(self, look: Look, make: Any, done: Any) -> None:
        """Another default text: `make(reviewing, look)` in a lane, then `done(decision)`."""
        self._ask(
            lambda garden, _token: make(garden.review, look),
            done,
            self.failed.emit,
            lane="quick",
            key="review-text",
        )

    def preview(self, candidate: Candidate, decision: Decision) -> None:
        """What it would do as it stands; `previewed` tells."""
        self._ask(
            lambda garden, _token: garden.review.preview(candidate, decision),
            self.previewed.emit,
            self.failed.emit,
            lane="quick",
            key="review-preview",
        )

    def _known(self, candidate: Candidate) -> Prepared | None:
        known = self._cache.get(candidate.id)
        if known is None or known.look.candidate.raw != candidate.raw:
            return None
        self._cache.move_to_end(candidate.id)
        return known

    def _look_failed(self, error: GardenError) -> None:
        self._asking = None
        self.failed.emit(error)

    def _take(self, candidate: Candidate, found: Prepared | None) -> None:
        self._asking = None
        if found is None:
            self.gone.emit(candidate.id)
            return
        self._keep(candidate, found)
        if self._wanted is not None and self._wanted.id == candidate.id:
            self.prepared.emit(found)

    def _take_early(self, candidate: Candidate, found: Prepared | None) -> None:
        wanted = self._wanted is not None and self._wanted.id == candidate.id
        if found is not None and wanted and self._known(candidate) is None:
            self.prepared.emit(found)

    def _keep(self, candidate: Candidate, found: Prepared | None) -> None:
        if found is not None:
            self._stale.discard(candidate.id)
            self._cache[candidate.id] = found
            while len(self._cache) > _KEPT:
                self._cache.popitem(last=False)

    # ---- deciding

    def resolve(self, look: Look, decision: Decision) -> None:
        """Carry a decision out. A Memory item that it is about is named by its words: when they
        changed meanwhile the decision is refused. `resolved` or `refused` tells."""
        candidate = look.candidate

        def done(resolved: Resolved) -> None:
            self._cache.pop(candidate.id, None)
            self.resolved.emit(resolved, candidate, decision)

        def failed(error: GardenError) -> None:
            self._cache.pop(candidate.id, None)
            self.refused.emit(candidate, decision, error)

        self._change(
            lambda garden: garden.review.resolve(candidate.id, decision, seen=look.seen),
            done,
            failed,
        )

    def resolve_many(self, keys: Sequence[str], do: Disposition, reason: str) -> None:
        """The same for many, in pieces; `batch_moved` and `batch_ended` tell."""
        left = list(keys)
        total = len(left)
        gathered: list[Resolved] = []
        self._batch_stopped = False

        def piece(batch: str) -> None:
            now, left[:] = left[:_PIECE], left[_PIECE:]
            self._change(
                lambda garden: garden.review.resolve_many(now, do, reason, batch=batch),
                took,
                lambda error: self.batch_ended.emit("", gathered, total, error),
            )

        def took(answer: Batch) -> None:
            result = answer.result
            gathered.extend(result.done)
            self.batch_moved.emit(len(gathered), total)
            if left and result.error is None and not self._batch_stopped:
                piece(result.batch)
            else:
                self.batch_ended.emit(result.batch, gathered, total, result.error)

        piece("")

    def stop_batch(self) -> None:
        """No further piece; what was done stays done."""
        self._batch_stopped = True

    def undo(
        self, resolution: str = "", *, batch: str = "", passed: frozenset[str] = frozenset()
    ) -> None:
        """Take back a resolution, a batch, or the newest deed that holds and wasn't `passed`."""
        self._turn(lambda garden: take_back(garden, resolution, batch=batch, passed=passed), True)

    def redo(self, resolution: str = "") -> None:
        """Do the deed again that was undone last, or the named resolution."""
        self._turn(lambda garden: make_again(garden, resolution), False)

    def _turn(self, verb: Any, back: bool) -> None:
        self._change(verb, lambda resolved: self.turned.emit(resolved, back), self.failed.emit)

    def _change(self, verb: Any, done: Any, failed: Any) -> None:
        """Put a change into the writer's lane. Lists that are read meanwhile are stale."""
        self._epoch += 1
        self._writing += 1

        def through(call: Any) -> Any:
            def answered(answer: Any) -> None:
                self._epoch += 1
                self._writing -= 1
                call(answer)

            return answered

        self._session.change(verb, through(done), through(failed), self, self)

    # ---- news

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        extra = changes.extra
        if "memory" in extra:
            self._stale = set(self._cache)
            self._asking = None
        if extra & {"staging", "resolutions", "memory"} and self._begun:
            self._soon.start()

    def _start_over(self) -> None:
        self._begun = self._scanned = self._compare_again = False
        self._comparing = None
        self._cache.clear()
        self._listed.clear()
        self._wanted = self._asking = None

    def _ask(
        self,
        work: Any,
        done: Any,
        failed: Any,
        *,
        lane: Any = "read",
        key: str | None = None,
    ) -> None:
        self._session.ask(work, done, failed, self, lane=lane, key=key)


def prepare(garden: Garden, key: str, token: CancelToken, *, notes: bool = True) -> Prepared | None:
    """Look at a candidate and work out its suggestion. Runs in a lane."""
    review = garden.review
    look = review.look(key, token, notes=notes)
    if look is None:
        return None
    decision = review.first(look, look.advice.suggested)
    shown = review.preview(look.candidate, replace(decision, reason=UNSAID))
    return Prepared(look, decision, shown)

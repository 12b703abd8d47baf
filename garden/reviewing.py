"""`Reviewing`: the verbs of the Review place. It brings the desk and the search together.

A person goes through what agents staged: `listing`, `look` at one candidate with its neighbours,
`preview` what a decision would change, `resolve` it, `undo` it. Reading verbs: any thread, several
at once. Changing verbs (`resolve`, `resolve_many`, `undo`, `redo`): the writer lane.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from garden.changes import Changes
from garden.memory.document import MemoryDocument
from garden.near_claims import NearClaims
from garden.staging import turning
from garden.staging.advice import Advice, Near, advise, holding, items_near
from garden.staging.change import Change
from garden.staging.desk import Desk
from garden.staging.difference import DiffLine, difference
from garden.staging.dispositions import INTO_MEMORY, Decision, Disposition
from garden.staging.figures import Figures, figures
from garden.staging.firsts import Desktop, first_decision, merged_into, new_item, note_about, ticket
from garden.staging.likeness import Likeness
from garden.staging.log_line import REDO, UNDO, Entry, matching, with_claims
from garden.staging.outcomes import BatchResult, Preview, Resolved
from garden.staging.queue import Filter, Sort
from garden.staging.records import Candidate
from garden.staging.similar import groups
from garden.storage import atomic
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.asking import Asking
    from garden.garden import Garden

REASONS: Final = 6
"""Recent reasons that are offered."""
_GIVE_WAY_S: Final = 0.3
"""Longest time that a comparison waits for a decision."""


def _at_rest() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


@dataclass(frozen=True, slots=True)
class Listing:
    """The queue as the list shows it."""

    rows: tuple[Candidate, ...]
    total: int
    """Candidates that wait now, whatever the filter: those put off are not among them."""
    deferred: Mapping[str, datetime]
    """Until when which candidates are put off."""
    kinds: Mapping[str, int]
    runs: Mapping[str, int]
    broken: int
    """Records that can't be approved."""
    leftovers: frozenset[str] = frozenset()
    """Staged records that the log says were resolved."""
    whole: bool = True
    """False while records are still being read."""


@dataclass(frozen=True, slots=True)
class Look:
    """A candidate with all that helps to decide."""

    candidate: Candidate
    advice: Advice
    memory: MemoryDocument
    seen: str
    """Hash of the record's bytes."""
    until: datetime | None = None
    """Until when it is put off."""
    earlier: Entry | None = None
    """The resolution that the log tells of, when only the file is left."""
    complete: bool = True
    """False when notes near it were not looked for yet."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a decision would do, ready to be shown."""

    preview: Preview
    lines: tuple[DiffLine, ...] = ()
    """How Memory changes."""
    target: str = ""
    """Path of the file that would be made, below the garden's root."""
    too_long: tuple[int, int] | None = None
    """(characters of the Memory item that it would write, what Memory is meant for), when they are
    too many."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of resolving many."""

    result: BatchResult
    changes: Changes


@dataclass(frozen=True, slots=True)
class History:
    """Lines of the log, newest first, and what the reading of them gave."""

    entries: tuple[Entry, ...]
    undone: frozenset[str]
    """Resolutions that were taken back."""
    total: int
    figures: Figures
    damaged: int = 0
    """Lines that can't be read."""


@dataclass
class Reviewing:
    """The verbs of Review for one garden."""

    garden: Garden
    asking: Asking
    _likeness: Likeness = field(default_factory=Likeness)
    _groups: tuple[frozenset[str], dict[str, str]] = (frozenset(), {})
    """Ids that were compared, and what came of it."""
    _warm: bool = False
    _free: threading.Event = field(default_factory=_at_rest)
    """Cleared while a decision is written: what nobody waits for gives way."""

    @cached_property
    def _near(self) -> NearClaims:
        return NearClaims(self.garden, self.asking, self._give_way)

    @property
    def desk(self) -> Desk:
        """See `Garden.desk`."""
        return self.garden.desk

    # --- the list ------------------------------------------------------------------------------

    def count(self) -> int:
        """How many candidates wait for a decision now, broken records included."""
        desk = self.desk
        if not desk.queue.loaded:  # else what came since was told to it
            desk.queue.load()
        desk.log.refresh()
        off = desk.put_off()
        return sum(one.id not in off for one in desk.queue.all())

    def next_back(self) -> datetime | None:
        """When the next of the candidates that are put off comes back; None when none is."""
        return min(self.desk.put_off().values(), default=None)

    def warm(self) -> None:
        """Make ready what the first look needs: modules of the search, the claims for comparing."""
        if self._warm:
            return
        first = next(iter(self.desk.queue.ready()), None)
        if first is not None:
            self._warm = True
            self.garden.warm_search()
            self._near.warm(self.desk.document())
            look = self.look(first.id)
            if look is not None:
                self.first(look, look.advice.suggested)

    def beginning(self, most: int) -> Listing:
        """The oldest records, at once: what a person sees while `listing` reads the others."""
        desk = self.desk
        total = desk.queue.begin(most)
        desk.log.refresh()
        off = desk.put_off()
        rows = tuple(desk.queue.view(now=self.garden.now(), put_off=off)[:most])
        return Listing(rows, total, off, {}, {}, 0, whole=len(desk.queue) >= total)

    def listing(
        self, filter: Filter | None = None, sort: Sort = Sort.OLDEST, *, scan: bool = True
    ) -> Listing:
        """The queue by filter and order. With `scan` the folder is looked through first."""
        desk = self.desk
        if scan:
            desk.queue.load()
        desk.log.refresh()
        off = desk.put_off()
        near = None
        if filter is not None and filter.similar_to:
            near = desk.queue.claims().near
        rows = desk.queue.view(
            filter,
            sort,
            now=self.garden.now(),
            put_off=off,
            near=near,
            groups=self._alike() if sort is Sort.SIMILAR else None,
        )
        every = desk.queue.all()
        return Listing(
            tuple(rows),
            sum(one.id not in off for one in every),
            off,
            desk.queue.kinds(),
            desk.queue.runs(),
            sum(not one.ready for one in every),
            frozenset(one.id for one in desk.leftovers()),
        )

    def likenesses(self, token: CancelToken | None = None) -> dict[str, float]:
        """How much each candidate resembles another one or a Memory item (see
        `similar.likenesses`). Only what is new, or what Memory's changes touch, is compared."""
        desk = self.desk
        claims = [item.parts.claim for item in holding(desk.document())]
        ready = desk.queue.ready()
        return self._likeness.level(ready, claims, token=token, between=self._give_way)

    # --- one candidate -------------------------------------------------------------------------

    def look(
        self, key: str, token: CancelToken | None = None, *, notes: bool = True
    ) -> Look | None:
        """A candidate with its neighbours; None when it isn't staged any more.

        Without `notes` it is there at once: in a garden that was just opened, the first search for
        notes near it takes longer than all else.
        """
        desk = self.desk
        candidate = desk.queue.get(key)
        if candidate is None:
            return None
        memory = desk.document()
        active = desk.log.active(key)
        earlier = active if active is not None and active.disposition != "defer" else None
        advice = advise(
            candidate,
            memory=memory,
            near_items=lambda claim: (
                self._near.items(memory, claim, token) if notes else items_near(memory, claim)
            ),
            near_notes=lambda claim: self._near.notes(claim, token) if notes else [],
            among=desk.queue.claims(),
            settled=earlier is not None,
        )
        return Look(
            candidate,
            advice,
            memory,
            atomic.hash_of(candidate.raw),
            desk.put_off().get(key),
            earlier,
            notes,
        )

    def near_notes(self, claim: str, token: CancelToken | None = None) -> Sequence[Near]:
        """Notes near any claim, most alike by the search's order first."""
        return self._near.notes(claim, token)

    def first(self, look: Look, do: Disposition) -> Decision:
        """The decision to begin with; the reason is left to the person."""
        return first_decision(look.candidate, do, self._around(look))

    def merged_into(self, look: Look, item: str) -> Decision:
        """The merge into another Memory item. Raises NotFound."""
        return merged_into(look.candidate, item, look.memory)

    def as_new_item(self, look: Look) -> Decision:
        """The merge as an item of its own."""
        return new_item(look.candidate, self._around(look))

    def note_at(self, look: Look, path: str, title: str = "") -> str:
        """The draft note as it would be at another path: its links are written from there."""
        return note_about(look.candidate, path, self._around(look), title)

    def ticket_for(self, look: Look, destination: str) -> Decision:
        """The draft for a 'ticket' or a 'doc'."""
        return ticket(look.candidate, destination, self._around(look))

    def preview(self, candidate: Candidate, decision: Decision) -> Shown:
        """What a decision would do now, and what speaks against it. Writes nothing."""
        desk = self.desk
        preview = desk.preview(candidate, decision)
        change = preview.change
        target = ""
        if change.draft is not None:
            file = desk.draft_file(change.draft)
            root = self.garden.root
            target = file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)
        lines = difference(change.memory_before, change.memory_after)
        return Shown(preview, lines, target, self._too_long(decision, change))

    def _too_long(self, decision: Decision, change: Change) -> tuple[int, int] | None:
        if decision.disposition not in (*INTO_MEMORY, Disposition.LINK_TO_AUTHORITY):
            return None
        limits = self.garden.options.memory
        long = [one.after for one in change.items if limits.too_long(one.after)]
        return (max(map(len, long)), limits.item_chars) if long else None

    def reasons(self) -> dict[str, list[str]]:
        """{disposition: reasons given lately, the most frequent first}."""
        counts: dict[str, Counter[str]] = {}
        for entry in self.desk.log.entries[-500:]:
            if entry.disposition not in (UNDO, REDO) and entry.reason.strip():
                counts.setdefault(entry.disposition, Counter())[entry.reason.strip()] += 1
        return {
            name: [reason for reason, _count in count.most_common(REASONS)]
            for name, count in counts.items()
        }

    # --- deciding ------------------------------------------------------------------------------

    def resolve(self, key: str, decision: Decision, *, seen: str = "") -> Resolved:
        """Carry out a decision; durable when this returns. Raises as `Desk.resolve`, and Locked
        when another program keeps the garden."""
        self.garden.own()
        self._free.clear()
        try:
            resolved = self.desk.resolve(key, decision, seen=seen)
        finally:
            self._free.set()
        return self._done(resolved)

    def resolve_many(
        self, keys: Sequence[str], do: Disposition, reason: str, *, batch: str = ""
    ) -> Batch:
        """The same disposition for many, each with the decision that it would begin with.

        Stops at the first that can't be resolved, and says which. `batch` goes on with an earlier
        one, so that many may be done in pieces.
        """
        self.garden.own()

        def decide(candidate: Candidate) -> Decision:
            look = self.look(candidate.id)
            if look is None:
                return Decision(do, reason)
            return replace(self.first(look, do), reason=reason)

        result = self.desk.resolve_many(keys, decide, batch=batch)
        changes = Changes()
        for one in result.done:
            changes = changes.merged(one.changes)
        self.garden.written(changes)
        return Batch(result, changes)

    def undo(self, resolution: str = "") -> Resolved:
        """Take back a resolution, or the newest deed that holds: a batch is one, before a restart
        and after it. Raises as `turning.undo`."""
        self.garden.own()
        if not resolution:
            return self._all_done(turning.undo_last(self.desk))
        return self._done(turning.undo(self.desk, resolution))

    def redo(self, resolution: str = "") -> Resolved:
        """Make a resolution hold again, or the deed that was taken back last. Raises as
        `turning.redo`."""
        self.garden.own()
        if not resolution:
            return self._all_done(turning.redo_last(self.desk))
        return self._done(turning.redo(self.desk, resolution))

    def undo_batch(self, batch: str) -> Resolved:
        """Take back what was resolved together; answers with the last that was taken back."""
        self.garden.own()
        return self._all_done(turning.undo_batch(self.desk, batch))

    def _all_done(self, turned: Sequence[Resolved]) -> Resolved:
        changes = Changes()
        for one in turned:
            changes = changes.merged(one.changes)
        self.garden.written(changes)
        last = turned[-1] if turned else Resolved("", "", Changes())
        kept = tuple(path for one in turned for path in one.kept)
        return replace(last, changes=changes, kept=kept, count=len(turned))

    # --- looking back --------------------------------------------------------------------------

    def history(
        self,
        text: str = "",
        dispositions: Iterable[str] = (),
        *,
        since: datetime | None = None,
        most: int = 2000,
    ) -> History:
        """Lines of the log in which all words stand, newest first, and figures of the whole log."""
        log = self.desk.log
        log.refresh()
        queue = self.desk.queue

        def staged(key: str) -> str:
            candidate = queue.get(key)
            return candidate.claim if candidate is not None else ""

        found = matching(reversed(with_claims(log.entries, staged)), text, frozenset(dispositions))
        undone = frozenset(
            entry.id for entry in log.entries if entry.id and log.is_undone(entry.id)
        )
        return History(
            tuple(found[:most]), undone, len(found), figures(log, since=since), len(log.damaged)
        )

    # --- inside --------------------------------------------------------------------------------

    def _done(self, resolved: Resolved) -> Resolved:
        self.garden.written(resolved.changes)
        return resolved

    def _alike(self) -> dict[str, str]:
        """Groups of near-equal candidates. What went since changes none of them."""
        ready = self.desk.queue.ready()
        compared, found = self._groups
        if not all(one.id in compared for one in ready):
            compared, found = frozenset(one.id for one in ready), groups(ready)
            self._groups = (compared, found)
        return found

    def _around(self, look: Look) -> Desktop:
        desk = self.desk
        return Desktop(look.advice, look.memory, self.garden.now(), desk.by, desk.taken, self._link)

    def _link(self, path: str, title: str, source: str) -> str:
        return self.garden.new_link(path, source, title=title)

    def _give_way(self) -> None:
        """Wait while a decision is written."""
        self._free.wait(_GIVE_WAY_S)

"""The journal: changes of several files as one, undone and redone across restarts (DESIGN 5).

How a change is made safe, with the flushes it costs (three for one file):
1. the intent: every version involved and all steps go into the ledger in one durable commit;
2. the doing: each file is staged and flushed, then all take their places, then folders are flushed;
3. the mark "done", which need not be durable: from the disk alone `recover` sees that it was done.
Killed before 1 nothing happened; killed later, the next `recover` finishes what was begun (B37,
B61). A step whose file somebody changed in between is left alone and reported, never overwritten.

Autosaves of one note in a row are gathered into one operation: see `gather`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from garden.errors import GardenError, NotFound, VersionConflict
from garden.okf.note import Version
from garden.storage.apply import Applier, Clash, Walk
from garden.storage.disk import Disk
from garden.storage.gather import belongs
from garden.storage.ledger import Ledger
from garden.storage.ledger_file import LedgerDamaged
from garden.storage.operations import Record, State
from garden.storage.plan import Plan
from garden.storage.pruning import Limits, prune
from garden.storage.roots import Roots

PRUNE_EVERY = 20
"""Operations between two prunings while the history is too large."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an operation, an undo or a redo did to the files."""

    record: Record
    """Steps in the direction they were done: the inverse ones for an undo. Its `added`, `edited`,
    `removed` and `moved` say what happened to which path (keys: relative to the garden's root)."""
    versions: dict[str, Version]
    """New versions of the files that were written, by key."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """What `recover` found of a run that ended in the middle."""

    finished: tuple[Outcome, ...] = ()
    taken_back: tuple[Outcome, ...] = ()
    clashes: tuple[tuple[str, Clash], ...] = ()
    """(operation id, clash): files changed by somebody else meanwhile; they were left alone, and
    `Journal.content(clash.wanted)` has the text that was to be written."""
    failed: tuple[GardenError, ...] = ()
    """Operations that still can't be finished (disk full, no permission); tried again next time."""
    damaged: Path | None = None
    """A ledger that could not be read and was put aside; history begins anew."""


class Operation(Plan):
    """A plan with a name, handed out by `Journal.operation`. `outcome` is set when it is done."""

    outcome: Outcome | None = None

    def version(self, path: Path) -> Version | None:
        """The version written to `path`; None when nothing was, e.g. for equal bytes."""
        if self.outcome is None:
            return None
        return self.outcome.versions.get(self.roots.key(path))


class Journal:
    """Makes, remembers, undoes and redoes changes of files below `root`.

    One process at a time (`GardenLock`); within it any thread: calls take turns. `ids` gives a new
    unique string (letters, digits, '-') at each call.
    """

    def __init__(
        self,
        state_dir: Path,
        root: Path,
        *,
        ids: Callable[[], str],
        other_roots: tuple[Path, ...] = (),
        limits: Limits | None = None,
        disk: Disk | None = None,
    ) -> None:
        self.roots = Roots(root, other_roots)
        self.limits = limits or Limits()
        self._disk = disk or Disk()
        self._ids = ids
        self._turn = threading.RLock()
        self._ledger = Ledger(state_dir, disk=self._disk)
        self._applier = Applier(self.roots, self._ledger.versions, self._disk)
        self._saves_since_pruning = 0
        self._kept: list[str] = []
        """Operations whose promises were kept: forgotten with the next intent, at no cost."""

    def close(self) -> None:
        """Close the ledger. Operations under way in other threads are waited for."""
        with self._turn:
            self._ledger.close()

    # -- doing --------------------------------------------------------------------------------

    @contextmanager
    def operation(
        self,
        label: str,
        *,
        by: str,
        now: datetime,
        coalesce: str = "",
        restores: str = "",
        promise: bytes = b"",
    ) -> Iterator[Operation]:
        """Gather changes in the block; they are made, as one, when it ends without an error.

        In the block: `write`, `create`, `trash`, `move` (see `Plan`). Afterwards `outcome` tells
        what was done; None when the changes came to nothing. When a file can't be written, those
        that were are taken back and the error is raised: all or nothing.

        `promise` says what the caller is going to do once the operation is done. It becomes durable
        together with the intent, and `promises` gives it back after a crash until `kept_promise`.
        """
        with self._turn:
            plan = Operation(self.roots)
            yield plan
            steps = plan.steps()
            if steps:
                record = Record(
                    id=self._ids(),
                    label=label,
                    by=by,
                    started=now,
                    ended=now,
                    state=State.DOING,
                    steps=steps,
                    coalesce=coalesce,
                    restores=restores,
                )
                plan.outcome = self._do(record, plan, promise)

    def promises(self) -> list[tuple[str, bytes]]:
        """(operation id, promise) of those that were not kept, oldest first."""
        with self._turn:
            return [one for one in self._ledger.promises() if one[0] not in self._kept]

    def kept_promise(self, op_id: str) -> None:
        """What was promised with this operation is done. A crash may forget that."""
        with self._turn:
            self._kept.append(op_id)

    def _do(self, record: Record, plan: Plan, promise: bytes) -> Outcome:
        try:
            earlier = self._note_intent(record, plan, promise)
        except LedgerDamaged:  # history is lost, but the person must be able to save
            self._ledger.renew()
            self._applier = Applier(self.roots, self._ledger.versions, self._disk)
            earlier = self._note_intent(record, plan, promise)
        self._disk.step("intent", self._ledger.path)
        walk = Walk()
        try:
            self._walk(record, walk, strict=True)
        except Exception:
            self._take_back(record, walk)
            raise
        self._disk.step("applied", self._ledger.path)
        done = replace(record, state=State.DONE)
        with suppress(GardenError):  # the files are safe; the next start marks it done
            done = self._mark_done(done, earlier)
        self._disk.step("done", self._ledger.path)
        self._prune_when_full(record.ended)
        return Outcome(done, walk.versions)

    def _note_intent(self, record: Record, plan: Plan, promise: bytes) -> Record | None:
        """Make the operation and its versions durable; gives the operation before it."""
        with self._ledger.writing(durable=True):
            for data in plan.contents.values():
                self._ledger.versions.keep(data)
            for file in plan.files.values():
                self._ledger.versions.keep_file(file)
            earlier = self._ledger.last()
            seq = self._ledger.add(record, fresh=True)
            if promise:
                self._ledger.promise(seq, promise)
            while self._kept:
                self._ledger.drop_promise(self._kept[-1])
                self._kept.pop()
            self._disk.step("note", self._ledger.path)
        return earlier

    def _mark_done(self, done: Record, earlier: Record | None) -> Record:
        with self._ledger.writing(durable=False):
            self._ledger.set_state(done.id, State.DONE)
            if earlier is not None and belongs(earlier, done, self._ledger.versions.size):
                self._ledger.absorb(earlier, done)
                done = replace(done, id=earlier.id, started=earlier.started)
        return done

    def _walk(self, doing: Record, walk: Walk, *, strict: bool) -> None:
        """Do what is left to do of an operation, in the direction of its steps."""
        self._applier.walk(
            doing.steps,
            walk,
            token=doing.id,
            strict=strict,
            start=self._ledger.reached(doing.id),
            reached=lambda steps: self._remember_reached(doing.id, steps),
        )

    def _remember_reached(self, op_id: str, steps: int) -> None:
        with suppress(GardenError):  # without it the disk alone tells, which is mostly enough
            self._ledger.reach(op_id, steps)

    def _take_back(self, record: Record, walk: Walk) -> None:
        """Undo the steps of an operation that failed half-way; a fault here is left to recover."""
        with self._ledger.writing(durable=False):
            self._ledger.set_state(record.id, State.UNDOING)
        back = [step.inverted() for step in reversed(walk.done)]
        self._applier.walk(back, Walk(), token=record.id, strict=False)
        with self._ledger.writing(durable=False):
            self._ledger.forget(record.id)

    # -- undo and redo --------------------------------------------------------------------------

    def undo(self, op_id: str | None = None, *, by: str | None = None) -> Outcome:
        """Take back an operation: the given one, or the newest (of this author).

        NotFound when there is none. VersionConflict, with nothing touched, when a file it wrote
        has been changed since; `where` names the first such file.
        """
        with self._turn:
            record = self._ledger.newest(State.DONE, by=by) if op_id is None else self._known(op_id)
            if record is None or record.state is not State.DONE:
                raise NotFound("There is nothing to undo.", where=op_id or "")
            return self._turn_over(record, record.inverted(), State.UNDOING, State.UNDONE)

    def redo(self, op_id: str | None = None, *, by: str | None = None) -> Outcome:
        """Do again what was undone: the given operation, or the one undone last, if nothing was
        done since. NotFound and VersionConflict as for `undo`."""
        with self._turn:
            record = self._ledger.next_undone(by=by) if op_id is None else self._known(op_id)
            if record is None or record.state is not State.UNDONE:
                raise NotFound("There is nothing to redo.", where=op_id or "")
            return self._turn_over(record, record, State.REDOING, State.DONE)

    def can_undo(self, *, by: str | None = None) -> Record | None:
        """What `undo` without an id would take back; None when there is nothing."""
        with self._turn:
            return self._ledger.newest(State.DONE, by=by)

    def can_redo(self, *, by: str | None = None) -> Record | None:
        """What `redo` without an id would do again; None when there is nothing."""
        with self._turn:
            return self._ledger.next_undone(by=by)

    def _known(self, op_id: str) -> Record:
        record = self._ledger.find(op_id)
        if record is None:
            raise NotFound("This operation is no longer in the history.", where=op_id)
        return record

    def _turn_over(self, record: Record, doing: Record, begun: State, ended: State) -> Outcome:
        clashes = self._applier.clashes(doing.steps)
        if clashes:
            first = clashes[0]
            raise VersionConflict(
                f"'{record.label}' can't be changed back: "
                f"{len(clashes)} file(s) were changed since.",
                where=self.roots.at(first.path),
                advice="Undo the later changes first, or restore the text by hand.",
                expected=first.wanted,
                actual=first.found,
            )
        with self._ledger.writing(durable=True):
            self._ledger.set_state(record.id, begun)
            self._disk.step("note", self._ledger.path)
        self._disk.step("intent", self._ledger.path)
        walk = Walk()
        try:
            self._walk(doing, walk, strict=True)
        except Exception:
            back = [step.inverted() for step in reversed(walk.done)]
            self._applier.walk(back, Walk(), token=record.id, strict=False)
            with self._ledger.writing(durable=False):
                self._ledger.set_state(record.id, record.state)
            raise
        self._disk.step("applied", self._ledger.path)
        with self._ledger.writing(durable=False):
            self._ledger.set_state(record.id, ended)
        self._disk.step("done", self._ledger.path)
        return Outcome(replace(doing, state=ended), walk.versions)

    # -- looking back ---------------------------------------------------------------------------

    def history(self, limit: int = 200, *, path: Path | None = None) -> list[Record]:
        """Operations, newest first; with `path` only those that touched it."""
        with self._turn:
            return self._ledger.history(
                limit, touching=None if path is None else self.roots.key(path)
            )

    def record(self, op_id: str) -> Record | None:
        """One operation; None when it is no longer kept."""
        with self._turn:
            return self._ledger.find(op_id)

    def content(self, version: str) -> bytes | None:
        """The bytes of a kept version by their hash (`Step.before`, `after`); None when gone."""
        with self._turn:
            if not version or not self._ledger.versions.has(version):
                return None
            return b"".join(self._ledger.versions.content(version))

    def trashing(self) -> tuple[list[Record], set[str]]:
        """For `Trash`: done operations that removed something, newest first, and the names (see
        `pruning.trash_id`) of what was restored since."""
        with self._turn:
            return self._ledger.trashing(), self._ledger.restored()

    @property
    def size(self) -> int:
        """Bytes that the kept versions take."""
        return self._ledger.versions.stored

    # -- the next start -------------------------------------------------------------------------

    def recover(self, now: datetime) -> Recovery:
        """Finish what a killed process began; to be called once, before anything else.

        A change whose intent was noted is finished, a half-done undo too; an operation that had
        failed and was being taken back is taken back. Then the history is pruned.
        """
        finished: list[Outcome] = []
        taken_back: list[Outcome] = []
        clashes: list[tuple[str, Clash]] = []
        failed: list[GardenError] = []
        with self._turn:
            for record in self._ledger.pending():
                self._applier.sweep(record.steps, record.id)
                doing = record.inverted() if record.state is State.UNDOING else record
                walk = Walk()
                try:
                    self._walk(doing, walk, strict=False)
                except GardenError as error:
                    failed.append(error)
                    continue
                clashes += [(record.id, clash) for clash in walk.clashes]
                if record.state is not State.UNDOING:
                    self._mark(record, State.DONE)
                    finished.append(Outcome(replace(doing, state=State.DONE), walk.versions))
                else:
                    self._mark(record, State.UNDONE)
                    taken_back.append(Outcome(replace(doing, state=State.UNDONE), walk.versions))
            self._ledger.versions.sweep()
            self.prune(now)
        return Recovery(
            tuple(finished), tuple(taken_back), tuple(clashes), tuple(failed), self._ledger.damaged
        )

    def _mark(self, record: Record, state: State) -> None:
        with self._ledger.writing(durable=True):
            if state is State.UNDONE and self._ledger.fresh(record.id):
                self._ledger.forget(record.id)  # it failed and was taken back: it never was
            else:
                self._ledger.set_state(record.id, state)

    # -- size -----------------------------------------------------------------------------------

    def prune(self, now: datetime) -> int:
        """Drop the oldest operations until the bound of `limits` holds; gives how many."""
        with self._turn:
            return prune(self._ledger, self.limits, now)

    def _prune_when_full(self, now: datetime) -> None:
        """Now and then: not at each save while nothing more can be dropped."""
        if self._ledger.versions.stored <= 1.1 * self.limits.max_bytes:
            return
        self._saves_since_pruning += 1
        if self._saves_since_pruning >= PRUNE_EVERY:
            self._saves_since_pruning = 0
            with suppress(GardenError):  # the change is made; the next start prunes
                self.prune(now)

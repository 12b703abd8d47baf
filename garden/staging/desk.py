"""Where candidates are resolved: each decision once, whole, and open to undo (B61, B62).

One resolution is one operation of the journal (the staging file goes, Memory and draft are written)
followed by one line of the log, for which `Outbox` vouches. All of it happens under the folder's
lock, after looking again at what is on the disk, so that two reviewers, or a reviewer and an agent,
can't resolve one candidate twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from garden.changes import Changes
from garden.errors import GardenError, NotFound, VersionConflict
from garden.memory.document import MemoryDocument, parse
from garden.okf import textfile
from garden.okf.layout import GardenLayout
from garden.okf.names import is_note_name, safe_file_name
from garden.okf.note import Version
from garden.staging import lines, refusals
from garden.staging.change import TELLS_WHY, Change, Draft, change_of
from garden.staging.dispositions import Decision, Disposition
from garden.staging.folder_lock import FolderLock
from garden.staging.log import ResolutionLog
from garden.staging.log_line import encode
from garden.staging.outbox import Outbox, Waiting
from garden.staging.outcomes import AlreadyResolved, BatchResult, Preview, Resolved
from garden.staging.queue import Queue
from garden.staging.reading import SUFFIX, read_file
from garden.staging.records import Candidate
from garden.staging.refusals import Refusal, Refused
from garden.storage import atomic
from garden.storage.disk import Disk
from garden.storage.journal import Journal, Operation, Outcome

PREFIX = "resolution:"
"""Begins the `coalesce` key of a resolution's operation in the journal."""
_SHOWN = 12
"""Changes that are kept: of the candidate at hand and of those that are looked at ahead."""
NEW_MEMORY = "# Workspace Memory\n"
"""First text of a Memory page that a resolution makes."""


class Desk:
    """Resolutions of one garden. Changing verbs: one thread at a time (the writer lane)."""

    def __init__(
        self,
        layout: GardenLayout,
        journal: Journal,
        state_dir: Path,
        *,
        clock: Callable[[], datetime],
        ids: Callable[[], str],
        author: str,
        disk: Disk | None = None,
    ) -> None:
        """`state_dir` is where the journal lies, or beside it; `author` goes into `consumed_by`
        as 'human:<author>' unless it names a kind itself ('agent:...')."""
        disk = disk or Disk()
        self.layout = layout
        self.journal = journal
        self.clock = clock
        self.ids = ids
        self.by = ""
        self.sign_as(author)
        memory = layout.memory
        self.staging_key = _below(memory.staging, layout.root)
        self.queue = Queue(memory.staging, self.staging_key)
        self.log = ResolutionLog(memory.resolutions, disk)
        self.outbox = Outbox(state_dir / "outbox.jsonl", disk)
        self.lock = FolderLock(memory.staging)
        self._page: MemoryDocument | None = None
        self._shown: OrderedDict[tuple[object, ...], Change] = OrderedDict()

    def sign_as(self, author: str) -> None:
        """From now on resolutions are this person's (or, named with its kind, this agent's)."""
        self.by = author if ":" in author else f"human:{author}"

    # --- looking -------------------------------------------------------------------------------

    def memory(self) -> tuple[textfile.NoteText, Version | None]:
        """memory.md as it is on disk now; an empty page without a version when there is none."""
        file = self.layout.memory.document
        try:
            data, version = atomic.read(file)
        except NotFound:
            return textfile.NoteText(NEW_MEMORY), None
        return textfile.decode(data, where=str(file)), version

    def document(self, text: str | None = None) -> MemoryDocument:
        """Memory as this module names its items: ids in decisions are those of this reading. The
        last one is kept, so that asking again costs nothing while the page stays as it is."""
        if text is None:
            text = self.memory()[0].text
        page = self._page  # another thread may put another page there meanwhile
        if page is None or page.text != text:
            page = self._page = parse(text)
        return page

    def preview(self, candidate: Candidate, decision: Decision) -> Preview:
        """What the decision would do now, and what speaks against it. Writes nothing."""
        text, version = self.memory()
        document = self.document(text.text)
        found = self._refusals(candidate, decision, document)
        change = Change(text.text, text.text)
        if not found:
            try:
                change = self._change(candidate, decision, document)
            except GardenError as error:
                found = [Refusal("bad-text", error.what, "text")]
        return Preview(change, tuple(found), "" if version is None else version.hash)

    def put_off(self) -> dict[str, datetime]:
        """Candidates that are deferred now, and until when."""
        return self.log.put_off(self.clock())

    def leftovers(self) -> list[Candidate]:
        """Staged records that the log says were resolved: another program was stopped between the
        two. They can be discarded; approving one again is refused."""
        return [
            one
            for one in self.queue.all()
            if (entry := self.log.active(one.id)) is not None and entry.disposition != "defer"
        ]

    # --- resolving -----------------------------------------------------------------------------

    def resolve(
        self,
        key: str,
        decision: Decision,
        *,
        seen: str = "",
        memory: str | None = None,
        run: str = "",
        batch: str = "",
    ) -> Resolved:
        """Carry out a decision; durable when this returns.

        `seen` is the hash of the record's bytes that was looked at, `memory` the hash of memory.md
        (`Preview.memory_version`). Raises Refused (with every reason), AlreadyResolved, NotFound,
        VersionConflict (the record or memory.md changed since), Locked, DiskFull, ReadOnly; in each
        case nothing was written.
        """
        with self.lock.held():
            candidate = self._staged(key, decision, seen)
            text, version = self.memory()
            if memory is not None and memory != ("" if version is None else version.hash):
                raise VersionConflict(
                    "Memory was changed meanwhile.",
                    where=self.layout.memory.document,
                    advice="Look at the change again.",
                    expected=memory,
                    actual="" if version is None else version.hash,
                )
            document = self.document(text.text)
            found = self._refusals(candidate, decision, document)
            if found:
                raise Refused(found, where=candidate.path)
            change = self._change(candidate, decision, document)
            now = self.clock()
            name = self.ids()
            draft = None if change.draft is None else self.draft_file(change.draft)
            line = lines.resolution(
                candidate,
                decision,
                change,
                id=name,
                by=self.by,
                now=now,
                run=run,
                batch=batch,
                draft_path="" if draft is None else _below(draft, self.layout.root),
            )
            if decision.disposition is Disposition.DEFER:
                self.write_line(Waiting("", "", encode(line)))
                return self._resolved(name, candidate.id, None, "resolutions")
            waiting = Waiting(PREFIX + name, "done", encode(line))

            def plan(op: Operation) -> None:
                self.take_staged(op, candidate)
                if change.edits_memory:
                    op.write(self.layout.memory.document, text.encode(change.memory_after), version)
                if draft is not None and change.draft is not None:
                    op.create(draft, change.draft.text.encode())

            label = f"Review: {decision.disposition} {candidate.claim[:60]}".strip()
            outcome = self.carry_out(label, waiting, plan)
            return self._resolved(name, candidate.id, outcome, "resolutions")

    def resolve_many(
        self,
        keys: Iterable[str],
        decide: Callable[[Candidate], Decision],
        *,
        run: str = "",
        batch: str = "",
    ) -> BatchResult:
        """Many candidates one after the other, each undoable alone; all carry one batch name, a
        new one unless `batch` goes on with an earlier.

        Stops at the first that can't be resolved, and says which (B62).
        """
        batch = batch or self.ids()
        done: list[Resolved] = []
        for key in keys:
            try:
                candidate = self._read(key)
                if candidate is None:
                    raise self._gone(key)
                seen = atomic.hash_of(candidate.raw)
                done.append(self.resolve(key, decide(candidate), seen=seen, run=run, batch=batch))
            except GardenError as error:
                return BatchResult(batch, tuple(done), key, error)
        return BatchResult(batch, tuple(done))

    # --- for undo, redo and settling -----------------------------------------------------------

    def carry_out(
        self, label: str, waiting: Waiting, plan: Callable[[Operation], None]
    ) -> Outcome | None:
        """One operation and its line. Under the lock."""
        with self.journal.operation(
            label,
            by=self.by,
            now=self.clock(),
            coalesce=waiting.key,
            promise=waiting.encoded(),
        ) as operation:
            plan(operation)
        self.log.append(waiting.line)
        outcome = operation.outcome
        if outcome is not None:
            self.journal.kept_promise(outcome.record.id)
            self.queue.refresh([*outcome.record.added, *outcome.record.removed])
        return outcome

    def write_line(self, waiting: Waiting) -> None:
        """A line that stands alone. Under the lock."""
        self.outbox.put(waiting)
        self.log.append(waiting.line)
        self.outbox.written()

    def take_staged(self, operation: Operation, candidate: Candidate) -> None:
        """Plan the removal of a staging file that holds just these bytes.

        It comes first of all steps: killed after it, nobody else can resolve the candidate. It is
        no trash: the log keeps the record.
        """
        file = self.staged_file(candidate.id)
        operation.trash(file)
        put = operation.puts[operation.roots.key(file)]
        if put.before != atomic.hash_of(candidate.raw):
            raise VersionConflict("The record was changed at this very moment.", where=file)
        put.trashed = False

    def staged_file(self, key: str) -> Path:
        """Where a candidate's file is, or was."""
        return self.layout.memory.staging / f"{key}{SUFFIX}"

    def draft_file(self, draft: Draft) -> Path:
        """Where a draft goes: a note where the person put it; a skill below `_candidates`, never
        a live one; a ticket or doc candidate in `.yoi/candidates`."""
        if draft.what == "note":
            return self.layout.absolute(draft.name)
        yoi = self.layout.memory.folder.parent
        if draft.what == "skill":
            return yoi / "skills" / "_candidates" / draft.name / "SKILL.md"
        folder = yoi / "candidates" / f"{draft.what}s"
        name = safe_file_name(draft.name)
        file, count = folder / name.file_name, 1
        while file.exists():
            count += 1
            file = folder / f"{name.name}-{count}.md"
        return file

    def taken(self, disposition: Disposition, target: str) -> bool:
        """Whether the place of a draft note or skill is taken. Raises OutsideGarden."""
        if disposition is Disposition.PROMOTE_TO_KNOWLEDGE:
            return self.draft_file(Draft("note", target, "")).exists()
        if disposition is Disposition.PROMOTE_TO_SKILL:
            return self.draft_file(Draft("skill", target, "")).exists()
        return False

    def changes_of(self, outcome: Outcome | None, *extra: str) -> Changes:
        """An outcome as the panels hear of it: notes by their paths, all else by words."""
        if outcome is None:
            return Changes(extra=frozenset(extra))
        record = outcome.record
        words = {*extra, "staging"}
        if _below(self.layout.memory.document, self.layout.root) in record.added | record.edited:
            words.add("memory")
        added, edited, removed = (
            frozenset(note for key in keys if (note := self._note(key)))
            for keys in (record.added, record.edited, record.removed)
        )
        if any("/skills/_candidates/" in key for key in record.added | record.removed):
            words.add("skills")
        return Changes(
            added=added,
            edited=edited,
            removed=removed,
            links_changed=bool(added or removed),
            label=record.label,
            operation=record.id,
            extra=frozenset(words),
        )

    # --- inside --------------------------------------------------------------------------------

    def _staged(self, key: str, decision: Decision, seen: str) -> Candidate:
        self.log.refresh()
        candidate = self._read(key)
        if candidate is None:
            raise self._gone(key)
        if seen and atomic.hash_of(candidate.raw) != seen:
            raise VersionConflict(
                "The record was changed since you looked at it.",
                where=candidate.path,
                advice="Look at it again.",
                expected=seen,
                actual=atomic.hash_of(candidate.raw),
            )
        entry = self.log.active(key)
        if (
            entry is not None
            and entry.disposition != "defer"
            and decision.disposition is not Disposition.DISCARD
        ):
            raise AlreadyResolved(
                "The log says that this candidate was resolved; only its file is left.",
                where=candidate.path,
                entry=entry,
            )
        return candidate

    def _read(self, key: str) -> Candidate | None:
        if "/" in key or "\\" in key or key.startswith("."):
            return None
        return read_file(str(self.layout.memory.staging), f"{key}{SUFFIX}", self.staging_key)

    def _gone(self, key: str) -> GardenError:
        self.log.refresh()
        entry = self.log.active(key)
        where = f"{self.staging_key}/{key}{SUFFIX}"
        if entry is not None and entry.disposition != "defer":
            return AlreadyResolved(
                f"This candidate was resolved by {entry.by or 'another program'} already.",
                where=where,
                entry=entry,
            )
        return NotFound("This candidate is no longer staged.", where=where)

    def _refusals(
        self, candidate: Candidate, decision: Decision, document: MemoryDocument
    ) -> list[Refusal]:
        return refusals.check(candidate, decision, document, now=self.clock(), taken=self.taken)

    def _change(self, candidate: Candidate, decision: Decision, document: MemoryDocument) -> Change:
        """What `change_of` says; what was shown lately is not worked out again: reading a page of
        Memory anew is half of what a resolution computes."""
        today = self.clock().date()
        said = decision if decision.disposition in TELLS_WHY else replace(decision, reason="")
        asked = (candidate.id, candidate.raw, said, document.text, today)
        change = self._shown.get(asked)
        if change is None:
            change = self._shown[asked] = change_of(candidate, decision, document, today=today)
            if len(self._shown) > _SHOWN:
                with suppress(KeyError):  # another lane was quicker
                    self._shown.popitem(last=False)
        return change

    def _note(self, key: str) -> str:
        path = self.layout.relative(self.journal.roots.at(key))
        return path if path and is_note_name(path) else ""

    def _resolved(
        self, name: str, candidate: str, outcome: Outcome | None, *extra: str
    ) -> Resolved:
        return Resolved(name, candidate, self.changes_of(outcome, *extra), outcome)


def _below(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

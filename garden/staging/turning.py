"""Undo and redo of any resolution, across restarts.

As long as nobody touched the files since, the journal takes a resolution back byte for byte. Later
edits of Memory don't stand in the way: then the change is merged out of the page, or, when the
journal has forgotten it, the items concerned are put back one by one. The record comes whole from
the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from garden.errors import AlreadyExists, GardenError, NotFound, OutsideGarden, VersionConflict
from garden.memory.document import parse
from garden.memory.edits import MemoryEditError
from garden.okf import textfile
from garden.staging import lines
from garden.staging.change import ItemChange, applied, read_changes
from garden.staging.desk import PREFIX, Desk
from garden.staging.log_line import Entry, encode, restored
from garden.staging.outbox import Waiting
from garden.staging.outcomes import Resolved
from garden.staging.reading import candidate_of
from garden.storage import atomic
from garden.storage.journal import Operation, Outcome
from garden.storage.merge import merge3
from garden.storage.operations import Record, State


def undo(desk: Desk, resolution: str = "", *, reason: str = "", batch: str = "") -> Resolved:
    """Take back a resolution: the given one, or the newest that holds. `batch` says in the log that
    it is taken back together with the others of that batch.

    The candidate is staged again byte for byte, Memory is as before where it was changed, a draft
    that nobody worked on goes. Raises NotFound when there is nothing to undo, AlreadyExists when a
    record of that id is staged again, VersionConflict when the Memory item was edited since.
    """
    with desk.lock.held():
        desk.log.refresh()
        entry = desk.log.find(resolution) if resolution else desk.log.last_undoable()
        if entry is None or desk.log.is_undone(entry.id):
            raise NotFound("There is nothing to undo.", where=resolution)
        line = desk.log.line(entry)
        told = turning_line(desk, line, back=True, reason=reason, batch=batch)
        if entry.disposition == "defer":
            desk.write_line(Waiting("", "", encode(told)))
            return Resolved(entry.id, entry.candidate, desk.changes_of(None, "resolutions"))
        _check_latest(desk, entry)
        outcome = _by_journal(desk, entry, told, State.DONE)
        kept: tuple[str, ...] = ()
        if outcome is None:
            outcome, kept = _put_back(desk, entry, line, told)
        changes = desk.changes_of(outcome, "resolutions")
        return Resolved(entry.id, entry.candidate, changes, outcome, kept)


def redo(desk: Desk, resolution: str = "", *, batch: str = "") -> Resolved:
    """Make a resolution hold again: the given one, or the one undone last, if nothing was resolved
    since. Raises NotFound, and VersionConflict when the record or the Memory item changed."""
    with desk.lock.held():
        desk.log.refresh()
        entry = desk.log.find(resolution) if resolution else desk.log.last_undone()
        if entry is None or not desk.log.is_undone(entry.id):
            raise NotFound("There is nothing to redo.", where=resolution)
        line = desk.log.line(entry)
        told = turning_line(desk, line, back=False, batch=batch)
        if entry.disposition == "defer":
            desk.write_line(Waiting("", "", encode(told)))
            return Resolved(entry.id, entry.candidate, desk.changes_of(None, "resolutions"))
        outcome = _by_journal(desk, entry, told, State.UNDONE)
        if outcome is None:
            outcome = _do_again(desk, entry, line, told)
        return Resolved(entry.id, entry.candidate, desk.changes_of(outcome, "resolutions"), outcome)


def undo_batch(desk: Desk, batch: str) -> list[Resolved]:
    """Take back what was resolved together, last first; those undone already are passed over.

    Raises as `undo`; what was taken back before the conflict stays so.
    """
    desk.log.refresh()
    return [
        undo(desk, entry.id, batch=batch)
        for entry in reversed(desk.log.in_batch(batch))
        if entry.id and not desk.log.is_undone(entry.id) and entry.disposition not in _TURNS
    ]


def undo_last(desk: Desk) -> list[Resolved]:
    """Take back the newest deed that holds: a resolution, or all of its batch. Raises as `undo`."""
    desk.log.refresh()
    entry = desk.log.last_undoable()
    return undo_batch(desk, entry.batch) if entry is not None and entry.batch else [undo(desk)]


def redo_last(desk: Desk) -> list[Resolved]:
    """Make the deed hold again that was taken back last: one resolution, or all that were taken
    back together, first first. Raises as `redo`; what holds again before a conflict stays so."""
    desk.log.refresh()
    entry = desk.log.last_undone()
    turns: dict[str, str] = {}
    for line in desk.log.entries:
        if line.disposition in _TURNS:
            turns[line.about] = line.batch if line.disposition == _TURNS[0] else ""
    batch = turns.get(entry.id, "") if entry is not None else ""
    if not batch:
        return [redo(desk)]
    return [
        redo(desk, one.id, batch=batch)
        for one in desk.log.in_batch(batch)
        if one.id and one.disposition not in _TURNS and turns.get(one.id) == batch
    ]


def resolution_of(record: Record) -> str:
    """The resolution that an operation of the journal belongs to; '' for any other operation."""
    return record.coalesce.removeprefix(PREFIX) if record.coalesce.startswith(PREFIX) else ""


# --- by the journal ----------------------------------------------------------------------------

_TURNS = ("undo", "redo")
LOOK_BACK = 50


def turning_line(
    desk: Desk, line: Mapping[str, Any], *, back: bool, reason: str = "", batch: str = ""
) -> dict[str, Any]:
    """The log line for an undo (`back`) or redo made now at this desk."""
    return lines.turning(
        line, back=back, id=desk.ids(), by=desk.by, now=desk.clock(), reason=reason, batch=batch
    )


def record_of(desk: Desk, key: str, file: Path) -> Record | None:
    """The journal's operation of that key, newest first."""
    return next(
        (one for one in desk.journal.history(LOOK_BACK, path=file) if one.coalesce == key), None
    )


def _by_journal(desk: Desk, entry: Entry, told: Mapping[str, Any], state: State) -> Outcome | None:
    """Turn the operation over as a whole; None when it is forgotten or files changed since."""
    key = PREFIX + entry.id
    record = record_of(desk, key, desk.staged_file(entry.candidate))
    if record is None or record.state is not state:
        return None
    waiting = Waiting(key, "undone" if state is State.DONE else "done", encode(told))
    desk.outbox.put(waiting)
    try:
        turn = desk.journal.undo if state is State.DONE else desk.journal.redo
        outcome = turn(record.id)
    except VersionConflict:
        desk.outbox.clear()
        return None
    except BaseException:
        desk.outbox.clear()
        raise
    desk.log.append(waiting.line)
    desk.outbox.written()
    desk.queue.refresh([desk.staged_file(entry.candidate)])
    return outcome


# --- item by item ------------------------------------------------------------------------------


def _check_latest(desk: Desk, entry: Entry) -> None:
    file = desk.staged_file(entry.candidate)
    if file.exists() or file.is_symlink():
        raise AlreadyExists(
            "A candidate of this id is staged again.",
            where=file,
            advice="Resolve it; the earlier record is in the log.",
        )
    latest = desk.log.active(entry.candidate)
    if latest is not None and latest.id != entry.id:
        raise VersionConflict(
            "This candidate was resolved again later.",
            where=file,
            advice="Undo the later resolution first.",
        )


def _put_back(
    desk: Desk, entry: Entry, line: Mapping[str, Any], told: Mapping[str, Any]
) -> tuple[Outcome | None, tuple[str, ...]]:
    raw = restored(line)
    if raw is None:
        raise GardenError(
            "The log does not hold this record whole.", where=desk.log.path, advice="Write it anew."
        )
    changes = tuple(one.inverted() for one in reversed(read_changes(line)))
    draft, text = _draft(desk, line)
    kept: list[str] = []

    def plan(op: Operation) -> None:
        op.create(desk.staged_file(entry.candidate), raw)
        _plan_memory(desk, op, changes, _memory_around(desk, entry, back=True))
        if draft is not None and draft.is_file():
            if atomic.read(draft)[0] == text:
                op.trash(draft)
            else:
                kept.append(str(line["draft"]["path"]))

    waiting = Waiting(f"undo:{told['id']}", "done", encode(told))
    outcome = desk.carry_out(f"Take back: {entry.claim[:60]}", waiting, plan)
    return outcome, tuple(kept)


def _do_again(
    desk: Desk, entry: Entry, line: Mapping[str, Any], told: Mapping[str, Any]
) -> Outcome | None:
    raw = restored(line)
    if raw is None:
        raise GardenError("The log does not hold this record whole.", where=desk.log.path)
    draft, text = _draft(desk, line)

    def plan(op: Operation) -> None:
        desk.take_staged(op, candidate_of(f"{desk.staging_key}/{entry.candidate}.json", raw))
        _plan_memory(desk, op, read_changes(line), _memory_around(desk, entry, back=False))
        if draft is not None and not (draft.is_file() and atomic.read(draft)[0] == text):
            op.create(draft, text)

    waiting = Waiting(f"redo:{told['id']}", "done", encode(told))
    return desk.carry_out(f"Do again: {entry.claim[:60]}", waiting, plan)


def _plan_memory(
    desk: Desk,
    op: Operation,
    changes: tuple[ItemChange, ...],
    around: tuple[str, str] | None,
) -> None:
    """Make the changes on Memory as it is now: merged line by line where the journal still has the
    page `around` the resolution, so that markers and headings come back too; else item by item."""
    if not changes:
        return
    text, version = desk.memory()
    try:
        after = applied(text.text, changes)
    except MemoryEditError as error:
        raise VersionConflict(
            "The Memory item can't be put back.",
            where=desk.layout.memory.document,
            advice=error.what,
        ) from error
    if around is not None:
        merged = merge3(around[0], around[1], text.text)
        if not merged.conflicts and _contents(merged.text) == _contents(after):
            after = merged.text
    if after != text.text:
        op.write(desk.layout.memory.document, text.encode(after), version)


def _contents(text: str) -> Counter[tuple[str, str]]:
    return Counter(
        (section.title, item.content)
        for section in parse(text).all_sections
        for item in section.items
    )


def _memory_around(desk: Desk, entry: Entry, *, back: bool) -> tuple[str, str] | None:
    """Memory as the resolution left it and as it found it (the other way round for a redo)."""
    record = record_of(desk, PREFIX + entry.id, desk.staged_file(entry.candidate))
    if record is None:
        return None
    key = desk.journal.roots.key(desk.layout.memory.document)
    step = next((one for one in record.steps if one.path == key), None)
    if step is None:
        return None
    texts: list[str] = []
    for version in (step.after, step.before) if back else (step.before, step.after):
        data = desk.journal.content(version)
        if data is None:
            return None
        texts.append(textfile.decode(data).text)
    return texts[0], texts[1]


def _draft(desk: Desk, line: Mapping[str, Any]) -> tuple[Path | None, bytes]:
    """The file a resolution made and its first bytes; the log is not trusted about places."""
    draft = line.get("draft")
    if not isinstance(draft, dict) or not draft.get("path"):
        return None, b""
    file = desk.layout.root / str(draft["path"])
    try:
        desk.journal.roots.key(file)
    except OutsideGarden:
        return None, b""
    return file, str(draft.get("text", "")).encode()

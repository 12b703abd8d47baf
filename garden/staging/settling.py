"""After a crash, or after the garden's own undo: log, journal and disk are made to agree."""

from __future__ import annotations

from dataclasses import dataclass

from garden.errors import GardenError
from garden.staging import lines
from garden.staging.change import holds, read_changes
from garden.staging.desk import PREFIX, Desk
from garden.staging.log_line import Entry, encode, restored
from garden.staging.outbox import Waiting
from garden.staging.turning import LOOK_BACK, record_of, resolution_of, turning_line
from garden.storage import atomic
from garden.storage.operations import State


@dataclass(frozen=True, slots=True)
class Settled:
    """What `settle` found of a run that ended in the middle."""

    written: tuple[str, ...] = ()
    """Resolutions whose line was still missing."""
    dropped: tuple[str, ...] = ()
    """Resolutions that had not begun: their candidates are staged as before."""
    given_back: tuple[str, ...] = ()
    """Candidates staged again because their change of Memory could not be finished."""
    noticed: tuple[str, ...] = ()
    """Resolutions that the garden's own undo or redo turned over; the log says so now."""
    failed: tuple[GardenError, ...] = ()


def settle(desk: Desk) -> Settled:
    """Finish what a killed program began. To be called once at the start, after the journal's
    `recover`, and after the garden's own undo or redo."""
    desk.log.refresh()
    promised = _promised(desk)
    if not promised and not desk.outbox.waiting() and not _overturned(desk):
        return Settled()  # nothing to do: no lock, no file, also in a garden that is only looked at
    written: list[str] = []
    dropped: list[str] = []
    given_back: list[str] = []
    failed: list[GardenError] = []
    with desk.lock.held():
        desk.log.refresh()
        for waiting in [*desk.outbox.waiting(), *promised]:
            try:
                _settle_one(desk, waiting, written, dropped, given_back)
            except GardenError as error:
                failed.append(error)
        if not failed:
            desk.outbox.clear()
            for operation, _promise in desk.journal.promises():
                desk.journal.kept_promise(operation)
        noticed = _notice(desk)
    return Settled(tuple(written), tuple(dropped), tuple(given_back), tuple(noticed), tuple(failed))


def _promised(desk: Desk) -> list[Waiting]:
    """Lines that were to follow operations of the journal."""
    read = (Waiting.read(promise) for _operation, promise in desk.journal.promises())
    return [one for one in read if one is not None]


def _settle_one(
    desk: Desk,
    waiting: Waiting,
    written: list[str],
    dropped: list[str],
    given_back: list[str],
) -> None:
    line = lines.read(waiting.line)
    name = str(line.get("id", ""))
    if not name or desk.log.knows(name):
        return
    if waiting.key:
        file = desk.staged_file(str(line.get("candidate_id", "")))
        record = record_of(desk, waiting.key, file)
        if record is None or record.state.value != waiting.want:
            dropped.append(name)
            return
        if waiting.key.startswith(PREFIX) and waiting.want == "done":
            raw = restored(line)
            changes = read_changes(line)
            if file.exists():
                dropped.append(name)
                return
            latest = desk.log.active(str(line["candidate_id"]))
            if latest is not None and latest.disposition != "defer":
                dropped.append(name)
                return
            if changes and raw is not None and not holds(desk.memory()[0].text, changes):
                atomic.create(file, raw)
                given_back.append(str(line["candidate_id"]))
                return
    desk.log.append(waiting.line)
    written.append(name)


def _overturned(desk: Desk) -> list[tuple[Entry, bool]]:
    """Resolutions that the garden's own undo or redo turned over without the log knowing; True for
    those taken back. Journal and disk must both say so."""
    found: list[tuple[Entry, bool]] = []
    for record in reversed(desk.journal.history(LOOK_BACK)):
        name = resolution_of(record)
        entry = desk.log.find(name) if name else None
        if entry is None:
            continue
        staged = desk.staged_file(entry.candidate).exists()
        undone = desk.log.is_undone(name)
        back = record.state is State.UNDONE and staged and not undone
        again = record.state is State.DONE and not staged and undone
        active = desk.log.active(entry.candidate)
        if (back or again) and (active is None or active.id == name):
            found.append((entry, back))
    return found


def _notice(desk: Desk) -> list[str]:
    """Say in the log what `_overturned` found."""
    noticed: list[str] = []
    for entry, back in _overturned(desk):
        told = turning_line(desk, desk.log.line(entry), back=back)
        desk.write_line(Waiting("", "", encode(told)))
        noticed.append(entry.id)
    return noticed

"""The trash: what operations of the journal removed, listed and brought back.

It lies in the journal, not in the garden, so that no trashed note is ever listed, searched or
synchronised; pruning leaves it alone for `Limits.trash_for`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from garden.errors import NotFound
from garden.storage.journal import Journal, Operation, Outcome
from garden.storage.operations import LINK
from garden.storage.pruning import trash_id


@dataclass(frozen=True, slots=True)
class TrashEntry:
    """One thing in the trash."""

    id: str
    path: str
    """Where it was: key relative to the garden's root."""
    label: str
    """Name of the operation that removed it."""
    by: str
    removed: datetime
    version: str
    """Hash of its content, for `Journal.content`; of a link where it pointed, as 'link:...'."""


class Trash:
    """Lists and restores; both across restarts."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def entries(self) -> list[TrashEntry]:
        """What can be brought back, removed last first."""
        records, restored = self._journal.trashing()
        return [
            TrashEntry(name, step.path, record.label, record.by, record.ended, step.before)
            for record in records
            for n, step in enumerate(record.steps)
            if step.trashed and (name := trash_id(record.id, n)) not in restored
        ]

    def content(self, entry_id: str) -> bytes:
        """The bytes of a trashed file, for looking at it. NotFound when it is no longer kept."""
        data = self._journal.content(self.entry(entry_id).version)
        if data is None:
            raise NotFound("This is no longer in the trash.", where=entry_id)
        return data

    def restore(
        self, entry_id: str, *, by: str, now: datetime, label: str, to: Path | None = None
    ) -> Outcome:
        """Bring one file back where it was, or to `to`.

        The restoring is an operation too and can be undone. NotFound when it is no longer kept;
        AlreadyExists, with nothing touched, when something of that name is there now.
        """
        entry = self.entry(entry_id)
        target = to or self._journal.roots.at(entry.path)
        with self._journal.operation(label, by=by, now=now, restores=entry_id) as op:
            self._bring_back(op, entry, target)
        assert op.outcome is not None, "a file that was absent has been created"
        return op.outcome

    def free_place(self, entry_id: str) -> Path:
        """Where the entry can come back now: its old place, else 'name 2.md', 'name 3.md', ..."""
        target = self._journal.roots.at(self.entry(entry_id).path)
        n, free = 1, target
        while os.path.lexists(free):
            n += 1
            free = target.with_name(f"{target.stem} {n}{target.suffix}")
        return free

    def _bring_back(self, op: Operation, entry: TrashEntry, target: Path) -> None:
        if entry.version.startswith(LINK):
            op.create_link(target, entry.version.removeprefix(LINK))
        else:
            op.create_kept(target, entry.version)

    def entry(self, entry_id: str) -> TrashEntry:
        """One entry. NotFound when it is no longer kept."""
        for entry in self.entries():
            if entry.id == entry_id:
                return entry
        raise NotFound("This is no longer in the trash.", where=entry_id)

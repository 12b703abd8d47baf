"""The trash of a garden, in the garden's own paths: what lies in it, a look, bringing back."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from garden.editing import Editing, Saved, check_seen
from garden.errors import AlreadyExists, GardenError
from garden.okf import names, textfile
from garden.storage.operations import LINK
from garden.storage.trash import Trash, TrashEntry


@dataclass(frozen=True, slots=True)
class TrashLook:
    """One entry of the trash, looked at."""

    entry: TrashEntry
    text: str | None
    """Its text; None for a picture, a link or another file that is no text."""
    size: int
    """Bytes; 0 for a link."""
    free: str
    """Path under which it can come back now: its own, or one with a number when something of that
    name is there by now."""

    @property
    def taken(self) -> bool:
        """Whether its own path is in use again."""
        return self.free != self.entry.path


def entries(editing: Editing) -> list[TrashEntry]:
    """What can be brought back, removed last first; paths as notes have them."""
    return [_in_garden(editing, entry) for entry in Trash(editing.journal).entries()]


def look(editing: Editing, entry_id: str) -> TrashLook:
    """Text of an entry, and where it can come back. NotFound when it is no longer kept."""
    trash = Trash(editing.journal)
    entry = trash.entry(entry_id)
    place = trash.free_place(entry_id)
    free = editing.layout.relative(place) or editing.journal.roots.key(place)
    text, size = None, 0
    if not entry.version.startswith(LINK):
        data = trash.content(entry_id)
        text, size = _text(data, entry.path), len(data)
    return TrashLook(_in_garden(editing, entry), text, size, free)


def restore(editing: Editing, entry_id: str, to: str) -> Saved:
    """Bring one entry back where it was, or to the path `to`, in any order.

    It is one journalled operation: undo puts it back into the trash. AlreadyExists, with nothing
    touched, when something of that name is there now; InvalidName, OutsideGarden for `to`.
    """
    trash = Trash(editing.journal)
    entry = trash.entry(entry_id)
    target = editing.journal.roots.at(entry.path)
    if to:
        if names.is_note_name(entry.path) and not names.is_note_name(to):
            to += ".md"
        names.check_file_name(PurePosixPath(to).name)
        if names.is_note_name(to):
            check_seen(editing.layout, to)
        target = editing.layout.absolute(to)
    if os.path.lexists(target):
        raise AlreadyExists(
            "Something of that name is there now; nothing was written.",
            where=target,
            advice="Bring it back under another name.",
        )
    outcome = trash.restore(
        entry_id,
        by=editing.author,
        now=editing.clock(),
        label=f"Bring back {names.stem(entry.path)}",
        to=target,
    )
    path = editing.layout.relative(target) or entry.path
    version = next(iter(outcome.versions.values()), None)
    return Saved(editing.changes_of(outcome, "person"), path, version)


def _in_garden(editing: Editing, entry: TrashEntry) -> TrashEntry:
    path = editing.layout.relative(editing.journal.roots.at(entry.path))
    return replace(entry, path=path) if path else entry


def _text(data: bytes, where: str) -> str | None:
    try:
        return textfile.decode(data, where=where).text
    except GardenError:
        return None

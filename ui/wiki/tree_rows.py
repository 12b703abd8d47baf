"""Notes grouped by folder in one pass, and the key that sorts their names as people do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from garden.okf.note import NoteHeader
from ui.wiki.tree_filter import TreeFilter


@dataclass(slots=True)
class Folder:
    """One folder before its rows exist: its name, its folders, its notes."""

    path: str
    folders: set[str] = field(default_factory=set)
    notes: list[NoteHeader] = field(default_factory=list)
    total: int = 0
    sorted: bool = False
    """Whether the notes are in their order already."""

    def ordered(self) -> list[NoteHeader]:
        """Its notes as people sort them; sorted once."""
        if not self.sorted:
            # The folder's own index and log come first: they are about the others.
            self.notes.sort(
                key=lambda note: (not note.reserved, natural_key(note.title), note.path)
            )
            self.sorted = True
        return self.notes


@dataclass(slots=True)
class Row:
    """One row a view may point at."""

    number: int
    key: str
    name: str
    parent: int
    position: int
    header: NoteHeader | None
    children: list[int] | None = None


_DIGITS = re.compile(r"(\d+)")


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts 'note 2' before 'note 10' and looks past case and width."""
    parts = _DIGITS.split(TreeFilter.folded(name))
    return tuple(
        (0, int(part), "") if index % 2 else (1, 0, part)
        for index, part in enumerate(parts)
        if part or index % 2
    )


def group_by_folder(headers: Iterable[NoteHeader]) -> dict[str, Folder]:
    """All folders on the way to the notes, by path; '' is the garden itself."""
    folders = {"": Folder("")}
    for header in headers:
        name = header.path.rpartition("/")[0]
        folder = folders.get(name)
        if folder is None:
            folder = _make_folder(folders, name)
        folder.notes.append(header)
    for path in sorted(folders, key=len, reverse=True):
        folder = folders[path]
        folder.total += len(folder.notes)
        if path:
            folders[path.rpartition("/")[0]].total += folder.total
    return folders


@dataclass(frozen=True, slots=True)
class Arranged:
    """Headers after a change, grouped and sorted."""

    headers: dict[str, NoteHeader]
    folders: dict[str, Folder]


def arranged(
    headers: dict[str, NoteHeader],
    wanted: TreeFilter,
    changed: Mapping[str, NoteHeader],
    removed: Iterable[str],
) -> Arranged | None:
    """The headers with a change; None when no row moves by it. Touches nothing that is shown, so
    that ten thousand notes can be sorted beside the window."""
    moves = False
    after = dict(headers)
    for path in removed:
        moves |= after.pop(path, None) is not None
    for path, header in changed.items():
        before = after.get(path)
        moves |= before is None or before.title != header.title or before.aliases != header.aliases
        after[path] = header
    if not moves:
        return None
    shown = [header for header in after.values() if not wanted or wanted.accepts(header)]
    folders = group_by_folder(shown)
    for folder in folders.values():
        folder.ordered()
    return Arranged(after, folders)


def _make_folder(folders: dict[str, Folder], path: str) -> Folder:
    made = folders[path] = Folder(path)
    child = path
    while child:
        above = child.rpartition("/")[0]
        known = folders.get(above)
        if known is not None:
            known.folders.add(child)
            break
        folders[above] = Folder(above, {child})
        child = above
    return made

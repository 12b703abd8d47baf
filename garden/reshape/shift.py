"""`Shift`: what a change does to paths and names, and where each link shall lead afterwards."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from garden.okf.names import is_note_name
from garden.okf.note import LinkOccurrence
from garden.okf.resolve import Names, keys_of
from garden.okf.rewrite import Edit
from garden.reshape.sources import Source


class Aim(NamedTuple):
    """Where a link shall lead."""

    path: str
    anchor: str | None


NoteNames = tuple[str, tuple[str, ...]]
"""Title and aliases."""


@dataclass(slots=True)
class Shift:
    """A change of paths and names."""

    moved: dict[str, str] = field(default_factory=dict)
    """Notes, other files, and folders (with a closing '/'), old path to new."""
    names: dict[str, NoteNames] = field(default_factory=dict)
    """Names of notes that are made, renamed or edited, by their new path."""
    gone: frozenset[str] = frozenset()
    """Notes and files that will not be there any more."""
    touched: frozenset[str] = frozenset()
    """Notes whose inbound links are looked at even where no name changes: their headings do."""
    inside: frozenset[str] = frozenset()
    """Notes all of whose links are looked at: they stand elsewhere afterwards."""
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    """(old title, new title) of a note by its old path, for links that show it."""
    place: Callable[[Source, LinkOccurrence], str | None] | None = None
    """Path of the note a link will stand in; None for a link that goes. Default: `moved`."""
    aim: Callable[[Source, LinkOccurrence, str], Aim | None] | None = None
    """Where a link that led to this path shall lead; None when its note is gone."""
    orphan: Callable[[Source, LinkOccurrence], Edit | None] | None = None
    """What becomes of a link whose note is gone."""
    happened: bool = False
    """True when another program has moved the files already: only links are to be mended."""

    _back: dict[str, str] | None = None

    def place_of(self, source: Source, link: LinkOccurrence) -> str | None:
        """Where a link will stand."""
        if self.place is not None:
            return self.place(source, link)
        if self.happened:
            return source.path
        return None if source.path in self.gone else self.moved.get(source.path, source.path)

    def came_from(self, path: str) -> str:
        """Where this note stood before: another place only when it has moved already."""
        if not self.happened:
            return path
        if self._back is None:
            self._back = {new: old for old, new in self.moved.items()}
        return self._back.get(path, path)

    def aim_of(self, source: Source, link: LinkOccurrence, led_to: str) -> Aim | None:
        """Where a link that led to `led_to` shall lead."""
        if self.aim is not None:
            return self.aim(source, link, led_to)
        return None if led_to in self.gone else Aim(self.moved.get(led_to, led_to), link.anchor)


def keys_touched(names: Names, shift: Shift) -> set[str]:
    """The keys of all names that come or go."""
    keys: set[str] = set()
    for path in (*shift.moved, *shift.gone):
        keys |= keys_of(path, *(names.named(path) or ("", ())))
    for path in shift.moved.values():
        keys |= keys_of(path, *shift.names.get(path, ("", ())))
    for path, named in shift.names.items():
        keys |= keys_of(path, *named)
        known = names.named(path)
        if known is not None:
            keys |= keys_of(path, *known)
    return keys


@contextlib.contextmanager
def shifted(
    names: Names,
    moved: Mapping[str, str],
    named: Mapping[str, NoteNames],
    gone: frozenset[str] = frozenset(),
) -> Iterator[None]:
    """Within the block, `names` are as they will be; afterwards as they were."""
    before: list[tuple[str, NoteNames]] = []
    files = [path for path in (*moved, *gone) if not is_note_name(path) and not path.endswith("/")]
    notes = dict.fromkeys(path for path in (*moved, *gone, *named) if is_note_name(path))
    for path in notes:
        known = names.named(path)
        if known is not None:
            before.append((path, known))
    came: dict[str, NoteNames] = {}
    old_names = dict(before)
    for old, new in moved.items():
        if old in old_names:
            came[new] = named.get(new, old_names[old])
    for path, title_and_aliases in named.items():
        came.setdefault(path, title_and_aliases)
    for path, _known in before:
        names.remove(path)
    for path, (title, aliases) in came.items():
        names.add(path, title, aliases)
    for path in files:
        names.remove_asset(path)
    new_files = [moved[path] for path in files if path in moved]
    for path in new_files:
        names.add_asset(path)
    try:
        yield
    finally:
        for path in new_files:
            names.remove_asset(path)
        for path in files:
            names.add_asset(path)
        for path in came:
            names.remove(path)
        for path, (title, aliases) in before:
            names.add(path, title, aliases)

"""`Changes`: what a verb or the disk changed, handed to every panel; each decides for itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Origin = Literal["person", "disk", "agent", "undo", "index"]


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths (relative to the bundle root) that were touched, and by whom."""

    added: frozenset[str] = frozenset()
    edited: frozenset[str] = frozenset()
    moved: tuple[tuple[str, str], ...] = ()
    """(old path, new path) pairs."""
    removed: frozenset[str] = frozenset()
    origin: Origin = "person"
    links_changed: bool = False
    """True when a link may resolve differently than before, anywhere in the garden."""
    relinked: frozenset[str] = frozenset()
    """Notes that nobody touched and whose links lead elsewhere now: one broke or healed, say."""
    problems_changed: bool = False
    label: str = ""
    """Name of the operation for undo, e.g. 'Delete print-queue'."""
    operation: str = ""
    """Journal id of the operation, empty when it can't be undone."""
    extra: frozenset[str] = field(default_factory=frozenset)
    """Other things touched: 'order', 'pinned', 'assets', ..."""
    files: frozenset[str] = field(default_factory=frozenset)
    """Files that are no notes (pictures and the like) and came, changed or went."""
    moved_files: tuple[tuple[str, str], ...] = ()
    """(old path, new path) of such files that were moved."""

    def __bool__(self) -> bool:
        return bool(
            self.added
            or self.edited
            or self.moved
            or self.moved_files
            or self.removed
            or self.extra
            or self.relinked
            or self.problems_changed
        )

    def touches(self, path: str) -> bool:
        """Whether `path` is among the touched notes, under its old or its new name."""
        return (
            path in self.added
            or path in self.edited
            or path in self.removed
            or any(path in pair for pair in self.moved)
        )

    def merged(self, other: Changes) -> Changes:
        """Both changes as one; the origin of the first is kept."""
        removed = (self.removed - other.added) | other.removed
        added = (self.added - other.removed) | other.added
        return Changes(
            added=added - removed,
            edited=(self.edited | other.edited) - removed - added,
            moved=self.moved + other.moved,
            removed=removed,
            origin=self.origin,
            links_changed=self.links_changed or other.links_changed,
            relinked=(self.relinked | other.relinked) - removed,
            problems_changed=self.problems_changed or other.problems_changed,
            label=self.label or other.label,
            operation=self.operation or other.operation,
            extra=self.extra | other.extra,
            files=self.files | other.files,
            moved_files=self.moved_files + other.moved_files,
        )


def matched(gone: Mapping[str, str], added: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Pairs of a vanished and a new path with the same content, where it is one to one.

    Both map a path to the hash of what is there; an empty hash matches nothing.
    """
    old: dict[str, list[str]] = {}
    new: dict[str, list[str]] = {}
    for table, paths in ((old, gone), (new, added)):
        for path, digest in paths.items():
            table.setdefault(digest, []).append(path)
    return tuple(
        (paths[0], new[digest][0])
        for digest, paths in sorted(old.items())
        if digest and len(paths) == 1 and len(new.get(digest, ())) == 1
    )

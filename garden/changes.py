"""`Changes`: what a verb or the disk changed, handed to every panel; each decides for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
            or self.files
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


def between(before: Mapping[str, str], now: Mapping[str, str]) -> Changes:
    """What differs between two states of the garden, each by path the hash of what is there."""
    gone = {path: digest for path, digest in before.items() if path not in now}
    come = {path: digest for path, digest in now.items() if path not in before}
    moved = matched(gone, come)
    return Changes(
        added=frozenset(come) - {new for _old, new in moved},
        edited=frozenset(p for p, digest in now.items() if before.get(p, digest) != digest),
        moved=moved,
        removed=frozenset(gone) - {old for old, _new in moved},
    )


def matched(gone: Mapping[str, str], added: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Pairs of a vanished and a new path with the same content, where it is one to one; of several
    with one content those whose names tell them apart.

    Both map a path to the hash of what is there; an empty hash matches nothing.
    """
    old: dict[str, list[str]] = {}
    new: dict[str, list[str]] = {}
    for table, hashes in ((old, gone), (new, added)):
        for path, digest in hashes.items():
            table.setdefault(digest, []).append(path)
    pairs: list[tuple[str, str]] = []
    for digest, paths in sorted(old.items()):
        others = new.get(digest, [])
        if not digest or not others:
            continue
        if len(paths) == len(others) == 1:
            pairs.append((paths[0], others[0]))
        else:
            pairs += same_named(paths, others)
    return tuple(pairs)


def same_named(gone: Iterable[str], added: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of a vanished and a new path that end alike, where it is one to one: those that share
    most folders first, at least the file's name."""
    old, new = (_in_parts(paths) for paths in (gone, added))
    pairs: list[tuple[str, str]] = []
    for length in range(min(max(map(len, old), default=0), max(map(len, new), default=0)), 0, -1):
        ends = [_by_end(paths, length) for paths in (old, new)]
        for end, paths in ends[0].items():
            others = ends[1].get(end, [])
            if len(paths) == len(others) == 1:
                pairs.append(("/".join(paths[0]), "/".join(others[0])))
                old.discard(paths[0])
                new.discard(others[0])
    return sorted(pairs)


def _in_parts(paths: Iterable[str]) -> set[tuple[str, ...]]:
    return {tuple(path.split("/")) for path in paths}


def _by_end(
    paths: Iterable[tuple[str, ...]], length: int
) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for parts in paths:
        if len(parts) >= length:
            found.setdefault(parts[-length:], []).append(parts)
    return found

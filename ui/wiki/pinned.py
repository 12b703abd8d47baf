"""The notes a person pinned: an ordered list of paths that follows renames and deletions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from garden.changes import Changes


class PinnedNotes(QObject):
    """Paths of pinned notes in the person's order. Whoever keeps settings stores `paths`."""

    changed = Signal(tuple)
    """The paths, after every change."""

    def __init__(self, paths: Iterable[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths = tuple(dict.fromkeys(paths))

    @property
    def paths(self) -> tuple[str, ...]:
        """Pinned paths in order."""
        return self._paths

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def toggle(self, path: str) -> bool:
        """Pin or unpin; answers whether the note is pinned now."""
        if path in self._paths:
            self._set(tuple(one for one in self._paths if one != path))
            return False
        self._set((*self._paths, path))
        return True

    def move(self, path: str, by: int) -> None:
        """Move a pinned note up (negative) or down."""
        if path not in self._paths:
            return
        rest = [one for one in self._paths if one != path]
        place = self._paths.index(path) + by
        rest.insert(max(0, min(place, len(rest))), path)
        self._set(tuple(rest))

    def replace(self, paths: Iterable[str]) -> None:
        """Take another garden's list."""
        self._set(tuple(dict.fromkeys(paths)))

    def follow(self, changes: Changes) -> None:
        """Follow renamed notes. A deleted one stays listed: undo may bring it back."""
        names = dict(changes.moved)
        self._set(tuple(dict.fromkeys(names.get(path, path) for path in self._paths)))

    def _set(self, paths: tuple[str, ...]) -> None:
        if paths != self._paths:
            self._paths = paths
            self.changed.emit(paths)

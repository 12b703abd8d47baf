"""What is still to be embedded, in the order that serves the person best.

A vector a note first (pass 1), sections behind it (pass 2); inside a pass what the person looks at
comes first, then the newest. A note that changed goes back to pass 1.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass

from garden.search.chunks import Level


@dataclass(frozen=True, slots=True)
class NoteRef:
    """A note as the index knows it."""

    path: str
    hash: str
    """Of its content; equal content is never embedded twice."""
    changed: float = 0.0
    """Last change, seconds since 1970."""


class EmbedQueue:
    """Pending notes of both passes. Not thread-safe: the embedding thread owns it."""

    FOCUS = 8
    """So many of the notes that were looked at last go before the rest."""

    def __init__(self) -> None:
        self._pending: dict[Level, dict[str, NoteRef]] = {Level.NOTE: {}, Level.SECTION: {}}
        self._heaps: dict[Level, list[tuple[float, str]]] = {Level.NOTE: [], Level.SECTION: []}
        self._focus: list[str] = []

    def add(self, ref: NoteRef, levels: Iterable[Level]) -> None:
        """Put a note in for these passes, replacing an older state of it."""
        for level in levels:
            self._pending[level][ref.path] = ref
            heapq.heappush(self._heaps[level], (-ref.changed, ref.path))

    def discard(self, path: str) -> None:
        """The note is gone."""
        for pending in self._pending.values():
            pending.pop(path, None)

    def clear(self) -> None:
        """Drop everything."""
        for level in Level:
            self._pending[level].clear()
            self._heaps[level].clear()

    def look_at(self, path: str) -> None:
        """The person opened this note."""
        if path in self._focus:
            self._focus.remove(path)
        self._focus.insert(0, path)
        del self._focus[self.FOCUS :]

    def focused(self) -> tuple[Level, NoteRef] | None:
        """The note looked at last that still lacks something, with its next pass."""
        for path in self._focus:
            for level in (Level.NOTE, Level.SECTION):
                ref = self._pending[level].get(path)
                if ref is not None:
                    return level, ref
        return None

    def next(self) -> tuple[Level, NoteRef] | None:
        """What to do now, without taking it out; None when all is done."""
        found = self.focused()
        if found is not None:
            return found
        for level in (Level.NOTE, Level.SECTION):
            ref = self._newest(level)
            if ref is not None:
                return level, ref
        return None

    def take(self, level: Level, ref: NoteRef) -> None:
        """That pass of that state of the note is in work; a newer state stays."""
        if self._pending[level].get(ref.path) == ref:
            del self._pending[level][ref.path]

    def waiting(self, level: Level) -> int:
        """Notes that still lack that pass."""
        return len(self._pending[level])

    def _newest(self, level: Level) -> NoteRef | None:
        heap, pending = self._heaps[level], self._pending[level]
        while heap:
            changed, path = heap[0]
            ref = pending.get(path)
            if ref is not None and -ref.changed == changed:
                return ref
            heapq.heappop(heap)  # done, gone, or put in again with another date
        return None

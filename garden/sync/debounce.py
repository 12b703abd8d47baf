"""Turns a stream of events into few batches. Pure: the time is passed in, nothing waits.

A burst is handed on after `quiet` seconds without an event, or `max_wait` after its first one,
so that a program that writes without end does not starve us. A lone change after a time of rest
goes out sooner, after `leading`: a person who saves in another editor should see it at once.
Sooner only for paths that look whole: one that is missing or empty is often between deletion and
rewriting, and waits for quiet (B28). A renamed file's old path goes with its new one, or the note
would seem to be deleted and another to have come.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from garden.sync.events import Batch, RawEvent

LONE = 8
"""More paths than this at once are a burst."""
MANY = 2000
"""After more events than this in one burst the system may have dropped some: look everywhere."""


def looks_whole(path: str) -> bool:
    """Whether something with content is at `path`."""
    try:
        return os.stat(path).st_size > 0  # noqa: PTH116 - a string for each of many events
    except OSError:
        return False


class Debouncer:
    """Gathers events; `take` gives a batch when one is due. Times are seconds of any steady clock.

    Not thread-safe: one thread adds and takes.
    """

    def __init__(
        self,
        *,
        quiet: float = 0.5,
        max_wait: float = 2.0,
        leading: float = 0.06,
        whole: Callable[[str], bool] = looks_whole,
    ) -> None:
        self._quiet = quiet
        self._max_wait = max_wait
        self._leading = leading
        self._whole = whole
        self._paths: dict[str, None] = {}
        self._renamed: dict[str, str] = {}
        self._rescan = False
        self._count = 0
        self._first = 0.0
        self._last: float | None = None
        self._lone = False

    def add(self, event: RawEvent, now: float) -> None:
        """Take in an event heard at `now`."""
        self._begin(now)
        self._count += 1
        self._last = now
        if event.folder or self._count > MANY:
            self._rescan = True
        if not event.folder and self._count <= MANY:
            self._paths[event.path] = None
            if event.moved_from:
                self._renamed[event.moved_from] = event.path
        if self._rescan or len(self._paths) > LONE:
            self._lone = False

    def add_rescan(self, now: float) -> None:
        """Ask for a look at everything, e.g. because events may have been missed."""
        self._begin(now)
        self._count += 1
        self._last = now
        self._rescan = True
        self._lone = False

    def due(self) -> float | None:
        """When `take` will have something; None while there is nothing."""
        if self._count == 0 or self._last is None:
            return None
        if self._lone:
            return self._first + self._leading
        return min(self._last + self._quiet, self._first + self._max_wait)

    def take(self, now: float) -> Batch | None:
        """The batch that is due at `now`, if there is one; its events are forgotten."""
        due = self.due()
        if due is None or now < due:
            return None
        if self._lone:
            return self._take_whole()
        batch = Batch(frozenset(map(Path, self._paths)), self._rescan)
        self._clear()
        return batch

    def _take_whole(self) -> Batch | None:
        self._lone = False
        whole = [path for path in self._paths if self._whole(self._renamed.get(path, path))]
        for path in whole:
            del self._paths[path]
        if not self._paths:
            self._clear()
        return Batch(frozenset(map(Path, whole))) if whole else None

    def _begin(self, now: float) -> None:
        if self._count == 0:
            self._first = now
            self._lone = self._last is None or now - self._last >= self._quiet

    def _clear(self) -> None:
        self._paths = {}
        self._renamed = {}
        self._rescan = False
        self._count = 0

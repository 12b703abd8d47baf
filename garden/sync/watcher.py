"""Hears that files changed outside and hands their paths on, in batches, for a second look.

Native events where there are any (watchdog), snapshots where there are none: on network file
systems, and when the system is out of watches (B35). One thread of ours does everything: it takes
events from a queue, debounces them, calls back, and now and then checks that the roots are still
the folders that are being watched.
"""

from __future__ import annotations

import errno
import os
import queue
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from garden.sync import mounts, polling
from garden.sync.debounce import Debouncer
from garden.sync.events import IGNORE_FILES, RawEvent, is_noise

HEALTH = 2.0
"""Seconds between checks that the watched roots are still there."""
TRY_AGAIN = 60.0
"""Seconds after which native events are tried again when there had been no watches left."""
STOP = 3.0
"""Longest wait for the thread at `stop`."""

_HEARD: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileClosedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]

Mode = Literal["auto", "native", "polling"]
Heard = Callable[[frozenset[Path], bool], None]
"""Called with absolute paths and whether the whole garden should be looked at."""


@dataclass(frozen=True, slots=True)
class WatchState:
    """How changes are noticed now."""

    kind: Literal["native", "polling", "stopped"]
    reason: str = ""
    """Why not natively: 'network' (file system), 'limit' (out of watches), 'unavailable', 'asked';
    'gone' when a root is missing; '' when all is well."""
    detail: str = ""
    """A file system's name, the system's message, or the missing root."""


class Watcher:
    """Watches `roots` until `stop`. Callbacks come from the watcher's own thread.

    `heard(paths, rescan)` is called for each batch; `state_changed` when the way of watching
    changes; `failed` when `heard` raises (the watcher goes on). `ignored` gets paths relative to
    their root. `pause`: least seconds between snapshots where there are no native events.
    """

    def __init__(
        self,
        roots: Sequence[Path],
        heard: Heard,
        *,
        ignored: Callable[[str], bool] = is_noise,
        state_changed: Callable[[WatchState], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        mode: Mode = "auto",
        debouncer: Debouncer | None = None,
        pause: float = polling.LEAST_PAUSE,
    ) -> None:
        self._pause = pause
        self._roots = tuple(Path(os.path.realpath(root)) for root in roots)
        self._as_given = dict(zip(map(str, self._roots), map(str, roots), strict=True))
        self._heard = heard
        self._ignored = ignored
        self._state_changed = state_changed
        self._failed = failed
        self._mode = mode
        self._debouncer = debouncer or Debouncer()
        self._queue: queue.SimpleQueue[RawEvent | None] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._late = False
        """Whether somebody looked everywhere before we listened."""
        self._thread: threading.Thread | None = None
        self._observer: BaseObserver | None = None
        self._state = WatchState("stopped")
        self._marks: tuple[object, ...] = ()
        self._snapshot: polling.Snapshot = {}
        self._next_walk = 0.0
        self._next_check = 0.0
        self._next_try = 0.0

    @property
    def state(self) -> WatchState:
        """How changes are noticed now."""
        return self._state

    def start(self, *, wait: float = 0.0) -> None:
        """Begin watching; returns at once, or after at most `wait` seconds once it listens."""
        if self._thread is None:
            self._stop.clear()
            self._ready.clear()
            self._late = False
            self._thread = threading.Thread(target=self._run, name="garden-watcher", daemon=True)
            self._thread.start()
        if wait:
            self._ready.wait(wait)

    def listens(self, wait: float) -> bool:
        """Whether it listens, after at most `wait` seconds.

        To be asked before the garden is read: what changes after a file was read and before we
        listen would be lost. Where the answer is no, a look everywhere is asked for once we do.
        """
        if not self._ready.wait(wait):
            self._late = True  # said before the second look, as `_run` looks after it is ready
        return self._ready.is_set()

    def stop(self) -> None:
        """End watching; no callback comes after this returns (waits at most STOP seconds)."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._stop.set()
        self._ready.set()  # nobody needs to wait any more
        self._queue.put(None)
        if thread is not threading.current_thread():
            thread.join(STOP)

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        self._arm()
        self._ready.set()
        if self._late:
            self._debouncer.add_rescan(time.monotonic())
        try:
            while not self._stop.is_set():
                self._listen()
                now = time.monotonic()
                if now >= self._next_check:
                    self._check(now)
                if self._state.kind == "polling" and now >= self._next_walk:
                    self._walk()
                self._hand_on()
        finally:
            self._disarm()
            self._set_state(WatchState("stopped"))

    def _listen(self) -> None:
        """Wait for an event until something else is due, then take all that are there."""
        now = time.monotonic()
        due = [self._next_check]
        if self._state.kind == "polling":
            due.append(self._next_walk)
        if (batch_due := self._debouncer.due()) is not None:
            due.append(batch_due)
        wait = max(0.0, min(due) - now)
        with suppress(queue.Empty):
            event = self._queue.get(timeout=wait) if wait else self._queue.get_nowait()
            while True:
                if event is None:
                    return
                self._debouncer.add(event, time.monotonic())
                event = self._queue.get_nowait()

    def _hand_on(self) -> None:
        batch = self._debouncer.take(time.monotonic())
        if batch is None or self._stop.is_set():
            return
        try:
            self._heard(batch.paths, batch.rescan)
        except Exception as error:
            if self._failed is not None:
                self._failed(error)

    # -- ways of watching -----------------------------------------------------------------------

    def _arm(self) -> None:
        """Start listening natively if possible, otherwise by snapshots."""
        self._marks = self._mark_roots()
        now = time.monotonic()
        self._next_check = now + HEALTH
        missing = [str(root) for root in self._roots if not root.is_dir()]
        if missing:
            self._set_state(WatchState("polling", "gone", missing[0]))
            self._next_walk = now + HEALTH
            return
        state = self._arm_native() if self._mode != "polling" else WatchState("polling", "asked")
        if state.kind == "polling":
            self._begin_polling()
        self._set_state(state)

    def _arm_native(self) -> WatchState:
        if self._mode == "auto":
            for root in self._roots:
                if (kind := mounts.network_kind(root)) is not None:
                    return WatchState("polling", "network", kind)
        # watchdog warns when it hears of a new folder twice, and goes on; made an error (tests),
        # the warning would end the thread that reads events
        warnings.filterwarnings("ignore", "Callback with id ", RuntimeWarning)
        try:
            observer = Observer()
            for root in self._roots:
                observer.schedule(
                    _Listener(root, self._as_given[str(root)], self._ignored, self._queue.put),
                    str(root),
                    recursive=True,
                    event_filter=_HEARD,
                )
            self._observer = observer
            observer.start()
            self._next_check = time.monotonic() + HEALTH
            mounts.check_room(self._roots[0])
        except OSError as error:
            self._disarm()
            limit = error.errno in (errno.ENOSPC, errno.EMFILE, errno.ENFILE)
            self._next_try = time.monotonic() + TRY_AGAIN
            return WatchState("polling", "limit" if limit else "unavailable", str(error))
        return WatchState("native")

    def _begin_polling(self) -> None:
        begun = time.monotonic()
        self._snapshot = self._take_snapshot()
        now = time.monotonic()
        self._next_walk = now + polling.pause_after(now - begun, self._pause)

    def _walk(self) -> None:
        begun = time.monotonic()
        if self._state.reason == "gone":
            self._next_walk = begun + HEALTH
            return
        after = self._take_snapshot()
        now = time.monotonic()
        for event in polling.differences(self._snapshot, after):
            self._debouncer.add(event, now)
        self._snapshot = after
        self._next_walk = now + polling.pause_after(now - begun, self._pause)

    def _take_snapshot(self) -> polling.Snapshot:
        given = tuple(Path(self._as_given[str(root)]) for root in self._roots)
        return polling.take_snapshot(given, self._ignored)

    def _disarm(self) -> None:
        observer, self._observer = self._observer, None
        if observer is not None:
            with suppress(RuntimeError):  # never started
                observer.stop()
                observer.join(STOP)

    def _check(self, now: float) -> None:
        """Begin anew when a root was replaced or came back, or when watches ran out."""
        self._next_check = now + HEALTH
        deaf = self._observer is not None and not _is_alive(self._observer)
        if self._state.kind == "native" and not deaf:
            try:
                mounts.check_room(self._roots[0])
            except OSError as error:
                deaf = error.errno == errno.ENOSPC  # what we have goes on without new instances
        try_again = self._state.reason == "limit" and now >= self._next_try
        if not deaf and not try_again and self._marks == self._mark_roots():
            return
        self._disarm()
        self._arm()
        self._debouncer.add_rescan(time.monotonic())

    def _mark_roots(self) -> tuple[object, ...]:
        marks: list[object] = []
        for root in self._roots:
            try:
                found = root.stat()
                marks.append((found.st_dev, found.st_ino))
            except OSError:
                marks.append(None)
        return tuple(marks)

    def _set_state(self, state: WatchState) -> None:
        changed, self._state = state != self._state, state
        if changed and self._state_changed is not None:
            self._state_changed(state)


def _is_alive(observer: BaseObserver) -> bool:
    """Whether all threads of watchdog still run; its reader of inotify is known under this name."""
    reader = getattr(observer, "_inotify_fd", None)
    threads = [observer, *observer.emitters, *([reader] if reader is not None else [])]
    return all(thread.is_alive() for thread in threads)


class _Listener(FileSystemEventHandler):
    """Runs in watchdog's thread: drops noise, puts the rest into the queue, does nothing else."""

    def __init__(
        self,
        root: Path,
        given: str,
        ignored: Callable[[str], bool],
        put: Callable[[RawEvent], None],
    ) -> None:
        self._root = f"{root}{os.sep}"
        self._given = f"{given}{os.sep}"
        self._ignored = ignored
        self._put = put

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Both ends of a move are looked at: what was, and what is there now (B27)."""
        before = ""
        for path in (event.src_path, event.dest_path):
            if not path:
                continue
            name = os.fsdecode(path)
            if not name.startswith(self._root):
                continue
            relative = name[len(self._root) :]
            if self._ignored(relative):
                continue
            everywhere = event.is_directory or Path(relative).name in IGNORE_FILES
            heard = f"{self._given}{relative}"
            # A backup made by renaming (a.md to a.orig) is no rename: the note is written anew.
            renamed = os.path.splitext(before)[1] == os.path.splitext(heard)[1]  # noqa: PTH122
            self._put(RawEvent(heard, everywhere, before if renamed else ""))
            before = heard

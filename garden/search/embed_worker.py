"""The embedding thread: takes notes from the queue, cuts, lets embed, enters; pauses at once.

The lanes (`embed_lanes`) compute. A vector is put into the cache as soon as it is there, so
stopping at any moment loses the parts at hand at most. Only what the cache doesn't know is
embedded: a changed note costs its changed sections, a renamed one nothing.

Notes on their way belong to no queue. So before anything changes what is wanted (a message, a
pause), all flights are settled: what a lane has begun is entered, the rest goes back to the queue.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass

import numpy as np

from garden.errors import GardenError, Unavailable
from garden.search.chunk_book import (
    LEVEL_NONE,
    LEVEL_NOTE,
    LEVEL_SECTIONS,
    ChunkBook,
    expected_points,
)
from garden.search.chunks import (
    CHUNKER_VERSION,
    Kind,
    Level,
    NoteSource,
    brief_chunk,
    overview_chunk,
    section_chunks,
)
from garden.search.embed_lanes import Cut, Flight, Lanes
from garden.search.embed_queue import EmbedQueue, NoteRef
from garden.search.embedders import BATCH, Embedder, background
from garden.search.vector_cache import VectorCache
from garden.search.vector_store import VectorStore
from garden.search.vectors import point_id
from garden.work import Progress, Report

log = logging.getLogger(__name__)

OUTSTANDING = 4
"""Writes that may wait for the engine before embedding waits too."""
TICK = 0.1
"""Seconds after which waiting for a flight looks for messages."""

Parts = tuple[ChunkBook, VectorCache, VectorStore]


@dataclass(frozen=True, slots=True)
class WorkState:
    """How far the embedding is."""

    notes: int = 0
    note_vectors: int = 0
    section_notes: int = 0
    waiting: int = 0
    """Notes that still lack a pass."""
    paused: bool = False
    synced: bool = False
    """True once the garden's notes are known."""
    error: GardenError | None = None


class EmbedWorker:
    """One thread; all methods may be called from any thread and return at once."""

    def __init__(
        self,
        embedder: Embedder,
        read: Callable[[str], NoteSource | None],
        *,
        open_parts: Callable[[], Parts],
        report: Report,
        on_change: Callable[[], None],
    ) -> None:
        self._embedder = embedder
        self._read = read
        self._open_parts = open_parts
        self._report = report
        self._on_change = on_change
        self._queue = EmbedQueue()
        self._levels: dict[str, int] = {}
        self._fingerprints: dict[str, str] = {}
        self._reached = Counter[int]()
        self._writes: deque[Future[None]] = deque()
        self._inbox: deque[Callable[[], None]] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._paused = False
        self._state = WorkState()
        self._parts: Parts | None = None
        self._lanes: Lanes | None = None
        self._flights: deque[Flight] = deque()
        self._store_started = False
        self._thread = threading.Thread(target=self._run, name="garden-embedding", daemon=True)

    # -- for everybody ------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def state(self) -> WorkState:
        """As of the last step."""
        return self._state

    def sync(self, refs: list[NoteRef]) -> None:
        """All notes there are."""
        self._send(lambda: self._on_sync(refs))

    def update(self, refs: list[NoteRef], removed: list[str]) -> None:
        """Changed and vanished notes."""
        self._send(lambda: self._on_update(refs, removed))

    def look_at(self, path: str) -> None:
        """This note first."""
        self._send(lambda: self._queue.look_at(path))

    def cancel(self) -> None:
        """Forget what waits."""
        self._send(self._queue.clear)

    def retry(self, forget: Callable[[], None] | None) -> None:
        """Leave the state 'not available'; `forget` clears the embedder's own memory of it."""

        def again() -> None:
            if forget is not None:
                forget()
            self._publish(error=None)

        self._send(again)

    def pause(self) -> None:
        """Stop after the batch at hand."""
        with self._wake:
            self._paused = True
            self._wake.notify_all()
        self._send(lambda: None)

    def resume(self) -> None:
        """Go on."""
        with self._wake:
            self._paused = False
            self._wake.notify_all()
        self._send(lambda: None)

    def close(self, timeout: float) -> bool:
        """Stop after the batch at hand; False when `timeout` seconds were not enough."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _send(self, message: Callable[[], None]) -> None:
        with self._wake:
            self._inbox.append(message)
            self._wake.notify_all()

    # -- the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        background()
        try:
            self._parts = self._open_parts()
            self._lanes = Lanes(self._embedder, self._parts[1])
            for path, known in self._parts[0].states().items():
                self._set_level(path, known.level)
                self._fingerprints[path] = known.fingerprint
            if self._parts[0].chunk_count():
                self._start_store()
        except GardenError as error:
            self._publish(error=error)
            return
        except Exception as error:
            log.exception("The meaning index could not be opened")
            self._publish(error=Unavailable(f"The meaning index could not be opened ({error})."))
            return
        while self._listen():
            self._guarded(self._step)
        self._guarded(self._settle)
        self._lanes.close()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except GardenError as error:
            log.warning("Embedding stopped: %s", error)
            self._publish(error=error)
        except CancelledError:
            pass  # the store is closing
        except Exception as error:
            log.exception("Embedding failed")
            self._publish(error=Unavailable(f"Embedding failed ({type(error).__name__})."))

    def _listen(self) -> bool:
        """Take messages; wait while there is nothing to do. False when closing."""
        while True:
            with self._wake:
                while not (self._inbox or self._closing or self._flights or self._may_work()):
                    self._wake.wait()
                if self._closing:
                    return False
                messages, self._inbox = self._inbox, deque()
            if messages or not self._may_work():
                self._guarded(self._settle)
            for message in messages:
                try:
                    message()
                except GardenError as error:
                    self._publish(error=error)
            if messages:
                self._publish()
            if self._may_work():
                return True

    def _may_work(self) -> bool:
        if self._paused or self._state.error is not None:
            return False
        return bool(self._flights) or self._queue.next() is not None

    def _interrupted(self) -> bool:
        with self._wake:
            return self._closing or self._paused or bool(self._inbox)

    # -- messages -----------------------------------------------------------------------------

    def _on_sync(self, refs: list[NoteRef]) -> None:
        gone = set(self._levels) - {ref.path for ref in refs}
        self._queue.clear()
        self._on_update(refs, sorted(gone))
        self._publish(synced=True)
        if self._parts is not None:
            self._parts[1].prune()

    def _on_update(self, refs: list[NoteRef], removed: list[str]) -> None:
        self._move(refs, removed)
        for ref in refs:
            fingerprint = _fingerprint(ref)
            if self._fingerprints.get(ref.path) != fingerprint:
                self._fingerprints[ref.path] = fingerprint
                self._set_level(ref.path, LEVEL_NONE)
            level = self._levels[ref.path]
            if level < LEVEL_NOTE:
                self._queue.add(ref, (Level.NOTE, Level.SECTION))
            elif level < LEVEL_SECTIONS:
                self._queue.add(ref, (Level.SECTION,))
        self._forget(removed)
        self._plan()

    def _move(self, refs: list[NoteRef], removed: list[str]) -> None:
        """A note that vanished here and came there with the same content only moved: it stays
        findable, at its new path, before it is cut anew."""
        left = {self._fingerprints[path]: path for path in removed if self._levels.get(path)}
        moves: dict[str, str] = {}
        for ref in refs:
            fingerprint = _fingerprint(ref)
            if ref.path not in self._levels and fingerprint in left:
                moves[left.pop(fingerprint)] = ref.path
                self._fingerprints[ref.path] = fingerprint
                self._set_level(ref.path, LEVEL_NOTE)
        if moves and self._parts is not None:
            self._parts[0].rename(moves)

    def _forget(self, paths: list[str]) -> None:
        if not paths or self._parts is None:
            return
        book, _cache, store = self._parts
        for path in paths:
            self._queue.discard(path)
            self._set_level(path, None)
            self._fingerprints.pop(path, None)
        for kind, points in book.forget(paths).items():
            store.delete(str(kind), points)

    def _set_level(self, path: str, level: int | None) -> None:
        """Note how far a note is; None when it is gone."""
        old = self._levels.pop(path, None)
        if old is not None:
            self._reached[old] -= 1
        if level is not None:
            self._levels[path] = level
            self._reached[level] += 1

    def _plan(self) -> None:
        if self._parts is None:
            return
        book, _cache, store = self._parts
        done = self._reached[LEVEL_SECTIONS]
        store.plan(expected_points(book.chunk_count(), done, len(self._levels)))
        # A new store is opened only now: how many points there will be decides which engine.
        self._start_store()

    def _start_store(self) -> None:
        if self._parts is not None and not self._store_started:
            self._store_started = True
            self._parts[2].start()

    # -- the work -----------------------------------------------------------------------------

    def _step(self) -> None:
        """Keep the lanes busy, and enter the flight that set off first."""
        assert self._lanes is not None
        while len(self._flights) <= self._lanes.width and self._take_off(self._lanes):
            pass
        if not self._flights:
            return
        flight = self._flights[0]
        try:
            while not flight.landed(TICK):
                if self._interrupted():
                    return
        except Exception:
            self._settle()  # raises it again, once every note is back in the queue
            raise
        self._flights.popleft()
        self._enter(flight)

    def _take_off(self, lanes: Lanes) -> bool:
        """Send the next notes off; False when there are none that may fly beside the others."""
        wanted = self._queue.next()
        # One pass at a time: a note's second flight would embed again what its first one brings.
        if wanted is None or (self._flights and self._flights[0].level is not wanted[0]):
            return False
        level = wanted[0]
        notes: list[Cut] = []
        while len(notes) < (BATCH if level is Level.NOTE else 1):
            wanted = self._queue.next()
            if wanted is None or wanted[0] is not level:
                break
            ref = wanted[1]
            self._queue.take(level, ref)
            source = self._source(ref)
            if source is None:
                continue
            if level is Level.NOTE:
                chunks = [brief_chunk(source)]
            else:
                chunks = [overview_chunk(source), *section_chunks(source)]
            notes.append(Cut(ref, source.kind, chunks))
        self._flights.append(lanes.take_off(level, notes))
        return True

    def _settle(self) -> None:
        """No flight is left: begun ones are finished and entered, others wait in the queue again.

        Raises the first error of any of them, after all are settled.
        """
        failure: Exception | None = None
        while self._flights:
            flight = self._flights.popleft()
            try:
                if flight.brought_down():
                    self._enter(flight)
                    continue
            except Exception as error:
                failure = failure or error
            for cut in flight.notes:
                self._queue.add(cut.ref, (flight.level,))
        if failure is not None:
            raise failure

    def _source(self, ref: NoteRef) -> NoteSource | None:
        """The note's text; a note that can't be read is left out, and stays findable by words."""
        try:
            source = self._read(ref.path)
        except GardenError as error:
            log.info("Not embedded: %s", error)
            source = None
        if source is None:
            self._queue.discard(ref.path)
            self._set_level(ref.path, LEVEL_SECTIONS)
        return source

    def _enter(self, flight: Flight) -> None:
        """Enter notes whose vectors are cached, as one step; then bring the engine level."""
        assert self._parts is not None
        book, cache, store = self._parts
        reached = LEVEL_NOTE if flight.level is Level.NOTE else LEVEL_SECTIONS
        freed: dict[Kind, set[int]] = {}
        digests: dict[Kind, set[str]] = {}
        with book.together():
            for cut in flight.notes:
                path, kind = cut.ref.path, cut.kind
                fingerprint = _fingerprint(cut.ref)
                loose = book.enter(path, kind, fingerprint, flight.level, cut.chunks)
                for of_kind, points_of_kind in loose.items():
                    freed.setdefault(of_kind, set()).update(points_of_kind)
                    digests.setdefault(of_kind, set())
                digests.setdefault(kind, set()).update(c.digest for c in cut.chunks)
                if self._fingerprints.get(path) == fingerprint:
                    self._set_level(path, reached)
        # Not before the step is written: the store's owner reads the book as well.
        for kind, wanted in digests.items():
            vectors = cache.get(wanted)
            points = {point_id(digest): row for digest, row in vectors.items()}
            gone = freed.get(kind, set()) - points.keys()
            if gone:
                store.delete(str(kind), sorted(gone))
            if points:
                self._writes.append(
                    store.upsert(str(kind), list(points), np.stack(list(points.values())))
                )
        # Who hears that all is done may search at once: then nothing may wait any more.
        more = bool(self._flights) or self._queue.next() is not None
        while len(self._writes) > (OUTSTANDING if more else 0):
            self._await_write()
        self._tell_progress(flight.level)
        self._publish()

    def _await_write(self) -> None:
        write = self._writes.popleft()
        while not self._closing:
            try:
                write.result(timeout=0.2)
                return
            except FutureTimeout:
                continue
            except GardenError:
                return  # the store tells its own troubles; it fills itself from the cache later

    # -- telling ------------------------------------------------------------------------------

    def _tell_progress(self, level: Level) -> None:
        total = len(self._levels)
        waiting = self._waiting(level)
        task = "embed-notes" if level is Level.NOTE else "embed-sections"
        self._report(Progress(task, total - waiting, total))

    def _waiting(self, level: Level) -> int:
        """Notes that still lack that pass, those on their way among them."""
        flying = sum(len(flight.notes) for flight in self._flights if flight.level is level)
        return self._queue.waiting(level) + flying

    def _publish(self, **changes: object) -> None:
        """Hand out how far it is now, with these fields changed."""
        waiting = self._waiting(Level.NOTE) + self._waiting(Level.SECTION)
        old = self._state
        self._state = WorkState(
            len(self._levels),
            self._reached[LEVEL_NOTE] + self._reached[LEVEL_SECTIONS],
            self._reached[LEVEL_SECTIONS],
            waiting,
            paused=self._paused,
            synced=bool(changes.get("synced", old.synced)),
            error=changes.get("error", old.error),  # type: ignore[arg-type]
        )
        self._on_change()


def _fingerprint(ref: NoteRef) -> str:
    return f"{CHUNKER_VERSION}:{ref.hash}"

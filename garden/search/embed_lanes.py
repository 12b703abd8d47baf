"""Embedding side by side: threads that each compute a part, and notes on their way ("flights").

While the lanes compute, the embedding thread reads and cuts the next notes and enters the last
ones, so that no core waits. The lanes are daemon threads: a model that hangs in a download must not
keep the program from ending (B58).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, field

from garden.search.chunks import Chunk, Kind, Level, units
from garden.search.embed_queue import NoteRef
from garden.search.embedders import BATCH, Embedder, background
from garden.search.vector_cache import VectorCache

PART_UNITS = 320
"""Text handed over at once, in units, beyond one piece: a lane computes half a second at it."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A note and the pieces that it was cut into."""

    ref: NoteRef
    kind: Kind
    chunks: Sequence[Chunk]


@dataclass(slots=True)
class Flight:
    """Notes whose pieces are being embedded for one pass."""

    level: Level
    notes: Sequence[Cut]
    parts: list[Future[None]] = field(default_factory=list)

    def landed(self, timeout: float) -> bool:
        """Whether every piece is in the cache; waits up to `timeout` seconds for the next part.

        Raises what went wrong in a part.
        """
        while self.parts:
            try:
                self.parts[0].result(timeout)
            except FutureTimeout:
                return False
            del self.parts[0]
        return True

    def brought_down(self) -> bool:
        """Drop the parts that no lane has begun and wait for the others; True when all pieces are
        in the cache. Raises what went wrong in a part."""
        begun = [part for part in self.parts if not part.cancel()]
        complete = len(begun) == len(self.parts)
        self.parts.clear()
        wait(begun)
        for part in begun:
            part.result()
        return complete


class Lanes:
    """Threads that embed into a vector cache. For one owner thread, but for the lanes' own work."""

    def __init__(self, embedder: Embedder, cache: VectorCache) -> None:
        self._embedder = embedder
        self._cache = cache
        self.width = max(1, embedder.lanes)
        """Parts computed at the same time."""
        self._waiting: queue.SimpleQueue[tuple[Future[None], Sequence[Chunk]] | None]
        self._waiting = queue.SimpleQueue()
        for number in range(self.width):
            threading.Thread(
                target=self._run, name=f"garden-embedding-{number + 1}", daemon=True
            ).start()

    def take_off(self, level: Level, notes: Sequence[Cut]) -> Flight:
        """Begin to embed what the cache doesn't know of these notes' pieces."""
        missing = {chunk.digest: chunk for cut in notes for chunk in cut.chunks}
        for digest in self._cache.get(missing):
            del missing[digest]
        flight = Flight(level, notes)
        for part in _parts(list(missing.values())):
            future: Future[None] = Future()
            flight.parts.append(future)
            self._waiting.put((future, part))
        return flight

    def close(self) -> None:
        """Let the threads end after the part at hand."""
        for _ in range(self.width):
            self._waiting.put(None)

    def _run(self) -> None:
        background()
        while (job := self._waiting.get()) is not None:
            future, part = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                rows = self._embedder.embed_passages([chunk.text for chunk in part])
                self._cache.put({chunk.digest: row for chunk, row in zip(part, rows, strict=True)})
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(None)


def _parts(chunks: list[Chunk]) -> Iterator[list[Chunk]]:
    """Pieces of like length together (some models pad to the longest), little at a time."""
    part: list[Chunk] = []
    size = 0
    for chunk in sorted(chunks, key=lambda c: len(c.text)):
        more = units(chunk.text)
        if part and (len(part) == BATCH or size + more > PART_UNITS):
            yield part
            part, size = [], 0
        part.append(chunk)
        size += more
    if part:
        yield part

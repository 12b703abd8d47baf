"""The owner of the vector engine: one thread opens it, checks it, fills it and asks it (B52).

Everything goes through one queue in which searches come first; a long filling is cut into steps,
and the queue is looked at between them. When the engine is locked by another window, broken or
missing, searching raises that error at once (words go on without it), while the owner mends what
can be mended: it tries a locked store again, sets a damaged one aside and fills a new one from the
cache.
"""

from __future__ import annotations

import itertools
import logging
import queue
import threading
from collections.abc import Callable, Collection, Generator, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from garden.errors import GardenError, IndexDamaged, Locked, Unavailable
from garden.search.store_folder import StoreFolder
from garden.search.vector_level import Expected, level, plausible
from garden.search.vector_opening import EngineOpener
from garden.search.vectors import (
    EngineChoice,
    EngineFactory,
    EngineName,
    VectorEngine,
    choose,
    edge_available,
)
from garden.work import CancelToken

log = logging.getLogger(__name__)

SEARCH, WRITE = 0, 1
FAILURES_BEFORE_REBUILD = 2
"""Failures in a row after which an engine that opens, but can't be used, is built anew."""
WAIT = 2.0
"""Longest wait for an answer, in seconds."""


class StoreState(StrEnum):
    """What the owner is at."""

    OPENING = "opening"
    READY = "ready"
    FILLING = "filling"  # ready, but not all vectors are in yet
    LOCKED = "locked"  # another window or program has it
    FAILED = "failed"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class StoreStatus:
    """State of the store, and why."""

    state: StoreState
    engine: EngineName | None = None
    error: GardenError | None = None
    rebuilt: bool = False
    """True when a damaged store was set aside since the start."""


@dataclass(order=True)
class _Job:
    priority: int
    number: int
    run: Callable[[VectorEngine], Any] = field(compare=False)
    future: Future[Any] = field(compare=False)


class VectorStore:
    """Owns one engine. `start` it once; all other methods may be called from any thread."""

    def __init__(
        self,
        root: Path,
        make: EngineFactory,
        choice: EngineChoice,
        *,
        model: str,
        dim: Callable[[], int],
        collections: Sequence[str],
        expected: Expected,
        planned: int = 0,
        on_status: Callable[[StoreStatus], None] | None = None,
        retry_seconds: float = 2.0,
    ) -> None:
        """`root` holds the stores' folders; `planned` is how many points there will be."""
        self._choice = choice
        self._collections = tuple(collections)
        self._expected = expected
        self._planned = planned
        self._on_status = on_status
        self._retry_seconds = retry_seconds
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._closing = threading.Event()
        self._engine: VectorEngine | None = None
        self._opener = EngineOpener(
            root,
            make,
            model=model,
            dim=dim,
            collections=self._collections,
            expected=expected,
        )
        self._home = StoreFolder(root)
        self._status = StoreStatus(StoreState.OPENING)
        self._failures = 0
        self._thread = threading.Thread(target=self._run, name="garden-vectors", daemon=True)

    # -- for everybody ------------------------------------------------------------------------

    def start(self) -> None:
        """Open in the background; see `status`."""
        self._thread.start()

    @property
    def status(self) -> StoreStatus:
        """State as of now."""
        return self._status

    def search(
        self,
        collection: str,
        vector: NDArray[np.float32],
        limit: int,
        among: Collection[int] | None = None,
        token: CancelToken | None = None,
    ) -> list[tuple[int, float]]:
        """Nearest points. Raises `Cancelled`, or why the store can't answer (`GardenError`)."""
        self._require_open()
        job = self._put(
            SEARCH, lambda engine: plausible(engine.search(collection, vector, limit, among))
        )
        waited = 0.0
        while True:
            if token is not None and token.cancelled:
                job.cancel()
                token.check()
            try:
                found: list[tuple[int, float]] = job.result(timeout=0.02)
                return found
            except FutureTimeout:
                waited += 0.02
                if waited > WAIT:
                    job.cancel()
                    raise Unavailable("The meaning index is busy.") from None
            except CancelledError:
                raise Unavailable("The meaning index is closed.") from None

    def upsert(
        self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]
    ) -> Future[None]:
        """Put vectors in. Without an open store the answer is immediate: the filling at the next
        opening takes them from the cache."""
        return self._write(lambda engine: engine.upsert(collection, ids, vectors))

    def delete(self, collection: str, ids: Sequence[int]) -> Future[None]:
        """Take points out; without an open store like `upsert`."""
        return self._write(lambda engine: engine.delete(collection, ids))

    def count(self) -> int:
        """Points really in the store. Raises why it can't be said."""
        self._require_open()
        job = self._put(
            SEARCH, lambda engine: sum(engine.count(name) for name in self._collections)
        )
        return int(job.result(timeout=WAIT * 5))

    def plan(self, points: int) -> None:
        """Tell how many points there will be; above the limit 'auto' changes to Edge (B54)."""
        self._planned = points

    def close(self, timeout: float = 3.0) -> bool:
        """Finish the write at hand, close and seal. False when that took longer than `timeout`
        seconds (the thread is a daemon and ends with the program; the next start checks)."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    # -- the queue ----------------------------------------------------------------------------

    def _require_open(self) -> None:
        status = self._status
        if status.state in (StoreState.READY, StoreState.FILLING):
            return
        if status.error is not None:
            raise status.error
        raise Unavailable(
            "The meaning index is closed."
            if status.state is StoreState.CLOSED
            else "The meaning index is still being opened."
        )

    def _put(self, priority: int, run: Callable[[VectorEngine], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self._jobs.put(_Job(priority, next(self._numbers), run, future))
        if self._status.state is StoreState.CLOSED:
            future.cancel()  # the owner may have gone before it saw this job
        return future

    def _write(self, run: Callable[[VectorEngine], Any]) -> Future[None]:
        if self._status.state in (StoreState.LOCKED, StoreState.FAILED, StoreState.CLOSED):
            done: Future[None] = Future()
            done.set_result(None)
            return done
        return self._put(WRITE, run)

    # -- the owner's thread -------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                if self._open():
                    self._serve()
                else:
                    self._refuse_waiting()
                    self._closing.wait(self._retry_seconds)
        except Exception:
            log.exception("The owner of the vector store failed")
            self._tell(StoreState.FAILED, Unavailable("The meaning index stopped unexpectedly."))
        finally:
            self._shut()
            if self._status.state is not StoreState.FAILED or self._closing.is_set():
                self._tell(StoreState.CLOSED)
            self._refuse_waiting()

    def _open(self) -> bool:
        """Open the engine that fits; False, with the status told, when that can't be done now."""
        name = choose(
            self._choice, self._planned, has_edge_store=self._opener.folder("edge").is_dir()
        )
        try:
            self._engine, self._home = self._opener.open(name)
        except GardenError as error:
            state = StoreState.LOCKED if isinstance(error, Locked) else StoreState.FAILED
            if (self._status.state, str(self._status.error)) != (state, str(error)):
                log.warning("Vector store not usable: %s", error)
                self._tell(state, error)
            return False
        self._tell(StoreState.FILLING)
        return True

    def _serve(self) -> None:
        """Take jobs, searches first; with none waiting, do a step of the filling.

        Returns when closing, or when the engine failed: opening it anew checks and mends it.
        """
        upkeep: Generator[None, None, None] | None = self._levelled(self._engine)
        try:
            while not self._closing.is_set():
                try:
                    job = self._jobs.get(block=upkeep is None, timeout=0.1)
                except queue.Empty:
                    upkeep = self._step(upkeep)
                    continue
                self._do(job)
        except Exception as error:
            log.warning("The vector engine failed", exc_info=True)
            self._failures += 1
            self._shut(seal=False)
            if isinstance(error, IndexDamaged) or self._failures == FAILURES_BEFORE_REBUILD:
                self._opener.give_up(IndexDamaged("It gives wrong answers."))
            elif self._failures > FAILURES_BEFORE_REBUILD * 2:
                raise
            self._tell(StoreState.OPENING)
        finally:
            if upkeep is not None:
                upkeep.close()

    def _do(self, job: _Job) -> None:
        assert self._engine is not None
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            job.future.set_result(job.run(self._engine))
        except IndexDamaged as error:
            self._tell(StoreState.OPENING)  # before the asker hears of it, and asks again
            job.future.set_exception(error)
            raise
        except GardenError as error:
            job.future.set_exception(error)
        except Exception as error:
            job.future.set_exception(
                Unavailable(f"The meaning index failed ({type(error).__name__}).")
            )
            raise

    def _step(
        self, upkeep: Generator[None, None, None] | None
    ) -> Generator[None, None, None] | None:
        if upkeep is None:
            return self._move_to_edge() if self._outgrown() else None
        try:
            next(upkeep)
        except StopIteration:
            self._failures = 0
            self._tell(StoreState.READY)
            return None
        return upkeep

    # -- filling ------------------------------------------------------------------------------

    def _levelled(self, engine: VectorEngine | None) -> Generator[None, None, None]:
        assert engine is not None
        return level(engine, self._collections, self._expected)

    def _outgrown(self) -> bool:
        return (
            self._choice.engine == "auto"
            and self._engine is not None
            and self._engine.name == "local"
            and choose(self._choice, self._planned) == "edge"
            and edge_available()
        )

    def _move_to_edge(self) -> Generator[None, None, None]:
        """Fill Edge beside local mode, which answers meanwhile; then let local mode go (B54)."""
        log.info("%d chunks planned: changing from local mode to Qdrant Edge", self._planned)
        old, old_home = self._engine, self._home
        assert old is not None
        try:
            new, new_home = self._opener.open("edge")
        except GardenError as error:
            log.warning("Qdrant Edge can't be used, staying in local mode: %s", error)
            self._choice = EngineChoice("local")
            return
        try:
            yield from self._levelled(new)
        except BaseException:  # closing meanwhile, or the new engine failed: the old one stays
            new.close()
            new_home.release()
            raise
        self._engine, self._home = new, new_home
        old.close()
        old_home.remove()
        old_home.release()
        # What was written in between went to the old engine only.
        yield from self._levelled(new)

    # -- endings ------------------------------------------------------------------------------

    def _shut(self, *, seal: bool = True) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            try:
                engine.close()
                if seal and engine.name != "server":
                    self._home.seal()
            except Exception:
                log.exception("The vector engine could not be closed")
        self._home.release()

    def _refuse_waiting(self) -> None:
        while True:
            try:
                self._jobs.get_nowait().future.cancel()
            except queue.Empty:
                return

    def _tell(self, state: StoreState, error: GardenError | None = None) -> None:
        engine = self._engine.name if self._engine is not None else None
        self._status = StoreStatus(state, engine, error, self._opener.rebuilt)
        if self._on_status is not None:
            self._on_status(self._status)

"""Reading many files at once in worker processes, for a cold index or a switched branch.

Own processes and not `multiprocessing`: that would run the program's main module again in each
worker, Qt included. What crosses the pipe is flat rows; this process only unpacks a batch at a
time, so that the window's thread never waits long for the interpreter.

A worker that dies takes nothing with it: its files are tried again one by one, and a file that
kills a worker on its own is listed with a problem.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from garden.problems import Problem, Severity
from garden.search.records import Row
from garden.sync.bulk_child import READY, plain, read_batch, read_frame, write_frame
from garden.sync.ingest import stub
from garden.work import CancelToken

_BATCH_BYTES = 160_000
_BATCH_FILES = 64
_AHEAD = 2  # batches a worker has at hand, so that it never waits for us
_MOST_WORKERS = 6
_MOST_DEATHS = 20
_PATIENCE = 0.2  # seconds between looks at the cancel flag

Job = tuple[str, str, int]
"""Garden path, file, size in bytes."""


def worker_count() -> int:
    """How many worker processes this machine runs well."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        cores = os.cpu_count() or 1
    return max(1, min(cores, _MOST_WORKERS))


def read_many(
    jobs: Sequence[Job],
    *,
    kana: bool = False,
    okf: bool = True,
    workers: int | None = None,
    token: CancelToken | None = None,
    now_ns: Callable[[], int] = time.time_ns,
    meanwhile: Callable[[], None] = lambda: None,
    standby: Standby | None = None,
) -> Iterator[list[Row]]:
    """The rows of many files, in batches, in no stated order. Files that are gone are left out.

    `meanwhile` is called once while the workers start; those of `standby` are taken first. Raises
    `Cancelled`. Where no process can be started, the work is done in this thread.
    """
    batches = deque(_batches(jobs))
    count = min(workers if workers is not None else worker_count(), len(batches))
    crew = _Crew(batches, standby or Standby(), kana=kana, okf=okf)
    try:
        hired = count > 0 and crew.start(count)
        meanwhile()
        if hired:
            yield from crew.results(token)
        for batch in _small(crew.left()):
            if token is not None:
                token.check()
            if crew.deadly:  # what ends a worker would end the program
                yield [plain(_killer(path, Path(file))) for path, file in batch]
                continue
            rows = read_batch(batch, kana=kana, okf=okf, now_ns=now_ns)
            yield [row for row in rows if row is not None]
    finally:
        crew.stop()


def _batches(jobs: Sequence[Job]) -> Iterator[list[tuple[str, str]]]:
    batch: list[tuple[str, str]] = []
    size = 0
    for path, file, length in jobs:
        batch.append((path, file))
        size += length
        if size >= _BATCH_BYTES or len(batch) >= _BATCH_FILES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _small(batches: Sequence[list[tuple[str, str]]]) -> Iterator[list[tuple[str, str]]]:
    for batch in batches:
        for start in range(0, len(batch), 4):
            yield batch[start : start + 4]


def _command() -> list[str]:
    here = str(Path(__file__).resolve().parents[2])
    code = (
        f"import sys; sys.path.insert(0, {here!r});from garden.sync.bulk_child import main; main()"
    )
    return [sys.executable, "-c", code]


class Standby:
    """Worker processes that start, which takes 0.3 s, while it is found out what is to be read."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        """Those that nobody took yet."""

    def call_in(self, count: int) -> None:
        """Start so many processes, or as many as can be."""
        for _number in range(count):
            process = _started()
            if process is None:
                break
            self.processes.append(process)

    def take(self) -> subprocess.Popen[bytes] | None:
        """One of them, from now on the caller's; None when none is left."""
        return self.processes.pop() if self.processes else None

    def dismiss(self) -> None:
        """End those that nobody took."""
        while (process := self.take()) is not None:
            _dismiss(_Worker(process))


def _started() -> subprocess.Popen[bytes] | None:
    if getattr(sys, "frozen", False):  # the frozen program is no Python interpreter
        return None
    try:
        return subprocess.Popen(
            _command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError:
        return None


@dataclass(eq=False)
class _Worker:
    process: subprocess.Popen[bytes]
    listener: threading.Thread | None = None
    ready: bool = False
    at_hand: deque[list[tuple[str, str]]] = field(default_factory=deque)


class _Crew:
    """The worker processes of one bulk read. Used by one thread."""

    def __init__(
        self, batches: deque[list[tuple[str, str]]], standby: Standby, *, kana: bool, okf: bool
    ) -> None:
        self._batches = batches
        self._standby = standby
        self._options = (kana, okf)
        self._workers: list[_Worker] = []
        self._answers: queue.SimpleQueue[tuple[_Worker, bytes | None]] = queue.SimpleQueue()
        self._deaths = 0

    def start(self, count: int) -> bool:
        """Start the workers. False when not even one could be."""
        for _number in range(count):
            if not self._hire():
                break
        return bool(self._workers)

    def results(self, token: CancelToken | None) -> Iterator[list[Row]]:
        """Rows as they come. Ends when all is read or no worker is left."""
        while any(worker.at_hand for worker in self._workers):
            try:
                worker, answer = self._answers.get(timeout=_PATIENCE)
            except queue.Empty:
                if token is not None:
                    token.check()
                continue
            if token is not None:
                token.check()
            if answer is None:
                yield from self._bury(worker)
                continue
            rows = marshal.loads(answer)
            if rows == READY:
                worker.ready = True
                continue
            worker.at_hand.popleft()
            self._feed(worker)
            yield [row for row in rows if row is not None]

    @property
    def deadly(self) -> bool:
        """Whether workers died of what they read."""
        return self._deaths > 0

    def left(self) -> list[list[tuple[str, str]]]:
        """Batches that nobody has read."""
        return list(self._batches)

    def stop(self) -> None:
        """End all workers, whatever they do."""
        for worker in self._workers:
            _dismiss(worker)
        self._workers.clear()

    def _hire(self) -> bool:
        process = self._standby.take() or _started()
        if process is None:
            return False
        worker = _Worker(process)
        self._workers.append(worker)
        worker.listener = threading.Thread(
            target=self._listen, args=(worker,), name="garden-bulk-reader", daemon=True
        )
        worker.listener.start()
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            write_frame(process.stdin, self._options)
        for _number in range(_AHEAD):
            self._feed(worker)
        return True

    def _listen(self, worker: _Worker) -> None:
        assert worker.process.stdout is not None
        frame: bytes | None = b""
        while frame is not None:
            try:
                frame = read_frame(worker.process.stdout)
            except (OSError, ValueError):  # closed by `stop`
                frame = None
            self._answers.put((worker, frame))

    def _feed(self, worker: _Worker) -> None:
        if not self._batches:
            return
        batch = self._batches.popleft()
        worker.at_hand.append(batch)
        with contextlib.suppress(OSError):  # it died; `_listen` will tell
            assert worker.process.stdin is not None
            write_frame(worker.process.stdin, batch)

    def _bury(self, worker: _Worker) -> Iterator[list[Row]]:
        """A worker died: find out over which file, and let another one go on."""
        self._workers.remove(worker)
        _dismiss(worker)
        if not worker.ready:  # this machine can't run workers; no note is to blame
            self._batches.extendleft(reversed(worker.at_hand))
            worker.at_hand.clear()
            return
        self._deaths += 1
        suspects = worker.at_hand.popleft() if worker.at_hand else []
        self._batches.extendleft(reversed(worker.at_hand))
        if len(suspects) == 1:
            path, file = suspects[0]
            yield [plain(_killer(path, Path(file)))]
        else:
            self._batches.extendleft([one] for one in reversed(suspects))
        if self._batches and self._deaths < _MOST_DEATHS:
            self._hire()


def _dismiss(worker: _Worker) -> None:
    process = worker.process
    with contextlib.suppress(OSError):
        process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=2)
    if worker.listener is not None:
        worker.listener.join(timeout=2)  # its pipe has ended; closing it before would race
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _killer(path: str, file: Path) -> Any:
    try:
        info = file.stat()
        size, mtime_ns = info.st_size, info.st_mtime_ns
    except OSError:
        size, mtime_ns = 0, 0
    return stub(
        path,
        size,
        mtime_ns,
        Problem(
            "reading-crashed",
            Severity.ERROR,
            path,
            "Reading this file ended the program that read it.",
            "Its text can't be searched. Please report the file.",
        ),
    )

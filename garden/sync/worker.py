"""One thread that owns work on the index and takes jobs by priority: what a person waits for first.

Jobs get a cancel flag that is set when the worker stops, so stopping is quick whatever runs.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from garden.work import CancelToken

_T = TypeVar("_T")


class Priority(IntEnum):
    """Smaller goes first; among equals the older."""

    OPEN_NOTE = 0  # what the person looks at
    CHANGE = 1  # what has just changed on disk
    RECONCILE = 2  # a look everywhere
    IDLE = 3  # tidying up


@dataclass(order=True)
class _Job:
    priority: int
    number: int
    run: Callable[[CancelToken], Any] = field(compare=False)
    future: Future[Any] = field(compare=False)
    key: str = field(compare=False, default="")


class IndexWorker:
    """The thread and its queue. `submit` and `stop` may be called from any thread."""

    def __init__(self, name: str = "garden-index") -> None:
        self._condition = threading.Condition()
        self._jobs: list[_Job] = []
        self._waiting: dict[str, _Job] = {}
        self._numbers = itertools.count()
        self._stop_token = CancelToken()
        self._busy = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def submit(
        self,
        job: Callable[[CancelToken], _T],
        priority: Priority = Priority.CHANGE,
        *,
        key: str = "",
    ) -> Future[_T]:
        """Queue a job. Its future may be cancelled while it waits.

        With a `key`, a job that still waits under the same key stands for both (a second look
        everywhere while the first has not begun); the more urgent priority counts. After `stop`
        the future is cancelled at once.
        """
        with self._condition:
            if self._stop_token.cancelled:
                refused: Future[_T] = Future()
                refused.cancel()
                return refused
            waiting = self._waiting.get(key) if key else None
            if waiting is not None and not waiting.future.cancelled():
                if priority < waiting.priority:
                    waiting.priority = priority
                    heapq.heapify(self._jobs)
                return waiting.future
            future: Future[_T] = Future()
            made = _Job(int(priority), next(self._numbers), job, future, key)
            heapq.heappush(self._jobs, made)
            if key:
                self._waiting[key] = made
            self._condition.notify_all()
            return future

    @property
    def is_idle(self) -> bool:
        """True when nothing runs and nothing waits."""
        with self._condition:
            return not self._busy and not self._jobs

    def stop(self, timeout: float = 3.0) -> bool:
        """Cancel what runs and what waits. True when the thread has ended within `timeout` (s)."""
        with self._condition:
            self._stop_token.cancel()
            jobs, self._jobs = self._jobs, []
            self._waiting.clear()
            self._condition.notify_all()
        for job in jobs:
            job.future.cancel()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while True:
            with self._condition:
                self._busy = False
                while not self._jobs and not self._stop_token.cancelled:
                    self._condition.wait()
                if self._stop_token.cancelled:
                    return
                job = heapq.heappop(self._jobs)
                if job.key:
                    self._waiting.pop(job.key, None)
                self._busy = True
            self._run(job)

    def _run(self, job: _Job) -> None:
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            result = job.run(self._stop_token)
        except BaseException as error:  # carried to whoever asked; the worker lives on
            with contextlib.suppress(Exception):
                job.future.set_exception(error)
        else:
            with contextlib.suppress(Exception):
                job.future.set_result(result)

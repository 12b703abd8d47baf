"""Lanes: where the window's requests run, and how their answers come home.

One writer lane keeps changes in order; a few reader lanes run beside it. A request belongs to a
*guard*, the widget that asked: when the widget is gone, the answer is dropped. A request may carry
a *key*: a newer request with the same key cancels the older one and its late answer is dropped.

The long-lived `Lanes` object owns the only signal; workers merely borrow it, so nothing is emitted
from an object that a worker outlives (STYLE, rule 8).
"""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from time import monotonic
from typing import Any, Literal, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from garden.errors import GardenError
from garden.work import Cancelled, CancelToken

log = logging.getLogger(__name__)

T = TypeVar("T")
Lane = Literal["write", "read", "quick"]


class Request:
    """One question that was put to a lane."""

    def __init__(self, stamp: int, key: str | None, guard: QObject | None) -> None:
        self.stamp = stamp
        self.key = key
        self.token = CancelToken()
        self._guard = guard

    def cancel(self) -> None:
        """Ask the work to stop; its answer will not be delivered."""
        self.token.cancel()

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for the answer."""
        if self.token.cancelled:
            return False
        return self._guard is None or shiboken6.isValid(self._guard)


class Lanes(QObject):
    """Runs work off the GUI thread and delivers answers on it."""

    _answered = Signal(object)

    def __init__(self, parent: QObject | None = None, *, readers: int = 2) -> None:
        super().__init__(parent)
        self._pools: dict[Lane, ThreadPoolExecutor] = {
            "write": ThreadPoolExecutor(1, thread_name_prefix="garden-write"),
            "read": ThreadPoolExecutor(readers, thread_name_prefix="garden-read"),
            # What the person waits for at every key press must not queue behind a big read.
            "quick": ThreadPoolExecutor(1, thread_name_prefix="garden-quick"),
        }
        self._stamps = itertools.count(1)
        self._latest: dict[str, Request] = {}
        self._running: set[Future[None]] = set()
        self._lock = threading.Lock()
        self._closed = False
        self._asked_at = 0.0
        self._answered.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(
        self,
        work: Callable[[CancelToken], T],
        *,
        lane: Lane = "read",
        done: Callable[[T], Any] | None = None,
        failed: Callable[[GardenError], Any] | None = None,
        guard: QObject | None = None,
        key: str | None = None,
    ) -> Request:
        """Run `work(token)` in a lane, then `done(answer)` or `failed(error)` on the GUI thread.

        Errors that aren't `GardenError` are faults of ours: logged with their traceback and handed
        on as a GardenError, so that the person hears of them too.
        """
        request = Request(next(self._stamps), key, guard)
        self._asked_at = monotonic()
        if key is not None:
            older = self._latest.get(key)
            if older is not None:
                older.cancel()
            self._latest[key] = request
        if self._closed:
            request.cancel()
            return request
        future = self._pools[lane].submit(self._run, request, work, done, failed)
        with self._lock:
            self._running.add(future)
        future.add_done_callback(self._forget)
        return request

    def quiet_for(self) -> float:
        """Seconds since anything was asked: how long the window has rested."""
        return monotonic() - self._asked_at

    def load(self, module: str, then: Callable[[], Any], guard: QObject) -> Request:
        """Import a module in the writer's lane, then call `then` on the GUI thread.

        For what is built soon after the start: an import on the GUI thread stops the window, and
        longest when a lane is in the midst of importing the same.
        """
        return self.ask(
            lambda _token: import_module(module),
            lane="write",
            done=lambda _module: then(),
            guard=guard,
        )

    def post(self, call: Callable[[], Any]) -> None:
        """Run `call` on the GUI thread, from whatever thread this is."""
        if not self._closed:
            self._answered.emit(call)

    def close(self, timeout: float = 3.0) -> None:
        """Let the writer finish, cancel everything else, and wait at most `timeout` seconds."""
        self._closed = True
        for request in self._latest.values():
            request.cancel()
        self._pools["read"].shutdown(wait=False, cancel_futures=True)
        self._pools["quick"].shutdown(wait=False, cancel_futures=True)
        self._pools["write"].shutdown(wait=True)
        with self._lock:
            left = list(self._running)
        for future in left:
            if not future.cancelled():
                try:
                    future.exception(timeout)
                except TimeoutError:
                    log.warning("a request did not stop within %.1f s", timeout)

    def _run(
        self,
        request: Request,
        work: Callable[[CancelToken], T],
        done: Callable[[T], Any] | None,
        failed: Callable[[GardenError], Any] | None,
    ) -> None:
        try:
            request.token.check()
            answer = work(request.token)
        except Cancelled:
            return
        except GardenError as error:
            self._home(request, failed, error)
        except Exception as error:
            log.exception("a request failed")
            self._home(request, failed, GardenError(f"{type(error).__name__}: {error}"))
        else:
            self._home(request, done, answer)

    def _home(self, request: Request, call: Callable[[Any], Any] | None, value: object) -> None:
        if call is not None:
            self.post(lambda: call(value) if request.wanted else None)

    def _forget(self, future: Future[None]) -> None:
        with self._lock:
            self._running.discard(future)

    @Slot(object)
    def _deliver(self, call: Callable[[], Any]) -> None:
        call()

"""The thread that owns the index."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError

import pytest

from garden.sync.worker import IndexWorker, Priority
from garden.work import CancelToken


def test_urgent_jobs_go_first_and_equal_ones_in_order() -> None:
    worker = IndexWorker()
    gate, order = threading.Event(), []
    worker.submit(lambda _token: gate.wait(10))
    jobs = [
        worker.submit(lambda _token: order.append("idle"), Priority.IDLE),
        worker.submit(lambda _token: order.append("one"), Priority.CHANGE),
        worker.submit(lambda _token: order.append("two"), Priority.CHANGE),
        worker.submit(lambda _token: order.append("open"), Priority.OPEN_NOTE),
    ]
    gate.set()
    for job in jobs:
        job.result(10)
    assert order == ["open", "one", "two", "idle"]
    assert worker.stop(20)


def test_results_and_errors_reach_whoever_asked() -> None:
    worker = IndexWorker()
    assert worker.submit(lambda _token: 42).result(10) == 42

    def fail(_token: CancelToken) -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        worker.submit(fail).result(10)
    assert worker.submit(lambda _token: "still alive").result(10) == "still alive"
    assert worker.stop(20)


def test_a_waiting_job_of_the_same_key_stands_for_both() -> None:
    worker = IndexWorker()
    gate, runs = threading.Event(), []
    worker.submit(lambda _token: gate.wait(10))
    first = worker.submit(lambda _token: runs.append(1), Priority.IDLE, key="rescan")
    between = worker.submit(lambda _token: runs.append(2), Priority.CHANGE)
    second = worker.submit(lambda _token: runs.append(3), Priority.OPEN_NOTE, key="rescan")
    assert first is second
    gate.set()
    between.result(10)
    assert runs == [1, 2]  # once, and as urgent as the second asked
    worker.submit(lambda _token: runs.append(4), key="rescan").result(10)
    assert runs == [1, 2, 4]
    assert worker.stop(20)


def test_stopping_is_quick_and_cancels_what_waits() -> None:
    """B58: exit within 3 s."""
    worker = IndexWorker()
    started = threading.Event()

    def long(token: CancelToken) -> str:
        started.set()
        while not token.cancelled:
            threading.Event().wait(0.01)
        return "stopped"

    running = worker.submit(long)
    waiting = worker.submit(lambda _token: None)
    started.wait(10)
    assert not worker.is_idle
    assert worker.stop(20)
    assert running.result(1) == "stopped"
    with pytest.raises(CancelledError):
        waiting.result(1)
    with pytest.raises(CancelledError):
        worker.submit(lambda _token: None).result(1)
    assert worker.stop(20)


def test_a_job_cancelled_while_it_waits_is_not_run() -> None:
    worker = IndexWorker()
    gate, runs = threading.Event(), []
    worker.submit(lambda _token: gate.wait(10))
    unwanted = worker.submit(lambda _token: runs.append(1), key="k")
    assert unwanted.cancel()
    wanted = worker.submit(lambda _token: runs.append(2), key="k")
    gate.set()
    wanted.result(10)
    assert runs == [2]
    assert worker.stop(20)

"""Figures of the Review place with 5,000 staged candidates, by real keys in the real window."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.compose import Program
from tests.bench.make_queue import COUNT, make_queue
from tests.bench.measure import percentile
from tests.bench.window_parts import _run_for as run_for
from tests.bench.window_parts import open_level, until_told

STEPS = 120
DECISIONS = 120
READING_S = 0.35
"""Seconds a quick person looks at a candidate before the next key."""
SETTLE_S = 12.0


def review(garden: Path, home: Path) -> dict[str, Any]:
    """Open the queue, go from candidate to candidate, and decide; in a garden that is indexed."""
    staging = make_queue(garden)
    program = open_level(garden, home)
    try:
        run_for(5.0)  # what begins with the program is through
        opened = _open(program)
        run_for(SETTLE_S)  # similarity figures of the whole list, in the background
        steps = _go_on(program)
        decided, durable = _decide(program)
    finally:
        program.window.close()
        program.close()
        shutil.rmtree(staging.parent.parent)
    return {
        **opened,
        "next_candidate_p95_ms": percentile(steps, 0.95),
        "next_candidate_p50_ms": percentile(steps, 0.5),
        "resolution_p95_ms": percentile(durable, 0.95),
        "resolution_seen_p95_ms": percentile(decided, 0.95),
    }


def _open(program: Program) -> dict[str, float]:
    """Seconds from the key of the place to a list with a candidate that can be decided on, to the
    notes near it, and to all rows."""
    start = time.perf_counter()
    program.registry.get("go.review").trigger()
    place = program.window.review
    until_told(place.flow.prepared, lambda: place.candidate.look is not None)
    QApplication.processEvents()  # drawn, too
    usable = time.perf_counter() - start
    until_told(
        place.flow.prepared, lambda: bool(place.candidate.look and place.candidate.look.complete)
    )
    near = time.perf_counter() - start
    until_told(place.flow.listed, lambda: place.list.model.rowCount() == COUNT)
    QApplication.processEvents()
    return {
        "queue_5000_open_s": usable,
        "queue_5000_neighbours_s": near,
        "queue_5000_whole_s": time.perf_counter() - start,
    }


def _go_on(program: Program) -> list[float]:
    """Milliseconds from the key to the next candidate, neighbours included, on the screen."""
    place = program.window.review
    times: list[float] = []
    for _ in range(STEPS):
        run_for(READING_S)
        start = time.perf_counter()
        QTest.keyClick(place.list.view, Qt.Key.Key_N)
        current = place.list.current
        assert current is not None
        until_told(
            place.flow.prepared,
            lambda key=current.id: (
                place.candidate.look is not None
                and place.candidate.look.complete
                and place.candidate.look.candidate.id == key
            ),
        )
        QApplication.processEvents()  # drawn, too
        times.append((time.perf_counter() - start) * 1000)
    return times


def _decide(program: Program) -> tuple[list[float], list[float]]:
    """Milliseconds from Enter to a decision that is durable (in its lane) and known in the window;
    half of them change Memory."""
    place = program.window.review
    garden = program.session.garden
    assert garden is not None
    durable: list[float] = []
    resolve = garden.desk.resolve

    def timed(*args: Any, **named: Any) -> Any:
        start = time.perf_counter()
        answer = resolve(*args, **named)
        durable.append((time.perf_counter() - start) * 1000)
        return answer

    garden.desk.resolve = timed  # type: ignore[method-assign]
    seen: list[float] = []
    known: list[float] = []
    place.flow.resolved.connect(lambda *_answer: known.append(time.perf_counter()))
    for number in range(DECISIONS):
        run_for(READING_S)
        QTest.keyClick(place.list.view, Qt.Key.Key_D if number % 2 else Qt.Key.Key_M)
        run_for(0.1)
        field = place.change.reason.field
        field.setText("measured")
        count = len(known)
        start = time.perf_counter()
        QTest.keyClick(field, Qt.Key.Key_Return)
        until_told(place.flow.resolved, lambda count=count: len(known) > count)
        seen.append((known[-1] - start) * 1000)
        QApplication.processEvents()
    return seen, durable

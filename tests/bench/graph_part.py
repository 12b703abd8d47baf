"""Figures of the Graph place in the real window, off screen, at 1600 x 1000 in software raster."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.bench.measure import percentile, resident_mb
from tests.bench.window_parts import _run_for as run_for
from tests.bench.window_parts import _until as until
from tests.bench.window_parts import open_level

SIZE = (1600, 1000)
_FRAMES = 120
_HOVERS = 150
_NETWORKX_ROUNDS = 1
"""Rounds of networkx's spring layout that are timed; the figure is scaled up to its usual 50."""


def graph(garden: Path, home: Path) -> dict[str, Any]:
    """First picture, layout, frames, hover, local view and memory; networkx for comparison."""
    program = open_level(garden, home)
    window = program.window
    window.resize(*SIZE)
    run_for(4.0)  # the window rests, as it does before a person goes to the graph
    before = resident_mb()
    start = time.perf_counter()
    program.registry.get("go.graph").trigger()
    place = window.graph
    canvas = place.canvas
    until(lambda: len(canvas.scene) > 0, step_ms=1)
    canvas.repaint()
    first = time.perf_counter() - start
    until(lambda: place.source.is_settled, step_ms=1)
    layout = time.perf_counter() - start - first
    until(lambda: place.source.insights is not None)
    until(lambda: canvas.is_sharp)
    run_for(1.0)
    figures: dict[str, Any] = {"graph_first_picture_s": first, "graph_layout_s": layout}
    frames, sharp = _frames(place)
    figures["graph_frame_p95_ms"] = percentile(frames, 0.95)
    figures["graph_sharp_p95_ms"] = percentile(sharp, 0.95)
    figures["graph_hover_p95_ms"] = percentile(_hovers(place), 0.95)
    figures["local_graph_ms"] = percentile(_locals(place), 0.95)
    figures["graph_rss_mb"] = resident_mb() - before
    network = place.source.graph.both_ways
    window.close()
    program.close()
    figures["networkx_layout_s"] = _networkx(network)
    return figures


def _frames(place: Any) -> tuple[list[float], list[float]]:
    """Milliseconds of frames while panning and zooming, and until the picture is sharp again."""
    canvas = place.canvas
    frames: list[float] = []
    sharp: list[float] = []
    for number in range(_FRAMES):
        camera = canvas.camera
        if number % 40 < 25:
            moved = camera.panned(14.0, -6.0)
        else:
            factor = 1.06 if number % 80 < 40 else 1 / 1.06
            moved = camera.zoomed(factor, 500, 400, canvas.width(), canvas.height())
        start = time.perf_counter()
        canvas.set_camera(moved)
        canvas.repaint()
        frames.append((time.perf_counter() - start) * 1000)
        if number % 20 == 19:
            until(lambda: canvas.is_sharp, step_ms=1)
            sharp.append((time.perf_counter() - start) * 1000)
        run_for(0.012)
    return frames, sharp


def _hovers(place: Any) -> list[float]:
    """Milliseconds from a move of the mouse onto a node to its links standing on the screen."""
    canvas = place.canvas
    canvas.fit(animated=False)
    until(lambda: canvas.is_sharp)
    chance = np.random.default_rng(4)
    inside = canvas.view_places()
    painted = _Paints(canvas)
    times: list[float] = []
    for row in chance.choice(len(inside), _HOVERS, replace=False).tolist():
        point = QPointF(*inside[row]).toPoint()
        painted.count = 0
        start = time.perf_counter()
        QTest.mouseMove(canvas, point)  # lets the window draw, too, when there is time
        if not painted.count:
            canvas.repaint()
        times.append((time.perf_counter() - start) * 1000)
        run_for(0.02)
    QTest.mouseMove(canvas, canvas.rect().topLeft())
    run_for(0.3)
    return times


class _Paints(QObject):
    """Counts how often a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def _locals(place: Any) -> list[float]:
    """Milliseconds from the wish for a note's surroundings to their first frame."""
    canvas = place.canvas
    canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    degree = place.stage.data.degree
    chosen = [*np.argsort(-degree)[:8].tolist(), *range(100, 1000, 75)]
    times: list[float] = []
    for depth in (1, 2, 3):
        place.set_depth(depth)
        for node in chosen:
            start = time.perf_counter()
            place.show_local(int(node))
            canvas.repaint()
            times.append((time.perf_counter() - start) * 1000)
            run_for(0.3)
    place.show_whole()
    run_for(0.3)
    return times


def _networkx(network: Any) -> float:
    import networkx

    return _timed(lambda: networkx.spring_layout(network, iterations=_NETWORKX_ROUNDS, seed=1)) * (
        50 / _NETWORKX_ROUNDS
    )


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start

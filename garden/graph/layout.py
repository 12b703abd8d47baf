"""The force loop: linked nodes draw each other near, all push each other away.

Far pushes go over a grid (masses gathered in cells, one convolution by FFT), near ones over the
nearest neighbours found by `scipy.spatial.cKDTree`: a round costs the same wherever the nodes lie.
networkx's own force layouts compare all pairs (2.7 s a round at 6,600 nodes). Deterministic: the
same graph from the same places gives the same picture, on the same machine to the last bit.

Kept places are taken up: nodes that stood well stay, and only what is new, with its neighbours,
looks for its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from garden.graph.data import GraphData
from garden.graph.start import SPACING, Points, around
from garden.work import CancelToken, Progress, silent

TASK = "graph-layout"
"""Name of the work in the status strip."""
_CELLS = ((400, 32), (2500, 64), (None, 128))
"""Cells of the grid along each side, by the number of nodes."""
_NEAR = 8
"""Nearest neighbours that push by themselves."""
_PUSH = 0.035
"""How strongly far nodes push, against the links' pull."""
_LITTLE = 0.2
"""A smaller share of new nodes leaves the others where they are."""

Show = Callable[[Points], None]


@dataclass(frozen=True)
class Task:
    """What is to be laid out, from where."""

    data: GraphData
    places: Points
    mobility: NDArray[np.float64]
    """0 holds a node where it is, 1 lets it go freely."""
    rounds: int
    """0 when nothing is left to do."""
    groups: NDArray[np.int32] | None = None
    """Communities: links that leave one pull less, so that it stays together."""


def prepare(
    data: GraphData,
    kept: Mapping[str, tuple[float, float]],
    pinned: frozenset[str],
    begin: Callable[[], Points],
    *,
    settled: bool = True,
    groups: NDArray[np.int32] | None = None,
) -> Task:
    """Take up the kept places, and say what must move.

    `begin` gives start places for all nodes when too little was kept; `settled` says that the
    kept places are the end of a layout, not its middle.
    """
    size = len(data)
    known = np.fromiter((node.key in kept for node in data.nodes), dtype=bool, count=size)
    held = np.fromiter((node.key in pinned for node in data.nodes), dtype=bool, count=size)
    mobility = np.where(held, 0.0, 1.0)
    fresh = size - int(known.sum())
    if size and fresh > _LITTLE * size:
        places = begin()
        for at in np.flatnonzero(held & known).tolist():
            places[at] = kept[data.nodes[at].key]
        return Task(data, places, mobility, rounds_for(size), groups)
    places = np.zeros((size, 2))
    places[known] = np.array(
        [kept[node.key] for node in data.nodes if node.key in kept], dtype=float
    ).reshape(-1, 2)
    if not fresh:
        return Task(data, places, mobility, 0 if settled else rounds_for(size) // 2, groups)
    _place_new(data, places, known)
    mobility = np.zeros(size)
    near = np.zeros(size, dtype=bool)
    near[data.sources[~known[data.targets]]] = True
    near[data.targets[~known[data.sources]]] = True
    mobility[near] = 0.15
    mobility[~known] = 1.0
    mobility[held] = 0.0
    return Task(data, places, mobility, 40, groups)


def abroad(size: int) -> float:
    """Pull of a link between two communities, against that of one inside: small gardens have room
    to stay close together."""
    return float(np.clip(0.85 - 0.17 * np.log10(max(size, 1) / 10), 0.18, 0.85))


def rounds_for(size: int) -> int:
    """Rounds of a layout from its start: large graphs get fewer, so that 10,000 take 3 s."""
    return int(np.clip(400_000 / max(size, 1), 60, 220)) if size < 12_000 else 50


def run(
    task: Task,
    token: CancelToken | None = None,
    report: Callable[[Progress], None] = silent,
    show: Show | None = None,
) -> Points:
    """The places at the end. Raises `Cancelled`.

    `show` is handed a copy of the places some five times on the way; three times in a large graph,
    where drawing it costs as much as six rounds.
    """
    if not task.rounds or len(task.data) < 2:
        return task.places.copy()
    forces = _Forces(task.data, task.groups)
    places = task.places.astype(np.float32)
    mobility = task.mobility.astype(np.float32)[:, None]
    loose = task.data.degree == 0
    mobility[loose & (task.mobility == 1.0)] = 0.0
    warm = float(task.mobility.mean()) < 0.5
    heat = SPACING * (0.6 if warm else 2.2)
    every = max(1, task.rounds // 10)
    often = 2 if len(task.data) < 3000 else 3
    for round_ in range(task.rounds):
        if token is not None:
            token.check()
        cool = heat * (1 - round_ / task.rounds) ** 1.3 + 0.4
        step = forces.at(places)
        length = np.hypot(step[:, 0], step[:, 1])[:, None] + np.float32(1e-6)
        places += step * (np.minimum(length, cool) / length) * mobility
        if round_ % every == every - 1:
            report(Progress(TASK, round_ + 1, task.rounds))
            if show is not None and (round_ // every) % often == 1 and round_ + 1 < task.rounds:
                show(_with_ring(places, loose, task.mobility))
    return _with_ring(places, loose, task.mobility)


def _with_ring(
    places: NDArray[np.float32], loose: NDArray[np.bool_], mobility: NDArray[np.float64]
) -> Points:
    """Nodes without links stand around the others, wherever those went."""
    found = places.astype(np.float64)
    moving = loose & (mobility == 1.0)
    if moving.any() and not moving.all() and mobility.mean() >= 0.5:
        found[moving] = around(found[~moving], int(moving.sum()))
    return found


def _place_new(data: GraphData, places: Points, known: NDArray[np.bool_]) -> None:
    """New nodes go to the middle of their known neighbours, a little aside; others outside."""
    angle = 0.0
    outside: list[int] = []
    for node in np.flatnonzero(~known).tolist():
        near = [at for at in data.neighbours(node).tolist() if known[at]]
        if not near:
            outside.append(node)
            continue
        angle += 2.399963
        aside = SPACING * np.array([np.cos(angle), np.sin(angle)])
        places[node] = places[near].mean(axis=0) + aside
    if outside:
        places[outside] = around(places[known], len(outside))


class _Forces:
    """Forces on every node, for one graph."""

    def __init__(self, data: GraphData, groups: NDArray[np.int32] | None) -> None:
        self._size = len(data)
        self._a, self._b = data.sources, data.targets
        degree = data.degree.astype(np.float32)
        # A hub is not torn apart by its many links: each pulls the less the more it has.
        self._pull = 1 / np.sqrt(np.maximum(1, np.minimum(degree[self._a], degree[self._b])))
        if groups is not None:
            self._pull = np.where(
                groups[self._a] == groups[self._b], self._pull, abroad(self._size) * self._pull
            )
        self._pull = (0.16 * self._pull).astype(np.float32)
        self._mass = (1 + np.sqrt(degree)).astype(np.float32)
        self._mass[data.degree == 0] = 0
        self._cells = next(n for most, n in _CELLS if most is None or self._size <= most)
        self._kernel = _kernel(self._cells)
        self._round = 0
        self._near: NDArray[np.intp] | None = None

    def at(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """The force on each node, shape (n, 2)."""
        force = self._attraction(places)
        force += self._far(places)
        force += self._close(places)
        self._round += 1
        return force

    def _attraction(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        a, b = self._a, self._b
        x, y = places[:, 0].copy(), places[:, 1].copy()
        deltas = x[b] - x[a], y[b] - y[a]
        far = np.sqrt(deltas[0] ** 2 + deltas[1] ** 2) + np.float32(1e-3)
        strength = self._pull * (far - SPACING) / far
        force = np.empty_like(places)
        for axis, delta in enumerate(deltas):
            along = delta * strength
            force[:, axis] = np.bincount(a, along, self._size) - np.bincount(b, along, self._size)
        return force

    def _far(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """Pushes by the masses in the cells of a grid, and a slight pull to the middle."""
        from scipy import fft

        cells = self._cells
        low, high = places.min(axis=0), places.max(axis=0)
        middle = places.mean(axis=0)
        side = float((high - low).max()) * 1.02 + 1.0
        cell = side / (cells - 1)
        grid = (places - (low + high) / 2 + side / 2) / cell
        corner = np.clip(grid.astype(np.int32), 0, cells - 2)
        part = grid - corner
        x, y = part[:, 0], part[:, 1]
        shares = ((1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y)
        flat = corner[:, 1] * cells + corner[:, 0]
        steps = (0, 1, cells, cells + 1)
        masses = np.zeros(cells * cells)
        for step, share in zip(steps, shares, strict=True):
            masses += np.bincount(flat + step, share * self._mass, cells * cells)
        spectrum = fft.rfft2(
            masses.reshape(cells, cells).astype(np.float32), s=(2 * cells, 2 * cells)
        )
        force = -0.012 * (places - middle)
        for axis in (0, 1):
            field = fft.irfft2(spectrum * self._kernel[axis], s=(2 * cells, 2 * cells))
            field = field[:cells, :cells].ravel()
            pushed = sum(
                field[flat + step] * share for step, share in zip(steps, shares, strict=True)
            )
            force[:, axis] += pushed * self._mass * np.float32(_PUSH * SPACING**2 / cell)
        found: NDArray[np.float32] = force.astype(np.float32)
        return found

    def _close(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """Pushes between nearest neighbours, which the grid is too coarse to see."""
        from scipy.spatial import cKDTree

        near = min(_NEAR, self._size - 1)
        if self._near is None or self._round % 3 == 0:  # who is near changes slowly
            tree = cKDTree(places, balanced_tree=False, compact_nodes=False)
            found = np.asarray(tree.query(places, k=near + 1)[1])[:, 1:]
            self._near = np.ascontiguousarray(found.T)  # one line a rank: sums run along nodes
        x, y = places[:, 0].copy(), places[:, 1].copy()
        along_x, along_y = x - x[self._near], y - y[self._near]
        squared = along_x**2 + along_y**2
        # Two nodes at the very same place are parted along a direction of their own.
        same = squared < 1e-4
        if same.any():
            rank, node = np.nonzero(same)
            angle = node * 2.4 + rank
            along_x[same], along_y[same] = np.cos(angle), np.sin(angle)
            squared[same] = 1.0
        room = np.float32(0.75 * SPACING)
        far = np.sqrt(squared)
        push = np.maximum(room - far, 0) * np.float32(0.35) / far
        return np.column_stack([(along_x * push).sum(axis=0), (along_y * push).sum(axis=0)])


def _kernel(cells: int) -> tuple[NDArray[np.complex64], NDArray[np.complex64]]:
    """Spectra of the push 1/distance along x and y, for cells of width 1, without wrap-around."""
    from scipy import fft

    at = np.arange(2 * cells)
    at = np.where(at < cells, at, at - 2 * cells).astype(np.float32)
    x, y = np.meshgrid(at, at)
    squared = x**2 + y**2 + 0.5
    along_x: NDArray[np.complex64] = fft.rfft2(x / squared)
    along_y: NDArray[np.complex64] = fft.rfft2(y / squared)
    return along_x, along_y

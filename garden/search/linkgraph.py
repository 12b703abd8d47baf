"""The link graph in memory, and spreading activation over it by Personalized PageRank.

From some notes found, activation flows along links, both ways, since a link says as much about
its target as about its source. DESIGN section 4, SPEC 2.2 (alpha 0.85).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from garden.search.store import Index

DAMPING = 0.85
"""Share of the activation that goes on along links; the rest returns to where it began."""
_ROUNDS = 8
"""Longest walk looked at."""
_BACKWARD = 0.6
"""A backlink carries less than a link that the note's author chose."""


class LinkGraph:
    """An unchanging graph of notes and their links."""

    def __init__(self, edges: Iterable[tuple[str, str, int]]) -> None:
        """`edges` as `Index.edges` gives them: source, target, number of links."""
        numbers: dict[str, int] = {}
        sources: list[int] = []
        targets: list[int] = []
        weights: list[float] = []
        for source, target, count in edges:
            a = numbers.setdefault(source, len(numbers))
            b = numbers.setdefault(target, len(numbers))
            weight = 1.0 + 0.25 * (min(count, 5) - 1)
            sources += (a, b)
            targets += (b, a)
            weights += (weight, weight * _BACKWARD)
        self._numbers = numbers
        self._paths = list(numbers)
        # By target, so that what comes to a note stands in one stretch and is summed up in one go.
        by_target = np.argsort(np.array(targets, dtype=np.int32), kind="stable")
        self._sources: NDArray[np.intp] = np.array(sources, dtype=np.intp)[by_target]
        self._targets: NDArray[np.int32] = np.array(targets, dtype=np.int32)[by_target]
        flow: NDArray[np.float64] = np.array(weights, dtype=np.float64)[by_target]
        out = np.bincount(self._sources, weights=flow, minlength=len(numbers))
        self._flow: NDArray[np.float64] = flow / out[self._sources] if len(flow) else flow
        # Every note here has a link, and so a stretch.
        self._firsts = np.searchsorted(self._targets, np.arange(len(numbers)))

    def __len__(self) -> int:
        return len(self._paths)

    def neighbours(self, path: str) -> list[str]:
        """Notes that `path` links to or that link to it, by path."""
        number = self._numbers.get(path)
        if number is None:
            return []
        found = np.unique(self._targets[self._sources == number])
        return sorted(self._paths[other] for other in found)

    def spread(
        self, seeds: Mapping[str, float], *, limit: int | None = 200, damping: float = DAMPING
    ) -> dict[str, float]:
        """Activation of the notes that the seeds (path -> weight) reach, strongest first.

        The seeds themselves are left out. The figures are shares of 1; {} when no seed has links.
        """
        start = np.zeros(len(self._paths))
        for path, weight in seeds.items():
            number = self._numbers.get(path)
            if number is not None and weight > 0:
                start[number] = weight
        total = start.sum()
        if total == 0:
            return {}
        start /= total
        # The sum over walks of growing length instead of the usual iteration: stopped early, it
        # leaves out far notes, where the iteration would swing between odd and even distances.
        moving: NDArray[np.float64] = (1 - damping) * start
        state = moving.copy()
        for _round in range(_ROUNDS):
            flow = moving[self._sources]
            flow *= self._flow
            moving = np.add.reduceat(flow, self._firsts)
            moving *= damping
            state += moving
        state = np.where(start > 0, 0.0, state)
        reached = np.flatnonzero(state)
        order = reached[np.argsort(-state[reached], kind="stable")][:limit]
        return {self._paths[number]: float(state[number]) for number in order}


class GraphCache:
    """The graph of an index, made anew when the index has changed. Thread-safe."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._lock = threading.Lock()
        self._graph: LinkGraph | None = None
        self._revision = -1

    def graph(self) -> LinkGraph:
        """The graph as of now (some 60 ms for 50,000 links when the index has changed)."""
        with self._lock:
            revision = self._index.revision
            if self._graph is None or revision != self._revision:
                self._graph = LinkGraph(self._index.edges())
                self._revision = revision
            return self._graph

    def spread(self, seeds: Mapping[str, float]) -> dict[str, float]:
        """`LinkGraph.spread` over the graph as of now."""
        return self.graph().spread(seeds)

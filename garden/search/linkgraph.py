"""The link graph in memory, and spreading activation over it by Personalized PageRank.

From some notes found, activation flows along links, both ways, since a link says as much about
its target as about its source. DESIGN section 4, SPEC 2.2 (alpha 0.85).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from garden.search.store import Index

DAMPING = 0.85
"""Share of the activation that goes on along links; the rest returns to where it began."""
_ROUNDS = 8
"""Longest walk looked at."""
_COUNTED = 5
"""Links from one note to another beyond which more of them say nothing more."""
_BACKWARD = 0.6
"""A backlink carries less than a link that the note's author chose."""


class LinkGraph:
    """An unchanging graph of notes and their links."""

    def __init__(self, edges: Iterable[tuple[str, str, int]]) -> None:
        """`edges` as `Index.edges` gives them: source, target, number of links."""
        numbers: dict[str, int] = {}
        pairs: list[int] = []
        for source, target, count in edges:
            a = numbers.setdefault(source, len(numbers))
            b = numbers.setdefault(target, len(numbers))
            pairs += (a, b) * min(count, _COUNTED)
        self._build(list(numbers), np.array(pairs, dtype=np.int64).reshape(-1, 2))

    @classmethod
    def of_links(cls, links: Sequence[tuple[int, int]], paths: Mapping[int, str]) -> LinkGraph:
        """From one (source, target) a link, as numbers of `paths`, in any order. Counting them here
        takes a third of the time that it takes the index."""
        pairs = np.fromiter(chain.from_iterable(links), np.int64, 2 * len(links)).reshape(-1, 2)
        pairs = pairs[pairs[:, 0] != pairs[:, 1]]
        known, numbers = np.unique(pairs, return_inverse=True)
        names = [paths[number] for number in known.tolist()]
        # By path, so that notes that are equally near come in one order whatever their numbers.
        order = sorted(range(len(names)), key=names.__getitem__)
        place = np.empty(len(names), dtype=np.int64)
        place[order] = np.arange(len(names))
        graph = cls(())
        graph._build([names[at] for at in order], place[numbers.reshape(-1, 2)])
        return graph

    def _build(self, paths: list[str], pairs: NDArray[np.int64]) -> None:
        """`pairs`: rows of (source, target), one a link, as places in `paths`."""
        self._paths = paths
        self._numbers = {path: number for number, path in enumerate(paths)}
        one_number, counts = np.unique(pairs[:, 0] * len(paths) + pairs[:, 1], return_counts=True)
        ahead, behind = np.divmod(one_number, max(1, len(paths)))
        weights = 1.0 + 0.25 * (np.minimum(counts, _COUNTED) - 1)
        sources = np.concatenate([ahead, behind])
        targets = np.concatenate([behind, ahead]).astype(np.int32)
        flow: NDArray[np.float64] = np.concatenate([weights, weights * _BACKWARD])
        # By target, so that what comes to a note stands in one stretch and is summed up in one go.
        by_target = np.argsort(targets, kind="stable")
        self._sources: NDArray[np.intp] = sources[by_target].astype(np.intp)
        self._targets: NDArray[np.int32] = targets[by_target]
        flow = flow[by_target]
        out = np.bincount(self._sources, weights=flow, minlength=len(paths))
        self._flow: NDArray[np.float64] = flow / out[self._sources] if len(flow) else flow
        # Every note here has a link, and so a stretch.
        self._firsts = np.searchsorted(self._targets, np.arange(len(paths)))

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
        """The graph as of now (some 70 ms for 50,000 links when the index has changed)."""
        with self._lock:
            revision = self._index.revision
            if self._graph is None or revision != self._revision:
                self._graph = LinkGraph.of_links(*self._index.link_pairs())
                self._revision = revision
            return self._graph

    def spread(self, seeds: Mapping[str, float]) -> dict[str, float]:
        """`LinkGraph.spread` over the graph as of now."""
        return self.graph().spread(seeds)

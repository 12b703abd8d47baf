"""The local view: the notes around one note, laid out in a moment.

The note stands in the middle, its neighbours in the direction in which they stand in the whole
garden, so that going from one view to the other turns nothing round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from garden.graph.data import GraphData
from garden.graph.start import SPACING, Points

MOST = 240
"""Nodes of a local view; of more, the nearest and most linked are shown."""
_ROUNDS = 45
_RING = 3.4 * SPACING


@dataclass(frozen=True)
class Local:
    """A neighbourhood, ready to be shown."""

    chosen: NDArray[np.intp]
    """Numbers of its nodes in the whole graph, ascending."""
    places: Points
    """Where they stand, the centre at (0, 0)."""
    distance: NDArray[np.int32]
    left_out: int
    """Nodes within the depth for which there was no room."""


def local_view(
    data: GraphData,
    centre: int,
    depth: int,
    places: Points | None = None,
    visible: NDArray[np.bool_] | None = None,
) -> Local:
    """The nodes at most `depth` (1 to 3) links away from `centre`, of those that are visible."""
    found = data.within(centre, max(1, min(3, depth)))
    if visible is not None:
        found = {node: far for node, far in found.items() if visible[node] or node == centre}
    ranked = sorted(found, key=lambda node: (found[node], -int(data.degree[node]), node))
    kept = np.array(sorted(ranked[:MOST]), dtype=np.intp)
    distance = np.array([found[node] for node in kept.tolist()], dtype=np.int32)
    part = data.part(kept)
    start = _start(distance, None if places is None else places[kept] - places[centre])
    return Local(kept, _settle(part, start, distance), distance, len(found) - len(kept))


def _start(distance: NDArray[np.int32], directions: Points | None) -> Points:
    """On rings by distance, in the given directions, evenly spread."""
    places = np.zeros((len(distance), 2))
    for ring in range(1, int(distance.max(initial=0)) + 1):
        members = np.flatnonzero(distance == ring)
        if directions is None:
            order = members
        else:
            toward = directions[members]
            order = members[np.argsort(np.arctan2(toward[:, 1], toward[:, 0]), kind="stable")]
        first = 0.0
        if directions is not None and len(order):
            first = float(np.arctan2(directions[order[0], 1], directions[order[0], 0]))
        angle = first + 2 * np.pi * np.arange(len(order)) / max(1, len(order))
        radius = max(_RING * ring, len(order) * 0.9 * SPACING / (2 * np.pi))
        places[order] = radius * np.column_stack([np.cos(angle), np.sin(angle)])
    return places


def _settle(data: GraphData, places: Points, distance: NDArray[np.int32]) -> Points:
    """All pairs push each other, links pull; the centre stays where it is."""
    size = len(data)
    if size < 2:
        return places
    centre = int(np.argmin(distance))
    degree = np.maximum(data.degree, 1)
    pull = 0.22 / np.sqrt(np.minimum(degree[data.sources], degree[data.targets]))
    length = SPACING * 2.2
    for round_ in range(_ROUNDS):
        delta = places[:, None, :] - places[None, :, :]
        squared = (delta**2).sum(axis=2) + 1.0
        force = (delta * (0.9 * SPACING**2 / squared)[..., None]).sum(axis=1)
        along = places[data.targets] - places[data.sources]
        far = np.hypot(along[:, 0], along[:, 1]) + 1e-6
        drawn = along * (pull * (far - length) / far)[:, None]
        for axis in (0, 1):
            force[:, axis] += np.bincount(data.sources, drawn[:, axis], size)
            force[:, axis] -= np.bincount(data.targets, drawn[:, axis], size)
        force -= 0.02 * (places - places[centre])
        size_of = np.hypot(force[:, 0], force[:, 1])[:, None] + 1e-6
        most = SPACING * (1 - round_ / _ROUNDS) + 0.3
        step = force / size_of * np.minimum(size_of, most)
        step[centre] = 0.0
        places = places + step
    return places

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

MOST = 200
"""Nodes of a local view; of more, the nearest and most linked are shown."""
REACH = 3
"""Links that a local view reaches at most."""
_ROUNDS = 36
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
    *,
    most: int = MOST,
) -> Local:
    """The nodes at most `depth` (1 to 3) links away from `centre`, of those that are visible."""
    kept, distance, left_out = nearest(data, centre, max(1, min(REACH, depth)), most, visible)
    part = data.part(kept)
    start = _start(distance, None if places is None else places[kept] - places[centre])
    return Local(kept, _settle(part, start, distance), distance, left_out)


def nearest(
    data: GraphData,
    centre: int,
    depth: int,
    most: int,
    visible: NDArray[np.bool_] | None = None,
) -> tuple[NDArray[np.intp], NDArray[np.int32], int]:
    """(at most `most` nodes within `depth` links of `centre`, ascending; how far each is; how many
    more there are): of those that are visible, the nearest and most linked."""
    far = data.distances(centre, depth)
    reached = far >= 0
    if visible is not None:
        reached &= visible
        reached[centre] = True
    found = np.flatnonzero(reached)
    ranked = found[np.lexsort((found, -data.degree[found], far[found]))]
    kept = np.sort(ranked[:most])
    return kept, far[kept], len(found) - len(kept)


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
    a, b = data.sources, data.targets
    pull = 0.22 / np.sqrt(np.minimum(degree[a], degree[b]))
    length = SPACING * 2.2
    # Columns of single precision: pairs are what costs here.
    x, y = places[:, 0].astype(np.float32), places[:, 1].astype(np.float32)
    strength = np.float32(0.9 * SPACING**2)
    for round_ in range(_ROUNDS):
        dx, dy = x[:, None] - x, y[:, None] - y
        push = strength / (dx * dx + dy * dy + 1)
        fx, fy = np.einsum("ij,ij->i", dx, push), np.einsum("ij,ij->i", dy, push)
        ex, ey = x[b] - x[a], y[b] - y[a]
        far = np.hypot(ex, ey) + 1e-6
        drawn = pull * (far - length) / far
        fx = fx + np.bincount(a, ex * drawn, size) - np.bincount(b, ex * drawn, size)
        fy = fy + np.bincount(a, ey * drawn, size) - np.bincount(b, ey * drawn, size)
        fx -= 0.02 * (x - x[centre])
        fy -= 0.03 * (y - y[centre])  # a view is wider than it is high
        force = np.hypot(fx, fy) + 1e-6
        most = SPACING * (1 - round_ / _ROUNDS) + 0.3
        step = np.minimum(force, most) / force
        step[centre] = 0.0
        x = (x + fx * step).astype(np.float32)
        y = (y + fy * step).astype(np.float32)
    return np.column_stack([x, y]).astype(np.float64)

"""Where nodes stand before the forces act: each community a disc, linked discs near each other.

A good start is most of a good layout: from here some forty rounds of the force loop do what
several hundred would from chance.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from garden.graph.data import GraphData

SPACING = 30.0
"""Distance that two linked nodes like to keep, in the units of the picture (pixels at 100 %)."""
_GOLDEN = np.pi * (3 - np.sqrt(5))
_GROUPS = 300
"""So many communities are laid out against each other; smaller ones stand around them."""
_ROUNDS = 120

Points = NDArray[np.float64]


def start_positions(data: GraphData, groups: NDArray[np.int32]) -> Points:
    """A place for every node, shape (n, 2). Deterministic; no scipy. `groups` are by size.

    Nodes without links stand on a ring around the rest, by key.
    """
    size = len(data)
    places = np.zeros((size, 2))
    linked = data.degree > 0
    if not linked.any():
        return around(places[linked], size)
    counts = np.bincount(groups[linked], minlength=int(groups.max()) + 1)
    present = np.flatnonzero(counts)
    centres = np.zeros((len(counts), 2))
    centres[present] = _group_places(data, groups, present, counts[present])
    for group in present.tolist():
        members = np.flatnonzero((groups == group) & linked)
        ranked = members[np.argsort(-data.degree[members], kind="stable")]
        places[ranked] = centres[group] + _disc(len(ranked))
    alone = np.flatnonzero(~linked)
    places[alone] = around(places[linked], len(alone))
    return places


def around(inner: Points, number: int) -> Points:
    """`number` places in rings around the points `inner`, evenly spread."""
    if not number:
        return np.zeros((0, 2))
    if not len(inner):
        return _disc(number)
    middle = inner.mean(axis=0)
    reach = float(np.quantile(np.hypot(*(inner - middle).T), 0.98)) + 2.5 * SPACING
    found: list[Points] = []
    left = number
    while left > 0:
        room = max(6, int(2 * np.pi * reach / (1.1 * SPACING)))
        count = min(room, left)
        angle = 2 * np.pi * np.arange(count) / count
        found.append(middle + reach * np.column_stack([np.cos(angle), np.sin(angle)]))
        left -= count
        reach += 1.1 * SPACING
    return np.concatenate(found)


def _disc(number: int) -> Points:
    """Points as the seeds of a sunflower, the first in the middle."""
    at = np.arange(number)
    radius = 0.62 * SPACING * np.sqrt(at)
    return np.column_stack([radius * np.cos(at * _GOLDEN), radius * np.sin(at * _GOLDEN)])


def _group_places(
    data: GraphData,
    groups: NDArray[np.int32],
    present: NDArray[np.intp],
    counts: NDArray[np.intp],
) -> Points:
    """Middles of the communities' discs: they don't overlap, and linked ones are close."""
    radius = 0.62 * SPACING * np.sqrt(counts) + SPACING
    places = _spiral(radius)
    many = min(len(present), _GROUPS)
    if many < 3:
        return places
    new = np.full(int(groups.max()) + 1, -1)
    new[present[:many]] = np.arange(many)
    a, b = new[groups[data.sources]], new[groups[data.targets]]
    between = (a >= 0) & (b >= 0) & (a != b)
    links = np.zeros((many, many))
    np.add.at(links, (a[between], b[between]), 1.0)
    links += links.T
    pull = links / np.sqrt(np.outer(counts[:many], counts[:many]))
    places[:many] = _spread(places[:many], radius[:many], pull)
    if many < len(present):  # the small ones, outside
        places[many:] = around(places[:many], len(present) - many)
    return places


def _spread(places: Points, radius: NDArray[np.float64], pull: NDArray[np.float64]) -> Points:
    """A small force layout of discs, all pairs at once."""
    apart = radius[:, None] + radius[None, :]
    for round_ in range(_ROUNDS):
        delta = places[:, None, :] - places[None, :, :]
        far = np.hypot(delta[..., 0], delta[..., 1]) + 1e-9
        push = np.where(far < apart * 1.6, (apart * 1.6 - far) * 0.35, 0.0) / far
        draw = pull * np.maximum(far - apart, 0.0) / far
        draw = np.minimum(draw, 0.25 / max(1.0, np.sqrt(len(places)) / 4))
        force = ((push - draw)[..., None] * delta).sum(axis=1)
        force -= 0.02 * places  # towards the middle
        length = np.hypot(*force.T)[:, None] + 1e-9
        most = (1 - round_ / _ROUNDS) * radius.mean() + 1.0
        places = places + force / length * np.minimum(length, most)
    return places


def _spiral(radius: NDArray[np.float64]) -> Points:
    """Discs one after the other on a spiral, so that each has about the room it needs."""
    area = np.cumsum(radius**2)
    reach = np.sqrt(area - radius**2 / 2) * 1.15
    reach -= reach[0]
    angle = np.arange(len(radius)) * _GOLDEN
    places: Points = np.column_stack([reach * np.cos(angle), reach * np.sin(angle)])
    return places

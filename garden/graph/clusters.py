"""A graph too large to be drawn note by note, drawn by its clusters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from garden.graph.data import CLUSTER, GraphData, Node
from garden.graph.insights import cluster_names

LIMIT = 20_000
"""From so many nodes on, clusters are shown first."""
_MOST = 600
"""Clusters that are shown; the smallest are gathered into one."""


@dataclass(frozen=True)
class Clustered:
    """The clusters as a graph of its own."""

    data: GraphData
    """One node a cluster; an edge counts the links between two."""
    members: tuple[NDArray[np.intp], ...]
    """Numbers of each cluster's nodes in the whole graph, ascending."""
    number: NDArray[np.int32]
    """Cluster of each node of the whole graph."""
    whole: GraphData

    @property
    def sizes(self) -> NDArray[np.float64]:
        """Nodes in each cluster."""
        return np.array([len(found) for found in self.members], dtype=np.float64)


def clustered(data: GraphData, groups: NDArray[np.int32], rest: str = "…") -> Clustered:
    """Gather the nodes by community; `groups` are numbered by size.

    Communities of one node, and the smallest of too many, are gathered into a last cluster named
    `rest`.
    """
    several = int((np.bincount(groups) > 1).sum()) if len(data) else 0
    most = min(_MOST, several)
    number = np.minimum(groups, most)
    count = int(number.max(initial=-1)) + 1
    order = np.argsort(number, kind="stable")
    bounds = np.searchsorted(number[order], np.arange(count + 1))
    members = tuple(np.sort(order[bounds[at] : bounds[at + 1]]) for at in range(count))
    names = cluster_names(data, number.tolist(), list(range(count)))
    nodes = []
    for at, found in enumerate(members):
        hub = data.nodes[int(found[int(np.argmax(data.degree[found]))])]
        title = rest if at == most and len(found) > 1 else " · ".join(names[at])
        types = Counter(data.nodes[row].type for row in found.tolist())
        kind = min(types, key=lambda name: (-types[name], name))
        nodes.append(Node(CLUSTER + hub.key, title, kind, hub.tags, hub.trust, day=hub.day))
    a, b = number[data.sources].astype(np.int64), number[data.targets].astype(np.int64)
    apart = a != b
    pairs, place = np.unique(a[apart] * count + b[apart], return_inverse=True)
    counts = np.bincount(place, weights=data.counts[apart], minlength=len(pairs))
    return Clustered(
        GraphData(
            tuple(nodes),
            (pairs // max(count, 1)).astype(np.int32),
            (pairs % max(count, 1)).astype(np.int32),
            counts.astype(np.int32),
        ),
        members,
        number.astype(np.int32),
        data,
    )

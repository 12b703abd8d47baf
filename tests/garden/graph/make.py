"""Graphs for tests: clusters with hubs and a few links between, the same every time."""

from __future__ import annotations

import numpy as np

from garden.graph.data import GraphData, Node, graph_of


def clustered(groups: int = 6, size: int = 20, seed: int = 1, alone: int = 3) -> GraphData:
    """`groups` clusters of `size` notes, and `alone` notes without links."""
    chance = np.random.default_rng(seed)
    nodes = [
        Node(f"g{at // size}/{at}.md", f"Word{at // size} number {at}", day="2026-01-01")
        for at in range(groups * size)
    ]
    links = []
    for at in range(groups * size):
        group = at // size
        links.append((nodes[at].key, nodes[group * size].key))
        for _link in range(2):
            where = group if chance.random() < 0.9 else int(chance.integers(groups))
            links.append((nodes[at].key, nodes[where * size + int(chance.integers(size))].key))
    nodes += [Node(f"alone-{at}.md", f"Alone {at}") for at in range(alone)]
    return graph_of(nodes, links)

"""`GardenGraph`: the same graph for networkx, and what networkx knows of it.

networkx is imported when it is first asked for something (0.2 to 0.4 s): never at a start, always
in a lane.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from garden.graph.communities import communities
from garden.graph.data import GraphData

if TYPE_CHECKING:
    import networkx
    from numpy.typing import NDArray


class GardenGraph:
    """Measures of one graph, each made when first wanted and kept. Use it from one lane at a time.

    All answers are by node number, as in `data`.
    """

    def __init__(self, data: GraphData) -> None:
        self.data = data

    @cached_property
    def network(self) -> networkx.DiGraph:
        """The links, directed. How many stand for one edge is `data.counts`'s to say: an attribute
        for each would double the memory."""
        import networkx

        network = networkx.DiGraph()
        network.add_nodes_from(range(len(self.data)))
        network.add_edges_from(
            zip(self.data.sources.tolist(), self.data.targets.tolist(), strict=True)
        )
        return network

    @cached_property
    def both_ways(self) -> networkx.Graph:
        """The links without their direction, as a view."""
        return self.network.to_undirected(as_view=True)

    @cached_property
    def rank(self) -> NDArray[np.float64]:
        """PageRank; the sum is 1."""
        import networkx

        if not len(self.data):
            return np.zeros(0)
        found = networkx.pagerank(self.network)
        return np.fromiter((found[at] for at in range(len(self.data))), float, len(self.data))

    @cached_property
    def components(self) -> list[list[int]]:
        """Parts that no link connects, largest first, equal ones by their first node."""
        import networkx

        parts = [sorted(part) for part in networkx.weakly_connected_components(self.network)]
        return sorted(parts, key=lambda part: (-len(part), part[0]))

    @cached_property
    def groups(self) -> NDArray[np.int32]:
        """Community of each node (`garden.graph.communities`)."""
        return communities(self.data)

    def path(self, source: int, target: int) -> list[int]:
        """Nodes of a shortest path, both ends included; [] when no links lead there.

        Along the direction of the links when there is such a way, else either way.
        """
        import networkx

        for network in (self.network, self.both_ways):
            try:
                found: list[int] = networkx.shortest_path(network, source, target)
            except networkx.NetworkXNoPath:
                continue
            return found
        return []

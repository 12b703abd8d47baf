"""From a garden to a picture in three steps, each for a lane: look, settle, learn.

first = look(garden, None)              # places for the first picture, half a second
done = settle(first, token, report, show)   # the layout, seconds; kept afterwards
lists = learn(done)                     # measures and lists beside the picture
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from garden.graph import layout, positions
from garden.graph.clusters import LIMIT, Clustered, clustered
from garden.graph.communities import communities
from garden.graph.data import CLUSTER, GraphData, read_graph
from garden.graph.graph import GardenGraph
from garden.graph.insights import Insights, insights
from garden.graph.local import REACH, nearest
from garden.graph.positions import Positions
from garden.graph.start import Points, start_positions
from garden.work import CancelToken, Progress

if TYPE_CHECKING:
    from garden.garden import Garden

_QUICK_ROUNDS = 3
_AROUND = 2_000
"""Nodes around one note of a garden that is too large to be drawn note by note."""


@dataclass(frozen=True, eq=False)
class First:
    """What the first picture stands on."""

    data: GraphData
    """The graph to be drawn: the garden's notes, or its clusters when there are too many."""
    task: layout.Task
    kept: Positions
    folder: Path
    """Where positions are kept."""
    gathered: Clustered | None = None
    """The clusters of a garden that is too large to be drawn note by note, where they are known."""
    inside: str = ""
    """Key of the cluster whose notes are drawn, or of the note whose surroundings are; '' for the
    whole garden."""
    title: str = ""
    """Name of that cluster or note."""
    total: int = 0
    """Notes in the whole garden."""
    left_out: int = 0
    """Nodes that are not drawn, though they belong here: too many, and less linked than others."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old path -> new path of notes that were renamed since the graph was read before."""
    behind: Mapping[str, str] = field(default_factory=dict)
    """The same of notes that the index knows by their old path yet."""

    @property
    def clusters(self) -> Clustered | None:
        """Set when the nodes are clusters."""
        return None if self.inside else self.gathered

    @property
    def places(self) -> Points:
        """Where the nodes stand at first."""
        return self.task.places


@dataclass(frozen=True, eq=False)
class Settled:
    """The graph laid out."""

    first: First
    places: Points
    groups: NDArray[np.int32]


def look(
    garden: Garden,
    kept: Positions | None,
    token: CancelToken | None = None,
    *,
    inside: str = "",
    limit: int | None = None,
    rest: str = "…",
    known: Clustered | None = None,
    renames: Iterable[Iterable[tuple[str, str]]] = (),
) -> First:
    """Read the graph and find places to begin with. Loads neither scipy nor networkx.

    `kept` are the positions as they are on the screen; None reads those of the last session.
    `inside` opens one cluster of a garden with more than `limit` nodes (`LIMIT` when it isn't
    given), or what is around one note of it; `rest` names the cluster of all that is in no other.
    `known` are the clusters of the garden as it is now; without them all is read. `renames` are
    those since `kept` was true, each batch at once. Raises `Cancelled`.
    """
    most = LIMIT if limit is None else limit
    folder = garden.places.graph
    if kept is None:
        kept = positions.read(folder)
    whole = read_graph(garden.index, token) if known is None else known.whole
    kept, renamed, behind = positions.followed(kept, renames, whole.number)
    inside = renamed.get(inside, inside)
    first = _seen(whole, kept, folder, token, most, inside, rest, known)
    return replace(first, renamed=renamed, behind=behind)


def _seen(
    whole: GraphData,
    kept: Positions,
    folder: Path,
    token: CancelToken | None,
    most: int,
    inside: str,
    rest: str,
    known: Clustered | None,
) -> First:
    """What is drawn of the garden."""
    total = len(whole) - int(whole.is_wish.sum())
    if len(whole) <= most:
        return First(whole, _task(whole, kept), kept, folder, total=total)
    at = whole.number.get(inside)
    if at is not None:
        around, _far, left_out = nearest(whole, at, REACH, min(most, _AROUND))
        title = whole.nodes[at].title
    else:
        known = known or _gathered(whole, rest, token)
        place = known.data.number.get(inside)
        if place is None:
            _ = whole.haystack, whole.choices  # made here, so that no filter waits for them
            return First(known.data, _task(known.data, kept), kept, folder, known, total=total)
        around, left_out = _best(whole, known.members[place], most)
        title = known.data.nodes[place].title
    part = whole.part(around)
    task = _task(part, kept)
    return First(part, task, kept, folder, known, inside, title, total, left_out)


def _gathered(whole: GraphData, rest: str, token: CancelToken | None) -> Clustered:
    groups = communities(whole, rounds=_QUICK_ROUNDS)
    if token is not None:
        token.check()
    return clustered(whole, groups, rest)


def _best(whole: GraphData, members: NDArray[np.intp], most: int) -> tuple[NDArray[np.intp], int]:
    """The most linked of some nodes, ascending, and how many are left out."""
    if len(members) <= most:
        return members, 0
    ranked = members[np.argsort(-whole.degree[members], kind="stable")]
    return np.sort(ranked[:most]), len(members) - most


def _task(data: GraphData, kept: Positions) -> layout.Task:
    return layout.prepare(
        data,
        kept.places,
        kept.pinned,
        lambda: start_positions(data, communities(data, rounds=_QUICK_ROUNDS)),
        settled=kept.settled,
    )


def settle(
    first: First,
    token: CancelToken,
    report: Callable[[Progress], None],
    show: Callable[[Points], None],
) -> Settled:
    """Lay the graph out and keep the places. Raises `Cancelled`, and what keeping them may raise.

    `show` gets places on the way.
    """
    groups = communities(first.data)
    token.check()
    places = layout.run(replace(first.task, groups=groups), token, report, show)
    keep(first, places, first.kept.pinned, settled=True)
    return Settled(first, places, groups)


def keep(first: First, places: Points, pinned: frozenset[str], *, settled: bool) -> Positions:
    """Write the positions of what is drawn, beside those of what isn't. Returns all of them."""
    rows = zip(first.data.nodes, places.tolist(), strict=True)
    found = {node.key: (float(x), float(y)) for node, (x, y) in rows}
    if first.inside:
        found = {**first.kept.places, **found}
    elif first.clusters is not None:
        notes = {key: at for key, at in first.kept.places.items() if key[:1] != CLUSTER}
        found = {**notes, **found}
    wanted = Positions(found, frozenset(key for key in pinned if key in found), settled)
    positions.write(first.folder, wanted)
    return wanted


def learn(done: Settled, token: CancelToken | None = None) -> tuple[GardenGraph, Insights]:
    """The graph for networkx, and the lists. Raises `Cancelled`."""
    graph = GardenGraph(done.first.data)
    graph.groups = done.groups
    return graph, insights(graph, token)

"""What the graph tells at a glance: lists beside the picture, each row something to act on."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from garden.graph.data import GraphData, Node, fold
from garden.graph.graph import GardenGraph
from garden.work import CancelToken

ROWS = 40
"""Longest list; who wants more filters the picture."""
_LEAST_CLUSTER = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list: a node and a figure."""

    node: int
    figure: int
    """What the list counts: links, clusters joined, wishes."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A group of notes that link among themselves."""

    number: int
    name: tuple[str, ...]
    """Suggested name: one to three words that are frequent here and rare elsewhere."""
    nodes: tuple[int, ...]
    """Its nodes, the most linked first."""


@dataclass(frozen=True, slots=True)
class Insights:
    """All lists. Every list may be empty."""

    hubs: tuple[Row, ...] = ()
    """Most linked to, which the figure counts; of equals the higher PageRank first."""
    orphans: tuple[Row, ...] = ()
    """No link leads to or from them; newest first."""
    dead_ends: tuple[Row, ...] = ()
    """Linked to, but without a link of their own; most linked first."""
    bridges: tuple[Row, ...] = ()
    """Their links join clusters; the figure counts the clusters besides their own."""
    wishes: tuple[Row, ...] = ()
    """Notes that links wish for; the figure counts the notes that wish."""
    clusters: tuple[Cluster, ...] = ()
    orphan_count: int = 0
    dead_end_count: int = 0
    components: int = 0
    """Parts that no link connects, orphans included."""


def insights(graph: GardenGraph, token: CancelToken | None = None) -> Insights:
    """Look through the graph; about a second for 10,000 notes. Raises `Cancelled`.

    Templates are in no list, and their links count for nothing.
    """
    data = graph.data
    if not len(data):
        return Insights()
    kept = ~data.is_template
    notes = kept & ~data.is_wish
    incoming = np.bincount(data.targets[data.telling], minlength=len(data))
    outgoing = np.bincount(data.sources[data.telling], minlength=len(data))
    rank = graph.rank
    _check(token)
    hubs = np.flatnonzero(notes & (incoming > 1))
    hubs = hubs[np.lexsort((-rank[hubs], -incoming[hubs]))]
    alone = np.flatnonzero(data.is_orphan).tolist()
    alone.sort(key=lambda at: data.nodes[at].day, reverse=True)
    ends = np.flatnonzero(notes & (outgoing == 0) & (incoming > 0))
    ends = ends[np.argsort(-incoming[ends], kind="stable")]
    wishes = np.flatnonzero(kept & data.is_wish)
    wishes = wishes[np.argsort(-incoming[wishes], kind="stable")]
    _check(token)
    clusters = _clusters(graph)
    _check(token)
    return Insights(
        tuple(Row(at, int(incoming[at])) for at in hubs[:ROWS].tolist()),
        tuple(Row(at, 0) for at in alone[:ROWS]),
        tuple(Row(at, int(incoming[at])) for at in ends[:ROWS].tolist()),
        tuple(_bridges(graph, {cluster.number for cluster in clusters})),
        tuple(Row(at, int(incoming[at])) for at in wishes[:ROWS].tolist()),
        clusters,
        len(alone),
        len(ends),
        sum(bool(kept[part].any()) for part in graph.components),
    )


def _check(token: CancelToken | None) -> None:
    if token is not None:
        token.check()


def _bridges(graph: GardenGraph, known: set[int]) -> list[Row]:
    """Notes with links into other clusters, by how many clusters; then by rank."""
    data, groups = graph.data, graph.groups
    crossing = data.telling & (groups[data.sources] != groups[data.targets])
    a, b = data.sources[crossing], data.targets[crossing]
    pairs = {
        (node, group)
        for node, group in zip(
            np.concatenate([a, b]).tolist(),
            np.concatenate([groups[b], groups[a]]).tolist(),
            strict=True,
        )
        if group in known and not data.nodes[node].wish
    }
    joined = Counter(node for node, _group in pairs)
    rank = graph.rank
    ranked = sorted(joined, key=lambda at: (-joined[at], -rank[at]))
    return [Row(at, joined[at]) for at in ranked[:ROWS]]


def _clusters(graph: GardenGraph) -> tuple[Cluster, ...]:
    data, groups = graph.data, graph.groups
    kept = ~data.is_template
    sizes = np.bincount(groups[kept], minlength=int(groups.max()) + 1)
    numbers: list[int] = np.flatnonzero(sizes >= _LEAST_CLUSTER)[:ROWS].tolist()
    names = cluster_names(data, groups.tolist(), numbers)
    found = []
    for number in numbers:
        members = np.flatnonzero((groups == number) & kept)
        members = members[np.argsort(-data.degree[members], kind="stable")]
        found.append(Cluster(number, names[number], tuple(members.tolist())))
    return tuple(found)


_WORD = re.compile(r"[A-Za-zÀ-ɏ]{3,}|[\u4e00-\u9fff]{2,}|[\u30a0-\u30ff]{2,}")
_COMMON = frozenset(
    ("the", "and", "for", "with", "from", "into", "how", "what", "why", "when", "your", "our",
     "you", "are", "not", "new", "notes", "note", "about")
)  # fmt: skip


def words_of(node: Node) -> dict[str, str]:
    """Words of a node that could name its cluster: folded -> as written.

    Tags, and of the title Latin words, runs of kanji and of katakana.
    """
    found = {fold(tag): tag for tag in node.tags}
    for word in _WORD.findall(node.title):
        key = fold(word)
        if key not in _COMMON:
            found.setdefault(key, word)
    return found


def cluster_names(
    data: GraphData, groups: list[int], numbers: list[int]
) -> dict[int, tuple[str, ...]]:
    """Two words for each cluster that are frequent in it and rare outside; else its best note.
    Templates name nothing."""
    forms = data.is_template.tolist()
    wanted = set(numbers)
    inside: dict[int, Counter[str]] = {number: Counter() for number in numbers}
    spelled: dict[str, Counter[str]] = {}
    overall: Counter[str] = Counter()
    for node, group, form in zip(data.nodes, groups, forms, strict=True):
        if form:
            continue
        words = words_of(node)
        overall.update(words.keys())
        if group in wanted:
            inside[group].update(words.keys())
            for key, word in words.items():
                spelled.setdefault(key, Counter())[word] += 1
    names: dict[int, tuple[str, ...]] = {}
    sizes = Counter(group for group, form in zip(groups, forms, strict=True) if not form)
    for number in numbers:
        scored = sorted(
            (
                (count * math.log(1 + len(data) * count / (sizes[number] * overall[word])), word)
                for word, count in inside[number].items()
                if count >= max(2, 0.08 * sizes[number])
            ),
            key=lambda pair: (-pair[0], pair[1]),
        )
        best = [word for _score, word in scored[:2]]
        names[number] = tuple(
            max(spelled[word].items(), key=lambda pair: (pair[1], pair[0]))[0] for word in best
        )
    for number in numbers:
        if not names[number]:
            hub = max(
                (at for at, group in enumerate(groups) if group == number),
                key=lambda at: (not forms[at], int(data.degree[at])),
            )
            names[number] = (data.nodes[hub].title,)
    return names

"""`GraphData`: notes, wished-for notes and links of a garden as numbered rows, read off the index.

Nothing here needs scipy or networkx (0.6 s to import): the first picture stands on this alone.
Reserved files (index.md, log.md) are no concepts (OKF 0.2) and would be linked with everything in
their folder, so they are left out; a note that only an index page lists is an orphan.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from garden.okf.note import LinkForm, Trust
from garden.okf.templates import is_template

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from garden.search.store import Index
    from garden.work import CancelToken

    Ints = NDArray[np.int32]

WISH = "?"
"""First character of the key of a note that nobody has written; a note's path ends in `.md`, and
this key does not."""

CLUSTER = "*"
"""First character of a cluster's key, followed by the key of its most linked note."""


class Node(NamedTuple):
    """One node. A tuple, since ten thousand of them are made for the first picture."""

    key: str
    """The note's path, or `WISH` and the key of a wished-for note (`garden.graph.wished`)."""
    title: str
    type: str = ""
    tags: tuple[str, ...] = ()
    trust: str = Trust.UNVERIFIED.value
    status: str = ""
    stale_after: str = ""
    day: str = ""
    """Day of creation, YYYY-MM-DD: by the note's own word, else its last change, else the disk's;
    '' for a wish."""
    wish: str = ""
    """The target as written, when nobody has written the note; '' for a note."""
    form: LinkForm = LinkForm.WIKI
    wished_by: str = ""
    """How the link is written that wishes for it, and the path of the note in which it stands."""

    @property
    def path(self) -> str:
        """The note's path; '' for a wish."""
        return "" if self.wish else self.key

    @property
    def folder(self) -> str:
        """First folder of the path; '' at the top and for a wish."""
        return "" if self.wish else _top_folder(self.key.removeprefix(CLUSTER))


def fold(text: str) -> str:
    """Equal for texts that differ in case and width only."""
    return unicodedata.normalize("NFKC", text).casefold()


def _top_folder(path: str) -> str:
    head, slash, _rest = path.partition("/")
    return head if slash else ""


class Choices(NamedTuple):
    """What the notes can be chosen by."""

    types: Counter[str]
    tags: Counter[str]
    folders: Counter[str]
    """Notes of each; of folders the first of the path."""
    days: list[str]
    """Days of creation that are known, ascending, one for each note."""


@dataclass(frozen=True, eq=False)
class GraphData:
    """An unchanging graph. Node numbers are places in `nodes`; edges are unique directed pairs."""

    nodes: tuple[Node, ...]
    sources: Ints
    """Source of each edge; links of a note to itself are no edges."""
    targets: Ints
    counts: Ints
    """Links that the edge stands for: a note may link to another several times."""

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def number(self) -> dict[str, int]:
        """Key -> number."""
        return {node.key: at for at, node in enumerate(self.nodes)}

    @cached_property
    def incoming(self) -> Ints:
        """Notes that link to each node."""
        return np.bincount(self.targets, minlength=len(self)).astype(np.int32)

    @cached_property
    def outgoing(self) -> Ints:
        """Notes that each node links to."""
        return np.bincount(self.sources, minlength=len(self)).astype(np.int32)

    @cached_property
    def degree(self) -> Ints:
        """Links in and out; a pair linked both ways counts twice."""
        return (self.incoming + self.outgoing).astype(np.int32)

    @cached_property
    def is_wish(self) -> NDArray[np.bool_]:
        """Which nodes are notes that nobody has written."""
        return np.fromiter((bool(node.wish) for node in self.nodes), dtype=bool, count=len(self))

    @cached_property
    def is_template(self) -> NDArray[np.bool_]:
        """Which nodes are templates of notes, by their place: forms to be filled in, that tell
        nothing of the garden; and wishes that only templates have (`[[{{title}}]]`)."""
        forms = np.fromiter(
            (not node.wish and is_template(node.key.lstrip(CLUSTER)) for node in self.nodes),
            dtype=bool,
            count=len(self),
        )
        if forms.any():
            real = np.bincount(self.targets[~forms[self.sources]], minlength=len(self))
            forms |= self.is_wish & (real == 0) & (self.incoming > 0)
        return forms

    @cached_property
    def telling(self) -> NDArray[np.bool_]:
        """Which edges are between two that are no templates."""
        kept = ~self.is_template
        found: NDArray[np.bool_] = kept[self.sources] & kept[self.targets]
        return found

    @cached_property
    def is_orphan(self) -> NDArray[np.bool_]:
        """Which notes no link joins with another; templates are none."""
        linked = np.zeros(len(self), dtype=bool)
        linked[self.sources[self.telling]] = linked[self.targets[self.telling]] = True
        found: NDArray[np.bool_] = ~(linked | self.is_wish | self.is_template)
        return found

    def same_as(self, other: GraphData) -> bool:
        """Whether both have the same notes and links; a day that moved makes no difference."""
        return (
            len(self) == len(other)
            and np.array_equal(self.sources, other.sources)
            and np.array_equal(self.targets, other.targets)
            and np.array_equal(self.counts, other.counts)
            and all(
                mine._replace(day="") == theirs._replace(day="")
                for mine, theirs in zip(self.nodes, other.nodes, strict=True)
                if mine != theirs
            )
        )

    @cached_property
    def haystack(self) -> list[str]:
        """Title, path, type and tags of each node, folded, for filtering while somebody types."""
        return [
            fold(" ".join((node.title, node.key, node.type, *node.tags))) for node in self.nodes
        ]

    @cached_property
    def choices(self) -> Choices:
        """What the notes can be chosen by."""
        notes = [node for node in self.nodes if not node.wish]
        return Choices(
            Counter(node.type for node in notes if node.type),
            Counter(tag for node in notes for tag in node.tags),
            Counter(folder for node in notes if (folder := node.folder)),
            sorted(node.day for node in notes if node.day),
        )

    @cached_property
    def adjacency(self) -> tuple[Ints, Ints]:
        """(starts, neighbours): node n has `neighbours[starts[n]:starts[n + 1]]`, both directions.

        A pair linked both ways is named twice.
        """
        ends = np.concatenate([self.sources, self.targets])
        others = np.concatenate([self.targets, self.sources])
        order = np.argsort(ends, kind="stable")
        starts = np.zeros(len(self) + 1, dtype=np.int32)
        np.cumsum(np.bincount(ends, minlength=len(self)), out=starts[1:])
        return starts, others[order].astype(np.int32)

    def neighbours(self, node: int) -> Ints:
        """Nodes linked with `node` in either direction, each once, ascending."""
        starts, others = self.adjacency
        return np.unique(others[starts[node] : starts[node + 1]])

    def edges_of(self, node: int) -> NDArray[np.intp]:
        """Numbers of the edges that begin or end at `node`."""
        return np.flatnonzero((self.sources == node) | (self.targets == node))

    def distances(self, centre: int, depth: int) -> Ints:
        """Links between `centre` and each node; -1 where it is more than `depth`."""
        starts, others = self.adjacency
        found = np.full(len(self), -1, dtype=np.int32)
        found[centre] = 0
        ring = np.array([centre], dtype=np.int64)
        for distance in range(1, depth + 1):
            lengths = starts[ring + 1] - starts[ring]
            # All neighbours of the ring: each node's own run, one after the other.
            run = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
            reached = others[np.repeat(starts[ring], lengths) + run]
            ring = np.unique(reached[found[reached] < 0]).astype(np.int64)
            found[ring] = distance
        return found

    def part(self, chosen: NDArray[np.intp]) -> GraphData:
        """The graph of some nodes (ascending numbers) and the links between them."""
        new = np.full(len(self), -1, dtype=np.int32)
        new[chosen] = np.arange(len(chosen), dtype=np.int32)
        kept = (new[self.sources] >= 0) & (new[self.targets] >= 0)
        return GraphData(
            tuple(self.nodes[at] for at in chosen.tolist()),
            new[self.sources[kept]],
            new[self.targets[kept]],
            self.counts[kept],
        )


def graph_of(
    nodes: Iterable[Node], links: Mapping[tuple[str, str], int] | Iterable[tuple[str, str]]
) -> GraphData:
    """A graph from nodes and links by key; links with an unknown end or onto itself are left out.

    Links given as a mapping carry their number; given one by one, equal ones are counted.
    """
    known = tuple(nodes)
    number = {node.key: at for at, node in enumerate(known)}
    counted: dict[tuple[int, int], int] = {}
    pairs = links.items() if isinstance(links, Mapping) else ((pair, 1) for pair in links)
    for (source, target), count in pairs:
        a, b = number.get(source, -1), number.get(target, -1)
        if a >= 0 and b >= 0 and a != b:
            counted[a, b] = counted.get((a, b), 0) + count
    rows = np.array([(a, b, n) for (a, b), n in counted.items()], dtype=np.int32).reshape(-1, 3)
    rows = rows[np.lexsort((rows[:, 1], rows[:, 0]))]
    return GraphData(known, rows[:, 0].copy(), rows[:, 1].copy(), rows[:, 2].copy())


NOTES = (
    "SELECT id, path, title, type, tags, trust, status, stale_after, created, changed, mtime_ns"
    " FROM notes WHERE reserved = 0"
)
LINKS = "SELECT source, resolved FROM links WHERE status IN ('found', 'ambiguous')"
BROKEN = "SELECT source, target, form FROM links WHERE status = 'broken'"
Rows = Iterable[tuple[Any, ...]]


def read_graph(index: Index, token: CancelToken | None = None) -> GraphData:
    """The graph as last indexed: some 0.2 s for 10,000 notes and 50,000 links. Any thread.

    Raises `Cancelled` and `IndexDamaged`.
    """
    with index.reader(token) as connection:
        return graph_of_rows(
            connection.execute(f"{NOTES} ORDER BY path"),
            connection.execute(LINKS),
            connection.execute(f"{BROKEN} ORDER BY source, start"),
        )


def graph_of_rows(notes: Rows, links: Rows, broken: Rows) -> GraphData:
    """The graph of rows of the index, as `NOTES`, `LINKS` and `BROKEN` give them."""
    from garden.graph.wished import wished
    from garden.search.reads import split

    nodes: list[Node] = []
    by_id: dict[int, int] = {}
    by_path: dict[str, int] = {}
    for row in notes:
        id_, path, title, kind, tags, trust, status, stale, created, changed, mtime = row
        by_id[id_] = by_path[path] = len(nodes)
        day = (created or changed)[:10] or _day(mtime)
        nodes.append(Node(path, title, kind, split(tags), trust, status, stale, day))
    pairs: list[int] = []
    size = len(nodes)
    for source, resolved in links:
        a, b = by_id.get(source), by_path.get(resolved)
        if a is not None and b is not None and a != b:
            pairs.append((a << 32) | b)
    wishes, wishing = wished(
        (at, nodes[at].key, target, form)
        for source, target, form in broken
        if (at := by_id.get(source)) is not None
    )
    nodes += [
        Node(WISH + one.key, one.title, wish=one.target, form=one.form, wished_by=one.source)
        for one in wishes
    ]
    pairs += [(a << 32) | (size + place) for a, place in wishing]
    unique, counts = np.unique(np.array(pairs, dtype=np.int64), return_counts=True)
    return GraphData(
        tuple(nodes),
        (unique >> 32).astype(np.int32),
        (unique & 0xFFFFFFFF).astype(np.int32),
        counts.astype(np.int32),
    )


def _day(mtime_ns: int) -> str:
    return str(np.datetime64(mtime_ns, "ns").astype("datetime64[D]")) if mtime_ns else ""

"""What is around one note, read off the index by itself: some milliseconds in any garden.

The whole graph takes a fifth of a second at 10,000 notes, too much beside somebody who writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from garden.graph.data import BROKEN, LINKS, NOTES, GraphData, graph_of_rows
from garden.graph.local import REACH, Local, local_view

if TYPE_CHECKING:
    import sqlite3

    from garden.search.store import Index
    from garden.work import CancelToken

MOST = 60
"""Nodes of the small picture."""
_RING = 400
"""Notes of one distance that are looked at; of more, those that most links lead to."""
_AT_ONCE = 400


@dataclass(frozen=True, eq=False)
class Around:
    """A note and its surroundings, laid out."""

    data: GraphData
    centre: int
    local: Local

    def same_as(self, other: Around) -> bool:
        """Whether the same would be drawn."""
        return (
            self.centre == other.centre
            and len(self.local.chosen) == len(other.local.chosen)
            and bool((self.local.chosen == other.local.chosen).all())
            and self.data.same_as(other.data)
        )


def look_around(
    index: Index, path: str, depth: int, token: CancelToken | None = None, *, most: int = MOST
) -> Around | None:
    """At most `most` nodes within `depth` (1 to 3) links of the note `path`; None when that is no
    note of the graph: unknown, or an index page. Raises `Cancelled` and `IndexDamaged`."""
    with index.reader(token) as connection:
        near, cut = _near(connection, path, max(1, min(REACH, depth)))
        if not near:
            return None
        inner = [id_ for id_, distance in near.items() if distance < depth]
        data = graph_of_rows(
            sorted(_rows(connection, f"{NOTES} AND id IN", near), key=lambda row: str(row[1])),
            _rows(connection, f"{LINKS} AND source IN", near),
            _rows(connection, f"{BROKEN} AND source IN", inner),
        )
    if token is not None:
        token.check()
    centre = data.number[path]
    local = local_view(data, centre, depth, most=most)
    return Around(data, centre, replace(local, left_out=local.left_out + cut))


def _near(connection: sqlite3.Connection, path: str, depth: int) -> tuple[dict[int, int], int]:
    """(ids of the notes around `path` -> links between; how many more there are at least)."""
    first = connection.execute(
        "SELECT id FROM notes WHERE path = ? AND reserved = 0", (path,)
    ).fetchone()
    if first is None:
        return {}, 0
    cut = 0
    found: dict[int, int] = {first[0]: 0}
    ring: list[int] = [first[0]]
    for distance in range(1, depth + 1):
        counts = Counter(
            id_
            for row in (*_rows(connection, _OUT, ring), *_rows(connection, _INTO, ring))
            if (id_ := row[0]) not in found
        )
        if len(counts) > _RING:
            counts.update(dict(_rows(connection, _LINKED, counts, " GROUP BY here.id")))
        ring = sorted(counts, key=lambda id_: (-counts[id_], id_))[:_RING]
        cut += len(counts) - len(ring)
        found.update(dict.fromkeys(ring, distance))
    return found, cut


_OUT = (
    "SELECT target.id FROM links JOIN notes AS target ON target.path = links.resolved"
    " WHERE links.status IN ('found', 'ambiguous') AND target.reserved = 0 AND links.source IN"
)
_INTO = (
    "SELECT source.id FROM notes AS here JOIN links ON links.resolved = here.path"
    " JOIN notes AS source ON source.id = links.source"
    " WHERE links.resolved <> '' AND links.status IN ('found', 'ambiguous')"
    " AND source.reserved = 0 AND here.id IN"
)


_LINKED = (
    "SELECT here.id, count(*) FROM notes AS here JOIN links ON links.resolved = here.path"
    " WHERE links.resolved <> '' AND here.id IN"
)


def _rows(
    connection: sqlite3.Connection, query: str, ids: Iterable[int], end: str = ""
) -> Iterator[tuple[Any, ...]]:
    """Answers to a query that ends in IN and `end`, for any number of ids."""
    wanted = list(ids)
    for at in range(0, len(wanted), _AT_ONCE):
        part = wanted[at : at + _AT_ONCE]
        yield from connection.execute(f"{query} ({','.join('?' * len(part))}){end}", part)

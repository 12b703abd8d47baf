"""The book of chunks: which pieces a note has, where they stand, and how far each note has come.

Kept beside the vectors in one file, so that 'embedded and entered' is one transaction. An engine is
right when it holds exactly the points that the book expects of it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from garden.search.chunks import Chunk, Kind, Level
from garden.search.vector_cache import Database, unpack
from garden.search.vectors import point_id

LEVEL_NONE, LEVEL_NOTE, LEVEL_SECTIONS = 0, 1, 2
_ASKED_AT_ONCE = 500


SECTIONS_A_NOTE = 3
"""Guess of a note's sections before many were cut."""


def expected_points(entered: int, done: int, notes: int) -> int:
    """How many points there will be: `entered` so far, with `done` of the notes cut to the end."""
    a_note = entered / done if done >= 50 else 1 + SECTIONS_A_NOTE
    return int(max(entered, a_note * notes))


@dataclass(frozen=True, slots=True)
class NoteState:
    """How far a note has come."""

    fingerprint: str
    """Of the content that its chunks were cut from."""
    level: int
    """`LEVEL_NONE`, `LEVEL_NOTE` or `LEVEL_SECTIONS`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a found point stands."""

    path: str
    number: int
    """0 for the note as a whole."""
    heading: str
    start: int
    end: int


class ChunkBook:
    """Chunks and note states of one model. Every call is safe from any thread."""

    def __init__(self, database: Database, model: str) -> None:
        self._database = database
        self._model = model
        known = database.rows("SELECT value FROM meta WHERE name='model'")
        if known != [(model,)]:
            # Another model's vectors are no use here: every note starts anew (its cache stays).
            with database.transaction() as connection:
                connection.execute("DELETE FROM chunks")
                connection.execute("DELETE FROM notes")
                connection.execute("INSERT OR REPLACE INTO meta VALUES ('model', ?)", (model,))

    def states(self) -> dict[str, NoteState]:
        """Every note entered, by path."""
        return {
            path: NoteState(fingerprint, level)
            for path, fingerprint, level in self._database.rows(
                "SELECT path, fingerprint, level FROM notes"
            )
        }

    def together(self) -> contextlib.AbstractContextManager[object]:
        """Everything entered inside is one step, written whole or not at all."""
        return self._database.transaction()

    def enter(
        self, path: str, kind: Kind, fingerprint: str, level: Level, chunks: Sequence[Chunk]
    ) -> dict[Kind, list[int]]:
        """Replace the chunk that stands for the note (`Level.NOTE`), or all of its chunks
        (`Level.SECTION`); their vectors must be in the cache already.

        Returns the points of each kind that nothing refers to any longer.
        """
        note_level = level is Level.NOTE
        condition = "path=? AND number=0" if note_level else "path=?"
        with self._database.transaction() as connection:
            old = connection.execute(
                f"SELECT DISTINCT kind, point FROM chunks WHERE {condition}", (path,)
            ).fetchall()
            connection.execute(f"DELETE FROM chunks WHERE {condition}", (path,))
            connection.executemany(
                "INSERT INTO chunks VALUES (?,?,?,?,?,?,?,?)",
                [
                    (
                        c.path,
                        c.number,
                        str(c.kind),
                        point_id(c.digest),
                        bytes.fromhex(c.digest),
                        c.heading,
                        c.start,
                        c.end,
                    )
                    for c in chunks
                ],
            )
            connection.execute(
                "INSERT OR REPLACE INTO notes VALUES (?,?,?,?)",
                (path, str(kind), fingerprint, LEVEL_NOTE if note_level else LEVEL_SECTIONS),
            )
            return self._loose(old)

    def rename(self, moves: Mapping[str, str]) -> None:
        """Notes that only moved, old path to new: what is known of them is found at the new path
        from now on. They are to be cut once more there, for a name may be part of a chunk."""
        with self._database.transaction() as connection:
            for old, new in moves.items():
                connection.execute("DELETE FROM chunks WHERE path=?", (new,))
                connection.execute("UPDATE chunks SET path=? WHERE path=?", (new, old))
                connection.execute(
                    "UPDATE OR REPLACE notes SET path=?, level=? WHERE path=?",
                    (new, LEVEL_NOTE, old),
                )

    def forget(self, paths: Iterable[str]) -> dict[Kind, list[int]]:
        """Drop notes; returns the points of each kind that nothing refers to any longer."""
        gone: list[tuple[str, int]] = []
        with self._database.transaction() as connection:
            for path in paths:
                gone += connection.execute("SELECT kind, point FROM chunks WHERE path=?", (path,))
                connection.execute("DELETE FROM chunks WHERE path=?", (path,))
                connection.execute("DELETE FROM notes WHERE path=?", (path,))
            return self._loose(gone)

    def _loose(self, points: Iterable[tuple[str, int]]) -> dict[Kind, list[int]]:
        """Of these (kind, point), those that nothing refers to, by kind."""
        asked: dict[Kind, set[int]] = {}
        for kind, point in points:
            asked.setdefault(Kind(kind), set()).add(point)
        return {
            kind: free
            for kind, mine in asked.items()
            if (free := self._unreferenced(kind, sorted(mine)))
        }

    def _unreferenced(self, kind: Kind, points: Sequence[int]) -> list[int]:
        used: set[int] = set()
        for at in range(0, len(points), _ASKED_AT_ONCE):
            part = points[at : at + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(part))
            used |= {
                point
                for (point,) in self._database.rows(
                    f"SELECT point FROM chunks WHERE point IN ({marks}) AND kind=?",
                    (*part, str(kind)),
                )
            }
        return [p for p in points if p not in used]

    def expected(self, collection: str) -> set[int]:
        """Points that an engine must hold in the collection of that kind."""
        return {
            point
            for (point,) in self._database.rows(
                "SELECT DISTINCT point FROM chunks WHERE kind=?", (collection,)
            )
        }

    def vectors(
        self, collection: str, points: Sequence[int]
    ) -> tuple[list[int], NDArray[np.float32]]:
        """Cached vectors of those points: (ids, rows); fewer when some are missing."""
        ids: list[int] = []
        rows: list[NDArray[np.float32]] = []
        for at in range(0, len(points), _ASKED_AT_ONCE):
            part = points[at : at + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(part))
            for point, blob in self._database.rows(
                "SELECT c.point, v.vector FROM chunks c JOIN vectors v"
                f" ON v.model=? AND v.digest=c.digest WHERE c.point IN ({marks}) AND c.kind=?"
                " GROUP BY c.point",
                (self._model, *part, collection),
            ):
                ids.append(point)
                rows.append(unpack(blob))
        return ids, np.stack(rows) if rows else np.empty((0, 0), np.float32)

    def reset_without_vectors(self) -> int:
        """Send notes back to the start whose vectors the cache lost; returns how many."""
        with self._database.transaction() as connection:
            lost = connection.execute(
                "SELECT DISTINCT path FROM chunks c WHERE NOT EXISTS"
                " (SELECT 1 FROM vectors v WHERE v.model=? AND v.digest=c.digest)",
                (self._model,),
            ).fetchall()
            connection.executemany("DELETE FROM chunks WHERE path=?", lost)
            connection.executemany("DELETE FROM notes WHERE path=?", lost)
            return len(lost)

    def places(self, collection: str, points: Sequence[int]) -> dict[int, list[Place]]:
        """Where those points stand; one point may stand in several notes."""
        found: dict[int, list[Place]] = {}
        for at in range(0, len(points), _ASKED_AT_ONCE):
            part = points[at : at + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(part))
            for point, *place in self._database.rows(
                "SELECT point, path, number, heading, start, end FROM chunks"
                f" WHERE point IN ({marks}) AND kind=?",
                (*part, collection),
            ):
                found.setdefault(point, []).append(Place(*place))
        return found

    def points_of(self, collection: str, paths: Collection[str]) -> set[int]:
        """All points of those notes."""
        found: set[int] = set()
        listed = list(paths)
        for at in range(0, len(listed), _ASKED_AT_ONCE):
            part = listed[at : at + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(part))
            found |= {
                point
                for (point,) in self._database.rows(
                    f"SELECT point FROM chunks WHERE path IN ({marks}) AND kind=?",
                    (*part, collection),
                )
            }
        return found

    def collections_in_use(self) -> list[str]:
        """Kinds that have at least one chunk."""
        return [kind for (kind,) in self._database.rows("SELECT DISTINCT kind FROM chunks")]

    def planned(self) -> int:
        """`expected_points` of the notes known so far: whoever opens the store before the garden's
        notes are looked through chooses the engine by it."""
        levels = dict(self._database.rows("SELECT level, count(*) FROM notes GROUP BY level"))
        done = levels.get(LEVEL_SECTIONS, 0)
        return expected_points(self.chunk_count(), done, sum(levels.values()))

    def chunk_count(self) -> int:
        """All chunks entered, of both levels."""
        return int(self._database.rows("SELECT count(*) FROM chunks")[0][0])

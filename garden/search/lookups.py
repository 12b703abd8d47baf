"""Small questions to the index that a garden asks often."""

from __future__ import annotations

from collections.abc import Iterable

from garden.okf.note import NoteHeader
from garden.search import reads
from garden.search.store import Index

_AT_ONCE = 500


def count(index: Index) -> int:
    """Number of notes."""
    with index.reader() as connection:
        return int(connection.execute("SELECT count(*) FROM notes").fetchone()[0])


def headers_of(index: Index, paths: Iterable[str]) -> list[NoteHeader]:
    """Headers of these notes as the index knows them; unknown ones are left out."""
    wanted = sorted(paths)
    found: list[NoteHeader] = []
    with index.reader() as connection:
        for start in range(0, len(wanted), _AT_ONCE):
            part = wanted[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(part))
            rows = connection.execute(f"SELECT id FROM notes WHERE path IN ({marks})", part)
            ids = [row[0] for row in rows]
            if ids:
                found.extend(reads.header_rows(connection, ids).values())
    return found

"""What the semantic side reads from the index: which notes there are, and their text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from garden.search.chunks import NoteSource, kind_of
from garden.search.embed_queue import NoteRef
from garden.search.hybrid import moment
from garden.search.records import Document
from garden.search.store import Index
from garden.search.words import stem_of


def note_source(document: Document, *, anima: bool = False) -> NoteSource:
    """One indexed note as the chunker wants it; `anima` gardens have kinds by folder."""
    return NoteSource(
        document.path,
        document.text,
        document.body_start,
        document.title,
        document.title != stem_of(document.path),
        document.aliases,
        document.description,
        document.headings,
        kind_of(document.path, anima=anima),
    )


def reader_of(index: Index, *, anima: bool = False) -> Callable[[str], NoteSource | None]:
    """For `SemanticIndex`: the text of a note as indexed, None when it is gone."""

    def read(path: str) -> NoteSource | None:
        for document in index.documents([path]):
            return note_source(document, anima=anima)
        return None

    return read


def refs_of(index: Index, paths: Sequence[str] | None = None) -> list[NoteRef]:
    """For `SemanticIndex.sync` (all notes) and `update` (those named and still there)."""
    select = "SELECT path, hash, changed, mtime_ns FROM notes"
    with index.reader() as connection:
        if paths is None:
            rows = connection.execute(select).fetchall()
        else:
            rows = [
                row
                for path in paths
                for row in connection.execute(f"{select} WHERE path = ?", (path,))
            ]
    return [NoteRef(path, digest, moment(when, mtime)) for path, digest, when, mtime in rows]

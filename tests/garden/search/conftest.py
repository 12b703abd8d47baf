"""An index to plant notes in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from garden.changes import Changes
from garden.search.records import IndexedFile
from garden.search.store import Index
from garden.sync.ingest import Source, ingest


def indexed(path: str, text: str, *, kana: bool = False, mtime_ns: int = 1_000) -> IndexedFile:
    """What the index keeps of a note with this text."""
    data = text.encode()
    return ingest(Source(path, data, len(data), mtime_ns, settled=True), kana=kana, okf=False)


class Bed:
    """An index and short ways to fill it."""

    def __init__(self, folder: Path, *, kana: bool = False) -> None:
        self.path = folder / "cache" / "index.sqlite3"
        self.kana = kana
        self.index = Index(self.path, fold_kana=kana)

    def plant(self, **notes: str) -> Changes:
        """Index notes given as name=text; `__` stands for a slash in the name."""
        return self.put({f"{name.replace('__', '/')}.md": text for name, text in notes.items()})

    def put(self, notes: dict[str, str], removed: tuple[str, ...] = ()) -> Changes:
        """Index notes given as {path: text}."""
        batch = [indexed(path, text, kana=self.kana) for path, text in notes.items()]
        return self.index.apply(batch, removed)

    def reopen(self) -> Index:
        """Close the index and open it again."""
        self.index.close()
        self.index = Index(self.path, fold_kana=self.kana)
        return self.index


@pytest.fixture
def make_bed(tmp_path: Path) -> Iterator[Callable[..., Bed]]:
    """Makes empty indexes and closes them in the end."""
    made: list[Bed] = []

    def make(**options: bool) -> Bed:
        made.append(Bed(tmp_path / str(len(made)), **options))
        return made[-1]

    yield make
    for one in made:
        one.index.close()


@pytest.fixture
def bed(make_bed: Callable[..., Bed]) -> Bed:
    """An empty index."""
    return make_bed()

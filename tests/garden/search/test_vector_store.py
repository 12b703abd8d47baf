"""The owner of the engine: opening, mending, filling, changing engines, closing (B51..B54)."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from garden import testing
from garden.errors import GardenError, IndexDamaged, Locked
from garden.search import vectors as vectors_module
from garden.search.vector_store import StoreState, VectorStore
from garden.search.vectors import EngineChoice, EngineSetting, engine_factory, folder_name
from garden.work import Cancelled, CancelToken

DIM = 24
MODEL = "test/model"
KIND = "knowledge"


class Book:
    """What must be in the store: a plain dictionary behind the `Expected` protocol."""

    def __init__(self, count: int, seed: int = 5) -> None:
        rows = np.random.default_rng(seed).standard_normal((count, DIM)).astype(np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        self.rows = dict(enumerate(rows, start=1))
        self.lock = threading.Lock()

    def expected(self, collection: str) -> set[int]:
        with self.lock:
            return set(self.rows) if collection == KIND else set()

    def vectors(
        self, collection: str, points: Sequence[int]
    ) -> tuple[list[int], NDArray[np.float32]]:
        with self.lock:
            ids = [p for p in points if p in self.rows and collection == KIND]
            return ids, np.stack([self.rows[p] for p in ids]) if ids else np.empty((0, DIM))


StoreMaker = Callable[..., VectorStore]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[StoreMaker]:
    stores: list[VectorStore] = []

    def made(book: Book, engine: EngineSetting = "local", planned: int = 0) -> VectorStore:
        choice = EngineChoice(engine)
        store = VectorStore(
            tmp_path / "vectors",
            engine_factory(choice, prefix="t_"),
            choice,
            model=MODEL,
            dim=lambda: DIM,
            collections=[KIND],
            expected=book,
            planned=planned,
            retry_seconds=0.05,
        )
        store.start()
        stores.append(store)
        return store

    yield made
    for store in stores:
        assert store.close(20)


until = partial(testing.until, seconds=30)


def ready(store: VectorStore) -> None:
    until(lambda: store.status.state is StoreState.READY)


def store_folder(tmp_path: Path, engine: str) -> Path:
    return tmp_path / "vectors" / folder_name(engine, MODEL)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["local", "edge"])
def test_a_new_store_is_filled_from_the_cache(engine: EngineSetting, make: StoreMaker) -> None:
    book = Book(150)
    store = make(book, engine)
    ready(store)
    assert store.count() == 150
    assert store.search(KIND, book.rows[9], 1)[0][0] == 9
    assert store.status.engine == engine


@pytest.mark.parametrize("engine", ["local", "edge"])
def test_what_changed_while_closed_is_levelled(engine: EngineSetting, make: StoreMaker) -> None:
    book = Book(80)
    first = make(book, engine)
    ready(first)
    assert first.close(20)
    del book.rows[3]
    book.rows[500] = -book.rows[4]
    second = make(book, engine)
    ready(second)
    assert second.count() == 80
    assert second.search(KIND, book.rows[500], 1)[0][0] == 500
    assert not second.status.rebuilt


def test_b51_the_second_store_waits_and_recovers(make: StoreMaker) -> None:
    book = Book(20)
    first = make(book)
    ready(first)
    second = make(book)
    until(lambda: second.status.state is StoreState.LOCKED)
    with pytest.raises(Locked) as caught:
        second.search(KIND, book.rows[1], 1)
    assert caught.value.advice
    second.upsert(KIND, [1], book.rows[1][None, :]).result(1)  # no one waits for a locked store
    assert first.close(20)
    ready(second)
    assert second.search(KIND, book.rows[1], 1)[0][0] == 1


def test_b51_a_foreign_client_holding_the_folder(make: StoreMaker, tmp_path: Path) -> None:
    from qdrant_client import QdrantClient

    foreign = QdrantClient(path=str(store_folder(tmp_path, "local")))
    try:
        store = make(Book(5))
        until(lambda: store.status.state is StoreState.LOCKED)
    finally:
        foreign.close()
    ready(store)
    assert (store_folder(tmp_path, "local") / ".lock").exists()


def damage_flip(folder: Path) -> None:
    """Flip bytes where the vectors are, as a failing disk does."""
    file = [*folder.rglob("storage.sqlite"), *folder.rglob("chunk_0.mmap")][0]
    at = file.stat().st_size // 2 if file.suffix == ".sqlite" else 2_000
    with file.open("r+b") as handle:
        handle.seek(at)
        some = handle.read(64)
        handle.seek(at)
        handle.write(bytes(b ^ 0xFF for b in some))


def damage_meta(folder: Path) -> None:
    (folder / "meta.json").write_text("")


def damage_cut_meta(folder: Path) -> None:
    text = (folder / "meta.json").read_text()
    (folder / "meta.json").write_text(text[: len(text) // 2])


def damage_cut_sqlite(folder: Path) -> None:
    file = next(folder.rglob("storage.sqlite"))
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 3])


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize(
    ("engine", "damage"),
    [
        ("local", damage_meta),
        ("local", damage_cut_meta),
        ("local", damage_cut_sqlite),
        ("local", damage_flip),
        ("edge", damage_flip),
    ],
)
def test_b53_a_damaged_store_is_set_aside_and_rebuilt(
    engine: EngineSetting,
    damage: Callable[[Path], None],
    sealed: bool,
    make: StoreMaker,
    tmp_path: Path,
) -> None:
    book = Book(200)
    first = make(book, engine)
    ready(first)
    assert first.close(20)
    folder = store_folder(tmp_path, engine)
    seal = folder.with_name(folder.name + ".seal")
    assert seal.exists()
    if not sealed:
        seal.unlink()
    damage(folder)
    second = make(book, engine)
    ready(second)
    # Without the seal some damage shows by impossible answers only: then it is mended on the spot.
    with contextlib.suppress(IndexDamaged):
        second.search(KIND, book.rows[1], 200)
    until(lambda: second.status.state is not StoreState.OPENING)
    ready(second)
    assert second.count() == 200
    for number in (1, 100, 200):
        assert second.search(KIND, book.rows[number], 1)[0][0] == number
    if sealed:
        assert second.status.rebuilt
        assert folder.with_name(folder.name + ".damaged").is_dir()


def test_b53_rows_lost_without_a_word_are_missed(make: StoreMaker, tmp_path: Path) -> None:
    """A store that opens fine but lacks points: the count and the digest of ids say so."""
    import sqlite3

    book = Book(60)
    first = make(book)
    ready(first)
    assert first.close(20)
    folder = store_folder(tmp_path, "local")
    folder.with_name(folder.name + ".seal").unlink()
    connection = sqlite3.connect(next(folder.rglob("storage.sqlite")))
    connection.execute("DELETE FROM points WHERE rowid % 7 = 0")
    connection.commit()
    connection.close()
    second = make(book)
    ready(second)
    assert second.count() == 60
    assert not second.status.rebuilt


def test_b53_swapped_vectors_are_noticed_by_the_sample(make: StoreMaker, tmp_path: Path) -> None:
    book = Book(60)
    first = make(book)
    ready(first)
    assert first.close(20)
    folder = store_folder(tmp_path, "local")
    folder.with_name(folder.name + ".seal").unlink()
    other = Book(60, seed=77)  # the same ids with other vectors
    second = make(other)
    ready(second)
    assert second.status.rebuilt
    assert second.search(KIND, other.rows[31], 1)[0][0] == 31


def test_b54_auto_changes_to_edge_above_the_limit(
    make: StoreMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_module, "LOCAL_LIMIT", 100)
    book = Book(90)
    store = make(book, "auto", planned=90)
    ready(store)
    assert store.status.engine == "local"
    more = Book(160, seed=9)
    with book.lock:
        book.rows.update(more.rows)
    store.upsert(KIND, list(more.rows), np.stack(list(more.rows.values()))).result(20)
    store.plan(160)
    until(lambda: store.status.engine == "edge")
    ready(store)
    assert store.count() == 160
    assert store.search(KIND, more.rows[160], 1)[0][0] == 160
    assert not store_folder(tmp_path, "local").exists()
    assert store.close(20)
    again = make(book, "auto", planned=80)  # a little smaller: it doesn't go back and forth
    ready(again)
    assert again.status.engine == "edge"


def test_b52_searches_stay_right_during_a_bulk_upsert(make: StoreMaker) -> None:
    book = Book(300)
    store = make(book)
    ready(store)
    extra = Book(1200, seed=8)
    ids = [10_000 + i for i in extra.rows]
    with book.lock:
        book.rows.update({10_000 + i: row for i, row in extra.rows.items()})
    futures = [
        store.upsert(KIND, ids[at : at + 40], np.stack(list(extra.rows.values())[at : at + 40]))
        for at in range(0, len(ids), 40)
    ]
    wrong: list[int] = []

    def ask(numbers: range) -> None:
        wrong.extend(n for n in numbers if store.search(KIND, book.rows[n], 1)[0][0] != n)

    askers = [threading.Thread(target=ask, args=(range(i * 30 + 1, i * 30 + 31),)) for i in (0, 3)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    for future in futures:
        future.result(30)
    assert wrong == []
    assert store.count() == 1500


@pytest.mark.parametrize("engine", ["local", "edge"])
def test_b52_closing_during_an_upsert_does_not_hang(
    engine: EngineSetting, make: StoreMaker
) -> None:
    book = Book(10)
    store = make(book, engine)
    ready(store)
    many = Book(4000, seed=2)
    rows = np.stack(list(many.rows.values()))
    futures = [
        store.upsert(KIND, list(range(at, at + 100)), rows[at : at + 100])
        for at in range(0, 4000, 100)
    ]
    assert store.close(10)
    assert all(f.done() for f in futures)
    assert store.status.state is StoreState.CLOSED
    with pytest.raises(GardenError):
        store.search(KIND, rows[0], 1)
    again = make(book, engine)
    ready(again)
    assert again.count() == 10  # what the book doesn't know is taken out


def test_a_cancelled_search_stops(make: StoreMaker) -> None:
    book = Book(10)
    store = make(book)
    ready(store)
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        store.search(KIND, book.rows[1], 1, token=token)


def test_status_says_what_is_wrong_with_a_file_in_the_way(make: StoreMaker, tmp_path: Path) -> None:
    (tmp_path / "vectors").write_text("not a folder")
    store = make(Book(3))
    until(lambda: store.status.state in (StoreState.FAILED, StoreState.CLOSED))
    with pytest.raises(GardenError):
        store.search(KIND, Book(3).rows[1], 1)


def test_the_seal_is_plain_json(make: StoreMaker, tmp_path: Path) -> None:
    store = make(Book(3))
    ready(store)
    folder = store_folder(tmp_path, "local")
    seal = folder.with_name(folder.name + ".seal")
    assert not seal.exists()  # in use
    assert store.close(20)
    assert "meta.json" in json.loads(seal.read_text())

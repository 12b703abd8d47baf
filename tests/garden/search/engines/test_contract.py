"""One contract for all three engines: what `VectorEngine` promises, each of them must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from garden.search.engines.edge import EdgeEngine
from garden.search.engines.local import LocalEngine
from garden.search.engines.server import ServerEngine
from garden.search.vectors import VectorEngine, digest_of

DIM = 16
KINDS = ["knowledge", "episodes"]


def unit_rows(count: int, seed: int = 7) -> np.ndarray:
    rows = np.random.default_rng(seed).standard_normal((count, DIM)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Maker:
    """Makes engines over one store; the server's store is a client that outlives the engine."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.made: list[VectorEngine] = []
        self._memory: object | None = None

    def __call__(self) -> VectorEngine:
        engine: VectorEngine
        if self.name == "local":
            engine = LocalEngine(self.folder)
        elif self.name == "edge":
            engine = EdgeEngine(self.folder)
        else:
            engine = ServerEngine("http://unused", prefix="kg_", connect=self._connect)
        self.made.append(engine)
        return engine

    def _connect(self) -> object:
        from qdrant_client import QdrantClient

        if self._memory is None:
            self._memory = QdrantClient(":memory:")
            # The server lives on when one client goes.
            self._memory.close = lambda: None  # type: ignore[method-assign]
        return self._memory


@pytest.fixture(params=["local", "edge", "server"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Maker]:
    maker = Maker(request.param, tmp_path / "store")
    yield maker
    for engine in maker.made:
        engine.close()


@pytest.fixture
def engine(make: Callable[[], VectorEngine]) -> VectorEngine:
    opened = make()
    opened.open(KINDS, DIM)
    return opened


def test_an_empty_store_answers(engine: VectorEngine) -> None:
    assert engine.count("knowledge") == 0
    assert engine.ids("knowledge") == []
    assert engine.search("knowledge", unit_rows(1)[0], 5) == []
    assert engine.ids_digest("knowledge") == digest_of([])


def test_the_nearest_come_first_with_their_cosine(engine: VectorEngine) -> None:
    rows = unit_rows(40)
    engine.upsert("knowledge", list(range(100, 140)), rows)
    found = engine.search("knowledge", rows[7], 5)
    assert found[0][0] == 107
    assert found[0][1] == pytest.approx(1.0, abs=1e-4)
    expected = sorted(range(40), key=lambda i: -float(rows[i] @ rows[7]))[:5]
    assert [number for number, _ in found] == [100 + i for i in expected]
    assert [score for _, score in found] == pytest.approx(
        [float(rows[i] @ rows[7]) for i in expected], abs=1e-4
    )


def test_collections_are_apart(engine: VectorEngine) -> None:
    rows = unit_rows(4)
    engine.upsert("knowledge", [1, 2], rows[:2])
    engine.upsert("episodes", [1, 3], rows[2:])
    assert sorted(engine.ids("knowledge")) == [1, 2]
    assert sorted(engine.ids("episodes")) == [1, 3]
    assert engine.search("episodes", rows[0], 9)[0][0] in (1, 3)
    engine.delete("episodes", [1])
    assert engine.count("knowledge") == 2
    assert engine.count("episodes") == 1


def test_upsert_replaces_and_delete_forgives(engine: VectorEngine) -> None:
    rows = unit_rows(3)
    engine.upsert("knowledge", [5], rows[:1])
    engine.upsert("knowledge", [5, 6], rows[1:])
    assert engine.count("knowledge") == 2
    stored = engine.vectors("knowledge", [5, 6, 7])
    assert set(stored) == {5, 6}
    np.testing.assert_allclose(stored[5], rows[1], atol=1e-5)
    engine.delete("knowledge", [6, 999])
    engine.delete("knowledge", [])
    assert engine.ids("knowledge") == [5]


def test_search_among_some(engine: VectorEngine) -> None:
    rows = unit_rows(30)
    engine.upsert("knowledge", list(range(30)), rows)
    found = engine.search("knowledge", rows[3], 10, among=frozenset({4, 9, 28}))
    assert {number for number, _ in found} == {4, 9, 28}
    assert engine.search("knowledge", rows[3], 10, among=frozenset()) == []


def test_ids_of_63_bits_and_many_pages(engine: VectorEngine) -> None:
    big = 2**63 - 1
    numbers = [big, *range(1, 4600)]
    engine.upsert("knowledge", numbers, unit_rows(len(numbers)))
    assert sorted(engine.ids("knowledge")) == sorted(numbers)
    assert engine.ids_digest("knowledge") == digest_of(numbers)
    assert engine.ids_digest("knowledge") != digest_of(numbers[1:])


def test_all_is_there_again_after_closing(make: Callable[[], VectorEngine]) -> None:
    rows = unit_rows(12)
    first = make()
    first.open(KINDS, DIM)
    first.upsert("knowledge", list(range(12)), rows)
    first.delete("knowledge", [11])
    first.close()
    first.close()
    second = make()
    second.open(KINDS, DIM)
    assert second.count("knowledge") == 11
    assert second.search("knowledge", rows[4], 1)[0][0] == 4

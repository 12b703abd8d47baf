"""The cache of vectors and the book of chunks: kept, shared, pruned, mended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from garden.errors import Unavailable
from garden.search.chunk_book import LEVEL_NOTE, LEVEL_SECTIONS, ChunkBook, NoteState
from garden.search.chunks import Chunk, Kind, Level, NoteSource, overview_chunk, section_chunks
from garden.search.vector_cache import Database, VectorCache, pack, unpack
from garden.search.vectors import EngineChoice, choose, digest_of, folder_name, point_id


def unit(seed: int) -> np.ndarray:
    row = np.random.default_rng(seed).standard_normal(32).astype(np.float32)
    return row / np.linalg.norm(row)


def chunks_of(path: str, *bodies: str) -> list[Chunk]:
    found = [overview_chunk(NoteSource(path, "", title=path))]
    for number, body in enumerate(bodies, 1):
        chunk = section_chunks(NoteSource(path, body))[0]
        found.append(
            Chunk(path, number, Kind.KNOWLEDGE, Level.SECTION, "", 0, 1, chunk.text, chunk.digest)
        )
    return found


def test_vectors_come_back_close_and_of_length_one(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    cache = VectorCache(database, "m")
    digest = "ab" * 32
    cache.put({digest: unit(1)})
    back = cache.get([digest, "cd" * 32])
    assert list(back) == [digest]
    assert float(back[digest] @ unit(1)) > 0.9999
    assert float(np.linalg.norm(back[digest])) == pytest.approx(1, abs=1e-6)
    assert VectorCache(database, "other").get([digest]) == {}
    assert cache.count() == 1
    database.close()
    database.close()
    assert float(np.linalg.norm(unpack(pack(np.zeros(4, np.float32))))) == 0


def test_it_is_there_after_reopening_and_broken_files_are_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "v.sqlite"
    database = Database(file)
    VectorCache(database, "m").put({"ab" * 32: unit(1)})
    database.close()
    database = Database(file)
    assert not database.was_rebuilt
    assert VectorCache(database, "m").count() == 1
    database.close()
    data = file.read_bytes()
    for broken in (b"no database at all" * 300, data[:100], data[: len(data) // 2]):
        file.write_bytes(broken)
        database = Database(file)  # B53
        cache = VectorCache(database, "m")
        cache.put({"cd" * 32: unit(2)})
        assert cache.count() >= 1
        database.close()
    assert file.with_name("v.sqlite.damaged").exists()


def test_a_place_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable) as caught:
        Database(tmp_path / "file" / "v.sqlite")
    assert caught.value.advice


def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    cache = VectorCache(database, "m")
    with pytest.raises(RuntimeError), database.transaction():
        cache.put({"ab" * 32: unit(1)})
        raise RuntimeError
    assert cache.count() == 0
    database.close()


def test_prune_keeps_what_is_in_use_and_what_was_lately(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    book = ChunkBook(database, "m")
    used = chunks_of("a.md", "body")
    old = VectorCache(database, "m", day=100)
    old.put({c.digest: unit(3) for c in used} | {f"{i:064x}": unit(i) for i in range(10)})
    book.enter("a.md", Kind.KNOWLEDGE, "f", Level.NOTE, used[:1])
    book.enter("a.md", Kind.KNOWLEDGE, "f", Level.SECTION, used)
    assert VectorCache(database, "m", day=150).prune() == 0
    later = VectorCache(database, "m", day=200)
    assert later.prune() == 10
    assert set(later.get(c.digest for c in used)) == {c.digest for c in used}
    database.close()


def test_the_book_shares_points_between_equal_texts(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    cache = VectorCache(database, "m")
    book = ChunkBook(database, "m")
    first, second = chunks_of("a.md", "same words"), chunks_of("b.md", "same words", "own words")
    cache.put({c.digest: unit(n) for n, c in enumerate([*first, *second])})
    book.enter("a.md", Kind.KNOWLEDGE, "f1", Level.SECTION, first[1:])
    assert book.enter("b.md", Kind.KNOWLEDGE, "f2", Level.SECTION, second[1:]) == {}
    shared, own = point_id(first[1].digest), point_id(second[2].digest)
    assert book.expected("knowledge") == {shared, own}
    assert {p.path for p in book.places("knowledge", [shared])[shared]} == {"a.md", "b.md"}
    assert book.points_of("knowledge", ["b.md"]) == {shared, own}
    assert book.forget(["a.md"]) == {}  # the other note still has that text
    assert book.forget(["b.md"]) == {Kind.KNOWLEDGE: sorted([shared, own])}
    assert book.states() == {}
    database.close()


def test_levels_and_replacing(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    cache = VectorCache(database, "m")
    book = ChunkBook(database, "m")
    old, new = chunks_of("a.md", "one", "two"), chunks_of("a.md", "one", "three")
    cache.put({c.digest: unit(n) for n, c in enumerate([*old, *new])})
    book.enter("a.md", Kind.KNOWLEDGE, "f1", Level.NOTE, old[:1])
    assert book.states()["a.md"].level == LEVEL_NOTE
    book.enter("a.md", Kind.KNOWLEDGE, "f1", Level.SECTION, old)
    assert book.states()["a.md"].level == LEVEL_SECTIONS
    freed = book.enter("a.md", Kind.KNOWLEDGE, "f2", Level.SECTION, new)
    assert freed == {Kind.KNOWLEDGE: [point_id(old[2].digest)]}
    assert book.states()["a.md"].fingerprint == "f2"
    assert book.chunk_count() == 3
    ids, rows = book.vectors("knowledge", sorted(book.expected("knowledge")))
    assert sorted(ids) == sorted(book.expected("knowledge"))
    assert rows.shape == (3, 32)
    assert ChunkBook(database, "m").chunk_count() == 3
    assert ChunkBook(database, "another model").chunk_count() == 0
    database.close()


def test_a_note_moved_to_another_kind_leaves_no_point_behind(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    book = ChunkBook(database, "m")
    chunks = chunks_of("a.md", "one")[1:]
    book.enter("a.md", Kind.KNOWLEDGE, "f", Level.SECTION, chunks)
    book.rename({"a.md": "skills/a.md"})
    point = point_id(chunks[0].digest)
    assert [p.path for p in book.places("knowledge", [point])[point]] == ["skills/a.md"]
    assert book.states() == {"skills/a.md": NoteState("f", LEVEL_NOTE)}
    there = [replace(c, path="skills/a.md", kind=Kind.SKILLS) for c in chunks]
    freed = book.enter("skills/a.md", Kind.SKILLS, "f", Level.SECTION, there)
    assert freed == {Kind.KNOWLEDGE: [point]}
    assert book.expected("knowledge") == set() and book.expected("skills") == {point}
    database.close()


def test_notes_whose_vectors_are_lost_start_anew(tmp_path: Path) -> None:
    database = Database(tmp_path / "v.sqlite")
    cache = VectorCache(database, "m")
    book = ChunkBook(database, "m")
    for path in ("a.md", "b.md"):
        chunks = chunks_of(path, f"text of {path}")
        if path == "a.md":
            cache.put({c.digest: unit(1) for c in chunks})
        book.enter(path, Kind.KNOWLEDGE, "f", Level.SECTION, chunks[1:])
    assert book.reset_without_vectors() == 1
    assert set(book.states()) == {"a.md"}
    database.close()


def test_b54_which_engine_for_how_many() -> None:
    auto = EngineChoice()
    assert choose(auto, 0) == "local"
    assert choose(auto, 20_000) == "local"
    assert choose(auto, 20_001) == "edge"
    assert choose(auto, 15_000, has_edge_store=True) == "edge"
    assert choose(auto, 11_000, has_edge_store=True) == "local"
    assert choose(EngineChoice("server", "http://x"), 1) == "server"
    assert choose(EngineChoice("local"), 90_000) == "local"


def test_numbers_and_names() -> None:
    assert 0 <= point_id("ff" * 32) < 2**63
    assert digest_of([3, 1, 2]) == digest_of({1, 2, 3})
    assert digest_of([1]) != digest_of([2])
    assert folder_name("local", "a/b") != folder_name("local", "a-b")
    assert folder_name("edge", "モデル").startswith("edge-")

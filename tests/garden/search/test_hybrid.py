"""Words and meaning together: filters, exact names, snippets, falling back to words."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from garden.errors import Unavailable
from garden.search.fusion import Weights
from garden.search.hits import Signal
from garden.search.hybrid import HybridSearch, moment, weights_for
from garden.search.meaning_source import note_source, reader_of, refs_of
from garden.search.query import parse
from garden.search.semantic import Reach, SemanticIndex
from garden.search.store import Index
from garden.search.vectors import EngineChoice
from garden.sync.ingest import ingest, read_source
from garden.testing import until
from garden.work import Cancelled, CancelToken

NOW = datetime(2026, 11, 15, tzinfo=UTC).timestamp()
SYNONYMS = {"feline": "cat", "kitty": "cat", "ねこ": "cat", "vessel": "boat", "ship": "boat"}

NOTES = {
    "pets/cat.md": "---\ntitle: Cat care\ntags: [pets]\ntimestamp: 2026-11-14\n---\n\n"
    "Brush the cat.\n\n## Food\n\nA cat eats fish twice a day.\n",
    "pets/cat-old.md": "---\ntitle: Old cat notes\ntags: [pets, old]\ntimestamp: 2020-01-01\n---\n"
    "\nThe cat sleeps.\n",
    "sea/boat.md": "---\ntitle: Boat\naliases: [HMS-42]\ntags: [sea]\ntimestamp: 2025-01-01\n---\n"
    "\nPaint the boat.\n\nSee [[harbour]]. #work/spring\n",
    "sea/harbour.md": "---\ntitle: harbour\ntags: [sea]\n---\n\nA boat sleeps here.\n",
    "draft.md": "---\ntitle: Draft of a boat story\nstatus: draft\n---\n\nThe boat and the cat.\n",
}


class SynonymEmbedder:
    """Hashed words after a small thesaurus: meaning that words alone can't see."""

    name = "test/synonyms"
    dim = 64
    lanes = 1

    def __init__(self) -> None:
        self.failure: Unavailable | None = None
        self.gate = threading.Event()
        self.gate.set()

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        assert self.gate.wait(20)
        return self.embed_passages(texts)

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.failure is not None:
            raise self.failure
        rows = np.full((len(texts), self.dim), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                digest = hashlib.sha256(SYNONYMS.get(word, word).encode()).digest()
                row[digest[0] % self.dim] += 1
                row[digest[1] % self.dim] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Bench:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.index = Index(folder / "index.sqlite3")
        self.embedder = SynonymEmbedder()
        self.semantic = SemanticIndex(
            folder / "cache",
            self.embedder,
            reader_of(self.index),
            choice=EngineChoice("edge"),
            centre_languages=False,
        )
        self.hybrid = HybridSearch(self.index, self.semantic, clock=lambda: NOW)
        self.write(NOTES)
        self.semantic.start()
        self.level()

    def write(self, notes: dict[str, str]) -> None:
        batch = []
        for path, text in notes.items():
            file = self.folder / "garden" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            source = read_source(path, file)
            assert source is not None
            batch.append(ingest(source))
        self.index.apply(batch)

    def level(self) -> None:
        self.semantic.sync(refs_of(self.index))
        until(lambda: self.semantic.coverage().reach is Reach.COMPLETE)

    def paths(self, query: str, limit: int = 10) -> list[str]:
        return [hit.path for hit in self.hybrid.search(query, limit)]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.embedder.gate.set()
    made.hybrid.close()
    assert made.semantic.close(20)
    made.index.close()


def test_meaning_finds_what_words_cannot(bench: Bench) -> None:
    hits = bench.hybrid.search("feline fish", 5)
    assert hits[0].path == "pets/cat.md"
    assert Signal.MEANING in {s.signal for s in hits[0].signals}
    answer = bench.hybrid.answer("ねこ", 5)
    assert answer.meaning
    assert answer.error is None
    assert answer.hits[0].path in ("pets/cat.md", "pets/cat-old.md")


def test_a_hit_by_meaning_opens_at_its_section(bench: Bench) -> None:
    hit = next(h for h in bench.hybrid.search("kitty eats", 5) if h.path == "pets/cat.md")
    text = NOTES["pets/cat.md"]
    assert hit.title == "Cat care"
    assert hit.heading == "Food"
    assert hit.anchor == "food"
    assert hit.offset is not None
    assert hit.offset >= text.index("## Food")
    assert "fish" in hit.snippet.text


def test_exact_names_and_codes_win(bench: Bench) -> None:
    assert bench.paths("harbour")[0] == "sea/harbour.md"
    assert bench.paths("HMS-42")[0] == "sea/boat.md"
    assert bench.paths("hms-42")[0] == "sea/boat.md"
    assert bench.paths("boat")[0] == "sea/boat.md"


def test_newer_of_equals_comes_first_and_says_so(bench: Bench) -> None:
    hits = bench.hybrid.search("cat", 5)
    order = [hit.path for hit in hits]
    assert order.index("pets/cat.md") < order.index("pets/cat-old.md")
    assert Signal.RECENCY in {s.signal for s in hits[0].signals}


@pytest.mark.parametrize(
    ("query", "allowed"),
    [
        ("feline tag:pets", {"pets/cat.md", "pets/cat-old.md"}),
        ("feline -tag:old", {"pets/cat.md", "sea/boat.md", "sea/harbour.md", "draft.md"}),
        ("vessel path:sea", {"sea/boat.md", "sea/harbour.md"}),
        ("feline status:draft", {"draft.md"}),
        ("vessel -sleeps", {"sea/boat.md", "draft.md", "pets/cat.md"}),
        ('"paint the boat"', {"sea/boat.md"}),
        ("vessel link:harbour", {"sea/boat.md"}),
        ("vessel title:story", {"draft.md"}),
        ("vessel tag:work", {"sea/boat.md"}),
        ("feline tag:nothing", set()),
    ],
)
def test_filters_hold_for_meaning_too(query: str, allowed: set[str], bench: Bench) -> None:
    found = set(bench.paths(query))
    assert found <= allowed
    assert bool(found) == bool(allowed)


def test_filters_alone_need_no_meaning(bench: Bench) -> None:
    answer = bench.hybrid.answer("tag:sea", 5)
    assert {hit.path for hit in answer.hits} == {"sea/boat.md", "sea/harbour.md"}
    assert not answer.meaning
    assert answer.error is None


@pytest.mark.parametrize("query", ["", "   ", "-", "tag:", '"', "OR"])
def test_nothing_to_look_for_is_no_error(query: str, bench: Bench) -> None:
    assert bench.paths(query) == []


def test_b56_without_a_model_the_words_answer_and_say_so(bench: Bench) -> None:
    bench.embedder.failure = Unavailable("No model.", advice="Get one.")
    answer = bench.hybrid.answer("cat fish", 5)
    assert answer.hits[0].path == "pets/cat.md"
    assert not answer.meaning
    assert answer.error is bench.embedder.failure


def test_a_slow_model_does_not_keep_the_words_waiting(bench: Bench) -> None:
    bench.embedder.gate.clear()
    answer = bench.hybrid.answer("boat paint", 5)
    assert answer.hits[0].path == "sea/boat.md"
    assert not answer.meaning
    assert isinstance(answer.error, Unavailable)


def test_b51_a_locked_store_leaves_the_words(bench: Bench, tmp_path: Path) -> None:
    second = SemanticIndex(
        tmp_path / "cache",
        SynonymEmbedder(),
        reader_of(bench.index),
        choice=EngineChoice("edge"),
        centre_languages=False,
    )
    second.start()
    second.sync(refs_of(bench.index))
    until(lambda: second.coverage().reach is Reach.UNAVAILABLE)
    other = HybridSearch(bench.index, second, clock=lambda: NOW)
    answer = other.answer("cat", 5)
    assert answer.hits
    assert answer.error is not None
    assert "using the meaning index" in answer.error.what
    other.close()
    assert second.close(20)


def test_without_semantic_index_and_after_closing(bench: Bench) -> None:
    words_only = HybridSearch(bench.index, None, clock=lambda: NOW)
    assert words_only.answer("cat", 5).coverage is None
    assert words_only.search("cat", 5)
    words_only.close()
    bench.hybrid.close()
    assert bench.paths("cat")  # the window may ask once more while it closes


def test_a_cancelled_question_stops(bench: Bench) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        bench.hybrid.search("cat", 5, token)


def test_a_note_gone_from_the_index_is_no_answer(bench: Bench) -> None:
    bench.index.apply([], removed=["pets/cat.md"])  # meaning hears of it later
    assert "pets/cat.md" not in bench.paths("feline fish")


def test_a_note_that_changed_since_is_shown_as_it_is_now(bench: Bench) -> None:
    bench.write({"pets/cat.md": "---\ntitle: Cat care\n---\nshort"})
    hit = next(h for h in bench.hybrid.search("feline fish", 5) if h.path == "pets/cat.md")
    assert hit.snippet.text == "short"
    bench.level()


def test_links_are_a_signal(bench: Bench) -> None:
    linked = HybridSearch(
        bench.index,
        bench.semantic,
        clock=lambda: NOW,
        activate=lambda seeds: {"sea/harbour.md": 0.5} if seeds else {},
    )
    hits = linked.search("paint vessel", 10)
    harbour = next(h for h in hits if h.path == "sea/harbour.md")
    assert Signal.LINKS in {s.signal for s in harbour.signals}
    linked.close()


def test_names_that_stand_for_themselves_are_a_matter_of_words() -> None:
    usual = Weights()
    for text in ("INC-2291", "rfc0042", "v1.2.3", "max_slot_wal_keep_size", '"exact phrase"'):
        assert weights_for(parse(text), usual).keyword > usual.keyword, text
    for text in ("cat food", "味噌汁の作り方", "2026", "state-of-the-art"):
        assert weights_for(parse(text), usual) == usual, text


def test_dates_by_the_notes_own_word() -> None:
    assert moment("2026-11-15", 0) == NOW
    assert moment("2026-11-15T00:00:00Z", 0) == NOW
    assert moment("2026-11-15T09:00:00+09:00", 0) == NOW
    assert moment("yesterday", 5_000_000_000) == 5.0
    assert moment("", 7_000_000_000) == 7.0


def test_a_file_stem_is_no_written_title(bench: Bench) -> None:
    by_path = {d.path: note_source(d) for d in bench.index.documents()}
    assert by_path["pets/cat.md"].written_title
    assert not by_path["sea/harbour.md"].written_title
    assert [r.path for r in refs_of(bench.index, ["draft.md", "gone.md"])] == ["draft.md"]

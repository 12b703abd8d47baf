"""Embedding in two passes, by priority, with pause, resume and cancel; asking meanwhile."""

from __future__ import annotations

import hashlib
import random
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from garden.errors import GardenError, Unavailable
from garden.okf.note import Heading, Span
from garden.search.chunks import Kind, NoteSource
from garden.search.embed_queue import NoteRef
from garden.search.semantic import Coverage, Reach, SemanticIndex
from garden.search.vectors import EngineChoice, EngineName, VectorEngine, engine_factory
from garden.testing import until
from garden.work import CancelToken, Progress


class WordEmbedder:
    """Vectors from hashed words: real geometry, no model. Counts, waits and fails when told to."""

    name = "test/words"
    dim = 64
    lanes = 1

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.failure: Unavailable | None = None

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._rows(texts)

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        assert self.gate.wait(20)
        if self.failure is not None:
            raise self.failure
        self.seen += texts
        return self._rows(texts)

    def retry(self) -> None:
        self.failure = None

    def _rows(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.full((len(texts), self.dim), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                digest = hashlib.sha256(word.encode()).digest()
                row[digest[0] % self.dim] += 1
                row[digest[1] % self.dim] += 1
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


class Garden:
    """Notes by path, as the index would give them; sections are `## name` lines."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}
        self.dates: dict[str, float] = {}

    def put(self, path: str, text: str, changed: float = 0.0) -> NoteRef:
        self.notes[path] = text
        self.dates[path] = changed
        return self.ref(path)

    def ref(self, path: str) -> NoteRef:
        digest = hashlib.sha256(self.notes[path].encode()).hexdigest()
        return NoteRef(path, digest, self.dates[path])

    def refs(self) -> list[NoteRef]:
        return [self.ref(path) for path in self.notes]

    def read(self, path: str) -> NoteSource | None:
        text = self.notes.get(path)
        if text is None:
            return None
        headings = tuple(
            Heading(
                len(m[1]), m[2], m[2], Span(m.start(), m.end()), text.count("\n", 0, m.start()) + 1
            )
            for m in re.finditer(r"^(#+) (.+)$", text, re.MULTILINE)
        )
        title = headings[0].text if headings else path
        return NoteSource(path, text, 0, title, True, headings=headings, kind=Kind.KNOWLEDGE)


Maker = Callable[..., SemanticIndex]


@pytest.fixture
def garden() -> Garden:
    made = Garden()
    made.put(
        "a.md", "# Apples\n\n## Harvest\n\npick ripe fruit in autumn\n\n## Store\n\ncool cellar\n"
    )
    made.put("b.md", "# Boats\n\n## Sails\n\nwind and canvas\n\n## Hull\n\nwooden planks tar\n")
    made.put("c.md", "# Clouds\n\nrain falls from grey sky\n")
    return made


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def make(tmp_path: Path, garden: Garden, embedder: WordEmbedder) -> Iterator[Maker]:
    made: list[SemanticIndex] = []

    def index(**more: object) -> SemanticIndex:
        semantic = SemanticIndex(
            tmp_path / "cache",
            more.pop("embedder", embedder),  # type: ignore[arg-type]
            garden.read,
            choice=more.pop("choice", EngineChoice("edge")),  # type: ignore[arg-type]
            centre_languages=False,
            **more,  # type: ignore[arg-type]
        )
        made.append(semantic)
        semantic.start()
        return semantic

    yield index
    embedder.gate.set()
    for semantic in made:
        assert semantic.close(20)


def complete(semantic: SemanticIndex) -> None:
    until(lambda: semantic.coverage().reach is Reach.COMPLETE)


def found(semantic: SemanticIndex, words: str) -> str:
    """Path of the nearest note; '' when nothing is near."""
    return next((hit.path for hit in semantic.search(words, 1)), "")


def test_all_notes_are_found_by_meaning(make: Maker, garden: Garden) -> None:
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    hits = semantic.search("ripe fruit", 3)
    assert hits[0].path == "a.md"
    assert hits[0].heading == "Harvest"
    text = garden.notes["a.md"]
    assert "pick ripe fruit" in text[hits[0].start : hits[0].end]
    coverage = semantic.coverage()
    assert (coverage.notes, coverage.note_vectors, coverage.section_notes) == (3, 3, 3)
    assert coverage.share == 1.0
    assert coverage.engine == "edge"


def test_an_empty_garden_is_complete_and_finds_nothing(make: Maker) -> None:
    semantic = make()
    assert semantic.coverage().reach in (Reach.STARTING, Reach.WORKING)
    semantic.sync([])
    complete(semantic)
    assert semantic.search("anything", 5) == []
    assert semantic.search("   ", 5) == []
    assert semantic.near("missing.md", 5) == []


def test_b57_a_restart_embeds_nothing(make: Maker, garden: Garden, embedder: WordEmbedder) -> None:
    first = make()
    first.sync(garden.refs())
    complete(first)
    assert first.close(20)
    before = len(embedder.seen)
    second = make()
    second.sync(garden.refs())
    complete(second)
    assert len(embedder.seen) == before
    assert second.search("wind canvas", 1)[0].path == "b.md"


def test_b57_a_changed_note_embeds_its_changed_sections_only(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    embedder.seen.clear()
    semantic.update([garden.put("b.md", garden.notes["b.md"].replace("tar", "pitch"))])
    until(lambda: bool(semantic.search("pitch planks", 1)) and len(embedder.seen) > 0)
    complete(semantic)
    # The texts for so short a note as a whole hold its opening; of its sections one changed.
    assert [text for text in embedder.seen if "\n" in text] == ["Boats > Hull\nwooden planks pitch"]
    assert [text[:22] for text in embedder.seen if "\n" not in text] == [
        "Boats / Sails / Hull /"
    ] * 2


def test_a_moved_note_embeds_nothing(make: Maker, garden: Garden, embedder: WordEmbedder) -> None:
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    embedder.seen.clear()
    text = garden.notes.pop("a.md")
    semantic.update([garden.put("deep/down/renamed.md", text)], removed=["a.md"])
    until(lambda: found(semantic, "ripe fruit") == "deep/down/renamed.md")
    complete(semantic)
    assert embedder.seen == []


def test_a_moved_note_is_found_all_the_while(make: Maker, garden: Garden) -> None:
    """Before it is read again at its new place it is known there, and unknown at the old one."""
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    text = garden.notes.pop("a.md")
    ref = garden.put("deep/down/renamed.md", text)
    semantic.pause()
    semantic.update([ref], removed=["a.md"])
    seen = {"a.md"}

    def moved() -> bool:
        seen.add(found(semantic, "ripe fruit"))
        return "deep/down/renamed.md" in seen

    until(moved)
    until(lambda: semantic.coverage().reach is Reach.PAUSED)  # told a moment after it is known
    assert seen == {"a.md", "deep/down/renamed.md"}
    assert semantic.search("ripe fruit", 1)[0].heading == "Harvest"
    semantic.resume()
    complete(semantic)
    assert found(semantic, "ripe fruit") == "deep/down/renamed.md"


def test_removed_notes_are_forgotten(make: Maker, garden: Garden) -> None:
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    del garden.notes["a.md"]
    semantic.update([], removed=["a.md"])
    until(lambda: semantic.coverage().notes == 2)
    assert all(hit.path != "a.md" for hit in semantic.search("ripe fruit", 5))
    del garden.notes["b.md"]
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().notes == 1)
    complete(semantic)


def test_notes_come_before_sections_and_the_newest_first(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    garden.notes.clear()
    for number in range(40):
        garden.put(
            f"n{number:02}.md", f"# Title{number}\n\nbody{number} text", changed=float(number)
        )
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    titles = [i for i, text in enumerate(embedder.seen) if "\n" not in text]
    bodies = [i for i, text in enumerate(embedder.seen) if "\n" in text]
    assert max(titles) < min(bodies)
    order = [int(re.search(r"body(\d+)", embedder.seen[i])[1]) for i in bodies]  # type: ignore[index]
    assert order == sorted(order, reverse=True)


def test_the_note_in_view_goes_first_in_both_passes(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    garden.notes.clear()
    for number in range(60):
        garden.put(
            f"n{number:02}.md", f"# Title{number}\n\nbody{number} text", changed=float(number)
        )
    embedder.gate.clear()
    semantic = make()
    semantic.look_at("n00.md")
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().notes == 60)
    embedder.gate.set()
    complete(semantic)
    position = next(i for i, text in enumerate(embedder.seen) if "body0 " in text and "\n" in text)
    assert position < 20  # the oldest note would have come last


def test_the_overview_takes_the_place_of_the_brief_text(
    make: Maker, garden: Garden, embedder: WordEmbedder, tmp_path: Path
) -> None:
    """A long description is read in part first; in the end the note as a whole is one point."""
    words = " ".join(f"word{number}" for number in range(30))
    garden.put("long.md", f"# Long\n\n{words}\n")
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    whole = [text for text in embedder.seen if text.startswith("Long / word0")]
    assert len(whole) == 2
    assert whole[1].startswith(whole[0])
    with sqlite3.connect(tmp_path / "cache" / "meaning.sqlite") as book:
        rows = book.execute("SELECT number FROM chunks WHERE path='long.md' ORDER BY number")
        assert rows.fetchall() == [(0,), (1,)]
    book.close()
    assert semantic.search("word20 word21", 1)[0].path == "long.md"


def test_lanes_compute_side_by_side_and_every_note_is_entered(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    """Two lanes meet at a barrier: it only opens when both are at work at the same time."""
    barrier = threading.Barrier(2, timeout=20)
    plain = embedder.embed_passages
    met = threading.Event()

    def meeting(texts: Sequence[str]) -> NDArray[np.float32]:
        if not met.is_set():
            barrier.wait()
            met.set()
        return plain(texts)

    embedder.embed_passages = meeting  # type: ignore[method-assign]
    embedder.lanes = 2
    garden.notes.clear()
    for number in range(64):
        garden.put(f"n{number:02}.md", f"# Title{number}\n\nbody{number} text")
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    assert met.is_set()
    assert semantic.coverage().section_notes == 64
    assert semantic.search("body17", 1)[0].path == "n17.md"


def test_a_failure_while_others_fly_loses_no_note(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    embedder.lanes = 2
    garden.notes.clear()
    for number in range(64):
        garden.put(f"n{number:02}.md", f"# Title{number}\n\nbody{number} text")
    plain = embedder.embed_passages
    calls: list[int] = []

    def failing(texts: Sequence[str]) -> NDArray[np.float32]:
        calls.append(len(texts))
        if len(calls) == 3:
            raise RuntimeError("the model fell over")
        return plain(texts)

    embedder.embed_passages = failing  # type: ignore[method-assign]
    semantic = make()
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().reach is Reach.UNAVAILABLE)
    semantic.retry()
    complete(semantic)
    assert semantic.coverage().section_notes == 64


def test_a_note_removed_on_its_way_does_not_come_back(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    embedder.gate.clear()
    semantic = make()
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().notes == 3)
    del garden.notes["a.md"]
    semantic.update([], removed=["a.md"])
    embedder.gate.set()
    complete(semantic)
    assert semantic.coverage().notes == 2
    assert {hit.path for hit in semantic.search("ripe fruit", 5)} <= {"b.md", "c.md"}


def test_pause_and_resume(make: Maker, garden: Garden, embedder: WordEmbedder) -> None:
    semantic = make()
    semantic.pause()
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().reach is Reach.PAUSED)
    assert semantic.coverage().notes == 3
    assert embedder.seen == []
    semantic.resume()
    complete(semantic)
    semantic.pause()
    semantic.update([garden.put("d.md", "# Drums\n\nbeat")])
    until(lambda: semantic.coverage().notes == 4)
    assert semantic.search("ripe fruit", 1)[0].path == "a.md"  # asking goes on
    assert not any("Drums" in text for text in embedder.seen)


def test_cancel_drops_what_waits(make: Maker, garden: Garden, embedder: WordEmbedder) -> None:
    embedder.gate.clear()
    semantic = make()
    for number in range(50):
        garden.put(f"x{number}.md", f"# X{number}\n\nbody{number}")
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().notes == 53)
    semantic.cancel()
    embedder.gate.set()
    complete(semantic)
    assert semantic.coverage().note_vectors < 53
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().section_notes == 53)


def test_progress_is_reported(make: Maker, garden: Garden) -> None:
    told: list[Progress] = []
    seen: list[Coverage] = []
    semantic = make(report=told.append, on_coverage=seen.append)
    semantic.sync(garden.refs())
    complete(semantic)
    assert Progress("embed-notes", 3, 3) in told
    assert Progress("embed-sections", 3, 3) in told
    assert seen[-1].share == 1.0


def test_b56_an_unavailable_model_is_told_and_tried_again(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    embedder.failure = Unavailable("No model.", advice="Get one.")
    semantic = make()
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().reach is Reach.UNAVAILABLE)
    assert semantic.coverage().error is embedder.failure
    with pytest.raises(Unavailable):
        semantic.search("fruit", 1)
    semantic.retry()
    complete(semantic)
    assert semantic.search("ripe fruit", 1)[0].path == "a.md"


def test_b53_a_damaged_cache_is_set_aside(make: Maker, garden: Garden, tmp_path: Path) -> None:
    first = make()
    first.sync(garden.refs())
    complete(first)
    assert first.close(20)
    file = tmp_path / "cache" / "meaning.sqlite"
    file.write_bytes(b"\0garbage" * 4000)
    for side in ("-wal", "-shm"):
        file.with_name(file.name + side).unlink(missing_ok=True)
    second = make()
    second.sync(garden.refs())
    complete(second)
    assert second.coverage().rebuilt
    assert second.search("ripe fruit", 1)[0].path == "a.md"


def test_another_model_starts_anew_and_the_old_one_comes_back_for_nothing(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    first = make()
    first.sync(garden.refs())
    complete(first)
    assert first.close(20)
    other = WordEmbedder()
    other.name = "test/other"
    second = make(embedder=other)
    second.sync(garden.refs())
    complete(second)
    assert len(other.seen) == len(embedder.seen)
    assert second.close(20)
    embedder.seen.clear()
    third = make()
    third.sync(garden.refs())
    complete(third)
    assert embedder.seen == []


def test_a_filter_keeps_to_some_paths(make: Maker, garden: Garden) -> None:
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    hits = semantic.search("ripe fruit", 5, among={"b.md", "c.md"})
    assert {hit.path for hit in hits} == {"b.md", "c.md"}
    assert semantic.search("ripe fruit", 5, among=set()) == []


def test_a_broad_filter_is_asked_of_the_nearest_notes_only(make: Maker, garden: Garden) -> None:
    garden.notes.clear()
    for number in range(40):
        garden.put(f"n{number:02}.md", f"# Title{number}\n\nripe fruit body{number}")
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    asked: list[list[str]] = []

    def passing(paths: Sequence[str]) -> set[str]:
        asked.append(list(paths))
        return {path for path in paths if path != "n07.md"}

    found = semantic.search_passing("ripe fruit body7", 5, passing)
    assert found is not None
    everybody = set(garden.notes) - {"n07.md"}
    exact = semantic.search("ripe fruit body7", 5, among=everybody)
    assert [hit.path for hit in found] == [hit.path for hit in exact]
    assert len(asked) == 1 and len(asked[0]) < 40
    assert semantic.search_passing("ripe fruit", 5, lambda _paths: set()) is None


def test_near_notes_leave_the_note_itself_out(make: Maker, garden: Garden) -> None:
    garden.put("a2.md", "# Apples again\n\n## Harvest\n\nripe fruit picked in autumn\n")
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    near = semantic.near("a.md", 2)
    assert near[0].path == "a2.md"
    assert "a.md" not in {hit.path for hit in near}


def test_b58_closing_while_embedding_is_quick_and_loses_nothing(
    make: Maker, garden: Garden, embedder: WordEmbedder
) -> None:
    for number in range(400):
        garden.put(f"m{number}.md", f"# M{number}\n\nbody{number} words")
    semantic = make()
    semantic.sync(garden.refs())
    until(lambda: semantic.coverage().note_vectors > 20)
    assert semantic.close(20)
    done = len(embedder.seen)
    again = make()
    again.sync(garden.refs())
    complete(again)
    assert len(embedder.seen) >= 2 * 403 + 2  # two notes have two sections
    assert len(set(embedder.seen)) == len(embedder.seen)  # nothing is embedded twice
    assert done < len(embedder.seen)


def test_asking_before_it_is_open_says_so(make: Maker, tmp_path: Path, garden: Garden) -> None:
    closed = SemanticIndex(tmp_path / "never", WordEmbedder(), garden.read)
    with pytest.raises(GardenError):
        closed.search("fruit", 1)
    assert closed.coverage().reach is Reach.STARTING
    assert closed.close(20)
    token = CancelToken()
    semantic = make()
    semantic.sync(garden.refs())
    complete(semantic)
    assert semantic.search("rain sky", 1, token)[0].path == "c.md"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, garden: Garden) -> None:
    (tmp_path / "file").write_text("")
    semantic = SemanticIndex(tmp_path / "file" / "cache", WordEmbedder(), garden.read)
    semantic.start()
    until(lambda: semantic.coverage().reach is Reach.UNAVAILABLE)
    assert isinstance(semantic.coverage().error, Unavailable)
    assert semantic.close(20)


@pytest.mark.parametrize("engine", ["local", "edge"])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_a_filter_gives_the_nearest_of_those_that_pass(
    make: Maker, garden: Garden, engine: Literal["local", "edge"], share: float
) -> None:
    """However it is found, by the nearest of all, by the engine's filter or by comparing here."""
    chance = random.Random(5)
    words = [f"word{number}" for number in range(30)]
    for number in range(200):
        text = " ".join(chance.choices(words, k=6))
        garden.put(f"n{number}.md", f"# Note {number}\n\n## Part\n\n{text}\n")
    semantic = make(choice=EngineChoice(engine))
    semantic.sync(garden.refs())
    complete(semantic)
    everything = semantic.search("word1 word2 word3", 500)
    among = set(chance.sample(sorted(garden.notes), int(len(garden.notes) * share)))
    wanted = [(hit.path, hit.score) for hit in everything if hit.path in among][:8]
    hits = semantic.search("word1 word2 word3", 8, among=among)
    assert [hit.score for hit in hits] == pytest.approx([score for _path, score in wanted])
    assert {hit.path for hit in hits} <= among


def test_a_store_of_many_points_is_opened_by_the_engine_that_it_had(
    make: Maker, garden: Garden, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped after the first pass, the book holds few points; the garden will have many."""
    monkeypatch.setattr("garden.search.vectors.LOCAL_LIMIT", 100)
    for number in range(60):
        garden.put(f"n{number}.md", f"# Note {number}\n\nbody\n")
    opened: list[str] = []
    factory = engine_factory(EngineChoice(), prefix="kg_")

    def noted(name: EngineName, folder: Path) -> VectorEngine:
        opened.append(name)
        return factory(name, folder)

    first = make(choice=EngineChoice(), make=noted)
    first.sync(garden.refs())
    until(lambda: first.coverage().note_vectors == len(garden.notes))
    first.pause()
    assert first.close(20)
    opened.clear()
    second = make(choice=EngineChoice(), make=noted)
    until(lambda: second.coverage().engine is not None)
    assert opened == ["edge"]

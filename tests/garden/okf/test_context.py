"""The sentence around a place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.context import WINDOW, fold_space, sentence


def around(text: str, word: str = "[[x]]") -> str:
    start = text.index(word)
    return sentence(text, start, start + len(word))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two [[x]] three. Four.", "Two [[x]] three."),
        ("最初の文。次に [[x]] がある！最後。", "次に [[x]] がある！"),
        ("彼は「そうだ。」と [[x]] を見た。次。", "と [[x]] を見た。"),
        ("See e.g. the [[x]] here. Next", "See e.g. the [[x]] here."),
        ("Version 1.2 of [[x]] is out.", "Version 1.2 of [[x]] is out."),
        ("a.md is [[x]]", "a.md is [[x]]"),
        ("Really? (Yes!) See [[x]]…", "See [[x]]…"),
        ("two\nlines [[x]]\nof English", "two lines [[x]] of English"),
        ("二行に\nわたる [[x]] と\n日本語", "二行にわたる [[x]] と日本語"),
        ("二行に\n> わたる [[x]] \n > とA\n日本", "二行にわたる [[x]] とA 日本"),
        ("one\n\ntwo [[x]]\n\nthree", "two [[x]]"),
        ("- one\n- two [[x]]\n- three", "- two [[x]]"),
        ("[[x]]", "[[x]]"),
        ("[[x]]. Next", "[[x]]."),
    ],
)
def test_sentences_of_both_languages(text: str, expected: str) -> None:
    assert around(text) == expected


def test_long_sentences_are_cut_at_words() -> None:
    shown = around("word " * 200 + "[[x]] " + "word " * 200)
    assert shown.startswith("…word ") and shown.endswith(" word…")
    assert len(shown) <= 2 * WINDOW + 10
    assert len(around("長" * 1000 + "[[x]]" + "長" * 1000)) <= 2 * WINDOW + 10


@given(st.text(alphabet="ab。. \n！-[", max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_the_place_is_always_in_its_sentence(text: str, a: int, b: int) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    assert fold_space(text[start:end]) in sentence(text, start, end)

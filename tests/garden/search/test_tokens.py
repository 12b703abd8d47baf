"""Cutting text into tokens (B38, B39)."""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.search.tokens import (
    cut,
    cut_phrase,
    fold,
    fold_with_offsets,
    is_cjk,
    original_range,
    pieces,
)


def test_japanese_becomes_pairs_and_the_last_character() -> None:
    """B38: a word of two characters is a token; of one, the beginning or the end of something."""
    assert cut("東京都庁").split() == ["東京", "京都", "都庁", "庁"]
    assert cut("記憶").split() == ["記憶", "憶"]
    assert cut("京").split() == ["京"]


def test_pairs_never_span_a_latin_word() -> None:
    """B38: 欢你 must not be found in this text."""
    tokens = cut("我喜欢hello world你好").split()
    assert tokens == ["我喜", "喜欢", "欢", "hello", "world", "你好", "好"]


def test_pairs_never_span_punctuation_or_blank_lines() -> None:
    assert "ン都" not in cut("リン。都\nゴ・食")
    assert cut("東京\n\n大阪").split() == ["東京", "京", "大阪", "阪"]
    assert cut("東京\n- 大阪").split() == ["東京", "京", "-", "大阪", "阪"]
    assert cut("## 東京\n大阪").split() == ["##", "東京", "京", "大阪", "阪"]
    assert cut("東京  \n大阪").split() == ["東京", "京", "大阪", "阪"]  # a break that was asked for
    assert cut("東京\n\u3000大阪").split() == ["東京", "京", "大阪", "阪"]  # a new paragraph


@pytest.mark.parametrize(
    "text", ["記\n憶術", "記憶\n術", "記\n  憶術", "> 記\n> 憶術", "é 記\n憶術"]
)
def test_a_word_that_a_line_end_parts_is_one(text: str) -> None:
    assert [piece for piece in cut(text).split() if is_cjk(piece)] == ["記憶", "憶術", "術"]


def test_an_emoji_is_a_word_of_its_own() -> None:
    assert cut("記憶🌱育成 api🌱x").split() == [
        "記憶", "憶", "x127793", "育成", "成", "api", "x127793", "x",
    ]  # fmt: skip
    assert cut_phrase(fold("☀️")) == ("x9728", True)
    assert cut("★重要 ①").split() == ["x9733", "重要", "要", "1"]


@given(st.text(alphabet="東京都ABé。、ー々ａ①　ﾊﾟ…“😀㍿\u3099\ud800", max_size=12))
def test_texts_cut_without_folding_character_by_character_are_cut_the_same(text: str) -> None:
    assert pieces(cut(text)) == pieces(cut(f"{text} é"))[:-1]


@given(st.text(alphabet="東京都ガ\u3099イ𠮷aé1 。-_\u200b①", max_size=40))
def test_each_run_becomes_its_pairs_and_its_last_character(text: str) -> None:
    expected: list[str] = []
    for piece in pieces(fold(text)):
        expected += [piece[i : i + 2] for i in range(len(piece))] if is_cjk(piece) else [piece]
    assert pieces(cut(text)) == expected


def test_signs_of_any_script_part_words() -> None:
    assert cut("“東京”—Don’t—「記憶」・für·immer۔ok").split() == [
        "東京", "京", "don", "t", "記憶", "憶", "fur", "immer", "ok",
    ]  # fmt: skip


def test_many_different_signs_part_words_too() -> None:
    signs = [chr(code) for code in range(0x2500, 0x2560)]
    assert cut("é".join(signs)).split() == ["e"] * (len(signs) - 1)


@given(st.text(alphabet="東京aéß \n“”—…。「・۔ा\0\ue000\ud7a4Ωж٣½_-\u200b\u3099", max_size=40))
def test_fts5_finds_the_words_that_its_slower_tokenizer_would(text: str) -> None:
    assert _words_of("ascii", cut(text)) == _words_of("unicode61 remove_diacritics 0", cut(text))


def _words_of(tokenizer: str, text: str) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE VIRTUAL TABLE t USING fts5(x, tokenize='{tokenizer}')")
        connection.execute("CREATE VIRTUAL TABLE v USING fts5vocab(t, instance)")
        connection.execute("INSERT INTO t VALUES (?)", (text,))
        return connection.execute("SELECT term, offset FROM v ORDER BY offset").fetchall()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ｶﾞｲﾄﾞ", "ガイド"),
        (unicodedata.normalize("NFD", "ガイド"), "ガイド"),
        ("ＡＰＩ", "api"),
        ("①", "1"),
        ("Café", "cafe"),
        ("Ångström", "angstrom"),
        ("Straße", "STRASSE"),
        ("ﬁle", "file"),
        ("ЁЛКА", "елка"),
        ("葛\U000e0100飾", "葛飾"),
        ("soft\u00adhyphen", "softhyphen"),
        ("㍿", "株式会社"),
    ],
)
def test_width_case_accents_and_invisible_characters_do_not_matter(one: str, other: str) -> None:
    """B39."""
    assert fold(one) == fold(other)


def test_voicing_marks_tell_words_apart() -> None:
    assert fold("ハハ") != fold("パパ")
    assert fold("か") != fold("が")


def test_both_wave_dashes_are_separators() -> None:
    """B39: 〜 and ～ are alike."""
    assert pieces(fold("10〜20")) == pieces(fold("10～20")) == ["10", "20"]


def test_kana_are_one_when_asked() -> None:
    """B39: hiragana/katakana folding is a setting."""
    assert fold("メモ") != fold("めも")
    assert fold("メモ", kana=True) == fold("めも", kana=True)
    assert fold("ﾒﾓ", kana=True) == "めも"


def test_a_query_asks_for_pairs_only_at_its_end() -> None:
    assert cut_phrase("形態素") == ("形態 態素", True)
    assert cut_phrase("京") == ("京", False)
    assert cut_phrase("語api") == ("語 api", True)
    assert cut_phrase("日本語 api") == ("日本 本語 語 api", True)
    assert cut_phrase("第3四半期") == ("第 3 四半 半期", True)
    assert cut_phrase("...") == ("", True)


def test_embedded_data_is_no_word() -> None:
    text = "before " + "A1b2" * 8000 + " after"
    assert cut(text).split() == ["before", "after"]


def test_is_cjk() -> None:
    assert is_cjk("a記") and is_cjk("カ") and is_cjk("한글")
    assert not is_cjk("abc") and not is_cjk("é ё —")


TEXTS = st.text(
    alphabet=st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("abcＡＢｶﾞﾟガカ゛゙記憶東京éÅß①㍿ﬁ\u0301\u3099\u200b …〜、。（）\n "),
    ),
    max_size=60,
)


@given(TEXTS)
def test_offsets_lead_back_into_the_original(text: str) -> None:
    """B39: one offset for each folded character, in order, inside the text."""
    folded, offsets = fold_with_offsets(text)
    assert len(offsets) == len(folded) + 1
    assert offsets[len(folded)] == len(text)
    assert all(a <= b for a, b in zip(list(offsets), list(offsets)[1:], strict=False))


@given(TEXTS, st.sampled_from(["ガイド", "ｶﾞｲﾄﾞ", "ＡＰＩ", "記憶", "Café", "①"]), TEXTS)
def test_a_word_is_found_in_its_own_characters(before: str, word: str, after: str) -> None:
    """B39: the range found by folding covers the word as it is written in the original."""
    text = f"{before} {word} {after}"
    folded, offsets = fold_with_offsets(text)
    places = []
    at = folded.find(fold(word))
    while at >= 0:
        places.append(original_range(offsets, at, at + len(fold(word))))
        at = folded.find(fold(word), at + 1)
    start = len(before) + 1
    assert (start, start + len(word)) in places


@given(TEXTS)
def test_folding_with_offsets_is_folding_up_to_composition(text: str) -> None:
    folded, _offsets = fold_with_offsets(text)
    assert fold(unicodedata.normalize("NFC", folded)) == fold(
        unicodedata.normalize("NFC", fold(text))
    )


@given(TEXTS)
def test_cutting_is_repeatable_and_quiet(text: str) -> None:
    """The index deletes a row by cutting its text again."""
    assert cut(text) == cut(text)
    assert '"' not in cut_phrase(fold(text))[0]

"""Rows: order, reasons, and a list that changes without moving what is held."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QFontMetricsF

from garden.search.hits import Highlighted, Hit, Signal, SignalScore
from garden.search.query import parse
from ui.palette.delegate import into_view
from ui.palette.matching import match
from ui.palette.rows import Row, RowKind, found_rows, settle
from ui.search.live import Findings
from ui.search.reasons import fault_words, reasons


def row(key: str) -> Row:
    return Row(RowKind.NOTE, key, key)


def hit(path: str, *signals: Signal, snippet: str = "") -> Hit:
    return Hit(
        path,
        path,
        1.0,
        Highlighted(snippet, ((0, 1),) if snippet else ()),
        signals=tuple(SignalScore(signal, 1, 1.0) for signal in signals),
    )


KEYS = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(KEYS, KEYS, st.integers(-1, 7))
def test_held_rows_never_move_and_nothing_is_listed_twice(old, new, held) -> None:
    held = min(held, len(old) - 1)
    before = [row(key) for key in old]
    after = [found.key for found in settle(before, [row(key) for key in new], held)]
    assert after[: held + 1] == old[: held + 1]
    assert len(set(after)) == len(after)
    assert set(new) <= set(after)


def test_sure_names_lead_then_text_then_resembling_names() -> None:
    findings = Findings(
        1,
        "x",
        parse("x"),
        names=(hit("fuzzy.md", Signal.FUZZY), hit("name.md", Signal.TITLE)),
        words=(hit("text.md", Signal.WORDS, snippet="x in the text"),),
    )
    rows = found_rows(findings, lambda _path: None)
    assert [found.detail for found in rows] == ["name.md", "text.md", "fuzzy.md"]


def test_a_name_found_in_the_text_too_shows_both_reasons_and_the_snippet() -> None:
    findings = Findings(
        1,
        "x",
        parse("x"),
        names=(hit("a.md", Signal.TITLE),),
        words=(hit("a.md", Signal.WORDS, snippet="x in the text"),),
    )
    (found,) = found_rows(findings, lambda _path: None)
    assert found.why == ("name", "word")
    assert found.snippet == "x in the text"


def test_at_most_three_reasons_the_strongest_first() -> None:
    everything = hit("a", *Signal)
    assert reasons(everything) == ("name", "heading", "word")


def test_a_fault_of_the_query_is_said_in_words() -> None:
    assert "closed" in fault_words(parse('"open').faults)
    assert "colon" in fault_words(parse("tag:").faults)
    assert fault_words(parse("plain").faults) == ""


def test_commands_match_at_the_beginnings_of_words_best() -> None:
    start = match("side", "Side bar")
    word = match("side", "Show the side bar")
    inside = match("side", "Outside")
    assert start and word and inside
    assert start[0] > word[0] > inside[0]
    assert word[1] == ((9, 13),)


def test_commands_match_by_initials_and_in_japanese() -> None:
    found = match("ssb", "Show side bar")
    assert found and found[1] == ((0, 1), (5, 6), (10, 11))
    found = match("メモ", "新しいメモを作る")
    assert found and found[1] == ((3, 5),)
    assert match("ＮＥＷ", "New note")
    assert match("xyz", "New note") is None


def test_a_title_that_fits_is_never_cut_at_its_beginning(qapp: object) -> None:
    metrics = QFontMetricsF(QFont())
    title, ranges = "Sweet potato", ((10, 12),)
    assert into_view(title, ranges, metrics, metrics.horizontalAdvance(title)) == (title, ranges)
    cut, _moved = into_view("x" * 300 + "to", ((300, 302),), metrics, 200)
    assert cut.startswith("…") and cut.endswith("to")

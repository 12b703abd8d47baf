"""Rows: order, reasons, and a list that changes without moving what is held."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QFont

from garden.search.hits import Highlighted, Hit, Signal, SignalScore
from garden.search.query import parse
from ui.palette.lines import Face, Line, Shape
from ui.palette.matching import match
from ui.palette.rows import Row, RowKind, found_rows, hit_row, settle
from ui.search.live import Findings
from ui.search.reasons import fault_words, reasons
from ui.utf16 import units


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


def shaped(text: str, ranges: tuple[tuple[int, int], ...] = ()) -> Line:
    face = Face.of(QFont())
    return Line(Shape(text, face), ranges, face, QColor("yellow"), QColor("black"))


def test_a_title_that_fits_is_never_cut_at_its_beginning(qapp: object) -> None:
    line = shaped("Sweet potato", ((10, 12),))
    assert line.cut(line.width) == (0, 12)
    start, end = shaped("x" * 300 + "to", ((300, 302),)).cut(200)
    assert 0 < start < 300
    assert end == 302


@given(
    text=st.text("aWi 記憶。\u00e9\U0001f331", min_size=1, max_size=60),
    start=st.integers(0, 59),
    length=st.integers(1, 8),
    room=st.integers(120, 400),
)
@example(text="WWWWWWWa   \U0001f331W", start=0, length=1, room=120)
@example(text="WWWWWWWWWW", start=0, length=1, room=120)
def test_what_is_seen_of_a_line_fits_and_holds_the_beginning_of_the_match(
    qapp: object, text: str, start: int, length: int, room: int
) -> None:
    start = min(start, len(text) - 1)
    line = shaped(text, ((start, min(start + length, len(text))),))
    first, last = line.cut(room)
    face = Face.of(QFont())
    cut = last < units(text)  # else the last letter's shape may still reach beyond its own width
    marks = face.ellipsis * ((first > 0) + cut)
    assert line.x(last) - line.x(first) + marks <= room + 0.01
    place = units(text[:start])
    assert first <= place
    assert place < last or line.x(last) - line.x(first) == 0


def test_an_index_is_named_as_one_and_its_words_stay_marked() -> None:
    found = replace(hit("t/index.md"), title="Subdirectories", title_ranges=((0, 3),))
    row = hit_row(found, None)
    (start, end) = row.title_ranges[0]
    assert row.title == "index — Subdirectories"
    assert row.title[start:end] == "Sub"

"""Finding notes by name as one types."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.search.hits import Hit, Signal
from garden.search.titles import TitleIndex, name_key, name_ranges

Bed = Any


@pytest.fixture
def titles(bed: Bed) -> TitleIndex:
    bed.put(
        {
            "architecture/print-queue.md": "# Print queue",
            "runbooks/printer.md": "# Printer stopped",
            "memory.md": "# Working memory",
            "用語/締め時間.md": "# 締め時間",
            "guide.md": "# ガイドブック",
            "api.md": "---\ntitle: ＡＰＩ仕様\naliases: [interface, 取り決め]\n---\n",
            "journal/2026-11-30.md": "# Monday",
            "cafe.md": "# Café crème",
        }
    )
    return TitleIndex(bed.index)


def found(titles: TitleIndex, text: str, **options: Any) -> list[str]:
    return [hit.path for hit in titles.search(text, **options)]


def marked(hit: Hit) -> list[str]:
    return [hit.title[a:b] for a, b in hit.title_ranges]


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("print queue", "architecture/print-queue.md"),
        ("Print-Queue", "architecture/print-queue.md"),
        ("queue", "architecture/print-queue.md"),
        ("que pri", "architecture/print-queue.md"),
        ("prq", "architecture/print-queue.md"),
        ("memo", "memory.md"),
        ("momery", "memory.md"),
        ("wroking memory", "memory.md"),
        ("締め", "用語/締め時間.md"),
        ("時間", "用語/締め時間.md"),
        ("締時", "用語/締め時間.md"),
        ("ｶﾞｲﾄﾞ", "guide.md"),
        (unicodedata.normalize("NFD", "ガイド"), "guide.md"),
        ("api", "api.md"),
        ("ａｐｉ仕様", "api.md"),
        ("interf", "api.md"),
        ("取り決め", "api.md"),
        ("2026-11", "journal/2026-11-30.md"),
        ("cafe creme", "cafe.md"),
        ("cafe.md", "cafe.md"),
        ("API.MD", "api.md"),
        ("journal/2026-11-30", "journal/2026-11-30.md"),
        ("./runbooks/printer.md", "runbooks/printer.md"),
    ],
)
def test_a_name_is_found_by_what_one_types(titles: TitleIndex, typed: str, path: str) -> None:
    """B09, B39."""
    assert found(titles, typed)[0] == path


def test_a_path_says_which_of_the_same_name(bed: Bed) -> None:
    bed.put({"a/plan.md": "", "b/plan.md": "", "b/c/plan.md": "", "t.md": "# Other", "x.md": "# T"})
    titles = TitleIndex(bed.index)
    assert found(titles, "b/plan.md")[0] == "b/plan.md"
    assert found(titles, "c/plan")[0] == "b/c/plan.md"
    assert set(found(titles, "t.md")[:2]) == {"t.md", "x.md"}
    assert found(titles, ".md") == found(titles, "md")


def test_better_likeness_comes_first(bed: Bed) -> None:
    bed.put(
        {
            "1.md": "# Note",
            "2.md": "# Notebook",
            "3.md": "# A note",
            "4.md": "# Keynote",
            "5.md": "# Nice old tea",
        }
    )
    titles = TitleIndex(bed.index)
    assert found(titles, "note") == ["1.md", "2.md", "3.md", "4.md", "5.md"]
    kinds = [hit.signals[0].signal for hit in titles.search("note")]
    assert kinds == [Signal.TITLE] * 4 + [Signal.FUZZY]


def test_what_matched_is_marked(titles: TitleIndex) -> None:
    assert marked(titles.search("queue")[0]) == ["queue"]
    assert marked(titles.search("ｶﾞｲﾄﾞ")[0]) == ["ガイド"]
    assert marked(titles.search("prq")[0]) == ["Pr", "q"]
    assert marked(titles.search("cafe")[0]) == ["Café"]
    alias = titles.search("interface")[0]
    assert alias.title_ranges == () and alias.signals[0].detail == "interface"
    assert titles.search("2026-11")[0].signals[0].detail == "2026-11-30"


def test_nothing_resembles_everything(titles: TitleIndex) -> None:
    assert found(titles, "") == [] == found(titles, "   ") == found(titles, "///")
    assert found(titles, "zzzzqqqq") == []
    assert found(titles, "憂鬱な午後") == []


def test_each_note_once_and_never_more_than_asked(bed: Bed) -> None:
    bed.put(
        {
            f"same-{n}.md": f"---\ntitle: same {n}\naliases: [same, same too]\n---\n"
            for n in range(50)
        }
    )
    hits = TitleIndex(bed.index).search("same", 20)
    assert len(hits) == 20 == len({hit.path for hit in hits})
    assert [hit.signals[0].rank for hit in hits] == list(range(1, 21))


def test_recent_notes_win_among_equals(bed: Bed) -> None:
    bed.put({"a.md": "# Plan one", "b.md": "# Plan two"})
    titles = TitleIndex(bed.index)
    assert found(titles, "plan") == ["a.md", "b.md"]
    assert found(titles, "plan", boost={"b.md": 0.05}) == ["b.md", "a.md"]


def test_names_follow_the_index(bed: Bed) -> None:
    titles = TitleIndex(bed.index)
    assert found(titles, "new") == []
    bed.put({"n.md": "# New"})
    assert found(titles, "new") == ["n.md"]
    bed.put({"n.md": "# Other"})
    assert found(titles, "new") == []
    bed.put({}, removed=("n.md",))
    assert found(titles, "other") == []


@given(
    st.lists(st.text(alphabet="ab 記憶ガｶﾞ-_/é\n", min_size=1, max_size=12), max_size=6),
    st.text(alphabet="ab 記憶ガｶﾞ-é*.(", max_size=8),
)
def test_any_names_and_any_text(names: list[str], typed: str) -> None:
    """Every name that holds what was typed is found, and ranges lie inside the name."""
    from garden.search.titles import _Names, _note

    notes = [_note(f"{number}.md", name, ()) for number, name in enumerate(names)]
    hits = _Names(notes).search(typed, 20, {})
    key = name_key(typed)
    holding = {f"{n}.md" for n, name in enumerate(names) if key and key in name_key(name)}
    assert holding <= {hit.path for hit in hits}
    for hit in hits:
        for start, end in hit.title_ranges:
            assert 0 <= start < end <= len(hit.title)


def test_ranges_of_words_in_a_name() -> None:
    assert name_ranges("Print queue", ["que", "pri"]) == ((0, 3), (6, 9))
    assert name_ranges("x", ["y"]) == ()

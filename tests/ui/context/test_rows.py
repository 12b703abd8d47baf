"""Rows of the panel: sentences without markup, links in order, lists with a page at a time."""

from __future__ import annotations

import pytest

from garden.okf.note import LinkForm, Span
from garden.search.records import IndexedLink
from ui.context.links import LinkWords, link_rows, places_of
from ui.context.metadata_form import show_value, split_list
from ui.context.row_list import PAGE, RowList
from ui.context.rows import Row, plain_sentence
from ui.theme import Theme

WORDS = LinkWords("Create", "Choose", "Show", "missing file", "{count}×")


@pytest.mark.parametrize(
    ("text", "wanted", "shown", "marked"),
    [
        ("See [[tomato]] now.", ["tomato"], "See tomato now.", ["tomato"]),
        ("注文は [[a/b#H|締め]] が決める。", ["a/b"], "注文は 締め が決める。", ["締め"]),
        ("A **[T](../x.md)** and `c`.", ["../x.md"], "A T and c.", ["T"]),
        ('A [T](../x%20y.md#h "t") b', ["../x%20y.md"], "A T b", ["T"]),
        ("in a table [[a\\|b]]", ["a"], "in a table b", ["b"]),
        ("2 * 3 * 4 and snake_case_name", [], "2 * 3 * 4 and snake_case_name", []),
        ("絵😀[[x]]", ["x"], "絵😀x", ["x"]),
        ("", [], "", []),
        ("See [[x]] and [[a/b|a label that…", ["x"], "See x and a label that…", ["x"]),
        ("See [[x]] and [[some no…", ["x"], "See x and some no…", ["x"]),
        ("See [[x]] and [words](some/pa…", ["x"], "See x and words…", ["x"]),
        ("…get|ラベル]] と [[x]]", ["x"], "…ラベル と x", ["x"]),
        ("…rget]] and [[x]]", ["x"], "…rget and x", ["x"]),
        ("…ords](a.md) and [[x]]", ["x"], "…ords and x", ["x"]),
        ("[[ ]] [x] [](", ["x"], "[[ ]] [x] [](", []),
        ("…$d$ is the depth.[^w][^2] See [[x]].", ["x"], "…d is the depth. See x.", ["x"]),
        ("面積が $A \\cdot d$ の[[x]]", ["x"], "面積が A \\cdot d のx", ["x"]),
        ("From $5 to $6: [[x]]", ["x"], "From $5 to $6: x", ["x"]),
    ],
)
def test_sentences(text, wanted, shown, marked) -> None:
    words, ranges = plain_sentence(text, wanted)
    assert words.replace("  ", " ") == shown or words == shown
    assert [words[start:end] for start, end in ranges] == marked


def link(target: str, status: str, resolved: str = "", start: int = 0, form=LinkForm.WIKI):
    return IndexedLink(
        "s.md", form, target, None, None, Span(start, start + 1), Span(start, start + 1), 1, "",
        status, resolved,
    )  # fmt: skip


def test_links_are_listed_once_broken_first() -> None:
    places = places_of(
        [
            (link("a", "found", "a.md", 1), 3), (link("https://x.invalid", "external", start=2), 1),
            (link("gone", "broken", start=9), 1), (link("A", "found", "a.md", 4), 1),
            (link("x", "ambiguous", "b/x.md", 5), 1), (link("tag", "tag", start=6), 1),
            (link("p.png", "found", "p.png", 7, LinkForm.IMAGE), 1),
        ]
    )  # fmt: skip
    rows = link_rows(places, {"a.md": "Title A"}, WORDS)
    assert [(row.text, row.detail, row.action) for row in rows] == [
        ("gone", "", "Create"),
        ("b/x.md", "", "Choose"),
        ("Title A", "4×", ""),
        ("https://x.invalid", "", ""),
    ]


def test_a_missing_file_is_shown_where_it_stands_and_no_name_no_row() -> None:
    places = places_of(
        [
            (link("plan.png", "broken", start=3, form=LinkForm.IMAGE), 1),
            (link("../tools/run.py", "broken", start=5, form=LinkForm.INLINE), 1),
            (link("Node.js", "broken", start=7), 1),
            (link(" ", "broken", start=8, form=LinkForm.INLINE), 1),
            (link("..", "broken", start=9), 1),
        ]
    )
    rows = link_rows(places, {}, WORDS)
    assert [(row.text, row.detail, row.action) for row in rows] == [
        ("plan.png", "missing file", "Show"),
        ("../tools/run.py", "missing file", "Show"),
        ("Node.js", "", "Create"),
    ]


def test_tags_are_split_at_any_comma() -> None:
    assert split_list("a, #b、日本，a , ") == ["a", "b", "日本"]


def test_values_in_words() -> None:
    assert show_value({"by": "x", "at": ["1", "2"]}) == "by: x, at: 1, 2"
    assert show_value([{"id": "a"}, {"id": "b"}]) == "– id: a\n– id: b"
    assert show_value(None) == ""


def test_very_many_rows_come_by_pages(qtbot) -> None:
    view = RowList(Theme("light"), "many")
    qtbot.addWidget(view)
    view.resize(300, 100)
    view.set_rows([Row("item", f"row {n}", payload=n) for n in range(5000)])
    assert len(view.rows) == PAGE + 1
    more = view.rows[-1]
    assert more.kind == "more" and "4,940" in more.text
    view._choose(more, False)
    assert len(view.rows) > PAGE + 1


def test_rows_wrap_at_the_width(qtbot) -> None:
    view = RowList(Theme("light"), "rows")
    qtbot.addWidget(view)
    view.resize(500, 100)
    view.set_rows([Row("quote", "締め時間の前に入った注文だけに効きます。" * 3)])
    wide = view.height()
    view.resize(200, wide)
    view.show()
    qtbot.waitUntil(lambda: view.height() > wide)
    assert not view.grab().isNull()

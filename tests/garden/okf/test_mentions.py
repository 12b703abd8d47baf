"""Names of notes in running text, and making links of them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.errors import VersionConflict
from garden.okf.markdown import parse
from garden.okf.mentions import find_mentions, link_mention


def texts(text: str, *names: str) -> list[str]:
    return [m.text for m in find_mentions(text, parse(text), names)]


def test_only_running_text_counts() -> None:
    text = (
        "---\ntitle: print queue\n---\n"
        "# About the print queue\n\nThe Print Queue feeds it.\n\n[[print-queue|print queue]] "
        "[print queue](q.md) `print queue` <!-- print queue --> $print queue$ "
        "https://e.org/print queue <b title='print queue'> ![print queue](p.png)\n\n"
        "```\nprint queue\n```\n\n    print queue\n\n| print queue | `print queue` |\n|---|---|\n"
        "| x | the print queue |\n\n- print\n  queue\n\n> a print\n> queue\n\nnote^[print queue]\n"
    )
    found = find_mentions(text, None, ["print queue"])
    assert [(m.line, m.text, m.in_table) for m in found] == [
        (4, "print queue", False),
        (6, "Print Queue", False),
        (16, "print queue", True),
        (18, "print queue", True),
        (26, "print queue", False),
    ]
    assert found[1].context == "The Print Queue feeds it."
    for mention in found:
        assert text[mention.span.start : mention.span.end] == mention.text


def test_words_of_latin_script_are_whole_and_cjk_has_no_borders() -> None:
    assert texts("todos, todo, another-todo, étodo", "todo") == ["todo", "todo"]
    assert texts("その締め時間帯と締め時間。", "締め時間") == ["締め時間", "締め時間"]
    assert texts("今日はqueueを見る", "queue") == ["queue"]
    assert texts("C++ and C#", "C++") == [], "one letter alone is no name worth looking for"
    assert texts("in 2026, a x", "2026", "a") == []


def test_case_width_and_composition_make_no_difference() -> None:
    assert texts("ＰＲＩＮＴ　ｑｕｅｕｅ", "Print queue") == ["ＰＲＩＮＴ　ｑｕｅｕｅ"]
    assert texts("ｶﾞｲﾄﾞ", "ガイド") == ["ｶﾞｲﾄﾞ"]
    decomposed = unicodedata.normalize("NFD", "ガイド café")
    assert texts(decomposed, "ガイド", "Café") == decomposed.split()
    assert texts("ガイド", unicodedata.normalize("NFD", "ガイド")) == ["ガイド"]


def test_the_longest_name_counts() -> None:
    assert texts("the print queue log", "print", "print queue", "queue log") == ["print queue"]


@pytest.mark.parametrize(
    ("text", "target", "style", "expected"),
    [
        ("see Print queue.", "print-queue", "wiki", "see [[print-queue|Print queue]]."),
        ("see Print queue.", "Print queue", "wiki", "see [[Print queue]]."),
        ("see Print queue.", "../a b/q.md", "markdown", "see [Print queue](../a%20b/q.md)."),
        ("see Print queue.", "a#b.md", "wiki", "see [Print queue](a%23b.md)."),
        (
            "| Print queue | y |\n|---|---|",
            "print-queue",
            "wiki",
            "| [[print-queue\\|Print queue]] | y |\n|---|---|",
        ),
    ],
)
def test_one_click_makes_a_link(text: str, target: str, style: str, expected: str) -> None:
    (mention,) = find_mentions(text, None, ["Print queue"])
    linked = link_mention(text, mention, target, "wiki" if style == "wiki" else "markdown")
    assert linked == expected
    (link,) = parse(linked).links
    assert link.target == target
    assert find_mentions(linked, None, ["Print queue"]) == []


def test_a_text_that_has_changed_is_left_alone() -> None:
    (mention,) = find_mentions("a Print queue", None, ["Print queue"])
    with pytest.raises(VersionConflict):
        link_mention("Print a queue", mention, "print-queue")


_piece = st.sampled_from(
    [
        "Alpha",
        "alpha",
        "ベータ",
        " ",
        "\n",
        "[[Alpha]]",
        "`Alpha`",
        "[",
        "]",
        "(",
        "> ",
        "- ",
        "| ",
        "|-|-|\n",
    ]
)


@given(st.lists(_piece, max_size=20).map("".join))
def test_linking_adds_exactly_one_link(text: str) -> None:
    before = parse(text).links
    for mention in find_mentions(text, None, ["Alpha", "ベータ"]):
        linked = link_mention(text, mention, "target")
        after = parse(linked).links
        if len(after) == len(before) + 1:
            added = [link for link in after if link.target == "target"]
            assert [link.label for link in added] == [mention.text]
            assert text.replace(mention.text, "") == linked.replace(
                linked[added[0].span.start : added[0].span.end], mention.text
            ).replace(mention.text, "")
        else:  # inside the brackets of a link that the new one breaks up, or of a table's head
            assert any(bracket in text for bracket in "[|")

"""The Memory page is read as the Markdown parser reads it, and every character is kept (B63)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from garden.errors import NotFound
from garden.memory import identity
from garden.memory.document import parse
from garden.memory.shape import read, tidy, write

PAGE = (Path(__file__).parents[2] / "data/memory/page.md").read_text(encoding="utf-8")

LINES = st.lists(
    st.sampled_from(
        [
            "## A", "## B ##", "##", "# Title", "### Deep", "Setext", "---", "===", "- one",
            "- two", "* star",
            "1. first", "2. second", "  lazy", "  - nested", "    code", "\tcode", "text",
            "```", "````", "~~~", "<!-- x", "-->", "<div>", "> quote", "> ## no", "", "", " ",
            "- ```", "- ## inside", "-", "[a]: b", "- [a]: b", "## C#",
            "- x. Source: y. Stale when: z",
        ]
    ),
    max_size=24,
).map("\n".join)  # fmt: skip


def test_sections_are_those_of_the_markdown_parser_b63() -> None:
    titles = [section.title for section in parse(PAGE).sections]
    assert titles == [
        "Current focus", "Setext section", "", "C#", "Preferences", "Preferences",
        "Stale or superseded",
    ]  # fmt: skip


@given(LINES)
@settings(max_examples=150, deadline=None)
def test_any_text_has_the_sections_and_items_that_markdown_it_finds_b63(text: str) -> None:
    if text.startswith("---"):
        text = "\n" + text  # no frontmatter: the plain parser knows none
    tokens = MarkdownIt("commonmark").parse(text)
    headings = [t.map[0] + 1 for t in tokens if t.type == "heading_open" and t.tag == "h2"
                and t.level == 0 and t.map]  # fmt: skip
    items = [t.map[0] + 1 for t in tokens if t.type == "list_item_open" and t.level == 1 and t.map]
    document = parse(text)
    assert [s.line for s in document.sections if s.level == 2] == headings
    assert [item.line for item in document.items] == items


@given(LINES)
@settings(max_examples=200, deadline=None)
def test_sections_and_items_cover_the_text_in_order_b63(text: str) -> None:
    document = parse(text)
    bounds = [s.start for s in document.all_sections] + [len(text)]
    assert bounds[0] == 0
    assert [s.end for s in document.all_sections] == bounds[1:]
    for section in document.all_sections:
        at = section.body
        for item in section.items:
            assert at <= item.start < item.end <= section.end
            at = item.end
    ids = [item.id for item in document.items] + [s.id for s in document.all_sections]
    assert len(set(ids)) == len(ids)


def test_a_heading_at_the_very_end_can_cease_to_be_one() -> None:
    before = parse("a\n\n##")
    assert [s.title for s in parse("a\n\n##x", before).all_sections] == [""]


@given(LINES, st.data())
@settings(max_examples=200, deadline=None)
def test_reading_on_after_a_change_gives_what_reading_anew_gives(
    text: str, data: st.DataObject
) -> None:
    for _change in range(3):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 6)))
        put = data.draw(
            st.sampled_from(["", "x", "\n", "\n\n", "## N\n", "```\n", "- y\n", "# T\n"])
        )
        before = parse(text)
        text = text[:start] + put + text[end:]
        after, anew = parse(text, before), parse(text)
        plain = [
            [
                replace(s, id="", items=tuple(replace(i, id="") for i in s.items))
                for s in each.all_sections
            ]
            for each in (after, anew)
        ]
        assert plain[0] == plain[1]
        ids = [each.id for s in after.all_sections for each in (s, *s.items)]
        assert len(set(ids)) == len(ids) and not any(each.startswith("\x00") for each in ids)


def test_items_with_their_lines() -> None:
    document = parse(PAGE)
    first = document.section("Current focus").items[0]
    assert first.content.startswith("窯の入れ替え")
    nested = document.section("Setext section").items
    assert nested[0].content.split("\n")[2:] == ["```", "## Fenced", "~~~", "```"]
    assert nested[1].content == "With a list inside\n- first\n- second\n    ## deep"
    assert [item.content for item in document.head.items] == ["An item before any section."]


def test_frontmatter_is_part_of_the_head() -> None:
    document = parse("---\ntitle: x\n---\n## A\n\n- one\n")
    assert document.sections[0].line == 4
    assert document.head.end == document.sections[0].start


def test_a_page_without_anything() -> None:
    document = parse("")
    assert document.sections == () and list(document.items) == []
    with pytest.raises(NotFound):
        document.section("Preferences")


def test_identity_survives_rewording_moving_and_new_items() -> None:
    before = parse("## A\n\n- The oven is hot in the morning.\n- Second.\n\n## B\n\n- Third.\n")
    ids = [item.id for item in before.items]
    after = parse(
        "## A\n\n- New one.\n- Second.\n\n## B\n\n- Third.\n- The oven is hot in the evening.\n",
        before,
    )
    found = {item.content: item.id for item in after.items}
    assert found["Second."] == ids[1]
    assert found["Third."] == ids[2]
    assert found["The oven is hot in the evening."] == ids[0]
    assert found["New one."] not in ids


def test_the_same_text_names_its_items_alike_in_every_program() -> None:
    one, other = parse(PAGE), parse(PAGE)
    assert [item.id for item in one.items] == [item.id for item in other.items]


def test_a_renamed_section_stays_the_same_section() -> None:
    before = parse("## A\n\n- x\n\n## B\n\n- y\n")
    after = parse("## A\n\n- x\n\n## Better\n\n- y\n", before)
    assert [s.id for s in after.sections] == [s.id for s in before.sections]


def test_two_items_of_the_same_words_have_two_ids() -> None:
    ids = [item.id for item in parse("## A\n\n- x\n- x\n").items]
    assert len(set(ids)) == 2


@given(LINES)
@settings(max_examples=150, deadline=None)
def test_an_items_lines_can_be_written_again_from_its_content(text: str) -> None:
    for item in parse(text).items:
        content = tidy(item.content)
        if content:
            marker, again = read(write(item.marker.plain, content))
            assert (marker.kind, again) == (item.marker.kind, content)


def test_many_items_that_say_the_same_are_named_in_one_go() -> None:
    """Each name is looked for from where the last one was found, not from the first anew."""
    asked = 0

    class Counted(set[str]):
        def __contains__(self, name: object) -> bool:
            nonlocal asked
            asked += 1
            return super().__contains__(name)

    pairing = identity._Pairing()
    pairing.taken = Counted()
    same = [(f"i{n}", "x") for n in range(500)]
    ids = pairing.named([identity.Key("a", "", tuple(same))])
    assert len(set(ids.values())) == 501
    assert ids["i1"] == f"{ids['i0']}-2"
    assert asked < 1100

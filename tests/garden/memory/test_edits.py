"""Edits of the Memory page change what they must and nothing else (B63)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from garden.errors import NotFound
from garden.memory import edits
from garden.memory.document import MemoryDocument, parse
from garden.memory.edits import MemoryEditError
from garden.memory.lifecycle import mark_stale, restore
from garden.okf.textfile import decode

PAGE = (Path(__file__).parents[2] / "data/memory/page.md").read_text(encoding="utf-8")
TODAY = date(2026, 3, 1)

PAGES = st.lists(
    st.sampled_from(
        [
            "## A", "## B ##", "##", "# Title", "Setext", "---", "- one", "- two", "* star",
            "1. first", "  lazy", "  - nested", "    code", "text", "```", "<!-- x", "-->", "<div>",
            "", "", "- ```", "- ## inside", "-", "-\tx", " - y", "- a. Source: y. Stale when: z",
        ]
    ),
    max_size=20,
).map("\n".join)  # fmt: skip
CONTENTS = st.lists(
    st.sampled_from(
        ["word", "二行目", "", "- nested", "  deeper", "```", "## h", "---", "> q", "<!--", "a: b"]
    ),
    min_size=1,
    max_size=4,
).map("\n".join)


def shape(document: MemoryDocument) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(s.title, [(i.id, i.content) for i in s.items]) for s in document.all_sections]


def without(document: MemoryDocument, item_id: str) -> tuple[str, str]:
    item = document.item(item_id)
    return document.text[: item.start], document.text[item.end :]


@given(PAGES, CONTENTS, st.data())
@settings(max_examples=200, deadline=None)
def test_editing_one_item_leaves_every_other_byte(
    text: str, content: str, data: st.DataObject
) -> None:
    document = parse(text)
    items = list(document.items)
    if not items:
        return
    item = data.draw(st.sampled_from(items))
    try:
        done = edits.edit(document, item.id, content)
    except MemoryEditError:
        return
    before, after = without(document, item.id)
    new_before, new_after = without(done, item.id)
    assert new_before.rstrip("\n") == before.rstrip("\n") and new_before.startswith(before)
    assert new_after.lstrip("\n") == after.lstrip("\n") and new_after.endswith(after)
    meant = [
        (title, [(i, edits.shape.tidy(content) if i == item.id else c) for i, c in own])
        for title, own in shape(document)
    ]
    assert shape(done) == meant


@given(PAGES, st.data())
@settings(max_examples=150, deadline=None)
def test_deleting_moving_and_adding_keep_all_other_items(text: str, data: st.DataObject) -> None:
    document = parse(text)
    items = list(document.items)
    if not items:
        return
    item = data.draw(st.sampled_from(items))
    section = data.draw(st.sampled_from(document.all_sections))
    others = [i for _t, own in shape(document) for i, _c in own if i != item.id]
    try:
        gone = edits.delete(document, item.id)
        moved = edits.move(document, item.id, section.id, data.draw(st.integers(0, 3)))
        added = edits.add(document, section.id, "quite new", data.draw(st.integers(0, 3)))
    except MemoryEditError:
        return
    assert [i.id for i in gone.items] == others
    assert moved.section_of(item.id).id == section.id
    assert [i.id for i in moved.items if i.id != item.id] == others
    assert moved.item(item.id).content == item.content
    assert [i.id for i in added.document.items if i.id != added.item.id] == [i.id for i in items]
    assert len(added.document.text) > len(text) and added.item.content == "quite new"
    words = sorted(text.split())
    assert sorted(w for w in moved.text.split() if w not in "-*1.2.<!---->") == sorted(
        w for w in words if w not in "-*1.2.<!---->"
    )


def test_line_endings_and_bom_stay() -> None:
    data = b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode()
    note = decode(data)
    document = parse(note.text)
    assert note.encode(document.text) == data
    item = document.section("Preferences").items[0]
    new = note.encode(edits.edit(document, item.id, "Changed item. Source: mail.").text)
    assert new == data.replace(b"- Loose item.", b"- Changed item.")


@given(
    st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=60, max_size=60), st.integers(0, 13)
)
@example(["\n"] * 20 + ["\r"] + ["\n"] * 39, 4)
@settings(max_examples=60, deadline=None)
def test_mixed_line_endings_stay_with_their_lines(endings: list[str], number: int) -> None:
    lines = PAGE.removesuffix("\n").split("\n")
    source = "".join(line + endings[i % 60] for i, line in enumerate(lines)).replace(
        "\r\n\n", "\r\n\r"
    )
    note = decode(source.encode())
    document = parse(note.text)
    item = list(document.items)[number]
    done = edits.edit(document, item.id, "Wholly other words here.")
    old_line, new_line = item.line - 1, done.item(item.id).line - 1
    old, new = note.encode().splitlines(keepends=True), note.encode(done.text).splitlines(True)
    height = note.text[item.start : item.end].count("\n")
    assert new[:new_line] == old[:old_line]
    assert new[new_line + 1 :] == old[old_line + height :]


@pytest.mark.parametrize("ending", ["\n", ""])
def test_the_end_of_the_file_stays_as_it_is(ending: str) -> None:
    document = parse("## A\n\n- x" + ending)
    assert edits.edit(document, next(document.items).id, "y").text == "## A\n\n- y" + ending
    assert edits.add(document, "A", "y").document.text == "## A\n\n- x\n- y" + ending


def test_lines_of_an_item_that_stay_keep_their_own_indentation() -> None:
    text = "- first\n   - odd indentation\n\tlast\n"
    document = parse(text)
    item = next(document.items)
    done = edits.edit(document, item.id, item.content.replace("first", "1st"))
    assert done.text == text.replace("first", "1st")


def test_an_item_that_would_swallow_the_next_line_is_held_apart() -> None:
    text = "- ```\n  code\n  ```\nplain text below\n"
    document = parse(text)
    done = edits.edit(document, next(document.items).id, "words")
    assert done.text == "- words\n\nplain text below\n"


def test_deleting_never_makes_a_heading_of_the_line_above() -> None:
    document = parse("text\n- item\n---\n\n## A\n")
    done = edits.delete(document, next(document.items).id)
    assert [section.title for section in done.sections] == ["A"]


def test_new_items_look_like_their_neighbours() -> None:
    assert edits.add(parse("## A\n\n* x\n"), "A", "y").document.text == "## A\n\n* x\n* y\n"
    assert edits.add(parse("## A\n1. x\n2. y\n"), "A", "z").document.text.endswith("3. z\n")
    loose = parse("## A\n\n- x\n\n- y\n")
    assert edits.add(loose, "A", "z").document.text == "## A\n\n- x\n\n- y\n\n- z\n"
    assert edits.add(loose, "A", "z", 1).document.text == "## A\n\n- x\n\n- z\n\n- y\n"


def test_sections_find_their_place() -> None:
    page = edits.add(parse(""), "Preferences", "x").document
    page = edits.add(page, "Stale or superseded", "old").document
    page = edits.add(page, "Current focus", "now").document
    page = edits.add(page, "Our own", "y").document
    assert [s.title for s in page.sections] == [
        "Current focus", "Preferences", "Our own", "Stale or superseded",
    ]  # fmt: skip
    assert page.text.startswith("## Current focus\n\n- now\n\n## Preferences\n\n- x\n\n## Our own")


def test_a_section_is_found_by_its_title_in_any_case_and_in_japanese() -> None:
    page = parse("## 好み\n\n- x\n")
    assert edits.add(page, "preferences", "y").document.text == "## 好み\n\n- x\n- y\n"


def test_splitting_and_merging() -> None:
    document = parse(
        "## A\n\n- One thing. Another thing. Source: mail. Stale when: it ends.\n- z\n"
    )
    item = next(document.items)
    done = edits.split(document, item.id, edits.halves(item.content, 11))
    assert [i.content for i in done.items] == [
        "One thing. Source: mail. Stale when: it ends.",
        "Another thing. Source: mail. Stale when: it ends.",
        "z",
    ]
    ids = [i.id for i in done.items]
    assert ids[0] == item.id
    back = edits.merge(done, ids[:2])
    assert [i.content for i in back.items] == [item.content, "z"]
    assert next(back.items).id == item.id
    with pytest.raises(MemoryEditError):
        edits.merge(done, ids[:1])
    with pytest.raises(MemoryEditError):
        edits.split(done, ids[0], ["only one", " "])


def test_what_can_not_be_an_item_is_refused() -> None:
    document = parse(PAGE)
    item = next(document.items)
    for content in ("", " \n ", "---"):
        with pytest.raises(MemoryEditError):
            edits.edit(document, item.id, content)
    with pytest.raises(NotFound):
        edits.edit(document, "nobody", "x")
    with pytest.raises(MemoryEditError):
        edits.add(parse(""), "  ", "x")


def test_marking_stale_and_restoring_gives_the_item_back() -> None:
    document = parse(PAGE)
    item = document.section("Current focus").items[0]
    with pytest.raises(MemoryEditError):
        mark_stale(document, item.id, today=TODAY, reason=" ")
    stale = mark_stale(document, item.id, today=TODAY, reason="KN-7 は\n閉じた")
    there = stale.section_of(item.id)
    assert there.is_stale
    mark = stale.item(item.id).parts.mark
    assert mark is not None
    assert (mark.date, mark.reason, mark.section) == (
        "2026-03-01",
        "KN-7 は 閉じた",
        "Current focus",
    )
    assert stale.item(item.id).parts.source == "Ticket KN-7"
    with pytest.raises(MemoryEditError):
        mark_stale(stale, item.id, today=TODAY, reason="again")
    back = restore(stale, item.id)
    assert back.section_of(item.id).title == "Current focus"
    assert edits.move(back, item.id, "Current focus", 0).text == PAGE


def test_restoring_what_does_not_say_where_it_stood() -> None:
    document = parse(PAGE)
    old = document.section("Stale or superseded").items[0]
    assert restore(document, old.id).section_of(old.id).title == "Current focus"
    assert restore(document, old.id, "Preferences").item(old.id).content == "Two ovens."


@pytest.mark.parametrize(
    ("contents", "merged"),
    [
        (["親項目\n- 子項目 a\n  - 孫", "星の項目。"], "親項目。星の項目。\n- 子項目 a\n  - 孫"),
        (
            ["Run it:\n\n```sh\nmake\n```", "Twice. Source: t."],
            "Run it: Twice. Source: t.\n\n```sh\nmake\n```",
        ),
        (["One. Source: a.\n- x", "Two.\n- x", "One."], "One. Two. Source: a.\n- x"),
        (["```\ncode\n```", "Said."], "Said.\n```\ncode\n```"),
        (["- a\n- b"], "- a\n- b"),
        (
            ["One.\n\nMore of it. Source: a.", "Two. (Source: b)\n\n```\nx\n\ny\n```"],
            "One. Two. Source: a; b.\n\nMore of it.\n\n```\nx\n\ny\n```",
        ),
    ],
)
def test_merging_leaves_lists_and_code_below_the_words(contents: list[str], merged: str) -> None:
    """No full stop within a nested item or behind a fence, no words that become part of it."""
    assert edits.merged_content(contents) == merged


@pytest.mark.parametrize(
    ("end", "kept"), [("が close。", "が close。"), ("when closed", "when closed.")]
)
def test_halves_end_in_the_full_stop_that_the_item_had(end: str, kept: str) -> None:
    content = f"締め時間を入れ替える。順に移す。Source: OD-41. Stale when: OD-41 {end}"
    for half in edits.halves(content, content.index("順")):
        assert half.endswith(f"Source: OD-41. Stale when: OD-41 {kept}")

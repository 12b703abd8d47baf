"""Edits that change only what they must (B13, B16, B17, B18, B19, B22, B24)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from garden.errors import FrontmatterError
from garden.okf.frontmatter import (
    add_item,
    insert_field,
    read,
    remove_field,
    remove_item,
    rename_field,
    set_field,
    set_path,
)
from garden.okf.textfile import decode
from garden.okf.yaml_render import FieldValue, intent

MESSY = """\
---
# who wrote this, and why
type:   Note   # kept wide
title: 'Don''t fold'
id: "007"
ver: "1.10"
country: no

tags: [a,  b , c]   # odd spacing
aliases:
    - "one"
    # in between
    - two   # second

    - 三
generated: { by: x,  at: 2026-01-01T00:00:00Z }
empty:
nothing: ~
text: |
  first

    indented
  last
folded: >-
  a
  b
sources:
  - id: s1
    resource: /refs/old.md   # the path
  - { id: s2, resource: ./other.md }
anchor: &x kept
again: *x
# closing words
---

Body with --- and
---
a rule.
"""


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """Lines that differ, common head and tail cut away."""
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return old, new


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("type", "Guide", "type:   Note   # kept wide", "type:   Guide   # kept wide"),
        ("title", "It's new", "title: 'Don''t fold'", "title: 'It''s new'"),
        ("id", "008", 'id: "007"', 'id: "008"'),
        ("ver", "2", 'ver: "1.10"', 'ver: "2"'),
        ("country", "yes", "country: no", "country: yes"),
        ("country", "Norway", "country: no", "country: Norway"),
        ("country", "12", "country: no", 'country: "12"'),
        ("country", True, "country: no", "country: true"),
        ("empty", "full", "empty:", "empty: full"),
        ("empty", "", None, None),
        ("nothing", "some", "nothing: ~", "nothing: some"),
        ("empty", ["x"], "empty:", "empty: [x]"),
        ("title", "a: b", "title: 'Don''t fold'", "title: 'a: b'"),
        ("type", "a: b # c", "type:   Note   # kept wide", 'type:   "a: b # c"   # kept wide'),
        ("type", "[[Link]]", "type:   Note   # kept wide", 'type:   "[[Link]]"   # kept wide'),
        ("again", "own", "again: *x", "again: own"),
        (
            "generated",
            {"by": "human:me", "at": "2026-01-01T00:00:00Z"},
            "generated: { by: x,  at: 2026-01-01T00:00:00Z }",
            "generated: { by: human:me,  at: 2026-01-01T00:00:00Z }",
        ),
        (
            "generated",
            {"by": "x"},
            "generated: { by: x,  at: 2026-01-01T00:00:00Z }",
            "generated: { by: x }",
        ),
        (
            "generated",
            {"by": "x", "at": "2026-01-01T00:00:00Z", "note": "é"},
            "generated: { by: x,  at: 2026-01-01T00:00:00Z }",
            "generated: { by: x,  at: 2026-01-01T00:00:00Z,  note: é }",
        ),
    ],
)
def test_B16_B18_only_the_value_changes(
    key: str, value: FieldValue, old: str | None, new: str | None
) -> None:
    after = set_field(MESSY, key, value)
    if old is None:
        assert after == MESSY
    else:
        assert changed_lines(MESSY, after) == ([old], [new])
    assert read(after).fields[key] == intent(value)


def test_B16_one_tag_more_or_less_is_one_item() -> None:
    old = "tags: [a,  b , c]   # odd spacing"
    for after, new in [
        (add_item(MESSY, "tags", "d"), "tags: [a,  b , c,  d]   # odd spacing"),
        (remove_item(MESSY, "tags", "a"), "tags: [b , c]   # odd spacing"),
        (remove_item(MESSY, "tags", "b"), "tags: [a , c]   # odd spacing"),
        (remove_item(MESSY, "tags", "c"), "tags: [a,  b]   # odd spacing"),
        (set_field(MESSY, "tags", ["z", "a", "b", "c"]), "tags: [z,  a,  b , c]   # odd spacing"),
        (set_field(MESSY, "tags", ["a", "B", "c"]), "tags: [a,  B , c]   # odd spacing"),
        (set_field(MESSY, "tags", []), "tags: []   # odd spacing"),
        (set_field(MESSY, "tags", "a"), "tags: a   # odd spacing"),
    ]:
        assert changed_lines(MESSY, after) == ([old], [new])
    assert add_item(MESSY, "tags", "a") == MESSY
    assert remove_item(MESSY, "tags", "zz") == MESSY


def test_B16_block_list_items_are_single_lines() -> None:
    assert changed_lines(MESSY, add_item(MESSY, "aliases", "新しい: 名")) == (
        [],
        ['    - "新しい: 名"'],
    )
    assert changed_lines(MESSY, remove_item(MESSY, "aliases", "two")) == (
        ["    - two   # second"],
        [],
    )
    assert changed_lines(MESSY, set_field(MESSY, "aliases", ["one", "deux", "三"])) == (
        ["    - two   # second"],
        ["    - deux   # second"],
    )
    assert changed_lines(MESSY, set_field(MESSY, "aliases", ["zero", "one", "two", "三"])) == (
        [],
        ["    - zero"],
    )
    emptied = set_field(MESSY, "aliases", [])
    assert read(emptied).fields["aliases"] == [] and "# in between" in emptied


def test_B13_a_path_inside_sources_changes_alone() -> None:
    after = set_path(MESSY, ("sources", 0, "resource"), "/refs/新.md")
    assert changed_lines(MESSY, after) == (
        ["    resource: /refs/old.md   # the path"],
        ["    resource: /refs/新.md   # the path"],
    )
    after = set_path(MESSY, ("sources", 1, "resource"), "./new name.md")
    assert changed_lines(MESSY, after) == (
        ["  - { id: s2, resource: ./other.md }"],
        ["  - { id: s2, resource: ./new name.md }"],
    )
    with pytest.raises(FrontmatterError):
        set_path(MESSY, ("sources", 7, "resource"), "x")
    with pytest.raises(FrontmatterError):
        set_path(MESSY, (), "x")
    with pytest.raises(FrontmatterError):
        set_path(MESSY, ("type", "deeper"), "x")


def test_B17_long_values_stay_on_one_line() -> None:
    for long in ("word " * 60 + "end", "長い説明文。" * 60, "x: y " * 50 + "z", '"q" ' * 60 + "."):
        for key in ("type", "title", "fresh"):
            after = set_field(MESSY, key, long)
            old, new = changed_lines(MESSY, after)
            assert len(new) == 1 and len(old) <= 1
            assert read(after).fields[key] == long


def test_literal_blocks_stay_literal() -> None:
    after = set_field(MESSY, "text", "new\n\n  deep\n")
    assert "text: |\n  new\n\n    deep\nfolded:" in after
    after = set_field(MESSY, "text", "one line")
    assert "text: one line\nfolded:" in after
    assert "folded: c\nsources" in set_field(MESSY, "folded", "c")
    multi = set_field(MESSY, "nothing", "a\nb")
    assert "nothing: |-\n  a\n  b\ntext:" in multi
    assert 'type:   "a\\nb"   # kept wide' in set_field(MESSY, "type", "a\nb")


def test_new_fields_go_below_and_quotes_are_right_B18_B19() -> None:
    for value, written in [
        ("no", '"no"'),
        ("007", '"007"'),
        ("1.10", '"1.10"'),
        ("", '""'),
        ("plain words", "plain words"),
        ("- dash", '"- dash"'),
        ("@at", '"@at"'),
        ("a\\b", "a\\b"),
        ('say "hi": now', "'say \"hi\": now'"),
        ("~", '"~"'),
        (3, "3"),
        (1.5, "1.5"),
        (False, "false"),
        (None, "null"),
        ("🌱", "🌱"),
        (" lead", '" lead"'),
        ("2026-06-29", '"2026-06-29"'),
    ]:
        after = set_field("---\na: b\n---\nbody", "new", value)
        assert after == f"---\na: b\nnew: {written}\n---\nbody"
    dated = set_field("---\na: b\n---\n", "stale_after", "2027-01-01T00:00:00Z")
    assert "stale_after: 2027-01-01T00:00:00Z\n" in dated
    moment = datetime(2026, 11, 30, 9, tzinfo=UTC)
    assert "at: 2026-11-30T09:00:00Z\n" in set_field("---\n---\n", "at", moment)
    assert "day: 2026-11-30\n" in set_field("---\n---\n", "day", date(2026, 11, 30))


def test_nested_values_are_written_tidily() -> None:
    value = [{"id": "a", "resource": "/x.md"}, {"id": "b", "list": ["p", "q"]}]
    after = set_field("---\ntype: N\n---\n", "sources", value)
    assert after == (
        "---\ntype: N\nsources:\n  - { id: a, resource: /x.md }\n  - id: b\n    list: [p, q]\n---\n"
    )
    more = set_field(after, "sources", [*value, {"id": "c"}])
    assert changed_lines(after, more) == ([], ["  - { id: c }"])
    less = set_field(after, "sources", [value[1]])
    assert changed_lines(after, less) == (["  - { id: a, resource: /x.md }"], [])
    deep = set_field(after, "sources", [value[0], {"id": "b", "list": ["p"]}])
    assert changed_lines(after, deep) == (["    list: [p, q]"], ["    list: [p]"])
    added = set_field(after, "sources", [value[0], {**value[1], "title": "T"}])
    assert changed_lines(after, added) == ([], ["    title: T"])
    plain = set_field(after, "sources", "none")
    assert plain == "---\ntype: N\nsources: none\n---\n"


def test_a_note_without_frontmatter_gets_one_in_front() -> None:
    assert set_field("# Body\n", "type", "Note") == "---\ntype: Note\n---\n\n# Body\n"
    assert set_field("", "type", "Note") == "---\ntype: Note\n---\n"
    assert set_field("---\n\nProse.\n\n---\n", "a", "b") == (
        "---\na: b\n---\n\n---\n\nProse.\n\n---\n"
    )
    assert set_field("---\n---\nx", "a", "b") == "---\na: b\n---\nx"
    assert set_field("---\n# c\n---\nx", "a", "b") == "---\n# c\na: b\n---\nx"


def test_insert_and_order() -> None:
    text = "---\na: 1\nb: 2\n---\n"
    assert insert_field(text, "c", "x", after="a") == "---\na: 1\nc: x\nb: 2\n---\n"
    assert insert_field(text, "c", "x", after="") == "---\nc: x\na: 1\nb: 2\n---\n"
    assert insert_field(text, "c", "x", after="zz") == "---\na: 1\nb: 2\nc: x\n---\n"
    assert "\n  c: x\n---" in set_field("---\n  a: b\n---\n", "c", "x")
    for key in ("a", "", "two\nlines"):
        with pytest.raises(FrontmatterError):
            insert_field(text, key, "x")


def test_remove_and_rename() -> None:
    assert changed_lines(MESSY, remove_field(MESSY, "aliases"))[1] == []
    assert "# in between" not in remove_field(MESSY, "aliases")
    assert "# closing words" in remove_field(MESSY, "again")
    assert remove_field(MESSY, "missing") == MESSY
    assert remove_field("---\na: b\n---\nx", "a") == "---\n---\nx"
    assert changed_lines(MESSY, rename_field(MESSY, "type", "kind")) == (
        ["type:   Note   # kept wide"],
        ["kind:   Note   # kept wide"],
    )
    assert rename_field(MESSY, "missing", "x") == MESSY
    with pytest.raises(FrontmatterError):
        rename_field(MESSY, "type", "title")


def test_flow_maps_as_the_whole_frontmatter() -> None:
    text = '---\n{"a": "b", c: [1,2]}\n---\nx'
    assert set_field(text, "a", "z") == '---\n{"a": "z", c: [1,2]}\n---\nx'
    assert set_field(text, "d", "e") == '---\n{"a": "b", c: [1,2], d: e}\n---\nx'
    assert remove_field(text, "a") == "---\n{c: [1,2]}\n---\nx"
    assert add_item(text, "c", "3") == '---\n{"a": "b", c: [1,2,"3"]}\n---\nx'
    assert remove_field("---\n{a: b}\n---\n", "a") == "---\n{}\n---\n"


def test_anchors_are_not_broken() -> None:
    with pytest.raises(FrontmatterError):
        set_field(MESSY, "anchor", "new value")
    with pytest.raises(FrontmatterError):
        remove_field(MESSY, "anchor")
    assert "t: !!str 8\n" in set_field("---\nt: !!str 007\n---\n", "t", "8").replace('"', "")


@pytest.mark.parametrize(
    "text",
    [
        "---\na: [b\n---\nx",
        "---\na: 1\na: 2\n---\n",
        "---\ntype: Note\nnever closed\n",
    ],
)
def test_what_cannot_be_edited_safely_is_refused(text: str) -> None:
    for edit in (
        lambda: set_field(text, "a", "new"),
        lambda: remove_field(text, "a"),
        lambda: rename_field(text, "a", "z"),
        lambda: add_item(text, "a", "new"),
    ):
        with pytest.raises(FrontmatterError):
            edit()


def test_other_fields_of_a_note_with_duplicates_can_be_edited() -> None:
    text = "---\na: 1\na: 2\nb: 3\n---\n"
    assert set_field(text, "b", "4") == text.replace("3", "4")


def test_hostile_values_are_refused_or_quoted() -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    with pytest.raises(FrontmatterError):
        set_field("---\na: b\n---\n", "a", deep)
    for value in ("---", "...", "\x00", "a\x07b", "\u2028", "\ufeff", "\x85", "{{x}}", "*a", "&a"):
        assert read(set_field("---\na: b\n---\nx", "a", value)).fields["a"] == value
    with pytest.raises(FrontmatterError):
        set_field("---\na: b\n---\n", "a", "x" * 2_000_000)


def test_B22_crlf_bom_and_missing_final_newline_stay() -> None:
    data = b"\xef\xbb\xbf---\r\n# c\r\ntype: Note\r\ntags:\r\n  - a\r\n---\r\nbody\nend"
    note = decode(data)
    after = note.encode(add_item(set_field(note.text, "type", "Guide"), "tags", "b"))
    assert after == data.replace(b"Note", b"Guide").replace(b"- a\r\n", b"- a\r\n  - b\r\n")


# -- properties ---------------------------------------------------------------------------------

_words = st.one_of(
    st.sampled_from(
        ["no", "007", "1.10", "2026-06-29", "a: b", "x # y", "'", '"', "[", "{a", "- x", "", " a ",
         "締め時間", "🌱", "l1\nl2", "l1\n\n", "\\", "---", "*x", "@a", "null", "[[N]]", "a,b", "]"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)  # fmt: skip


def _good_key(key: str) -> bool:
    return bool(key.strip()) and "\n" not in key and len(key) < 100


_values = st.recursive(
    _words,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(_words.filter(_good_key), inner, max_size=3)
    ),
    max_leaves=6,
)
_keys = st.sampled_from(["type", "title", "tags", "aliases", "x-y", "日付", "a b"])
_tails = st.sampled_from(["", " ", "  # why", " # 'q' [x"])
_gaps = st.sampled_from([" ", "   "])
_between = st.sampled_from(["", "\n", "# comment: [\n", "  # deeper\n", "\n\n"])


@st.composite
def _field_lines(draw: st.DrawFn, key: str) -> str:
    gap, tail, column = draw(_gaps), draw(_tails), draw(st.sampled_from(["", "  ", "    "]))
    shape = draw(
        st.sampled_from(["plain", "single", "double", "flow", "block", "map", "null", "|"])
    )
    name = f'"{key}"' if draw(st.booleans()) and shape != "plain" else key
    if shape == "plain":
        return f"{name}:{gap}{draw(st.sampled_from(['v', 'no', '12', 'two words']))}{tail}\n"
    if shape == "single":
        return f"{name}:{gap}'it''s'{tail}\n"
    if shape == "double":
        return f'{name}:{gap}"a \\" b"{tail}\n'
    if shape == "null":
        return f"{name}:{tail}\n"
    if shape == "|":
        return f"{name}:{gap}|\n{column or '  '} text\n\n{column or '  '} more\n"
    if shape == "flow":
        items = draw(st.sampled_from(["a, b", " a ,b , c ", "", "'x', \"y\"", "a,\n  b", "a, b,"]))
        return f"{name}:{gap}[{items}]{tail}\n"
    if shape == "map":
        return f"{name}:{gap}{{ by: 'x', at:  2026-01-01 }}{tail}\n"
    note = draw(st.sampled_from(["", "\n", f"{column}# c\n"]))
    return f"{name}:{tail}\n{column}- a{tail}\n{note}{column}-   'b'\n{column}- {{k: v}}\n"


@st.composite
def _notes(draw: st.DrawFn) -> str:
    keys = draw(st.lists(_keys, unique=True, max_size=5))
    parts = [draw(_between)]
    for key in keys:
        parts += [draw(_field_lines(key)), draw(_between)]
    body = draw(st.sampled_from(["", "body\n", "\n---\nrule\n---\n", "no newline", "a: b\n"]))
    return "---\n" + "".join(parts) + "---\n" + body


def _outside(text: str, key: str) -> tuple[str, str]:
    """The text before and after a field's lines."""
    start, end = read(text).positions[key]
    return text[:start], text[end:]


@given(_notes(), _keys, _values)
@example("---\ntags: [a, b,]\n---\n", "tags", [])
@example("---\ntags:\n- a\n-\n- c\n---\n", "tags", ["a", "c"])
def test_B16_setting_a_field_changes_no_other_byte(note: str, key: str, value: Any) -> None:
    front = read(note)
    assume(front.error is None)
    try:
        after = set_field(note, key, value)
    except FrontmatterError:
        return
    assert read(after).fields == {**front.fields, key: intent(value)}
    if key in front.positions:
        head, tail = (part.strip("\n") for part in _outside(note, key))
        new_head, new_tail = (part.strip("\n") for part in _outside(after, key))
        assert new_head == head and new_tail.endswith(tail)
        # Comments that stood between the items of a list stay, below it when it is one line now.
        left = new_tail[: len(new_tail) - len(tail)].strip("\n").split("\n")
        assert all(not line.strip() or line.lstrip().startswith("#") for line in left)
    else:
        start, end = read(after).positions[key]
        assert after[:start] + after[end:] == note
    assert set_field(after, key, value) == after


@given(_notes(), _keys, _values)
@example("---\ntype: v\n  # deeper\n---\n", "type", "l1\nl2")
@example("---\n---\n", "type", [[]])
def test_B16_editing_hardly_ever_has_to_be_refused(note: str, key: str, value: Any) -> None:
    assume(read(note).error is None)
    assert read(set_field(note, key, value)).fields[key] == intent(value)


@given(_notes(), _keys)
def test_B16_removing_a_field_removes_its_lines_alone(note: str, key: str) -> None:
    front = read(note)
    assume(front.error is None and key in front.positions)
    start, end = front.positions[key]
    assert remove_field(note, key) == note[:start] + note[end:]


@given(_notes(), _words)
@example("---\ntype:\n- a\n-   'b'\n\n---\n", "l1\n\n")
@example("---\ntype:\n- a\n-   'b'\n  # deeper\ntitle: v\n---\n", "l1\nl2")
def test_B16_adding_then_removing_an_item_gives_the_same_bytes(note: str, item: str) -> None:
    for key, old in read(note).fields.items():
        if isinstance(old, list) and old and item not in old:
            added = add_item(note, key, item)
            assert remove_item(added, key, item) == note
            assert len(changed_lines(note, added)[1]) <= max(1, len(item.split("\n")) + 1)


@given(_notes(), _keys, _words, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_B22_bytes_of_other_lines_stay_in_any_file(
    note: str, key: str, value: str, ending: str, bom: bool
) -> None:
    data = (b"\xef\xbb\xbf" if bom else b"") + note.replace("\n", ending).encode()
    text = decode(data)
    front = read(text.text)
    assume(front.error is None and key in front.positions)
    try:
        changed = set_field(text.text, key, value)
    except FrontmatterError:
        return
    start, _end = front.positions[key]
    head = text.text[:start].replace("\n", ending).encode()
    written = text.encode(changed)
    assert written.startswith((b"\xef\xbb\xbf" if bom else b"") + head)
    assert decode(written).text == changed

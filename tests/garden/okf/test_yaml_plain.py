"""The quick reader of plain frontmatters gives the fields that libyaml gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from garden.okf.yaml_plain import plain_fields
from garden.okf.yaml_tree import YamlError, parse


@pytest.mark.parametrize(
    "text",
    [
        "type: Note\n",
        "type: Note\ntitle: 締め時間  \ntags: [a, 'b c', \"d: e\"]\n",
        "at: 2026-10-12T09:00:00+09:00\nurl: https://e.org/a#b\nc: it's 5#\n",
        "generated: { by: \"agent:x\", at: 'y', n: z }\n",
        "aliases:\n  - One\n  - 'Two'\n  - \"🌱 three\"\nempty:\nlast:\n",
        "tags:\n- a\n- b c \nnone: []\n",
        'verified:\n  - { by: "human:hana", at: "2026-08-16" }\nuntil: "2026"  # soon\nx: y # z\n',
        "g: { by: desk/0.3, at: 2026-11-10T00:00:00Z }\nh: [human:x, a]\n",
        "aliases:\n- \ntags: \n- \n- seed \npublish: true\n",
        "a:\n- []\n- [ ]\nb: [ ]\nc: ['', \"\"]\n",
    ],
)
def test_plain_frontmatters_are_read(text: str) -> None:
    root = parse(text)
    assert root is not None and plain_fields(text) == root.value


@pytest.mark.parametrize(
    "text",
    [
        *(
            "# only\n",
            "a: b: c\n",
            "a: 1\na: 2\n",
            "a: {b: c, b: d}\n",
            "a: &x b\n",
            "a: |\n  b\n",
            "a: b\n  c\n",
        ),
        *("a: [b, [c]]\n", "a: {b: {c: d}}\n", "- a\n", "a\n", "a:\tb\n", "a: 'b''c'\n", "a: b"),
        *("a: \u3000b\n", "a: b\u2028c\n", "a:\n  b: c\n", "a:\n  - b: c\n", "a: [b: c]\n"),
    ],
)
def test_anything_else_is_left_to_libyaml(text: str) -> None:
    assert plain_fields(text) is None


_piece = st.sampled_from(
    [
        *(
            "a",
            "b c",
            "締め",
            "🌱",
            "1",
            "x-y",
            ": ",
            ":",
            "#",
            " #",
            " ",
            "  ",
            ",",
            "[",
            "]",
            "{",
        ),
        *("}", "'", '"', "\\", "-", "- ", "?", "? ", "&a", "*a", "!", "|", ">", "%", "@", "`", "~"),
        *(" # x", "=", "<<", "/", ".", "true", "null", "\u3000", "\xa0", "\t", "…", "(", ")"),
    ]
)
_value = st.lists(_piece, max_size=4).map("".join)
_quoted = st.one_of(_value, _value.map(lambda v: f'"{v}"'), _value.map(lambda v: f"'{v}'"))
_key = st.sampled_from(["a", "b-c", "_d", "鍵", "tags", "type", "2", "x y", "<<", ""])
_pair = st.tuples(_key, st.sampled_from([":", ": ", ":  "]), _quoted).map("".join)
_flow = st.one_of(
    st.lists(_quoted, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
    st.lists(_pair, max_size=3).map(lambda pairs: f"{{ {', '.join(pairs)} }}"),
    st.sampled_from(["{}", "[ ]"]),
)
_start = st.sampled_from(["- ", "  - ", "-  ", "    ", "#", ""])
_line = st.one_of(
    _pair,
    _pair,
    st.tuples(_key, _flow).map(": ".join),
    st.tuples(_start, st.one_of(_quoted, _flow)).map("".join),
    _key.map(lambda k: f"{k}:"),
)
_yaml = st.lists(_line, min_size=1, max_size=5).map(lambda lines: "\n".join(lines) + "\n")


@given(_yaml)
@example("a:\n  - b\n c: d\n")
@settings(max_examples=500, deadline=None)
def test_what_it_reads_libyaml_reads_the_same(text: str) -> None:
    fields = plain_fields(text)
    if fields is None:
        return
    try:
        root = parse(text)
    except YamlError as error:
        raise AssertionError(f"libyaml refuses it: {error}") from error
    assert root is not None and root.value == fields
    assert list(root.value) == list(fields)

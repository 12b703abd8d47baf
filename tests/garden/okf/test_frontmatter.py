"""Reading frontmatter of every shape people and tools write (B13, B19, B21..B24)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.conformance import check
from garden.okf.fields import field_links, meta_of
from garden.okf.frontmatter import read, repair, split
from garden.okf.textfile import decode


def test_fields_are_strings_as_written_B19() -> None:
    text = (
        "---\ncountry: no\ndraft: yes\ntitle: 2024\ntags: [no, 1.10, 2026-06-29]\nver: '1.10'\n"
        "id: 007\nat: 2026-11-30T00:00:00Z\nnothing:\ntilde: ~\non: true\n---\nbody\n"
    )
    assert read(text).fields == {
        "country": "no",
        "draft": "yes",
        "title": "2024",
        "tags": ["no", "1.10", "2026-06-29"],
        "ver": "1.10",
        "id": "007",
        "at": "2026-11-30T00:00:00Z",
        "nothing": "",
        "tilde": "~",
        "on": "true",
    }


def test_nested_values_and_where_they_stand_B13() -> None:
    text = (
        "---\nsources: [{id: s1, resource: /refs/old.md}]\nresource: ./old.md # note\n"
        "executor:\n  resource: 'references/run.md'\n---\n"
    )
    found = {s.path: (s.value, text[s.start : s.end], s.style) for s in read(text).scalars}
    assert found == {
        ("sources", 0, "id"): ("s1", "s1", "plain"),
        ("sources", 0, "resource"): ("/refs/old.md", "/refs/old.md", "plain"),
        ("resource",): ("./old.md", "./old.md", "plain"),
        ("executor", "resource"): ("references/run.md", "'references/run.md'", "single"),
    }


def test_positions_are_whole_lines_without_later_comments() -> None:
    text = (
        "---\n# head\na: 1 # one\n\nb:\n- x\n- y # why\n# below\nc: |\n  l1\n\n  l2\n\nd: |+\n"
        "  k\n\ne: >-\n  f\n---\nbody"
    )
    front = read(text)
    lines = {key: text[start:end] for key, (start, end) in front.positions.items()}
    assert lines == {
        "a": "a: 1 # one\n",
        "b": "b:\n- x\n- y # why\n",
        "c": "c: |\n  l1\n\n  l2\n",
        "d": "d: |+\n  k\n\n",
        "e": "e: >-\n  f\n",
    }
    assert front.fields["c"] == "l1\n\nl2\n" and front.fields["d"] == "k\n\n"
    assert [entry.line for entry in front.entries] == [3, 5, 9, 14, 17]
    assert text[front.block.body_start :] == "body"


def test_B22_a_byte_order_mark_does_not_hide_it() -> None:
    note = decode(b"\xef\xbb\xbf---\r\ntype: Note\r\n---\r\nbody\r\n")
    assert read(note.text).fields == {"type": "Note"}


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Body\n\n---\n\nmore\n", ""),
        ("---\n\nSome prose here.\n\n---\n\nMore.\n", "text"),
        ("---\ntype: Note\ntitle: never closed\n", "unclosed"),
        ("\n---\ntype: Note\n---\n", ""),
        ("----\ntype: Note\n----\n", ""),
        ("--- \n- a\n- b\n---\n", "list"),
        ("---", "text"),
        ("---\nJust a rule above.\n", "text"),
        (" ---\na: b\n---\n", ""),
        ("--- a: b\n---\n", ""),
        ("---\n[a, b]\n---\n", "list"),
        ("---\nhttps://example.invalid\n---\n", "text"),
        ("---\n12:30 lunch\n---\n", "text"),
        ("", ""),
    ],
)
def test_B23_what_is_no_frontmatter_is_body(text: str, shape: str) -> None:
    block = split(text)
    assert (block.present, block.shape, block.body_start) == (False, shape, 0)
    assert read(text).fields == {} and read(text).error is None


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\na: b\n---\nbody", "body"),
        ("--- \na: b\n---\t\nbody", "body"),
        ("---\na: b\n...\nbody", "body"),
        ("---\na: |\n  one\n  ---\n  two\n---\nbody\n---\n", "body\n---\n"),
        ("---\n---\nbody", "body"),
        ("---\n\n---\nbody", "body"),
        ("---\n# only a comment\n---\n", ""),
        ("---\na: '---'\n---", ""),
        ("---\n'quoted key': x\n---\n\nb", "\nb"),
        ("---\n{a: b}\n---\nx", "x"),
        ("---\n  a: b\n  c: d\n---\nx", "x"),
        ("---\n日本語: はい\n---\nx", "x"),
    ],
)
def test_B23_fences(text: str, body: str) -> None:
    front = read(text)
    assert front.present and front.error is None
    assert text[front.block.body_start :] == body


def test_B23_an_indented_rule_inside_a_value_does_not_close() -> None:
    front = read("---\na: |\n  one\n  ---\n  two\nb: c\n---\nbody\n")
    assert front.fields == {"a": "one\n---\ntwo\n", "b": "c"}


@pytest.mark.parametrize(
    ("yaml", "code", "line"),
    [
        ("type: Note\ntags:\n\t- a\n", "tab", 4),
        ("title: a: b\n", "colon", 2),
        ("ok: x\ntitle: @scope/pkg\n", "reserved-sign", 3),
        ("title: `code`\n", "reserved-sign", 2),
        ("aliases:\n- @handle\n", "reserved-sign", 3),
        ("aliases: [a, @handle]\n", "reserved-sign", 2),
        ("tags: [a, b\n", "unclosed", 2),
        ("title: 'open\n", "unclosed", 2),
        ("type:fact\n", "no-space", 2),
        ("a: \x07\n", "control-character", 2),
        ("a: \ud800\n", "control-character", 2),
        ("a: *nobody\n", "syntax", 2),
        ("a: &a [*a]\n", "syntax", 2),
        ("a: 1\n--- b\n", "documents", 3),
    ],
)
def test_B21_unreadable_yaml_is_a_fault_beside_a_readable_body(
    yaml: str, code: str, line: int
) -> None:
    text = f"---\n{yaml}---\n# Body\n"
    front = read(text)
    assert front.present and front.fields == {} and front.error is not None
    assert (front.error.code, front.error.line) == (code, line)
    assert front.error.column >= 1 and front.error.what and front.error.advice
    assert text[front.block.body_start :] == "# Body\n"


def test_B21_what_others_refuse_but_is_valid_is_read() -> None:
    assert read("---\ntitle:\tx\ne: 👩‍👩‍👧 family\n---\n").fields == {
        "title": "x",
        "e": "👩‍👩‍👧 family",
    }


def test_B24_a_second_document_between_rules_is_body() -> None:
    text = "---\na: 1\n---\nb: 2\n"
    assert read(text).fields == {"a": "1"} and text[split(text).body_start :] == "b: 2\n"


def test_B24_odd_shapes_of_values() -> None:
    front = read('---\nup: [[Note]]\ndown: "[[Note|label]]"\n? [x, y]\n: z\n1: one\n---\n')
    assert front.fields == {
        "up": [["Note"]],
        "down": "[[Note|label]]",
        "[x, y]": "z",
        "1": "one",
    }


def test_duplicate_keys_are_named_and_the_last_counts() -> None:
    front = read("---\na: 1\nb: 2\na: 3\na: 4\n---\n")
    assert front.duplicates == ("a",)
    assert front.fields == {"a": "4", "b": "2"}
    entry = front.entry("a")
    assert entry is not None and entry.line == 5 and front.entry("zz") is None


def test_an_inner_block_of_old_animaworks_notes_is_read() -> None:
    text = "---\nconfidence: 0.7\n---\n\n---\nconfidence: 0.1\ntags: [inner]\n---\n\nbody\n"
    front = read(text)
    assert front.fields == {"confidence": "0.7"}
    assert front.inner == {"confidence": "0.1", "tags": ["inner"]}
    assert read(text.replace("---\nconfidence: 0.7", "---\ntype: N", 1)).inner == {}


def _bomb() -> str:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("yaml", "code"),
    [
        (_bomb(), "too-many"),
        ("a: " + "[" * 10_000, "too-deep"),
        ("a:\n  " + "- " * 10_000 + "x", "too-deep"),
        ("? " * 10_000 + "x", "too-deep"),
        ("a: " + "{b: " * 10_000, "too-deep"),
        ("\n".join(f"k{n}: v" for n in range(30_000)), "too-many"),
        ("a: " + "x" * 2_000_000, "too-large"),
        ("a: [" + "'" * 500_000, "unclosed"),
    ],
)
def test_hostile_yaml_is_refused_at_once(yaml: str, code: str) -> None:
    front = read(f"---\n{yaml}\n---\nThe body stays.\n")
    assert front.error is not None and front.error.code == code
    assert front.fields == {}


@pytest.mark.parametrize(
    "head",
    [
        "a" + " " * 400_000 + "b",
        "a " * 200_000,
        '"' + "\\a" * 200_000,
        "# " + " " * 400_000 + "x",
        "a:" * 200_000,
        "\n".join(["x:y" + " " * 900] * 1_000),
        "[" * 400_000,
    ],
)
def test_hostile_lines_do_not_hang_any_reader(head: str) -> None:
    for text in (f"---\n{head}\n---\n{head}\n", head, f"---\nt: {head}\n---\n", f"---\n{head}"):
        front = read(text)
        meta_of("n.md", text, front)
        field_links(text, front)
        check("n.md", text, front)
        check("log.md", "## " + text, front)
        repair(text)


def test_huge_scalars_are_read() -> None:
    assert len(str(read("---\na: " + "語" * 900_000 + "\n---\n").fields["a"])) == 900_000
    assert len(str(read('---\na: "' + "\\n" * 400_000 + '"\n---\n').fields["a"])) == 400_000


_snippets = st.lists(
    st.sampled_from(
        [
            "---", "...", "\n", "\n", "\n", "a: b", "key:", " ", "- x", "[", "]", "{", "}", "'",
            '"', "#", "|", ">", "&a ", "*a", "\t", "---\n", "語", "!!str ", "? ", ": ", "%", "<<: ",
        ]
    ),
    max_size=40,
)  # fmt: skip


@given(_snippets)
def test_reading_never_raises_and_offsets_hold(pieces: list[str]) -> None:
    text = "".join(pieces)
    for candidate in (text, f"---\n{text}\n---\nbody"):
        front = read(candidate)
        block = front.block
        if block.present:
            assert candidate[block.yaml_start : block.yaml_end] == block.yaml
            assert block.yaml_end <= block.body_start <= len(candidate)
        for entry in front.entries:
            assert block.yaml_start <= entry.start < entry.end <= block.yaml_end
        for scalar in front.scalars:
            assert block.yaml_start <= scalar.start <= scalar.end <= block.yaml_end

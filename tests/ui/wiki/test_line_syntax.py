"""What each piece of a line is, and what the next line inherits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.wiki import line_syntax
from ui.wiki.line_syntax import FENCE, FRONT, INDENTED, MATH, REMARK, TABLE, TEXT, TOP, mode, scan

LINES = st.lists(
    st.sampled_from(
        [
            "",
            "text",
            "# head",
            "```",
            "~~~~",
            "````python",
            "$$",
            "a $$ b",
            "<!-- open",
            "close --> x",
            "`<!--`",
            "| a | b |",
            "|---|---|",
            "    four",
            "- item",
            "> quote",
            "===",
            "---",
            "# <!-- head",
            "> ```",
            "%%",
            "a %%b%% c",
            "> %% d",
        ]
    ),
    max_size=12,
)


def kinds(text: str, state: int = TOP, following: str = "") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for piece in scan(text, state, following)[0]:
        found.setdefault(piece.kind, []).append(text[piece.start : piece.end])
    return found


def targets(text: str, state: int = TOP) -> list[str]:
    return [piece.target for piece in scan(text, state)[0] if piece.target]


def states(*lines: str) -> list[int]:
    found, state = [], TOP
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        state = scan(line, state, below)[1]
        found.append(mode(state))
    return found


@given(LINES)
def test_the_quick_scan_knows_the_same_states(lines: list[str]) -> None:
    full = quick = TOP
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        full = scan(line, full, below)[1]
        quick = scan(line, quick, below, styled=False)[1]
        assert full == quick


@given(
    st.text(alphabet="*_`[]()!|<>$#~=\\- ab記🌱:/\"'", max_size=60), st.sampled_from([0, 1, TOP])
)
def test_pieces_lie_inside_the_line(text: str, state: int) -> None:
    for piece in scan(text, state)[0]:
        assert 0 <= piece.start <= piece.end <= len(text)


def test_links_and_what_they_lead_to() -> None:
    assert targets("[[Foo]]") == ["Foo"]
    assert targets("[[a/b#節|see]]") == ["a/b#節", "a/b#節"]
    assert targets("![[embed]]") == ["embed"]
    assert targets('[x](a%20b.md "t")') == ["a%20b.md", "a%20b.md"]
    assert targets("[x](<a b.md>) [y](p(q).md)") == ["a b.md", "a b.md", "p(q).md", "p(q).md"]
    assert targets("| [[The note\\|x]] |") == ["The note", "The note"]
    assert targets("[ref]: other.md") == ["other.md"]
    assert targets("see https://a.b/c.") == ["https://a.b/c"]
    assert targets("#印刷 and #2026") == ["#印刷"]


def test_percent_comments_are_comments() -> None:
    """As the garden reads them: no links inside, over lines when they begin one."""
    assert kinds("a %%[[b]] #c%% [[d]]")["comment"] == ["%%[[b]] #c%%"]
    assert targets("a %%[[b]] #c%% [[d]]") == ["d"]
    after = scan("%% [[a]]", TOP)[1]
    assert mode(after) == REMARK
    after = scan("[[b]]", after)[1]
    assert targets("[[c]] %% [[d]]", after) == ["d"]
    assert mode(scan("[[c]] %% [[d]]", after)[1]) == TEXT
    assert targets("100%% [[sure]]") == ["sure"]
    assert targets("`%%` [[a]] `%%`") == ["a"]


@pytest.mark.parametrize(
    "text",
    ["`[[Foo]]`", "``a ` [[Foo]]``", "$[[Foo]]$", "<!-- [[Foo]] -->", "    [[Foo]]", "\\[[Foo]]"],
)
def test_no_links_in_code_comments_and_math(text: str) -> None:
    """B01."""
    assert targets(text) == []


def test_no_links_between_fences() -> None:
    """B01: fences of both kinds, longer ones inside, blocks of math, comments over lines."""
    assert states("````", "```", "````", "text") == [FENCE, FENCE, TEXT, TEXT]
    assert states("~~~", "```", "~~~") == [FENCE, FENCE, TEXT]
    assert states("$$", "a", "$$", "b") == [MATH, MATH, TEXT, TEXT]
    inside = scan("```", TOP)[1]
    assert targets("[[Foo]]", inside) == []
    comment = scan("a <!-- b", TOP)[1]
    assert targets("[[Foo]] --> [[Bar]]", comment) == ["Bar"]


def test_indented_code_needs_a_blank_line_and_no_list() -> None:
    assert states("text", "    more") == [TEXT, TEXT]
    assert states("text", "", "    code", "", "    code", "text") == [
        TEXT,
        TEXT,
        INDENTED,
        TEXT,
        INDENTED,
        TEXT,
    ]
    assert states("- item", "", "    still the item") == [TEXT, TEXT, TEXT]


def test_bold_beside_japanese_marks() -> None:
    """B44: the editor shows as bold what the reader shows as bold."""
    assert kinds("これは**「重要なこと」**です。")["bold"] == ["**「重要なこと」**"]
    assert kinds("**真。**她")["bold"] == ["**真。**"]


def test_emphasis_holds_links_and_not_code() -> None:
    found = kinds("**a [[b]] c** `**d**`")
    assert found["bold"] == ["**a [[b]] c**"]
    assert "bold" not in kinds("`**d**`")
    assert "italic" not in kinds("snake_case_name and 2*3*4")


def test_headings() -> None:
    assert "heading-2" in kinds("## 見出し")
    assert "heading-1" in kinds("Title", TOP, "===")
    assert "heading-3" not in kinds("###no")


def test_tables_and_their_heads() -> None:
    assert states("| a |", "|---|", "| b |", "") == [TEXT, TABLE, TABLE, TEXT]
    assert "bold" in kinds("| a | b |", TOP, "|---|---|")
    assert "bold" not in kinds("a | b", TOP, "text")


def test_frontmatter() -> None:
    assert kinds("title: 名前", FRONT)["front-key"] == ["title"]
    assert kinds("# note", FRONT)["comment"] == ["# note"]
    assert targets('up: "[[Note]]"', FRONT) == ["Note"]
    assert targets("up: [[Note]]", FRONT) == []
    assert mode(scan("  ---", FRONT)[1]) == FRONT
    assert mode(scan("---", FRONT)[1]) == TEXT
    assert line_syntax.opens_front("---")
    assert not line_syntax.opens_front("----")


def test_tasks_lists_quotes() -> None:
    assert kinds("- [ ] open")["task"] == ["[ ]"]
    assert kinds("- [x] done")["done"] == [" done"]
    assert kinds("> [!note] 注意")["callout"] == ["[!note]"]
    assert kinds("12. twelve")["bullet"] == ["12."]


def test_a_long_line_is_coloured_up_to_a_limit() -> None:
    """B47."""
    text = "[[a]] " * 10_000
    assert max(piece.end for piece in scan(text, TOP)[0]) <= line_syntax.MAX_STYLED

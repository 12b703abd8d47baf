"""Comments between %% and %%: no links, tags, tasks or mentions, and every place stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.comments import FILLER, blanked, comments, hidden, masked, shown
from garden.okf.markdown import parse, render_tokens
from garden.okf.mentions import find_mentions


def _texts(text: str) -> list[str]:
    return [text[start:end] for start, end in comments(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a %%b%% c", ["%%b%%"]),
        ("%%\n[[x]]\n\nmore\n%%\nafter", ["%%\n[[x]]\n\nmore\n%%"]),
        ("> quoted\n> %%no\n>\n> text%% yes", ["%%no\n>\n> text%%"]),
        ("a %%b\nc%% d", ["%%b\nc%%"]),
        ("a %%b\n\nc%% d", []),  # not in its paragraph, and never closed in the next
        ("100%% sure", []),
        ("`%%a%%` and %%b%%", ["%%b%%"]),
        ("``a ` %%x%% ``", []),
        ("```\n%%a%%\n```\n%%b%%", ["%%b%%"]),
        ("- ~~~mermaid\n  %% note\n  ~~~\n%%b%%", ["%%b%%"]),
        ("```\n%%a%%", []),
        ("$$\n%%a%%\n$$ %%b%%", ["%%b%%"]),
        ("\\%%a%% b", []),
        ("%%%%", ["%%%%"]),
        ("%%a%%%%b%%", ["%%a%%", "%%b%%"]),
        ("記憶%%秘密%%です", ["%%秘密%%"]),
    ],
)
def test_what_is_a_comment(text: str, found: list[str]) -> None:
    assert _texts(text) == found


@given(st.text(st.sampled_from(list("a%`$\n >-~\\#[]\t記"))))
def test_masking_moves_nothing(text: str) -> None:
    hidden = masked(text)
    assert len(hidden) == len(text)
    assert [i for i, c in enumerate(hidden) if c == "\n"] == [
        i for i, c in enumerate(text) if c == "\n"
    ]
    inside = {i for start, end in comments(text) for i in range(start, end)}
    for place, (before, after) in enumerate(zip(text, hidden, strict=True)):
        assert after == before or (place in inside and after in f" {FILLER}")


NOTE = (
    "---\ntype: Note\n---\n\n# Head %%[[h]]%%\n\n%%[[a]] #tag%% See [[b]] %%and [[c]]%% now.\n\n"
    "%%\n- [ ] hidden [[d]]\n# Hidden\n%%\n\n- %%x%% [[e]]\n- [ ] do %%not%% it\n\n"
    "`%%` [[f]] `%%`\n"
)


def test_links_tags_headings_and_tasks_in_comments_do_not_count() -> None:
    start = NOTE.index("# Head")
    body = parse(NOTE, start)
    assert [link.target for link in body.links] == ["b", "e", "f"]
    for link in body.links:
        assert NOTE[link.span.start : link.span.end] == f"[[{link.target}]]"
    assert body.links[0].context == "See [[b]] now."
    assert [(h.text, h.anchor) for h in body.headings] == [("Head", "head")]
    assert [task.text for task in body.tasks] == ["do it"]


def test_the_reader_does_not_show_them() -> None:
    tokens, _env = render_tokens(NOTE, NOTE.index("# Head"))
    shown = "".join(
        child.content for token in tokens for child in token.children or () if child.content
    )
    for unseen in ("[[a]]", "and", "hidden", "Hidden", "not", FILLER):
        assert unseen not in shown
    assert [t.meta["anchor"] for t in tokens if t.type == "heading_open"] == ["head"]
    assert not [token for token in tokens if token.type == "code_block"]


def test_a_name_in_a_comment_is_no_mention() -> None:
    text = "%%Tomato%% and Tomato.\n"
    [mention] = find_mentions(text, None, ["Tomato"])
    assert text[: mention.span.start] == "%%Tomato%% and "


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <!-- b --> c", "a  c"),
        ("a <!-- b\nc --> d", "a  d"),
        ("<!-- a\n\nb -->\nc", "\nc"),
        ("- <!-- a\n\n  b --> c", "-  c"),
        ("a <!-- b\n\nc --> d", None),  # it would have to end in its paragraph
        ("<!-- never closed\n\na", None),
        ("`<!--` a `-->`", None),
        ("```html\n<!-- a -->\n```\n", None),
        ("\\<!-- a -->", None),
        ("<!--> a", " a"),
        ("a %%b%% c <!-- d --> e", "a  c  e"),
        ("%% <!-- %% a -->", " a -->"),
        ("<!-- %% --> a %% b", " a %% b"),
        ("記憶<!-- 秘密 -->です", "記憶です"),
        ("x <- y --> z <!-", None),
    ],
)
def test_what_search_reads(text: str, left: str | None) -> None:
    assert shown(text) == (text if left is None else left)


def test_html_comments_hide_what_the_parser_takes_for_one() -> None:
    """What a comment hides from search, it hides from links as well, and the other way round."""
    for text in (
        "[[a]] <!-- [[b]] --> [[c]]\n",
        "<!-- [[a]]\n\n[[b]]\n-->\n[[c]]\n",
        "> <!-- [[a]]\n> -->\n\n[[b]]\n",
        "# [[a]] <!-- [[b]] -->\n",
        "text\n<!-- [[a]]\n[[b]] -->\n[[c]]\n",
        "a <!-- [[b]]\n\n[[c]] -->\n",
        "`<!--` [[a]] `-->`\n",
        "%%[[a]]%% <!-- [[b]] --> [[c]]\n",
    ):
        found = [link.target for link in parse(text).links]
        assert found == [link.target for link in parse(shown(text)).links], text


_PARTS = ("a", "%%", "<!--", "-->", "`", "$$", "\n", "\n\n", " ", ">", "- ")


@given(st.lists(st.sampled_from(_PARTS)))
def test_hidden_ranges_are_in_order_and_blanking_moves_nothing(parts: list[str]) -> None:
    text = "".join(parts)
    ranges = hidden(text)
    ends = [0]
    for start, end in ranges:
        assert ends[-1] <= start < end <= len(text)
        ends.append(end)
    assert len(blanked(text)) == len(text)
    assert len(shown(text)) == len(text) - sum(end - start for start, end in ranges)


def test_many_marks_are_read_in_one_go() -> None:
    """A megabyte of openings that nothing closes, and of backticks, takes no time that is felt."""
    for text in ("<!-- " * 200_000, "`a ``b " * 150_000 + "%%", "%% " + "<!-- a\n\n" * 100_000):
        assert shown(text) == text

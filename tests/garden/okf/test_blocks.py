"""Our choice of block rules gives what markdown-it's own order of rules gives."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath.index import math_block_dollar
from mdit_py_plugins.footnote import footnote_plugin

from garden.okf.blocks import NESTING, Blocks
from garden.okf.markdown import parse, render_tokens
from garden.okf.outline import sections
from garden.okf.reading import renderer_parser


def stock() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": True, "maxNesting": NESTING}).enable("table")
    md.use(footnote_plugin)
    md.block.ruler.before(
        "fence", "math_block", math_block_dollar(allow_labels=False, allow_blank_lines=False)
    )
    md.core.ruler.disable(["inline", "footnote_tail", "text_join"])
    return md


def ours() -> MarkdownIt:
    md = stock()
    md.block = Blocks()
    return md


STOCK, OURS = stock(), ours()


def shape(tokens: list[Token]) -> list[tuple[object, ...]]:
    return [
        (t.type, t.tag, t.level, t.map, t.content, t.markup, t.info, t.hidden, t.attrs)
        for t in tokens
    ]


_start = st.sampled_from(
    [
        *(
            "",
            "",
            "",
            "> ",
            ">",
            "> > ",
            "- ",
            "* ",
            "+ ",
            "1. ",
            "2) ",
            "# ",
            "## ",
            "#",
            "####### ",
        ),
        *(
            "    ",
            "  ",
            "\t",
            " \t",
            "```",
            "~~~",
            "````x",
            "$$",
            "[r]: ",
            "[^n]: ",
            "[^n",
            "<div>",
        ),
        *(
            "<!--",
            "-->",
            "</pre>",
            "<pre>",
            "---",
            "===",
            "--",
            "***",
            "_ _ _",
            "|",
            "- [ ] ",
            "-\t",
        ),
        *(
            "-     ",
            "10. ",
            "　",
            "[",
            "[r]:",
            '"t"',
            ">\t",
            "- - ",
            "> - ",
            "|-|-|",
            "-|-",
            ":-:|",
            "$$ x $$",
        ),
    ]
)
_rest = st.sampled_from(
    [
        "",
        "",
        "a",
        "a b",
        "締め",
        "# ",
        " ##",
        "a | b",
        "|a|b|",
        "\\| c",
        "-",
        "===",
        "]:",
        "x](",
        "  ",
        "`",
        "<b>",
        "a.md",
        "<a b>",
        "'t'",
        "\t",
        "- b",
        "> c",
        "1. d",
        "\\",
    ]
)
_line = st.tuples(st.lists(_start, max_size=3).map("".join), _rest).map("".join)
_document = st.lists(_line, max_size=14).map("\n".join)


@given(_document)
@example("> \n\n")
@settings(max_examples=500, deadline=None)
def test_blocks_are_those_of_markdown_it(text: str) -> None:
    if re.search(r">[^\n]*\t", text):
        return  # markdown-it shows the mark of a list item behind a tab in a quote as its text
    env_a: dict[str, object] = {}
    env_b: dict[str, object] = {}
    assert shape(OURS.parse(text, env_a)) == shape(STOCK.parse(text, env_b))
    assert env_a.get("references") == env_b.get("references")


@given(_document)
@example("- \u3000\n\u3000a\n  b")
@settings(max_examples=200, deadline=None)
def test_inline_text_knows_its_place(text: str) -> None:
    """Every character of a block's content stands where its map says, space at margins apart."""
    for token in OURS.parse(text):
        if token.type != "inline":
            continue
        at = token.meta.get("at")
        assert at is not None or not token.content
        for offset, char in enumerate(token.content):
            if not char.isspace():
                place = at.to_source(offset)
                assert text[place] == char, (token.content, offset)
                line = token.meta["line"] + token.content.count("\n", 0, offset)
                assert line == text.count("\n", 0, place)


@given(_document)
@example("# -     a\n\n- [ ] b  c")
@example("- [ ] > \n    -")
@settings(max_examples=200, deadline=None)
def test_index_and_reader_agree_on_headings_and_tasks(text: str) -> None:
    body = parse(text)
    tokens, _ = render_tokens(text)
    anchors = [t.meta["anchor"] for t in tokens if t.type == "heading_open"]
    tasks = [t.meta["task"] for t in tokens if t.type == "list_item_open" and "task" in t.meta]
    if "[^n]: " not in text:  # footnotes stand at the end of the page, or nowhere
        assert anchors == [h.anchor for h in body.headings]
        assert tasks == [(t.checked, t.line - 1, t.text) for t in body.tasks]


def test_sections_equal_what_the_parser_says_b63() -> None:
    text = (
        "before\n\n## One\n```\n## not\n```\n````\n```\n## not\n````\n~~~ `\n## not\n~~~\n"
        "    ## not\n<!--\n## not\n-->\n##\n## C#\n## A ##\nSet\n---\n## One\nend"
    )
    body = parse(text)
    assert [(h.text, h.level) for h in body.headings] == [
        ("One", 2),
        ("", 2),
        ("C#", 2),
        ("A", 2),
        ("Set", 2),
        ("One", 2),
    ]
    parts = sections(text, body.headings)
    assert "".join(text[part.start : part.end] for part in parts) == text
    assert text[parts[0].start : parts[0].end] == "before\n\n"
    assert [text[p.start : p.end].split("\n")[0] for p in parts[1:]] == [
        "## One",
        "##",
        "## C#",
        "## A ##",
        "Set",
        "## One",
    ]


NASTY = {
    "deep list on one line": "- " * 10_000 + "[[x]]",
    "deep list by indentation": "\n".join(" " * (2 * n) + f"- n{n}" for n in range(1000))
    + "\n\n[[x]]",
    "deep quote": ">" * 10_000 + " [[x]]",
    "deep quote of many lines": "\n".join("> " * 200 + "a" for _ in range(50)) + "\n\n[[x]]",
    "deep footnotes": "[^a]:" * 10_000 + " [[x]]",
    "deep ordered list": "1. " * 5_000 + "[[x]]",
    "open brackets": "[" * 100_000 + "\n\n[[x]]",
    "open and closed brackets": "[" * 50_000 + "]" * 50_000 + "\n\n[[x]]",
    "open images": "![" * 50_000 + "](a)" * 100 + "\n\n[[x]]",
    "nested images": "![" * 3_000 + "a" + "](b)" * 3_000 + "\n\n[[x]]",
    "open wiki links": "[[a" * 20_000 + "\n\n[[x]]",
    "links without an end": "[a](b " * 10_000 + "\n\n[[x]]",
    "links with an open angle": "[a](<b" * 10_000 + "\n\n[[x]]",
    "links with an open title": '[a](b "' * 30_000 + "\n\n[[x]]",
    "open footnotes": "^[" * 50_000 + "]" * 50_000 + "\n\n[[x]]",
    "footnote marks": "[^a]: b\n\n" + "[^" * 10_000 + "\n\n[[x]]",
    "references": "[a]: b\n\n" + "[a][" * 5_000 + "\n\n[[x]]",
    "ticks of all lengths": "".join("`" * n + "a" for n in range(1, 400)) + "\n\n[[x]]",
    "ticks": "`a``b" * 20_000 + "\n\n[[x]]",
    "open tags": "<a " * 10_000 + "\n\n[[x]]",
    "open comments": "a <!-- " * 10_000 + "\n\n[[x]]",
    "open instructions": "a <? " * 10_000 + "\n\n[[x]]",
    "angles": "<" * 100_000 + "\n\n[[x]]",
    "dollars": "$a " * 10_000 + "\n\n[[x]]",
    "dollar lines": "$$ a\n" * 20_000 + "\n\n[[x]]",
    "dollar paragraphs": "$$ a\n\n" * 10_000 + "[[x]]",
    "hashes": "#a" * 50_000 + "\n\n[[x]]",
    "hash runs": "#" * 100_000 + "\n\n[[x]]",
    "backslashes": "\\" * 100_001 + "\n\n[[x]]",
    "dashes and numbers": "#" + "1-" * 50_000 + "\n\n[[x]]",
    "one line of a megabyte": "a" * 1_000_000 + " [[x]]",
    "one Japanese line of a megabyte": "締め時間、" * 70_000 + " [[x]]",
    "fifty thousand headings": "# a\n" * 50_000 + "\n[[x]]",
    "three thousand links": "[[y]] [a](b.md) #c " * 1_000 + "[[x]]",
    "rows": "| a | b |\n|---|---|\n" + "| [[y]] | c |\n" * 2_000 + "\n[[x]]",
    "pipes": "|" * 50_000 + "\n" + "|-" * 50_000 + "\n\n[[x]]",
    "definitions": "[a]: b 'c\n" * 5_000 + "\n\n[[x]]",
    "long title": "[a]: b 'c\n" + "d\n" * 20_000 + "\n[[x]]",
    "stars": "*a **b " * 20_000 + "\n\n[[x]]",
    "star run": "a" + "*" * 100_000 + "b\n\n[[x]]",
    "unders": "_a__b" * 20_000 + "\n\n[[x]]",
    "tildes": "~~a~b" * 20_000 + "\n\n[[x]]",
    "entities": "&#91;&amp" * 20_000 + "\n\n[[x]]",
    "shell test": "[[ " + "a " * 10_000 + "\n\n[[x]]",
    "shell tests": "[[ a == " * 10_000 + "]]" * 10_000 + "\n\n[[x]]",
    "blank lines": "\n" * 100_000 + "[[x]]",
    "callouts": "> [!a] b [[y]]\n> c\n\n" * 1_000 + "[[x]]",
}


@pytest.mark.parametrize("name", NASTY)
def test_hostile_text_neither_hangs_nor_recurses_b47(name: str) -> None:
    """Each of these is quadratic or worse, or exhausts the stack, in some Markdown parser."""
    text = NASTY[name]
    links = parse(text).links
    assert links, name
    assert text[links[-1].span.start : links[-1].span.end] == "[[x]]"
    assert links[-1].target == "x"


@pytest.mark.parametrize("name", [name for name in NASTY if name != "fifty thousand headings"])
def test_the_reader_survives_it_too_b47(name: str) -> None:
    text = NASTY[name]
    tokens, env = render_tokens(text)
    renderer = renderer_parser()
    html = renderer.renderer.render(tokens, renderer.options, env)
    assert re.search(r'<a class="wiki-link">x</a>', html) or "[^a]:" in text


def test_nothing_is_lost_below_the_deepest_level() -> None:
    """markdown-it drops the rest of the note there."""
    tokens, _ = render_tokens("- " * 500 + "deep\n\nafter\n\n# End\n")
    text = "".join(t.content for t in tokens if t.type == "inline")
    assert "deep" in text and "after" in text and "End" in text

"""Links of standard Markdown are those that markdown-it finds; ours come on top."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from garden.okf.reading import renderer_parser

STOCK = MarkdownIt("commonmark", {"html": False}).enable(["strikethrough", "table"])
DEFINITIONS = "\n\n[r]: /ref 'title'\n[s t]: <b c>\n"

_piece = st.sampled_from(
    [
        *(
            "[",
            "]",
            "![",
            "[",
            "]",
            "](",
            ")",
            "(",
            "[r]",
            "[s t]",
            "[]",
            "[r][",
            "](a)",
            "](<b c>)",
        ),
        *('](a "t")', "](a 't", "](b(c))", "](b(c)", "](javascript:x)", "](mailto:z)", "](é)"),
        *("a", "b ", " ", "\n", "`", "``", "\\", "*", "**", "_", "<", ">", "!", "~~", ":"),
        *("](%20)", "](\\))", "]( a )", "](\na\n)", "&amp;", "](&lt;)", '"', "'"),
    ]
)
_text = st.lists(_piece, max_size=14).map("".join)


def _odd(text: str) -> bool:
    """Where we follow CommonMark and markdown-it does not, or where our own forms begin."""
    nested_label = re.search(r"\]\[[^\]]*[\[`]", text)  # `[r][a[r]]`: no label, so [r] is a link
    unfinished = re.search(r"\]\([^)]*\[", text)  # markdown-it looks for a label in a wrong place
    unfinished_image = re.search(r"!\[[^\]]*(r|s t)[^\]]*\]\(", text)  # and gives up too early
    if unfinished_image is not None:
        return True
    return "[[" in text or nested_label is not None or unfinished is not None


@given(_text)
@settings(max_examples=500, deadline=None)
def test_standard_links_are_those_of_markdown_it(text: str) -> None:
    if _odd(text):
        return
    whole = "x " + text + " end" + DEFINITIONS
    assert renderer_parser().render(whole) == STOCK.render(whole)

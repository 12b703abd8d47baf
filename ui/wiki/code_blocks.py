"""Code of a note as HTML spans in the theme's colours. Pure; runs in a lane."""

from __future__ import annotations

from html import escape
from typing import Final

from ui.wiki.reader_style import ReaderStyle

HIGHLIGHT_LIMIT: Final = 60_000
"""Characters above which code is shown plain (B47): a lexer may take seconds for more."""


def language_of(info: str) -> str:
    """The language named by a fence's info string: first word, braces and dots taken off."""
    words = info.strip().strip("{}").split()
    return words[0].lstrip(".").lower() if words else ""


def code_lines(code: str, info: str, style: ReaderStyle) -> list[str]:
    """The code as HTML, one string a line, highlighted when its language is known."""
    text = code.removesuffix("\n")
    lines = None
    if (language := language_of(info)) and len(text) <= HIGHLIGHT_LIMIT:
        from ui.wiki.code_colours import coloured  # brings Pygments; most notes hold no code

        lines = coloured(text, language)
    if lines is None:
        return [_keep(line) for line in text.split("\n")]
    # A lexer may add or swallow a line at the end; the text decides how many there are.
    count = text.count("\n") + 1
    lines = lines[:count] + [[] for _ in range(count - len(lines))]
    return ["".join(_span(*run, style) for run in line) for line in lines]


def _span(text: str, role: tuple[str, bool] | None, style: ReaderStyle) -> str:
    if role is None or text.isspace():
        return _keep(text)
    slant = ";font-style:italic" if role[1] else ""
    return f'<span style="color:{style.colour(role[0])}{slant}">{_keep(text)}</span>'


def _keep(text: str) -> str:
    """Escaped; blanks are kept by the block's white-space rule, tabs become four of them."""
    return escape(text.replace("\t", "    "))

"""Code of a note as HTML spans in the theme's colours. Pure; runs in a lane."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, Final

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token
from pygments.util import ClassNotFound

from ui.wiki.reader_style import ReaderStyle

HIGHLIGHT_LIMIT: Final = 60_000
"""Characters above which code is shown plain (B47): a lexer may take seconds for more."""

_ROLES: Final[tuple[tuple[Any, str, bool], ...]] = (
    # The first match from the top wins; italics for what is said about code, not by it.
    (Token.Comment, "ink-faint", True),
    (Token.Keyword.Constant, "kind-2", False),
    (Token.Keyword.Type, "kind-3", False),
    (Token.Keyword, "kind-4", False),
    (Token.Literal.String.Doc, "ink-faint", True),
    (Token.Literal.String, "kind-3", False),
    (Token.Literal.Number, "kind-2", False),
    (Token.Literal, "kind-3", False),
    (Token.Name.Function, "kind-1", False),
    (Token.Name.Class, "kind-1", False),
    (Token.Name.Decorator, "kind-5", False),
    (Token.Name.Builtin, "kind-1", False),
    (Token.Name.Tag, "kind-4", False),
    (Token.Name.Attribute, "kind-1", False),
    (Token.Name.Variable, "kind-2", False),
    (Token.Operator.Word, "kind-4", False),
    (Token.Generic.Deleted, "danger", False),
    (Token.Generic.Inserted, "ok", False),
    (Token.Generic.Heading, "accent", False),
    (Token.Generic.Prompt, "ink-faint", False),
)


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    """The lexer of a language by any of its names; None for words no lexer goes by."""
    try:
        lexer: Lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
    return lexer


@lru_cache(maxsize=512)
def _role(kind: Any) -> tuple[str, bool] | None:
    for known, role, italic in _ROLES:
        if kind in known:
            return role, italic
    return None


def language_of(info: str) -> str:
    """The language named by a fence's info string: first word, braces and dots taken off."""
    words = info.strip().strip("{}").split()
    return words[0].lstrip(".").lower() if words else ""


def code_lines(code: str, info: str, style: ReaderStyle) -> list[str]:
    """The code as HTML, one string a line, highlighted when its language is known."""
    text = code.removesuffix("\n")
    lexer = _lexer(language_of(info)) if info and len(text) <= HIGHLIGHT_LIMIT else None
    if lexer is None:
        return [_keep(line) for line in text.split("\n")]
    lines: list[list[str]] = [[]]
    for kind, value in lexer.get_tokens(text):
        role = _role(kind)
        for index, part in enumerate(value.split("\n")):
            if index:
                lines.append([])
            if part:
                lines[-1].append(_span(part, role, style))
    # A lexer may add or swallow a line at the end; the text decides how many there are.
    count = text.count("\n") + 1
    lines = lines[:count] + [[] for _ in range(count - len(lines))]
    return ["".join(line) for line in lines]


def _span(text: str, role: tuple[str, bool] | None, style: ReaderStyle) -> str:
    if role is None or text.isspace():
        return _keep(text)
    slant = ";font-style:italic" if role[1] else ""
    return f'<span style="color:{style.colour(role[0])}{slant}">{_keep(text)}</span>'


def _keep(text: str) -> str:
    """Escaped; blanks are kept by the block's white-space rule, tabs become four of them."""
    return escape(text.replace("\t", "    "))

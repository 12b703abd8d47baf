"""Code in the theme's colours, by Pygments. Pure; runs in a lane, when a page shows code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token
from pygments.util import ClassNotFound

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


def coloured(code: str, language: str) -> list[list[tuple[str, tuple[str, bool] | None]]] | None:
    """The runs of each line with their colour role and slant; None for words no lexer goes by."""
    lexer = _lexer(language)
    if lexer is None:
        return None
    lines: list[list[tuple[str, tuple[str, bool] | None]]] = [[]]
    for kind, value in lexer.get_tokens(code):
        role = _role(kind)
        for index, part in enumerate(value.split("\n")):
            if index:
                lines.append([])
            if part:
                lines[-1].append((part, role))
    return lines

"""Line ends inside a paragraph: what stands between two lines of the source that are joined."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from markdown_it.token import Token

from garden.okf.note import LinkOccurrence
from ui.wiki.link_words import wiki_words

BREAK: Final = "<br/>"
"""A line break in the HTML of a page."""


def joint(tokens: Sequence[Token], index: int) -> str:
    """What joins the lines around the line end `tokens[index]`: a blank, but nothing between two
    full-width letters or signs, since Japanese and Chinese have no blanks between words."""
    before = _first(reversed(tokens[:index]))
    after = _first(tokens[index + 1 :])
    return "" if _joins(before[-1:]) and _joins(after[:1]) else " "


def _first(tokens: Iterable[Token]) -> str:
    """The words of the first token that shows any."""
    return next((words for token in tokens if (words := _words(token))), "")


def _words(token: Token) -> str:
    link = (token.meta or {}).get("link")
    if token.type in ("wiki_link", "embed", "slug_link") and isinstance(link, LinkOccurrence):
        return link.label or wiki_words(link)
    if token.type in ("text", "text_special", "code_inline"):
        return token.content
    # A picture, a formula or a line end is no letter; marks around words show nothing themselves.
    return "" if token.nesting else " "


def _joins(char: str) -> bool:
    """Whether lines are joined without a blank at this letter. Korean puts blanks between words."""
    if not char or unicodedata.east_asian_width(char) not in "WF":
        return False
    return unicodedata.category(char) != "So" and "HANGUL" not in unicodedata.name(char, "")

"""The inline parser of the reader: links from `linkscan`, all else from markdown-it.

Emphasis works beside punctuation of wide scripts (B44), and hostile runs of delimiters stay text.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from unicodedata import category, east_asian_width

from markdown_it import MarkdownIt
from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline, emphasis, strikethrough
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

from garden.okf import linkscan
from garden.okf.linkscan import Found
from garden.okf.note import LinkOccurrence
from garden.okf.occurrence import occurrence
from garden.okf.positions import Segments

_ALT_DEPTH: Final = "alt_depth"
_LONGEST_RUN: Final = 16
"""A longer run of `*`, `_` or `~` is plain text: each sign would cost two objects."""


class InlineState(StateInline):
    """Inline state that knows the links of its content and reads emphasis beside wide text."""

    found: dict[int, Found]
    at: Segments | None = None
    line = 1

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803
        """Whether a run of delimiters can open or close emphasis.

        CommonMark's rules, amended so that punctuation of wide scripts counts as a letter on its
        own side and wide characters count as a break on the other side (B44); without wide
        characters nothing changes.
        """
        src = self.src
        marker = src[start]
        end = start
        while end < self.posMax and src[end] == marker:
            end += 1
        before = src[start - 1] if start else " "
        after = src[end] if end < self.posMax else " "
        left, right = _side(before), _side(after)
        opens = not right.space and (
            not right.punctuation or right.wide or left.space or left.punctuation or left.wide
        )
        closes = not left.space and (
            not left.punctuation or left.wide or right.space or right.punctuation or right.wide
        )
        return Scanned(
            opens and (canSplitWord or not closes or left.punctuation),
            closes and (canSplitWord or not opens or right.punctuation),
            end - start,
        )


class _Side(NamedTuple):
    space: bool
    punctuation: bool
    wide: bool


@lru_cache(maxsize=4096)
def _side(char: str) -> _Side:
    wide = char > "\u10ff" and east_asian_width(char) in "WFH" and category(char) != "So"
    return _Side(isWhiteSpace(ord(char)), isMdAsciiPunct(ord(char)) or isPunctChar(char), wide)


class Inline(ParserInline):
    """The inline parser with our rules in it."""

    def __init__(self) -> None:
        super().__init__()
        ruler = self.ruler
        ruler.at("link", _link)
        ruler.at("emphasis", _emphasis)
        ruler.at("strikethrough", _strikethrough)
        ruler.before("escape", "math_inline", _math)
        ruler.disable(["image", "autolink", "linkify"])

    def parse(
        self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], tokens: list[Token]
    ) -> list[Token]:
        """Read `src` into `tokens`; its places are unknown, so links carry no occurrence."""
        return self.read(src, md, env, tokens, None, 1)

    def read(
        self,
        src: str,
        md: MarkdownIt,
        env: MutableMapping[str, Any],
        tokens: list[Token],
        at: Segments | None,
        line: int,
    ) -> list[Token]:
        """Read `src`, which stands `at` those places from `line` (from 1) on."""
        state = InlineState(src, md, env, tokens)
        state.at = at
        state.line = line
        state.found = {}
        if linkscan.may_hold_links(src):
            footnotes = env.get("footnotes")
            marks = {label[1:] for label in footnotes["refs"]} if footnotes else ()
            found = linkscan.scan(src, env.get("references"), marks)
            state.found = {hit.start: hit for hit in found}
        return self.run(state)

    def run(self, state: StateInline) -> list[Token]:
        """Read the state's range."""
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _link(state: StateInline, silent: bool) -> bool:
    """Inline rule for all links and footnotes that `linkscan` found."""
    assert isinstance(state, InlineState)
    hit = state.found.get(state.pos)
    if hit is None:
        return False
    if not silent:
        _PUSH[hit.kind](state, hit)
    state.pos = hit.end
    return True


def _meta(state: InlineState, hit: Found) -> dict[str, Any]:
    if state.at is None:
        return {}
    return {"link": occurrence(hit, state.src, state.at, state.line, state.env.get("references"))}


def _push_link(state: InlineState, hit: Found) -> None:
    href, title = hit.dest, hit.title
    if hit.kind == linkscan.REFERENCE:
        definition = state.env["references"][hit.dest]
        href, title = definition["href"], definition["title"]
    else:
        href = state.md.normalizeLink(href)
    opening = state.push("link_open", "a", 1)
    opening.attrs = {"href": href}
    if title:
        opening.attrSet("title", title)
    opening.meta = _meta(state, hit)
    pos, end = state.pos, state.posMax
    state.pos, state.posMax = hit.label_start, hit.label_end
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
    state.pos, state.posMax = pos, end
    state.push("link_close", "a", -1)


def _push_autolink(state: InlineState, hit: Found) -> None:
    opening = state.push("link_open", "a", 1)
    opening.attrs = {"href": state.md.normalizeLink(hit.dest)}
    opening.markup, opening.info = "autolink", "auto"
    opening.meta = _meta(state, hit)
    shown = state.push("text", "", 0)
    shown.content = state.md.normalizeLinkText(state.src[hit.label_start : hit.label_end])
    closing = state.push("link_close", "a", -1)
    closing.markup, closing.info = "autolink", "auto"


def _push_image(state: InlineState, hit: Found) -> None:
    href, title = hit.dest, hit.title
    if hit.kind == linkscan.IMAGE_REFERENCE:
        definition = state.env["references"][hit.dest]
        href, title = definition["href"], definition["title"]
    else:
        href = state.md.normalizeLink(href)
    token = state.push("image", "img", 0)
    token.attrs = {"src": href, "alt": ""}
    if title:
        token.attrSet("title", title)
    token.content = state.src[hit.label_start : hit.label_end]
    token.meta = _meta(state, hit)
    token.children = _alt(state, token.content)


def _alt(state: InlineState, content: str) -> list[Token]:
    depth = state.env.get(_ALT_DEPTH, 0)
    children: list[Token] = []
    if depth > 2:  # an image in the text of an image in the text of an image
        child = Token("text", "", 0)
        child.content = content
        return [child]
    env = {"references": state.env.get("references"), _ALT_DEPTH: depth + 1}
    return state.md.inline.parse(content, state.md, env, children)


def _push_wiki(state: InlineState, hit: Found) -> None:
    meta = _meta(state, hit)
    token = state.push("embed" if hit.kind == linkscan.EMBED else "wiki_link", "a", 0)
    token.meta = meta
    link = meta.get("link") or occurrence(hit, state.src, Segments([0], [0]), 1)
    token.content = link.label or wiki_text(link)


def wiki_text(link: LinkOccurrence) -> str:
    """What a wiki link without a label shows: 'target', 'target > Heading' or 'Heading'."""
    if link.anchor is None:
        return link.target
    heading = " > ".join(part.strip() for part in link.anchor.split("#") if part.strip())
    return f"{link.target} > {heading}" if link.target else heading


def _push_slug(state: InlineState, hit: Found) -> None:
    token = state.push("slug_link", "a", 0)
    token.meta = _meta(state, hit)
    token.content = "#" + hit.dest


def _push_mark(state: InlineState, hit: Found) -> None:
    """`[^label]`, as mdit-py-plugins' footnotes want it."""
    label = state.src[hit.label_start : hit.label_end]
    data = state.env["footnotes"]
    listed = data.setdefault("list", {})
    number = data["refs"].get(":" + label, -1)
    if number < 0:
        number = len(listed)
        listed[number] = {"label": label, "count": 0}
        data["refs"][":" + label] = number
    count = listed[number]["count"]
    listed[number]["count"] = count + 1
    token = state.push("footnote_ref", "", 0)
    token.meta = {"id": number, "subId": count, "label": label}


def _push_footnote(state: InlineState, hit: Found) -> None:
    """`^[text]`: its text becomes a footnote of its own."""
    data = state.env.setdefault("footnotes", {})
    data.setdefault("refs", {})
    listed = data.setdefault("list", {})
    number = len(listed)
    inner = InlineState(state.src, state.md, state.env, [])
    inner.found, inner.at, inner.line = state.found, state.at, state.line
    inner.pos, inner.posMax = hit.label_start, hit.label_end
    listed[number] = {
        "content": state.src[hit.label_start : hit.label_end],
        "tokens": inner.tokens,
    }
    parser = state.md.inline
    assert isinstance(parser, Inline)
    parser.run(inner)
    token = state.push("footnote_ref", "", 0)
    token.meta = {"id": number}


_PUSH: Final = {
    linkscan.WIKI: _push_wiki,
    linkscan.EMBED: _push_wiki,
    linkscan.LINK: _push_link,
    linkscan.REFERENCE: _push_link,
    linkscan.IMAGE: _push_image,
    linkscan.IMAGE_REFERENCE: _push_image,
    linkscan.AUTOLINK: _push_autolink,
    linkscan.SLUG: _push_slug,
    linkscan.FOOTNOTE_MARK: _push_mark,
    linkscan.FOOTNOTE: _push_footnote,
}


def _math(state: StateInline, silent: bool) -> bool:
    """`$x$` and `$$x$$` inside a line; prices such as $5 are none."""
    return linkscan.math_inline(state, silent)


def _emphasis(state: StateInline, silent: bool) -> bool:
    return _plain_run(state, silent, "*_") or emphasis.tokenize(state, silent)


def _strikethrough(state: StateInline, silent: bool) -> bool:
    return _plain_run(state, silent, "~") or strikethrough.tokenize(state, silent)


def _plain_run(state: StateInline, silent: bool, markers: str) -> bool:
    """A run of very many delimiters stays text."""
    src, pos = state.src, state.pos
    char = src[pos]
    if char not in markers or not src.startswith(char * _LONGEST_RUN, pos):
        return False
    end = pos
    while end < state.posMax and src[end] == char:
        end += 1
    if end - pos < _LONGEST_RUN:
        return False
    if not silent:
        state.append_pending(src[pos:end])
    state.pos = end
    return True

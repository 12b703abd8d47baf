"""The full Markdown parser that the reader draws notes from.

Block structure and links are those of the index (`blocks`, `linkscan`). HTML is recognised, so
that nothing inside it counts as a link, and never let through: the tokens `html_block` and
`html_inline` are text to be shown as such (or, a comment, not at all), and the render rules here
do so. Emphasis works beside Japanese and Chinese punctuation (B44).

What the tokens carry beyond markdown-it's own:

* ``link_open``, ``image``, ``wiki_link``, ``embed`` and ``slug_link``: ``meta["link"]`` is the
  `LinkOccurrence`, equal to that of `markdown.parse`. ``wiki_link`` and ``slug_link`` show their
  ``content``; an ``embed`` stands for another note, a section of it or an image of the bundle.
* ``inline``: ``meta["at"]`` is the `Segments` of its content.
* ``list_item_open``: ``meta["task"]`` = (checked, line from 0, text) when it is a task.
* ``blockquote_open``: ``meta["callout"]`` = {"kind", "fold", "title"} when it is a callout; its
  title stands between ``callout_title_open`` and ``callout_title_close``.
* ``heading_open``: ``meta["span"]`` = (start, end) and ``meta["anchor"]``.
* all blocks: ``map`` = lines [first, last) from 0, in the whole file for `render_tokens`.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from unicodedata import category, east_asian_width

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml, isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline, emphasis, strikethrough
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from garden.okf import linkscan
from garden.okf.annotate import annotate
from garden.okf.blocks import Blocks
from garden.okf.linkscan import Found
from garden.okf.names import Anchors
from garden.okf.note import LinkOccurrence
from garden.okf.occurrence import occurrence
from garden.okf.positions import Segments

_OFFSET: Final = "body_start"
_LINES: Final = "body_line"
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
    """The inline parser: links come from `linkscan`, the rest from markdown-it."""

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


@cache
def renderer_parser() -> MarkdownIt:
    """The full parser. It holds no state between calls; use one `env` per text."""
    md = MarkdownIt("commonmark", {"html": True})
    md.use(footnote_plugin).use(dollarmath_plugin)
    md.block = Blocks()
    inline = Inline()
    md.inline = inline
    ruler = inline.ruler
    ruler.at("link", _link)
    ruler.at("emphasis", _emphasis)
    ruler.at("strikethrough", _strikethrough)
    ruler.before("escape", "math_inline", _math_rule)
    ruler.disable(["image", "autolink", "linkify"])
    md.core.ruler.at("inline", _read_inline)
    md.core.ruler.after("inline", "bare_urls", _bare_urls)
    for name, rule in _RENDER_RULES.items():
        md.add_render_rule(name, rule)
    return md


def render_tokens(text: str, body_start: int = 0) -> tuple[list[Token], dict[str, Any]]:
    """Tokens of the note `text` whose body starts at `body_start`, and their environment.

    Lines in `map`, spans in `meta["link"]` and `meta["span"]`, and places in `meta["at"]` count
    in the whole of `text`.
    """
    lines = text.count("\n", 0, body_start)
    env: dict[str, Any] = {_OFFSET: body_start, _LINES: lines}
    tokens = renderer_parser().parse(normal_lines(text[body_start:]), env)
    if lines:
        moved: set[int] = set()
        for token in tokens:
            if token.map and id(token.map) not in moved:
                moved.add(id(token.map))
                token.map[0] += lines
                token.map[1] += lines
    return tokens, env


def inline_text(content: str, env: dict[str, Any] | None = None) -> str:
    """What a reader sees of one block's content: markup out, white space folded to blanks."""
    env = env or {}
    known: dict[str, Any] = {k: env[k] for k in ("references", "footnotes") if k in env}
    if "footnotes" in known:
        known["footnotes"] = {"refs": dict(known["footnotes"]["refs"]), "list": {}}
    md = renderer_parser()
    tokens: list[Token] = []
    md.inline.parse(content, md, known, tokens)
    return re.sub(r"[ \t\n]+", " ", "".join(_shown(token) for token in tokens)).strip()


def _shown(token: Token) -> str:
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    if token.type == "image":
        return "".join(_shown(child) for child in token.children or ())
    if token.type in {"html_inline", "footnote_ref"}:
        return ""
    return token.content


def _read_inline(state: StateCore) -> None:
    """Core rule: mark tasks and callouts, give headings anchors, read inline content."""
    state.tokens = annotate(state.tokens)
    inline = state.md.inline
    assert isinstance(inline, Inline)
    offset, lines = state.env.get(_OFFSET, 0), state.env.get(_LINES, 0)
    anchors = Anchors()
    opening: Token | None = None
    for token in state.tokens:
        if token.type == "heading_open":
            opening = token
        elif token.type == "inline":
            at: Segments | None = token.meta.get("at")
            if at is not None and offset:
                at = at.moved(offset)
                token.meta = {**token.meta, "at": at}
            token.children = []
            line = token.meta.get("line", 0) + lines + 1
            inline.read(token.content, state.md, state.env, token.children, at, line)
            if opening is not None:
                start, end = opening.meta["span"]
                text = re.sub(r"[ \t\n]+", " ", "".join(map(_shown, token.children))).strip()
                opening.meta = {"span": (start + offset, end + offset), "anchor": anchors.add(text)}
                opening = None


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


def _math_rule(state: StateInline, silent: bool) -> bool:
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


BARE_URL: Final = re.compile(
    r"\bhttps?://[^\s<>\"`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff65]+"
)
"""An http(s) address in running text, perhaps with punctuation at its end."""
_URL_TAIL = re.compile(r"[.,:;!?'\"*_~]+$")


def _bare_urls(state: StateCore) -> None:
    """Core rule: http(s) addresses in running text can be followed too (not links of the index)."""
    for block in state.tokens:
        if block.type != "inline" or "://" not in block.content or not block.children:
            continue
        children: list[Token] = []
        inside = 0
        for child in block.children:
            if child.type in {"link_open", "link_close"}:
                inside += child.nesting
            if child.type == "text" and not inside and "://" in child.content:
                children.extend(_linked(child))
            else:
                children.append(child)
        block.children = children


def _linked(text: Token) -> list[Token]:
    result: list[Token] = []
    done = 0
    for match in BARE_URL.finditer(text.content):
        url = _URL_TAIL.sub("", match.group())
        while url.endswith(")") and url.count(")") > url.count("("):
            url = _URL_TAIL.sub("", url[:-1])
        if match.start() > done:
            result.append(_text(text.content[done : match.start()], text.level))
        opening = Token("link_open", "a", 1, attrs={"href": url}, level=text.level)
        closing = Token("link_close", "a", -1, level=text.level)
        for token in (opening, closing):
            token.markup, token.info = "linkify", "auto"
        result += [opening, _text(url, text.level + 1), closing]
        done = match.start() + len(url)
    if done < len(text.content):
        result.append(_text(text.content[done:], text.level))
    return result


def _text(content: str, level: int) -> Token:
    return Token("text", "", 0, content=content, level=level)


def _render_wiki(self: Any, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
    token = tokens[number]
    return f'<a class="{token.type.replace("_", "-")}">{escapeHtml(token.content)}</a>'


def _render_html(self: Any, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
    """HTML shown as the text it is; comments not at all (B50)."""
    content = tokens[number].content
    if content.lstrip().startswith("<!--"):
        return ""
    if tokens[number].type == "html_block":
        return f"<pre>{escapeHtml(content)}</pre>\n"
    return escapeHtml(content)


_RENDER_RULES: Final = {
    "wiki_link": _render_wiki,
    "embed": _render_wiki,
    "slug_link": _render_wiki,
    "html_inline": _render_html,
    "html_block": _render_html,
}


def normal_lines(text: str) -> str:
    """`text` with LF line ends and without NUL, every character in its place."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    return text.replace("\0", "\ufffd") if "\0" in text else text

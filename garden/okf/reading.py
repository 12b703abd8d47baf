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
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from garden.okf.annotate import annotate
from garden.okf.blocks import Blocks
from garden.okf.comments import FILLER, masked
from garden.okf.inline import Inline
from garden.okf.names import Anchors, heading_words
from garden.okf.positions import Segments

_OFFSET: Final = "body_start"
_LINES: Final = "body_line"
_CHECK: Final = "check"


@cache
def renderer_parser() -> MarkdownIt:
    """The full parser. It holds no state between calls; use one `env` per text."""
    md = MarkdownIt("commonmark", {"html": True})
    md.use(footnote_plugin).use(dollarmath_plugin)
    md.block = Blocks()
    md.inline = Inline()
    md.core.ruler.at("inline", _read_inline)
    md.core.ruler.after("inline", "bare_urls", _bare_urls)
    for name, rule in _RENDER_RULES.items():
        md.add_render_rule(name, rule)
    return md


def render_tokens(
    text: str, body_start: int = 0, check: Callable[[], None] = lambda: None
) -> tuple[list[Token], dict[str, Any]]:
    """Tokens of the note `text` whose body starts at `body_start`, and their environment.

    Lines in `map`, spans in `meta["link"]` and `meta["span"]`, and places in `meta["at"]` count
    in the whole of `text`. `check` is called now and then, and may raise to end the reading.
    """
    lines = text.count("\n", 0, body_start)
    env: dict[str, Any] = {_OFFSET: body_start, _LINES: lines, _CHECK: check}
    tokens = renderer_parser().parse(masked(normal_lines(text[body_start:])), env)
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
    check: Callable[[], None] = state.env.get(_CHECK, lambda: None)
    anchors = Anchors()
    opening: Token | None = None
    for token in state.tokens:
        if token.type == "heading_open":
            opening = token
        elif lines and token.type == "list_item_open" and "task" in token.meta:
            checked, line, text = token.meta["task"]
            token.meta = {**token.meta, "task": (checked, line + lines, text)}
        elif token.type == "inline":
            at: Segments | None = token.meta.get("at")
            if at is not None and offset:
                at = at.moved(offset)
                token.meta = {**token.meta, "at": at}
            token.children = []
            line = token.meta.get("line", 0) + lines + 1
            id = ""
            check()
            if opening is not None:
                token.content, id = heading_words(token.content)
            inline.read(token.content, state.md, state.env, token.children, at, line)
            if FILLER in token.content:
                token.children = _without_comments(token.children)
            if opening is not None:
                start, end = opening.meta["span"]
                text = re.sub(r"[ \t\n]+", " ", "".join(map(_shown, token.children))).strip()
                opening.meta = {
                    "span": (start + offset, end + offset),
                    "anchor": anchors.add(text, id),
                }
                opening = None


def _without_comments(children: list[Token]) -> list[Token]:
    """Inline tokens without what stands for `%%` comments; places of links stay as they are."""
    kept: list[Token] = []
    for child in children:
        if child.type == "text" and FILLER in child.content:
            child.content = child.content.replace(FILLER, "")
            if kept and kept[-1].type == "text" and kept[-1].content.endswith(" "):
                child.content = child.content.lstrip(" ")
            child.content = re.sub(" {2,}", " ", child.content)
        kept.append(child)
    return kept


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
    content = without_comments(tokens[number].content)
    if not content.strip():
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


def without_comments(html: str) -> str:
    """What is to be seen of a piece of HTML: words behind a comment belong to its block."""
    return _COMMENT.sub("", html) if html.lstrip().startswith("<!--") else html


_COMMENT: Final = re.compile(r"<!--(?:-?>|.*?(?:-->|\Z))", re.DOTALL)


def normal_lines(text: str) -> str:
    """`text` with LF line ends and without NUL, every character in its place."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    return text.replace("\0", "\ufffd") if "\0" in text else text

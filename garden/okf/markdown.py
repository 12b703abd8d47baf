"""What the body of a note holds: headings, links, tasks, footnotes, with exact places.

`parse` serves the index: block structure from `blocks`, links from `linkscan`, nothing else, as it
runs over ten thousand notes. The reader's full parser (`reading`) shares both, so what is a link
there is one here (tests hold them equal).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from garden.okf import linkscan
from garden.okf.annotate import annotate
from garden.okf.blocks import DEFINITIONS, Blocks, Definition
from garden.okf.context import fold_space
from garden.okf.links import parse_destination
from garden.okf.names import Anchors
from garden.okf.note import Heading, LinkForm, LinkOccurrence, ParsedBody, Span, Task
from garden.okf.occurrence import FORMS, occurrence
from garden.okf.positions import Segments
from garden.okf.reading import inline_text, normal_lines, render_tokens, renderer_parser

__all__ = ["block_parser", "parse", "render_tokens", "renderer_parser"]

_MARKUP = re.compile(r"[\\`*_~<>&$!\[\]^#]")


@cache
def block_parser() -> MarkdownIt:
    """The parser whose block rules `parse` uses; it holds no state between calls."""
    md = MarkdownIt("commonmark", {"html": True})
    md.block = Blocks()
    md.normalizeLink = _as_written  # type: ignore[method-assign]
    return md


def _as_written(url: str) -> str:
    return url


def parse(text: str, body_start: int = 0) -> ParsedBody:
    """Headings, links, tasks and footnotes of the note `text` whose body starts at `body_start`.

    All offsets and lines count in the whole of `text`. Links are in the order of the text; none
    stands in code, HTML, comments or math (B01). Of a reference, `target_span` is its label, as
    the destination stands in its definition; definitions are listed too (leave them out with
    `links.without_definitions`). Never raises, and takes time in proportion to the text.
    """
    src = normal_lines(text[body_start:] if body_start else text)
    md = block_parser()
    env: dict[str, Any] = {}
    tokens: list[Token] = []
    md.block.parse(src, md, env, tokens)
    reader = _Reader(src, env, body_start, text.count("\n", 0, body_start))
    reader.read(annotate(tokens))
    return reader.result()


class _Reader:
    """Collects the findings of one parse."""

    def __init__(self, src: str, env: dict[str, Any], offset: int, lines: int) -> None:
        self._src = src
        self._env = env
        self._offset = offset
        self._lines = lines + 1
        self._references = env.get("references")
        footnotes = env.get("footnotes")
        self._marks = {label[1:] for label in footnotes["refs"]} if footnotes else set()
        self._links: list[LinkOccurrence] = []
        self._headings: list[Heading] = []
        self._tasks: list[Task] = []
        self._footnotes: list[str] = []

    def read(self, tokens: list[Token]) -> None:
        """Take the findings from the block tokens."""
        anchors = Anchors()
        opening: Token | None = None
        for token in tokens:
            kind = token.type
            if kind == "inline":
                if linkscan.may_hold_links(token.content):
                    self._read_links(token)
                if opening is not None:
                    self._headings.append(self._heading(opening, token, anchors))
                    opening = None
            elif kind == "heading_open":
                opening = token
            elif kind == "list_item_open":
                if token.meta and "task" in token.meta:
                    checked, line, label = token.meta["task"]
                    self._tasks.append(Task(line + self._lines, checked, label))
            elif kind == "footnote_reference_open":
                self._footnotes.append(token.meta["label"])

    def result(self) -> ParsedBody:
        """What was found."""
        definitions = self._env.get(DEFINITIONS)
        if definitions:
            self._links.extend(self._definition(definition) for definition in definitions)
            self._links.sort(key=_start)
        return ParsedBody(
            tuple(self._headings),
            tuple(self._links),
            tuple(self._tasks),
            tuple(dict.fromkeys(self._footnotes)),
        )

    def _read_links(self, token: Token) -> None:
        content = token.content
        found = linkscan.scan(content, self._references, self._marks)
        if not found:
            return
        at: Segments = token.meta["at"]
        if self._offset:
            at = at.moved(self._offset)
        line = (token.map[0] if token.map else 0) + self._lines
        for hit in found:
            if hit.kind in FORMS:
                self._links.append(occurrence(hit, content, at, line, self._references))

    def _heading(self, opening: Token, inline: Token, anchors: Anchors) -> Heading:
        start, end = opening.meta["span"]
        content = inline.content
        text = content
        if _MARKUP.search(content) or "\n" in content:
            text = inline_text(content, self._env)
        line = (opening.map[0] if opening.map else 0) + self._lines
        span = Span(start + self._offset, end + self._offset)
        return Heading(int(opening.tag[1]), text, anchors.add(text), span, line)

    def _definition(self, definition: Definition) -> LinkOccurrence:
        dest = parse_destination(definition.dest)
        whole, inside, offset = definition.whole, definition.inside, self._offset
        return LinkOccurrence(
            LinkForm.DEFINITION,
            dest.target,
            dest.anchor,
            definition.label,
            Span(whole.start + offset, whole.end + offset),
            Span(inside.start + offset, inside.end + offset),
            definition.line + self._lines,
            dest.external,
            fold_space(self._src[whole.start : whole.end]),
            definition.title or None,
        )


def _start(link: LinkOccurrence) -> int:
    return link.span.start

"""What the body of a note holds: headings, links, tasks, footnotes, with exact places.

`parse` serves the index: block structure from `blocks`, links from `linkscan`, nothing else, as it
runs over ten thousand notes. The reader's full parser (`reading`) shares both, so what is a link
there is one here (tests hold them equal).
"""

from __future__ import annotations

import re
from typing import Any

from garden.okf import linkscan
from garden.okf.blocks import DEFINITIONS
from garden.okf.comments import FILLER, masked, without_filler
from garden.okf.context import fold_space
from garden.okf.links import parse_destination
from garden.okf.names import Anchors, heading_words
from garden.okf.note import Heading, LinkForm, LinkOccurrence, ParsedBody, Span, Task
from garden.okf.occurrence import FORMS, occurrence
from garden.okf.places import Definition
from garden.okf.quick import Text, quick_read
from garden.okf.reading import inline_text, normal_lines, render_tokens, renderer_parser

__all__ = ["parse", "render_tokens", "renderer_parser"]

_MARKUP = re.compile(r"[\\`*_~<>&$!\[\]^\n\t]")


def parse(text: str, body_start: int = 0) -> ParsedBody:
    """Headings, links, tasks and footnotes of the note `text` whose body starts at `body_start`.

    All offsets and lines count in the whole of `text`. Links are in the order of the text; none
    stands in code, HTML, math or comments (`<!-- -->`, `%% %%`; B01). Of a reference,
    `target_span` is its label, as the destination stands in its definition; definitions are listed
    too (leave them out with `links.without_definitions`). Never raises, and takes time in
    proportion to the text.
    """
    src = masked(normal_lines(text[body_start:] if body_start else text))
    env: dict[str, Any] = {}
    state = quick_read(src, env)
    lines = text.count("\n", 0, body_start) + 1
    references = env.get("references")
    notes = frozenset(state.footnotes)
    links: list[LinkOccurrence] = []
    headings: list[Heading] = []
    anchors = Anchors()
    for piece in state.texts:
        if linkscan.may_hold_links(piece.content):
            found = linkscan.scan(piece.content, references, notes)
            if found:
                at = piece.at.moved(body_start) if body_start else piece.at
                line = piece.line + lines
                links += [
                    occurrence(hit, piece.content, at, line, references)
                    for hit in found
                    if hit.kind in FORMS
                ]
        if piece.level:
            headings.append(_heading(piece, env, anchors, body_start, lines))
    definitions = env.get(DEFINITIONS)
    if definitions:
        links.extend(_definition(each, src, body_start, lines) for each in definitions)
        links.sort(key=_start)
    return ParsedBody(
        tuple(headings),
        tuple(links),
        tuple(_task(task, lines) for task in state.tasks),
        tuple(dict.fromkeys(state.footnotes)),
    )


def _heading(
    piece: Text, env: dict[str, Any], anchors: Anchors, offset: int, lines: int
) -> Heading:
    text, id = heading_words(without_filler(piece.content).rstrip())
    if _MARKUP.search(text) or "  " in text:
        text = inline_text(text, env)
    start, end = piece.span
    span = Span(start + offset, end + offset)
    return Heading(piece.level, text, anchors.add(text, id), span, piece.line + lines)


def _task(task: Task, lines: int) -> Task:
    text = task.text
    if FILLER in text:
        text = fold_space(text)
    return Task(task.line + lines, task.checked, text)


def _definition(definition: Definition, src: str, offset: int, lines: int) -> LinkOccurrence:
    dest = parse_destination(definition.dest)
    whole, inside = definition.whole, definition.inside
    return LinkOccurrence(
        LinkForm.DEFINITION,
        dest.target,
        dest.anchor,
        definition.label,
        Span(whole.start + offset, whole.end + offset),
        Span(inside.start + offset, inside.end + offset),
        definition.line + lines,
        dest.external,
        fold_space(src[whole.start : whole.end]),
        definition.title or None,
    )


def _start(link: LinkOccurrence) -> int:
    return link.span.start

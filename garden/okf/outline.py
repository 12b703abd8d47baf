"""The outline of a note: the heading a link means, the section under a heading, the tree."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from garden.okf.names import fold, same_anchor
from garden.okf.note import Heading, Span


@dataclass(frozen=True, slots=True)
class Node:
    """A heading and the headings below it."""

    heading: Heading
    children: tuple[Node, ...]


def find_heading(headings: Sequence[Heading], anchor: str) -> Heading | None:
    """The heading that a link's anchor means; None when no heading answers (B07).

    An anchor is the heading's fragment or its text; `Part#Sub` means the `Sub` below `Part`.
    Exact fragments win over texts, texts over looser matches, the first of equals is taken.
    """
    for heading in headings:
        if heading.anchor == anchor:
            return heading
    parts = [part.strip() for part in anchor.split("#") if part.strip()]
    start, level = 0, 0
    found: Heading | None = None
    for part in parts:
        found = None
        letters = _letters(part)
        matches: list[tuple[int, int]] = []
        for number in range(start, len(headings)):
            heading = headings[number]
            if level and heading.level <= level:
                break
            if same_anchor(part, heading.text, heading.anchor):
                matches.append((0 if heading.text == part else 1, number))
            elif letters and letters == _letters(heading.text):
                matches.append((2, number))
        if not matches:
            return None
        number = min(matches)[1]
        found = headings[number]
        start, level = number + 1, found.level
    return found


def section(text: str, headings: Sequence[Heading], heading: Heading) -> Span:
    """The heading with all under it: up to the next heading of its level or above, or the end."""
    after = False
    for other in headings:
        if after and other.level <= heading.level:
            return Span(heading.span.start, _line_start(text, other.span.start))
        after = after or other.span == heading.span
    return Span(heading.span.start, len(text))


def sections(text: str, headings: Sequence[Heading], level: int = 2, start: int = 0) -> list[Span]:
    """`text` from `start` cut at the headings of `level`; the spans cover all of it.

    The first span is what stands before the first such heading (it may be empty). A heading of a
    higher level ends a section too, and belongs to the span it opens (B63).
    """
    cuts = [start]
    cuts.extend(_line_start(text, h.span.start) for h in headings if h.level <= level)
    cuts.append(len(text))
    return [Span(begin, end) for begin, end in pairwise(cuts)]


def heading_at(headings: Sequence[Heading], offset: int) -> Heading | None:
    """The heading under which `offset` stands; None before the first."""
    current = None
    for heading in headings:
        if heading.span.start > offset:
            break
        current = heading
    return current


def tree(headings: Sequence[Heading]) -> tuple[Node, ...]:
    """The headings as a tree; skipped levels make no empty nodes. Any number, any order."""
    roots: list[Node] = []
    open_nodes: list[tuple[Heading, list[Node]]] = []

    def close(level: int) -> None:
        while open_nodes and open_nodes[-1][0].level >= level:
            heading, children = open_nodes.pop()
            (open_nodes[-1][1] if open_nodes else roots).append(Node(heading, tuple(children)))

    for heading in headings:
        close(heading.level)
        open_nodes.append((heading, []))
    close(0)
    return tuple(roots)


def _letters(text: str) -> str:
    """What is left of a heading in the fragments of tools that drop signs such as ①, as GitHub."""
    kept = (char for char in text if unicodedata.category(char)[0] in "LM" or char.isdecimal())
    return fold("".join(kept))


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1

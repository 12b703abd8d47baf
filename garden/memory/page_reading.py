"""Reading a Memory page: whole, or only the sections that changed since the last reading.

Markdown's blocks are read from the top down, and a heading stands outside of everything else. So
what lies before a heading doesn't depend on what follows it, and what follows a heading doesn't
depend on what lies before it, as long as the heading itself is still read as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from garden.memory import shape
from garden.memory.page import Item, MemoryDocument, Section
from garden.okf.blocks import Blocks, BlockState
from garden.okf.frontmatter import split
from garden.okf.reading import inline_text, normal_lines
from garden.same_ends import common_prefix

MAX_CHARS: Final = 1_000_000
"""A longer text is read as one head without sections: it is no Memory page."""
COUNTED: Final = "\x00"
"""Ids that begin so only count; `document.parse` replaces them."""


def read_page(text: str) -> MemoryDocument:
    """The page with ids that only count."""
    body = split(text).body_start
    found = _Piece(text, 0, body, len(text), 1, headed=False)
    return _document(text, [found.opening, *found.sections])


def reread_page(text: str, previous: MemoryDocument) -> MemoryDocument:
    """The same as `read_page`, but sections that can't have changed are taken from `previous`,
    with their ids, and only moved."""
    # frontmatter and link definitions are the two things that reach over headings
    far = any(each.startswith("---") or "]:" in each for each in (text, previous.text))
    found = None if far else _patched(text, previous)
    return read_page(text) if found is None else _document(text, found)


def _patched(text: str, previous: MemoryDocument) -> list[Section] | None:
    old = previous.text
    before = previous.all_sections
    same = common_prefix(old, text)
    first = 0
    while first + 1 < len(before) and before[first + 1].body <= same:
        if not old.endswith("\n", 0, before[first + 1].body):
            break  # a heading at the very end: its line can still grow, and be none any more
        first += 1
    rest = min(len(old), len(text)) - same
    same_end = common_prefix(old[: -rest - 1 : -1], text[: -rest - 1 : -1]) if rest else 0
    last = len(before)
    while last - 1 > first and before[last - 1].start >= len(old) - same_end:
        last -= 1
    tail = before[last:]
    grown = len(text) - len(old)
    start = before[first].start
    end = tail[0].body + grown if tail else len(text)
    if tail and first == 0 and tail[0].level != 2:
        return None  # whether a level-1 heading opens a section depends on what precedes it
    body = before[0].body if first == 0 else start
    piece = _Piece(text, start, body, end, before[first].line, headed=first > 0)
    sections = piece.sections if first else [piece.opening, *piece.sections]
    if tail:
        heading = sections.pop() if sections else None
        moved = tail[0].start + grown
        if heading is None or (heading.start, heading.body) != (moved, end):
            return None
        if not sections and first == 0:
            return None
        lines = heading.line - tail[0].line
        tail = tuple(_moved(section, grown, lines) for section in tail)
        if sections:
            sections[-1] = replace(sections[-1], end=moved)
    return [*before[:first], *sections, *tail]


def _moved(section: Section, by: int, lines: int) -> Section:
    if not by and not lines:
        return section
    items = tuple(
        Item(i.id, i.start + by, i.end + by, i.line + lines, i.marker, i.content)
        for i in section.items
    )
    return replace(
        section,
        start=section.start + by,
        body=section.body + by,
        end=section.end + by,
        line=section.line + lines,
        items=items,
    )


def _document(text: str, sections: list[Section]) -> MemoryDocument:
    """The sections with counting ids where they have none, no two of them alike."""
    numbers = iter(range(len(text) + 2))
    done: list[Section] = []
    for section in sections:
        if section.id == COUNTED or any(item.id == COUNTED for item in section.items):
            section_id = _id(section.id, numbers)
            items = tuple(replace(item, id=_id(item.id, numbers)) for item in section.items)
            section = replace(section, id=section_id, items=items)
        done.append(section)
    return MemoryDocument(text, done[0], tuple(done[1:]))


def _id(own: str, numbers: Iterator[int]) -> str:
    return f"{COUNTED}{next(numbers)}" if own == COUNTED else own


class _Piece:
    """text[body:end] as sections; what stands before the first heading is `opening`."""

    def __init__(
        self, text: str, start: int, body: int, end: int, line: int, *, headed: bool
    ) -> None:
        self.text = text
        self.end = end
        self.line = line + text.count("\n", start, body)
        self.starts = [body]
        for each in text[body:end].split("\n"):
            self.starts.append(self.starts[-1] + len(each) + 1)
        self.starts[-1] = end
        heads, spans = self._blocks(body, headed)
        bounds = [self._at(first) for first, *_rest in heads] + [end]
        self.opening = Section(COUNTED, "", 0, start, body, bounds[0], line)
        self.sections = [
            Section(
                COUNTED,
                title,
                level,
                bounds[number],
                self._at(below),
                bounds[number + 1],
                first + self.line,
            )
            for number, (first, below, level, title) in enumerate(heads)
        ]
        self._fill(spans)

    def _at(self, line: int) -> int:
        return self.starts[min(line, len(self.starts) - 1)]

    def _blocks(
        self, body: int, headed: bool
    ) -> tuple[list[tuple[int, int, int, str]], list[tuple[int, int]]]:
        """Headings as (line, line below, level, title) and items as (line, line below)."""
        heads: list[tuple[int, int, int, str]] = []
        spans: list[tuple[int, int]] = []
        env: dict[str, object] = {}
        tokens = _tokens(self.text[body : self.end], env)
        for number, token in enumerate(tokens):
            if token.map is None:
                continue
            first, below = token.map
            if token.type == "heading_open" and token.level == 0 and token.tag in ("h1", "h2"):
                level = int(token.tag[1])
                if level == 2 or headed:
                    headed = True
                    title = inline_text(tokens[number + 1].content, env)
                    heads.append((first, below, level, title))
            elif token.type == "list_item_open" and token.level == 1:
                spans.append((first, below))
        return heads, spans

    def _fill(self, spans: list[tuple[int, int]]) -> None:
        """Hand each item to its section."""
        homes = [self.opening, *self.sections]
        items: list[list[Item]] = [[] for _section in homes]
        place = 0
        for first, below in spans:
            start = self._at(first)
            while place + 1 < len(homes) and homes[place + 1].start <= start:
                place += 1
            end = self._end(start, self._at(below))
            marker, content = shape.read(self.text[start:end])
            items[place].append(Item(COUNTED, start, end, first + self.line, marker, content))
        done = [replace(s, items=tuple(own)) for s, own in zip(homes, items, strict=True)]
        self.opening, self.sections = done[0], done[1:]

    def _end(self, start: int, end: int) -> int:
        """`end` without the blank lines before it."""
        kept = self.text[start:end].rstrip(" \t\n")
        newline = self.text.find("\n", start + len(kept), end)
        return end if newline < 0 else newline + 1


def _tokens(body: str, env: dict[str, object]) -> list[Token]:
    if len(body) > MAX_CHARS:
        return []
    md = _parser()
    state = BlockState(normal_lines(body), md, env, [])
    md.block.tokenize(state, 0, state.lineMax)
    return state.tokens


@cache
def _parser() -> MarkdownIt:
    """Block rules only, those of the whole house; holds no state between calls."""
    md = MarkdownIt("commonmark", {"html": True})
    md.block = Blocks()
    return md

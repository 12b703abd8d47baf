"""Where the content of paragraphs, table cells and link definitions stands in the text.

A block parser's state knows it only while the block is being read: quotes and lists move its
marks. These functions are called at that moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.rules_block import StateBlock

from garden.okf.note import Span
from garden.okf.positions import Segments


@dataclass(frozen=True, slots=True)
class Definition:
    """A link definition `[label]: dest` with its places, as offsets in the parsed text."""

    label: str
    whole: Span
    inside: Span
    """The destination as written, `<>` excluded."""
    dest: str
    """The destination unescaped, not percent-decoded."""
    line: int
    """From 0."""
    title: str


class Content(NamedTuple):
    """The text of a block or cell and where it stands."""

    text: str
    at: Segments
    line: int
    """The line of its first character, from 0."""


def content_of(state: StateBlock, start: int, end: int) -> Content:
    """The text of the lines [start, end) without their margin, and where it stands."""
    marks, ends, src = state.bMarks, state.eMarks, state.src
    first = marks[start] + state.tShift[start]
    if end > start + 1:
        if state.blkIndent:
            return _pieced(state, start, end, first)
        for line in range(start + 1, end):
            if marks[line] != ends[line - 1] + 1:
                return _pieced(state, start, end, first)
    raw = src[first : ends[end - 1]]
    content = raw.strip(MD_TRIM_CHARS)
    if raw.startswith(content):
        return Content(content, Segments([0], [first]), start)
    lead = len(raw) - len(raw.lstrip(MD_TRIM_CHARS))
    return Content(content, Segments([0], [first + lead]), start + raw.count("\n", 0, lead))


def _pieced(state: StateBlock, start: int, end: int, first: int) -> Content:
    """`content_of` lines that stand behind quote marks or indentation."""
    src, ends = state.src, state.eMarks
    pieces = [src[first : ends[start] + 1]]
    content = [0]
    source = [first]
    length = len(pieces[0])
    for line in range(start + 1, end):
        place, extra = _after_margin(state, line)
        stop = ends[line] + (1 if line + 1 < end else 0)
        if extra:
            pieces.append(" " * extra)
            length += extra
        content.append(length)
        source.append(place)
        pieces.append(src[place:stop])
        length += stop - place
    raw = "".join(pieces)
    text = raw.strip(MD_TRIM_CHARS)
    if raw.startswith(text):
        return Content(text, Segments(content, source), start)
    lead = len(raw) - len(raw.lstrip(MD_TRIM_CHARS))
    return Content(text, Segments(content, source).cut(lead), start + raw.count("\n", 0, lead))


def _after_margin(state: StateBlock, line: int) -> tuple[int, int]:
    """Where `line` goes on behind the margin, and how many columns of a tab reach beyond it."""
    src = state.src
    place = begin = state.bMarks[line]
    stop = state.eMarks[line]
    margin, column = state.blkIndent, 0
    while place < stop and column < margin:
        char = src[place]
        if char == "\t":
            column += 4 - (column + state.bsCount[line]) % 4
        elif char == " " or place - begin < state.tShift[line]:
            column += 1
        else:
            break
        place += 1
    return place, max(column - margin, 0)


def cells_of(state: StateBlock, line: int) -> list[Content]:
    """The cells of a table's line as markdown-it cuts them, with their places.

    An escaped pipe stays in its cell, as `|`; its place is that of the pipe.
    """
    first = state.bMarks[line] + state.tShift[line]
    raw = state.src[first : state.eMarks[line]]
    row = raw.strip(MD_TRIM_CHARS)
    first += len(raw) - len(raw.lstrip(MD_TRIM_CHARS))
    cells: list[Content] = []
    text, content, source = "", [0], [first]
    begin = 0
    place = row.find("|")
    while place >= 0:
        if place and row[place - 1] == "\\":
            text += row[begin : place - 1]
            content.append(len(text))
            source.append(first + place)
            begin = place
        else:
            cells.append(_cell(text + row[begin:place], content, source, line))
            begin = place + 1
            text, content, source = "", [0], [first + begin]
        place = row.find("|", place + 1)
    if row.startswith("|"):
        del cells[0]
    last = text + row[begin:]
    if last:
        cells.append(_cell(last, content, source, line))
    return cells


def _cell(text: str, content: list[int], source: list[int], line: int) -> Content:
    stripped = text.strip(MD_TRIM_CHARS)
    lead = 0 if text.startswith(stripped) else len(text) - len(text.lstrip(MD_TRIM_CHARS))
    return Content(stripped, Segments(content, source).cut(lead), line)


def definition_at(state: StateBlock, start: int) -> Definition:
    """The link definition that stands on the lines [start, state.line)."""
    pieces: list[str] = []
    content: list[int] = []
    source: list[int] = []
    length = 0
    for line in range(start, state.line):
        first = state.bMarks[line] + state.tShift[line]
        piece = state.src[first : state.eMarks[line] + 1]
        pieces.append(piece)
        content.append(length)
        source.append(first)
        length += len(piece)
    text = "".join(pieces)
    at = Segments(content, source)
    close = 1
    while text[close] != "]":
        close += 2 if text[close] == "\\" else 1
    pos = _skip_space(text, close + 2)
    dest = parseLinkDestination(text, pos, length)
    begin, stop = (pos + 1, dest.pos - 1) if text[pos] == "<" else (pos, dest.pos)
    title = ""
    after = _skip_space(text, dest.pos)
    if after > dest.pos:
        titled = parseLinkTitle(text, after, length)
        title = titled.str if titled.ok else ""
    whole = at.span(0, len(text.rstrip(MD_TRIM_CHARS)))
    return Definition(text[1:close], whole, at.span(begin, stop), dest.str, start, title)


def _skip_space(text: str, pos: int) -> int:
    while pos < len(text) and text[pos] in " \t\n":
        pos += 1
    return pos

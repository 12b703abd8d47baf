"""The Memory page: H2 sections of short items, found as the Markdown parser finds them (B63).

A `MemoryDocument` is a reading of a text that it never changes: every character belongs to the
head, a section or an item, and `text` gives all of them back. A `##` in a fence, a comment, a quote
or a list item opens no section; `Title` over `---` does.

Items keep their identity: `parse(text, previous)` gives an item the id it had, also when it was
moved or reworded. Without a previous reading the id comes from the item's words, so that two
programs that look at the same file name its items alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from garden.errors import NotFound
from garden.memory import identity, shape
from garden.memory.item_text import Parts, read_parts
from garden.memory.sections import is_stale_title, recommended
from garden.memory.shape import Marker
from garden.okf.blocks import Blocks, BlockState
from garden.okf.frontmatter import split
from garden.okf.names import fold
from garden.okf.reading import inline_text, normal_lines

MAX_CHARS: Final = 1_000_000
"""A longer text is read as one head without sections: it is no Memory page."""


@dataclass(frozen=True, slots=True)
class Item:
    """One list item of the page. Lists within it are part of it."""

    id: str
    start: int
    """Offset of its first line."""
    end: int
    """Offset behind its last line that is not blank, its newline included."""
    line: int
    """1-based line of `start`."""
    marker: Marker
    content: str
    """Its text without marker and indentation: what a person edits."""

    @property
    def parts(self) -> Parts:
        """Claim, source, stale condition and stale mark."""
        return read_parts(self.content)

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return self.content.count("\n") + 1


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, up to the next heading of level 1 or 2."""

    id: str
    title: str
    """Plain text of the heading; '' for an empty heading and for the head."""
    level: int
    """2; 1 for a level-1 heading that comes after a section; 0 for the head of the page."""
    start: int
    body: int
    """Offset behind the heading's line (or lines)."""
    end: int
    line: int
    items: tuple[Item, ...] = ()

    @property
    def is_stale(self) -> bool:
        """Whether it keeps what is stale or superseded."""
        return is_stale_title(self.title)


@dataclass(frozen=True, slots=True)
class MemoryDocument:
    """A Memory page. Offsets count in `text`, which is LF-only, the frontmatter included."""

    text: str
    head: Section
    """What stands before the first section: usually the title. It may hold items."""
    sections: tuple[Section, ...]

    @property
    def all_sections(self) -> tuple[Section, ...]:
        """The head and the sections, in order."""
        return (self.head, *self.sections)

    @property
    def items(self) -> Iterator[Item]:
        """All items, in order."""
        return (item for section in self.all_sections for item in section.items)

    @property
    def active(self) -> Iterator[Item]:
        """All items that are not put aside as stale or superseded."""
        return (
            item for section in self.all_sections for item in section.items if not section.is_stale
        )

    def item(self, item_id: str) -> Item:
        """The item of that id. Raises NotFound."""
        for item in self.items:
            if item.id == item_id:
                return item
        raise NotFound("This item is no longer in Memory.", where=item_id, advice="Look again.")

    def section_of(self, item_id: str) -> Section:
        """The section an item stands in. Raises NotFound."""
        for section in self.all_sections:
            if any(item.id == item_id for item in section.items):
                return section
        raise NotFound("This item is no longer in Memory.", where=item_id, advice="Look again.")

    def section(self, section: str) -> Section:
        """The section of that id or, if none has it, the first of that title. Raises NotFound."""
        found = self.find_section(section)
        if found is None:
            raise NotFound("Memory has no such section.", where=section)
        return found

    def find_section(self, section: str) -> Section | None:
        """Like `section`; None when there is none."""
        for each in self.all_sections:
            if each.id == section:
                return each
        wanted = fold(section.strip())
        for each in self.sections:
            if fold(each.title) == wanted:
                return each
        kind = recommended(section)
        return next((s for s in self.sections if kind and recommended(s.title) == kind), None)

    def raw(self, item: Item) -> str:
        """The item's lines as they stand in the text."""
        return self.text[item.start : item.end]


def parse(text: str, previous: MemoryDocument | None = None) -> MemoryDocument:
    """Read a Memory page. Never raises; takes about 4 ms for 20,000 characters."""
    read = _read(text)
    if previous is None:
        return _named(read, identity.fresh(_keys(read)))
    return _named(read, identity.carried(_keys(read), _keys(previous)))


def renamed(document: MemoryDocument, ids: dict[str, str]) -> MemoryDocument:
    """The same page with other ids: new ones by old."""
    return _named(document, {old: ids.get(old, old) for old in _ids(document)})


def _ids(document: MemoryDocument) -> Iterator[str]:
    for section in document.all_sections:
        yield section.id
        for item in section.items:
            yield item.id


def _keys(document: MemoryDocument) -> list[identity.Key]:
    return [
        identity.Key(s.id, s.title, tuple((i.id, i.content) for i in s.items))
        for s in document.all_sections
    ]


def _named(document: MemoryDocument, ids: dict[str, str]) -> MemoryDocument:
    sections = [
        replace(
            section,
            id=ids[section.id],
            items=tuple(replace(item, id=ids[item.id]) for item in section.items),
        )
        for section in document.all_sections
    ]
    return MemoryDocument(document.text, sections[0], tuple(sections[1:]))


def _read(text: str) -> MemoryDocument:
    """The page with ids that only count: 's0', 's1', 'i0', ..."""
    body_start = split(text).body_start
    first_line = text.count("\n", 0, body_start)
    starts = _line_starts(text)
    last = len(starts) - 1

    def at(line: int) -> int:
        return starts[min(line + first_line, last)]

    heads: list[tuple[int, int, int, str]] = []
    spans: list[tuple[int, int]] = []
    env: dict[str, object] = {}
    tokens = _tokens(text[body_start:], env)
    for number, token in enumerate(tokens):
        if token.map is None:
            continue
        if token.type == "heading_open" and token.level == 0 and token.tag in ("h1", "h2"):
            level = int(token.tag[1])
            if level == 2 or heads:
                title = inline_text(tokens[number + 1].content, env)
                heads.append((token.map[0], token.map[1], level, title))
        elif token.type == "list_item_open" and token.level == 1:
            spans.append((token.map[0], token.map[1]))
    bounds = [at(line) for line, *_rest in heads] + [len(text)]
    sections = [Section("s0", "", 0, 0, body_start, bounds[0], 1)]
    for number, (line, below, level, title) in enumerate(heads):
        sections.append(
            Section(
                f"s{number + 1}",
                title,
                level,
                bounds[number],
                at(below),
                bounds[number + 1],
                line + first_line + 1,
            )
        )
    items: list[list[Item]] = [[] for _section in sections]
    place = 0
    for number, (line, below) in enumerate(spans):
        start = at(line)
        while place + 1 < len(sections) and sections[place + 1].start <= start:
            place += 1
        end = _end(text, start, at(below), starts, line + first_line)
        marker, content = shape.read(text[start:end])
        items[place].append(Item(f"i{number}", start, end, line + first_line + 1, marker, content))
    done = [replace(s, items=tuple(own)) for s, own in zip(sections, items, strict=True)]
    return MemoryDocument(text, done[0], tuple(done[1:]))


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    starts[-1] = len(text)
    return starts


def _end(text: str, start: int, end: int, starts: list[int], line: int) -> int:
    """`end` without the blank lines before it."""
    kept = text[start:end].rstrip(" \t\n")
    newline = text.find("\n", start + len(kept), end)
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

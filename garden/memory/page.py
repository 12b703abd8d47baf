"""Values of the Memory page: the page, its sections, its items. See `document`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garden.errors import NotFound
from garden.memory.item_text import Parts, read_parts
from garden.memory.sections import is_stale_title, recommended
from garden.memory.shape import Marker
from garden.okf.names import fold


class ItemGone(NotFound):
    """The item is not in the page any more; `where` is its id."""

    speaks_for_itself = True

    def __init__(self, item_id: str) -> None:
        super().__init__("This item is no longer in Memory.", where=item_id, advice="Look again.")


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
        """The item of that id. Raises ItemGone."""
        for item in self.items:
            if item.id == item_id:
                return item
        raise ItemGone(item_id)

    def section_of(self, item_id: str) -> Section:
        """The section an item stands in. Raises NotFound."""
        for section in self.all_sections:
            if any(item.id == item_id for item in section.items):
                return section
        raise ItemGone(item_id)

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

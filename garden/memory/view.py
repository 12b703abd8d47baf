"""Memory as those who use it see it: items to list, search, read, write, edit, delete (SPEC Y-17).

`MemoryView` is the contract; that Memory is one Markdown file is not (Y-07): see `file_memory`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from garden.changes import Changes
from garden.errors import VersionConflict
from garden.memory.document import Item, MemoryDocument, Section
from garden.memory.meters import DueItem, Meters
from garden.memory.resident import Resident
from garden.okf.note import Version

_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    """One item as the view gives it."""

    id: str
    section: str
    """Title of its section; '' for an item above the first."""
    content: str
    claim: str
    source: str
    stale_when: str
    is_stale: bool
    """Put aside: in the section for that, or marked so."""


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """The page as it was at one moment."""

    document: MemoryDocument
    version: Version | None
    """None while there is no file."""
    meters: Meters


@dataclass(frozen=True, slots=True)
class MemoryWritten:
    """What a changing verb did."""

    entry: MemoryEntry | None
    """The item as it is now; None when it was deleted or the whole text was written."""
    document: MemoryDocument
    version: Version | None
    operation: str
    """Journal id, for undo; '' when nothing changed."""
    meters: Meters
    changes: Changes
    """For whoever keeps something of the page; empty when nothing changed."""


class ItemChanged(VersionConflict):
    """Another program has reworded the very item, and both wordings can't be joined.

    `theirs` is what the item says now; nothing was written.
    """

    def __init__(self, theirs: str, *, where: str) -> None:
        super().__init__(
            "Another program changed this item meanwhile.",
            where=where,
            advice="Keep your words, or take theirs.",
        )
        self.theirs = theirs


class MemoryView(Protocol):
    """What every store of Memory can do. Ids are those of `entries`."""

    def entries(self, section: str = "", *, stale: bool = True) -> tuple[MemoryEntry, ...]:
        """All items, of one section if given; without `stale` those put aside are left out."""

    def search(self, query: str, limit: int = 20) -> tuple[MemoryEntry, ...]:
        """Items that hold all words of the query, or come near it; best first."""

    def read(self, entry_id: str) -> MemoryEntry:
        """One item. Raises NotFound."""

    def write(
        self, section: str, claim: str, *, source: str = "", stale_when: str = ""
    ) -> MemoryWritten:
        """A new item at the end of a section, which is made if need be."""

    def edit(
        self,
        entry_id: str,
        content: str | None = None,
        *,
        source: str | None = None,
        stale_when: str | None = None,
    ) -> MemoryWritten:
        """New words for an item, or only another source or stale condition."""

    def delete(self, entry_id: str) -> MemoryWritten:
        """Take an item out; undo brings it back."""

    def staleness(self) -> tuple[DueItem, ...]:
        """Items whose stale condition has come due."""

    def resident(self, budget: int) -> Resident:
        """The items that fit `budget` tokens, as text for an agent's context."""


def entry_of(item: Item, section: Section) -> MemoryEntry:
    """An item of the page as the view gives it."""
    parts = item.parts
    return MemoryEntry(
        id=item.id,
        section=section.title,
        content=item.content,
        claim=parts.claim,
        source=parts.source,
        stale_when=parts.stale_when,
        is_stale=section.is_stale or parts.mark is not None,
    )


def matches(query: str) -> Callable[[str], bool]:
    """A test whether a text holds all words of a query, in any case and width."""
    words = plain(query).split()
    return lambda text: all(word in plain(text) for word in words)


def plain(text: str) -> str:
    """Text for comparing words: case, width and runs of blanks don't count."""
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()

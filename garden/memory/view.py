"""Memory as those who use it see it: items to list, search, read, write, edit, delete (SPEC Y-17).

`MemoryView` is the contract; that Memory is one Markdown file is not (Y-07). `FileMemory` keeps it
in `memory.md`. Every change is one journalled operation against the file as it is at that moment:
what another program wrote meanwhile stays.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from rapidfuzz import fuzz

from garden.errors import AlreadyExists, NotFound, VersionConflict
from garden.memory import edits, lifecycle
from garden.memory.document import Item, MemoryDocument, Section, parse
from garden.memory.item_text import compose, with_source, with_stale_when
from garden.memory.merging import merge_memory
from garden.memory.meters import DueItem, due_items
from garden.memory.resident import Estimate, Resident, resident_summary, tokens_of
from garden.okf import textfile
from garden.okf.note import Version
from garden.okf.textfile import NoteText
from garden.storage import atomic
from garden.storage.journal import Journal
from garden.storage.merge import MergeResult

FIRST_TEXT: Final = "# Memory\n"
MAX_BYTES: Final = 4_000_000
_TRIES: Final = 5
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
class MemoryWritten:
    """What a changing verb did."""

    entry: MemoryEntry | None
    """The item as it is now; None when it was deleted or the whole text was written."""
    document: MemoryDocument
    version: Version | None
    operation: str
    """Journal id, for undo; '' when nothing changed."""


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


class FileMemory:
    """Memory in `memory.md`. Any thread: calls take turns."""

    def __init__(
        self,
        file: Path,
        journal: Journal,
        clock: Callable[[], datetime],
        by: str,
        *,
        estimate: Estimate = tokens_of,
    ) -> None:
        self.file = file
        self._journal = journal
        self._clock = clock
        self._by = by
        self._estimate = estimate
        self._known: MemoryDocument | None = None
        self._turn = threading.RLock()

    # -- reading ----------------------------------------------------------------------------------

    def document(self) -> tuple[MemoryDocument, Version | None]:
        """The page as it is on disk, items under the ids they had; no version without a file."""
        with self._turn:
            document, version, _note = self._read()
            return document, version

    def entries(self, section: str = "", *, stale: bool = True) -> tuple[MemoryEntry, ...]:
        """See `MemoryView`. Raises NotFound for an unknown section."""
        document, _version = self.document()
        sections = (document.section(section),) if section else document.all_sections
        found = (entry_of(item, each) for each in sections for item in each.items)
        return tuple(entry for entry in found if stale or not entry.is_stale)

    def search(self, query: str, limit: int = 20) -> tuple[MemoryEntry, ...]:
        """See `MemoryView`."""
        wanted = _plain(query)
        words = wanted.split()
        if not words:
            return ()
        found: list[tuple[float, int, MemoryEntry]] = []
        for number, entry in enumerate(self.entries()):
            text = _plain(f"{entry.content} {entry.section}")
            hits = sum(word in text for word in words)
            score = 100.0 if hits == len(words) else fuzz.token_set_ratio(wanted, text)
            if score >= 70.0:
                found.append((-score + 5.0 * entry.is_stale, number, entry))
        return tuple(entry for _score, _number, entry in sorted(found, key=lambda f: f[:2])[:limit])

    def read(self, entry_id: str) -> MemoryEntry:
        """See `MemoryView`."""
        document, _version = self.document()
        return entry_of(document.item(entry_id), document.section_of(entry_id))

    def staleness(self) -> tuple[DueItem, ...]:
        """See `MemoryView`."""
        return due_items(self.document()[0], self._clock().date())

    def resident(self, budget: int) -> Resident:
        """See `MemoryView`."""
        return resident_summary(
            self.document()[0], budget, self._clock().date(), estimate=self._estimate
        )

    # -- changing ---------------------------------------------------------------------------------

    def write(
        self, section: str, claim: str, *, source: str = "", stale_when: str = ""
    ) -> MemoryWritten:
        """See `MemoryView`. Raises MemoryEditError."""
        content = compose(claim, source, stale_when)
        made: list[str] = []

        def change(document: MemoryDocument) -> MemoryDocument:
            added = edits.add(document, section, content)
            made[:] = [added.item.id]
            return added.document

        return self.change(f"Add to {section}", change, lambda: made[0])

    def edit(
        self,
        entry_id: str,
        content: str | None = None,
        *,
        source: str | None = None,
        stale_when: str | None = None,
    ) -> MemoryWritten:
        """See `MemoryView`. Raises NotFound, MemoryEditError."""

        def change(document: MemoryDocument) -> MemoryDocument:
            words = document.item(entry_id).content if content is None else content
            if source is not None:
                words = with_source(words, source)
            if stale_when is not None:
                words = with_stale_when(words, stale_when)
            return edits.edit(document, entry_id, words)

        return self.change("Edit a Memory item", change, lambda: entry_id)

    def delete(self, entry_id: str) -> MemoryWritten:
        """See `MemoryView`. Raises NotFound."""
        return self.change("Delete a Memory item", lambda d: edits.delete(d, entry_id))

    def mark_stale(self, entry_id: str, reason: str, *, by: str = "") -> MemoryWritten:
        """Put an item aside as stale. Raises NotFound, MemoryEditError."""
        today = self._clock().date()
        return self.change(
            "Mark a Memory item stale",
            lambda d: lifecycle.mark_stale(d, entry_id, today=today, reason=reason, by=by),
            lambda: entry_id,
        )

    def restore(self, entry_id: str, section: str = "") -> MemoryWritten:
        """Bring an item back that was put aside. Raises NotFound."""
        return self.change(
            "Restore a Memory item",
            lambda d: lifecycle.restore(d, entry_id, section),
            lambda: entry_id,
        )

    def change(
        self,
        label: str,
        change: Callable[[MemoryDocument], MemoryDocument],
        item: Callable[[], str] = lambda: "",
    ) -> MemoryWritten:
        """Apply any edit of `edits` or `lifecycle` to the page as it is now on disk.

        `change` may be called again when another program writes at the same moment; `item` names,
        afterwards, the item to hand back. Raises what `change` raises, and what a write can.
        """
        with self._turn:
            for last in (*[False] * (_TRIES - 1), True):
                document, version, note = self._read()
                changed = change(document)
                try:
                    return self._written(label, changed, version, note, item())
                except (VersionConflict, AlreadyExists):
                    if last:
                        raise
            raise AssertionError("the last try returns or raises")

    def save_text(self, text: str, base: str) -> tuple[MergeResult, MemoryWritten | None]:
        """Write the whole page as a person edited it from the text `base`.

        What changed on disk meanwhile is merged in by section. With conflicts nothing is written
        and they are handed back for the person to decide (B64).
        """
        with self._turn:
            document, version, note = self._read()
            merged = merge_memory(base, text, document.text)
            if not merged.clean:
                return merged, None
            changed = parse(merged.text, document)
            return merged, self._written("Edit Memory", changed, version, note, "")

    # -- inside -----------------------------------------------------------------------------------

    def _read(self) -> tuple[MemoryDocument, Version | None, NoteText]:
        try:
            data, version = atomic.read(self.file, limit=MAX_BYTES)
        except NotFound:
            if self.file.exists():  # a folder of that name, or the like
                raise
            document = parse("", self._known)
            return document, None, NoteText("")
        note = textfile.decode(data, where=str(self.file))
        if self._known is None or self._known.text != note.text:
            self._known = parse(note.text, self._known)
        return self._known, version, note

    def _written(
        self,
        label: str,
        document: MemoryDocument,
        version: Version | None,
        note: NoteText,
        item: str,
    ) -> MemoryWritten:
        text = document.text
        if version is None and text and document.head.body == document.head.end:
            text = f"{FIRST_TEXT}\n{text}"
            document = parse(text, document)
        data = note.encode(text)
        operation_id = ""
        if text != note.text:
            with self._journal.operation(label, by=self._by, now=self._clock()) as operation:
                if version is None:
                    operation.create(self.file, data)
                else:
                    operation.write(self.file, data, version)
            if operation.outcome is not None:
                operation_id = operation.outcome.record.id
                version = operation.version(self.file)
        self._known = document
        entry = entry_of(document.item(item), document.section_of(item)) if item else None
        return MemoryWritten(entry, document, version, operation_id)


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


def _plain(text: str) -> str:
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()

"""Memory in one Markdown file, `memory.md`.

Every change is one journalled operation against the file as it is at that moment: what another
program wrote meanwhile stays.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Final

from rapidfuzz import fuzz

from garden.changes import Changes
from garden.errors import AlreadyExists, NotFound, VersionConflict
from garden.memory import edits, lifecycle
from garden.memory.document import MemoryDocument, parse
from garden.memory.item_text import compose, with_source, with_stale_when
from garden.memory.merging import merge_memory
from garden.memory.meters import DueItem, MemoryLimits, Meters, due_items, measure
from garden.memory.page_history import PageHistory
from garden.memory.resident import Estimate, Resident, resident_summary, tokens_of
from garden.memory.view import (
    ItemChanged,
    MemoryEntry,
    MemoryPage,
    MemoryWritten,
    entry_of,
    plain,
)
from garden.okf import textfile
from garden.okf.note import Version
from garden.okf.textfile import NoteText
from garden.storage import atomic
from garden.storage.journal import Journal
from garden.storage.merge import MergeResult, merge3

FIRST_TEXT: Final = "# Memory\n"
MAX_BYTES: Final = 4_000_000
_TRIES: Final = 5


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
        limits: MemoryLimits | None = None,
    ) -> None:
        self.file = file
        self.limits = limits or MemoryLimits()
        self.history = PageHistory(journal, file)
        """Which change is the next to be taken back."""
        self._journal = journal
        self._clock = clock
        self._by = by
        self._estimate = estimate
        self._known: MemoryDocument | None = None
        self._turn = threading.RLock()

    def choose(self, author: str, limits: MemoryLimits) -> None:
        """From now on changes are made by this person (or agent), and measured by these bounds."""
        self._by, self.limits = author, limits

    @property
    def begun(self) -> bool:
        """Whether there is a page."""
        return self.file.exists()

    # -- reading ----------------------------------------------------------------------------------

    def page(self) -> MemoryPage:
        """The page as it is on disk, and how it stands against its bounds."""
        document, version = self.document()
        return MemoryPage(document, version, self._meters(document))

    def text(self) -> tuple[str, Version]:
        """The page's whole text, LF only. Raises NotFound without a file, NotUtf8, TooLarge."""
        with self._turn:
            data, version = atomic.read(self.file, limit=MAX_BYTES)
            return textfile.decode(data, where=str(self.file)).text, version

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
        wanted = plain(query)
        words = wanted.split()
        if not words:
            return ()
        found: list[tuple[float, int, MemoryEntry]] = []
        for number, entry in enumerate(self.entries()):
            text = plain(f"{entry.content} {entry.section}")
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

    def mark_stale(
        self, entry_id: str, reason: str, *, by: str = "", since: date | None = None
    ) -> MemoryWritten:
        """Put an item aside as stale, since today or another day. Raises NotFound,
        MemoryEditError."""
        today = since or self._clock().date()
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
                changed = _begun(change(document)) if version is None else change(document)
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

    def reword(self, entry_id: str, content: str, base: str) -> MemoryWritten:
        """New words for an item that said `base` when the person began to write.

        What another program changed in the same item meanwhile is merged in. Raises ItemChanged
        when that can't be, NotFound when the item is gone, MemoryEditError.
        """

        def change(document: MemoryDocument) -> MemoryDocument:
            theirs = document.item(entry_id).content
            merged = merge3(base, content, theirs)
            if not merged.clean:
                raise ItemChanged(theirs, where=entry_id)
            return edits.edit(document, entry_id, merged.text)

        return self.change("Edit a Memory item", change, lambda: entry_id)

    def replace_text(self, text: str, expected: Version | None) -> MemoryWritten:
        """Write the whole page as a person edited it.

        `expected` None means that no file should be there yet. Raises VersionConflict,
        AlreadyExists, NotFound when it is gone: nothing is written then.
        """
        with self._turn:
            document, version, note = self._read()
            if expected is None and version is not None:
                raise AlreadyExists("There is a Memory page already.", where=self.file)
            if expected is not None:
                if version is None:
                    raise NotFound("The Memory page is gone.", where=self.file)
                atomic.check_expected(self.file, expected, version)
            page = parse(text, document)
            return self._written("Edit Memory", page, version, note, "", coalesce="edit:memory")

    def take_back(self, operation: str) -> MemoryWritten:
        """Take back a change of the page by merging, after others have written to it.

        Their words stay. Raises VersionConflict when they are about the same lines, NotFound when
        the change touched more than the page or is no longer kept.
        """
        with self._turn:
            label, before, after = self.history.texts(operation)
            document, version, note = self._read()
            merged = merge_memory(after, document.text, before)
            if not merged.clean:
                raise VersionConflict(
                    "The same lines were changed since.",
                    where=self.file,
                    advice="Undo the later change first, or edit the text by hand.",
                )
            page = parse(merged.text, document)
            key = self.history.key_for(operation)
            return self._written(label, page, version, note, "", coalesce=key)

    # -- inside -----------------------------------------------------------------------------------

    def _meters(self, document: MemoryDocument) -> Meters:
        return measure(document, self._clock().date(), self.limits)

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
        coalesce: str = "",
    ) -> MemoryWritten:
        text = document.text
        data = note.encode(text)
        operation_id = ""
        changes = Changes()
        if text != note.text:
            with self._journal.operation(
                label, by=self._by, now=self._clock(), coalesce=coalesce
            ) as operation:
                if version is None:
                    operation.create(self.file, data)
                else:
                    operation.write(self.file, data, version)
            if operation.outcome is not None:
                operation_id = operation.outcome.record.id
                changes = Changes(extra=frozenset({"memory"}), label=label, operation=operation_id)
                version = operation.version(self.file)
        self._known = document
        entry = entry_of(document.item(item), document.section_of(item)) if item else None
        meters = self._meters(document)
        return MemoryWritten(entry, document, version, operation_id, meters, changes)


def _begun(document: MemoryDocument) -> MemoryDocument:
    """A page that is written for the first time gets a title."""
    if not document.text or document.head.body != document.head.end:
        return document
    return parse(f"{FIRST_TEXT}\n{document.text}", document)

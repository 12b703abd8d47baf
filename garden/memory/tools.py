"""The three tools by which agents reach Memory records: read, write, edit (SPEC F-06 to F-10).

A write is linted before anything is written; when it has errors, `RecordRefused` carries all of
them and nothing was written. Warnings come back with the result. Every write is journalled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from garden.errors import GardenError, NotFound, OutsideGarden
from garden.memory.findings import Finding, FindingKind
from garden.memory.lint import Catalog, LintLimits, Writer, bad_slug, check
from garden.memory.record_files import MAX_BYTES, read_catalog
from garden.memory.record_places import RecordPlaces
from garden.memory.records import RecordKind
from garden.memory.slugs import is_slug
from garden.okf import textfile
from garden.okf.note import Version
from garden.okf.textfile import NoteText
from garden.storage import atomic
from garden.storage.journal import Journal


class RecordRefused(GardenError):
    """A write that breaks the rules of records: all `findings`. Nothing was written."""

    def __init__(self, findings: Sequence[Finding], *, where: str) -> None:
        self.findings = tuple(findings)
        errors = [finding for finding in findings if finding.is_error]
        super().__init__(
            " ".join(f"{finding.kind}: {finding.message}" for finding in errors),
            where=where,
            advice=" ".join(dict.fromkeys(finding.advice for finding in errors)),
        )


class EditRefused(GardenError):
    """The text to be replaced is empty, absent, ambiguous or the same as the new one."""


@dataclass(frozen=True, slots=True)
class RecordText:
    """A record as it was read."""

    kind: RecordKind
    slug: str
    path: str
    """POSIX, relative to the workspace."""
    text: str
    version: Version


@dataclass(frozen=True, slots=True)
class RecordWritten:
    """What a write did."""

    path: str
    warnings: tuple[Finding, ...]
    operation: str
    """Journal id, for undo; '' when nothing changed."""


@dataclass(slots=True)
class MemoryTools:
    """Tools on one workspace. Kinds are given by name, as models do; one thread at a time."""

    places: RecordPlaces
    journal: Journal
    clock: Callable[[], datetime]
    by: str
    """Name for the journal."""
    writer: Writer = "agent"
    limits: LintLimits | None = None

    def read(self, kind: str, slug: str = "") -> RecordText:
        """A record's text. Raises RecordRefused for a bad kind or slug, NotFound."""
        which = self._kind(kind, slug)
        file = self._file(which, slug)
        note, version = self._load(file)
        return RecordText(which, slug, self.places.shown(file), note.text, version)

    def write(self, kind: str, slug: str, text: str) -> RecordWritten:
        """A new record. The summary, of which there is one, may be written anew.

        Raises RecordRefused with all violations; a slug that is taken is one of them, and points to
        `edit`.
        """
        which = self._kind(kind, slug)
        note, version = NoteText(""), None
        if which is RecordKind.SUMMARY:
            try:
                note, version = self._load(self._file(which, slug))
            except NotFound:
                version = None
        return self._put(which, slug, note, text, version, creating=True)

    def edit(
        self, kind: str, slug: str, old: str, new: str, *, replace_all: bool = False
    ) -> RecordWritten:
        """Replace exact text in a record.

        Raises EditRefused when `old` is empty, equal to `new`, absent, or there more than once
        without `replace_all`, or when nothing would be left; RecordRefused, NotFound.
        """
        which = self._kind(kind, slug)
        file = self._file(which, slug)
        note, version = self._load(file)
        text = replaced(note.text, old, new, replace_all=replace_all, where=self.places.shown(file))
        return self._put(which, slug, note, text, version, creating=False)

    # -- inside -----------------------------------------------------------------------------------

    def _put(
        self,
        kind: RecordKind,
        slug: str,
        note: NoteText,
        text: str,
        version: Version | None,
        *,
        creating: bool,
    ) -> RecordWritten:
        catalog = read_catalog(self.places)
        findings = check(
            kind,
            slug,
            text.replace("\r\n", "\n").replace("\r", "\n"),
            _without_summary(catalog),
            limits=self.limits,
            by=self.writer,
            creating=creating,
        )
        if any(finding.is_error for finding in findings):
            raise RecordRefused(findings, where=f"{kind} {slug}".strip())
        file = self._file(kind, slug)
        data = note.encode(text)
        label = f"Write {kind} {slug}".strip() if creating else f"Edit {kind} {slug}".strip()
        with self.journal.operation(label, by=self.by, now=self.clock()) as operation:
            if version is None:
                operation.create(file, data)
            else:
                operation.write(file, data, version)
        outcome = operation.outcome
        return RecordWritten(
            self.places.shown(file),
            tuple(findings),
            outcome.record.id if outcome is not None else "",
        )

    def _kind(self, kind: str, slug: str) -> RecordKind:
        try:
            which = RecordKind(kind)
        except ValueError:
            raise RecordRefused(
                [
                    Finding(
                        FindingKind.WRONG_RECORD_KIND,
                        kind,
                        f"'{kind}' is no kind of record.",
                        f"Use one of: {', '.join(RecordKind)}.",
                    )
                ],
                where=f"{kind} {slug}".strip(),
            ) from None
        if which is RecordKind.KNOWLEDGE and self.places.knowledge is None:
            raise RecordRefused(
                [
                    Finding(
                        FindingKind.WRONG_RECORD_KIND,
                        kind,
                        "Knowledge of this workspace is a bundle of notes, not of records.",
                        "Propose a note instead.",
                    )
                ],
                where=f"{kind} {slug}".strip(),
            )
        return which

    def _file(self, kind: RecordKind, slug: str) -> Path:
        if kind is not RecordKind.SUMMARY and not is_slug(slug):
            raise RecordRefused([bad_slug(slug)], where=f"{kind} {slug}".strip())
        file = self.places.file(kind, slug)
        if not file.resolve().is_relative_to(self.places.root.resolve()):
            raise OutsideGarden("A symbolic link leads out of the workspace.", where=file)
        return file

    def _load(self, file: Path) -> tuple[NoteText, Version]:
        data, version = atomic.read(file, limit=MAX_BYTES)
        return textfile.decode(data, where=str(file)), version


def replaced(text: str, old: str, new: str, *, replace_all: bool = False, where: str = "") -> str:
    """`text` with `old` replaced exactly (SPEC 2.1, "Document edits"). Raises EditRefused."""
    if not old:
        raise EditRefused("The text to be replaced is empty.", where=where)
    if old == new:
        raise EditRefused("Old and new text are the same.", where=where)
    count = text.count(old)
    if not count:
        raise EditRefused(
            "The text to be replaced is not there.", where=where, advice="Read the record again."
        )
    if count > 1 and not replace_all:
        raise EditRefused(
            f"The text to be replaced is there {count} times.",
            where=where,
            advice="Give more of the text around it, or replace all.",
        )
    result = text.replace(old, new)
    if not result.strip():
        raise EditRefused("Nothing would be left of the text.", where=where)
    return result


def _without_summary(catalog: Catalog) -> Catalog:
    """Writing the summary anew is no clash of slugs."""
    records = {kind: slugs for kind, slugs in catalog.records.items() if kind != "summary"}
    return Catalog(records)

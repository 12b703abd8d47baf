"""Records on disk: walking their folders (each time, no cache: SPEC F-09) and linting them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from garden.errors import GardenError, NotUtf8
from garden.memory.findings import Finding, FindingKind
from garden.memory.lint import Catalog, LintLimits, bad_slug, judge
from garden.memory.record_places import OPAQUE, Place, RecordPlaces, classify, in_folder, places_in
from garden.memory.records import Record, RecordKind, read_record
from garden.okf import textfile
from garden.okf.layout import GardenLayout
from garden.problems import Problem
from garden.storage import atomic

MAX_BYTES = 4_000_000
"""A larger file is no record; it is reported, not read."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What the linter found in one file."""

    path: str
    """POSIX, relative to the workspace."""
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings that fail the file."""
        return tuple(finding for finding in self.findings if finding.is_error)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Findings that don't."""
        return tuple(finding for finding in self.findings if not finding.is_error)


@dataclass(frozen=True, slots=True)
class LintReport:
    """What the linter found in a workspace: every file it looked at, by path."""

    root: Path
    files: tuple[FileReport, ...]

    @property
    def errors(self) -> int:
        """Number of errors."""
        return sum(len(file.errors) for file in self.files)

    @property
    def warnings(self) -> int:
        """Number of warnings."""
        return sum(len(file.warnings) for file in self.files)

    @property
    def failing(self) -> int:
        """Number of files with an error."""
        return sum(bool(file.errors) for file in self.files)

    def problems(self) -> list[Problem]:
        """All findings as rows of the Problems list."""
        return [finding.problem(file.path) for file in self.files for finding in file.findings]


def lint_workspace(places: RecordPlaces, limits: LintLimits | None = None) -> LintReport:
    """Lint all records of a workspace. Raises nothing for what it finds in them."""
    limits = limits or LintLimits()
    found: dict[str, tuple[Finding, ...]] = {}
    records: dict[tuple[RecordKind, str], Record] = {}
    shown: dict[tuple[RecordKind, str], str] = {}
    for file, place in _walk(places):
        path = places.shown(file)
        if place.what == "known":
            continue
        if place.what == "invalid-path" or place.kind is None:
            found[path] = (_bad_path(path),)
        elif place.what == "invalid-slug":
            found[path] = (bad_slug(place.slug),)
        else:
            key = (place.kind, place.slug)
            record = _read(file, place.kind, place.slug)
            if isinstance(record, Finding):
                found[path] = (record,)
            else:
                records[key], shown[key] = record, path
    catalog = Catalog.of(records)
    for key, record in records.items():
        found[shown[key]] = tuple(judge(record, catalog, limits))
    return LintReport(places.root, tuple(FileReport(path, found[path]) for path in sorted(found)))


def record_problems(layout: GardenLayout, limits: LintLimits | None = None) -> list[Problem]:
    """Findings about the records of an open garden, as rows of its Problems list."""
    places = places_in(layout)
    return lint_workspace(places, limits).problems() if places is not None else []


def read_catalog(places: RecordPlaces) -> Catalog:
    """Which records there are, unreadable ones included by their slug."""
    records: dict[RecordKind, dict[str, str]] = {kind: {} for kind in RecordKind}
    for file, place in _walk(places):
        if place.what == "record" and place.kind is not None:
            record = _read(file, place.kind, place.slug)
            replaced_by = record.replaced_by if isinstance(record, Record) else ""
            records[place.kind][place.slug] = replaced_by
    return Catalog(records)


def read_text(file: Path) -> tuple[str, Mapping[str, bool]]:
    """LF-only text of a record; the mapping says 'bom'. Raises NotFound, NotUtf8, TooLarge."""
    data, _version = atomic.read(file, limit=MAX_BYTES)
    note = textfile.decode(data, where=str(file))
    return note.text, {"bom": note.bom}


def _read(file: Path, kind: RecordKind, slug: str) -> Record | Finding:
    try:
        text, how = read_text(file)
    except NotUtf8 as error:
        return Finding(FindingKind.NOT_UTF8, "", error.what, error.advice)
    except GardenError as error:
        return Finding(FindingKind.INVALID_PATH, "", error.what, error.advice)
    if how["bom"]:  # other programs of the workspace want '---' as the very first bytes
        return Finding(
            FindingKind.MISSING_FRONTMATTER,
            "",
            "The file begins with a byte order mark, so other programs see no frontmatter.",
            "Save it as UTF-8 without a byte order mark.",
            1,
        )
    return read_record(kind, slug, text)


def _bad_path(path: str) -> Finding:
    return Finding(
        FindingKind.INVALID_PATH,
        "",
        f"'{path}' is no place for a record.",
        "Records lie in summary.md, decisions/, requests/ and workflow/, one folder deep.",
    )


def _walk(places: RecordPlaces) -> Iterator[tuple[Path, Place]]:
    """All files of the workspace's record folders; hidden ones are editors' and systems'."""
    for name in _names(places.memory):
        if name not in OPAQUE:
            for file in _files(places.memory / name, places.root):
                yield file, classify(file.relative_to(places.memory).as_posix())
    for folder, kind in (
        (places.knowledge, RecordKind.KNOWLEDGE),
        (places.workflow, RecordKind.WORKFLOW),
    ):
        if folder is None or folder.is_relative_to(places.memory):
            continue
        for name in _names(folder):
            for file in _files(folder / name, places.root):
                yield file, in_folder(kind, file.relative_to(folder).as_posix())


def _files(path: Path, root: Path) -> Iterator[Path]:
    """The file, or the files below the folder. Links are followed to files inside only (B34)."""
    if path.is_symlink() and not (path.is_file() and path.resolve().is_relative_to(root.resolve())):
        return
    if not path.is_dir():
        yield path
        return
    for name in _names(path):
        yield from _files(path / name, root)


def _names(folder: Path) -> list[str]:
    try:
        names = os.listdir(folder)  # noqa: PTH208 - names only
    except OSError:
        return []
    return sorted(name for name in names if not name.startswith(".") and not name.endswith("~"))

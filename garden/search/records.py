"""Plain values that go into the index and come out of it.

What goes in (`IndexedFile`) is made of tuples, strings and numbers only: worker processes hand
thousands of them over a pipe with `marshal`, and SQLite takes them as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from garden.okf.note import Heading, LinkForm, NoteHeader, NoteMeta, Span, Version
from garden.problems import Problem

SEPARATOR = "\x1f"
"""Joins the strings of a list column; no title or tag holds this control character."""


class NoteRow(NamedTuple):
    """One row of the notes table, without its id; list columns joined by `SEPARATOR`."""

    path: str
    path_key: str
    title: str
    type: str
    status: str
    trust: str
    description: str
    tags: str
    aliases: str
    created: str
    changed: str
    stale_after: str
    superseded_by: str
    reserved: int
    size: int
    mtime_ns: int
    hash: str
    settled: int
    """0 when the file had changed so shortly before it was read that its time proves nothing."""
    problem: str
    """Worst severity, '' without a problem."""


class DetailRow(NamedTuple):
    """What is needed of one note at a time only."""

    text: str
    """Whole file, LF only; '' when it could not be read as text."""
    body_start: int
    headings: str
    """JSON list of [level, text, anchor, start, end, line]."""
    problems: str
    """JSON list of [code, severity, message, advice, line, [[name, fact], ...]]."""
    fields: str
    """JSON object of the frontmatter."""


class WordsRow(NamedTuple):
    """Text of the four full-text columns, already cut into tokens."""

    title: str
    headings: str
    extra: str
    body: str


class LinkRow(NamedTuple):
    """One link of a note, not resolved yet."""

    form: str
    target: str
    key: str
    anchor: str | None
    label: str | None
    start: int
    end: int
    target_start: int
    target_end: int
    line: int
    external: int
    context: str
    title: str | None


class IndexedFile(NamedTuple):
    """Everything the index keeps of one file."""

    note: NoteRow
    detail: DetailRow
    words: WordsRow
    links: list[LinkRow]


Row = tuple[Any, ...]
"""An `IndexedFile` as plain tuples all through, its long texts as UTF-8 bytes: the form in which
it comes out of a worker process."""


def indexed_file(row: Row) -> IndexedFile:
    """The row with its names and texts back."""
    note, (text, *others), words, links = row
    return IndexedFile(
        NoteRow(*note),
        DetailRow(text.decode(), *others),
        WordsRow(*(column.decode() for column in words)),
        [LinkRow(*link) for link in links],
    )


class Known(NamedTuple):
    """What the index knows of a file's state on disk."""

    size: int
    mtime_ns: int
    hash: str
    settled: bool


@dataclass(frozen=True, slots=True)
class IndexedLink:
    """One link as the index knows it, resolved."""

    source: str
    """Path of the note that it stands in."""
    form: LinkForm
    target: str
    anchor: str | None
    label: str | None
    span: Span
    target_span: Span
    line: int
    context: str
    """The sentence around it."""
    status: str
    """'found', 'ambiguous', 'broken', 'external' or 'tag'."""
    resolved: str
    """Path of the note it leads to; '' when there is none."""
    candidates: tuple[str, ...] = ()
    """All notes it may mean when it is ambiguous, the chosen one first."""
    external: bool = False


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """Links of one note, for lists grouped by note."""

    path: str
    title: str
    links: tuple[IndexedLink, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """A note that links ask for and nobody has written."""

    target: str
    """As most links spell it."""
    count: int
    """Links that ask for it, in any spelling."""
    links: tuple[IndexedLink, ...]
    """One link for each spelling, the commonest first."""


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """One note in full, as of the last time it was indexed."""

    header: NoteHeader
    meta: NoteMeta
    version: Version
    body_start: int
    headings: tuple[Heading, ...]
    problems: tuple[Problem, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Document:
    """A note with its text, for cutting into chunks and for looking through."""

    path: str
    title: str
    aliases: tuple[str, ...]
    description: str
    text: str
    body_start: int
    headings: tuple[Heading, ...]
    hash: str
    mtime_ns: int
    changed: str


class KnownFile(NamedTuple):
    """A file that is no note, as it was when its content was read."""

    path: str
    size: int
    mtime_ns: int
    hash: str
    """'' until it is learnt."""

"""Values that describe a note. Frozen, without behaviour; they import nothing of ours.

Those of which there are thousands are named tuples, which are made in a quarter of the time.

Offsets are Python code-point offsets into the LF-only text of the whole file, frontmatter included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Version:
    """Identity of a file's content at one moment."""

    hash: str
    """sha256 of the bytes, lower-case hex."""
    mtime_ns: int
    size: int
    """Bytes."""


class Span(NamedTuple):
    """Half-open range [start, end) of code points in the note's text."""

    start: int
    end: int


class Trust(StrEnum):
    """OKF 0.2 trust tier, read off `verified` (SPEC 2.4)."""

    UNVERIFIED = "unverified"
    MACHINE = "machine-confirmed"
    HUMAN = "human-reviewed"


class LinkForm(StrEnum):
    """How a link is written."""

    WIKI = "wiki"  # [[slug]], [[slug|label]], [[folder/slug#Heading]]
    EMBED = "embed"  # ![[slug]]
    INLINE = "inline"  # [label](dest "title")
    IMAGE = "image"  # ![alt](dest)
    REFERENCE = "reference"  # [label][ref], with its definition elsewhere
    DEFINITION = "definition"  # [ref]: dest
    AUTOLINK = "autolink"  # <https://...>
    SLUG = "slug"  # #slug: a link when a note has that slug, otherwise a tag
    FIELD = "field"  # a path or quoted [[wiki]] link in the frontmatter


class LinkOccurrence(NamedTuple):
    """One link as it stands in the text."""

    form: LinkForm
    target: str
    """Decoded destination without anchor: a path, slug or URL; '' for a link into the same note.
    Of a field it is the path as written: its percent codes may belong to the name."""
    anchor: str | None
    """Heading or fragment after '#', decoded; None when there is none."""
    label: str | None
    """Shown text when it is written out, else None."""
    span: Span
    """The whole link."""
    target_span: Span
    """The destination as written, anchor included, brackets and quotes excluded."""
    line: int
    """1-based line of `span.start`."""
    external: bool = False
    """True for URLs with a scheme (https:, mailto:, ...)."""
    context: str = ""
    """The sentence around the link, markup kept, whitespace folded."""
    title: str | None = None
    """Link title of a Markdown link."""


class Heading(NamedTuple):
    """A heading of the body."""

    level: int
    text: str
    """Plain text, markup removed."""
    anchor: str
    """GitHub-style fragment, unique in the note."""
    span: Span
    line: int


class Task(NamedTuple):
    """A task list item."""

    line: int
    checked: bool
    text: str


@dataclass(frozen=True, slots=True)
class ParsedBody:
    """What the body of a note holds."""

    headings: tuple[Heading, ...] = ()
    links: tuple[LinkOccurrence, ...] = ()
    tasks: tuple[Task, ...] = ()
    footnotes: tuple[str, ...] = ()
    """Labels of the footnote definitions."""


@dataclass(frozen=True, slots=True)
class NoteMeta:
    """What lists, badges and search need to know of a note."""

    path: str
    title: str
    """Frontmatter title, else first heading of level 1, else the file's stem."""
    type: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    status: str = ""
    """'draft', 'stable', 'deprecated', as written when unknown, '' when absent."""
    trust: Trust = Trust.UNVERIFIED
    stale_after: str = ""
    """As written; '' when absent."""
    created: str = ""
    changed: str = ""
    """Last change by the note's own word (generated.at, timestamp, updated_at); '' when absent."""
    superseded_by: str = ""
    reserved: bool = False
    """True for index.md and log.md, which are no concepts (OKF 0.2)."""
    fields: dict[str, object] = field(default_factory=dict)
    """All frontmatter fields; scalars are strings as written."""


class NoteHeader(NamedTuple):
    """One row of the tree, of lists and of the palette."""

    path: str
    title: str
    type: str
    tags: tuple[str, ...]
    aliases: tuple[str, ...]
    status: str
    trust: Trust
    stale_after: str
    size: int
    mtime_ns: int
    reserved: bool = False
    broken_links: int = 0
    problem: str = ""
    """Worst problem severity of the note, '' when it has none."""

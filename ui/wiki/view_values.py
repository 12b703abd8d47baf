"""Values of a page that is ready to be shown: made in a lane, handed over, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from PySide6.QtGui import QImage

from garden.okf.note import LinkForm, NoteMeta
from ui.wiki.reader_style import ReaderStyle

LinkStatus = Literal["found", "ambiguous", "broken", "external", "tag", "asset", "refused"]
RegionKind = Literal["code", "callout", "quote", "embed", "note"]


@dataclass(frozen=True, slots=True)
class LinkRef:
    """Where a link of a page leads, resolved. What it does is up to who hears of it."""

    target: str
    """As written, decoded, without anchor; '' for the same note; a URL when external."""
    status: LinkStatus
    path: str = ""
    """The note or file it leads to; '' when it leads to none."""
    anchor: str | None = None
    candidates: tuple[str, ...] = ()
    """The notes an ambiguous link may mean, the chosen one included."""
    form: LinkForm = LinkForm.WIKI
    source: str = ""
    """The note in which the link stands."""
    label: str = ""


@dataclass(frozen=True, slots=True)
class BlockInfo:
    """What one paragraph of the page is and which lines of the file it came from."""

    line: int
    """1-based first line in the file of the page's own note."""
    end_line: int
    """1-based last line."""
    kind: str
    """'title', 'facts', 'h1'..'h6', 'text', 'item', 'code', 'cell', 'rule', 'image', ..."""
    anchor: str = ""
    """Fragment of a heading, else ''."""
    marker: str = ""
    """What stands before a list item: '•', '◦', '–' or a number."""
    regions: tuple[int, ...] = ()
    """The regions it lies in, outermost first; indexes into `NoteView.regions`."""


@dataclass(frozen=True, slots=True)
class Region:
    """A run of paragraphs with one background: code, a callout, a quote, an embedded note."""

    kind: RegionKind
    left: int
    """Left edge in pixels from the column, list indentation not counted."""
    right: int
    """Distance of the right edge from the column's."""
    indent: int
    """Levels of lists it stands in."""
    pad: int
    """Space above the first and below the last line."""
    role: str = ""
    """Colour role of its bar."""
    label: str = ""
    """Language of code, title of a callout."""
    code: str = ""
    """What 'copy' copies."""
    foldable: bool = False
    folded: bool = False


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the page."""

    level: int
    text: str
    anchor: str
    line: int


EVERYTHING: Final = 1 << 40
"""For `Limits.characters`: the person asked for the whole note."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a note is shown at once, so that no note can stall the window (B47)."""

    characters: int = 80_000
    """Source text beyond this is left to 'show the rest'; at `EVERYTHING` nothing is."""
    lines: int = 4_000
    """Lines beyond this as well: ten thousand headings are few characters and much work."""
    embed_depth: int = 3
    embeds: int = 30
    """Embedded notes on one page."""
    image_bytes: int = 25_000_000
    image_pixels: int = 50_000_000
    images: int = 300
    table_rows: int = 300


@dataclass(frozen=True, slots=True)
class NoteView:
    """A page ready to be shown. Equal input gives an equal page."""

    path: str
    title: str
    html: str
    style: ReaderStyle
    images: Mapping[str, QImage] = field(default_factory=dict)
    """Decoded pictures by the name they have in the HTML."""
    blocks: tuple[BlockInfo, ...] = ()
    """Meaning of each paragraph's number (`QTextBlock.userState`)."""
    regions: tuple[Region, ...] = ()
    links: tuple[LinkRef, ...] = ()
    """Meaning of each 'link:N' in the HTML."""
    signs: tuple[tuple[str, str], ...] = ()
    """(icon, colour role) of the signs painted into the text."""
    footnotes: tuple[str, ...] = ()
    """Plain text of each footnote, for hovering."""
    outline: tuple[OutlineEntry, ...] = ()
    beside: frozenset[str] = frozenset()
    """Paths of the pictures and other notes that the page shows: it is made anew with them."""
    line_starts: tuple[int, ...] = (0,)
    """Offset of each line in the note's text."""
    truncated: bool = False
    """True when only the beginning is shown."""
    hash: str = ""
    """Content hash of the text it was made from."""
    editable: bool = True
    """False when the note can't be written."""


class ResolutionLike(Protocol):
    """What a resolver answers (`garden.okf.resolve.Resolution`)."""

    @property
    def status(self) -> str: ...
    @property
    def path(self) -> str | None: ...
    @property
    def candidates(self) -> tuple[str, ...]: ...
    @property
    def how(self) -> str: ...


class Resolve(Protocol):
    """Resolves a link target as written in a note."""

    def __call__(self, target: str, source: str, form: LinkForm, /) -> ResolutionLike: ...


class DocumentLike(Protocol):
    """What a page is made of (`NoteDocument` of the garden)."""

    @property
    def path(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def meta(self) -> NoteMeta: ...


class ReadAsset(Protocol):
    """Bytes of a file of the garden; raises GardenError."""

    def __call__(self, path: str, /) -> bytes: ...


class ReadNote(Protocol):
    """Another note, for embedding; raises GardenError."""

    def __call__(self, path: str, /) -> DocumentLike: ...

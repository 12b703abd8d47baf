"""Cut a note into the pieces that get a vector each (DESIGN section 4).

Two levels. The note level is one short text, `brief_chunk`: title, aliases and the first words of
the description. It costs a core about 30 ms to embed, so that ten thousand notes can be found by
meaning within three minutes. The section level is the text itself: knowledge by heading section,
episodes by `## HH:MM` block, procedures, skills and users whole; what is too long for a model's
window is cut at paragraphs. With it comes `overview_chunk`, title to headings at more length, which
takes the brief one's place.

The text handed to the model carries no path, so that moving a file embeds nothing again; a section
carries its title and headings, because a section called 'Steps' means nothing without them.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from garden.okf.comments import blanked, masked, without_filler
from garden.okf.note import Heading

SECTION_UNITS = 300
"""Largest section piece in units (see `units`): about two thirds of a 512-token window."""
WHOLE_UNITS = 1200
"""Up to this size procedures, skills and users stay in one piece; longer ones are cut."""
BRIEF_UNITS = 14
"""Bound of the first pass's text: 10,000 of them must be embedded within three minutes."""
OVERVIEW_UNITS = 56
"""Bound of the text that stands for the whole note in the end."""
CHUNK_CAP = 200
"""Most section pieces of one note (B54: a budget against floods); the rest is found by words."""
CHUNKER_VERSION = 3
"""Part of every note's fingerprint: raise it when the cutting changes."""

_EPISODE_BLOCK = re.compile(r"\d{1,2}:\d{2}\b")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\uff66-\uff9f]")
_WORD = re.compile(r"[A-Za-z0-9_\u00c0-\u024f]+")


class Kind(StrEnum):
    """What sort of text a note is; one vector collection each."""

    KNOWLEDGE = "knowledge"
    EPISODES = "episodes"
    PROCEDURES = "procedures"
    SKILLS = "skills"
    USERS = "users"


WHOLE_KINDS = frozenset({Kind.PROCEDURES, Kind.SKILLS, Kind.USERS})


class Level(StrEnum):
    """Which pass a piece belongs to: a vector a note first, then its sections."""

    NOTE = "note"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class NoteSource:
    """What a chunker needs to know of one note."""

    path: str
    text: str
    """Whole file, LF only."""
    body_start: int = 0
    """Offset of the first code point behind the frontmatter."""
    title: str = ""
    written_title: bool = True
    """False when `title` is only the file's stem: then it stays out of the sections' text, so that
    moving or renaming the file embeds its sections not again."""
    aliases: tuple[str, ...] = ()
    description: str = ""
    headings: tuple[Heading, ...] = ()
    """In the order of the text; spans are offsets into `text`."""
    kind: Kind = Kind.KNOWLEDGE


@dataclass(frozen=True, slots=True)
class Chunk:
    """One piece of a note, and where it stands."""

    path: str
    number: int
    """0 for the note level, then 1, 2, ... in the order of the text."""
    kind: Kind
    level: Level
    heading: str
    """Headings above the piece joined by ' > '; '' for the note level and the opening."""
    start: int
    end: int
    """Half-open range of code points in the whole file's text."""
    text: str
    """What is handed to the embedder: markup removed, headed by title and headings."""
    digest: str
    """sha256 of `text`, lower-case hex: the key of the vector cache."""


def kind_of(path: str, *, anima: bool = False) -> Kind:
    """The kind of a note by its first folder in an anima garden; knowledge everywhere else."""
    if not anima:
        return Kind.KNOWLEDGE
    first = path.split("/", 1)[0]
    try:
        return Kind(first)
    except ValueError:
        return Kind.KNOWLEDGE


def units(text: str) -> int:
    """Rough token count: one for each CJK character, one for four Latin letters of a word."""
    return len(_CJK.findall(text)) + sum([(len(w) + 3) // 4 for w in _WORD.findall(text)])


def cjk_share(text: str) -> float:
    """0 for Latin text, 1 for Japanese, by `units` in between for mixtures."""
    cjk = len(_CJK.findall(text))
    return cjk / max(units(text), 1)


def overview_chunk(note: NoteSource) -> Chunk:
    """Number 0 in the end: title, aliases, description, headings, up to `OVERVIEW_UNITS`."""
    return _of_note(note, OVERVIEW_UNITS)


def brief_chunk(note: NoteSource) -> Chunk:
    """Number 0 after the first pass: the beginning of the overview, up to `BRIEF_UNITS`."""
    return _of_note(note, BRIEF_UNITS)


def _seen(note: NoteSource) -> NoteSource:
    """The note as it is read: a comment may go over several pieces, so it goes before they are
    cut."""
    body = note.text[note.body_start :]
    seen = blanked(body)
    return note if seen is body else replace(note, text=note.text[: note.body_start] + seen)


def _of_note(note: NoteSource, bound: int) -> Chunk:
    note = _seen(note)
    names = (p.strip() for p in (note.title, *note.aliases, note.description))
    headings = (plain(h.text) for h in note.headings if h.text != note.title)
    text = _bounded((p for p in itertools.chain(names, headings) if p), bound)
    if units(text) < min(bound, OVERVIEW_UNITS // 2):
        # Nothing but a name: the opening sentence says more than a file name can.
        bodies = (
            plain(note.text[start : min(end, start + 600)]) for _, start, end in _sections(note)
        )
        text = _bounded((p for p in (text, *bodies) if p), bound)
    return _make(note, 0, Level.NOTE, "", note.body_start, len(note.text), text)


def section_chunks(note: NoteSource) -> list[Chunk]:
    """The note's text in pieces, in order, at most `CHUNK_CAP`; [] for a note without text."""
    note = _seen(note)
    found: list[Chunk] = []
    for heading, start, end in _sections(note):
        head = " > ".join(p for p in (note.title if note.written_title else "", heading) if p)
        for piece_start, piece_end in _pieces(note, start, end):
            body = plain(note.text[piece_start:piece_end])
            if not body:
                continue
            text = f"{head}\n{body}" if head else body
            found.append(
                _make(note, len(found) + 1, Level.SECTION, heading, piece_start, piece_end, text)
            )
            if len(found) == CHUNK_CAP:
                return found
    return found


def _make(
    note: NoteSource, number: int, level: Level, heading: str, start: int, end: int, text: str
) -> Chunk:
    # Lone surrogates can't be encoded, and a NUL would cut the text short inside the C engine.
    clean = text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    digest = hashlib.sha256(clean.encode("utf-8")).hexdigest()
    return Chunk(note.path, number, note.kind, level, heading, start, end, clean, digest)


def _sections(note: NoteSource) -> Iterator[tuple[str, int, int]]:
    """(heading path, start, end) of the parts that the kind of the note asks for."""
    end = len(note.text)
    if note.kind in WHOLE_KINDS and units(note.text[note.body_start :]) <= WHOLE_UNITS:
        yield "", note.body_start, end
        return
    cuts = [h for h in note.headings if h.span.start >= note.body_start]
    if note.kind is Kind.EPISODES:
        cuts = [h for h in cuts if h.level == 2 and _EPISODE_BLOCK.match(h.text)] or cuts
    first = cuts[0].span.start if cuts else end
    if first > note.body_start:
        yield "", note.body_start, first
    open_headings: list[Heading] = []
    for at, heading in enumerate(cuts):
        open_headings = [h for h in open_headings if h.level < heading.level]
        open_headings.append(heading)
        until = cuts[at + 1].span.start if at + 1 < len(cuts) else end
        names = [plain(h.text) for h in open_headings]
        if names and names[0] == note.title:
            names = names[1:]  # the title stands before the headings already
        yield " > ".join(names), heading.span.end, until


def _pieces(note: NoteSource, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut [start, end) at paragraphs, then sentences, so that no piece is over the bound."""
    limit = WHOLE_UNITS if note.kind in WHOLE_KINDS else SECTION_UNITS
    text = note.text[start:end]
    if len(text) <= limit // 2 or units(text) <= limit:
        yield start, end
        return
    piece_start, last, size = 0, 0, 0
    for stop in _stops(text, limit):
        step = units(text[piece_start:stop]) if size == 0 else units(text[last:stop])
        if size and size + step > limit:
            yield start + piece_start, start + last
            piece_start, size = last, 0
            step = units(text[piece_start:stop])
        size += step
        last = stop
    if piece_start < len(text):
        yield start + piece_start, end


_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_SENTENCE = re.compile(r"[。！？]+[」』）]*|[.!?]+[\"')\]]*\s+|\n+")


def _stops(text: str, limit: int) -> Iterator[int]:
    """Offsets at which `text` may be cut: paragraph ends, inside long ones sentence ends."""
    borders = [m.end() for m in _PARAGRAPH.finditer(text)]
    begin = 0
    for border in [*borders, len(text)]:
        if border == begin:
            continue
        if units(text[begin:border]) > limit:
            yield from _sentence_stops(text, begin, border, limit)
        yield border
        begin = border


def _sentence_stops(text: str, begin: int, border: int, limit: int) -> Iterator[int]:
    last = begin
    for match in [*_SENTENCE.finditer(text, begin, border), None]:
        stop = match.end() if match else border
        # A line without any sentence end (a table, minified text) is cut by length.
        while stop - last > limit * 2:
            last += limit
            yield last
        if match and stop > last:
            yield stop
            last = stop


_CLEANING: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"<!--.*?-->", re.DOTALL), " "),
    (re.compile(r"^[ \t]*(```|~~~).*$", re.MULTILINE), ""),
    (re.compile(r"!?\[\[([^\]|\n]+)\|([^\]\n]+)\]\]"), r"\2"),
    (re.compile(r"!?\[\[([^\]\n]+)\]\]"), r"\1"),
    (re.compile(r"!?\[([^\]\n]*)\]\((?:<[^>\n]*>|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"), r"\1"),
    (re.compile(r"^[ \t]*\[[^\]\n]+\]:[ \t]*\S+.*$", re.MULTILINE), ""),
    (re.compile(r"<?https?://[^\s>)）」]+>?"), " "),
    (re.compile(r"^[ \t]*(?:>[ \t]?)+(?:\[![\w-]+\][+-]?)?", re.MULTILINE), ""),
    (re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?", re.MULTILINE), ""),
    (re.compile(r"^[ \t]*#{1,6}[ \t]+", re.MULTILINE), ""),
    (re.compile(r"^[ \t]*\|?[ \t]*:?-{2,}:?[ \t|:-]*$", re.MULTILINE), ""),
    (re.compile(r"[*~`]{1,3}(?=\S)|(?<=\S)[*~`]{1,3}"), ""),
    (re.compile(r"(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"), ""),
    (re.compile(r"\|"), " "),
    (re.compile(r"\s+"), " "),
)


_MARKED = re.compile(r"[\[\]<>*_~`|#!\n+-]|://|^\s*\d+[.)]")


def plain(markdown: str) -> str:
    """Text for the model: link targets, fences, marks, comments and line breaks removed, words
    kept."""
    markdown = without_filler(masked(markdown))
    if len(markdown) < 200 and not _MARKED.search(markdown):
        return " ".join(markdown.split())  # most headings: no need for a dozen passes
    text = markdown
    for pattern, replacement in _CLEANING:
        text = pattern.sub(replacement, text)
    return text.strip()


def _bounded(parts: Iterable[str], limit: int) -> str:
    """Join whole parts by ' / ' while they fit; the first that doesn't is cut to fill."""
    joined, left = "", limit
    for part in parts:
        cost = units(part)
        if cost > left:
            part = _prefix(part, left)
        if part:
            joined = f"{joined} / {part}" if joined else part
        left -= cost
        if left <= 0:
            break
    return joined


def _prefix(text: str, limit: int) -> str:
    low, high = 0, min(len(text), limit * 5)
    while low < high:
        middle = (low + high + 1) // 2
        if units(text[:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip()

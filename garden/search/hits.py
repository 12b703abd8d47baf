"""`Hit`: one search result, with the text to show and every reason it was found.

The lexical index, the title palette and the semantic side all answer with hits, so that fusion and
the window need to know one shape only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Signal(StrEnum):
    """Why a note was found. The window words these."""

    TITLE = "title"  # the words stand in the title or an alias
    HEADING = "heading"  # ... in a heading
    WORDS = "words"  # ... anywhere in the note (FTS5, bm25)
    MEANING = "meaning"  # near in meaning (vectors)
    RECENCY = "recency"  # changed lately
    LINKS = "links"  # linked with other results (spreading activation)
    FILTER = "filter"  # only filters were asked for, the note passes them
    FUZZY = "fuzzy"  # the title resembles what was typed


@dataclass(frozen=True, slots=True)
class SignalScore:
    """One reason, as the signal itself ranked the note."""

    signal: Signal
    rank: int
    """Place in this signal's own list, from 1; 0 where the signal has no list."""
    score: float
    """The signal's own figure (bm25 turned positive, cosine, PageRank, 0..1); larger is better."""
    detail: str = ""
    """What it matched, e.g. the alias or the heading."""


@dataclass(frozen=True, slots=True)
class Highlighted:
    """A piece of text with the parts to emphasise."""

    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    """Half-open [start, end) code-point ranges in `text`, in order, without overlap."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One note found."""

    path: str
    title: str
    score: float
    """Larger is better. Comparable only inside the list that it came in."""
    snippet: Highlighted = Highlighted("")
    """A window of the body around the matches; the beginning of the note when none stands there."""
    title_ranges: tuple[tuple[int, int], ...] = ()
    """Parts of `title` that matched."""
    heading: str = ""
    """Text of the section that the snippet lies in, '' before the first heading."""
    anchor: str = ""
    """Fragment of that section, for opening the note there."""
    offset: int | None = None
    """Code-point offset of the first match in the whole text of the note, None without one."""
    signals: tuple[SignalScore, ...] = field(default=())

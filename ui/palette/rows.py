"""Rows of the palette, and how a list of them changes without moving under the person's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from garden.okf.note import NoteHeader
from garden.search.hits import Highlighted, Hit, Signal
from ui.search.live import Findings
from ui.search.reasons import all_reasons, reasons
from ui.spot import Spot
from ui.wiki.reserved_names import shown_title, title_prefix

Ranges = tuple[tuple[int, int], ...]


class RowKind(StrEnum):
    """What a row does when it is chosen."""

    NOTE = "note"
    COMMAND = "command"
    OPERATOR = "operator"
    CREATE = "create"
    HEADING = "heading"  # can't be chosen


@dataclass(frozen=True, slots=True)
class Row:
    """One row, ready to paint."""

    kind: RowKind
    key: str
    """Identity: the same thing has the same key in every list."""
    title: str
    title_ranges: Ranges = ()
    detail: str = ""
    """Path of a note, category of a command, explanation of an operator."""
    type: str = ""
    snippet: str = ""
    snippet_ranges: Ranges = ()
    why: tuple[str, ...] = ()
    keys: str = ""
    """Shortcut, at the right."""
    icon: str = "file-text"
    tip: str = ""
    enabled: bool = True
    payload: Any = None


def note_row(header: NoteHeader, why: tuple[str, ...] = ()) -> Row:
    """A note from the list of headers (recent ones, all notes)."""
    return Row(
        RowKind.NOTE,
        f"note:{header.path}",
        shown_title(header.path, header.title),
        detail=header.path,
        type=header.type,
        why=why,
        payload=Spot(header.path),
    )


def hit_row(hit: Hit, header: NoteHeader | None) -> Row:
    """A search result."""
    before = len(title_prefix(hit.path, hit.title))
    return Row(
        RowKind.NOTE,
        f"note:{hit.path}",
        shown_title(hit.path, hit.title),
        title_ranges=tuple((start + before, end + before) for start, end in hit.title_ranges),
        detail=hit.path,
        type=header.type if header else "",
        snippet=hit.snippet.text,
        snippet_ranges=hit.snippet.ranges,
        why=reasons(hit),
        tip=all_reasons(hit),
        payload=Spot(hit.path, hit.anchor, hit.offset, _first_word(hit.snippet)),
    )


def _first_word(snippet: Highlighted) -> str:
    """The word that a hit's offset leads to."""
    start, end = snippet.ranges[0] if snippet.ranges else (0, 0)
    return snippet.text[start:end]


def found_rows(
    findings: Findings, header: Any, *, names_first: int = 5, limit: int = 40
) -> list[Row]:
    """Rows of a search: true names first, then full text and meaning, then resembling names.

    `header` gives the NoteHeader of a path or None. A name that was found in the text as well
    keeps its place and gains the snippet and the other reasons.
    """
    names = findings.names or ()
    body = {hit.path: hit for hit in findings.body}
    sure = [hit for hit in names if any(s.signal is Signal.TITLE for s in hit.signals)]
    unsure = [hit for hit in names if hit not in sure]
    if not body:
        ordered = sure + unsure
    else:
        ordered = sure[:names_first] + list(body.values()) + sure[names_first:] + unsure
    rows: list[Row] = []
    seen: set[str] = set()
    for hit in ordered:
        if hit.path in seen:
            continue
        seen.add(hit.path)
        row = hit_row(hit, header(hit.path))
        other = body.get(hit.path)
        if other is not None and other is not hit:
            row = _enriched(row, hit, other)
        rows.append(row)
    return rows[:limit]


def _enriched(row: Row, name: Hit, text: Hit) -> Row:
    both = replace(name, signals=name.signals + text.signals)
    return replace(
        row,
        title_ranges=row.title_ranges or text.title_ranges,
        snippet=text.snippet.text or row.snippet,
        snippet_ranges=text.snippet.ranges if text.snippet.text else row.snippet_ranges,
        why=reasons(both),
        tip=all_reasons(both),
        # A name is opened at its top: the person looked for the note, not for a place in it.
        payload=row.payload,
    )


def settle(old: Sequence[Row], new: Iterable[Row], held: int) -> list[Row]:
    """The new list, with everything down to row `held` of the old one left where it is.

    `held` is the row the person moved to by hand, -1 when they didn't: then the new list simply
    takes over. Held rows gain what is new about them (snippet, reasons), never another place.
    """
    fresh = list(new)
    if held < 0:
        return fresh
    by_key = {row.key: row for row in fresh}
    kept = [by_key.get(row.key, row) for row in old[: held + 1]]
    keys = {row.key for row in kept}
    return kept + [row for row in fresh if row.key not in keys]

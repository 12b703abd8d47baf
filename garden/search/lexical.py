"""Finding notes by their words: FTS5 ranks, the order is title before heading before body (B38).

Notes whose names (title, aliases, file name) hold every word come first, then those whose
headings do, then all others, each by bm25. When few notes hold every word, notes that hold some of
them follow, so that a question asked in a sentence finds something too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from garden.okf.note import Heading, LinkForm, NoteHeader
from garden.search import expression, reads, schema, snippets
from garden.search.expression import Condition
from garden.search.hits import Hit, Signal, SignalScore
from garden.search.matching import Matcher
from garden.search.query import Query, parse
from garden.search.store import Index
from garden.search.tokens import fold
from garden.search.words import stem_of
from garden.work import CancelToken

_FEW = 5
"""With fewer full matches than this, partial ones are added."""
_TIERS = ((Signal.TITLE, "{title} : "), (Signal.HEADING, "{headings} : "), (Signal.WORDS, ""))


@dataclass(frozen=True, slots=True)
class _Row:
    note_id: int
    signal: Signal
    bm25: float
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Notes found, without their text: cutting it out of sixty notes takes longer than finding
    them, and half of them are never shown."""

    hits: list[Hit]
    """Best first; without snippet, heading and offset."""
    ids: Mapping[str, int]
    """Number in the index of each, by path."""
    matcher: Matcher
    """Finds the words in a text."""

    def shown(self, connection: sqlite3.Connection, hit: Hit) -> Hit:
        """One of the hits with the text around what matched; as it is when its note has gone."""
        row = connection.execute(
            "SELECT text, body_start, headings FROM details WHERE id = ?", (self.ids[hit.path],)
        ).fetchone()
        return hit if row is None else _with_text(hit, self.matcher, *row)


def search(
    index: Index, query: Query | str, limit: int = 30, token: CancelToken | None = None
) -> list[Hit]:
    """The best `limit` notes for what was typed. Raises `Cancelled`, `IndexDamaged`."""
    found = listed(index, query, limit, token)
    with index.reader(token) as connection:
        return [found.shown(connection, hit) for hit in found.hits]


def listed(
    index: Index, query: Query | str, limit: int = 30, token: CancelToken | None = None
) -> Listing:
    """The best `limit` notes, still without their text. Raises `Cancelled`, `IndexDamaged`."""
    if isinstance(query, str):
        query = parse(query)
    if query.is_empty:
        return Listing([], {}, Matcher([], kana=index.fold_kana))
    conditions = conditions_of(index, query, token)
    with index.reader(token) as connection:
        words = expression.words_of(query, kana=index.fold_kana)
        if words:
            rows = _by_words(connection, query, words, conditions, limit, kana=index.fold_kana)
        else:
            rows = _by_filters(connection, query, conditions, limit, kana=index.fold_kana)
        return _listing(connection, query, rows, limit, kana=index.fold_kana)


def conditions_of(
    index: Index, query: Query, token: CancelToken | None = None
) -> list[expression.Condition]:
    """The filters of a query as SQL, with what they need to know of the garden."""
    asked = {one.key for one in query.filters}
    if not asked:
        return []
    # Names are looked up before the reader opens: they wait for a running write.
    linked = [
        index.resolve(one.value, "", LinkForm.WIKI).candidates
        for one in query.filters
        if one.key == "link"
    ]
    with index.reader(token) as connection:
        types = [kind for kind, _number in reads.types(connection)] if "type" in asked else []
        marks = reads.marks(connection) if "tag" in asked else []
    return expression.conditions(query, types, linked, marks)


def paths_with_phrase(
    index: Index, text: str, limit: int = 500, token: CancelToken | None = None
) -> list[str]:
    """Notes whose body holds `text` as a phrase, for finding unlinked mentions. Newest first."""
    wanted = expression.phrase(text, open_end=False, kana=index.fold_kana)
    if not wanted:
        return []
    with index.reader(token) as connection:
        rows = connection.execute(
            "SELECT n.path FROM notes n WHERE n.id IN"
            " (SELECT rowid FROM words WHERE words MATCH ?) ORDER BY n.mtime_ns DESC LIMIT ?",
            (f"{{body}} : {wanted}", limit),
        )
        return [row[0] for row in rows]


def _by_words(
    connection: sqlite3.Connection,
    query: Query,
    words: str,
    conditions: Sequence[Condition],
    limit: int,
    *,
    kana: bool,
) -> list[_Row]:
    found: dict[int, _Row] = {}

    def take(match: str, signal: Signal, *, partial: bool = False) -> None:
        for note_id, rank in _ranked(connection, match, conditions, limit):
            found.setdefault(note_id, _Row(note_id, signal, -rank, partial))

    for signal, columns in _TIERS:
        take(f"{columns}({words})" if columns else words, signal)
        if len(found) >= limit:
            break
    if len(found) < min(_FEW, limit):
        some = expression.relaxed(query, kana=kana)
        if some and some != words:
            take(some, Signal.WORDS, partial=True)
    return list(found.values())[:limit]


def _ranked(
    connection: sqlite3.Connection, match: str, conditions: Sequence[Condition], limit: int
) -> list[tuple[int, float]]:
    where, parameters = _where(conditions)
    # bm25 by name instead of `rank`, which would be computed for what the filters leave out, too.
    # The + keeps SQLite from looking up one row at a time in the full-text table.
    inside = f" AND +rowid IN (SELECT n.id FROM notes n WHERE {where})" if where else ""
    return connection.execute(
        f"SELECT rowid, {schema.RANK} AS score FROM words WHERE words MATCH ?{inside}"
        " ORDER BY score LIMIT ?",
        (match, *parameters, limit),
    ).fetchall()


def _by_filters(
    connection: sqlite3.Connection,
    query: Query,
    conditions: Sequence[Condition],
    limit: int,
    *,
    kana: bool,
) -> list[_Row]:
    """Without a word to rank by, the notes changed last come first."""
    all_of = list(conditions)
    unwanted = expression.excluded(query, kana=kana)
    if unwanted:
        all_of.append(
            Condition("n.id NOT IN (SELECT rowid FROM words WHERE words MATCH ?)", (unwanted,))
        )
    where, parameters = _where(all_of)
    rows = connection.execute(
        f"SELECT n.id FROM notes n WHERE {where or '0'} ORDER BY n.mtime_ns DESC, n.path LIMIT ?",
        (*parameters, limit),
    )
    return [_Row(row[0], Signal.FILTER, 0.0) for row in rows]


def _where(conditions: Sequence[Condition]) -> tuple[str, tuple[str, ...]]:
    return (
        " AND ".join(f"({condition.sql})" for condition in conditions),
        tuple(value for condition in conditions for value in condition.parameters),
    )


def _listing(
    connection: sqlite3.Connection, query: Query, rows: Sequence[_Row], limit: int, *, kana: bool
) -> Listing:
    headers = reads.header_rows(connection, [row.note_id for row in rows])
    wanted = fold(query.text)
    tiers = {Signal.TITLE: 3, Signal.HEADING: 2, Signal.WORDS: 1, Signal.FILTER: 0}

    def place(row: _Row) -> tuple[int, bool, float]:
        exact = row.signal is Signal.TITLE and wanted in _names(headers[row.note_id])
        return (0 if row.partial else tiers[row.signal], exact, row.bm25)

    ordered = sorted(rows, key=place, reverse=True)[:limit]
    matcher = _matcher(query, partial=any(row.partial for row in rows), kana=kana)
    ranks = {signal: count(1) for signal in tiers}
    hits: list[Hit] = []
    ids: dict[str, int] = {}
    for number, row in enumerate(ordered, 1):
        signals = [SignalScore(row.signal, next(ranks[row.signal]), row.bm25)]
        if row.signal in (Signal.TITLE, Signal.HEADING):
            signals.append(SignalScore(Signal.WORDS, number, row.bm25))
        else:
            signals = [SignalScore(row.signal, number, row.bm25)]
        tier, exact, bm25 = place(row)
        score = tier + exact / 2 + bm25 / (bm25 + 20) / 2
        header = headers[row.note_id]
        ids[header.path] = row.note_id
        hits.append(Hit(header.path, header.title, score, signals=tuple(signals)))
    return Listing(hits, ids, matcher)


def _names(header: NoteHeader) -> set[str]:
    return {fold(name) for name in (header.title, *header.aliases, stem_of(header.path))}


def _matcher(query: Query, *, partial: bool, kana: bool) -> Matcher:
    terms: list[tuple[str, bool]] = []
    for number, group in enumerate(query.groups):
        last = number == len(query.groups) - 1
        for term in group:
            terms.append((term.text, last and not term.phrase))
            if partial:
                words = [word for word in expression.loose_words(term) if word != fold(term.text)]
                terms += [(word, False) for word in words]
    if partial and len(terms) > 1:
        terms = [pair for pair in terms if not expression.is_common(pair[0])]
    terms += [(one.value, True) for one in query.filters if one.key == "title" and not one.negated]
    return Matcher(terms, kana=kana)


def _with_text(hit: Hit, matcher: Matcher, text: str, body_start: int, headings: str) -> Hit:
    sections = reads.headings_of(headings)
    start = _behind_title(text, body_start, hit.title, sections)
    found = snippets.of_note(text, body_start, start, len(text), matcher)
    offset = found.offset
    heading = snippets.heading_at(sections, offset)
    return replace(
        hit,
        snippet=found.text,
        title_ranges=matcher.ranges(hit.title),
        heading=heading.text if heading else "",
        anchor=heading.anchor if heading else "",
        offset=offset,
    )


def _behind_title(text: str, body_start: int, title: str, sections: Sequence[Heading]) -> int:
    """Where the body begins behind a first heading that only repeats the title."""
    if (
        sections
        and sections[0].text == title
        and not text[body_start : sections[0].span.start].strip()
    ):
        return sections[0].span.end
    return body_start

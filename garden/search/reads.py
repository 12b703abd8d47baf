"""Questions to the index that need no words: lists, one note, links, tags, problems.

Functions over a reading connection; `Index` offers them as methods.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from garden.okf.bundle import duplicates
from garden.okf.note import Heading, LinkForm, NoteHeader, NoteMeta, Span, Trust, Version
from garden.okf.resolve import Resolution, is_external
from garden.okf.wishes import names_nothing
from garden.problems import Problem, Severity
from garden.search.records import (
    SEPARATOR,
    Document,
    IndexedLink,
    Known,
    LinkGroup,
    NoteRecord,
    Wish,
)
from garden.search.tokens import fold

_TRUST = {trust.value: trust for trust in Trust}
_HEADER = (
    "path, title, type, tags, aliases, status, trust, stale_after, size, mtime_ns, reserved,"
    " broken, problem"
)
_LINK = (
    "n.path, l.form, l.target, l.anchor, l.label, l.start, l.end, l.target_start, l.target_end,"
    " l.line, l.context, l.status, l.resolved, l.candidates, l.external"
)


def split(joined: str) -> tuple[str, ...]:
    """A list column as a tuple."""
    return tuple(joined.split(SEPARATOR)) if joined else ()


def _header(row: Sequence[Any]) -> NoteHeader:
    path, title, kind, tags, aliases, status, trust, stale, size, mtime, reserved, broken, bad = row
    return NoteHeader(
        path,
        title,
        kind,
        split(tags),
        split(aliases),
        status,
        _TRUST[trust],
        stale,
        size,
        mtime,
        reserved == 1,
        broken,
        bad,
    )


def headers(connection: sqlite3.Connection) -> list[NoteHeader]:
    """All notes by path."""
    return [
        _header(row) for row in connection.execute(f"SELECT {_HEADER} FROM notes ORDER BY path")
    ]


def header_rows(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, NoteHeader]:
    """Headers of some notes by their row id."""
    marks = ", ".join("?" * len(ids))
    rows = connection.execute(f"SELECT id, {_HEADER} FROM notes WHERE id IN ({marks})", ids)
    return {row[0]: _header(row[1:]) for row in rows}


def note(connection: sqlite3.Connection, path: str) -> NoteRecord | None:
    """One note in full."""
    row = connection.execute(
        f"SELECT {_HEADER}, description, created, changed, superseded_by, hash, body_start,"
        " headings, problems, fields FROM notes JOIN details USING (id) WHERE path = ?",
        (path,),
    ).fetchone()
    if row is None:
        return None
    header = _header(row[:13])
    description, created, changed, superseded_by, digest, body_start, heads, bad, fields = row[13:]
    meta = NoteMeta(
        path=path,
        title=header.title,
        type=header.type,
        description=description,
        tags=header.tags,
        aliases=header.aliases,
        status=header.status,
        trust=header.trust,
        stale_after=header.stale_after,
        created=created,
        changed=changed,
        superseded_by=superseded_by,
        reserved=header.reserved,
        fields=json.loads(fields),
    )
    version = Version(digest, header.mtime_ns, header.size)
    return NoteRecord(header, meta, version, body_start, headings_of(heads), problems_of(path, bad))


def headings_of(column: str) -> tuple[Heading, ...]:
    """The headings column as values."""
    return tuple(
        Heading(level, text, anchor, Span(start, end), line)
        for level, text, anchor, start, end, line in json.loads(column)
    )


def problems_of(path: str, column: str) -> tuple[Problem, ...]:
    """The problems column of one note as values."""
    return tuple(
        Problem(
            code,
            Severity(severity),
            path,
            message,
            advice,
            line,
            tuple((name, fact) for name, fact in facts),
        )
        for code, severity, message, advice, line, facts in json.loads(column)
    )


def text(connection: sqlite3.Connection, path: str) -> str | None:
    """Whole text of a note as indexed."""
    row = connection.execute(
        "SELECT text FROM notes JOIN details USING (id) WHERE path = ?", (path,)
    ).fetchone()
    return None if row is None else str(row[0])


def documents(
    connection: sqlite3.Connection, paths: Sequence[str] | None = None
) -> Iterator[Document]:
    """Notes with their text; all of them newest first, or those named in the order given."""
    select = (
        "SELECT path, title, aliases, description, text, body_start, headings, hash, mtime_ns,"
        " changed FROM notes JOIN details USING (id)"
    )
    if paths is None:
        yield from map(_document, connection.execute(f"{select} ORDER BY mtime_ns DESC, path"))
        return
    for path in paths:
        row = connection.execute(f"{select} WHERE path = ?", (path,)).fetchone()
        if row is not None:
            yield _document(row)


def _document(row: tuple[str, str, str, str, str, int, str, str, int, str]) -> Document:
    path, title, aliases, description, body, body_start, heads, digest, mtime_ns, changed = row
    return Document(
        path,
        title,
        split(aliases),
        description,
        body,
        body_start,
        headings_of(heads),
        digest,
        mtime_ns,
        changed,
    )


def known(connection: sqlite3.Connection, paths: Sequence[str] | None = None) -> dict[str, Known]:
    """State on disk of every note, or of those named, as of its last reading."""
    select = "SELECT path, size, mtime_ns, hash, settled FROM notes"
    rows: Iterable[tuple[str, int, int, str, int]]
    if paths is None:
        rows = connection.execute(select)
    else:
        rows = (
            row for path in paths for row in connection.execute(f"{select} WHERE path = ?", (path,))
        )
    return {
        path: Known(size, mtime_ns, digest, settled == 1)
        for path, size, mtime_ns, digest, settled in rows
    }


def below(connection: sqlite3.Connection, folder: str) -> list[str]:
    """Notes whose path begins with the folder's."""
    rows = connection.execute(
        "SELECT path FROM notes WHERE path > ? AND path < ? ORDER BY path",
        (f"{folder}/", f"{folder}0"),  # '0' is the character behind '/'
    )
    return [row[0] for row in rows]


def all_names(connection: sqlite3.Connection) -> list[tuple[str, str, tuple[str, ...]]]:
    """(path, title, aliases) of every note."""
    rows = connection.execute("SELECT path, title, aliases FROM notes ORDER BY path")
    return [(path, title, split(aliases)) for path, title, aliases in rows]


def _link(row: Sequence[Any]) -> IndexedLink:
    source, form, target, anchor, label, start, end, t_start, t_end, line = row[:10]
    context, status, resolved, candidates, external = row[10:15]
    return IndexedLink(
        source,
        LinkForm(form),
        target,
        anchor,
        label,
        Span(start, end),
        Span(t_start, t_end),
        line,
        context,
        status,
        resolved,
        split(candidates),
        external == 1,
    )


def backlinks(connection: sqlite3.Connection, path: str) -> list[LinkGroup]:
    """Links of other notes to `path`, grouped by note, in the order of their titles."""
    rows = connection.execute(
        f"SELECT n.title, {_LINK} FROM links l JOIN notes n ON n.id = l.source"
        " WHERE l.resolved = ? AND l.resolved <> '' AND n.path <> ?"
        " ORDER BY n.title, n.path, l.start",
        (path, path),
    )
    return [
        LinkGroup(source, title, tuple(_link(row[1:]) for row in group))
        for (title, source), group in groupby(rows, key=lambda row: (row[0], row[1]))
    ]


def outgoing(connection: sqlite3.Connection, path: str) -> list[IndexedLink]:
    """Links of one note in the order of its text."""
    rows = connection.execute(
        f"SELECT {_LINK} FROM links l JOIN notes n ON n.id = l.source WHERE n.path = ?"
        " ORDER BY l.start, l.id",
        (path,),
    )
    return [_link(row) for row in rows]


def outgoing_counted(connection: sqlite3.Connection, path: str) -> list[tuple[IndexedLink, int]]:
    """Links of one note, those alike in target, form and place once: the first in the text, and
    how many there are. In the order of the text.

    Counted by the database: a megabyte of text has ten thousand links, and few targets.
    """
    rows = connection.execute(
        f"SELECT count(*), min(l.start), {_LINK} FROM links l JOIN notes n ON n.id = l.source"
        " WHERE n.path = ? GROUP BY l.status, l.resolved, l.target, l.form ORDER BY 2, l.id",
        (path,),
    )  # the other columns are those of the row with the least start
    return [(_link(row[2:]), row[0]) for row in rows]


def resolution(
    connection: sqlite3.Connection, target: str, source: str, form: LinkForm
) -> Resolution | None:
    """What a link of this note was resolved to; None when the note holds no such link.

    Every change of a name resolves the rows anew that it concerns, so a row holds what the rule
    says today. Which step of the rule answered is kept for files that are no notes only.
    """
    row = connection.execute(
        "SELECT l.status, l.resolved, l.candidates FROM links l JOIN notes n ON n.id = l.source"
        " WHERE n.path = ? AND l.target = ? AND l.form = ? LIMIT 1",
        (source, target, form.value),
    ).fetchone()
    if row is None:
        return None
    status, resolved, candidates = row
    if status == "asset":
        return Resolution("found", resolved, (resolved,), "asset")
    if status == "external":
        return Resolution("external", how="url" if is_external(target, form) else "asset")
    return Resolution(
        status, resolved or None, split(candidates) or ((resolved,) if resolved else ())
    )


def any_verified(connection: sqlite3.Connection) -> bool:
    """Whether any note has a trust tier above 'unverified'."""
    row = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM notes WHERE trust IN (?, ?))",
        (Trust.MACHINE.value, Trust.HUMAN.value),
    ).fetchone()
    return bool(row[0])


def broken(connection: sqlite3.Connection) -> list[Wish]:
    """Targets that lead nowhere, most wished for first; those without a name wish for nothing.

    Counted by the database: a garden may hold ten thousand such links, and each save asks anew.
    """
    rows = connection.execute(
        "SELECT l.target, count(*), l.id, min(n.path) FROM links l JOIN notes n ON n.id = l.source"
        " WHERE l.status = 'broken' GROUP BY l.target"
    )  # the id is that of the row with the least path
    asked: dict[str, list[tuple[int, str, int]]] = {}
    for target, count, link, _path in rows:
        if not names_nothing(target):
            asked.setdefault(fold(target), []).append((count, target, link))
    first = {row[0]: _link(row[1:]) for row in _links_by_id(connection, asked.values())}
    wishes: list[Wish] = []
    for spellings in asked.values():
        spellings.sort(reverse=True)
        links = tuple(first[link] for _count, _target, link in spellings)
        wishes.append(Wish(spellings[0][1], sum(row[0] for row in spellings), links))
    wishes.sort(key=lambda wish: (-wish.count, wish.target))
    return wishes


def _links_by_id(
    connection: sqlite3.Connection, asked: Iterable[list[tuple[int, str, int]]]
) -> Iterator[Sequence[Any]]:
    """Rows of the links that stand for their spelling, each headed by its id."""
    ids = json.dumps([link for spellings in asked for _count, _target, link in spellings])
    return connection.execute(
        f"SELECT l.id, {_LINK} FROM links l JOIN notes n ON n.id = l.source"
        " WHERE l.id IN (SELECT value FROM json_each(?))",
        (ids,),
    )


def edges(connection: sqlite3.Connection) -> list[tuple[str, str, int]]:
    """Resolved links between different notes with their number."""
    return connection.execute(
        "SELECT n.path, l.resolved, count(*) FROM links l JOIN notes n ON n.id = l.source"
        " WHERE l.status IN ('found', 'ambiguous') AND l.resolved <> n.path"
        ""
        " GROUP BY n.path, l.resolved ORDER BY n.path, l.resolved"
    ).fetchall()


def link_pairs(connection: sqlite3.Connection) -> tuple[list[tuple[int, int]], dict[int, str]]:
    """One (source, target) a resolved link, links into the same note too, and all notes' paths."""
    pairs = connection.execute(
        "SELECT l.source, n.id FROM links l JOIN notes n ON n.path = l.resolved"
        " WHERE l.status IN ('found', 'ambiguous')"
    ).fetchall()
    return pairs, dict(connection.execute("SELECT id, path FROM notes"))


def tags(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Tags and their number of notes, most used first; equal but for case and width is one tag."""
    notes: dict[str, set[int]] = {}
    spellings: dict[str, Counter[str]] = {}
    for tag, note_id in connection.execute("SELECT tag, note FROM all_tags"):
        key = fold(tag)
        notes.setdefault(key, set()).add(note_id)
        spellings.setdefault(key, Counter())[tag] += 1
    found = [
        (max(spellings[key].items(), key=lambda pair: (pair[1], pair[0]))[0], len(ids))
        for key, ids in notes.items()
    ]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def marks(connection: sqlite3.Connection) -> list[str]:
    """Tags that stand as `#tag` in texts, each as it is spelled."""
    rows = connection.execute(
        "SELECT DISTINCT target FROM links WHERE form = 'slug' AND status = 'tag'"
    )
    return [tag for (tag,) in rows]


def types(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Types and their number of notes, most used first."""
    return connection.execute(
        "SELECT type, count(*) FROM notes WHERE type <> ''"
        " GROUP BY type ORDER BY count(*) DESC, type"
    ).fetchall()


def problems(connection: sqlite3.Connection) -> list[Problem]:
    """Problems of single notes, ambiguous links and names that meet, by path and line."""
    found: list[Problem] = []
    for path, column in connection.execute(
        "SELECT path, problems FROM notes JOIN details USING (id) WHERE problem <> ''"
    ):
        found.extend(problems_of(path, column))
    found.extend(_of_scan(connection))
    found.extend(_ambiguous(connection))
    found.extend(_twins(connection))
    found.sort(key=lambda problem: (problem.path, problem.line, problem.code))
    return found


def _ambiguous(connection: sqlite3.Connection) -> Iterator[Problem]:
    rows = connection.execute(
        f"SELECT {_LINK} FROM links l JOIN notes n ON n.id = l.source WHERE l.status = 'ambiguous'"
    )
    for link in map(_link, rows):
        yield Problem(
            "link-ambiguous",
            Severity.HINT,
            link.source,
            f"The link '{link.target}' could mean {' or '.join(link.candidates)}.",
            "Write the folder too to say which one is meant.",
            link.line,
            (
                ("target", link.target),
                ("chosen", link.resolved),
                ("candidates", ", ".join(link.candidates)),
            ),
        )


def _of_scan(connection: sqlite3.Connection) -> Iterator[Problem]:
    row = connection.execute("SELECT value FROM meta WHERE name = 'scan_problems'").fetchone()
    for path, code, severity, message, advice, line, facts in json.loads(row[0]) if row else ():
        yield Problem(
            code,
            Severity(severity),
            path,
            message,
            advice,
            line,
            tuple((name, fact) for name, fact in facts),
        )


def _twins(connection: sqlite3.Connection) -> list[Problem]:
    """Files whose names are one name in another spelling of Unicode or case (B08, B09)."""
    rows = connection.execute(
        "SELECT path FROM notes WHERE path_key IN"
        " (SELECT path_key FROM notes GROUP BY path_key HAVING count(*) > 1)"
    )
    return duplicates(path for (path,) in rows)

"""Rows of links and files for whoever changes names: which links a change may concern.

Functions over a reading connection. Links come as they were written, grouped by the note they stand
in; where they lead is asked anew with the names before and after the change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence

from garden.okf.note import LinkForm, LinkOccurrence, Span
from garden.okf.resolve import key_of
from garden.search.reads import split

_SOME = 500  # parameters of one IN (...) list
_COLUMNS = (
    "n.path, l.form, l.target, l.anchor, l.label, l.start, l.end, l.target_start, l.target_end,"
    " l.line, l.external, l.context, l.title"
)

ByNote = dict[str, list[LinkOccurrence]]


def with_keys(connection: sqlite3.Connection, keys: Iterable[str]) -> ByNote:
    """Links that one of these keys may lead to a note (`resolve.key_of`)."""
    return _links(connection, "l.key", sorted(keys))


def with_queries(connection: sqlite3.Connection, keys: Collection[str]) -> ByNote:
    """Links such as `a.png?raw=true`, whose path without what follows it has one of these keys."""
    rows = connection.execute("SELECT DISTINCT key FROM links WHERE instr(key, '?') > 0")
    asked = [key for (key,) in rows if any(part in keys for part in _before_queries(key))]
    return _links(connection, "l.key", sorted(asked)) if asked else {}


def _before_queries(key: str) -> Iterator[str]:
    """What may be the key of the path, as a file's name may hold a question mark too."""
    for place, letter in enumerate(key):
        if letter == "?":
            yield key_of(key[:place])


def leading_to(connection: sqlite3.Connection, paths: Iterable[str]) -> ByNote:
    """Links that lead to one of these paths, those of the notes themselves included."""
    return _links(connection, "l.resolved", sorted(paths))


def standing_in(connection: sqlite3.Connection, paths: Iterable[str]) -> ByNote:
    """All links of these notes."""
    return _links(connection, "n.path", sorted(paths))


def all_tags(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """(tag, path) of every tag of every note, in the frontmatter or as `#tag`."""
    return connection.execute(
        "SELECT t.tag, n.path FROM all_tags t JOIN notes n ON n.id = t.note"
    ).fetchall()


def hashes(connection: sqlite3.Connection, paths: Iterable[str]) -> dict[str, str]:
    """sha256 of the notes as they were when the index read them."""
    found: dict[str, str] = {}
    for some in _portions(sorted(paths)):
        marks = ", ".join("?" * len(some))
        found.update(
            connection.execute(f"SELECT path, hash FROM notes WHERE path IN ({marks})", some)
        )
    return found


def names(
    connection: sqlite3.Connection, paths: Iterable[str]
) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Title and aliases of some notes."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for some in _portions(sorted(paths)):
        marks = ", ".join("?" * len(some))
        for path, title, aliases in connection.execute(
            f"SELECT path, title, aliases FROM notes WHERE path IN ({marks})", some
        ):
            found[path] = title, split(aliases)
    return found


def texts_with(
    connection: sqlite3.Connection, words: Iterable[str]
) -> Iterator[tuple[str, str, int]]:
    """(path, text, start of the body) of notes whose text holds one of these words, in any case."""
    given = list(words)
    yield from connection.execute(
        "SELECT n.path, d.text, d.body_start FROM details d JOIN notes n ON n.id = d.id"
        f" WHERE {' OR '.join('d.text LIKE ?' for _ in given)} ORDER BY n.path",
        [f"%{word}%" for word in given],
    )


def assets(connection: sqlite3.Connection, paths: Iterable[str]) -> set[str]:
    """Those of these paths that are files and no notes."""
    found: set[str] = set()
    for some in _portions(sorted(paths)):
        marks = ", ".join("?" * len(some))
        rows = connection.execute(f"SELECT path FROM assets WHERE path IN ({marks})", some)
        found.update(path for (path,) in rows)
    return found


def assets_below(connection: sqlite3.Connection, folder: str) -> list[str]:
    """Files in a folder and its folders that are no notes."""
    rows = connection.execute(
        "SELECT path FROM assets WHERE path > ? AND path < ? ORDER BY path",
        (f"{folder}/", f"{folder}0"),  # '0' is the character behind '/'
    )
    return [path for (path,) in rows]


def _links(connection: sqlite3.Connection, column: str, values: Sequence[str]) -> ByNote:
    found: ByNote = {}
    for some in _portions(values):
        marks = ", ".join("?" * len(some))
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM links l JOIN notes n ON n.id = l.source"
            f" WHERE {column} IN ({marks}) ORDER BY n.path, l.start",
            some,
        )
        for path, *row in rows:
            found.setdefault(path, []).append(_occurrence(*row))
    return found


def _occurrence(
    form: str,
    target: str,
    anchor: str | None,
    label: str | None,
    start: int,
    end: int,
    target_start: int,
    target_end: int,
    line: int,
    external: int,
    context: str,
    title: str | None,
) -> LinkOccurrence:
    return LinkOccurrence(
        LinkForm(form),
        target,
        anchor,
        label,
        Span(start, end),
        Span(target_start, target_end),
        line,
        external == 1,
        context,
        title,
    )


def _portions(values: Sequence[str]) -> Iterator[list[str]]:
    for start in range(0, len(values), _SOME):
        yield list(values[start : start + _SOME])

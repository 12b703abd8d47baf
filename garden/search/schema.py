"""Shape of the index database, and how a connection to it is set up.

The index is a cache: when its shape, the tokenizer or the link rule changes, it is built anew
instead of being migrated. So there are no migration steps, only `SCHEMA_VERSION`.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from garden.search import tokens
from garden.search.records import DetailRow, LinkRow, NoteRow

SCHEMA_VERSION = "4"

_NOTES = """
CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL, path_key TEXT NOT NULL,
    title TEXT NOT NULL, type TEXT NOT NULL, status TEXT NOT NULL, trust TEXT NOT NULL,
    description TEXT NOT NULL, tags TEXT NOT NULL, aliases TEXT NOT NULL,
    created TEXT NOT NULL, changed TEXT NOT NULL, stale_after TEXT NOT NULL,
    superseded_by TEXT NOT NULL, reserved INTEGER NOT NULL,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, hash TEXT NOT NULL, settled INTEGER NOT NULL,
    problem TEXT NOT NULL, broken INTEGER NOT NULL DEFAULT 0)
"""
_DETAILS = """
CREATE TABLE details (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL, body_start INTEGER NOT NULL,
    headings TEXT NOT NULL, problems TEXT NOT NULL, fields TEXT NOT NULL)
"""
_LINKS = """
CREATE TABLE links (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL,
    form TEXT NOT NULL, target TEXT NOT NULL, key TEXT NOT NULL, anchor TEXT, label TEXT,
    start INTEGER NOT NULL, end INTEGER NOT NULL,
    target_start INTEGER NOT NULL, target_end INTEGER NOT NULL, line INTEGER NOT NULL,
    external INTEGER NOT NULL, context TEXT NOT NULL, title TEXT,
    status TEXT NOT NULL DEFAULT '', resolved TEXT NOT NULL DEFAULT '',
    candidates TEXT NOT NULL DEFAULT '')
"""
_TAGS = """
CREATE TABLE tags (key TEXT NOT NULL, note INTEGER NOT NULL, tag TEXT NOT NULL,
    PRIMARY KEY (key, note)) WITHOUT ROWID
"""
# Size, time and hash are learnt later, and of files that are linked to (`garden.sync.file_moves`).
_ASSETS = """
CREATE TABLE assets (path TEXT PRIMARY KEY, size INTEGER NOT NULL DEFAULT -1,
    mtime_ns INTEGER NOT NULL DEFAULT -1, hash TEXT NOT NULL DEFAULT '') WITHOUT ROWID
"""
# Tags of the frontmatter, and `#slug` marks in the text that no note answers to.
_ALL_TAGS = """
CREATE VIEW all_tags AS SELECT key, note, tag FROM tags
    UNION ALL SELECT key, source, target FROM links WHERE form = 'slug' AND status = 'tag'
"""
_META = "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
# Contentless: the pre-cut text is not kept, a row is deleted by cutting the old text again.
# detail=full, since a Japanese word is a phrase of pairs and a phrase needs positions.
_WORDS = """
CREATE VIRTUAL TABLE words USING fts5(
    title, headings, extra, body, content='', tokenize="porter ascii")
"""
WEIGHTS = (10.0, 4.0, 3.0, 1.0)
"""bm25 weights of title, headings, extra (tags, aliases, description), body."""
CRISIS_SEGMENTS = 256
"""So many small segments before FTS5 merges all at once; `Index.tidy` keeps them far below."""
RANK = f"bm25(words, {', '.join(str(weight) for weight in WEIGHTS)})"
"""SQL of a row's rank; smaller is better."""

_INDEXES = (
    "CREATE UNIQUE INDEX notes_path ON notes (path)",
    "CREATE INDEX notes_key ON notes (path_key)",
    "CREATE INDEX links_source ON links (source)",
    "CREATE INDEX links_key ON links (key)",
    "CREATE INDEX links_resolved ON links (resolved) WHERE resolved <> ''",
    "CREATE INDEX links_status ON links (status) WHERE status IN ('broken', 'ambiguous')",
    "CREATE INDEX links_slug ON links (key, source) WHERE form = 'slug' AND status = 'tag'",
    "CREATE INDEX tags_note ON tags (note)",
)


def _insert(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"


INSERT_NOTE = _insert("notes", ("id", *NoteRow._fields))
INSERT_DETAIL = _insert("details", ("id", *DetailRow._fields))
BULK_INSERT_DETAIL = INSERT_DETAIL.replace("(?, ?", "(?, CAST(? AS TEXT)", 1)
"""For a text that comes as UTF-8 bytes."""
INSERT_LINK = _insert("links", ("source", *LinkRow._fields, "status", "resolved", "candidates"))
INSERT_WORDS = "INSERT INTO words (rowid, title, headings, extra, body) VALUES (?, ?, ?, ?, ?)"
DELETE_WORDS = (
    "INSERT INTO words (words, rowid, title, headings, extra, body)"
    " VALUES ('delete', ?, ?, ?, ?, ?)"
)
INSERT_TAG = "INSERT OR IGNORE INTO tags (key, note, tag) VALUES (?, ?, ?)"


def connect_writer(path: Path, *, bulk: bool = False) -> sqlite3.Connection:
    """A writing connection without implicit transactions, usable from any one thread at a time.

    `bulk` is for a fresh file that is thrown away when the work is interrupted: no journal and no
    waiting for the disk.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    execute = connection.execute
    execute("PRAGMA secure_delete = OFF")
    execute("PRAGMA temp_store = MEMORY")
    if bulk:
        execute("PRAGMA page_size = 8192")
        execute("PRAGMA journal_mode = OFF")
        execute("PRAGMA synchronous = OFF")
        execute("PRAGMA locking_mode = EXCLUSIVE")
        execute("PRAGMA cache_size = -65536")
    else:
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = NORMAL")
        execute("PRAGMA cache_size = -8192")
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that can't write, usable from any one thread at a time."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(
        uri, uri=True, isolation_level=None, check_same_thread=False, timeout=10
    )
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cache_size = -8192")
    return connection


def is_busy(path: Path) -> bool:
    """Whether somebody is filling the file just now: a bulk build locks it as a whole."""
    connection = sqlite3.connect(path, timeout=0.05)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
    return False


def create_tables(connection: sqlite3.Connection) -> None:
    """All tables, empty; their indexes come with `create_indexes`."""
    for statement in (_NOTES, _DETAILS, _LINKS, _TAGS, _ASSETS, _ALL_TAGS, _META, _WORDS):
        connection.execute(statement)
    connection.execute(
        "INSERT INTO words (words, rank) VALUES ('crisismerge', ?)", (CRISIS_SEGMENTS,)
    )


def create_indexes(connection: sqlite3.Connection) -> None:
    """All indexes, made after a bulk insert because that is several times faster."""
    for statement in _INDEXES:
        connection.execute(statement)


def wanted_meta(*, fold_kana: bool) -> dict[str, str]:
    """What the meta table of a usable index says; anything else means that it is built anew."""
    return {
        "schema": SCHEMA_VERSION,
        "tokenizer": f"{tokens.VERSION}{'+kana' if fold_kana else ''}",
        "complete": "1",
    }


def write_meta(connection: sqlite3.Connection, *, fold_kana: bool) -> None:
    """Mark the database as complete and of today's shape. The last act of making one."""
    rows = sorted(wanted_meta(fold_kana=fold_kana).items())
    connection.executemany("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", rows)


def is_usable(connection: sqlite3.Connection, *, fold_kana: bool) -> bool:
    """Whether the database is complete and of today's shape.

    Raises `sqlite3.DatabaseError` when it is damaged.
    """
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if "meta" not in tables:
        return False
    found = dict(connection.execute("SELECT name, value FROM meta"))
    return all(found.get(name) == value for name, value in wanted_meta(fold_kana=fold_kana).items())

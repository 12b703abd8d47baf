"""The ledger's database file: its tables, how it is opened, and what its errors mean."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from garden.errors import DiskFull, GardenError, ReadOnly

SCHEMA = 4
_TABLES = """
CREATE TABLE IF NOT EXISTS operation(
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    author TEXT NOT NULL,
    started TEXT NOT NULL,
    ended TEXT NOT NULL,
    state TEXT NOT NULL,
    fresh INTEGER NOT NULL,
    coalesce_key TEXT NOT NULL,
    restores TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS operation_state ON operation(state);
CREATE TABLE IF NOT EXISTS step(
    operation INTEGER NOT NULL REFERENCES operation(seq) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    path BLOB NOT NULL,
    target BLOB NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    mode INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    trashed INTEGER NOT NULL,
    PRIMARY KEY(operation, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS step_before ON step(before);
CREATE INDEX IF NOT EXISTS step_after ON step(after);
CREATE TABLE IF NOT EXISTS progress(
    operation INTEGER PRIMARY KEY REFERENCES operation(seq) ON DELETE CASCADE,
    steps INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS promise(
    operation INTEGER PRIMARY KEY REFERENCES operation(seq) ON DELETE CASCADE,
    data BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS superseded(
    operation INTEGER PRIMARY KEY REFERENCES operation(seq) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS version(
    hash TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    stored INTEGER NOT NULL,
    data BLOB
);
"""


class LedgerDamaged(GardenError):
    """The database can't be read any more; `Ledger.renew` begins a new one."""


def open_database(path: Path) -> sqlite3.Connection:
    """The database at `path`, made or brought to today's tables. sqlite3.Error as it comes."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA fullfsync = 1")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found > SCHEMA:
            raise GardenError(
                "The history was written by a newer version of this program.",
                where=path,
                advice="Update the program; your notes are not affected.",
            )
        if found < SCHEMA:
            db.execute("BEGIN IMMEDIATE")
            for statement in _TABLES.split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {SCHEMA}")
            db.execute("COMMIT")
        db.execute("SELECT count(*) FROM operation").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def set_aside(path: Path) -> Path:
    """Rename a damaged database, so that nothing in it is lost; gives its new place."""
    n = 1
    while (aside := path.with_name(f"journal.db.damaged-{n}")).exists():
        n += 1
    path.replace(aside)
    for suffix in ("-wal", "-shm"):
        with suppress(OSError):
            Path(f"{path}{suffix}").replace(f"{aside}{suffix}")
    return aside


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the database itself is broken, rather than the disk full or the file locked."""
    name = getattr(error, "sqlite_errorname", "")
    return name in ("SQLITE_NOTADB", "SQLITE_CORRUPT") or type(error) is sqlite3.DatabaseError


def explained(error: sqlite3.Error, path: Path) -> GardenError:
    """The database's error as one of ours."""
    name = getattr(error, "sqlite_errorname", "")
    if is_damage(error):
        return LedgerDamaged("The history can't be read.", where=path)
    if name in ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_TRUNCATE"):
        return DiskFull(
            "There is no room left to note the change in the history.",
            where=path,
            advice="Free some space and try again; no file was touched.",
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return ReadOnly(
            "The history can't be written.",
            where=path,
            advice="Check the permissions of this folder.",
        )
    return GardenError(f"The history can't be used: {error}.", where=path)

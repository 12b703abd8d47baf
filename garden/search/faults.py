"""What SQLite's complaints about the index mean for a person."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from garden.errors import DiskFull, GardenError, IndexDamaged, ReadOnly, Unavailable
from garden.problems import Problem, Severity


def explained(error: sqlite3.Error | OSError, where: Path) -> GardenError | None:
    """The error as one of ours; None for one that says nothing about disk or file.

    No note is ever affected: the index is a cache beside them.
    """
    if isinstance(error, OSError):
        return _closed(where)
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_TRUNCATE")):
        return DiskFull(
            "There is no room left for the search index.",
            where=where,
            advice="Free some space there; no note is affected.",
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return _closed(where)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Unavailable(
            "Another program keeps the search index busy.",
            where=where,
            advice="Close the other program, or wait.",
        )
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or type(error) is sqlite3.DatabaseError:
        return IndexDamaged(
            "The search index is damaged and must be built again.",
            where=where,
            advice="This happens by itself; no note is affected.",
        )
    if name.startswith("SQLITE_IOERR"):
        return Unavailable(
            f"The search index can't be read or written: {error}.",
            where=where,
            advice="Check the disk; no note is affected.",
        )
    return None


def kept_elsewhere(trouble: GardenError) -> Problem:
    """The row of the Problems list for an index that lies in a folder for this session only."""
    return Problem(
        "index-no-room" if isinstance(trouble, DiskFull) else "index-read-only",
        Severity.WARNING,
        "",
        f"{trouble.what} Until the garden is closed it is kept elsewhere.",
        trouble.advice,
        facts=(("folder", trouble.where),),
    )


def _closed(where: Path) -> ReadOnly:
    return ReadOnly(
        "The search index can't be written here.",
        where=where,
        advice="Check the permissions of this folder; no note is affected.",
    )

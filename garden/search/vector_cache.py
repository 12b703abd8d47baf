"""Vectors by (model, sha256 of the text), in SQLite: what was embedded once is never again.

This, not the engine, took an hour to compute; the engines are filled from here. So a rename,
a branch switch and back, or a broken engine embeds nothing. Vectors are kept as float16: half the
room, and the cosine of two of them is off by less than 0.001.

The same file holds the book of chunks (`chunk_book`), which says what stands where.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from garden.errors import DiskFull, Unavailable

log = logging.getLogger(__name__)

SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vectors (
    model TEXT NOT NULL, digest BLOB NOT NULL, vector BLOB NOT NULL, day INTEGER NOT NULL,
    PRIMARY KEY (model, digest)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
    path TEXT PRIMARY KEY, kind TEXT NOT NULL, fingerprint TEXT NOT NULL, level INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chunks (
    path TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, point INTEGER NOT NULL,
    digest BLOB NOT NULL, heading TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
    PRIMARY KEY (path, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS chunks_by_point ON chunks (point, kind);
"""
_ASKED_AT_ONCE = 500


class Database:
    """One SQLite connection shared by threads, one at a time; set aside and made anew when broken.

    Raises `Unavailable` when the folder can't be used, `DiskFull` when there is no room.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.was_rebuilt = False
        """True when a broken file was set aside at opening (B53)."""
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self._opened()
        except OSError as error:
            raise self._unavailable(error) from error
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError) and not _is_damage(error):
                raise self._unavailable(error) from error
            log.warning("Vector cache %s is damaged and set aside: %s", path, error)
            self._set_aside()
            self._connection = self._opened()
            self.was_rebuilt = True

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, check_same_thread=False, isolation_level=None, timeout=5
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, SCHEMA_VERSION):
                for table in ("meta", "vectors", "notes", "chunks"):
                    connection.execute(f"DROP TABLE IF EXISTS {table}")
            connection.executescript(_SCHEMA)
            connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check failed")
        except BaseException:
            connection.close()
            raise
        return connection

    def _set_aside(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            file = self.path.with_name(self.path.name + suffix)
            if file.exists():
                file.replace(self.path.with_name(self.path.name + ".damaged" + suffix))

    def _unavailable(self, error: Exception) -> Unavailable:
        return Unavailable(
            f"The vector cache could not be opened ({error}).",
            where=self.path,
            advice="Check that its folder may be written; word search works meanwhile.",
        )

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside is written, or nothing. Nested use joins the outer one."""
        with self._lock:
            if self._connection.in_transaction:
                yield self._connection
                return
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            try:
                self._connection.execute("COMMIT")
            except sqlite3.OperationalError as error:
                self._connection.execute("ROLLBACK")
                if "full" in str(error):
                    raise DiskFull(
                        "No room left for vectors.", where=self.path, advice="Free some space."
                    ) from error
                raise

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple]:  # type: ignore[type-arg]
        """All rows of one question."""
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    def close(self) -> None:
        """May be called twice."""
        with self._lock:
            self._connection.close()


def _is_damage(error: sqlite3.Error) -> bool:
    return any(word in str(error) for word in ("malformed", "not a database", "disk image"))


class VectorCache:
    """The vectors of one model in a `Database`."""

    def __init__(self, database: Database, model: str, *, day: int = 0) -> None:
        """`day` (days since 1970) is noted with what is used, for `prune`."""
        self._database = database
        self.model = model
        self._day = day

    def get(self, digests: Iterable[str]) -> dict[str, NDArray[np.float32]]:
        """The known ones of these texts, by digest (hex)."""
        wanted = list(dict.fromkeys(digests))
        found: dict[str, NDArray[np.float32]] = {}
        for at in range(0, len(wanted), _ASKED_AT_ONCE):
            part = [bytes.fromhex(d) for d in wanted[at : at + _ASKED_AT_ONCE]]
            marks = ",".join("?" * len(part))
            for digest, blob in self._database.rows(
                f"SELECT digest, vector FROM vectors WHERE model=? AND digest IN ({marks})",
                (self.model, *part),
            ):
                found[digest.hex()] = unpack(blob)
        return found

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep these; what is known already is replaced."""
        rows = [
            (self.model, bytes.fromhex(digest), pack(vector), self._day)
            for digest, vector in vectors.items()
        ]
        with self._database.transaction() as connection:
            connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?,?,?,?)", rows)

    def count(self) -> int:
        """Number of vectors of this model."""
        return int(
            self._database.rows("SELECT count(*) FROM vectors WHERE model=?", (self.model,))[0][0]
        )

    def prune(self, *, older_than_days: int = 90) -> int:
        """Drop vectors, of all models, that no chunk has needed for so long; returns how many.

        A branch that comes back within that time embeds nothing. Does nothing while at least half
        of all vectors are in use.
        """
        with self._database.transaction() as connection:
            (vectors,), (chunks,) = connection.execute(
                "SELECT count(*) FROM vectors UNION ALL SELECT count(*) FROM chunks"
            ).fetchall()
            if vectors <= 2 * chunks:
                return 0
            connection.execute(
                "UPDATE vectors SET day=? WHERE model=? AND day<>? AND digest IN "
                "(SELECT digest FROM chunks)",
                (self._day, self.model, self._day),
            )
            return connection.execute(
                "DELETE FROM vectors WHERE day < ?", (self._day - older_than_days,)
            ).rowcount


def pack(vector: NDArray[np.float32]) -> bytes:
    """As kept on disk: float16, little-endian."""
    return vector.astype("<f2").tobytes()


def unpack(blob: bytes) -> NDArray[np.float32]:
    """The vector of `pack`, length 1 again."""
    vector = np.frombuffer(blob, "<f2").astype(np.float32)
    length = float(np.linalg.norm(vector))
    return vector / length if length > 0 else vector

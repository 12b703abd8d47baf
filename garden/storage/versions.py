"""The versions of files that the journal keeps, by content hash.

A save adds one version, not two: the text before it is the text after the save before. Small ones
lie compressed in the ledger's database, large ones as files beside it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from garden.errors import GardenError
from garden.storage.atomic import discard, explain, hash_of, hash_of_file, pieces_of, stage
from garden.storage.disk import Disk

INLINE = 256 * 1024
"""Versions of up to this many bytes lie in the database itself."""


class Versions:
    """Keeps bytes and gives them back; shares the ledger's connection and its transactions."""

    def __init__(self, db: sqlite3.Connection, folder: Path, *, disk: Disk) -> None:
        self._db = db
        self._large = folder
        self._disk = disk
        row = db.execute("SELECT coalesce(sum(stored), 0) FROM version").fetchone()
        self.stored = int(row[0])
        """Bytes that all versions take."""

    def keep(self, data: bytes) -> str:
        """Remember these bytes; gives their hash. For use inside a transaction."""
        key = hash_of(data)
        if self.has(key):
            return key
        if len(data) > INLINE:
            return self._keep_large(key, len(data), (data,))
        packed = zlib.compress(data, 1)
        self._insert(key, len(data), len(packed), packed)
        return key

    def keep_file(self, path: Path) -> str:
        """Remember what the file holds, without reading a large one into memory."""
        try:
            size = path.stat().st_size
            if size <= INLINE:
                return self.keep(path.read_bytes())
            key = hash_of_file(path)
            if not self.has(key):
                self._keep_large(key, size, pieces_of(path))
        except OSError as error:
            raise explain(error, path) from error
        return key

    def _keep_large(self, key: str, size: int, chunks: Iterable[bytes]) -> str:
        target = self._large / key[:2] / key
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            temp = stage(target, chunks, like=None, disk=self._disk)
            try:
                self._disk.replace(temp, target)
            except BaseException:
                discard(temp)
                raise
            self._disk.sync_folder(target.parent)
        except OSError as error:
            raise explain(error, target) from error
        self._insert(key, size, size, None)
        return key

    def _insert(self, key: str, size: int, stored: int, data: bytes | None) -> None:
        self._db.execute("INSERT INTO version VALUES(?, ?, ?, ?)", (key, size, stored, data))
        self.stored += stored

    def has(self, key: str) -> bool:
        """Whether the version is kept."""
        row = self._db.execute("SELECT 1 FROM version WHERE hash = ?", (key,)).fetchone()
        return row is not None

    def size(self, key: str) -> int | None:
        """Bytes of a version; None when it is not kept."""
        row = self._db.execute("SELECT size FROM version WHERE hash = ?", (key,)).fetchone()
        return None if row is None else int(row[0])

    def content(self, key: str) -> Iterator[bytes]:
        """The bytes of a kept version, in pieces. GardenError when it is gone or spoilt."""
        row = self._db.execute("SELECT data FROM version WHERE hash = ?", (key,)).fetchone()
        if row is None:
            raise GardenError("This version is no longer kept.", where=key)
        if row[0] is not None:
            yield zlib.decompress(row[0])
            return
        path = self._large / key[:2] / key
        try:
            yield from pieces_of(path)
        except OSError as error:
            raise explain(error, path) from error

    def drop_if_unused(self, key: str) -> None:
        """Forget a version that no step names any more."""
        if not key:
            return
        row = self._db.execute(
            "SELECT stored, data IS NULL FROM version WHERE hash = ?"
            " AND NOT EXISTS(SELECT 1 FROM step WHERE before = ? OR after = ?)",
            (key, key, key),
        ).fetchone()
        if row is None:
            return
        self._db.execute("DELETE FROM version WHERE hash = ?", (key,))
        self.stored -= int(row[0])
        if row[1]:
            discard(self._large / key[:2] / key)

    def sweep(self) -> None:
        """Remove large versions that no transaction came to know before the process was killed."""
        for file in self._large.glob("*/*"):
            if not self.has(file.name):
                discard(file)

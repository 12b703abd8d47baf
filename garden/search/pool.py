"""Reading connections, lent one at a time to whichever thread asks.

A reader sees one state of the index from its first statement to its last, whatever is written
meanwhile. Connections to an older file of the index (it was built anew) are closed when they come
back.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from garden.errors import Unavailable
from garden.search.schema import connect_reader
from garden.work import Cancelled, CancelToken

_STEPS_BETWEEN_CHECKS = 4000  # SQLite instructions, some 0.2 ms


class ReaderPool:
    """Lends connections to `file`. Thread-safe."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._generation = 0
        self._closed = False

    @contextlib.contextmanager
    def lend(self, token: CancelToken | None = None) -> Iterator[sqlite3.Connection]:
        """A connection inside one read transaction.

        Raises `Cancelled` out of the middle of a statement once `token` is set, `Unavailable`
        when the pool is closed.
        """
        if token is not None:
            token.check()
        connection, generation = self._take()
        if token is not None:
            connection.set_progress_handler(lambda: int(token.cancelled), _STEPS_BETWEEN_CHECKS)
        try:
            connection.execute("BEGIN")
            yield connection
        except sqlite3.OperationalError as error:
            if token is not None and token.cancelled:
                raise Cancelled from error
            raise
        finally:
            with contextlib.suppress(sqlite3.Error):
                connection.set_progress_handler(None, 0)
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            self._give_back(connection, generation)

    def switch(self, file: Path) -> None:
        """Lend connections to another file from now on; those lent keep the old one."""
        with self._lock:
            self._file = file
            self._generation += 1
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def close(self) -> None:
        """Lend nothing any more; what is lent is closed when it comes back."""
        with self._lock:
            self._closed = True
        self.switch(self._file)

    def _take(self) -> tuple[sqlite3.Connection, int]:
        while True:
            with self._lock:
                if self._closed:
                    raise Unavailable("The index is closed.", where=self._file)
                if self._idle:
                    return self._idle.pop(), self._generation
                file, generation = self._file, self._generation
            try:
                return connect_reader(file), generation
            except sqlite3.OperationalError:
                with self._lock:
                    if generation == self._generation:
                        raise
                # The index was built anew meanwhile and this file is gone: take the new one.

    def _give_back(self, connection: sqlite3.Connection, generation: int) -> None:
        with self._lock:
            if generation == self._generation and not self._closed:
                self._idle.append(connection)
                return
        connection.close()

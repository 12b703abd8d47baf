"""The journal's memory: an SQLite file of operations and of the versions that they wrote.

One commit is one flush of the write-ahead log, well under a millisecond on a quiet disk. Holds no
logic of operations; `Journal` decides, this remembers. Not thread-safe by itself.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from garden.storage.atomic import explain
from garden.storage.disk import Disk
from garden.storage.ledger_file import explained, is_damage, open_database, set_aside
from garden.storage.operations import Record, State, Step, StepKind
from garden.storage.versions import Versions

_COLUMNS = "seq, id, label, author, started, ended, state, fresh, coalesce_key, restores"


class Ledger:
    """Operations, their steps, and the versions they refer to. `folder` is made when missing."""

    def __init__(self, folder: Path, *, disk: Disk) -> None:
        self.damaged: Path | None = None
        """Where a database that could not be read was put aside; None when all was well."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise explain(error, folder) from error
        self.path = folder / "journal.db"
        try:
            self._db = open_database(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise explained(error, self.path) from error
            self.damaged = set_aside(self.path)
            self._db = open_database(self.path)
        self._folder, self._disk = folder, disk
        self.versions = Versions(self._db, folder / "versions", disk=disk)

    def renew(self) -> None:
        """Put a database that turned out damaged aside and begin a new one: saving must go on."""
        with suppress(sqlite3.Error):
            self._db.close()
        self.damaged = set_aside(self.path)
        self._db = open_database(self.path)
        self.versions = Versions(self._db, self._folder / "versions", disk=self._disk)

    def close(self) -> None:
        """Close the database; nothing is pending in memory."""
        self._db.close()

    @contextmanager
    def writing(self, *, durable: bool) -> Iterator[None]:
        """One transaction. `durable` waits for the disk; otherwise a power cut may forget it."""
        try:
            self._db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._db.execute("BEGIN IMMEDIATE")
            stored = self.versions.stored
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                self.versions.stored = stored
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    # -- operations -------------------------------------------------------------------------

    def add(self, record: Record, *, fresh: bool) -> int:
        """Store an operation and its steps; gives its sequence number.

        What was undone before it is not what redo means any more, also once this one is undone.
        """
        self._db.execute(
            "INSERT OR IGNORE INTO superseded SELECT seq FROM operation WHERE state = ? AND seq >"
            " (SELECT coalesce(max(seq), 0) FROM operation WHERE state = ?)",
            (State.UNDONE, State.DONE),
        )
        cursor = self._db.execute(
            "INSERT INTO operation(id, label, author, started, ended, state, fresh, coalesce_key,"
            " restores) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                record.id,
                record.label,
                record.by,
                record.started.isoformat(),
                record.ended.isoformat(),
                record.state,
                int(fresh),
                record.coalesce,
                record.restores,
            ),
        )
        seq = int(cursor.lastrowid or 0)
        self._db.executemany(
            "INSERT INTO step VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    seq,
                    n,
                    step.kind,
                    os.fsencode(step.path),
                    os.fsencode(step.target),
                    step.before,
                    step.after,
                    step.mode,
                    step.mtime_ns,
                    int(step.trashed),
                )
                for n, step in enumerate(record.steps)
            ],
        )
        return seq

    def promise(self, seq: int, data: bytes) -> None:
        """Keep what is to follow an operation; it goes with the operation."""
        self._db.execute("INSERT INTO promise VALUES(?, ?)", (seq, data))

    def promises(self) -> list[tuple[str, bytes]]:
        """(operation id, what is to follow), oldest first."""
        rows = self._query(
            "SELECT id, data FROM promise JOIN operation ON seq = operation ORDER BY seq", ()
        )
        return [(op_id, data) for op_id, data in rows]

    def drop_promise(self, op_id: str) -> None:
        """Forget what was to follow an operation."""
        self._db.execute(
            "DELETE FROM promise WHERE operation = (SELECT seq FROM operation WHERE id = ?)",
            (op_id,),
        )

    def set_state(self, op_id: str, state: State) -> None:
        """Change where the operation stands; one that has ended is no longer fresh. Steps count
        anew."""
        settled = state in (State.DONE, State.UNDONE)
        self._db.execute(
            "UPDATE operation SET state = ?, fresh = CASE WHEN ? THEN 0 ELSE fresh END"
            " WHERE id = ?",
            (state, settled, op_id),
        )
        if state is State.DONE:
            self._db.execute(
                "DELETE FROM superseded WHERE operation = (SELECT seq FROM operation WHERE id = ?)",
                (op_id,),
            )
        self._db.execute(
            "DELETE FROM progress WHERE operation = (SELECT seq FROM operation WHERE id = ?)",
            (op_id,),
        )

    def reach(self, op_id: str, steps: int) -> None:
        """Remember how many steps of a pending operation are done."""
        with self.writing(durable=False):
            self._db.execute(
                "INSERT OR REPLACE INTO progress SELECT seq, ? FROM operation WHERE id = ?",
                (steps, op_id),
            )

    def reached(self, op_id: str) -> int:
        """How many steps of a pending operation are known to be done; there may be more."""
        rows = self._query(
            "SELECT steps FROM progress WHERE operation = (SELECT seq FROM operation WHERE id = ?)",
            (op_id,),
        )
        return int(rows[0][0]) if rows else 0

    def absorb(self, earlier: Record, later: Record) -> None:
        """Make two following saves of one file one operation: before of the one, after of both."""
        self._db.execute("DELETE FROM operation WHERE id = ?", (later.id,))
        self._db.execute(
            "UPDATE operation SET ended = ? WHERE id = ?", (later.ended.isoformat(), earlier.id)
        )
        self._db.execute(
            "UPDATE step SET after = ? WHERE n = 0"
            " AND operation = (SELECT seq FROM operation WHERE id = ?)",
            (later.steps[0].after, earlier.id),
        )
        self.versions.drop_if_unused(earlier.steps[0].after)

    def forget(self, op_id: str) -> None:
        """Remove an operation and the versions that only it needed."""
        steps = self.steps_of(op_id)
        self._db.execute("DELETE FROM operation WHERE id = ?", (op_id,))
        for key in {key for step in steps for key in (step.before, step.after)}:
            self.versions.drop_if_unused(key)

    def steps_of(self, op_id: str) -> tuple[Step, ...]:
        """The steps of an operation in their order."""
        rows = self._query(
            "SELECT kind, path, target, before, after, mode, mtime_ns, trashed FROM step"
            " WHERE operation = (SELECT seq FROM operation WHERE id = ?) ORDER BY n",
            (op_id,),
        )
        return tuple(
            Step(
                kind=StepKind(kind),
                path=os.fsdecode(path),
                target=os.fsdecode(target),
                before=before,
                after=after,
                mode=mode,
                mtime_ns=mtime_ns,
                trashed=bool(trashed),
            )
            for kind, path, target, before, after, mode, mtime_ns, trashed in rows
        )

    def find(self, op_id: str) -> Record | None:
        """The operation of this id."""
        return next(self._records("WHERE id = ?", (op_id,)), None)

    def newest(self, *states: State, by: str | None = None, after: int = -1) -> Record | None:
        """The newest operation in one of the states, by this author, after sequence `after`."""
        marks = ", ".join("?" * len(states))
        author = "" if by is None else " AND author = ?"
        return next(
            self._records(
                f"WHERE state IN ({marks}) AND seq > ?{author} ORDER BY seq DESC LIMIT 1",
                (*states, after, *(() if by is None else (by,))),
            ),
            None,
        )

    def next_undone(self, *, by: str | None = None) -> Record | None:
        """The operation that redo means: the oldest undone one with nothing done after it, and
        nothing begun since it was undone."""
        author = "" if by is None else " AND author = ?"
        return next(
            self._records(
                "WHERE state = ? AND seq > (SELECT coalesce(max(seq), 0) FROM operation"
                " WHERE state = ?) AND seq NOT IN (SELECT operation FROM superseded)"
                f"{author} ORDER BY seq LIMIT 1",
                (State.UNDONE, State.DONE, *(() if by is None else (by,))),
            ),
            None,
        )

    def last(self) -> Record | None:
        """The operation begun last, whatever became of it."""
        return next(self._records("ORDER BY seq DESC LIMIT 1", ()), None)

    def pending(self) -> list[Record]:
        """Operations that a killed process left half done, oldest first."""
        return list(
            self._records(
                "WHERE state IN (?, ?, ?) ORDER BY seq", (State.DOING, State.UNDOING, State.REDOING)
            )
        )

    def history(self, limit: int, *, touching: str | None = None) -> list[Record]:
        """Operations, newest first; only those that touch this path when it is given."""
        if touching is None:
            return list(self._records("ORDER BY seq DESC LIMIT ?", (limit,)))
        key = os.fsencode(touching)
        return list(
            self._records(
                "WHERE seq IN (SELECT operation FROM step WHERE path = ? OR target = ?)"
                " ORDER BY seq DESC LIMIT ?",
                (key, key, limit),
            )
        )

    def trashing(self) -> list[Record]:
        """Done operations that put something into the trash, newest first."""
        return list(
            self._records(
                "WHERE state = ? AND seq IN (SELECT operation FROM step WHERE trashed)"
                " ORDER BY seq DESC",
                (State.DONE,),
            )
        )

    def restored(self) -> set[str]:
        """`id/n` of the trashed steps that a done operation brought back."""
        rows = self._query(
            "SELECT restores FROM operation WHERE state = ? AND restores <> ''", (State.DONE,)
        )
        return {row[0] for row in rows}

    def oldest(self, beyond: int, limit: int, after: int) -> list[Record]:
        """Up to `limit` settled operations after sequence `after`, oldest first; never one of the
        newest `beyond`."""
        rows = self._query(
            "SELECT seq FROM operation WHERE state IN (?, ?) ORDER BY seq DESC LIMIT 1 OFFSET ?",
            (State.DONE, State.UNDONE, beyond),
        )
        if not rows:
            return []
        return list(
            self._records(
                "WHERE state IN (?, ?) AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?",
                (State.DONE, State.UNDONE, after, rows[0][0], limit),
            )
        )

    def fresh(self, op_id: str) -> bool:
        """Whether the operation has never been done to its end."""
        rows = self._query("SELECT fresh FROM operation WHERE id = ?", (op_id,))
        return bool(rows) and bool(rows[0][0])

    def compact(self) -> None:
        """Give freed pages back to the disk."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA incremental_vacuum").fetchall()

    def _query(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    def _records(self, where: str, values: tuple[object, ...]) -> Iterator[Record]:
        rows = self._query(f"SELECT {_COLUMNS} FROM operation {where}", values)
        for seq, op_id, label, author, started, ended, state, _fresh, coalesce, restores in rows:
            yield Record(
                id=op_id,
                label=label,
                by=author,
                started=datetime.fromisoformat(started),
                ended=datetime.fromisoformat(ended),
                state=State(state),
                steps=self.steps_of(op_id),
                coalesce=coalesce,
                restores=restores,
                seq=seq,
            )

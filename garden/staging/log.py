"""`_resolutions.jsonl`: what became of every candidate (Y-33, Y-34, Y-39).

One line an event, never rewritten, kept whole. Lines of Yoi and of older programs are read as they
are; an undo is a line of its own. A torn last line, left by a crash, is closed by the next append
and stays in the file as damaged text: nothing is lost (B59).
"""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from garden.errors import GardenError
from garden.problems import Problem, Severity
from garden.staging.log_line import REDO, UNDO, Damaged, Entry, entry_of, matching
from garden.storage import atomic
from garden.storage.disk import FLAGS, Disk, flush


@dataclass(slots=True)
class ResolutionLog:
    """Reads the log as it grows and appends to it. Any thread may read; one appends at a time."""

    path: Path
    disk: Disk = field(default_factory=Disk)
    entries: list[Entry] = field(default_factory=list)
    damaged: list[Damaged] = field(default_factory=list)
    _read_to: int = 0
    _lines: int = 0
    _inode: int = 0
    _head: bytes = b""
    _by_id: dict[str, Entry] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)
    _undone: dict[str, bool] = field(default_factory=dict)
    _of: dict[str, list[Entry]] = field(default_factory=dict)
    _turn: threading.RLock = field(default_factory=threading.RLock)

    # --- reading -------------------------------------------------------------------------------

    def refresh(self) -> int:
        """Read the lines that came since; all of them when the file was replaced. Gives how many
        lines are new. A last line without its newline is not read yet: it may still grow."""
        with self._turn:
            try:
                file = self.path.open("rb")
            except FileNotFoundError:
                self._forget()
                return 0
            except OSError as error:
                raise atomic.explain_reading(error, self.path) from error
            with file:
                found = os.fstat(file.fileno())
                head = file.read(256)
                if (
                    found.st_ino != self._inode
                    or found.st_size < self._read_to
                    or not head.startswith(self._head)
                ):
                    self._forget()
                self._inode, self._head = found.st_ino, head[: min(256, found.st_size)]
                if found.st_size == self._read_to:
                    return 0
                file.seek(self._read_to)
                data = file.read()
            end = data.rfind(b"\n") + 1
            count = 0
            at = self._read_to
            for raw in data[:end].split(b"\n")[:-1]:
                self._lines += 1
                self._add(raw, at)
                at += len(raw) + 1
                count += 1
            self._read_to = at
            return count

    def line(self, entry: Entry) -> dict[str, Any]:
        """The whole line of an entry, with the record it consumed."""
        try:
            with self.path.open("rb") as file:
                file.seek(entry.offset)
                data = json.loads(file.read(entry.length))
        except (OSError, ValueError) as error:
            raise GardenError(
                "The resolution can't be read again.", where=self.path, advice="Reload the history."
            ) from error
        if not isinstance(data, dict):
            raise GardenError("The resolution log was changed.", where=self.path)
        return data

    def find(self, resolution: str) -> Entry | None:
        """The line that made a resolution."""
        return self._by_id.get(resolution)

    def knows(self, name: str) -> bool:
        """Whether a line of this id is there: a resolution's, an undo's or a redo's."""
        return name in self._ids

    def is_undone(self, resolution: str) -> bool:
        """Whether a resolution was taken back and not redone."""
        return self._undone.get(resolution, False)

    def active(self, candidate: str) -> Entry | None:
        """The latest resolution of a candidate that holds; None when it has none.

        A deferral holds until its candidate is resolved or the deferral is undone.
        """
        for entry in reversed(self._of.get(candidate, ())):
            if entry.disposition not in (UNDO, REDO) and not (
                entry.id and self._undone.get(entry.id, False)
            ):
                return entry
        return None

    def of(self, candidate: str) -> list[Entry]:
        """Every line about a candidate, oldest first."""
        return list(self._of.get(candidate, ()))

    def put_off(self, now: datetime) -> dict[str, datetime]:
        """Candidates that are deferred now, and until when each is."""
        waiting: dict[str, datetime] = {}
        for candidate in list(self._of):  # another thread may append meanwhile
            entry = self.active(candidate)
            if entry is not None and entry.until is not None and entry.until > now:
                waiting[candidate] = entry.until
        return waiting

    def last_undoable(self, *, by: str | None = None) -> Entry | None:
        """The newest resolution that holds (of this person)."""
        for entry in reversed(self.entries):
            if (
                entry.id
                and entry.disposition not in (UNDO, REDO)
                and not self.is_undone(entry.id)
                and (by is None or entry.by == by)
            ):
                return entry
        return None

    def last_undone(self, *, by: str | None = None) -> Entry | None:
        """What redo means: the resolution undone last, when nothing was resolved since."""
        for entry in reversed(self.entries):
            if by is not None and entry.by != by:
                continue
            if entry.disposition == UNDO:
                if self.is_undone(entry.about):
                    return self._by_id.get(entry.about)
            elif entry.disposition != REDO:
                return None
        return None

    def in_batch(self, batch: str) -> list[Entry]:
        """The resolutions made together, in order."""
        return [entry for entry in self.entries if batch and entry.batch == batch]

    def search(self, text: str = "", *, dispositions: frozenset[str] = frozenset()) -> list[Entry]:
        """Lines in which all words stand, newest first."""
        return matching(reversed(self.entries), text, dispositions)

    def problems(self, shown_path: str) -> list[Problem]:
        """Damaged lines, for the Problems list."""
        return [
            Problem(
                "resolutions-damaged-line",
                Severity.WARNING,
                shown_path,
                f"Line {one.number} of the resolution log can't be read.",
                "It stays as it is; the other lines are not concerned.",
                one.number,
            )
            for one in self.damaged
        ]

    # --- appending -----------------------------------------------------------------------------

    def append(self, line: bytes) -> None:
        """Add one line (without newline), durable when this returns. Call under the folder's lock.

        A torn tail is closed first; when it is the beginning of this very line, it is completed.
        """
        with self._turn:
            new = not self.path.exists()
            self.disk.step("log-open", self.path)
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | FLAGS, 0o666)
                try:
                    tail = _tail(fd)
                    if tail and line.startswith(tail):
                        line = line[len(tail) :]
                    elif tail:
                        line = b"\n" + line
                    self.disk.step("log-write", self.path)
                    view = memoryview(line + b"\n")
                    while view:
                        view = view[os.write(fd, view) :]
                    self.disk.step("log-sync", self.path)
                    flush(fd)
                finally:
                    os.close(fd)
                if new:
                    self.disk.sync_folder(self.path.parent)
            except OSError as error:
                raise atomic.explain(error, self.path) from error
            self.refresh()

    # --- inside --------------------------------------------------------------------------------

    def _forget(self) -> None:
        self.entries.clear()
        self.damaged.clear()
        self._by_id.clear()
        self._ids.clear()
        self._undone.clear()
        self._of.clear()
        self._read_to = self._lines = self._inode = 0
        self._head = b""

    def _add(self, raw: bytes, offset: int) -> None:
        if not raw.strip():
            return
        try:
            data = json.loads(raw)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            self.damaged.append(Damaged(self._lines, raw))
            return
        entry = entry_of(data, self._lines, offset, len(raw))
        self.entries.append(entry)
        self._of.setdefault(entry.candidate, []).append(entry)
        if entry.id:
            self._ids.add(entry.id)
        if entry.disposition == UNDO:
            self._undone[entry.about] = True
        elif entry.disposition == REDO:
            self._undone[entry.about] = False
        elif entry.id:
            self._by_id.setdefault(entry.id, entry)


def _tail(fd: int) -> bytes:
    """What stands behind the last newline of the file."""
    size = os.lseek(fd, 0, os.SEEK_END)
    tail = b""
    while size:
        step = min(size, 64 * 1024)
        size -= step
        os.lseek(fd, size, os.SEEK_SET)
        tail = os.read(fd, step) + tail
        if b"\n" in tail:
            return tail[tail.rindex(b"\n") + 1 :]
    return tail

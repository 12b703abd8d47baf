"""Lines of the resolution log that are about to be written, kept where a crash can't lose them.

The log is only ever appended to, so it can't be part of a journal operation, whose undo puts old
bytes back. Instead its line is noted first, durable; then the operation on Memory, staging file and
draft is done; then the line is appended, and the note goes. The note of an operation becomes
durable with the operation's own intent (`Journal.promises`); one that stands alone, or that turns
an older operation over, is kept here. What a killed program leaves is settled at the next start by
looking whether the operation was done (`settling.settle`).
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from garden.storage import atomic
from garden.storage.disk import FLAGS, Disk, flush

MOST_BYTES = 256 * 1024
"""Size at which old notes are thrown away."""

Want = Literal["done", "undone", ""]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line and when it counts."""

    key: str
    """`coalesce` key of the journal operation that it tells of; '' for a line that stands alone."""
    want: Want
    """State of that operation in which the line is to be written."""
    line: bytes

    def encoded(self) -> bytes:
        """As one line of JSON."""
        note = {"key": self.key, "want": self.want, "line": self.line.decode()}
        return json.dumps(note).encode()

    @classmethod
    def read(cls, data: bytes) -> Waiting | None:
        """The note that was encoded; None for one that a crash has torn."""
        try:
            note = json.loads(data)
            return cls(note["key"], note["want"], note["line"].encode())
        except (ValueError, KeyError, TypeError, AttributeError):
            return None


class Outbox:
    """One small file in the state folder. Used under the folder's lock by one thread at a time."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk

    def put(self, waiting: Waiting) -> None:
        """Note a line, durable when this returns."""
        # begun on a line of its own: the note before may have been torn by a crash
        data = b"\n" + waiting.encoded() + b"\n"
        new = not self._path.exists()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._disk.step("outbox-write", self._path)
            fd = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | FLAGS, 0o600)
            try:
                view = memoryview(data)
                while view:
                    view = view[os.write(fd, view) :]
                self._disk.step("outbox-sync", self._path)
                flush(fd)
            finally:
                os.close(fd)
            if new:
                self._disk.sync_folder(self._path.parent)
        except OSError as error:
            self.clear()
            raise atomic.explain(error, self._path) from error

    def written(self) -> None:
        """The lines noted are in the log. Their notes may stay, since they are known by their ids;
        they go when there are many, for truncating a file at each line costs as much as a flush."""
        with suppress(OSError):
            if self._path.stat().st_size > MOST_BYTES:
                self.clear()

    def clear(self) -> None:
        """Everything noted has been dealt with. A crash that undoes this does no harm."""
        self._disk.step("outbox-clear", self._path)
        with suppress(OSError):
            os.truncate(self._path, 0)

    def waiting(self) -> list[Waiting]:
        """What is noted, oldest first. A torn last note had not yet begun to count."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise atomic.explain_reading(error, self._path) from error
        read = (Waiting.read(raw) for raw in data.split(b"\n"))
        return [one for one in read if one is not None]

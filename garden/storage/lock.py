"""One writer a garden, across processes, with a readable "who" (B51).

The lock is the operating system's own, so it ends with the process however that ends. Who holds it
is told by a file beside it, because a locked file can't be read everywhere.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from garden.errors import Locked
from garden.storage import atomic


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock, as they said themselves."""

    program: str
    pid: int
    host: str
    since: str
    """ISO time."""

    def __str__(self) -> str:
        return f"{self.program} (process {self.pid} on {self.host}, since {self.since})"


class GardenLock:
    """The right to write one garden. Use as a context manager, or `acquire` and `release`."""

    def __init__(self, state_dir: Path, *, program: str, now: datetime) -> None:
        self._file = state_dir / "garden.lock"
        self._who = state_dir / "garden.lock.json"
        self._me = Holder(program, os.getpid(), socket.gethostname(), now.isoformat())
        self._handle: IO[str] | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._handle is not None

    def acquire(self) -> None:
        """Take the lock or raise Locked, saying who holds it. Never waits."""
        if self._handle is not None:
            return
        import portalocker  # looks itself up among all packages: 35 ms, not before it is needed

        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = self._file.open("a+", encoding="utf-8")
        except OSError as error:
            raise atomic.explain(error, self._file) from error
        try:
            portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)
        except portalocker.LockException as error:
            handle.close()
            raise Locked(
                f"The garden is open in {self.holder() or 'another program'}.",
                where=self._file.parent,
                advice="Close it there, or look at the garden read-only.",
            ) from error
        self._handle = handle
        with suppress(OSError):  # the lock holds without the note beside it
            self._who.write_text(json.dumps(asdict(self._me)), encoding="utf-8")

    def release(self) -> None:
        """Give the lock back; nothing happens when it isn't held."""
        if self._handle is None:
            return
        import portalocker  # loaded since `acquire`

        with suppress(OSError):
            self._who.unlink()
        portalocker.unlock(self._handle)
        self._handle.close()
        self._handle = None

    def holder(self) -> Holder | None:
        """Who wrote down last that they hold it; None when nobody did or it can't be read."""
        try:
            said = json.loads(self._who.read_text(encoding="utf-8"))
            return Holder(
                str(said["program"]), int(said["pid"]), str(said["host"]), str(said["since"])
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def __enter__(self) -> GardenLock:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

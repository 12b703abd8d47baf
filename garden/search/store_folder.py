"""The folder of one embedded vector store: its lock, its seal, and where it goes when damaged."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import IO

from garden.errors import IndexDamaged, Locked, Unavailable
from garden.search.seal import break_seal, intact, seal_file, write_seal

log = logging.getLogger(__name__)


class StoreFolder:
    """One folder; files of ours lie beside it, because the engine owns the inside."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._guard: IO[str] | None = None

    def lock(self) -> None:
        """Our own lock, taken before the seal is read: two starts must not judge at once.

        Raises `Locked` (B51), `Unavailable` when the place can't be written.
        """
        import portalocker  # it looks for writable folders when imported

        file = self.path.with_name(self.path.name + ".owner")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            guard = file.open("a+")
        except OSError as error:
            raise Unavailable(
                f"The folder of the meaning index can't be used ({error.strerror}).",
                where=self.path,
                advice="Allow writing there; word search works meanwhile.",
            ) from error
        try:
            portalocker.lock(
                guard, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING
            )
        except portalocker.exceptions.LockException as error:
            guard.close()
            raise Locked(
                "Another window or program is using the meaning index.",
                where=self.path,
                advice="Close the other one; word search works meanwhile.",
            ) from error
        self._guard = guard

    def release(self) -> None:
        """Let others in. May be called twice."""
        guard, self._guard = self._guard, None
        if guard is not None:
            guard.close()

    def intact(self) -> bool:
        """False when the files changed while the store was closed (B53)."""
        return intact(self.path)

    def in_use(self) -> None:
        """The store is open: the seal is broken."""
        break_seal(self.path)

    def seal(self) -> None:
        """The store is closed and whole."""
        write_seal(self.path)

    def set_aside(self, why: IndexDamaged) -> None:
        """Move a damaged store out of the way; the latest one is kept for whoever wants to look."""
        log.warning("Vector store %s is damaged and set aside: %s", self.path, why)
        aside = self.path.with_name(self.path.name + ".damaged")
        shutil.rmtree(aside, ignore_errors=True)
        seal_file(self.path).unlink(missing_ok=True)
        if self.path.exists():
            try:
                self.path.rename(aside)
            except OSError:
                shutil.rmtree(self.path, ignore_errors=True)

    def remove(self) -> None:
        """The store is no longer needed."""
        seal_file(self.path).unlink(missing_ok=True)
        shutil.rmtree(self.path, ignore_errors=True)

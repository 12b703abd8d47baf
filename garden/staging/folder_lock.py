"""One resolution at a time in a staging folder, across programs (B61).

The app's `GardenLock` keeps two windows of one person apart; this one also keeps apart programs
that have their state elsewhere (an agent, another account, another machine on a share that locks).
It is held for one resolution and ends with the process.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import portalocker

from garden.errors import Locked
from garden.storage import atomic

NAME = ".resolve.lock"
PATIENCE = 5.0
"""Seconds to wait for another program's resolution."""
_STEP = 0.01


class FolderLock:
    """The right to resolve in one staging folder. Threads of this program take turns too."""

    def __init__(
        self,
        folder: Path,
        *,
        patience: float = PATIENCE,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._file = folder / NAME
        self._patience = patience
        self._sleep = sleep
        self._turn = threading.RLock()
        self._depth = 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock in the block. Raises Locked when somebody else keeps it too long."""
        with self._turn:
            if self._depth:
                self._depth += 1
                try:
                    yield
                finally:
                    self._depth -= 1
                return
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                handle = self._file.open("ab")
            except OSError as error:
                # The folder is what a person knows; nobody put the lock there by hand.
                raise atomic.explain(error, self._file.parent) from error
            with handle:
                self._acquire(handle)
                self._depth = 1
                try:
                    yield
                finally:
                    self._depth = 0
                    with suppress(portalocker.LockException, OSError):
                        portalocker.unlock(handle)

    def _acquire(self, handle: object) -> None:
        waited = 0.0
        while True:
            try:
                portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)  # type: ignore[arg-type]
                return
            except portalocker.AlreadyLocked as error:
                if waited >= self._patience:
                    raise Locked(
                        "Another program is resolving candidates here.",
                        where=self._file.parent,
                        advice="Try again in a moment.",
                    ) from error
            except portalocker.LockException:
                return  # this file system knows no locks; the checks of each step remain
            self._sleep(_STEP)
            waited += _STEP

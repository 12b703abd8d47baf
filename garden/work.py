"""Long work reports plain values and checks a plain flag; no toolkit is told anything."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The person (or a newer request) asked the work to stop."""


class CancelToken:
    """A flag shared by who asks and who works. Thread-safe; once set it stays set."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop at its next check."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """True once `cancel` was called."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise `Cancelled` when the work should stop."""
        if self._event.is_set():
            raise Cancelled


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work is. `total` 0 means that it isn't known yet."""

    task: str
    """Stable name of the work: 'scan', 'index', 'embed-notes', 'embed-sections', ..."""
    done: int
    total: int
    detail: str = ""
    """What is being worked on now, e.g. a path."""


Report = Callable[[Progress], None]


def silent(_progress: Progress) -> None:
    """A `Report` for callers that don't care."""

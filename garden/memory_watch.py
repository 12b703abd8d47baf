"""Hears that Memory, its staging folder or its log changed outside, within a second.

The folder lies beside the notes (`.yoi/memory`), where the watcher of notes does not look. Watching
it needs no lock: a second window that only reads sees the queue live as well.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from garden.okf.layout import GardenLayout, MemoryPaths

if TYPE_CHECKING:
    from garden.sync.watcher import Watcher

log = logging.getLogger(__name__)

MEMORY: Final = "memory"
STAGING: Final = "staging"
RESOLUTIONS: Final = "resolutions"
RECORDS: Final = "records"
WORDS: Final = frozenset({MEMORY, STAGING, RESOLUTIONS, RECORDS})
"""Words of `Changes.extra` for the page, the staged candidates, the log and the other records."""
_OPAQUE: Final = ("_usage", "_logs")
QUIET, MOST = 0.15, 0.6
"""Seconds of rest before a burst is handed on, and the longest that one is held back."""

Told = Callable[[frozenset[str], frozenset[Path]], None]
"""Called with words of WORDS and the absolute paths that may have changed."""


def has_memory(layout: GardenLayout) -> bool:
    """Whether the garden has a Memory, or is of the kind that gets one."""
    return layout.kind == "yoi" or layout.memory.folder.is_dir()


def words_of(memory: MemoryPaths, files: frozenset[Path]) -> frozenset[str]:
    """What a change of these files concerns; empty for files that lie elsewhere."""
    words: set[str] = set()
    for file in files:
        if file.parent == memory.staging or file == memory.staging:
            words.add(STAGING)
        elif file == memory.resolutions:
            words.add(RESOLUTIONS)
        elif file == memory.document:
            words.add(MEMORY)
        elif file == memory.summary:
            words |= {MEMORY, RECORDS}
        elif file.suffix == ".md" and not _opaque(memory.folder, file):
            words.add(RECORDS)
    return frozenset(words)


def _opaque(folder: Path, file: Path) -> bool:
    return not file.is_relative_to(folder) or file.relative_to(folder).parts[0] in _OPAQUE


class MemoryWatch:
    """Watches the folder once it is there, until `stop`. `told` is called from its own thread."""

    def __init__(self, memory: MemoryPaths, told: Told) -> None:
        self._memory = memory
        self._told = told
        self._watcher: Watcher | None = None

    def look(self, *, wait: float = 0.0) -> bool:
        """Begin to watch when the folder is there; True when that begins now.

        `wait`: the longest time to wait until it listens, in seconds.
        """
        if self._watcher is not None or not self._memory.folder.is_dir():
            return False
        from garden.sync.debounce import Debouncer
        from garden.sync.watcher import Watcher  # brings watchdog, 25 ms; not before a note shows

        self._watcher = Watcher(
            [self._memory.folder],
            self._heard,
            failed=lambda error: log.error("a change could not be handled", exc_info=error),
            debouncer=Debouncer(quiet=QUIET, max_wait=MOST),
        )
        self._watcher.start(wait=wait)
        return True

    def stop(self) -> None:
        """End watching."""
        if self._watcher is not None:
            self._watcher.stop()

    def _heard(self, paths: frozenset[Path], rescan: bool) -> None:
        if rescan:
            everything = {self._memory.staging, self._memory.document, self._memory.resolutions}
            self._told(WORDS, paths | everything)
        elif words := words_of(self._memory, paths):
            self._told(words, paths)

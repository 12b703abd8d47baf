"""The files of the index: `index.sqlite3` is kept as `index.7.sqlite3`, the highest number counts.

A cold build writes a new file beside the one in use and then takes its place by having a higher
number. Nothing is renamed over a file that somebody reads, which Windows refuses and which would
leave SQLite's `-wal` file of the old one to the new one.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

_SIDE_FILES = ("", "-wal", "-shm", "-journal")


class IndexFiles:
    """Names and removes the files of one index."""

    def __init__(self, db_path: Path) -> None:
        self._base = db_path
        number = r"\.(\d+)"
        self._pattern = re.compile(re.escape(db_path.stem) + number + re.escape(db_path.suffix))

    def existing(self) -> list[Path]:
        """The index files on disk, newest first."""
        found: list[tuple[int, Path]] = []
        with contextlib.suppress(FileNotFoundError):
            for path in self._base.parent.iterdir():
                match = self._pattern.fullmatch(path.name)
                if match:
                    found.append((int(match[1]), path))
        return [path for _number, path in sorted(found, reverse=True)]

    def next(self) -> Path:
        """A name with a higher number than any file there."""
        newest = self.existing()
        match = self._pattern.fullmatch(newest[0].name) if newest else None
        return self._numbered(int(match[1]) + 1 if match else 1)

    def set_aside(self, path: Path) -> Path:
        """Keep a damaged file for whoever wants to look at it; only the latest one is kept."""
        aside = self._base.with_name(f"{self._base.stem}.damaged{self._base.suffix}")
        remove(aside)
        for side in _SIDE_FILES:
            with contextlib.suppress(OSError):
                path.with_name(path.name + side).replace(aside.with_name(aside.name + side))
        return aside

    def _numbered(self, number: int) -> Path:
        return self._base.with_name(f"{self._base.stem}.{number}{self._base.suffix}")


def remove(path: Path) -> None:
    """Remove an index file and SQLite's files beside it; one that is in use stays for later."""
    for side in _SIDE_FILES:
        with contextlib.suppress(OSError):
            path.with_name(path.name + side).unlink(missing_ok=True)

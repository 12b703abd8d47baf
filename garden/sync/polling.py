"""Looking instead of being told: for network drives and systems out of watches (B35).

A snapshot is a walk with one stat a file; what differs from the one before is handed on like any
other event. The pause between walks grows with their cost, so a slow share is not kept busy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from garden.sync.events import IGNORE_FILES, RawEvent

Snapshot = dict[str, tuple[int, int, int]]
"""Absolute path of a file -> mtime_ns, size, inode."""

LEAST_PAUSE = 2.0
SHARE = 10
"""The pause is at least this many times the length of the walk."""


def take_snapshot(roots: tuple[Path, ...], ignored: Callable[[str], bool]) -> Snapshot:
    """Every file below the roots that is no noise. Unreadable folders are passed over; links to
    folders are not followed (B34)."""
    found: Snapshot = {}
    for root in roots:
        for entry in _walk(str(root), "", ignored):
            try:
                stat = entry.stat()
            except OSError:
                continue
            found[entry.path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return found


def differences(before: Snapshot, after: Snapshot) -> list[RawEvent]:
    """Paths that came, went or changed between two snapshots."""
    changed = [path for path, mark in after.items() if before.get(path) != mark]
    return [
        RawEvent(path, folder=Path(path).name in IGNORE_FILES)
        for path in (*changed, *(before.keys() - after.keys()))
    ]


def pause_after(walk_seconds: float, least: float = LEAST_PAUSE) -> float:
    """Seconds to wait before the next walk."""
    return max(least, SHARE * walk_seconds)


def _walk(folder: str, relative: str, ignored: Callable[[str], bool]) -> Iterator[os.DirEntry[str]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        name = f"{relative}{entry.name}"
        if ignored(name):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, f"{name}/", ignored)
        elif entry.is_file():
            yield entry

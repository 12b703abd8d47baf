"""A seal over a closed store: sizes and digests of its files, so that damage at rest is noticed.

SQLite and Qdrant open files with flipped bytes without a word (B53). While a store is open there is
no seal; after a crash there is none either, and the check by count, ids and sampled vectors stands
alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

_IGNORED = frozenset({".lock", "wal", "payload_storage"})
"""Names of files and folders left out: locks, and what Qdrant Edge keeps there for us is empty (the
write-ahead log of a flushed shard, and payloads, of which we have none): 100 MB of zeros."""


def seal_file(folder: Path) -> Path:
    """Beside the folder, not inside: the engine owns the inside."""
    return folder.with_name(folder.name + ".seal")


def write_seal(folder: Path) -> None:
    """Seal a closed store. Failing to is harmless: the next start just checks less."""
    with contextlib.suppress(OSError):
        seal_file(folder).write_text(json.dumps(_state(folder)), encoding="utf-8")


def intact(folder: Path) -> bool:
    """False when there is a seal and the files are no longer what it says."""
    try:
        sealed = json.loads(seal_file(folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True
    try:
        return bool(sealed == _state(folder))
    except OSError:
        return False


def break_seal(folder: Path) -> None:
    """The store is in use now."""
    seal_file(folder).unlink(missing_ok=True)


def _state(folder: Path) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if file.is_file() and not _IGNORED.intersection(inside.parts):
            with file.open("rb") as handle:
                digest = hashlib.file_digest(handle, "blake2b").hexdigest()[:32]
            found[inside.as_posix()] = [file.stat().st_size, digest]
    return found

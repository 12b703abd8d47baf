"""Recovery copies: what was typed but not yet saved, so that a crash costs two seconds at most.

One small file a note in the state folder, written whole or not at all. It carries the text the
typing began from, so that a note that changed on disk meanwhile can be merged three ways.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from garden.errors import GardenError
from garden.storage import atomic
from garden.storage.disk import Disk

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """Unsaved text of one note."""

    path: str
    """The note's path."""
    text: str
    """What was typed, LF only."""
    base: str | None
    """The text the typing began from; None when it isn't known or the note was new."""
    base_hash: str
    """Version.hash of the file the typing began from; '' for a note that was never saved."""
    saved: datetime
    """When the copy was made."""


class RecoveryCopies:
    """Copies of one garden, below `folder`. Each call stands for itself; any thread.

    One object a garden: making it removes what a killed process left half written.
    """

    def __init__(self, folder: Path, *, disk: Disk | None = None) -> None:
        self._folder = folder
        self._disk = disk or Disk()
        atomic.sweep(folder, "")

    def keep(
        self, path: str, text: str, *, base: str | None, base_hash: str, now: datetime
    ) -> None:
        """Write (over) the copy of this note. Durable when it returns. DiskFull, ReadOnly."""
        body = {
            "format": _FORMAT,
            "path": path,
            "saved": now.isoformat(),
            "base_hash": base_hash,
            "base": base,
            "text": text,
        }
        # surrogatepass: text cut in the middle of a pair must not stop the copy
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise atomic.explain(error, self._folder) from error
        atomic.write(self._file(path), data, disk=self._disk)

    def get(self, path: str) -> RecoveryCopy | None:
        """The copy of this note; None when there is none that can be read."""
        return _read(self._file(path))

    def all(self) -> list[RecoveryCopy]:
        """Every copy that can be read, oldest first; for the start after a crash."""
        copies = [copy for file in self._files() if (copy := _read(file)) is not None]
        return sorted(copies, key=lambda copy: copy.saved)

    def damaged(self) -> list[Path]:
        """Files that should be copies and can't be read. They are left for a person to look at."""
        return [file for file in self._files() if _read(file) is None]

    def discard(self, path: str) -> None:
        """The text is saved, or the person let it go. No fault when there is no copy."""
        with suppress(OSError):
            self._file(path).unlink()

    def moved(self, old: str, new: str, *, now: datetime) -> None:
        """The note was renamed: its copy goes with it."""
        copy = self.get(old)
        if copy is not None:
            self.keep(new, copy.text, base=copy.base, base_hash=copy.base_hash, now=now)
            self.discard(old)

    def _file(self, path: str) -> Path:
        # the path may be longer than a file name may be; it stands inside the file
        name = hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self._folder / f"{name}.json"

    def _files(self) -> list[Path]:
        try:
            return sorted(self._folder.glob("*.json"))
        except OSError:
            return []


def _read(file: Path) -> RecoveryCopy | None:
    try:
        data, _version = atomic.read(file)
        body = json.loads(data.decode("utf-8", "surrogatepass"))
        if body["format"] > _FORMAT:
            return None
        base = body["base"]
        return RecoveryCopy(
            path=str(body["path"]),
            text=str(body["text"]),
            base=None if base is None else str(base),
            base_hash=str(body["base_hash"]),
            saved=datetime.fromisoformat(body["saved"]),
        )
    except (GardenError, ValueError, KeyError, TypeError):
        return None

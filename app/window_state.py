"""What the window remembers between starts: recent gardens, open notes, sizes. JSON in `state`."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from garden.errors import GardenError
from garden.storage import atomic

log = logging.getLogger(__name__)

RECENT = 12


class WindowState:
    """A small mapping on disk. A damaged file means an empty state, never a failed start."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.values: dict[str, Any] = {}
        try:
            loaded = json.loads(file.read_text(encoding="utf-8", errors="surrogateescape"))
            if isinstance(loaded, dict):
                self.values = loaded
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            log.warning("window state could not be read: %s", error)

    @property
    def recent(self) -> list[Path]:
        """Gardens opened lately, last first; those that are gone are left out."""
        names = self.values.get("recent", [])
        if not isinstance(names, list):
            return []
        return [path for name in names if isinstance(name, str) and (path := Path(name)).is_dir()]

    def remember(self, root: Path) -> None:
        """Put a garden first among the recent ones."""
        names = [str(root), *(str(path) for path in self.recent if path != root)]
        self.values["recent"] = names[:RECENT]

    def of_garden(self, root: Path) -> dict[str, Any]:
        """What belongs to one garden: open notes, pinned notes, expanded folders."""
        gardens = self.values.setdefault("gardens", {})
        if not isinstance(gardens, dict):
            gardens = self.values["gardens"] = {}
        found = gardens.setdefault(str(root), {})
        if not isinstance(found, dict):
            found = gardens[str(root)] = {}
        return found

    def open_notes(self) -> dict[str, list[str]]:
        """The notes that were open in each garden, by its folder."""
        gardens = self.values.get("gardens")
        found: dict[str, list[str]] = {}
        for root, kept in gardens.items() if isinstance(gardens, dict) else ():
            notes = kept.get("notes") if isinstance(kept, dict) else None
            tabs = notes.get("tabs") if isinstance(notes, dict) else None
            if isinstance(tabs, list):
                found[root] = [tab for tab in tabs if isinstance(tab, str)]
        return found

    def save(self) -> None:
        """Write the file; a disk that refuses costs only this comfort."""
        self.write(self.as_bytes())

    def as_bytes(self) -> bytes:
        """What is remembered now, for `write` on another thread."""
        # Folders whose names are not UTF-8 reach us with their bytes as surrogates (PEP 383).
        text = json.dumps(self.values, ensure_ascii=False, indent=1)
        return text.encode("utf-8", "surrogateescape")

    def write(self, data: bytes) -> None:
        """Write what `as_bytes` gave."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(self._file, data, expected=None)
        except (OSError, GardenError) as error:
            log.warning("window state could not be written: %s", error)

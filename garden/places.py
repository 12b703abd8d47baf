"""Where the app keeps what belongs to one garden but isn't the person's own text.

Deleting any of these folders loses nothing a person wrote, except undo history and recovery copies
of unsaved text, which lie in `state` for that reason and not in `cache` (DESIGN section 2).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of one garden below the platform's cache and state folders."""

    cache: Path
    state: Path

    @staticmethod
    def of(root: Path, cache: Path, state: Path) -> Places:
        """Places for the garden at `root`: keyed by its real path, readable by its name."""
        real = root.resolve()
        key = hashlib.sha256(str(real).encode("utf-8", "surrogateescape")).hexdigest()[:12]
        name = "".join(c if c.isalnum() or c in "-_" else "-" for c in real.name)[:40] or "garden"
        folder = f"{name}-{key}"
        return Places(cache / "gardens" / folder, state / "gardens" / folder)

    @property
    def index(self) -> Path:
        """The SQLite index of notes, links and words."""
        return self.cache / "index.sqlite3"

    @property
    def vectors(self) -> Path:
        """Folder of the embedded vector store."""
        return self.cache / "vectors"

    @property
    def journal(self) -> Path:
        """Operations with the old versions of what they touched, and the trash."""
        return self.state / "journal"

    @property
    def recovery(self) -> Path:
        """Copies of unsaved text."""
        return self.state / "recovery"

    @property
    def interrupted(self) -> Path:
        """Texts that crash repair could not put into their files."""
        return self.state / "interrupted"

    @property
    def graph(self) -> Path:
        """Where the nodes of the graph stand."""
        return self.state / "graph"

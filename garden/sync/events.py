"""What the watcher hears, and which of it is noise before anybody looks at the disk (B33).

An event is only a hint that a path should be looked at: programs save by renaming, deleting and
writing anew, and the kind of an event says little about what is there afterwards (B27, B28).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path, PurePath

# Swap, backup and lock files of editors; half-written downloads; our own staged files start
# with a dot. Dotted names are noise as a whole.
_LITTER = re.compile(
    r"^\.|~$|^#.*#$|^4913$|\.(?:sw[a-px]|kate-swp|tmp|temp|bak|part|crdownload|lock)$"
    r"|\.(?:tmp|temp)[.-][^/]*$|___jb_(?:tmp|old)___$|\.sb-[0-9a-f]{8}-\w+$",
    re.IGNORECASE,
)
IGNORE_FILES = frozenset({".gardenignore", ".ragignore"})
"""Files that say what belongs to the garden: a change of one may concern every note."""
_NO_NOTES = frozenset({"node_modules", "__pycache__", "venv"})


@dataclass(frozen=True, slots=True)
class RawEvent:
    """Something happened at a path. `folder`: to a folder, so anything below may have changed."""

    path: str
    """Absolute."""
    folder: bool = False
    moved_from: str = ""
    """Absolute path of the file before it was renamed to `path`; '' for anything else."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Paths to look at now."""

    paths: frozenset[Path]
    """Absolute; files that may have been added, changed or removed."""
    rescan: bool = False
    """True when the paths don't tell all: look at the whole garden."""


def is_litter(name: str) -> bool:
    """Whether a file or folder name belongs to an editor or a tool, never to a note."""
    return name in _NO_NOTES or _LITTER.search(name) is not None


def is_noise(relative: str) -> bool:
    """Whether a path, relative to a watched root, lies in or is litter (.git/..., .a.md.swp)."""
    path = PurePath(relative)
    if path.name in IGNORE_FILES:
        path = path.parent
    return any(is_litter(part) for part in path.parts)

"""Opening a garden in a lane: what the window needs of it at once, and nothing else."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from garden.errors import GardenError
from garden.okf.names import is_note_name
from garden.okf.note import NoteHeader
from garden.options import GardenOptions
from garden.places import Places

if TYPE_CHECKING:
    from garden.garden import Garden

log = logging.getLogger(__name__)

START_NOTES = ("start-here.md", "README.md", "Home.md", "index.md")

_NEEDED = ("garden.garden", "ui.wiki.note_view")


@dataclass(frozen=True, slots=True)
class Opened:
    """A garden as a lane opened it."""

    garden: Garden
    headers: list[NoteHeader]
    tabs: list[str]
    """Notes that were open last time and are still there."""
    first: str
    """A note to begin with where no other is open; '' when none is known yet."""


def load() -> None:
    """Import what opening a garden and drawing a note need, in a lane, while the window is built.

    All in one lane: two threads that import a package and a module inside it at the same time can
    lock each other out, and Python then lets one of the imports fail.
    """
    for module in _NEEDED:
        import_module(module)


def open_garden(
    root: Path, places: Places, options: GardenOptions, tabs: Mapping[str, Sequence[str]]
) -> Opened:
    """Open it. `tabs`: the notes that were open last time, by garden."""
    from uuid import uuid4

    from garden.garden import Garden

    begun = time.monotonic()
    garden = Garden.open(
        root,
        places,
        options=options,
        clock=lambda: datetime.now(UTC).astimezone(),
        ids=lambda: uuid4().hex,
    )
    headers = garden.headers()
    paths = [header.path for header in headers] or _start_notes(garden)
    there = [path for path in tabs.get(str(garden.root), ()) if _is_there(garden, path)]
    first = ""
    if not there:
        first = next((path for path in first_notes(paths) if _is_there(garden, path)), "")
    log.info("opened a garden of %d notes in %.2f s", len(headers), time.monotonic() - begun)
    return Opened(garden, headers, there, first)


def first_notes(paths: Iterable[str]) -> Iterator[str]:
    """What to show in a garden opened for the first time, best first: a start note, an index, or
    any other, those at the top before those in folders."""
    by_path = {path.lower(): path for path in paths}
    for name in START_NOTES:
        if name.lower() in by_path:
            yield by_path[name.lower()]
    yield from sorted(by_path.values(), key=lambda path: ("/" in path, path))


def _start_notes(garden: Garden) -> list[str]:
    """Start notes of a garden that was never indexed, so that one shows at once."""
    return [] if garden.layout.notes[0].prefix else list(START_NOTES)


def _is_there(garden: Garden, path: str) -> bool:
    try:
        return is_note_name(path) and garden.layout.absolute(path).is_file()
    except (GardenError, OSError, ValueError):
        return False

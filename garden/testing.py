"""Helpers for tests and scripts: a garden on a folder with a fixed clock, settled when asked."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from garden.garden import Garden
from garden.options import GardenOptions
from garden.places import Places

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
"""The moment that a fixed clock tells."""


def write_notes(root: Path, notes: Mapping[str, str]) -> None:
    """Write files (path below `root` -> text) as UTF-8 without touching line endings."""
    for path, text in notes.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())


def open_garden(
    root: Path,
    home: Path,
    *,
    meaning: bool = False,
    clock: Callable[[], datetime] = lambda: NOW,
    **options: object,
) -> Garden:
    """The garden at `root` with its cache and state below `home`; not started yet."""
    numbers = itertools.count(1)
    stamp = time.monotonic_ns()
    return Garden.open(
        root,
        Places.of(root, home / "cache", home / "state"),
        options=GardenOptions(author="tester", meaning=meaning, **options),  # type: ignore[arg-type]
        clock=clock,
        ids=lambda: f"op-{stamp}-{next(numbers)}",
    )


def settled_garden(root: Path, home: Path, *, meaning: bool = False) -> Garden:
    """Like `open_garden`, with every note in the index; background work is not started."""
    garden = open_garden(root, home, meaning=meaning)
    garden.reconcile()
    return garden


def until(ready: Callable[[], object], seconds: float = 20) -> None:
    """Wait until `ready()` holds; it must, long before the time is up."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.01)

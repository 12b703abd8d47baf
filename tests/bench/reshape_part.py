"""Figures of a rename in the large garden: a note with 500 inbound links in 200 files."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from garden.reshape.renaming import NewName
from garden.testing import open_garden

TARGET = "bench/rename-me.md"
FILES, LINKS = 200, 500
ROUNDS = 5
BETWEEN_S = 2.5
"""Seconds between two renames: files written a moment ago are read once more when they are looked
at, whoever wrote them, and nobody renames a note five times in one breath."""


def rename(garden: Path, home: Path) -> dict[str, Any]:
    """Seconds to apply a rename whose 500 links stand in 200 files, and milliseconds to plan it."""
    links_to(garden)
    opened = open_garden(garden, home)
    try:
        opened.reconcile()
        previews: list[float] = []
        applied: list[float] = []
        path = TARGET
        for number in range(ROUNDS):
            time.sleep(BETWEEN_S)
            opened.reconcile()  # as the watching thread does meanwhile
            opened.reshaping.prepare()  # as the dialog does while a name is typed
            wish = NewName(f"renamed-{number}")
            ask = partial(opened.reshaping.rename_note, path, wish)
            plan = _timed(previews, ask)
            if plan.links != LINKS or len(plan.edited) != FILES:
                raise AssertionError(f"{plan.links} links in {len(plan.edited)} files")
            _timed(applied, partial(opened.reshape, plan))
            path = plan.show
    finally:
        opened.close()
    return {
        "rename_500_s": statistics.median(applied),
        "rename_preview_ms": statistics.median(previews) * 1000,
    }


def links_to(garden: Path) -> None:
    """Write the note, and links of every form to it into the first 200 notes by name."""
    target = garden / TARGET
    target.parent.mkdir(exist_ok=True)
    target.write_text("---\ntype: Note\ntitle: Rename me\n---\n\n# Part\n\nText.\n")
    forms = (
        "[[rename-me]]",
        "[words](/bench/rename-me.md#part)",
        "![[rename-me#Part]]",
        "[[bench/rename-me|label]]",
    )
    notes = sorted(garden.rglob("*.md"))
    chosen = [note for note in notes if note != target and note.stem not in ("index", "log")]
    made = 0
    for number, note in enumerate(chosen[:FILES]):
        here = 3 if number % 2 else 2
        lines = [forms[(made + each) % 4] for each in range(here)]
        made += here
        with note.open("a", encoding="utf-8") as stream:
            stream.write("\n\n" + "\n".join(lines) + "\n")


def _timed(seconds: list[float], call: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    answer = call()
    seconds.append(time.perf_counter() - start)
    return answer

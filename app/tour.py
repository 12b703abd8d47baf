"""The tour: the main job, done off screen by real key presses, with a picture of every view.

    knowledge-garden --tour DIR [PATH]

It works on a copy of the garden (the given one or the sample), so nothing of the person's is
touched. Each step checks what it did; the report says which held. Exit status 1 when one failed.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.tour_steps import Guide

LEFT_OUT = shutil.ignore_patterns(".git", "node_modules", "*.swp")


@dataclass(slots=True)
class Step:
    """One step as it went."""

    name: str
    seconds: float
    failure: str = ""


@dataclass(slots=True)
class TourReport:
    """What the tour saw."""

    steps: list[Step] = field(default_factory=list)
    pictures: list[Path] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether any step failed."""
        return any(step.failure for step in self.steps)

    def text(self) -> str:
        """The report for standard output."""
        lines = ["Knowledge Garden tour", ""]
        for step in self.steps:
            mark = "FAILED" if step.failure else "ok"
            lines.append(f"{mark:>6}  {step.name} ({step.seconds:.2f} s)")
            lines += [f"        {line}" for line in step.failure.splitlines()]
        lines += ["", f"{len(self.pictures)} pictures:"]
        lines += [f"  {picture}" for picture in self.pictures]
        held = sum(not step.failure for step in self.steps)
        lines += ["", f"{held} of {len(self.steps)} steps held."]
        return "\n".join(lines)


def run_tour(pictures: Path, garden: Path | None) -> int:
    """Take the tour; pictures go to `pictures`, the report to standard output."""
    if garden is not None and not garden.expanduser().is_dir():
        print(f"{garden}: there is no such folder", file=sys.stderr)
        return 2
    # A picture needs no screen; a person's own platform is left alone when they chose one.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        pictures.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{pictures}: no pictures can be put there ({error.strerror})", file=sys.stderr)
        return 2
    report = TourReport()
    with tempfile.TemporaryDirectory(prefix="knowledge-garden-tour-") as folder:
        home = Path(folder)
        copy = _copy(garden, home)
        from app.tour_steps import Guide, steps  # Qt, only now that the platform is chosen

        guide = Guide(home, copy, pictures, report.pictures, sample=garden is None)
        try:
            for name, step in steps():
                report.steps.append(_take(name, step, guide))
                if report.failed and len(report.steps) > 1 and not guide.has_notes:
                    break  # the other steps need some
        finally:
            guide.close()
    print(report.text())
    return 1 if report.failed else 0


def _copy(garden: Path | None, home: Path) -> Path:
    from app.paths import resource

    source = garden.expanduser().resolve() if garden is not None else resource("sample")
    target = home / (source.name if garden is not None else "Sample garden")
    with suppress(shutil.Error):  # of files that can't be read; the others are there
        shutil.copytree(source, target, ignore=LEFT_OUT, symlinks=True)
    return target


def _take(name: str, step: Callable[[Guide], None], guide: Guide) -> Step:
    begun = time.perf_counter()
    failure = ""
    try:
        step(guide)
    except AssertionError as error:
        failure = str(error) or traceback.format_exc(limit=-1)
    except Exception:
        failure = traceback.format_exc(limit=-3)
    return Step(name, time.perf_counter() - begun, failure)

"""A garden folder with a journal, and ways to reopen it as after a restart."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from garden.storage.disk import Disk
from garden.storage.journal import Journal, Operation, Outcome
from garden.storage.pruning import Limits

NOW = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)


@dataclass
class Plot:
    """A garden, its journal, and a clock that a test turns."""

    base: Path
    limits: Limits = field(default_factory=Limits)
    now: datetime = NOW
    disk: Disk = field(default_factory=Disk)

    def __post_init__(self) -> None:
        self.garden = self.base / "garden"
        self.garden.mkdir(exist_ok=True)
        self._ids = (f"op{n}" for n in itertools.count())
        self.journal = self._open()

    def _open(self) -> Journal:
        return Journal(
            self.base / "state",
            self.garden,
            ids=lambda: next(self._ids),
            limits=self.limits,
            disk=self.disk,
        )

    def restart(self) -> Journal:
        """Close and open the journal."""
        self.journal.close()
        self.journal = self._open()
        return self.journal

    def at(self, name: str) -> Path:
        return self.garden / name

    def put(self, name: str, text: str) -> Path:
        """A file written by somebody else."""
        path = self.at(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def do(
        self, label: str, *changes: Callable[[Operation], None], by: str = "person", key: str = ""
    ) -> Outcome | None:
        with self.journal.operation(label, by=by, now=self.now, coalesce=key) as op:
            for change in changes:
                change(op)
        return op.outcome

    def save(self, name: str, text: str, *, by: str = "person", key: str = "") -> Outcome | None:
        path = self.at(name)
        return self.do("Edit", lambda op: op.write(path, text.encode()), by=by, key=key)

    def later(self, **span: float) -> None:
        self.now += timedelta(**span)

    def files(self) -> dict[str, str]:
        return {
            path.relative_to(self.garden).as_posix(): path.read_text(encoding="utf-8")
            for path in self.garden.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def plot(tmp_path: Path) -> Iterator[Plot]:
    plot = Plot(tmp_path)
    yield plot
    plot.journal.close()


@pytest.fixture
def new_plot(tmp_path: Path) -> Iterator[Callable[..., Plot]]:
    made: list[Plot] = []

    def make(**settings: object) -> Plot:
        made.append(Plot(tmp_path, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for plot in made:
        plot.journal.close()

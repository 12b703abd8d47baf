"""Workspaces with records, and a journal of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from garden.storage.journal import Journal

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def record(fields: str = "", body: str = "Text.\n", *, sources: int = 1, times: bool = True) -> str:
    """Text of a record with the common fields and `fields` below them."""
    lines = ["---"]
    if times:
        lines += ["created_at: 2026-10-05T01:00:00Z", "updated_at: 2026-10-06T01:00:00+09:00"]
    if sources:
        lines.append("sources:")
    for number in range(sources):
        lines += [f"  - segment_id: seg-{number}", f"    range: [{number}, {number + 3}]"]
    if fields:
        lines.append(fields)
    return "\n".join([*lines, "---", body])


class Workspace:
    """A workspace folder of today's layout, or with `base` '' of the oldest."""

    def __init__(self, root: Path, base: str = ".yoi/") -> None:
        self.root = root
        self.memory = root / f"{base}memory"
        self.memory.mkdir(parents=True)

    def put(self, name: str, text: str) -> Path:
        path = self.memory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "desk")


@pytest.fixture
def oldest(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "old", "")


@pytest.fixture
def make_record() -> Callable[..., str]:
    return record


@pytest.fixture
def journal(tmp_path: Path, workspace: Workspace) -> Iterator[Journal]:
    ids = itertools.count()
    made = Journal(tmp_path / "state", workspace.root, ids=lambda: f"op{next(ids)}")
    yield made
    made.close()


@pytest.fixture
def clock() -> Callable[[], datetime]:
    return lambda: NOW

"""A Yoi workspace with Memory and staged candidates, a desk on it, and ways to restart it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from garden.memory.document import Item, parse
from garden.okf.layout import recognise
from garden.staging import settling
from garden.staging.desk import Desk
from garden.staging.dispositions import Decision, Disposition
from garden.staging.drafts import memory_text
from garden.staging.outcomes import Resolved
from garden.staging.reading import candidate_of
from garden.staging.records import Candidate, pretty
from garden.storage.journal import Journal

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
DATA = Path(__file__).parents[2] / "data/staging"
MEMORY = """# Memory

## Preferences

- Tea before meetings. Source: talk. Stale when: summer comes.
- 報告は短く。出典：10 月の会話。

## Working assumptions

- One pot holds at most 12 cups. Source: label. Stale when: a new pot comes.

## Odd section

Some text of its own.

* Starred item
"""


def name_of(n: int) -> str:
    return f"01a20000-{n:04x}-7000-8000-{n:012x}"


def record(n: int, **fields: Any) -> dict[str, Any]:
    """A whole record of schema 2; fields that are None are left out."""
    made: dict[str, Any] = {
        "schema_version": 2,
        "id": name_of(n),
        "extract_run_id": "run-1",
        "source": {"segment_id": "seg", "range": [1, 9]},
        "kind": "preference",
        "claim": f"Claim number {n}",
        "why_useful": "Saves time",
        "staleness": "When the season ends",
        "evidence": [{"id": f"E{n}", "kind": "message", "entry_range": [2, 3], "excerpt": "said"}],
        "source_refs": [{"segment_id": "seg", "entry_range": [2, 3], "evidence_id": f"E{n}"}],
    }
    made.update(fields)
    return {key: value for key, value in made.items() if value is not None}


def candidate(n: int = 1, **fields: Any) -> Candidate:
    """What is read from such a record."""
    return candidate_of(f"s/{name_of(n)}.json", pretty(record(n, **fields)))


@dataclass
class Bench:
    """A workspace and its desk; `now` is the clock."""

    base: Path
    now: datetime = NOW

    def __post_init__(self) -> None:
        self.root = self.base / "garden"
        self.memory_file = self.root / ".yoi/memory/memory.md"
        self.staging = self.root / ".yoi/memory/_staging"
        self.log_file = self.root / ".yoi/memory/_resolutions.jsonl"
        self.staging.mkdir(parents=True)
        (self.root / ".yoi/knowledge").mkdir()
        self.memory_file.write_text(MEMORY, encoding="utf-8")
        self._numbers = itertools.count()
        self.desk = self.open("state")

    def ids(self) -> str:
        return f"r{next(self._numbers)}"

    def open(self, state: str, author: str = "tanaka") -> Desk:
        """A desk with state of its own: `state` names the machine."""
        layout = recognise(self.root)
        journal = Journal(self.base / state, layout.root, ids=self.ids)
        journal.recover(self.now)
        desk = Desk(
            layout, journal, self.base / state, clock=lambda: self.now, ids=self.ids, author=author
        )
        self.settled = settling.settle(desk)
        desk.queue.load()
        return desk

    def restart(self) -> Desk:
        self.desk.journal.close()
        self.desk = self.open("state")
        return self.desk

    def put(self, n: int, **fields: Any) -> Candidate:
        """Stage a record as an agent does."""
        (self.staging / f"{name_of(n)}.json").write_bytes(pretty(record(n, **fields)))
        self.desk.queue.load()
        found = self.desk.queue.get(name_of(n))
        assert found is not None
        return found

    def put_raw(self, name: str, data: bytes) -> Candidate:
        (self.staging / f"{name}.json").write_bytes(data)
        self.desk.queue.load()
        found = self.desk.queue.get(name)
        assert found is not None
        return found

    def item(self, words: str) -> Item:
        text = self.memory().replace("\r\n", "\n")
        return next(item for item in parse(text).items if words in item.content)

    def memory(self) -> str:
        return self.memory_file.read_bytes().decode()

    def merge(self, n: int, *, section: str = "Preferences") -> Resolved:
        one = self.desk.queue.get(name_of(n)) or self.put(n)
        return self.desk.resolve(one.id, merge_of(one, section=section))

    def files(self) -> dict[str, bytes]:
        """Every file but the log and the lock."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file() and path != self.log_file and path.name != ".resolve.lock"
        }

    def later(self, **span: float) -> None:
        self.now += timedelta(**span)


def merge_of(one: Candidate, *, section: str = "Preferences", **fields: Any) -> Decision:
    return Decision(
        Disposition.MERGE_MEMORY, "lasting", text=memory_text(one), section=section, **fields
    )


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.desk.journal.close()

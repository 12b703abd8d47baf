"""How bursts are gathered. Time is passed in; nothing waits."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from garden.sync.debounce import LONE, MANY, Debouncer
from garden.sync.events import Batch, RawEvent


def events(*names: str) -> list[RawEvent]:
    return [RawEvent(f"/g/{name}") for name in names]


def paths(batch: Batch | None) -> set[str]:
    assert batch is not None
    return {path.name for path in batch.paths}


def whole(_path: str) -> bool:
    return True


def test_a_lone_change_goes_out_soon() -> None:
    debouncer = Debouncer(whole=whole)
    [event] = events("a.md")
    debouncer.add(event, 10.0)
    assert debouncer.due() == pytest.approx(10.06)
    assert debouncer.take(10.05) is None
    assert debouncer.take(10.06) == Batch(frozenset({Path("/g/a.md")}))
    assert debouncer.due() is None


def test_what_follows_a_lone_change_waits_for_quiet() -> None:
    debouncer = Debouncer(whole=whole)
    [event] = events("a.md")
    debouncer.add(event, 10.0)
    debouncer.take(10.06)
    debouncer.add(event, 10.1)
    debouncer.add(event, 10.4)
    assert debouncer.take(10.89) is None
    assert paths(debouncer.take(10.9)) == {"a.md"}
    debouncer.add(event, 11.5)
    assert paths(debouncer.take(11.56)) == {"a.md"}


def test_a_burst_is_one_batch_after_quiet() -> None:
    debouncer = Debouncer(whole=whole)
    for n in range(300):
        debouncer.add(RawEvent(f"/g/{n}.md"), 10.0 + n * 0.001)
    assert debouncer.take(10.7) is None
    batch = debouncer.take(10.8)
    assert batch is not None
    assert len(batch.paths) == 300
    assert not batch.rescan


def test_a_program_that_never_stops_writing_is_heard_every_two_seconds() -> None:
    debouncer = Debouncer(whole=whole)
    [event] = events("log.md")
    handed = []
    for tick in range(100):
        now = 10.0 + tick * 0.1
        debouncer.add(event, now)
        if debouncer.take(now) is not None:
            handed.append(now)
    gaps = [b - a for a, b in pairwise(handed)]
    assert handed[0] < 10.2
    assert gaps
    assert all(gap < 2.3 for gap in gaps)


def test_b28_a_missing_or_empty_file_waits_for_quiet() -> None:
    gone = {"/g/gone.md"}
    debouncer = Debouncer(whole=lambda path: path not in gone)
    for event in events("gone.md", "there.md"):
        debouncer.add(event, 10.0)
    assert paths(debouncer.take(10.06)) == {"there.md"}
    assert debouncer.take(10.4) is None
    assert paths(debouncer.take(10.5)) == {"gone.md"}
    assert debouncer.due() is None


def test_b28_only_missing_files_wait_for_quiet() -> None:
    debouncer = Debouncer(whole=lambda path: False)
    debouncer.add(events("gone.md")[0], 10.0)
    assert debouncer.take(10.06) is None
    assert debouncer.due() == pytest.approx(10.5)
    assert paths(debouncer.take(10.5)) == {"gone.md"}


def test_a_renamed_files_two_names_go_out_together() -> None:
    """Apart, they would look like a note that was deleted and another that came."""
    debouncer = Debouncer(whole=lambda path: path == "/g/new.md")
    debouncer.add(RawEvent("/g/old.md"), 10.0)
    debouncer.add(RawEvent("/g/new.md", moved_from="/g/old.md"), 10.0)
    assert paths(debouncer.take(10.06)) == {"old.md", "new.md"}
    debouncer.add(RawEvent("/g/old.md"), 20.0)
    assert debouncer.take(20.06) is None, "deleted this time"


def test_a_folder_event_asks_for_a_look_everywhere() -> None:
    debouncer = Debouncer(whole=whole)
    debouncer.add(RawEvent("/g/d", folder=True), 10.0)
    debouncer.add(RawEvent("/g/a.md"), 10.0)
    batch = debouncer.take(10.5)
    assert batch is not None
    assert batch.rescan
    assert paths(batch) == {"a.md"}


def test_b35_a_flood_asks_for_a_look_everywhere_and_holds_little() -> None:
    debouncer = Debouncer(whole=whole)
    for n in range(MANY + 500):
        debouncer.add(RawEvent(f"/g/{n}.md"), 10.0)
    batch = debouncer.take(10.5)
    assert batch is not None
    assert batch.rescan
    assert len(batch.paths) == MANY


def test_more_than_a_few_paths_are_a_burst() -> None:
    debouncer = Debouncer(whole=whole)
    for n in range(LONE + 1):
        debouncer.add(RawEvent(f"/g/{n}.md"), 10.0)
    assert debouncer.due() == pytest.approx(10.5)


def test_asking_for_a_rescan() -> None:
    debouncer = Debouncer(whole=whole)
    debouncer.add_rescan(10.0)
    assert debouncer.take(10.5) == Batch(frozenset(), rescan=True)
    assert debouncer.take(20.0) is None

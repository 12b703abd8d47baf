"""The garden hears of its Memory, and its journal, log and staging folder agree (B61)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from garden import testing
from garden.changes import Changes
from garden.errors import Locked
from garden.garden import Garden
from garden.staging.dispositions import Decision, Disposition
from garden.staging.records import pretty
from garden.testing import open_garden, write_notes

NAME = "01a20000-0001-7000-8000-000000000001"
RECORD = {
    "schema_version": 2,
    "id": NAME,
    "kind": "preference",
    "claim": "Tea before meetings",
    "why_useful": "Saves time",
    "staleness": "summer comes",
    "evidence": [{"id": "E1", "kind": "message", "entry_range": [1, 2], "excerpt": "tea first"}],
}


until = partial(testing.until, seconds=10)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    write_notes(
        folder,
        {
            ".yoi/knowledge/tea.md": "---\ntype: Note\ntitle: Tea\n---\n",
            ".yoi/memory/memory.md": "# Memory\n\n## Preferences\n",
            f".yoi/memory/_staging/{NAME}.json": pretty(RECORD).decode(),
        },
    )
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = open_garden(root, tmp_path / "home")
    yield opened
    opened.close()


def heard_by(garden: Garden) -> list[Changes]:
    told: list[Changes] = []
    garden.subscribe(
        changes=lambda changes, _headers: told.append(changes),
        state=lambda _state: None,
        progress=lambda _progress: None,
    )
    return told


def test_a_plain_folder_of_notes_has_no_memory_and_gets_one(tmp_path: Path) -> None:
    write_notes(tmp_path / "notes", {"a.md": "# A\n"})
    garden = open_garden(tmp_path / "notes", tmp_path / "home")
    assert not garden.has_memory
    write_notes(tmp_path / "notes", {".yoi/memory/memory.md": "# Memory\n"})
    garden.rescan()
    assert garden.has_memory
    garden.close()


def test_records_that_come_change_and_go_are_heard_of(garden: Garden, root: Path) -> None:
    told = heard_by(garden)
    garden.desk.queue.load()
    assert garden._memory_watch.look(wait=10)
    staging = root / ".yoi/memory/_staging"
    other = NAME[:-1] + "2"
    (staging / f"{other}.json").write_bytes(pretty(RECORD | {"id": other}))
    until(lambda: other in garden.desk.queue)
    until(lambda: any("staging" in changes.extra for changes in told))
    assert all(changes.origin == "disk" for changes in told)
    (staging / f"{other}.json").write_bytes(pretty(RECORD | {"id": other, "claim": "New"}))
    until(lambda: garden.desk.queue.all()[-1].claim == "New")
    (staging / f"{other}.json").unlink()
    until(lambda: other not in garden.desk.queue)
    (root / ".yoi/memory/memory.md").write_text("# Memory\n\n- Tea\n", encoding="utf-8")
    until(lambda: any("memory" in changes.extra for changes in told))


def test_our_own_resolution_is_no_news_from_the_disk(garden: Garden, root: Path) -> None:
    garden.desk.queue.load()
    assert garden._memory_watch.look(wait=10)
    told = heard_by(garden)
    garden.own()
    garden.desk.resolve(NAME, Decision(Disposition.DISCARD, "not lasting"))
    other = NAME[:-1] + "2"
    (root / f".yoi/memory/_staging/{other}.json").write_bytes(pretty(RECORD | {"id": other}))
    until(lambda: other in garden.desk.queue)
    until(lambda: bool(told))
    assert not any("resolutions" in changes.extra for changes in told)


def test_undo_of_the_garden_turns_a_resolution_and_the_log_says_so(
    garden: Garden, root: Path
) -> None:
    file = root / f".yoi/memory/_staging/{NAME}.json"
    before = file.read_bytes()
    garden.own()
    done = garden.desk.resolve(NAME, Decision(Disposition.DISCARD, "not lasting"))
    saved = garden.undo()
    assert saved.changes.extra >= {"staging"}
    assert file.read_bytes() == before
    assert garden.desk.log.is_undone(done.id)
    assert NAME in garden.desk.queue
    garden.redo()
    assert not file.exists()
    assert not garden.desk.log.is_undone(done.id)
    assert NAME not in garden.desk.queue


def test_a_second_program_sees_the_queue_and_may_not_resolve(
    garden: Garden, root: Path, tmp_path: Path
) -> None:
    garden.own()
    second = open_garden(root, tmp_path / "home")
    second.desk.queue.load()
    assert NAME in second.desk.queue
    with pytest.raises(Locked):
        second.own()
    second.close()


def test_a_start_finishes_what_a_killed_resolution_left(root: Path, tmp_path: Path) -> None:
    first = open_garden(root, tmp_path / "home")
    first.own()
    first.desk.resolve(NAME, Decision(Disposition.DISCARD, "not lasting"))
    first.close()
    log_file = root / ".yoi/memory/_resolutions.jsonl"
    log_file.unlink()  # killed before the line was appended
    again = open_garden(root, tmp_path / "home")
    again.own()
    assert [entry.candidate for entry in again.desk.log.entries] == [NAME]
    again.close()

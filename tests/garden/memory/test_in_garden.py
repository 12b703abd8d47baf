"""Memory and its records as an open garden offers them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from garden import testing
from garden.changes import Changes
from garden.garden import Garden
from garden.memory.record_places import places_in
from garden.testing import open_garden, write_notes

PAGE = "# Memory\n\n## Preferences\n\n- 小さい差分を好む。Source: talk.\n"
BAD = "---\ncreated_at: 2026-10-05T01:00:00Z\n---\nNo status.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "desk"
    notes = {"a.md": "# A\n", ".yoi/memory/memory.md": PAGE}
    write_notes(folder, notes | {".yoi/memory/decisions/bad.md": BAD})
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = open_garden(root, tmp_path / "home")
    yield opened
    opened.close()


until = partial(testing.until, seconds=10)


def test_items_are_changed_and_changes_undone_by_the_garden(garden: Garden, root: Path) -> None:
    memory = garden.memory
    garden.own()
    done = memory.write("Constraints", "電話番号を書かない", source="OD-12")
    assert "## Constraints" in (root / ".yoi/memory/memory.md").read_text(encoding="utf-8")
    saved = garden.undo(memory.history.last_done())
    assert saved.changes.extra >= {"memory"} and saved.changes.operation == done.operation
    assert (root / ".yoi/memory/memory.md").read_text(encoding="utf-8") == PAGE


def test_problems_of_records_stand_among_the_problems(garden: Garden, root: Path) -> None:
    garden.reconcile()
    rows = [(p.code, p.path) for p in garden.problems() if p.code.startswith("record-")]
    assert ("record-missing-field", ".yoi/memory/decisions/bad.md") in rows
    (root / ".yoi/memory/decisions/bad.md").unlink()
    assert not [p for p in garden.problems() if p.code.startswith("record-")]


def test_a_record_that_changes_is_heard_of(garden: Garden, root: Path) -> None:
    told: list[Changes] = []
    garden.subscribe(
        changes=lambda changes, _headers: told.append(changes),
        state=lambda _state: None,
        progress=lambda _progress: None,
    )
    assert garden._memory_watch.look(wait=10)

    def heard(word: str) -> bool:
        return any(word in changes.extra for changes in told)

    (root / ".yoi/memory/decisions/bad.md").write_text(BAD + "x\n")
    until(lambda: heard("records"))
    assert not heard("memory")
    (root / ".yoi/memory/memory.md").write_text(PAGE + "- more\n", encoding="utf-8")
    until(lambda: heard("memory"))


def test_a_folder_of_notes_called_memory_has_no_records(tmp_path: Path) -> None:
    write_notes(tmp_path / "notes", {"memory/thoughts.md": "# T\n", "memory/decisions/a.md": "x"})
    opened = open_garden(tmp_path / "notes", tmp_path / "home")
    assert places_in(opened.layout) is None
    opened.close()
    write_notes(tmp_path / "notes", {"memory/requests/b.md": "x"})
    opened = open_garden(tmp_path / "notes", tmp_path / "home")
    assert places_in(opened.layout) is not None
    opened.close()

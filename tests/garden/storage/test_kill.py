"""Kills real processes with SIGKILL at every step and at random moments (B37, B61).

After the next start every operation is whole: all files old, or all files new; never a short file,
never a staged file left over, and whatever had been acknowledged is there.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from garden.storage.operations import State
from garden.storage.trash import Trash

DRIVER = Path(__file__).with_name("kill_driver.py")
MOST = 80

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kill_driver", DRIVER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


driver = _load()


@pytest.fixture
def base() -> Iterator[Path]:
    """A folder in memory where there is one: killing a process loses nothing there either, and
    hundreds of gardens are made."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def run(base: Path, scenario: str, last: int = MOST) -> list[Path]:
    """The folders in which a child was killed, in the order of the step."""
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(base), scenario, "0", str(last)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    folders = sorted(base.iterdir(), key=lambda folder: int(folder.name))
    if scenario != "random":
        assert (folders[-1] / "finished").exists(), "the scenario has more steps than were tried"
    return folders


def files(garden: Path) -> dict[str, str]:
    return {
        path.relative_to(garden).as_posix(): path.read_text(encoding="utf-8")
        for path in garden.rglob("*")
        if path.is_file()
    }


def test_b37_killed_before_each_step_of_an_operation_on_many_files(base: Path) -> None:
    folders = run(base, "do")
    assert len(folders) > 35
    outcomes = []
    for folder in folders:
        journal = driver.open_journal(folder)
        recovery = journal.recover(driver.NOW)
        now = files(folder / "garden")
        assert now in (driver.BEFORE, driver.AFTER), folder.name
        assert not recovery.failed
        assert not recovery.clashes
        outcomes.append(now == driver.AFTER)
        if now == driver.AFTER and int(folder.name) % 6 == 0:
            journal.undo()
            assert files(folder / "garden") == driver.BEFORE
            journal.redo()
            assert files(folder / "garden") == driver.AFTER
        assert len(journal.history()) == (now == driver.AFTER)
        journal.close()
    assert outcomes[-1]
    assert outcomes == sorted(outcomes), "once the intent is noted the operation is finished"
    assert not outcomes[0]


@pytest.mark.parametrize("scenario", ["undo", "redo"])
def test_b37_killed_before_each_step_of_undo_and_redo(base: Path, scenario: str) -> None:
    start, end = (
        (driver.AFTER, driver.BEFORE) if scenario == "undo" else (driver.BEFORE, driver.AFTER)
    )
    for folder in run(base, scenario):
        journal = driver.open_journal(folder)
        recovery = journal.recover(driver.NOW)
        now = files(folder / "garden")
        assert now in (start, end), folder.name
        assert not recovery.failed
        assert not recovery.clashes
        state = journal.history()[0].state
        assert state is (State.DONE if now == driver.AFTER else State.UNDONE)
        journal.close()


def test_b37_killed_before_each_step_of_the_recovery_itself(base: Path) -> None:
    for folder in run(base, "recover"):
        journal = driver.open_journal(folder)
        recovery = journal.recover(driver.NOW)
        assert files(folder / "garden") == driver.AFTER, folder.name
        assert not recovery.failed
        assert not recovery.clashes
        journal.close()


def test_b37_killed_before_each_step_of_trashing_a_folder(base: Path) -> None:
    rest = {name: text for name, text in driver.BEFORE.items() if not name.startswith("d/")}
    for folder in run(base, "trash"):
        journal = driver.open_journal(folder)
        journal.recover(driver.NOW)
        now = files(folder / "garden")
        assert now in (driver.BEFORE, rest), folder.name
        assert len(Trash(journal).entries()) == (2 if now == rest else 0)
        assert (folder / "garden/d").exists() is (now != rest)
        journal.close()


def test_b37_killed_at_random_moments_loses_no_acknowledged_save(base: Path) -> None:
    for folder in run(base, "random", last=30):
        acknowledged = int((folder / "acknowledged").read_text())
        note = folder / "garden/a.md"
        assert note.read_text(encoding="utf-8").endswith("\nend\n"), "a short file"
        journal = driver.open_journal(folder)
        recovery = journal.recover(driver.NOW)
        text = note.read_text(encoding="utf-8")
        assert text.endswith("\nend\n")
        assert int(text.split()[1]) >= acknowledged >= 1
        assert not recovery.clashes
        assert [path.name for path in (folder / "garden").iterdir()] == ["a.md"]
        newest = journal.history()[0]
        assert journal.content(newest.steps[0].after) == text.encode()
        while journal.can_undo():
            journal.undo()
        assert note.read_text(encoding="utf-8") == "version 0\n\nend\n"
        journal.close()

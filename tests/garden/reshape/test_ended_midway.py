"""A plan whose doing ends in the middle: a kill is finished at the next start, a fault undone."""

from __future__ import annotations

import contextlib
import errno
import itertools
from pathlib import Path

import pytest

from garden.errors import DiskFull
from garden.reshape.applying import gather
from garden.reshape.renaming import NewName
from garden.storage.disk import Disk
from garden.storage.journal import Journal
from garden.testing import NOW

from .looking import texts

NOTES = {"a.md": "---\ntitle: a\n---\n[[a]]\n", "m.md": "[[a]]\n", "n.md": "[x](a.md)\n"}
AFTER = {"b.md": "---\ntitle: b\n---\n[[b]]\n", "m.md": "[[b]]\n", "n.md": "[x](b.md)\n"}
LAST = 60
"""More calls than such a rename takes."""


class Killed(BaseException):
    """The process is gone: nothing is cleared up."""


class DyingDisk(Disk):
    """Dies before its n-th call, as by a kill or with an error."""

    def __init__(self, at: int, error: OSError | None = None) -> None:
        self.left = at
        self._error = error

    def step(self, name: str, path: Path) -> None:
        self.left -= 1
        if self.left == 0:
            raise self._error or Killed(name)


def doing(garden, state: Path, disk: Disk) -> None:
    plan = garden.reshaping.rename_note("a.md", NewName("b"))
    numbers = itertools.count()
    journal = Journal(state, garden.root, ids=lambda: f"op-{next(numbers)}", disk=disk)
    try:
        with journal.operation(plan.label, by="tester", now=NOW) as operation:
            gather(operation, garden.layout, plan)
    finally:
        journal.close()


def test_after_a_kill_at_any_call_all_is_done_or_nothing(make, tmp_path: Path) -> None:
    seen: set[str] = set()
    for at in range(1, LAST):
        garden = make(NOTES)
        disk = DyingDisk(at)
        with contextlib.suppress(Killed):
            doing(garden, tmp_path / f"state-{at}", disk)
        with_all = Journal(tmp_path / f"state-{at}", garden.root, ids=lambda: "again")
        with_all.recover(NOW)
        with_all.close()
        found = texts(garden)
        assert found in (NOTES, AFTER), at
        seen.add("all" if found == AFTER else "nothing")
        if disk.left > 0:
            break
    assert seen == {"all", "nothing"}
    assert disk.left > 0, "the last call was not reached"


@pytest.mark.parametrize("at", range(4, 30, 5))
def test_a_full_disk_leaves_everything_as_it_was(make, tmp_path: Path, at: int) -> None:
    garden = make(NOTES)
    disk = DyingDisk(at, OSError(errno.ENOSPC, "full"))
    try:
        doing(garden, tmp_path / "state", disk)
    except DiskFull:
        assert texts(garden) == NOTES
    else:
        assert texts(garden) == AFTER  # the fault came after the last thing that matters

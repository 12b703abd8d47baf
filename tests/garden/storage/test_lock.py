"""One writer a garden, across processes."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import garden
from garden.errors import Locked
from garden.storage.lock import GardenLock

NOW = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)
HOLD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from garden.storage.lock import GardenLock
lock = GardenLock(Path(sys.argv[1]), program="Other", now=datetime(2026, 8, 1, tzinfo=UTC))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_b51_a_second_process_is_refused_and_told_who(tmp_path: Path) -> None:
    root = str(Path(garden.__file__).parents[1])
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path), root],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        lock = GardenLock(tmp_path, program="Ours", now=NOW)
        with pytest.raises(Locked, match=rf"Other \(process {other.pid} on "):
            lock.acquire()
        assert not lock.held
    finally:
        other.kill()
        other.communicate()
    with lock:  # the dead can't hold it, and what they said about themselves is no obstacle
        assert lock.held
        holder = lock.holder()
        assert holder is not None
        assert holder.program == "Ours"
    assert lock.holder() is None


def test_taking_and_giving_twice_is_no_fault(tmp_path: Path) -> None:
    lock = GardenLock(tmp_path / "new/state", program="Ours", now=NOW)
    lock.acquire()
    lock.acquire()
    lock.release()
    lock.release()
    assert not lock.held


def test_who_can_be_unreadable(tmp_path: Path) -> None:
    (tmp_path / "garden.lock.json").write_text("{}", encoding="utf-8")
    assert GardenLock(tmp_path, program="Ours", now=NOW).holder() is None

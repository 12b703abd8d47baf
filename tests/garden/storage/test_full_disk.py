"""A disk that is really full: a small tmpfs where we may mount one, else a limit on file size."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import garden
from garden.errors import DiskFull
from garden.storage import atomic
from garden.storage.journal import Journal
from garden.storage.recovery import RecoveryCopies

NOW = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)

WITH_LIMIT = """
import resource, sys
from datetime import UTC, datetime
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from garden.errors import DiskFull
from garden.storage import atomic
from garden.storage.journal import Journal
base = Path(sys.argv[1])
now = datetime(2026, 8, 1, tzinfo=UTC)
journal = Journal(base / "state", base, ids=iter("abcdef").__next__)
note = base / "a.md"
atomic.write(note, b"old")
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
for attempt in (
    lambda: atomic.write(note, b"x" * 400_000),
    lambda: write_journalled(b"x" * 400_000),
):
    def write_journalled(data):
        with journal.operation("Edit", by="p", now=now) as op:
            op.write(note, data)
    try:
        attempt()
    except DiskFull as error:
        print("full")
    assert note.read_bytes() == b"old"
assert sorted(p.name for p in base.iterdir()) == ["a.md", "state"]
write_journalled(b"small")
assert note.read_bytes() == b"small"
"""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    mount = tmp_path / "disk"
    mount.mkdir()
    tried = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=640k", "tmpfs", str(mount)],
        capture_output=True,
        check=False,
    )
    if tried.returncode != 0:
        pytest.skip("a small disk can't be mounted here")
    yield mount
    subprocess.run(["umount", "-l", str(mount)], check=True)


def fill(disk: Path) -> Path:
    filler = disk / "filler.bin"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return filler


def test_b37_full_disk_keeps_old_notes_and_says_so(small_disk: Path, tmp_path: Path) -> None:
    ids = iter("abcdefgh").__next__
    journal = Journal(tmp_path / "state", small_disk, ids=ids)
    for name in ("a.md", "b.md"):
        (small_disk / name).write_bytes(name.encode())
    filler = fill(small_disk)
    with pytest.raises(DiskFull), journal.operation("Both", by="p", now=NOW) as op:
        op.write(small_disk / "a.md", b"A" * 9000)
        op.write(small_disk / "b.md", b"B" * 9000)
    assert (small_disk / "a.md").read_bytes() == b"a.md"
    assert (small_disk / "b.md").read_bytes() == b"b.md"
    assert sorted(path.name for path in small_disk.iterdir()) == ["a.md", "b.md", "filler.bin"]
    filler.unlink()
    with journal.operation("Both", by="p", now=NOW) as op:
        op.write(small_disk / "a.md", b"A" * 9000)
        op.write(small_disk / "b.md", b"B" * 9000)
    journal.undo()
    assert (small_disk / "b.md").read_bytes() == b"b.md"
    journal.close()


def test_b37_full_disk_under_the_history_touches_no_note(small_disk: Path, tmp_path: Path) -> None:
    note = tmp_path / "garden/a.md"
    note.parent.mkdir()
    note.write_bytes(b"old")
    journal = Journal(small_disk / "state", note.parent, ids=iter("abcdefgh").__next__)
    filler = fill(small_disk)
    with pytest.raises(DiskFull) as caught, journal.operation("Edit", by="p", now=NOW) as op:
        op.write(note, os.urandom(50_000))
    assert "history" in caught.value.what
    assert note.read_bytes() == b"old"
    filler.unlink()
    with journal.operation("Edit", by="p", now=NOW) as op:
        op.write(note, b"new")
    journal.undo()
    assert note.read_bytes() == b"old"
    journal.close()


def test_b37_full_disk_keeps_the_recovery_copy_before(small_disk: Path) -> None:
    copies = RecoveryCopies(small_disk / "recovery")
    copies.keep("a.md", "first", base=None, base_hash="", now=NOW)
    fill(small_disk)
    with pytest.raises(DiskFull):
        copies.keep("a.md", "second" * 2000, base=None, base_hash="", now=NOW)
    assert [copy.text for copy in copies.all()] == ["first"]


def test_b37_undo_on_a_full_disk_changes_nothing(small_disk: Path, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "state", small_disk, ids=iter("abcdefgh").__next__)
    note = small_disk / "a.md"
    note.write_bytes(os.urandom(20_000))
    with journal.operation("Edit", by="p", now=NOW) as op:
        op.write(note, b"small")
    filler = fill(small_disk)
    with pytest.raises(DiskFull):
        journal.undo()
    assert note.read_bytes() == b"small"
    filler.unlink()
    journal.undo()
    assert note.stat().st_size == 20_000
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs RLIMIT_FSIZE")
def test_b37_file_size_limit(tmp_path: Path) -> None:
    root = str(Path(garden.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", WITH_LIMIT, str(tmp_path), root],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "full\nfull\n"
    assert atomic.read(tmp_path / "a.md")[0] == b"small"

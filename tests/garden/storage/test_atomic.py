"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from garden.errors import (
    AlreadyExists,
    DiskFull,
    GardenError,
    InvalidName,
    NotFound,
    OutsideGarden,
    ReadOnly,
    TooLarge,
    VersionConflict,
)
from garden.storage import atomic
from garden.storage.disk import Disk

STEPS = ["open", "write", "sync", "close", "replace"]


class FailingDisk(Disk):
    """Fails at one step, some times; notes the waits instead of waiting."""

    def __init__(self, name: str, code: int, times: int = 1000) -> None:
        self.name, self.code, self.times = name, code, times
        self.pauses: list[float] = []

    def step(self, name: str, path: Path) -> None:
        if name == self.name and self.times:
            self.times -= 1
            raise OSError(self.code, os.strerror(self.code), str(path))

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


class InterferingDisk(Disk):
    """Lets another program act just before a step."""

    def __init__(self, name: str, act: object) -> None:
        self.name, self.act = name, act

    def step(self, name: str, path: Path) -> None:
        if name == self.name:
            self.name = ""
            assert callable(self.act)
            self.act()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_write_and_read_give_the_same_bytes_and_version(tmp_path: Path) -> None:
    note = tmp_path / "締め時間.md"
    version = atomic.write(note, b"\xef\xbb\xbfa\r\nb")
    assert atomic.read(note) == (b"\xef\xbb\xbfa\r\nb", version)
    assert version.size == 7
    assert names(tmp_path) == ["締め時間.md"]


def test_b30_write_against_another_version_touches_nothing(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    mine = atomic.write(note, b"mine")
    theirs = atomic.write(note, b"theirs")
    with pytest.raises(VersionConflict) as caught:
        atomic.write(note, b"new", expected=mine)
    assert (caught.value.expected, caught.value.actual) == (mine.hash, theirs.hash)
    assert note.read_bytes() == b"theirs"


def test_b30_touched_file_is_no_conflict(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    version = atomic.write(note, b"text")
    os.utime(note, ns=(1, 1))
    atomic.write(note, b"new", expected=version)
    assert note.read_bytes() == b"new"


def test_b31_write_does_not_recreate_a_deleted_file(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    version = atomic.write(note, b"text")
    note.unlink()
    with pytest.raises(VersionConflict) as caught:
        atomic.write(note, b"new", expected=version)
    assert caught.value.actual == ""
    assert not note.exists()


def test_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    atomic.write(note, b"text")
    os.utime(note, ns=(1, 1))
    inode = note.stat().st_ino
    assert atomic.write(note, b"text").mtime_ns == 1
    assert note.stat().st_ino == inode


def test_b30_a_change_between_check_and_rename_is_not_overwritten(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    version = atomic.write(note, b"text")
    disk = InterferingDisk("close", lambda: note.write_bytes(b"theirs, just now"))
    with pytest.raises(VersionConflict):
        atomic.write(note, b"mine", expected=version, disk=disk)
    assert note.read_bytes() == b"theirs, just now"
    assert names(tmp_path) == ["a.md"]


def test_create_never_replaces_a_file_that_arrives_meanwhile(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    disk = InterferingDisk("place-new", lambda: note.write_bytes(b"theirs"))
    with pytest.raises(AlreadyExists):
        atomic.create(note, b"mine", disk=disk)
    assert note.read_bytes() == b"theirs"
    assert names(tmp_path) == ["a.md"]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_b37_full_disk_at_each_step_leaves_the_old_file(
    tmp_path: Path, step: str, code: int
) -> None:
    note = tmp_path / "a.md"
    note.write_bytes(b"old")
    with pytest.raises(DiskFull) as caught:
        atomic.write(note, b"new", disk=FailingDisk(step, code))
    assert caught.value.where == str(note)
    assert "save again" in caught.value.advice
    assert note.read_bytes() == b"old"
    assert names(tmp_path) == ["a.md"]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("code", [errno.EIO, errno.EROFS])
def test_b37_failing_disk_at_each_step_leaves_the_old_file(
    tmp_path: Path, step: str, code: int
) -> None:
    note = tmp_path / "a.md"
    note.write_bytes(b"old")
    with pytest.raises(ReadOnly if code == errno.EROFS else GardenError):
        atomic.write(note, b"new", disk=FailingDisk(step, code))
    assert note.read_bytes() == b"old"
    assert names(tmp_path) == ["a.md"]


def test_b37_a_file_held_by_another_program_is_tried_again(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    note.write_bytes(b"old")
    disk = FailingDisk("replace", errno.EACCES, times=3)
    atomic.write(note, b"new", disk=disk)
    assert note.read_bytes() == b"new"
    assert len(disk.pauses) == 3


def test_b37_trying_again_is_bounded(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    note.write_bytes(b"old")
    disk = FailingDisk("replace", errno.EACCES)
    with pytest.raises(ReadOnly):
        atomic.write(note, b"new", disk=disk)
    assert sum(disk.pauses) < 0.5
    assert note.read_bytes() == b"old"
    assert names(tmp_path) == ["a.md"]


def test_mode_is_kept_and_a_new_file_follows_the_umask(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    atomic.write(note, b"1")
    assert stat.S_IMODE(note.stat().st_mode) & 0o600 == 0o600
    note.chmod(0o640)
    atomic.write(note, b"2")
    assert stat.S_IMODE(note.stat().st_mode) == 0o640


def test_b37_write_protected_file_is_left_alone(tmp_path: Path) -> None:
    note = tmp_path / "a.md"
    note.write_bytes(b"old")
    note.chmod(0o444)
    with pytest.raises(ReadOnly):
        atomic.write(note, b"new")
    assert note.read_bytes() == b"old"


def test_b34_write_through_a_file_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    real, link = tmp_path / "sub/y.md", tmp_path / "x.md"
    real.write_bytes(b"old")
    link.symlink_to("sub/y.md")
    atomic.write(link, b"new", inside=tmp_path)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert names(tmp_path / "sub") == ["y.md"]


def test_b34_nothing_is_written_outside(tmp_path: Path) -> None:
    garden, outside = tmp_path / "garden", tmp_path / "outside"
    garden.mkdir()
    outside.mkdir()
    (outside / "y.md").write_bytes(b"old")
    (garden / "x.md").symlink_to(outside / "y.md")
    (garden / "folder").symlink_to(outside)
    for path in (garden / "x.md", garden / "folder/z.md", garden / "../outside/y.md"):
        with pytest.raises(OutsideGarden):
            atomic.write(path, b"new", inside=garden)
    assert names(outside) == ["y.md"]
    assert (outside / "y.md").read_bytes() == b"old"


def test_b34_link_in_a_circle_and_dead_link(tmp_path: Path) -> None:
    (tmp_path / "x.md").symlink_to("y.md")
    (tmp_path / "y.md").symlink_to("x.md")
    (tmp_path / "dead.md").symlink_to("nowhere.md")
    with pytest.raises(OutsideGarden):
        atomic.write(tmp_path / "x.md", b"new", inside=tmp_path)
    with pytest.raises(NotFound):
        atomic.write(tmp_path / "dead.md", b"new", inside=tmp_path)


def test_reading_a_pipe_a_folder_or_nothing_is_not_found(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "folder.md").mkdir()
    for name in ("pipe.md", "folder.md", "nothing.md"):
        with pytest.raises(NotFound):
            atomic.read(tmp_path / name)


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "big.md").write_bytes(b"x" * 101)
    with pytest.raises(TooLarge):
        atomic.read(tmp_path / "big.md", limit=100)


def test_a_name_of_the_greatest_length_can_be_written_and_one_longer_not(tmp_path: Path) -> None:
    longest = "あ" * 84 + ".md"
    assert len(longest.encode()) == 255
    atomic.write(tmp_path / longest, b"1")
    atomic.write(tmp_path / longest, b"2")
    with pytest.raises(InvalidName):
        atomic.write(tmp_path / f"x{longest}", b"1")
    assert names(tmp_path) == [longest]


def test_place_new_works_where_there_are_no_hard_links(tmp_path: Path) -> None:
    class NoLinks(Disk):
        def step(self, name: str, path: Path) -> None:
            if name == "unlink-source":
                raise AssertionError("a link was made")

    disk = NoLinks()
    original, os.link = os.link, _refuse  # the one call that a file system may lack
    try:
        atomic.create(tmp_path / "a.md", b"1", disk=disk)
        with pytest.raises(AlreadyExists):
            atomic.create(tmp_path / "a.md", b"2", disk=disk)
    finally:
        os.link = original
    assert (tmp_path / "a.md").read_bytes() == b"1"
    assert names(tmp_path) == ["a.md"]


def _refuse(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOTSUP, "no links here")

"""Recovery copies of unsaved text."""

from __future__ import annotations

import errno
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from garden.errors import DiskFull
from garden.storage.disk import Disk
from garden.storage.recovery import RecoveryCopies

NOW = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)


def test_unsaved_text_is_there_after_a_restart(tmp_path: Path) -> None:
    text = "# 締め\n𠮷野家\u00a0と🍣\n\ud800半分\n"
    RecoveryCopies(tmp_path / "r").keep(
        "用語/締め.md", text, base="# 締め\n", base_hash="h", now=NOW
    )
    [copy] = RecoveryCopies(tmp_path / "r").all()
    assert (copy.path, copy.text, copy.base, copy.base_hash, copy.saved) == (
        "用語/締め.md",
        text,
        "# 締め\n",
        "h",
        NOW,
    )


def test_one_copy_a_note_the_newest(tmp_path: Path) -> None:
    copies = RecoveryCopies(tmp_path)
    copies.keep("b.md", "later", base=None, base_hash="", now=NOW + timedelta(seconds=5))
    for n in range(3):
        copies.keep("a.md", str(n), base=None, base_hash="", now=NOW + timedelta(seconds=n))
    assert [(copy.path, copy.text) for copy in copies.all()] == [("a.md", "2"), ("b.md", "later")]


def test_discarded_after_the_save(tmp_path: Path) -> None:
    copies = RecoveryCopies(tmp_path)
    copies.discard("a.md")
    copies.keep("a.md", "1", base=None, base_hash="", now=NOW)
    copies.discard("a.md")
    assert copies.all() == []
    assert copies.get("a.md") is None


def test_a_copy_goes_with_a_renamed_note(tmp_path: Path) -> None:
    copies = RecoveryCopies(tmp_path)
    copies.keep("a.md", "1", base="0", base_hash="h", now=NOW)
    copies.moved("a.md", "b.md", now=NOW)
    copies.moved("no.md", "c.md", now=NOW)
    assert [(copy.path, copy.text, copy.base) for copy in copies.all()] == [("b.md", "1", "0")]


def test_paths_longer_than_a_file_name(tmp_path: Path) -> None:
    copies = RecoveryCopies(tmp_path)
    long = "/".join(["深い" * 30] * 10) + ".md"
    copies.keep(long, "1", base=None, base_hash="", now=NOW)
    assert copies.all()[0].path == long


@pytest.mark.parametrize("damage", ["{", "[]", '{"format": 1}', '{"format": 99, "path": "a.md"}'])
def test_a_damaged_copy_hides_no_other_and_is_not_deleted(tmp_path: Path, damage: str) -> None:
    copies = RecoveryCopies(tmp_path)
    copies.keep("a.md", "1", base=None, base_hash="", now=NOW)
    broken = tmp_path / "broken.json"
    broken.write_text(damage, encoding="utf-8")
    assert [copy.path for copy in copies.all()] == ["a.md"]
    assert copies.damaged() == [broken]


def test_b37_a_full_disk_keeps_the_copy_before(tmp_path: Path) -> None:
    class Full(Disk):
        def step(self, name: str, path: Path) -> None:
            if name == "write":
                raise OSError(errno.ENOSPC, "full", str(path))

    RecoveryCopies(tmp_path).keep("a.md", "1", base=None, base_hash="", now=NOW)
    with pytest.raises(DiskFull):
        RecoveryCopies(tmp_path, disk=Full()).keep("a.md", "2", base=None, base_hash="", now=NOW)
    assert [copy.text for copy in RecoveryCopies(tmp_path).all()] == ["1"]

"""Texts that crash repair could not put into their files: kept, compared, made notes, let go."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.errors import NotFound
from garden.garden import Garden
from garden.storage.disk import Disk
from garden.testing import open_garden, write_notes


class Killed(BaseException):
    """Stands for SIGKILL; the real one is in tests/garden/storage/test_kill.py."""


class Killer(Disk):
    def step(self, name: str, path: Path) -> None:
        if name == "replace":
            raise Killed


def crashed_garden(root: Path, home: Path) -> Garden:
    """A garden where a save of a.md was killed, and another program wrote the file since."""
    write_notes(root, {"a.md": "one\r\n", "b.md": "two\n"})
    garden = open_garden(root, home)
    garden.own()
    garden._edit().journal._applier._disk = Killer()
    with pytest.raises(Killed):
        garden.save("a.md", "記憶は one, changed\n", garden.read("a.md").version)
    garden.close()
    (root / "a.md").write_text("somebody else\n")
    garden = open_garden(root, home)
    garden.own()
    return garden


def test_the_interrupted_text_is_kept_until_somebody_looks(tmp_path: Path) -> None:
    garden = crashed_garden(tmp_path / "g", tmp_path / "home")
    [problem] = garden.unmended()
    assert (problem.code, problem.path) == ("interrupted-kept", "a.md")
    garden.close()
    garden = open_garden(tmp_path / "g", tmp_path / "home")  # and over starts
    kept = garden.kept.get(dict(garden.unmended()[0].facts)["kept"])
    assert (kept.path, kept.text, kept.now) == ("a.md", "記憶は one, changed\n", "somebody else\n")
    (tmp_path / "g/a.md").unlink()
    assert garden.kept.get(kept.id).now is None
    garden.kept.let_go(kept.id)
    assert garden.unmended() == []
    with pytest.raises(NotFound):
        garden.kept.get(kept.id)
    garden.close()


def test_it_becomes_a_note_beside_the_other_one(tmp_path: Path) -> None:
    garden = crashed_garden(tmp_path / "g", tmp_path / "home")
    saved = garden.kept_to_note(dict(garden.unmended()[0].facts)["kept"])
    assert saved.path == "a 2.md"
    assert (tmp_path / "g/a.md").read_text() == "somebody else\n"
    assert (tmp_path / "g/a 2.md").read_text() == "記憶は one, changed\n"
    assert garden.unmended() == []
    garden.undo(saved.changes.operation)
    assert not (tmp_path / "g/a 2.md").exists()
    garden.close()


def test_it_goes_by_itself_when_the_file_says_it(tmp_path: Path) -> None:
    garden = crashed_garden(tmp_path / "g", tmp_path / "home")
    garden.save("a.md", "記憶は one, changed\n", garden.read("a.md").version)
    assert garden.unmended() == []
    garden.close()


def test_a_history_that_could_not_be_read_is_told_with_where_it_is_kept(tmp_path: Path) -> None:
    root, home = tmp_path / "g", tmp_path / "home"
    write_notes(root, {"a.md": "one\n"})
    garden = open_garden(root, home)
    garden.save("a.md", "two\n", garden.read("a.md").version)
    garden.close()
    for file in garden.places.journal.glob("journal.db*"):
        file.write_bytes(b"no database" * 500)
    garden = open_garden(root, home)
    garden.own()
    [problem] = garden.unmended()
    assert problem.code == "history-damaged"
    assert Path(dict(problem.facts)["file"]).exists()
    assert (root / "a.md").read_text() == "two\n"
    garden.close()

"""The trash of a garden: any order, taken names, things that are no notes, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garden.errors import AlreadyExists, InvalidName, NotFound, OutsideGarden
from garden.garden import Garden
from garden.testing import open_garden, settled_garden, write_notes

NOTES = {
    "a.md": "A\r\nwith its own line ends\r\n",
    "folder/b.md": "B\n",
    "作業/霜よけ.md": "# 霜よけ\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    write_notes(folder, NOTES)
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()


def _ids(garden: Garden) -> dict[str, str]:
    return {entry.path: entry.id for entry in garden.trashed()}


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deleted=st.permutations(sorted(NOTES)), restored=st.permutations(sorted(NOTES)))
def test_restoring_in_any_order_gives_back_every_byte(
    tmp_path_factory: pytest.TempPathFactory, deleted: list[str], restored: list[str]
) -> None:
    home = tmp_path_factory.mktemp("any-order")
    root = home / "garden"
    write_notes(root, NOTES)
    garden = open_garden(root, home / "home")
    try:
        for path in deleted:
            garden.trash(path)
        assert [entry.path for entry in garden.trashed()] == list(reversed(deleted))
        for path in restored:
            saved = garden.restore(_ids(garden)[path])
            assert (saved.path, saved.changes.added) == (path, {path})
        assert {path: (root / path).read_bytes().decode() for path in NOTES} == NOTES
        assert garden.trashed() == []
    finally:
        garden.close()


def test_a_taken_name_is_refused_and_another_one_offered(garden: Garden, root: Path) -> None:
    garden.trash("a.md")
    garden.create(title="", path="a.md", text="another\n")
    entry = _ids(garden)["a.md"]
    look = garden.look_into_trash(entry)
    assert look.taken
    assert (look.free, look.text) == ("a 2.md", "A\nwith its own line ends\n")
    with pytest.raises(AlreadyExists):
        garden.restore(entry)
    assert (root / "a.md").read_text() == "another\n"
    assert garden.restore(entry, look.free).path == "a 2.md"
    assert (root / "a 2.md").read_bytes() == NOTES["a.md"].encode()


@pytest.mark.parametrize(
    ("to", "error"),
    [("../a.md", OutsideGarden), ("con", InvalidName), ("folder/b.md", AlreadyExists)],
)
def test_a_name_that_cannot_be_is_refused(garden: Garden, to: str, error: type) -> None:
    garden.trash("a.md")
    with pytest.raises(error):
        garden.restore(_ids(garden)["a.md"], to)
    assert list(_ids(garden)) == ["a.md"]


def test_a_name_without_its_suffix_stays_a_note(garden: Garden, root: Path) -> None:
    garden.trash("a.md")
    assert garden.restore(_ids(garden)["a.md"], "folder/again").path == "folder/again.md"


def test_undo_puts_it_back_into_the_trash_and_redo_takes_it_out(garden: Garden, root: Path) -> None:
    garden.trash("a.md")
    saved = garden.restore(_ids(garden)["a.md"])
    garden.undo(saved.changes.operation)
    assert not (root / "a.md").exists()
    assert list(_ids(garden)) == ["a.md"]
    garden.redo()
    assert (root / "a.md").read_bytes() == NOTES["a.md"].encode()
    assert garden.trashed() == []


def test_what_is_no_text_is_listed_and_comes_back(garden: Garden, root: Path) -> None:
    (root / "folder/plan.png").write_bytes(b"\x89PNG\0\xff")
    garden.trash("folder")
    look = garden.look_into_trash(_ids(garden)["folder/plan.png"])
    assert (look.text, look.size) == (None, 6)
    garden.restore(look.entry.id)
    assert (root / "folder/plan.png").read_bytes() == b"\x89PNG\0\xff"
    assert list(_ids(garden)) == ["folder/b.md"]


def test_what_is_gone_from_the_trash_says_so(garden: Garden) -> None:
    with pytest.raises(NotFound):
        garden.look_into_trash("no-such/0")
    with pytest.raises(NotFound):
        garden.restore("no-such/0")

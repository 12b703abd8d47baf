"""Plans: what may be combined in one operation, and what is refused before anything is touched."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from garden.errors import AlreadyExists, GardenError, NotFound, OutsideGarden, ReadOnly
from garden.storage.plan import Plan

if TYPE_CHECKING:
    from tests.garden.storage.conftest import Plot

BEFORE = {"a.md": "A", "b.md": "B", "d/x.md": "X", "d/y/z.md": "Z"}


@pytest.fixture
def full(plot: Plot) -> Plot:
    for name, text in BEFORE.items():
        plot.put(name, text)
    return plot


Change = Callable[["Plot", Plan], None]

COMBINATIONS: dict[str, tuple[Change, dict[str, str]]] = {
    "write then move": (
        lambda p, op: (op.write(p.at("a.md"), b"2"), op.move(p.at("a.md"), p.at("c.md"))),
        {"c.md": "2", "b.md": "B", "d/x.md": "X", "d/y/z.md": "Z"},
    ),
    "move then write under the old name": (
        lambda p, op: (op.move(p.at("a.md"), p.at("c.md")), op.write(p.at("a.md"), b"2")),
        BEFORE | {"c.md": "A", "a.md": "2"},
    ),
    "create then move": (
        lambda p, op: (op.create(p.at("n.md"), b"N"), op.move(p.at("n.md"), p.at("m/n.md"))),
        BEFORE | {"m/n.md": "N"},
    ),
    "create then trash": (
        lambda p, op: (
            op.create(p.at("n.md"), b"N"),
            op.trash(p.at("n.md")),
            op.write(p.at("a.md"), b"2"),
        ),
        BEFORE | {"a.md": "2"},
    ),
    "move over what was trashed": (
        lambda p, op: (op.trash(p.at("b.md")), op.move(p.at("a.md"), p.at("b.md"))),
        {"b.md": "A", "d/x.md": "X", "d/y/z.md": "Z"},
    ),
    "two notes swap names": (
        lambda p, op: (
            op.move(p.at("a.md"), p.at("t.md")),
            op.move(p.at("b.md"), p.at("a.md")),
            op.move(p.at("t.md"), p.at("b.md")),
        ),
        BEFORE | {"a.md": "B", "b.md": "A"},
    ),
    "folder moved and a note in it written under its new name": (
        lambda p, op: (op.move(p.at("d"), p.at("e/f")), op.write(p.at("e/f/y/z.md"), b"2")),
        {"a.md": "A", "b.md": "B", "e/f/x.md": "X", "e/f/y/z.md": "2"},
    ),
    "note written and then its folder moved": (
        lambda p, op: (op.write(p.at("d/x.md"), b"2"), op.move(p.at("d"), p.at("e"))),
        {"a.md": "A", "b.md": "B", "e/x.md": "2", "e/y/z.md": "Z"},
    ),
    "folder moved and a note moved out of it": (
        lambda p, op: (op.move(p.at("d"), p.at("e")), op.move(p.at("e/x.md"), p.at("x.md"))),
        {"a.md": "A", "b.md": "B", "x.md": "X", "e/y/z.md": "Z"},
    ),
    "note moved into a folder and the folder trashed": (
        lambda p, op: (op.move(p.at("a.md"), p.at("d/a.md")), op.trash(p.at("d"))),
        {"b.md": "B"},
    ),
    "folder trashed and made anew": (
        lambda p, op: (op.trash(p.at("d/y")), op.create(p.at("d/y/z.md"), b"2")),
        BEFORE | {"d/y/z.md": "2"},
    ),
    "several folders made": (
        lambda p, op: (op.create(p.at("k/l/m.md"), b"1"), op.create(p.at("k/l/n.md"), b"2")),
        BEFORE | {"k/l/m.md": "1", "k/l/n.md": "2"},
    ),
    "change of case": (
        lambda p, op: op.move(p.at("a.md"), p.at("A.md")),
        {"A.md": "A", "b.md": "B", "d/x.md": "X", "d/y/z.md": "Z"},
    ),
}


@pytest.mark.parametrize("name", COMBINATIONS)
def test_combinations_and_their_undo_and_redo(full: Plot, name: str) -> None:
    change, after = COMBINATIONS[name]
    full.do(name, lambda op: change(full, op))
    assert full.files() == after
    full.restart().undo()
    assert full.files() == BEFORE
    full.restart().redo()
    assert full.files() == after


REFUSED: dict[str, tuple[type[GardenError], Change]] = {
    "move of nothing": (NotFound, lambda p, op: op.move(p.at("no.md"), p.at("c.md"))),
    "move onto a note": (AlreadyExists, lambda p, op: op.move(p.at("a.md"), p.at("b.md"))),
    "move twice": (
        NotFound,
        lambda p, op: (
            op.move(p.at("a.md"), p.at("c.md")),
            op.move(p.at("a.md"), p.at("e.md")),
        ),
    ),
    "folder into itself": (GardenError, lambda p, op: op.move(p.at("d"), p.at("d/y/d"))),
    "trash of nothing": (NotFound, lambda p, op: op.trash(p.at("no.md"))),
    "trash twice": (NotFound, lambda p, op: (op.trash(p.at("a.md")), op.trash(p.at("a.md")))),
    "the garden itself": (OutsideGarden, lambda p, op: op.trash(p.garden)),
    "out of the garden": (OutsideGarden, lambda p, op: op.trash(p.at("../state"))),
    "create below a note": (NotFound, lambda p, op: op.create(p.at("a.md/n.md"), b"")),
    "write over a folder": (AlreadyExists, lambda p, op: op.write(p.at("d"), b"")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_touches_nothing(full: Plot, name: str) -> None:
    error, change = REFUSED[name]
    with pytest.raises(error):
        full.do(name, lambda op: op.write(full.at("b.md"), b"2"), lambda op: change(full, op))
    assert full.files() == BEFORE
    assert full.journal.history() == []


def test_b37_write_protected_note_stops_the_operation(full: Plot) -> None:
    full.at("b.md").chmod(0o444)
    with pytest.raises(ReadOnly):
        full.do(
            "Both",
            lambda op: op.write(full.at("a.md"), b"2"),
            lambda op: op.write(full.at("b.md"), b"2"),
        )
    assert full.files() == BEFORE


def test_b34_links_out_of_the_garden_are_not_followed(full: Plot) -> None:
    outside = full.base / "outside"
    outside.mkdir()
    (outside / "o.md").write_text("O")
    full.at("link").symlink_to(outside)
    full.at("o.md").symlink_to(outside / "o.md")
    for change in (
        lambda op: op.write(full.at("link/o.md"), b"2"),
        lambda op: op.create(full.at("link/n.md"), b"2"),
        lambda op: op.trash(full.at("link/o.md")),
        lambda op: op.move(full.at("a.md"), full.at("link/a.md")),
        lambda op: op.write(full.at("o.md"), b"2"),
    ):
        with pytest.raises(OutsideGarden):
            full.do("x", change)
    assert [path.name for path in outside.iterdir()] == ["o.md"]
    assert (outside / "o.md").read_text() == "O"


def test_b34_trashing_a_link_removes_the_link_alone(full: Plot) -> None:
    outside = full.base / "outside"
    outside.mkdir()
    (outside / "o.md").write_text("O")
    full.at("link").symlink_to(outside)
    full.do("Delete link", lambda op: op.trash(full.at("link")))
    assert not os.path.lexists(full.at("link"))
    assert (outside / "o.md").read_text() == "O"
    full.journal.undo()
    assert full.at("link").readlink() == outside


def test_writing_through_a_link_inside_the_garden_keeps_the_link(full: Plot) -> None:
    full.at("link.md").symlink_to("d/x.md")
    full.do("Edit", lambda op: op.write(full.at("link.md"), b"2"))
    assert full.at("link.md").is_symlink()
    assert full.at("d/x.md").read_text() == "2"
    full.journal.undo()
    assert full.at("d/x.md").read_text() == "X"


def test_mode_and_time_come_back_with_a_trashed_note(full: Plot) -> None:
    full.at("a.md").chmod(0o600)
    os.utime(full.at("a.md"), ns=(10**18, 10**18))
    full.do("Delete", lambda op: op.trash(full.at("a.md")))
    full.journal.undo()
    found = full.at("a.md").stat()
    assert (found.st_mode & 0o777, found.st_mtime_ns) == (0o600, 10**18)


def test_a_large_asset_goes_to_the_trash_and_back_without_filling_memory(plot: Plot) -> None:
    data = os.urandom(1 << 20) * 9
    plot.at("film.bin").write_bytes(data)
    plot.do("Delete", lambda op: op.trash(plot.at("film.bin")))
    assert not plot.at("film.bin").exists()
    plot.restart().undo()
    assert plot.at("film.bin").read_bytes() == data

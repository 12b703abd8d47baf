"""What another program does between the preview and the deed stops it before the first write.

Nothing has told the garden of it in these tests: it looks for itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from garden.errors import GardenError, NotFound, VersionConflict
from garden.garden import Garden
from garden.okf.note import Span
from garden.reshape.basis import PlanOutdated
from garden.reshape.plan import Plan
from garden.reshape.renaming import NewName
from garden.reshape.splitting import Cutting
from garden.testing import write_notes
from tests.garden.reshape.conftest import Make
from tests.garden.reshape.looking import texts

NOTES = {
    "n.md": "# n\n\n## Part\n\ntext\n",
    "a.md": "[[n]] [[n#Part]] #seed\n",
    "d/in.md": "[[n]]\n",
    "d/pic.png": "one",
    "far/x.md": "x\n",
}


def rename(garden: Garden) -> Plan:
    return garden.reshaping.rename_note("n.md", NewName("k"))


def move(garden: Garden) -> Plan:
    return garden.reshaping.move(["d"], "q")


def delete(garden: Garden) -> Plan:
    return garden.reshaping.delete(["d"])


def heading(garden: Garden) -> Plan:
    return garden.reshaping.heading("n.md", "part", "Piece")


def tag(garden: Garden) -> Plan:
    return garden.reshaping.tag("seed", "grain")


def split(garden: Garden) -> Plan:
    return garden.reshaping.split("n.md", Span(16, 20), Cutting("k"))


CASES: list[tuple[Callable[[Garden], Plan], dict[str, str]]] = [
    (rename, {"k.md": "k\n"}),
    (rename, {"b/k.md": "k\n"}),
    (rename, {"far/x.md": "---\naliases: [k]\n---\n", "b/k.md": "k\n"}),
    (rename, {"far/new.md": "[[n]]\n"}),
    (rename, {"a.md": "[[n]] and more\n"}),
    (move, {"d/new.md": "[[in]]\n"}),
    (move, {"d/deep/new.png": "x"}),
    (move, {"q/d/x.md": "taken\n"}),
    (delete, {"d/new.md": "new\n"}),
    (delete, {"d/new.pdf": "new"}),
    (delete, {"d/.hidden": "new"}),
    (delete, {"d/pic.png": "two"}),
    (delete, {"far/new.md": "[[in]]\n"}),
    (heading, {"far/new.md": "[[n#Part]]\n"}),
    (tag, {"far/new.md": "#seed\n"}),
    (tag, {"far/new.md": "---\ntags: [seed/deep]\n---\n"}),
    (split, {"k.md": "k\n"}),
    (split, {"b/k.md": "k\n"}),
]


@pytest.mark.parametrize(("make_plan", "meanwhile"), CASES)
def test_it_stops_and_says_which_file(
    make: Make, make_plan: Callable[[Garden], Plan], meanwhile: dict[str, str]
) -> None:
    garden = make(NOTES)
    plan = make_plan(garden)
    write_notes(garden.root, meanwhile)
    stood = _everything(garden.root)
    with pytest.raises(GardenError) as stopped:
        garden.reshape(plan)
    named = str(stopped.value.where)
    assert any(named == path or path.startswith(f"{named}/") for path in meanwhile), named
    assert _everything(garden.root) == stood
    assert garden.history() == []


@pytest.mark.parametrize(
    ("make_plan", "meanwhile"),
    [case for case in CASES if "k.md" not in case[1] and "q/d/x.md" not in case[1]],
)
def test_looked_at_again_it_is_done(
    make: Make, make_plan: Callable[[Garden], Plan], meanwhile: dict[str, str]
) -> None:
    garden = make(NOTES)
    plan = make_plan(garden)
    write_notes(garden.root, meanwhile)
    with pytest.raises(GardenError):
        garden.reshape(plan)
    stood = texts(garden)
    garden.reshape(make_plan(garden))
    assert texts(garden) != stood
    garden.undo()
    assert texts(garden) == stood


def test_the_note_of_a_same_size_and_time_is_told_by_its_content(make: Make) -> None:
    garden = make(NOTES)
    plan = delete(garden)
    file = garden.root / "d/in.md"
    info = file.stat()
    file.write_text("[[m]]\n")
    os.utime(file, ns=(info.st_atime_ns, info.st_mtime_ns))
    with pytest.raises(VersionConflict) as stopped:
        garden.reshape(plan)
    assert stopped.value.where == "d/in.md"


def test_what_went_is_named_too(make: Make) -> None:
    garden = make(NOTES)
    plan = delete(garden)
    (garden.root / "d/pic.png").unlink()
    with pytest.raises((VersionConflict, NotFound)) as stopped:
        garden.reshape(plan)
    assert stopped.value.where == "d/pic.png"


@pytest.mark.parametrize("make_plan", [rename, move, delete, heading, tag, split])
def test_what_does_not_concern_it_does_not_stop_it(
    make: Make, make_plan: Callable[[Garden], Plan]
) -> None:
    garden = make(NOTES)
    plan = make_plan(garden)
    write_notes(garden.root, {"far/other.md": "[[x]]\n", "far/x.md": "y\n", "far/p.png": "x"})
    garden.reshape(plan)
    assert len(garden.history()) == 1


def test_what_was_left_out_does_not_make_it_another_plan(make: Make) -> None:
    garden = make(NOTES)
    plan = rename(garden).without([("a.md", 0)])
    write_notes(garden.root, {"far/other.md": "[[x]]\n"})
    garden.reshape(plan)
    assert texts(garden)["a.md"] == "[[n]] [[k#Part]] #seed\n"


def _everything(root: Path) -> dict[str, bytes]:
    return {
        file.relative_to(root).as_posix(): file.read_bytes()
        for file in root.rglob("*")
        if file.is_file()
    }


@pytest.mark.parametrize(
    ("meanwhile", "where", "happened"),
    [
        ({"b/k.md": "k\n"}, "b/k.md", "came"),
        ({"a.md": "[[n]]\n"}, "a.md", "changed"),
        ({"far/new.md": "[[n]]\n"}, "far/new.md", "otherwise"),
        ({"far/x.md": "---\naliases: [n]\n---\n"}, "", ""),  # a name comes before an alias
        ({"far/x.md": "---\ntitle: Seedling\n---\n"}, "by-title.md", "otherwise"),
    ],
)
def test_it_says_what_happened(
    make: Make, meanwhile: dict[str, str], where: str, happened: str
) -> None:
    notes = {"by-title.md": "[[Plant]]\n", "t.md": "---\ntitle: Plant\n---\n[[n]]\n"}
    garden = make({**NOTES, **notes})
    plan = (
        garden.reshaping.rename_note("t.md", NewName("t", title="Seedling"))
        if where == "by-title.md"
        else rename(garden)
    )
    write_notes(garden.root, meanwhile)
    if not where:
        garden.reshape(plan)
        return
    with pytest.raises(PlanOutdated) as stopped:
        garden.reshape(plan)
    assert (stopped.value.where, stopped.value.happened) == (where, happened)

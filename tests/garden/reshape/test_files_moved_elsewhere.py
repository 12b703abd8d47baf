"""A picture that another program moves alone is known again by its content; links can follow."""

from __future__ import annotations

import shutil

import pytest

from garden.reshape.plan import Plan
from garden.sync import file_moves

from .looking import leads, text, texts

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
NOTES = {
    "a/n.md": (
        '![one](../img/old%20one.png) ![](<../img/old one.png> "t") ![[img/old one.png|80]]\n'
        "[file](/img/old%20one.png) [r][r] ![[old one.png]]\n\n[r]: ../img/old%20one.png\n\n"
        "`../img/old%20one.png`\n"
    ),
    "top.md": "---\nresource: img/old%20one.png\n---\n\n![](img/old%20one.png)\n",
}
OLD, NEW = "img/old one.png", "画 像/new.png"


def a_garden(make):
    garden = make(NOTES)
    (garden.root / "img").mkdir()
    (garden.root / OLD).write_bytes(PICTURE)
    (garden.root / "img/other.png").write_bytes(PICTURE[::-1])  # as large, and stays
    garden.reconcile()
    learnt(garden)
    return garden


def learnt(garden) -> None:
    """What the background does when it has nothing else to do."""
    while file_moves.learn(garden.index, garden.layout):
        pass


def moves(garden, old: str = OLD, new: str = NEW) -> None:
    (garden.root / new).parent.mkdir(parents=True, exist_ok=True)
    (garden.root / old).rename(garden.root / new)


def plan_of(garden, *looked_at: str) -> Plan:
    changes = garden.reconcile([garden.root / path for path in looked_at] or None)
    return garden.reshaping.mend((*changes.moved, *changes.moved_files))


@pytest.mark.parametrize("looked_at", [(), (OLD, NEW)])
def test_links_follow_the_picture_in_their_own_way_and_go_back_as_one(make, looked_at) -> None:
    garden = a_garden(make)
    moves(garden)
    plan = plan_of(garden, *looked_at)
    assert plan.facts["count"] == "1" and plan.links == 8
    garden.reshape(plan)
    assert texts(garden) == {
        "a/n.md": (
            '![one](../画%20像/new.png) ![](<../画 像/new.png> "t") ![[画 像/new.png|80]]\n'
            "[file](/画%20像/new.png) [r][r] ![[new.png]]\n\n[r]: ../画%20像/new.png\n\n"
            "`../img/old%20one.png`\n"
        ),
        "top.md": "---\nresource: 画%20像/new.png\n---\n\n![](画%20像/new.png)\n",
    }
    found = leads(texts(garden), (NEW, "img/other.png"))
    assert {path for links in found.values() for path, _heading in links} == {NEW}
    garden.undo()
    assert texts(garden) == NOTES


def again(garden):
    """The garden as it is opened at the next start."""
    from garden.testing import open_garden

    garden.close()
    home = garden.root.parent / f"home-{garden.root.name.rpartition('-')[2]}"
    return open_garden(garden.root, home)


def test_what_was_moved_while_the_garden_was_closed_is_seen_at_its_next_start(make) -> None:
    garden = a_garden(make)
    moves(garden)
    started = again(garden)
    try:
        assert started.reconcile().moved_files == ((OLD, NEW),)
    finally:
        started.close()


def test_a_picture_that_nobody_had_the_time_to_read_is_known_by_its_name(make) -> None:
    garden = make(NOTES)
    (garden.root / "img").mkdir()
    (garden.root / OLD).write_bytes(PICTURE)
    (garden.root / "img/gone.png").write_bytes(PICTURE)
    garden.reconcile()
    moves(garden, new="画/old one.png")
    (garden.root / "img/gone.png").unlink()
    (garden.root / "come.png").write_bytes(PICTURE)
    started = again(garden)
    try:
        assert started.reconcile().moved_files == ((OLD, "画/old one.png"),)
        started.reshape(started.reshaping.mend([(OLD, "画/old one.png")]))
        assert "![](画/old%20one.png)" in text(started, "top.md")
    finally:
        started.close()


def test_a_film_too_large_to_read_is_known_by_name_and_size(make, monkeypatch) -> None:
    monkeypatch.setattr(file_moves, "LARGEST", 10)
    garden = a_garden(make)
    moves(garden, new="画/old one.png")
    assert garden.reconcile().moved_files == ((OLD, "画/old one.png"),)
    learnt(garden)
    (garden.root / "画/old one.png").unlink()
    (garden.root / "old one.png").write_bytes(PICTURE + b"x")
    assert garden.reconcile().moved_files == ()


def test_notes_of_one_content_are_told_by_their_names(make) -> None:
    same = {f"{folder}/{name}.md": "# T\n" for folder in ("a", "a/in") for name in ("x", "y")}
    links = "[[a/x]] [[a/y]] [x](a/in/x.md) [y](a/in/y.md)\n"
    garden = make({**same, "n.md": links})
    shutil.move(garden.root / "a", garden.root / "b")
    plan = plan_of(garden)
    assert plan.facts["count"] == "4"
    garden.reshape(plan)
    assert text(garden, "n.md") == "[[b/x]] [[b/y]] [x](b/in/x.md) [y](b/in/y.md)\n"


def test_what_neither_content_nor_name_tells_apart_is_not_guessed_at(make) -> None:
    garden = make({"a/x.md": "# T\n", "a/y.md": "# T\n", "n.md": "[[x]]\n"})
    for name in ("x", "y"):
        (garden.root / f"a/{name}.md").rename(garden.root / f"{name}{name}.md")
    assert garden.reconcile().moved == ()


def test_a_look_that_builds_the_index_anew_sees_moves_too(make, monkeypatch) -> None:
    garden = a_garden(make)
    monkeypatch.setattr("garden.sync.reconcile._REBUILD_FROM", 1)
    moves(garden)
    for name in ("a/n.md", "top.md"):
        moves(garden, name, f"deep/{name}")
    changes = garden.reconcile()
    assert set(changes.moved) == {("a/n.md", "deep/a/n.md"), ("top.md", "deep/top.md")}
    assert changes.moved_files == ((OLD, NEW),)
    assert not changes.added and not changes.removed


def test_a_folder_of_pictures_alone(make) -> None:
    garden = a_garden(make)
    (garden.root / "img").rename(garden.root / "pictures")
    garden.reshape(plan_of(garden))
    assert text(garden, "top.md") == NOTES["top.md"].replace("img/", "pictures/")


def test_a_picture_and_its_note_moved_in_one_go(make) -> None:
    garden = a_garden(make)
    moves(garden)
    moves(garden, "top.md", "deep/down/top.md")
    garden.reshape(plan_of(garden))
    assert text(garden, "deep/down/top.md") == (
        "---\nresource: ../../画%20像/new.png\n---\n\n![](../../画%20像/new.png)\n"
    )


def test_another_picture_in_its_place_is_no_move(make) -> None:
    garden = a_garden(make)
    (garden.root / OLD).unlink()
    (garden.root / "new.png").write_bytes(PICTURE[1:] + b"x")  # as large
    assert garden.reconcile().moved_files == ()


def test_a_picture_that_was_changed_since_is_known_by_what_it_holds_now(make) -> None:
    garden = a_garden(make)
    (garden.root / OLD).write_bytes(b"painted anew")
    garden.reconcile()
    learnt(garden)
    moves(garden)
    assert garden.reconcile().moved_files == ((OLD, NEW),)


def test_two_copies_are_not_guessed_at(make) -> None:
    garden = a_garden(make)
    moves(garden)
    shutil.copy(garden.root / NEW, garden.root / "copy.png")
    assert garden.reconcile().moved_files == ()


def test_files_that_no_note_links_to_are_not_read(make) -> None:
    garden = a_garden(make)
    with garden.index.reader() as connection:
        known = file_moves.known_files(connection)
    assert known[OLD].hash and known["img/other.png"].hash == ""
    assert not file_moves.learn(garden.index, garden.layout)


def test_a_file_that_can_not_be_read_is_not_tried_again(make, monkeypatch) -> None:
    monkeypatch.setattr(file_moves, "LARGEST", 10)
    garden = a_garden(make)
    revision = garden.index.revision
    learnt(garden)
    assert garden.index.revision == revision  # nobody who waits for changes is woken
    moves(garden)
    assert garden.reconcile().moved_files == ()


def test_a_move_made_here_says_which_files_went_along(make) -> None:
    garden = a_garden(make)
    saved = garden.reshape(garden.reshaping.move([OLD], "to"))
    assert saved.changes.moved_files == ((OLD, "to/old one.png"),)
    assert not garden.reshaping.mend(saved.changes.moved_files)

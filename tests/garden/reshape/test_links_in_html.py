"""`<a href>` and `<img src>` stay as they are: every deed that makes one go astray says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from garden.garden import Garden
from garden.reshape.merging import Joining
from garden.reshape.plan import Plan
from garden.reshape.renaming import NewName
from garden.reshape.splitting import Cutting

from .looking import text

PAGE = (
    "---\ntype: Note\n---\n\n# Page\n\n"
    '<img src="../img/old%20one.png" alt="x"> and <a\n  href=\'b.md#Part\'>b</a>\n\n'
    '<video src=/img/film.mp4 poster="../img/old one.png">\n</video>\n\n'
    '`<img src="../img/film.mp4">` <a href="https://b.md">web</a> <a href="none.md">wish</a>\n\n'
    '```\n<img src="../img/old%20one.png">\n```\n\n<!-- <img src="../img/film.mp4"> -->\n\n'
    "## Part\n\n<A HREF=../top.md>t</A>\n"
)
FILES = ("img/old one.png", "img/film.mp4")
Deed = Callable[[Garden], Plan]


def a_garden(make: Callable[[dict[str, str]], Garden]) -> Garden:
    garden = make({"n/page.md": PAGE, "n/b.md": "# B\n\n## Part\n\nb\n", "top.md": "# Top\n"})
    for file in FILES:
        (garden.root / file).parent.mkdir(exist_ok=True)
        (garden.root / file).write_bytes(file.encode())
    garden.reconcile()
    return garden


def told(plan: Plan) -> list[tuple[str, int, str]]:
    return [
        (notice.path, notice.line, dict(notice.facts)["words"])
        for notice in plan.notices
        if notice.code == "skipped-html"
    ]


ONE = ("n/page.md", 7, "../img/old%20one.png")
NOTE = ("n/page.md", 7, "b.md#Part")
FILM = ("n/page.md", 10, "/img/film.mp4")
POSTER = ("n/page.md", 10, "../img/old one.png")
TOP = ("n/page.md", 23, "../top.md")


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (lambda g: g.reshaping.move(["n/page.md"], ""), [ONE, NOTE, POSTER, TOP]),
        (lambda g: g.reshaping.move(["n/page.md"], "other"), [NOTE]),
        (lambda g: g.reshaping.move(["n"], "deep"), [ONE, POSTER, TOP]),
        (lambda g: g.reshaping.move(["img"], "deep"), [ONE, FILM, POSTER]),
        (lambda g: g.reshaping.move(["img/film.mp4"], ""), [FILM]),
        (lambda g: g.reshaping.rename_folder("img", "pictures"), [ONE, FILM, POSTER]),
        (lambda g: g.reshaping.rename_folder("n", "m"), []),
        (lambda g: g.reshaping.rename_note("n/b.md", NewName("c")), [NOTE]),
        (lambda g: g.reshaping.rename_note("n/page.md", NewName("q")), []),
        (lambda g: g.reshaping.rename_note("n/b.md", NewName("b", title="Bee")), []),
        (lambda g: g.reshaping.heading("n/b.md", "Part", "Piece"), [NOTE]),
        (lambda g: g.reshaping.merge("top.md", "n/b.md", Joining()), [NOTE]),
        (lambda g: g.reshaping.merge("top.md", "n/page.md", Joining()), [ONE, NOTE, POSTER, TOP]),
        (lambda g: g.reshaping.split_heading("n/b.md", "Part", Cutting("P")), [NOTE]),
        (lambda g: g.reshaping.split_heading("n/page.md", "Part", Cutting("P", "")), [TOP]),
        (lambda g: g.reshaping.split_heading("n/page.md", "Part", Cutting("P")), []),
        (lambda g: g.reshaping.delete(["img"]), [ONE, FILM, POSTER]),
        (lambda g: g.reshaping.delete(["n/b.md"], "point", "top.md"), [NOTE]),
    ],
)
def test_what_goes_astray_is_told_and_stays(make, deed: Deed, expected) -> None:
    garden = a_garden(make)
    plan = deed(garden)
    assert sorted(told(plan)) == sorted(expected)
    garden.reshape(plan)
    notes = [file.read_text("utf-8") for file in garden.root.rglob("*.md")]
    assert len([note for note in notes if '<img src="../img/old%20one.png" alt="x">' in note]) == 1


def test_nothing_of_a_note_that_is_deleted_goes_astray(make) -> None:
    garden = a_garden(make)
    plan = garden.reshaping.delete(["n/page.md"])
    assert told(plan) == []
    garden.reshape(plan)
    assert not [file for file in garden.root.rglob("*.md") if "<img" in file.read_text("utf-8")]


def test_what_another_program_moved_is_told_too(make) -> None:
    garden = a_garden(make)
    (garden.root / "n/b.md").rename(garden.root / "b.md")
    changes = garden.reconcile()
    assert told(garden.reshaping.mend(changes.moved)) == [NOTE]


def test_a_link_that_came_since_is_seen(make) -> None:
    garden = make({"a.md": "a\n", "b.md": "b\n"})
    assert not told(garden.reshaping.move(["b.md"], "n"))
    (garden.root / "a.md").write_text('<a href="b.md">b</a>\n')
    garden.reconcile()
    assert told(garden.reshaping.move(["b.md"], "n")) == [("a.md", 1, "b.md")]
    assert text(garden, "a.md") == '<a href="b.md">b</a>\n'

"""Moving notes and folders, here and by another program."""

from __future__ import annotations

import pytest

from garden.errors import AlreadyExists, GardenError, InvalidName
from garden.okf.links import Style, write_link, write_path
from garden.okf.wikilink import can_hold

from .looking import leads, text, texts


def test_a_folder_named_with_two_slashes_is_meant_with_one(make) -> None:
    garden = make({"a.md": "a\n"})
    garden.reshape(garden.reshaping.move(["a.md"], "/x//y/"))
    assert text(garden, "x/y/a.md") == "a\n"


def test_relative_links_and_pictures_of_a_moved_note_are_counted_anew(make) -> None:
    """B06: a link into the note itself stays as short as it was."""
    notes = {
        "n/a.md": "![](../img/p.png) [s](#part) [b](b.md) [w](gone.md) [[b]]\n\n# part\n",
        "n/b.md": "[a](a.md) [[a]]\n",
    }
    garden = make(notes)
    (garden.root / "img").mkdir()
    (garden.root / "img/p.png").write_bytes(b"png")
    garden.reconcile()
    garden.reshape(garden.reshaping.move(["n/a.md"], "x/y"))
    assert text(garden, "x/y/a.md") == (
        "![](../../img/p.png) [s](#part) [b](../../n/b.md) [w](../../n/gone.md) [[b]]\n\n# part\n"
    )
    assert text(garden, "n/b.md") == "[a](../x/y/a.md) [[a]]\n"


def test_notes_that_move_together_keep_their_short_links(make) -> None:
    """B06."""
    notes = {"n/a.md": "[b](b.md)\n", "n/b.md": "[a](./a.md#x)\n\n# x\n"}
    garden = make(notes)
    plan = garden.reshaping.move(["n/a.md", "n/b.md"], "x")
    garden.reshape(plan)
    assert texts(garden) == {"x/a.md": notes["n/a.md"], "x/b.md": notes["n/b.md"]}
    assert plan.links == 0


def test_a_folder_moves_with_its_pictures_and_folders(make) -> None:
    notes = {
        "area/one.md": "![](img/p.png) [two](deep/two.md) [[two]] [out](../top.md)\n",
        "area/deep/two.md": "[one](../one.md) [f](/area/) ![](../img/p.png)\n",
        "top.md": "[one](area/one.md) [[area/deep/two]] ![[area/img/p.png]] [f](area/)\n",
    }
    garden = make(notes)
    (garden.root / "area/img").mkdir()
    (garden.root / "area/img/p.png").write_bytes(b"png")
    garden.reconcile()
    saved = garden.reshape(garden.reshaping.move(["area"], "old stuff"))
    assert texts(garden) == {
        "old stuff/area/one.md": "![](img/p.png) [two](deep/two.md) [[two]] [out](../../top.md)\n",
        "old stuff/area/deep/two.md": (
            "[one](../one.md) [f](</old stuff/area/>) ![](../img/p.png)\n".replace(
                "</old stuff/area/>", "/old%20stuff/area/"
            )
        ),
        "top.md": (
            "[one](old%20stuff/area/one.md) [[old stuff/area/deep/two]]"
            " ![[old stuff/area/img/p.png]] [f](old%20stuff/area/)\n"
        ),
    }
    assert set(saved.changes.moved) == {
        ("area/one.md", "old stuff/area/one.md"),
        ("area/deep/two.md", "old stuff/area/deep/two.md"),
    }
    garden.undo()
    assert texts(garden) == notes


@pytest.mark.parametrize("stem", ["a#b", "a|b", "a [1]", "a (b", "C#", "50%", "日 本", "a&amp;b"])
def test_names_that_need_codes_move_with_their_links(make, stem: str) -> None:
    """Such names can't be given here, but they are there."""
    near, far = write_link("l", f"w/{stem}.md"), write_link("l", f"/w/{stem}.md", "h")
    angle = write_path(f"w/{stem}.md", None, Style(angle=True))
    coded = write_path(f"w/{stem}.md", None, Style(encoded=True))
    body = f"{near} {far} [l]({angle}) [l]({coded}) [r]\n\n[r]: {angle}\n"
    if can_hold(stem):
        body = f"[[{stem}]] [[w/{stem}|x]]\n\n" + body
    garden = make({f"w/{stem}.md": "# h\n\n[me](#h)\n", "n.md": body})
    before = leads(texts(garden))["n.md"]
    assert {lead[0] for lead in before} == {f"w/{stem}.md"}
    garden.reshape(garden.reshaping.rename_folder("w", "two words"))
    after = leads(texts(garden))["n.md"]
    assert after == [(f"two words/{stem}.md", heading) for _path, heading in before]


def test_a_folder_gets_another_name(make) -> None:
    garden = make({"Area/a.md": "x\n", "n.md": "[a](Area/a.md) [[Area/a|x]] [[a]]\n"})
    garden.reshape(garden.reshaping.rename_folder("Area", "area"))
    assert texts(garden) == {"area/a.md": "x\n", "n.md": "[a](area/a.md) [[area/a|x]] [[a]]\n"}


def test_a_bare_name_that_two_notes_share_is_written_longer_after_a_move(make) -> None:
    """The nearest of two won, and from its new place another would."""
    notes = {"a/x.md": "1\n", "b/x.md": "2\n", "a/n.md": "[[x]]\n"}
    garden = make(notes)
    before = leads(notes)["a/n.md"]
    garden.reshape(garden.reshaping.move(["a/n.md"], "b"))
    assert text(garden, "b/n.md") == "[[a/x]]\n"
    assert leads(texts(garden))["b/n.md"] == before


@pytest.mark.parametrize(
    ("paths", "folder", "error"),
    [
        (["a"], "a/b", GardenError),
        (["a/x.md"], "b", AlreadyExists),
        (["a/x.md"], "what?", InvalidName),
        (["a/x.md", "c/x.md"], "d", GardenError),
    ],
)
def test_moves_that_can_not_be_made_are_refused(make, paths, folder, error) -> None:
    notes = {"a/x.md": "1\n", "b/x.md": "2\n", "c/x.md": "3\n"}
    garden = make(notes)
    with pytest.raises(error) as refused:
        garden.reshaping.move(paths, folder)
    assert refused.value.advice
    assert texts(garden) == notes


def test_what_lies_there_already_is_passed_over(make) -> None:
    garden = make({"a/x.md": "1\n"})
    assert not garden.reshaping.move(["a/x.md"], "a")


def test_links_follow_a_move_made_by_another_program(make) -> None:
    notes = {
        "a/old.md": "unique text, [sib](sib.md), ![](p.png)\n",
        "a/sib.md": "[[old]] [o](old.md)\n",
        "n.md": "[[old]] [o](a/old.md#x) #old\n",
    }
    garden = make(notes)
    (garden.root / "b").mkdir()
    (garden.root / "a/old.md").rename(garden.root / "b/new.md")
    changes = garden.reconcile()
    assert changes.moved == (("a/old.md", "b/new.md"),)
    plan = garden.reshaping.mend(changes.moved)
    garden.reshape(plan)
    assert texts(garden) == {
        "b/new.md": "unique text, [sib](../a/sib.md), ![](../a/p.png)\n",
        "a/sib.md": "[[new]] [o](../b/new.md)\n",
        "n.md": "[[new]] [o](b/new.md#x) #new\n",
    }
    garden.undo()
    assert text(garden, "n.md") == notes["n.md"]


def test_images_of_a_folder_moved_by_another_program_are_followed_too(make) -> None:
    notes = {
        "a.md": "[d](sub/d.md) ![i](sub/p.png) ![j](sub/deep/q.png) ![[p.png]]\n",
        "sub/d.md": "![](p.png) [up](../a.md)\n",
    }
    garden = make(notes)
    (garden.root / "sub/deep").mkdir()
    (garden.root / "sub/p.png").write_bytes(b"p")
    (garden.root / "sub/deep/q.png").write_bytes(b"q")
    garden.reconcile()
    (garden.root / "sub").rename(garden.root / "new")
    garden.reshape(garden.reshaping.mend(garden.reconcile().moved))
    assert texts(garden) == {
        "a.md": "[d](new/d.md) ![i](new/p.png) ![j](new/deep/q.png) ![[p.png]]\n",
        "new/d.md": notes["sub/d.md"],
    }
    garden.undo()
    assert text(garden, "a.md") == notes["a.md"]


def test_images_stay_where_the_folder_is_still_there(make) -> None:
    garden = make({"a.md": "[d](sub/d.md) ![i](sub/p.png)\n", "sub/d.md": "unique\n"})
    for folder in ("sub", "new"):
        (garden.root / folder).mkdir(exist_ok=True)
        (garden.root / folder / "p.png").write_bytes(b"p")
    garden.reconcile()
    (garden.root / "sub/d.md").rename(garden.root / "new/d.md")
    garden.reshape(garden.reshaping.mend(garden.reconcile().moved))
    assert text(garden, "a.md") == "[d](new/d.md) ![i](sub/p.png)\n"


def test_nothing_to_mend_where_all_links_hold(make) -> None:
    garden = make({"a/old.md": "unique\n", "n.md": "[[old]]\n"})
    (garden.root / "a/old.md").rename(garden.root / "old.md")
    assert not garden.reshaping.mend(garden.reconcile().moved)


def test_a_link_to_a_folder_that_goes_with_its_last_note_stays_as_it_is(make) -> None:
    notes = {"a/one.md": "x\n", "b/n.md": "[[a/]] [a](../a/) [[a/one]]\n"}
    garden = make(notes)
    plan = garden.reshaping.move(["a/one.md"], "c")
    assert [notice.code for notice in plan.notices] == ["broken", "broken"]
    garden.reshape(plan)
    assert text(garden, "b/n.md") == "[[a/]] [a](../a/) [[c/one]]\n"


def test_a_reference_that_led_nowhere_goes_on_asking_for_the_same_path(make) -> None:
    garden = make({"a/n.md": "[r][x] ![x] [x]\n\n[x]: ../gone/w%20x.md#y 'T'\n"})
    garden.reshape(garden.reshaping.move(["a/n.md"], "b/c"))
    assert text(garden, "b/c/n.md") == "[r][x] ![x] [x]\n\n[x]: ../../gone/w%20x.md#y 'T'\n"
    garden.undo()
    assert not (garden.root / "b").exists() or not list((garden.root / "b").rglob("*.md"))

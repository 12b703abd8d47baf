"""A folder that is there under another spelling is the one that is meant; a file is none."""

from __future__ import annotations

import unicodedata

import pytest

from garden.errors import AlreadyExists, InvalidName, LeftOut, NotAFolder
from garden.okf.folders import folder_as_it_stands
from garden.okf.note import Span
from garden.reshape.renaming import NewName
from garden.reshape.splitting import Cutting
from garden.testing import NOW, open_garden

from .looking import leads, texts

GA_NFC, GA_NFD = "ガ", unicodedata.normalize("NFD", "ガ")
NOTES = {
    "x/Deep/in.md": "1\n",
    f"{GA_NFD}/が.md": "2\n",
    "taken.md": "3\n",
    "n.md": "[[moved]] [m](moved.md)\n",
    "moved.md": "words\n",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("X", "x"),
        ("x/deep", "x/Deep"),
        ("/X//DEEP/new/", "x/Deep/new"),
        (GA_NFC, GA_NFD),
        ("x", "x"),
    ],
)
def test_notes_go_into_the_folder_that_is_there(make, typed, meant) -> None:
    garden = make(NOTES)
    plan = garden.reshaping.move(["moved.md"], typed)
    assert plan.moves == (("moved.md", f"{meant}/moved.md"),)
    assert plan.facts["folder"] == meant
    said = [notice for notice in plan.notices if notice.code == "folder-spelled"]
    assert [dict(notice.facts)["folder"] for notice in said] == ([] if typed == meant else [meant])
    garden.reshape(plan)
    now = texts(garden)
    assert {path.partition("/")[0] for path in now} == {"x", GA_NFD, "taken.md", "n.md"}
    assert leads(now)["n.md"] == [(f"{meant}/moved.md", None)] * 2
    garden.undo()
    assert texts(garden) == NOTES


def test_the_same_spelling_wins_where_a_disk_holds_both(make) -> None:
    garden = make({"x/a.md": "1\n", "X/b.md": "2\n", "m.md": "3\n"})
    if len(list(garden.root.iterdir())) < 3:
        pytest.skip("this disk folds names")
    assert garden.reshaping.move(["m.md"], "X").facts["folder"] == "X"
    assert garden.reshaping.move(["m.md"], "x").facts["folder"] == "x"


def test_a_note_is_where_it_lies_already_also_under_another_spelling(make) -> None:
    garden = make(NOTES)
    assert not garden.reshaping.move(["x/Deep/in.md"], "X/DEEP")


@pytest.mark.parametrize("folder", ["taken.md", "Taken.MD", "taken.md/below", "x/Deep/in.md/a/b"])
def test_a_file_is_no_folder_and_that_is_said_before_anything_is_done(make, folder) -> None:
    garden = make(NOTES)
    for ask in (
        lambda: garden.reshaping.move(["moved.md"], folder),
        lambda: garden.reshaping.split("n.md", Span(0, 9), Cutting("new", folder)),
        lambda: garden.create(title="new", folder=folder),
    ):
        with pytest.raises(NotAFolder) as refused:
            ask()
        assert refused.value.where in ("taken.md", "x/Deep/in.md")
        assert isinstance(refused.value, AlreadyExists)
    assert texts(garden) == NOTES


def test_a_folder_that_can_not_be_is_refused_by_its_name(make) -> None:
    for folder in ("..", "x/..", "a:b", ".hidden"):
        with pytest.raises(InvalidName):
            make(NOTES).reshaping.move(["moved.md"], folder)


def test_what_is_cut_out_or_made_goes_there_too(make) -> None:
    garden = make(NOTES)
    plan = garden.reshaping.split("n.md", Span(0, 9), Cutting("new", "X"))
    assert plan.show == "x/new.md"
    assert garden.create(title="another", folder=f"{GA_NFC}/new").path == f"{GA_NFD}/new/another.md"


def test_the_folders_of_a_layout_keep_their_names(tmp_path) -> None:
    for folder in ("episodes", "knowledge/Topic"):
        (tmp_path / "anima" / folder).mkdir(parents=True)
        (tmp_path / "anima" / folder / "n.md").write_text("x\n")
    garden = open_garden(tmp_path / "anima", tmp_path / "home", clock=lambda: NOW)
    try:
        assert garden.layout.kind == "anima"
        assert folder_as_it_stands(garden.layout, "Knowledge/topic/new") == "knowledge/Topic/new"
        assert folder_as_it_stands(garden.layout, "knowledge") == "knowledge"
    finally:
        garden.close()


@pytest.mark.parametrize(
    "ask",
    [
        lambda verbs: verbs.rename_note("moved.md", NewName("moved~")),
        lambda verbs: verbs.move(["moved.md"], "node_modules"),
        lambda verbs: verbs.move(["moved.md", "x"], "left/out"),
        lambda verbs: verbs.move(["x"], "left"),
        lambda verbs: verbs.rename_folder("x", "node_modules"),
        lambda verbs: verbs.split("n.md", Span(0, 9), Cutting("new~")),
        lambda verbs: verbs.split("n.md", Span(0, 9), Cutting("new", "left")),
    ],
)
def test_no_note_goes_where_the_garden_would_not_show_it(make, ask) -> None:
    garden = make(NOTES)
    (garden.root / ".gardenignore").write_text("left/\n")
    with pytest.raises(LeftOut) as refused:
        ask(garden.reshaping)
    assert refused.value.part
    assert texts(garden) == NOTES

"""The facade over real files: read, search, edit, undo; nothing lost, nothing else touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.errors import AlreadyExists, LeftOut, NotFound, OutsideGarden, VersionConflict
from garden.garden import Garden
from garden.okf.note import LinkForm
from garden.options import GardenOptions
from garden.testing import open_garden, settled_garden, write_notes

NOTES = {
    "tomato.md": (
        "\ufeff---\r\ntype: Plant  # kind\r\ntitle: 'Tomato'\r\naliases: [トマト]\r\n---\r\n\r\n"
        "- [ ] tie up\r\n- [x] water\r\n\r\nGoes with [[basil]] and [[nobody]]."
    ),
    "basil.md": "---\ntype: Plant\ntitle: Basil\n---\n\nGrows beside the Tomato.\n",
    "作業/霜よけ.md": "# 霜よけ\n\n不織布を張る。トマトには要らない。\n",
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


def test_reading_changes_nothing(garden: Garden, root: Path) -> None:
    before = (root / "tomato.md").read_bytes()
    document = garden.read("tomato.md")
    assert document.meta.title == "Tomato"
    assert "\r" not in document.text
    assert document.read_only is None
    garden.save("tomato.md", document.text, document.version)
    assert (root / "tomato.md").read_bytes() == before


def test_an_edit_keeps_bom_endings_and_every_other_byte(garden: Garden, root: Path) -> None:
    before = (root / "tomato.md").read_bytes()
    document = garden.read("tomato.md")
    text = document.text.replace("water", "water twice")
    saved = garden.save("tomato.md", text, document.version)
    assert (root / "tomato.md").read_bytes() == before.replace(b"water", b"water twice")
    assert saved.changes.edited == {"tomato.md"}
    assert saved.version == garden.read("tomato.md").version


def test_a_field_and_a_task_change_their_own_lines_only(garden: Garden, root: Path) -> None:
    before = (root / "tomato.md").read_bytes()
    garden.set_field("tomato.md", "title", "Tomatoes", None)
    garden.toggle_task("tomato.md", 7, None)
    after = (root / "tomato.md").read_bytes()
    assert after == before.replace(b"'Tomato'", b"'Tomatoes'").replace(b"- [ ] tie", b"- [x] tie")


def test_saving_over_a_newer_version_is_refused(garden: Garden, root: Path) -> None:
    """B30: the editor holds an old version; the disk's text stays."""
    document = garden.read("basil.md")
    (root / "basil.md").write_text("Written by somebody else.\n", encoding="utf-8")
    with pytest.raises(VersionConflict):
        garden.save("basil.md", "Mine.\n", document.version)
    assert (root / "basil.md").read_text(encoding="utf-8") == "Written by somebody else.\n"


def test_undo_and_redo_across_a_restart(garden: Garden, root: Path, tmp_path: Path) -> None:
    before = (root / "basil.md").read_bytes()
    document = garden.read("basil.md")
    garden.save("basil.md", document.text + "More.\n", document.version)
    after = (root / "basil.md").read_bytes()
    garden.close()
    again = open_garden(root, tmp_path / "home")
    again.undo()
    assert (root / "basil.md").read_bytes() == before
    again.redo()
    assert (root / "basil.md").read_bytes() == after
    with pytest.raises(NotFound):
        again.redo()
    again.close()


def test_the_trash_gives_back(garden: Garden, root: Path) -> None:
    before = (root / "作業/霜よけ.md").read_bytes()
    saved = garden.trash("作業/霜よけ.md")
    assert saved.changes.removed == {"作業/霜よけ.md"}
    assert not (root / "作業/霜よけ.md").exists()
    assert [entry.path for entry in garden.trashed()] == ["作業/霜よけ.md"]
    garden.undo(saved.changes.operation)
    assert (root / "作業/霜よけ.md").read_bytes() == before


def test_a_new_note_has_valid_frontmatter_and_a_safe_name(garden: Garden, root: Path) -> None:
    """B14: the title is kept whole in the frontmatter, the file name is made safe."""
    saved = garden.create(title="Why? A/B: 記憶", type="Question")
    document = garden.read(saved.path)
    assert document.meta.title == "Why? A/B: 記憶"
    assert document.meta.type == "Question"
    assert not document.problems
    assert (root / saved.path).parent == root
    with pytest.raises(AlreadyExists):
        garden.create(title="Why? A/B: 記憶")


def test_links_lead_both_ways(garden: Garden) -> None:
    assert [group.path for group in garden.backlinks("basil.md")] == ["tomato.md"]
    assert [wish.target for wish in garden.broken()] == ["nobody"]
    assert garden.resolve("トマト", "作業/霜よけ.md", LinkForm.WIKI).path == "tomato.md"


def test_a_mention_becomes_a_link_with_one_call(garden: Garden, root: Path) -> None:
    groups = {group.path: group for group in garden.mentions("tomato.md")}
    assert set(groups) == {"basil.md", "作業/霜よけ.md"}
    garden.link_mention("作業/霜よけ.md", groups["作業/霜よけ.md"].mentions[0], "tomato.md")
    assert "[[tomato|トマト]]には" in (root / "作業/霜よけ.md").read_text(encoding="utf-8")
    garden.reconcile()
    assert {group.path for group in garden.mentions("tomato.md")} == {"basil.md"}


def test_a_mention_that_no_wiki_link_can_show_keeps_its_words(garden: Garden, root: Path) -> None:
    write_notes(
        root,
        {"in/x.md": "---\naliases: ['x[1]y', 'one|two']\n---\n", "m.md": "x[1]y and one|two\n"},
    )
    garden.reconcile()
    for _ in range(2):
        group = next(group for group in garden.mentions("in/x.md") if group.path == "m.md")
        garden.link_mention("m.md", group.mentions[0], "in/x.md")
        garden.reconcile()
    text = (root / "m.md").read_text(encoding="utf-8")
    assert text == "[x\\[1\\]y](in/x.md) and [one|two](in/x.md)\n"
    assert {link.resolved for link in garden.outgoing("m.md")} == {"in/x.md"}


def test_new_text_is_written_as_the_person_chose(garden: Garden) -> None:
    """Author and form of links follow the settings, also those changed while it is open."""
    assert garden.new_link("tomato.md", "basil.md", title="Tomato") == "[[tomato]]"
    first = garden.create(title="A", folder="", type="Note")
    settings = {"notes.author": " 花子 ", "notes.wiki_links": False, "index.fold_kana": True}
    garden.choose(GardenOptions.of(settings, "account"))
    second = garden.create(title="B", folder="", type="Note")
    assert "human:tester" in garden.read(first.path).text
    assert "human:花子" in garden.read(second.path).text
    written = garden.new_link("作業/霜よけ.md", "basil.md", title="霜よけ")
    assert written == "[霜よけ](作業/霜よけ.md)"
    assert not garden.options.fold_kana, "the index is not the one to fold with"
    (group,) = garden.mentions("tomato.md")[:1]
    garden.link_mention(group.path, group.mentions[0], "tomato.md")
    assert "](" in garden.read(group.path).text


def test_a_name_that_no_wiki_link_holds_gets_a_markdown_link(garden: Garden, root: Path) -> None:
    write_notes(root, {"a[1]|b.md": "# Odd\n"})
    garden.reconcile()
    written = garden.new_link("a[1]|b.md", "basil.md", title="Odd")
    garden.save("basil.md", written + "\n", garden.read("basil.md").version)
    garden.reconcile()
    assert [link.resolved for link in garden.outgoing("basil.md")] == ["a[1]|b.md"]


def test_an_image_goes_beside_its_note_once(garden: Garden, root: Path) -> None:
    first = garden.add_asset("作業/霜よけ.md", "写真.PNG", b"\x89PNG one")
    same = garden.add_asset("作業/霜よけ.md", "写真.PNG", b"\x89PNG one")
    other = garden.add_asset("作業/霜よけ.md", "写真.PNG", b"\x89PNG two")
    assert first.path == same.path
    assert first.path.startswith("作業/assets/")
    assert other.path != first.path
    assert garden.read_asset(other.path) == b"\x89PNG two"


@pytest.mark.parametrize("path", ["../secret.md", "/etc/passwd", "a/../../b.md", "link.md"])
def test_no_path_leads_out(garden: Garden, root: Path, tmp_path: Path, path: str) -> None:
    """B34: neither a path nor a symbolic link."""
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (root / "link.md").symlink_to(tmp_path / "secret.md")
    with pytest.raises(OutsideGarden):
        garden.read(path)
    with pytest.raises(OutsideGarden):
        garden.save(path, "x", None)
    assert (tmp_path / "secret.md").read_text(encoding="utf-8") == "secret"


def test_a_second_program_may_read_but_not_write(
    garden: Garden, root: Path, tmp_path: Path
) -> None:
    """B51: it says who holds the garden."""
    garden.toggle_task("tomato.md", 7, None)
    second = open_garden(root, tmp_path / "home")
    from garden.errors import Locked

    try:
        assert second.read("basil.md").meta.title == "Basil"
        assert second.search_words("トマト")
        with pytest.raises(Locked, match="process"):
            second.trash("basil.md")
        assert (root / "basil.md").exists()
    finally:
        second.close()


def test_unsaved_text_is_kept_until_it_is_dropped(garden: Garden) -> None:
    garden.keep_unsaved("basil.md", "typed, not saved", garden.read("basil.md").version)
    assert [copy.text for copy in garden.unsaved()] == ["typed, not saved"]
    garden.drop_unsaved("basil.md")
    assert garden.unsaved() == []


def test_a_file_name_that_only_resembles_its_title_gets_a_number(
    garden: Garden, root: Path
) -> None:
    assert garden.create(title="a-b").path == "a-b.md"
    assert garden.create(title="a?b", path="a-b.md").path == "a-b-2.md"
    assert garden.create(title="a:b").path == "a-b-3.md"
    assert garden.headers() and (root / "a-b-2.md").is_file()
    garden.reconcile()
    assert garden.resolve("a?b", "tomato.md", LinkForm.WIKI).path == "a-b-2.md"
    with pytest.raises(AlreadyExists):  # somebody wrote it meanwhile
        garden.create(title="a?b", path="a-b-2.md")
    with pytest.raises(AlreadyExists):
        garden.create(title="a-b")


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("node_modules/x.md", "node_modules/"),
        ("作業/.hidden/x.md", ".hidden/"),
        ("drafts/old/x.md", "old/"),
        ("note~.md", "note~.md"),
    ],
)
def test_no_note_is_made_where_the_garden_would_not_show_it(
    garden: Garden, root: Path, path: str, part: str
) -> None:
    (root / ".gardenignore").write_text("old/\n")
    with pytest.raises(LeftOut) as caught:
        garden.create(title="x", path=path)
    assert caught.value.part == part
    assert not (root / path).exists()


def test_links_without_a_name_are_no_wishes(garden: Garden, root: Path) -> None:
    write_notes(root, {"empty.md": "[[#]] [[ ]] [[#|x]] ![[#]] [a](%20) [b](#) [[.md]] [[..]]\n"})
    garden.reconcile()
    assert {wish.target for wish in garden.broken()} == {"nobody"}


@pytest.mark.parametrize(
    ("files", "used"),
    [
        ({}, False),
        ({"index.md": "---\nokf_version: '0.2'\n---\n"}, True),
        ({"v.md": "---\nverified: {by: 'human:x'}\n---\n"}, True),
        ({"v.md": "---\nverified: {by: agent}\n---\n"}, True),
    ],
)
def test_trust_counts_where_the_garden_uses_it(
    garden: Garden, root: Path, files: dict[str, str], used: bool
) -> None:
    write_notes(root, files)
    garden.reconcile()
    assert garden.uses_trust() is used

"""A file chosen for a missing one: copied beside the note, its links led there; one undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.errors import NotFound
from garden.garden import Garden
from garden.okf.note import LinkForm
from garden.testing import settled_garden, write_notes

NOTE = "plants/tomato.md"
BYTES = b"\x89PNG tomato"

FORMS = {
    "![A leaf](leaf.png)": "![A leaf](assets/新しい葉.png)",
    '![A leaf](<leaf.png> "why")': '![A leaf](<assets/新しい葉.png> "why")',
    "![](./leaf.png)": "![](./assets/新しい葉.png)",
    "![](/plants/leaf.png)": "![](/plants/assets/新しい葉.png)",
    "![[leaf.png]]": "![[新しい葉.png]]",
    "![[leaf.png|300]]": "![[新しい葉.png|300]]",
    "![[pictures/leaf.png]]": "![[pictures/leaf.png]]",
    "see [the picture](leaf.png)": "see [the picture](assets/新しい葉.png)",
    "![A leaf][1]\n\n[1]: leaf.png": "![A leaf][1]\n\n[1]: assets/新しい葉.png",
    "`![x](leaf.png)` and ![other](stem.png)": "`![x](leaf.png)` and ![other](stem.png)",
    "| a |\n| --- |\n| ![[leaf.png\\|40]] |": "| a |\n| --- |\n| ![[新しい葉.png\\|40]] |",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    write_notes(folder, {NOTE: "# Tomato\n", "other.md": "![](plants/leaf.png)\n"})
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()


@pytest.fixture
def chosen(tmp_path: Path) -> Path:
    file = tmp_path / "pictures" / "新しい葉.png"
    file.parent.mkdir()
    file.write_bytes(BYTES)
    return file


@pytest.mark.parametrize("written", FORMS)
def test_each_link_keeps_its_form(garden: Garden, root: Path, chosen: Path, written: str) -> None:
    text = f"# Tomato\r\n\r\n{written}\r\n".replace("\n", "\r\n").replace("\r\r", "\r")
    (root / NOTE).write_bytes(text.encode())
    saved = garden.import_asset(NOTE, chosen, missing="leaf.png")
    expected = text.replace(written.replace("\n", "\r\n"), FORMS[written].replace("\n", "\r\n"))
    assert (root / NOTE).read_bytes().decode() == expected
    assert saved.path == "plants/assets/新しい葉.png"
    assert (root / saved.path).read_bytes() == BYTES
    assert chosen.read_bytes() == BYTES


def test_one_undo_takes_back_the_copy_and_the_link(
    garden: Garden, root: Path, chosen: Path
) -> None:
    text = "# Tomato\n\n![one](leaf.png)\n\n![two](leaf.png)\n"
    (root / NOTE).write_text(text, encoding="utf-8")
    saved = garden.import_asset(NOTE, chosen, missing="leaf.png")
    assert (root / NOTE).read_text(encoding="utf-8").count("assets/") == 2
    garden.undo(saved.changes.operation)
    assert (root / NOTE).read_text(encoding="utf-8") == text
    assert not (root / saved.path).exists()
    garden.redo()
    assert (root / saved.path).read_bytes() == BYTES


def test_other_notes_are_left_alone(garden: Garden, root: Path, chosen: Path) -> None:
    garden.import_asset(NOTE, chosen, missing="leaf.png")
    assert (root / "other.md").read_text(encoding="utf-8") == "![](plants/leaf.png)\n"


def test_a_bare_name_that_is_taken_gets_its_path(garden: Garden, root: Path, chosen: Path) -> None:
    (root / "新しい葉.png").write_bytes(b"\x89PNG another")
    (root / NOTE).write_text("![[leaf.png]]\n", encoding="utf-8")
    garden.reconcile()
    garden.import_asset(NOTE, chosen, missing="leaf.png")
    assert (root / NOTE).read_text(encoding="utf-8") == "![[assets/新しい葉.png]]\n"
    garden.reconcile()
    found = garden.resolve("assets/新しい葉.png", NOTE, LinkForm.EMBED)
    assert found.path == "plants/assets/新しい葉.png"


def test_a_file_that_is_gone_changes_nothing(garden: Garden, root: Path, tmp_path: Path) -> None:
    (root / NOTE).write_text("![](leaf.png)\n", encoding="utf-8")
    with pytest.raises(NotFound):
        garden.import_asset(NOTE, tmp_path / "nowhere.png", missing="leaf.png")
    assert (root / NOTE).read_text(encoding="utf-8") == "![](leaf.png)\n"
    assert not (root / "plants" / "assets").exists()


def test_a_file_put_in_by_a_verb_is_known_at_once(garden: Garden, root: Path, chosen: Path) -> None:
    """Written and undone, the index follows without the watcher: links to the file are right."""
    saved = garden.import_asset(NOTE, chosen)
    garden._keeper.level()
    assert garden.resolve("新しい葉.png", NOTE, LinkForm.EMBED).how == "asset"
    garden.undo(saved.changes.operation)
    garden._keeper.level()
    assert garden.resolve("新しい葉.png", NOTE, LinkForm.EMBED).status == "broken"

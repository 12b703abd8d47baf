"""Pictures and files that are dropped or pasted: into the garden, and a link into the text."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from garden.errors import GardenError
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.image_drop import dropped_things, link_to

NOW = datetime(2026, 11, 30, 9, 5, 7)
WAIT = 20_000


@pytest.fixture
def editor(qtbot: QtBot, session: GardenSession) -> Editor:
    made = Editor(Theme("light"), session, clock=lambda: NOW)
    qtbot.addWidget(made)
    made.show()
    made.set_path("plants/tomato.md")
    made.load("before\nafter\n")
    made.select(6)
    return made


def picture() -> QImage:
    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    return image


def paste(editor: Editor, mime: QMimeData) -> None:
    QGuiApplication.clipboard().setMimeData(mime)
    QTest.keyClick(editor.area, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def linked_file(editor: Editor, garden_dir: Path) -> Path:
    line = editor.text().split("\n")[0]
    target = line[line.index("](") + 2 : line.rindex(")")].strip("<>").replace("%20", " ")
    return garden_dir / "plants" / target


def test_a_pasted_picture_goes_into_the_garden(
    editor: Editor, qtbot: QtBot, garden_dir: Path
) -> None:
    mime = QMimeData()
    mime.setImageData(picture())
    paste(editor, mime)
    qtbot.waitUntil(lambda: "![" in editor.text(), timeout=WAIT)
    assert editor.text().startswith("before![](")
    file = linked_file(editor, garden_dir)
    assert "20261130-090507" in file.name
    assert QImage(str(file)).size() == picture().size()
    editor.area.undo()
    assert editor.text() == "before\nafter\n"


def test_a_dropped_file_is_copied(
    editor: Editor, qtbot: QtBot, garden_dir: Path, tmp_path: Path
) -> None:
    source = tmp_path / "写真 (1).png"
    picture().save(str(source))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(source))])
    assert editor.area.canInsertFromMimeData(mime)
    editor.area.insertFromMimeData(mime)
    qtbot.waitUntil(lambda: "![写真 (1)](" in editor.text(), timeout=WAIT)
    assert source.exists()
    assert len(list(garden_dir.rglob("*.png"))) == 1


def test_the_link_goes_where_it_was_dropped(editor: Editor, qtbot: QtBot, garden_dir: Path) -> None:
    """Typing goes on while the picture is stored."""
    mime = QMimeData()
    mime.setImageData(picture())
    paste(editor, mime)
    editor.select(0)
    QTest.keyClicks(editor.area, "typed ")
    qtbot.waitUntil(lambda: "![" in editor.text(), timeout=WAIT)
    assert editor.text().startswith("typed before![](")


def test_a_note_that_was_left_meanwhile_gets_no_others_link(
    editor: Editor, qtbot: QtBot, garden_dir: Path, tmp_path: Path
) -> None:
    file = tmp_path / "leaf.png"
    picture().save(str(file))
    told: list[GardenError] = []
    editor.asset_failed.connect(told.append)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    paste(editor, mime)
    # Another note comes into the editor before the file is stored.
    editor.set_path("start.md")
    editor.load("another note\n")
    qtbot.waitUntil(lambda: bool(told), timeout=WAIT)
    assert editor.text() == "another note\n"
    assert "leaf.png" in told[0].what and told[0].where == "plants/tomato.md"
    assert (garden_dir / "plants/assets/leaf.png").is_file()


def test_the_link_leads_there_from_where_the_note_was_moved_meanwhile(
    editor: Editor, qtbot: QtBot, tmp_path: Path
) -> None:
    mime = QMimeData()
    mime.setImageData(picture())
    paste(editor, mime)
    editor.set_path("elsewhere/tomato.md")
    qtbot.waitUntil(lambda: "![" in editor.text(), timeout=WAIT)
    assert "(../plants/assets/" in editor.text()


def test_a_file_that_is_gone_is_told(editor: Editor, qtbot: QtBot, tmp_path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "none.png"))])
    with qtbot.waitSignal(editor.asset_failed, timeout=WAIT):
        editor.area.insertFromMimeData(mime)
    assert editor.text() == "before\nafter\n"


def test_text_stays_text(editor: Editor) -> None:
    mime = QMimeData()
    mime.setText("plain 🌱")
    paste(editor, mime)
    assert editor.text() == "beforeplain 🌱\nafter\n"


def test_an_address_over_words_makes_a_link(editor: Editor) -> None:
    editor.select(0, 6)
    mime = QMimeData()
    mime.setText("https://example.org/a")
    paste(editor, mime)
    assert editor.text() == "[before](https://example.org/a)\nafter\n"


def test_nothing_goes_into_a_read_only_note(editor: Editor) -> None:
    editor.load("x", read_only=True)
    mime = QMimeData()
    mime.setImageData(picture())
    assert editor.drops is not None
    assert not editor.drops.take(mime)


def test_an_office_programs_text_with_a_picture_of_it_is_text() -> None:
    mime = QMimeData()
    mime.setImageData(picture())
    mime.setText("cell one\tcell two")
    mime.setHtml("<table><tr><td>cell one</td></tr></table>")
    assert dropped_things(mime, NOW) == []
    mime.setHtml('<img src="https://example.org/a.png">')
    mime.setText("https://example.org/a.png")
    assert len(dropped_things(mime, NOW)) == 1


def test_links_are_relative_to_the_note() -> None:
    assert link_to("assets/a b.png", "plants/tomato.md", "a").startswith("![a](../assets/a")
    assert link_to("plants/x.pdf", "plants/tomato.md", "x") == "[x](x.pdf)"

"""A picture that is missing: the page offers to choose a file, by mouse, keyboard and menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import write_notes
from tests.ui.wiki.conftest import World, picture
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.note_page import NotePage

Key = Qt.Key
NOTE = "plants/leaf.md"
TEXT = "# Leaf\n\nabove\n\n![A leaf](gone.png)\n\nbelow ![](gone.png)\n"
WAIT = 20_000


@pytest.fixture
def page(qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path) -> NotePage:
    write_notes(garden_dir, {NOTE: TEXT})
    garden.reconcile()
    made = NotePage(session, Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    made.open(NOTE)
    qtbot.waitUntil(lambda: made.is_drawn and "Choose a file" in words(made), timeout=WAIT)
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "pictures" / "葉 (1).png"
    made.parent.mkdir()
    made.write_bytes(picture())
    return made


def words(page: NotePage) -> str:
    return page.reader.toPlainText()


def offer_at(page: NotePage) -> QPoint:
    """The middle of the first 'Choose a file…'."""
    cursor = page.reader.document().find("Choose a file")
    cursor.setPosition(cursor.selectionStart() + 4)
    return page.reader.cursorRect(cursor).center()


def choose(page: NotePage, qtbot: QtBot, file: Path) -> None:
    """Type the file's name into the dialog, as a person does."""
    qtbot.waitUntil(lambda: page.findChild(QFileDialog, "missing-file") is not None, timeout=WAIT)
    dialog = page.findChild(QFileDialog, "missing-file")
    assert isinstance(dialog, QFileDialog)
    line = dialog.findChild(QLineEdit)
    assert line is not None
    assert line.text() == "", "no folder stands there as the name of a file"
    line.setText(str(file))
    QTest.keyClick(line, Key.Key_Return)


def is_placed(page: NotePage, garden_dir: Path) -> bool:
    text = (garden_dir / NOTE).read_text(encoding="utf-8")
    return "gone.png" not in text and "Choose a file" not in words(page)


def test_a_click_on_the_offer_puts_a_file_in_the_place(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path, file: Path
) -> None:
    told: list[tuple[str, str]] = []
    page.done.connect(lambda said, operation: told.append((said, operation)))
    QTest.mouseClick(page.reader.viewport(), Qt.MouseButton.LeftButton, pos=offer_at(page))
    choose(page, qtbot, file)
    qtbot.waitUntil(lambda: is_placed(page, garden_dir), timeout=WAIT)
    assert (garden_dir / NOTE).read_text(encoding="utf-8") == TEXT.replace(
        "gone.png", "assets/葉%20(1).png"
    )
    assert (garden_dir / "plants/assets/葉 (1).png").read_bytes() == picture()
    assert any(name[3:].isdecimal() for name in page.reader.view.images)
    # One undo takes back the links and the copy.
    assert told and told[0][1]
    garden.undo(told[0][1])
    assert (garden_dir / NOTE).read_text(encoding="utf-8") == TEXT
    assert not (garden_dir / "plants/assets/葉 (1).png").exists()


def test_tab_and_return_reach_the_offer(
    page: NotePage, qtbot: QtBot, garden_dir: Path, file: Path
) -> None:
    page.activateWindow()
    page.reader.setFocus()
    qtbot.waitUntil(page.reader.hasFocus)
    for _ in range(8):
        QTest.keyClick(page.reader, Key.Key_Tab)
        if page.reader.textCursor().selectedText().startswith("Choose"):
            break
    QTest.keyClick(page.reader, Key.Key_Return)
    choose(page, qtbot, file)
    qtbot.waitUntil(lambda: is_placed(page, garden_dir), timeout=WAIT)


def test_the_menu_offers_it_too_and_for_files_that_are_no_pictures(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path, tmp_path: Path
) -> None:
    write_notes(garden_dir, {NOTE: "# Leaf\n\n[the plan](plan.pdf)\n"})
    garden.reconcile()
    page.keeper.open(NOTE)
    qtbot.waitUntil(lambda: "the plan" in words(page), timeout=WAIT)
    plan = tmp_path / "plan 2.pdf"
    plan.write_bytes(b"%PDF-1.4")
    cursor = page.reader.document().find("the plan")
    cursor.setPosition(cursor.selectionStart() + 3)
    seen: list[list[str]] = []

    def pick() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        seen.append([action.text() for action in menu.actions()])
        while menu.activeAction() is None or menu.activeAction().text() != "Choose a file…":
            QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Return)

    QTimer.singleShot(0, pick)
    at = page.reader.cursorRect(cursor).center()
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(
        page.reader.viewport(),
        QContextMenuEvent(reason, at, page.reader.viewport().mapToGlobal(at)),
    )
    assert seen and "Missing file: plan.pdf" in seen[0]
    choose(page, qtbot, plan)
    note = garden_dir / NOTE
    qtbot.waitUntil(
        lambda: "(assets/plan%202.pdf)" in note.read_text(encoding="utf-8"), timeout=WAIT
    )


def test_what_is_typed_and_not_saved_yet_stays(
    page: NotePage, qtbot: QtBot, garden_dir: Path, file: Path
) -> None:
    page.set_mode("both")
    page.activateWindow()
    page.editor.area.setFocus()
    qtbot.waitUntil(page.editor.area.hasFocus)
    page.editor.select(page.editor.text().index("above"))
    QTest.keyClicks(page.editor.area, "just typed ")
    qtbot.waitUntil(lambda: "just typed" in words(page), timeout=WAIT)
    QTest.mouseClick(page.reader.viewport(), Qt.MouseButton.LeftButton, pos=offer_at(page))
    choose(page, qtbot, file)
    qtbot.waitUntil(lambda: is_placed(page, garden_dir), timeout=WAIT)
    text = (garden_dir / NOTE).read_text(encoding="utf-8")
    assert "just typed above" in text
    qtbot.waitUntil(lambda: page.editor.text() == text, timeout=WAIT)
    page.editor.area.undo()
    assert "gone.png" in page.editor.text() and "just typed above" in page.editor.text()


def test_backing_out_and_a_file_that_is_gone_change_nothing(
    page: NotePage, qtbot: QtBot, garden_dir: Path, file: Path
) -> None:
    QTest.mouseClick(page.reader.viewport(), Qt.MouseButton.LeftButton, pos=offer_at(page))
    qtbot.waitUntil(lambda: page.findChild(QFileDialog, "missing-file") is not None, timeout=WAIT)
    dialog = page.findChild(QFileDialog, "missing-file")
    assert isinstance(dialog, QFileDialog)
    QTest.keyClick(dialog, Key.Key_Escape)
    ref = next(link for link in page.reader.view.links if link.target == "gone.png")
    file.unlink()
    page._missing.use(ref, file)
    qtbot.waitUntil(lambda: page.bar.isVisible(), timeout=WAIT)
    assert (garden_dir / NOTE).read_text(encoding="utf-8") == TEXT


def test_a_picture_missing_in_an_embedded_note_is_offered_and_put_beside_that_note(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path, file: Path
) -> None:
    host = "# Host\n\n![[leaf]]\n"
    write_notes(garden_dir, {"host.md": host})
    garden.reconcile()
    page.open("host.md")
    qtbot.waitUntil(lambda: "Host" in words(page) and "Choose a file" in words(page), timeout=WAIT)
    QTest.mouseClick(page.reader.viewport(), Qt.MouseButton.LeftButton, pos=offer_at(page))
    choose(page, qtbot, file)
    qtbot.waitUntil(lambda: is_placed(page, garden_dir), timeout=WAIT)
    assert "(assets/葉%20(1).png)" in (garden_dir / NOTE).read_text(encoding="utf-8")
    assert (garden_dir / "plants/assets/葉 (1).png").read_bytes() == picture()
    assert (garden_dir / "host.md").read_text(encoding="utf-8") == host


def test_no_offer_in_an_embedded_note_that_can_not_be_written(world: World) -> None:
    world.notes["inner.md"] = "![](gone.png)\n"
    assert "Choose a file" in world.view("outer.md", "![[inner]]\n").html
    world.read_only = True
    assert "Choose a file" not in world.view("outer.md", "![[inner]]\n").html

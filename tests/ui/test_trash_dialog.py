"""The trash, by real keys: looking, bringing back in any order, taken names, nothing there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPlainTextEdit

from garden.garden import Garden
from garden.testing import NOW
from ui.session import GardenSession
from ui.theme import Theme
from ui.trash_dialog import TrashDialog


class Person:
    def __init__(self, qtbot, session: GardenSession) -> None:
        self.qtbot = qtbot
        self.dialog = TrashDialog(session, Theme("light"), clock=lambda: NOW + timedelta(minutes=5))
        qtbot.addWidget(self.dialog)
        self.dialog.show()
        self.dialog.activateWindow()
        qtbot.waitUntil(self.dialog.isActiveWindow)
        self.list = self.part(QListView, "trash-list")

    def part(self, kind, name: str):
        found = self.dialog.findChild(kind, name)
        assert isinstance(found, kind)
        return found

    @property
    def rows(self) -> list[str]:
        model = self.list.model()
        return [model.data(model.index(n, 0)) for n in range(model.rowCount())]

    def sees(self, *rows: str) -> None:
        self.qtbot.waitUntil(lambda: self.rows == list(rows))

    def says(self, words: str) -> None:
        self.qtbot.waitUntil(lambda: words in self.part(QLabel, "trash-said").text())

    def press(self, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(QApplication.focusWidget(), key, modifier)

    def shows(self, text: str) -> None:
        self.qtbot.waitUntil(lambda: self.part(QPlainTextEdit, "trash-text").toPlainText() == text)


@pytest.fixture
def person(qtbot, session: GardenSession, garden: Garden) -> Iterator[Person]:
    garden.trash("plants/basil.md")
    garden.trash("作業/霜よけ.md")
    garden.trash("start.md")
    yield Person(qtbot, session)


START, FROST, BASIL = "start, top of the garden", "霜よけ, 作業", "basil, plants"


def test_the_last_deleted_stands_first_and_its_text_is_shown(person: Person) -> None:
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Down)
    person.qtbot.waitUntil(
        lambda: "不織布をかける" in person.part(QPlainTextEdit, "trash-text").toPlainText()
    )
    assert person.part(QLabel, "trash-title").text() == "霜よけ.md"


def test_enter_brings_back_in_any_order(person: Person, garden_dir: Path) -> None:
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Down)
    person.press(Qt.Key.Key_Down)
    person.press(Qt.Key.Key_Return)
    person.sees(START, FROST)
    person.says("“plants/basil.md” is back.")
    assert "Grows beside" in (garden_dir / "plants/basil.md").read_text()
    person.press(Qt.Key.Key_Up)
    person.press(Qt.Key.Key_Return)
    person.sees(FROST)
    person.press(Qt.Key.Key_Return)
    person.sees()
    assert (garden_dir / "作業/霜よけ.md").is_file()
    person.qtbot.waitUntil(
        lambda: person.part(QLabel, "empty-title").text() == "The trash is empty"
    )


def test_undo_puts_it_back_into_the_trash(person: Person, garden_dir: Path) -> None:
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Return)
    person.sees(FROST, BASIL)
    person.says("is back")
    person.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    person.sees(START, FROST, BASIL)
    assert not (garden_dir / "start.md").exists()


def test_a_taken_name_gets_another_one_that_can_be_changed(
    person: Person, garden_dir: Path
) -> None:
    (garden_dir / "start.md").write_text("Somebody's own.\n")
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Return)
    field = person.part(QLineEdit, "trash-name")
    person.qtbot.waitUntil(field.hasFocus)
    assert (field.text(), field.selectedText()) == ("start 2.md", "start 2")
    person.qtbot.keyClicks(field, "earlier")
    person.press(Qt.Key.Key_Return)
    person.sees(FROST, BASIL)
    assert (garden_dir / "start.md").read_text() == "Somebody's own.\n"
    assert "Start here" in (garden_dir / "earlier.md").read_text()


def test_a_name_that_is_taken_too_is_refused_in_words(person: Person, garden_dir: Path) -> None:
    (garden_dir / "start.md").write_text("Somebody's own.\n")
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Return)
    field = person.part(QLineEdit, "trash-name")
    person.qtbot.waitUntil(field.hasFocus)
    person.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    person.qtbot.keyClicks(field, "index.md")
    person.press(Qt.Key.Key_Return)
    person.says("“index.md” exists already")
    person.qtbot.waitUntil(lambda: field.text() == "start 2.md")
    assert person.rows == [START, FROST, BASIL]


def test_the_filter_knows_japanese_and_escape_empties_it(person: Person) -> None:
    person.sees(START, FROST, BASIL)
    field = person.part(QLineEdit, "trash-filter")
    field.setFocus()
    field.insert("霜")
    person.sees(FROST)
    person.qtbot.keyClicks(field, " nothing")
    person.sees()
    person.qtbot.waitUntil(lambda: "has these words" in person.part(QLabel, "empty-title").text())
    person.press(Qt.Key.Key_Escape)
    person.sees(START, FROST, BASIL)
    assert person.dialog.isVisible()


def test_what_came_back_can_be_opened(person: Person) -> None:
    person.sees(START, FROST, BASIL)
    person.press(Qt.Key.Key_Return)
    person.says("is back")
    with person.qtbot.waitSignal(person.dialog.open_requested) as opened:
        person.dialog._open.click()
    assert opened.args == ["start.md"]

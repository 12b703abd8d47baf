"""What a form suggests is a list to choose from; no word is finished for the person."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel

from ui.theme import Theme

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def types(person, name: str, text: str):
    box = person.part(QComboBox, name, person.dialog)
    line = box.lineEdit()
    line.setFocus()
    person.press(Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)
    return box


def test_a_new_folder_whose_name_begins_another_is_the_one_that_is_made(person) -> None:
    person.open("start.md")
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    person.is_asked()
    box = types(person, "move-folder", "plan")
    assert box.currentText() == "plan"
    popup = box.completer().popup()
    assert popup.isVisible() and popup.model().index(0, 0).data() == "plants"
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)  # one Enter, list or not
    person.hears("Moved “start” to plan")
    assert (person.root / "plan/start.md").exists()


def test_a_row_of_the_list_is_taken_by_the_keys(person) -> None:
    person.open("start.md")
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    dialog = person.is_asked()
    box = types(person, "move-folder", "lants")
    popup = box.completer().popup()
    person.qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert box.currentText() == "plants" and dialog.isVisible()
    person.sees_plan(1)
    assert not (person.root / "plants/start.md").exists()  # taking a row is not yet the deed


def test_refusals_fit_what_is_asked(person) -> None:
    person.writes({"other/start.md": "x\n"})
    person.open("start.md")
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    dialog = person.is_asked()
    types(person, "move-folder", "other")
    wanted = {
        "“start.md” is there already.",
        "Choose another folder, or rename one of the two first.",
    }
    person.qtbot.waitUntil(
        lambda: wanted <= {label.text() for label in dialog.findChildren(QLabel)}, timeout=10_000
    )


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_list_has_a_ground_of_its_own(person, mode) -> None:
    person.open("start.md")
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    person.is_asked()
    box = types(person, "move-folder", "plan")
    popup = box.completer().popup()
    theme = Theme(mode)
    popup.setStyleSheet(theme.stylesheet())
    popup.ensurePolished()
    person.qtbot.waitUntil(popup.isVisible)
    image = popup.grab().toImage()
    assert image.pixelColor(image.width() - 12, image.height() // 2) == theme.colour("raised")

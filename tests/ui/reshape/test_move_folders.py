"""The folder typed into the form: refused, or told apart from another spelling, in words."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def types_folder(person, text: str) -> None:
    line = person.part(QComboBox, "move-folder", person.dialog).lineEdit()
    line.setFocus()
    person.press(Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)


def says(person, words: str) -> None:
    def shown() -> bool:
        labels = person.dialog.findChildren(QLabel)
        return any(words in label.text() for label in labels if label.isVisible())

    person.qtbot.waitUntil(shown, timeout=10_000)


def test_a_file_is_refused_while_one_types_and_a_folder_of_other_spelling_is_named(
    person, garden_dir: Path
) -> None:
    person.writes({"plants/Herbs/basil.md": "# Basil\n"})
    person.open("start.md")
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    dialog = person.is_asked()
    types_folder(person, "index.md")
    says(person, "“index.md” is a file, not a folder.")
    says(person, "Choose another folder.")
    assert not dialog.go.isEnabled()
    person.press(Qt.Key.Key_Return)  # nothing to confirm, nor later by the way
    types_folder(person, "Plants/HERBS")
    says(person, "The folder is there already, spelled “plants/Herbs”.")
    person.qtbot.waitUntil(dialog.go.isEnabled)
    assert person.text("start.md")
    person.press(Qt.Key.Key_Return)
    person.hears("Moved “start” to plants/Herbs")
    assert (garden_dir / "plants/Herbs/start.md").exists()
    assert not (garden_dir / "Plants").exists() or (garden_dir / "Plants").samefile(
        garden_dir / "plants"
    )

"""The settings page is built from the declarations, and changes hold at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QWidget,
)

from ui.actions import ActionRegistry, make_action
from ui.preferences import OPTIONS, Preferences
from ui.settings_dialog import SettingsDialog
from ui.theme import Theme


@pytest.fixture
def owner(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def registry(owner: QWidget) -> ActionRegistry:
    made = ActionRegistry(Theme("light"))
    made.add(
        make_action(
            owner, "note.new", "New note", shortcut="Ctrl+N", category="note", slot=lambda: None
        ),
        make_action(
            owner, "go.open", "Open a note", shortcut="Ctrl+O", category="go", slot=lambda: None
        ),
    )
    return made


@pytest.fixture
def preferences(qtbot) -> Preferences:
    return Preferences()


@pytest.fixture
def dialog(qtbot, preferences: Preferences, registry: ActionRegistry) -> SettingsDialog:
    made = SettingsDialog(preferences, registry, Theme("light"))
    qtbot.addWidget(made)
    made.show()
    return made


def test_controls_of_a_page_stand_in_one_line(dialog: SettingsDialog) -> None:
    dialog.setStyleSheet(Theme("light").stylesheet())

    def edges(section: str, kind: type[QWidget]) -> set[tuple[int, int]]:
        dialog.show_section(section)
        places = [
            (one.mapTo(dialog, one.rect().topLeft()).x(), one.width())
            for one in dialog.findChildren(kind)
            if one.isVisible() and one.objectName().startswith("control-")
        ]
        return {(left, left + width) for left, width in places}

    assert len(edges("memory", QSpinBox)) == 1
    [(_left, right)] = edges("notes", QComboBox)
    [(left, box_right)] = edges("notes", QCheckBox)
    assert box_right == right and box_right - left < 24, "the box itself stands at the edge"


def test_every_option_has_a_control_with_a_name_and_an_explanation(dialog: SettingsDialog) -> None:
    for declared in OPTIONS:
        control = dialog.findChild(QWidget, f"control-{declared.name}")
        assert control is not None, declared.name
        assert control.accessibleName() == declared.title
        assert control.accessibleDescription() == declared.why


def test_a_choice_holds_at_once(dialog: SettingsDialog, preferences: Preferences, qtbot) -> None:
    combo = dialog.findChild(QComboBox, "control-appearance.theme")
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert preferences.get("appearance.theme") == "light"


def test_a_check_and_a_figure_hold_at_once(
    dialog: SettingsDialog, preferences: Preferences, qtbot
) -> None:
    dialog.show_section("notes")
    box = dialog.findChild(QCheckBox, "control-notes.line_numbers")
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert preferences.get("notes.line_numbers") is True
    dialog.show_section("appearance")
    spin = dialog.findChild(QSpinBox, "control-appearance.reading_size")
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    assert preferences.get("appearance.reading_size") == 17


def test_a_text_is_taken_when_it_is_finished(
    dialog: SettingsDialog, preferences: Preferences, qtbot
) -> None:
    dialog.show_section("index")
    line = dialog.findChild(QLineEdit, "control-index.server")
    line.setFocus()
    qtbot.keyClicks(line, "http://localhost:6333")
    assert preferences.get("index.server") == ""
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert preferences.get("index.server") == "http://localhost:6333"
    assert dialog.isVisible()


def test_a_change_from_elsewhere_is_shown(dialog: SettingsDialog, preferences: Preferences) -> None:
    preferences.set("appearance.zoom", 1.5)
    assert dialog.findChild(QComboBox, "control-appearance.zoom").currentText() == "150 %"


def test_reset_goes_back(dialog: SettingsDialog, preferences: Preferences, qtbot) -> None:
    preferences.set("appearance.reading_size", 20)
    row = dialog.findChild(QWidget, "option-appearance.reading_size")
    reset = row.findChild(QPushButton)
    assert reset.isVisible()
    qtbot.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert preferences.is_default("appearance.reading_size")
    assert not reset.isVisible()


def test_new_keys_are_taken_and_stored(
    dialog: SettingsDialog, preferences: Preferences, registry: ActionRegistry, qtbot
) -> None:
    dialog.show_section("keyboard")
    tree = dialog.findChild(QTreeWidget, "shortcuts-list")
    tree.setCurrentItem(tree.topLevelItem(0))
    keys = dialog.findChild(QKeySequenceEdit, "shortcuts-keys")
    keys.setKeySequence("Ctrl+O")
    note = dialog.findChild(QLabel, "shortcuts-note")
    assert "Open a note" in note.text()
    take = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Use these keys")
    qtbot.mouseClick(take, Qt.MouseButton.LeftButton)
    assert registry.get("note.new").shortcut().toString() == "Ctrl+O"
    assert registry.get("go.open").shortcut().isEmpty()
    assert preferences.shortcuts == {"note.new": "Ctrl+O", "go.open": ""}


def test_actions_are_found_by_name_and_by_keys(dialog: SettingsDialog, qtbot) -> None:
    dialog.show_section("keyboard")
    tree = dialog.findChild(QTreeWidget, "shortcuts-list")
    field = dialog.findChild(QLineEdit, "shortcuts-filter")
    qtbot.keyClicks(field, "ctrl+n")
    assert [tree.topLevelItem(n).text(1) for n in range(tree.topLevelItemCount())] == ["Ctrl+N"]

"""Headings are renamed, and become notes, where they are listed: by the menu and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu

from ui.context.row_list import RowList

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def outline(person) -> RowList:
    person.open("plants/tomato.md")
    group = person.window.notes.context.outline
    person.qtbot.waitUntil(lambda: [row.text for row in group.rows] == ["Growing", "Trouble"])
    listed = group.findChild(RowList)
    person.qtbot.waitUntil(listed.isVisible)
    return listed


def menu_at(listed: RowList, row: int, reason=QContextMenuEvent.Reason.Mouse) -> QMenu:
    point = listed.visualRect(listed.model().index(row, 0)).center()
    if reason is QContextMenuEvent.Reason.Keyboard:
        point = QPoint(0, 0)
    event = QContextMenuEvent(reason, point, listed.viewport().mapToGlobal(point))
    QApplication.sendEvent(listed.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, words: str) -> None:
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def asked(person) -> tuple[str, str]:
    dialog = person.is_asked()
    which = person.part(QComboBox, "heading-which", dialog)
    return which.currentText().strip(), person.part(QLineEdit, "heading-words", dialog).text()


def test_the_heading_under_the_pointer_is_renamed(person, outline: RowList) -> None:
    choose(menu_at(outline, 1), "Rename…")
    assert asked(person) == ("Trouble", "Trouble")
    field = person.part(QLineEdit, "heading-words", person.dialog)
    field.setText("Slugs")
    person.sees_plan(1)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed the heading to “Slugs”")
    assert "## Slugs\n" in person.text("plants/tomato.md")
    person.qtbot.waitUntil(lambda: [r.text for r in outline.rows] == ["Growing", "Slugs"])


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, SHIFT])
def test_F2_on_the_list_is_for_the_heading(person, outline: RowList, held) -> None:
    outline.setFocus()
    outline.setCurrentIndex(outline.model().index(1, 0))
    person.qtbot.keyClick(outline, Qt.Key.Key_F2, held)
    assert asked(person) == ("Trouble", "Trouble")


def test_the_menu_key_offers_what_the_row_of_the_keyboard_can_do(person, outline: RowList) -> None:
    outline.setFocus()
    outline.setCurrentIndex(outline.model().index(1, 0))
    menu = menu_at(outline, 0, QContextMenuEvent.Reason.Keyboard)
    choose(menu, "Note from this section…")
    dialog = person.is_asked()
    assert person.part(QComboBox, "split-which", dialog).currentText().strip() == "Trouble"
    assert person.part(QLineEdit, "split-title", dialog).text() == "Trouble"


def test_beside_the_rows_there_is_no_menu(person, outline: RowList) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, outline.height() + 50))
    QApplication.sendEvent(outline.viewport(), event)
    assert QApplication.activePopupWidget() is None

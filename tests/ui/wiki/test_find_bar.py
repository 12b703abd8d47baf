"""Find and replace, by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.text_find import MOST, Wanted, find_all, replacement

Key, Held = Qt.Key, Qt.KeyboardModifier
TEXT = "締め時間 Cat cat\n🌱 cat and 締め時間\nconcat CAT\n"


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    made = Editor(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    made.load(TEXT)
    made.area.setFocus()
    qtbot.waitUntil(made.area.hasFocus)
    return made


def field(editor: Editor, name: str = "find-field") -> QLineEdit:
    found = editor.find_bar.findChild(QLineEdit, name)
    assert isinstance(found, QLineEdit)
    return found


def toggle(editor: Editor, name: str) -> None:
    button = editor.find_bar.findChild(QToolButton, name)
    assert isinstance(button, QToolButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def selected(editor: Editor) -> tuple[int, str]:
    start, end = editor.selection()
    return start, editor.text()[start:end]


def search(editor: Editor, text: str) -> None:
    QTest.keyClick(editor.area, Key.Key_F, Held.ControlModifier)
    field(editor).setText(text)


def test_typing_finds_and_counts(editor: Editor) -> None:
    QTest.keyClick(editor.area, Key.Key_F, Held.ControlModifier)
    assert editor.find_bar.isVisible()
    QTest.keyClicks(field(editor), "cat")
    assert editor.find_bar.message == "1 of 5"
    assert selected(editor) == (5, "Cat")
    assert len(editor.area.extraSelections()) == 5


def test_enter_goes_on_and_around(editor: Editor) -> None:
    search(editor, "締め")
    places = [selected(editor)[0]]
    for held in (Held.NoModifier, Held.NoModifier, Held.ShiftModifier):
        QTest.keyClick(field(editor), Key.Key_Return, held)
        places.append(selected(editor)[0])
    second = TEXT.rindex("締め")
    assert places == [0, second, 0, second]


def test_offsets_behind_emoji(editor: Editor) -> None:
    search(editor, "and")
    assert selected(editor) == (TEXT.index("and"), "and")


def test_case_words_and_expressions(editor: Editor) -> None:
    search(editor, "cat")
    toggle(editor, "find-case")
    assert editor.find_bar.message.endswith("of 3")
    toggle(editor, "find-words")
    assert editor.find_bar.message.endswith("of 2")
    toggle(editor, "find-regex")
    field(editor).setText("c.t$")
    assert editor.find_bar.message.endswith("of 1")
    field(editor).setText("c(")
    assert editor.find_bar.message.startswith("Not a valid expression")


def test_nothing_found(editor: Editor) -> None:
    search(editor, "犬")
    assert editor.find_bar.message == "Nothing found"
    QTest.keyClick(field(editor), Key.Key_Return)
    assert editor.text() == TEXT


def test_replace_one_then_all_then_undo_once(editor: Editor) -> None:
    QTest.keyClick(editor.area, Key.Key_H, Held.ControlModifier)
    field(editor).setText("cat")
    field(editor, "replace-field").setText("犬🐕")
    QTest.keyClick(field(editor, "replace-field"), Key.Key_Return)
    assert editor.text().startswith("締め時間 犬🐕 cat")
    every = editor.find_bar.findChild(QPushButton, "replace-all")
    assert isinstance(every, QPushButton)
    QTest.mouseClick(every, Qt.MouseButton.LeftButton)
    assert editor.text() == "締め時間 犬🐕 犬🐕\n🌱 犬🐕 and 締め時間\ncon犬🐕 犬🐕\n"
    assert editor.find_bar.message == "4 replaced"
    editor.area.undo()
    assert editor.text() == TEXT.replace("Cat", "犬🐕", 1)


def test_all_are_replaced_however_many(editor: Editor) -> None:
    text = "🌱 cat 締め\n" * (MOST + 5)
    editor.load(text)
    search(editor, "cat")
    editor.open_find(replace=True)
    field(editor, "replace-field").setText("catkin")
    editor.find_bar.replace_all()
    assert editor.text() == text.replace("cat", "catkin")
    assert editor.find_bar.message == f"{MOST + 5:,} replaced"
    editor.area.undo()
    assert editor.text() == text


def test_replace_with_groups(editor: Editor) -> None:
    QTest.keyClick(editor.area, Key.Key_H, Held.ControlModifier)
    toggle(editor, "find-regex")
    field(editor).setText(r"(?<first>\w+) (cat)$")
    field(editor, "replace-field").setText(r"$2 ${first} \1 $$")
    QTest.keyClick(field(editor, "replace-field"), Key.Key_Return)
    assert editor.text().startswith("締め時間 cat Cat Cat $\n")


def test_escape_closes_and_the_caret_stays_on_the_match(editor: Editor) -> None:
    search(editor, "and")
    QTest.keyClick(field(editor), Key.Key_Escape)
    assert not editor.find_bar.isVisible()
    assert editor.area.hasFocus()
    assert selected(editor)[1] == "and"
    assert not editor.area.extraSelections()


def test_enter_of_a_composition_does_not_search_on(editor: Editor) -> None:
    """B40."""
    search(editor, "締め")
    before = selected(editor)
    QApplication.sendEvent(field(editor), QInputMethodEvent("きおく", []))
    QTest.keyClick(field(editor), Key.Key_Return)
    QTest.keyClick(field(editor), Key.Key_Escape)
    assert selected(editor) == before
    assert editor.find_bar.isVisible()


def test_edits_are_looked_through_again(editor: Editor, qtbot: QtBot) -> None:
    search(editor, "cat")
    editor.select(len(TEXT))
    QTest.keyClicks(editor.area, "cat")
    qtbot.waitUntil(lambda: editor.find_bar.message.startswith(("6 found", "6 of 6")))


def test_read_only_text_is_searched_but_not_replaced(editor: Editor) -> None:
    editor.load(TEXT, read_only=True)
    editor.open_find(replace=True)
    assert not field(editor, "replace-field").isVisible()
    field(editor).setText("cat")
    editor.find_bar.replace_all()
    assert editor.text() == TEXT


def test_an_expression_that_explodes_ends() -> None:
    found, more = find_all(Wanted(r"(a+)+$", regex=True), "a" * 5_000 + "!")
    assert (found, more) == ([], False)


def test_replacements_are_literal_outside_expressions() -> None:
    found = find_all(Wanted("a.b"), "a.b axb")[0]
    assert len(found) == 1
    assert replacement(Wanted("a.b"), r"$1\n", found[0]) == r"$1\n"


def test_fields_keep_their_room_beside_a_page(editor: Editor) -> None:
    QTest.keyClick(editor.area, Key.Key_H, Held.ControlModifier)
    assert field(editor).y() == editor.find_bar.findChild(QToolButton, "find-next").y()
    editor.resize(400, 500)
    QTest.keyClicks(field(editor), "cat")
    QTest.qWait(0)
    assert field(editor).width() > 250 and field(editor, "replace-field").width() > 250
    button = editor.find_bar.findChild(QToolButton, "find-next")
    assert button.y() > field(editor).geometry().bottom()
    assert button.y() < field(editor, "replace-field").y()
    assert editor.find_bar.message == "1 of 5"


@pytest.mark.parametrize("name", ["replace-all", "replace-one"])
def test_the_keyboard_stays_when_nothing_is_left_to_replace(
    editor: Editor, qtbot: QtBot, name: str
) -> None:
    """A button that is switched off under the keyboard hands it to the text, where Ctrl+Z undoes;
    not to whatever comes next in the window."""
    other = QPushButton("elsewhere", editor)
    other.show()
    editor.load("one cat\n")
    editor.open_find(replace=True)
    field(editor).setText("cat")
    field(editor, "replace-field").setText("dog")
    button = editor.find_bar.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QPushButton.setTabOrder(button, other)
    button.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert editor.text() == "one dog\n"
    qtbot.waitUntil(editor.area.hasFocus)
    QTest.keyClick(QApplication.focusWidget(), Key.Key_Z, Held.ControlModifier)
    assert editor.text() == "one cat\n"


def test_escape_puts_the_bar_away_from_wherever_the_keyboard_is(
    editor: Editor, qtbot: QtBot
) -> None:
    for name in ("find-field", "replace-field", "find-case", "replace-all", ""):
        editor.open_find(replace=True)
        field(editor).setText("cat")
        place = editor.find_bar.findChild(QWidget, name) if name else editor.area
        assert isinstance(place, QWidget)
        place.setFocus()
        QTest.keyClick(place, Key.Key_Escape)
        assert not editor.find_bar.isVisible(), name
        qtbot.waitUntil(editor.area.hasFocus)
        assert not editor.area.extraSelections()

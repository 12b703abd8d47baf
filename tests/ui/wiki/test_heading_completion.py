"""Completion behind `[[note#` by keyboard: headings of that note, and of this one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import write_notes
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.heading_completion import headings_for, parts

Key = Qt.Key
WAIT = 20_000


@pytest.fixture
def editor(qtbot: QtBot, session: GardenSession) -> Editor:
    made = Editor(Theme("light"), session)
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    made.set_path("start.md")
    made.area.setFocus()
    qtbot.waitUntil(made.area.hasFocus)
    return made


def wait_for(editor: Editor, qtbot: QtBot, titles: list[str]) -> None:
    completion = editor.completion
    assert completion is not None
    qtbot.waitUntil(lambda: completion.visible and completion.card.titles() == titles, timeout=WAIT)


def test_the_parts_of_what_is_typed() -> None:
    assert parts("tomato") is None
    assert parts("tomato#") == ("tomato", "")
    assert parts("トマト＃支柱") == ("トマト", "支柱")
    assert parts("#a") == ("", "a")


def test_headings_of_a_note_by_name_and_by_alias(qtbot: QtBot, editor: Editor) -> None:
    QTest.keyClicks(editor.area, "See [[tomato#")
    wait_for(editor, qtbot, ["Growing", "Trouble"])
    QTest.keyClicks(editor.area, "tro")
    wait_for(editor, qtbot, ["Trouble"])
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "See [[tomato#Trouble]]"
    editor.load("")
    event = QInputMethodEvent()
    event.setCommitString("[[トマト#")  # as an input method gives it
    QApplication.sendEvent(editor.area, event)
    wait_for(editor, qtbot, ["Growing", "Trouble"])
    QTest.keyClick(editor.area, Key.Key_Down)
    QTest.keyClick(editor.area, Key.Key_Tab)
    assert editor.text() == "[[トマト#Trouble]]"


def test_headings_of_the_note_one_is_in_unsaved_ones_too(qtbot: QtBot, editor: Editor) -> None:
    editor.load("---\ntitle: x\n---\n\n# 張り方\n\n## Not saved yet\n\n")
    QTest.keyClick(editor.area, Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor.area, "[[#")
    wait_for(editor, qtbot, ["張り方", "Not saved yet"])
    QTest.keyClicks(editor.area, "saved")
    wait_for(editor, qtbot, ["Not saved yet"])
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text().endswith("[[#Not saved yet]]")


def test_it_says_when_there_is_nothing(qtbot: QtBot, editor: Editor) -> None:
    QTest.keyClicks(editor.area, "[[tomato#zzz")
    wait_for(editor, qtbot, [])
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text().startswith("[[tomato#zzz")
    editor.load("")
    QTest.keyClicks(editor.area, "[[nobody-wrote-this#a")
    wait_for(editor, qtbot, [])


def test_headings_that_no_link_can_hold_are_named_by_their_fragment(
    garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"odd.md": "# A [b] c\n\n## Twice\n\n## Twice\n\n# A | b\n"})
    garden.reconcile()
    found = headings_for(garden, "odd", "", "start.md", "", in_table=False)
    assert [choice.title for choice in found.choices] == ["A [b] c", "Twice", "A | b"]
    assert [choice.link for choice in found.choices] == [
        "[[odd#a-b-c]]",
        "[[odd#Twice]]",
        "[[odd#a--b]]",
    ]
    for choice in found.choices:
        assert garden.resolve("odd", "start.md", "wiki").path == choice.path  # type: ignore[arg-type]

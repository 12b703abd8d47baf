"""Line numbers: off by default, and the text makes room for them."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.editor import Editor


def test_off_until_wanted_and_room_is_made(qtbot: QtBot) -> None:
    editor = Editor(Theme("light"))
    qtbot.addWidget(editor)
    editor.resize(680, 400)
    editor.show()
    editor.load("a\n" * 1200)
    assert not editor.numbers.isVisible()
    left = editor.area.viewport().x()
    editor.set_line_numbers(True)
    assert editor.numbers.isVisible()
    assert editor.area.viewport().x() >= left
    text_left = editor.area.viewport().x() + round(editor.area.document().documentMargin())
    assert editor.numbers.geometry().right() < text_left
    assert editor.numbers.geometry().left() >= 0
    editor.set_line_numbers(False)
    assert editor.area.viewport().x() == left


def test_more_digits_need_more_room(qtbot: QtBot) -> None:
    editor = Editor(Theme("light"))
    qtbot.addWidget(editor)
    editor.show()
    editor.set_line_numbers(True)
    editor.load("a")
    narrow = editor.numbers.width()
    editor.load("a\n" * 12_000)
    assert editor.numbers.width() > narrow

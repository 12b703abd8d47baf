"""Only lines that changed are laid out again, and what is shown is right after every edit."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.editor import Editor

Key, Held = Qt.Key, Qt.KeyboardModifier
LONG = "a long line of 畑の記憶 and words " * 400


def editor(qtbot: QtBot, text: str) -> Editor:
    made = Editor(Theme("light"))
    qtbot.addWidget(made)
    made.resize(700, 520)
    made.area.setCursorWidth(0)
    made.show()
    made.load(text)
    QApplication.processEvents()
    return made


def shown(made: Editor) -> QImage:
    """The text in view; the scroll bar counts lines that were never in view as one each."""
    return made.area.viewport().grab().toImage()


def lines_laid_out(made: Editor, number: int) -> int:
    return int(made.area.document().findBlockByNumber(number).layout().lineCount())


def test_a_key_leaves_the_lines_beside_it_as_they_are(qtbot: QtBot) -> None:
    """A heading is typed, its colours change, and the line of many screens below stays."""
    made = editor(qtbot, f"# head\n{LONG}\nbelow\n")
    made.select(6)
    before = lines_laid_out(made, 1)
    assert before > 50
    for key in "in `code` and **bold**":
        QTest.keyClick(made.area, key)
        assert lines_laid_out(made, 1) == before
    for _ in range(5):
        QTest.keyClick(made.area, Key.Key_Backspace)
        assert lines_laid_out(made, 1) == before


def test_what_is_shown_is_what_a_fresh_load_shows(qtbot: QtBot) -> None:
    """Random typing, deleting, pasting, undoing: each picture as if the text had been loaded so."""
    start = (
        "---\ntitle: 記憶\n---\n\n# Head\n\n- [ ] one\n- two\n\n```py\nx = 1\n```\n\nlast **bold**"
    )
    made = editor(qtbot, start)
    dice = random.Random(7)
    for _ in range(60):
        cursor = made.area.textCursor()
        size = made.area.document().characterCount() - 1
        cursor.setPosition(dice.randint(0, size))
        deed = dice.randrange(6)
        if deed == 0:
            cursor.setPosition(
                min(size, cursor.position() + dice.randint(0, 40)), QTextCursor.MoveMode.KeepAnchor
            )
            cursor.removeSelectedText()
        elif deed == 1:
            cursor.insertText("\n\n## 見出し\n")
        elif deed == 2:
            cursor.insertText(LONG[: dice.randint(1, 900)])
        elif deed == 3:
            made.area.undo()
        elif deed == 4:
            made.area.setTextCursor(cursor)
            QTest.keyClick(made.area, Key.Key_Return)
        else:
            made.area.setTextCursor(cursor)
            QTest.keyClick(made.area, Key.Key_Backspace)
        # A note held too long would leave the window; what is in view is compared.
        if made.area.document().characterCount() > 4000:
            made.apply_external(start)
        made.area.setTextCursor(QTextCursor(made.area.document()))
        made.area.verticalScrollBar().setValue(0)
        fresh = editor(qtbot, made.text())
        qtbot.waitUntil(lambda fresh=fresh: fresh.highlighter.settled and made.highlighter.settled)
        assert shown(made) == shown(fresh), made.text()
        fresh.close()

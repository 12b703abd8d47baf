"""The page follows the text, and is left alone when it is not asked to."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.preview_sync import PreviewSync


class Page:
    """Remembers what it was scrolled to."""

    def __init__(self) -> None:
        self.places: list[tuple[int, int]] = []

    def point_of(self, offset: int) -> int:
        return offset

    def scroll_line_to(self, offset: int, y: int) -> None:
        self.places.append((offset, y))


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    made = Editor(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 400)
    made.show()
    made.load("\n".join(f"line {n}" for n in range(300)))
    made.area.setFocus()
    qtbot.waitUntil(made.area.hasFocus)
    return made


def test_the_carets_line_is_level(editor: Editor, qtbot: QtBot) -> None:
    page = Page()
    sync = PreviewSync(editor, page, lambda: None)
    sync.set_active(True)
    offset = editor.text().index("line 120")
    editor.select(offset)
    qtbot.waitUntil(lambda: bool(page.places) and page.places[-1][0] == offset)
    assert page.places[-1] == (offset, editor.line_top(offset))


def test_scrolling_the_caret_away_goes_by_what_is_seen(editor: Editor, qtbot: QtBot) -> None:
    page = Page()
    sync = PreviewSync(editor, page, lambda: None)
    sync.set_active(True)
    editor.area.verticalScrollBar().setValue(200)
    qtbot.waitUntil(lambda: bool(page.places) and page.places[-1][0] > 1000)
    offset, top = page.places[-1]
    assert 0 <= top <= editor.height()
    assert editor.line_top(offset) == top


def test_typing_makes_the_page_anew_once(editor: Editor, qtbot: QtBot) -> None:
    made: list[str] = []
    sync = PreviewSync(editor, Page(), lambda: made.append(editor.text()[:5]))
    QTest.keyClicks(editor.area, "abc")
    assert not made
    sync.set_active(True)
    QTest.keyClicks(editor.area, "de")
    qtbot.waitUntil(lambda: bool(made))
    assert made == ["abcde"]


def test_a_composition_is_no_text_yet(editor: Editor, qtbot: QtBot) -> None:
    """B42."""
    made: list[str] = []
    sync = PreviewSync(editor, Page(), lambda: made.append(editor.text()[:2]))
    sync.set_active(True)
    QTest.keyClicks(editor.area, "a")
    QApplication.sendEvent(editor.area, QInputMethodEvent("き", []))
    with qtbot.waitSignal(editor.text_edited, raising=False, timeout=500):
        pass
    assert not made
    done = QInputMethodEvent("", [])
    done.setCommitString("木")
    QApplication.sendEvent(editor.area, done)
    qtbot.waitUntil(lambda: "a木" in made)

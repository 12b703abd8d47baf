"""A word of thousands of letters is broken anywhere: fitting it whole would stop the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption
from pytestqt.qtbot import QtBot

from tests.ui.wiki.conftest import World
from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.long_words import wrapping
from ui.wiki.reader import Reader

ANYWHERE = QTextOption.WrapMode.WrapAnywhere
WORDS = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
LONG = "x" * 5000


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    made = Editor(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


@pytest.mark.parametrize(
    "text", [LONG, f"words and\n{LONG} words", ">" * 4000, "日本語" + LONG, "Ж" * 4000]
)
def test_a_long_word_may_be_broken_anywhere(text: str) -> None:
    assert wrapping(text) == ANYWHERE


@pytest.mark.parametrize("text", ["", "word " * 20_000, "日本語の文章。" * 5000, "ไทย" * 5000])
def test_other_texts_are_broken_between_words(text: str) -> None:
    assert wrapping(text) == WORDS


def test_the_editor_wraps_each_text_as_it_needs(editor: Editor) -> None:
    """Loaded while hidden, as a page does that is read."""
    editor.hide()
    text = f"# Head\n\n{LONG}\n\nwords\n"
    assert editor.load(text)
    assert editor.area.wordWrapMode() == ANYWHERE
    assert (editor.text(), editor.modified) == (text, False)
    assert not editor.area.document().isUndoAvailable()
    assert editor.load("plain words")
    assert editor.area.wordWrapMode() == WORDS
    assert (editor.text(), editor.modified) == ("plain words", False)


def test_a_long_word_that_comes_in_later_is_broken_too(editor: Editor) -> None:
    editor.load("plain words")
    pasted = QMimeData()
    pasted.setText(LONG)
    editor.area.insertFromMimeData(pasted)
    assert editor.area.wordWrapMode() == ANYWHERE
    editor.load("plain words")
    editor.apply_external(f"plain {LONG} words")
    assert editor.area.wordWrapMode() == ANYWHERE
    assert editor.text() == f"plain {LONG} words"
    editor.area.undo()
    assert editor.text() == "plain words"


def test_the_page_wraps_so_too(qtbot: QtBot, world: World) -> None:
    reader = Reader(Theme("light"))
    qtbot.addWidget(reader)
    world.notes = {"long.md": f"words {LONG}\n", "short.md": "words\n"}
    reader.show_note(world.view("long.md"))
    assert reader.wordWrapMode() == ANYWHERE
    assert LONG in reader.toPlainText()
    reader.show_note(world.view("short.md"))
    assert reader.wordWrapMode() == WORDS


@pytest.mark.parametrize("mark", [">", "> [!note] x\n"])
def test_a_quote_in_a_hundred_quotes_leaves_room_for_its_words(
    qtbot: QtBot, world: World, mark: str
) -> None:
    reader = Reader(Theme("light"))
    qtbot.addWidget(reader)
    reader.resize(900, 600)
    reader.show()
    deep = ">" * 90 + " words\n" if mark == ">" else ""
    if not deep:
        deep = "".join(">" * depth + f" [!note] x\n{'>' * depth}\n" for depth in range(1, 60))
    world.notes = {"deep.md": deep}
    reader.show_note(world.view("deep.md"))
    block, room = reader.document().begin(), []
    while block.isValid():
        look = block.blockFormat()
        room.append(reader.viewport().width() - look.leftMargin() - look.rightMargin())
        block = block.next()
    assert min(room) > 300

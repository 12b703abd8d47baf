"""A word that was found is in view and marked, on the page and in the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.search import lexical
from garden.testing import write_notes
from ui.palette.rows import hit_row
from ui.spot import Spot
from ui.wiki.note_page import NotePage

WAIT = 20_000
TABLE = "| a | b |\n|---|---|\n| wombat | x |\n| y wombat | z |\n"
LONG = "one long line of many words " * 400
NOTE = (
    "# Top\n\n" + "filler\n\n" * 80 + "## Head\n\n" + "more\n\n" * 60
    + f"{LONG}and a quokka in it.\n\n" + "rest\n\n" * 60
)  # fmt: skip


@pytest.fixture
def page(new_page: Callable[[], NotePage], garden: Garden, garden_dir: Path) -> NotePage:
    write_notes(garden_dir, {"deep.md": NOTE, "table.md": TABLE, "twice.md": "ant **ant** ant\n"})
    garden.reconcile()
    return new_page()


def marked(area: QTextEdit) -> list[tuple[str, int]]:
    return [
        (mark.cursor.selectedText(), mark.cursor.selectionStart())
        for mark in area.extraSelections()
    ]


def spot_of(garden: Garden, query: str) -> Spot:
    (hit,) = lexical.search(garden.index, query)
    spot = hit_row(hit, None).payload
    assert isinstance(spot, Spot)
    return spot


def test_a_hit_opens_at_its_word(page: NotePage, qtbot: QtBot, garden: Garden) -> None:
    """Far down in a section, and far down in its paragraph."""
    spot = spot_of(garden, "quokka")
    assert (spot.offset, spot.word) == (NOTE.index("quokka"), "quokka")
    page.open(spot.path, target=spot.offset, word=spot.word)
    qtbot.waitUntil(lambda: bool(marked(page.reader)), timeout=WAIT)
    assert marked(page.reader)[0][0] == "quokka"
    mark = page.reader.extraSelections()[0]
    window = page.reader.viewport().rect()
    qtbot.waitUntil(
        lambda: window.contains(page.reader.cursorRect(mark.cursor).center()), timeout=WAIT
    )
    page._found.clear()
    assert not marked(page.reader)


def test_the_editor_marks_it_too(page: NotePage, qtbot: QtBot, garden: Garden) -> None:
    page.set_mode("edit")
    spot = spot_of(garden, "quokka")
    page.open(spot.path, target=spot.offset, word=spot.word)
    qtbot.waitUntil(lambda: bool(marked(page.editor.area)), timeout=WAIT)
    assert marked(page.editor.area) == [("quokka", NOTE.index("quokka"))]
    assert page.editor.offset() == NOTE.index("quokka")
    assert not page.editor.area.textCursor().hasSelection(), "typing must not replace it"


@pytest.mark.parametrize(
    ("path", "offset", "word", "place"),
    [
        ("table.md", TABLE.rindex("wombat"), "wombat", 1),
        ("twice.md", len("ant **"), "ant", 1),
        ("twice.md", len("ant **ant** "), "ant", 2),
    ],
)
def test_of_equal_words_the_one_that_was_found_is_marked(
    page: NotePage, qtbot: QtBot, path: str, offset: int, word: str, place: int
) -> None:
    page.open(path, target=offset, word=word)
    qtbot.waitUntil(lambda: bool(marked(page.reader)), timeout=WAIT)
    text, at = page.reader.toPlainText(), -1
    start = text.index(page.reader.document().findBlock(marked(page.reader)[0][1]).text())
    if path == "table.md":
        start = text.index("wombat")
    for _ in range(place + 1):
        at = text.index(word, max(at + 1, start))
    assert marked(page.reader) == [(word, at)]


def test_an_open_find_bar_keeps_its_own_marks(page: NotePage, qtbot: QtBot) -> None:
    page.open("twice.md")
    qtbot.waitUntil(lambda: page.is_drawn, timeout=WAIT)
    page.reader.open_find("ant")
    page.open("twice.md", target=0, word="ant")
    page._found.clear()
    assert len(marked(page.reader)) == 3

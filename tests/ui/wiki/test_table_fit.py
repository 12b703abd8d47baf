"""Tables in narrow pages: their words stay whole, their pictures fit, and nothing is cut off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextTable
from pytestqt.qtbot import QtBot

from tests.ui.wiki.conftest import World, picture
from ui.theme import Theme
from ui.wiki.reader import Reader
from ui.wiki.table_fit import Column, shares

TABLE = (
    "| Picture | What it shows | Where | 説明 |\n|---|---|---|---|\n"
    "| ![](p.png) | A considerable description of the photograph | Botanical garden in Kyoto "
    "| これは庭園で撮影した写真の説明です。とても長い文です。 |\n"
)


@pytest.fixture
def reader(qtbot: QtBot, world: World) -> Reader:
    world.files = {"p.png": picture(300, 150)}
    made = Reader(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def tables(reader: Reader) -> list[QTextTable]:
    frames = reader.document().rootFrame().childFrames()
    return [frame for frame in frames if isinstance(frame, QTextTable)]


def lines_of(reader: Reader, row: int, column: int) -> list[str]:
    """The lines in which the words of a cell are shown."""
    block = tables(reader)[0].cellAt(row, column).firstCursorPosition().block()
    layout = block.layout()
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [block.text()[line.textStart() : line.textStart() + line.textLength()] for line in lines]


def picture_width(reader: Reader) -> float:
    cursor = tables(reader)[0].cellAt(1, 0).firstCursorPosition()
    cursor.movePosition(cursor.MoveOperation.NextCharacter, cursor.MoveMode.KeepAnchor)
    return cursor.charFormat().toImageFormat().width()


def test_no_word_is_broken_beside_a_picture(reader: Reader, world: World) -> None:
    reader.show_note(world.view("t.md", TABLE))
    for width in (900, 520, 640, 360):
        reader.resize(width, 600)
        reader.grab()
        for column in (1, 2):
            lines = lines_of(reader, 1, column)
            assert all(line.endswith(" ") for line in lines[:-1]), (width, lines)
        japanese = lines_of(reader, 1, 3)
        assert min(map(len, japanese[:-1])) >= 3, (width, japanese)


def test_a_picture_is_as_wide_as_its_column(reader: Reader, world: World) -> None:
    reader.show_note(world.view("t.md", TABLE))
    layout = reader.document().documentLayout()
    seen = []
    for width in (900, 520, 1400):
        reader.resize(width, 600)
        reader.grab()
        cells = [
            tables(reader)[0].cellAt(1, column).firstCursorPosition().block() for column in (0, 1)
        ]
        left, right = (layout.blockBoundingRect(block).left() for block in cells)
        assert picture_width(reader) < right - left
        seen.append(picture_width(reader))
    assert seen[1] < seen[0] <= seen[2]


def test_a_page_that_is_wide_enough_does_not_scroll_sideways(reader: Reader, world: World) -> None:
    reader.show_note(world.view("t.md", TABLE))
    for width in (900, 760):
        reader.resize(width, 600)
        reader.grab()
        assert reader.horizontalScrollBar().maximum() == 0, width


def test_a_table_that_can_not_fit_is_scrolled(reader: Reader, world: World) -> None:
    names = ["responsibility"] * 12
    rows = "\n".join("|" + "|".join(cells) + "|" for cells in (names, ["---"] * 12, names))
    reader.show_note(world.view("t.md", rows + "\n"))
    reader.resize(420, 600)
    reader.grab()
    assert lines_of(reader, 1, 11) == ["responsibility"]
    bounds = reader.document().documentLayout().frameBoundingRect(tables(reader)[0])
    reach = reader.horizontalScrollBar().maximum() + reader.viewport().width()
    assert reach >= bounds.right() - 1


def test_a_small_table_keeps_its_own_width(reader: Reader, world: World) -> None:
    reader.show_note(world.view("t.md", "| a | b |\n|---|---|\n| 1 | 2 |\n"))
    reader.resize(420, 600)
    reader.grab()
    bounds = reader.document().documentLayout().frameBoundingRect(tables(reader)[0])
    assert bounds.width() < 120


WIDTHS = st.tuples(st.floats(1, 200), st.floats(0, 900))


@given(st.lists(WIDTHS, min_size=1, max_size=8), st.floats(0, 1500))
def test_shares_are_never_too_small_nor_wasteful(
    asked: list[tuple[float, float]], room: float
) -> None:
    columns = [Column(least, least + more) for least, more in asked]
    got = shares(columns, room)
    if got is None:
        assert sum(column.wanted for column in columns) <= room
        return
    assert all(width >= int(c.least) for width, c in zip(got, columns, strict=True))
    assert all(width <= c.wanted + 1 for width, c in zip(got, columns, strict=True))
    assert sum(got) <= max(room, sum(column.least for column in columns)) + 1

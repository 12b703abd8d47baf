"""Formulas stand on the line of the words around them, as near to the next word as words do."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.wiki.conftest import NOW, World, note
from ui.theme import Theme
from ui.wiki.note_view import build_note_view
from ui.wiki.reader import Reader
from ui.wiki.reader_style import reader_style

DARK = 150


@pytest.fixture(params=[1.0, 1.5])
def reader(request: pytest.FixtureRequest, qtbot: QtBot) -> Reader:
    theme = Theme("light")
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.set_zoom(request.param)
    theme.prepare(app)
    made = Reader(theme)
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    qtbot.waitExposed(made)
    style = reader_style(theme)
    made.setProperty("style-of-test", style)
    return made


class Page:
    """The pixels of a line of words and formulas."""

    def __init__(self, reader: Reader, world: World, text: str) -> None:
        view = build_note_view(
            note("a.md", f"# T\n\n{text}\n"),
            world.resolve,
            world.read_asset,
            world.read_note,
            reader.property("style-of-test"),
            NOW,
        )
        reader.show_note(view)
        self.reader = reader
        self.block = reader.document().find("xxxx").block()
        picture = reader.viewport().grab().toImage()
        self.image = picture.convertToFormat(QImage.Format.Format_Grayscale8)

    def x_of(self, position: int) -> int:
        cursor = QTextCursor(self.block)
        cursor.setPosition(self.block.position() + position)
        return self.reader.cursorRect(cursor).left()

    def ink(self, first: int, last: int) -> list[tuple[int, int]]:
        """The dark pixels between two places of the text."""
        layout = self.reader.document().documentLayout()
        rect = layout.blockBoundingRect(self.block)
        top = int(rect.top()) - self.reader.verticalScrollBar().value()
        rows = range(max(0, top), min(self.image.height(), top + int(rect.height()) + 8))
        columns = range(self.x_of(first), self.x_of(last))
        return [(x, y) for y in rows for x in columns if self.image.pixelColor(x, y).value() < DARK]

    def bottom(self, first: int, last: int) -> int:
        return max(y for _x, y in self.ink(first, last))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("xxxx $x$ xxxx", 5),
        ("xxxx 日本 $x$ xxxx", 8),
        ("xxxx $x$ and $x_i$", 5),
        ("xxxx $x$ and $x+y$ and $x^2$", 5),
        ("xxxx $x^2$", 5),
    ],
)
def test_the_x_of_a_formula_stands_where_the_x_of_a_word_does(
    reader: Reader, world: World, text: str, at: int
) -> None:
    page = Page(reader, world, text)
    assert abs(page.bottom(at, at + 1) - page.bottom(0, 4)) <= 1


def test_beside_a_fraction_a_formula_is_off_by_little(reader: Reader, world: World) -> None:
    page = Page(reader, world, "xxxx $x$ and $\\frac{x}{x}$")
    assert abs(page.bottom(5, 6) - page.bottom(0, 4)) <= 2


@pytest.mark.parametrize("formula", ["x", "\\frac{x}{x}", "x+x", "\\alpha x"])
def test_the_blanks_beside_a_formula_are_even(reader: Reader, world: World, formula: str) -> None:
    page = Page(reader, world, f"xxxx ${formula}$ xxxx")
    before = max(x for x, _y in page.ink(0, 4))
    own = [x for x, _y in page.ink(5, 6)]
    after = min(x for x, _y in page.ink(7, 11))
    assert abs((min(own) - before) - (after - max(own))) <= 2

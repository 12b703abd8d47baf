"""Lines of the text as lines of the page, and lines that are joined."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import write_notes
from tests.ui.wiki.conftest import NOW, World, note
from ui.actions import ActionRegistry
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.spot import Spot
from ui.theme import Theme
from ui.wiki.note_view import NoteView, build_note_view
from ui.wiki.notes_place import NotesPlace
from ui.wiki.reader import Reader
from ui.wiki.reader_style import reader_style

LOG = "# Log\n\n10:02 sowed\n10:20 watered the beds\n11:00 朝ごはん\n"


def view(world: World, text: str, *, breaks: bool = True) -> NoteView:
    """The page of a text."""
    return build_note_view(
        note("log.md", text),
        world.resolve,
        world.read_asset,
        world.read_note,
        reader_style(Theme("light")),
        NOW,
        breaks=breaks,
    )


def lines(made: NoteView) -> list[str]:
    """What is read on the page, a line each; the note's head left out."""
    document = QTextDocument()
    document.setHtml(made.html)
    text = document.toPlainText().replace("\xa0", " ")
    return [line.strip() for line in text.split("\n") if line.strip()]


@pytest.fixture
def reader(qtbot: QtBot, world: World) -> Reader:
    made = Reader(Theme("light"))
    qtbot.addWidget(made)
    made.resize(480, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_log_is_read_line_by_line(world: World) -> None:
    assert lines(view(world, LOG))[-3:] == [
        "10:02 sowed",
        "10:20 watered the beds",
        "11:00 朝ごはん",
    ]


def test_strict_markdown_joins_them(world: World) -> None:
    joined = lines(view(world, LOG, breaks=False))
    assert joined[-1] == "10:02 sowed 10:20 watered the beds 11:00 朝ごはん"


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("今日は\n晴れ", "今日は晴れ"),
        ("今日は**雨**\n*曇り*のち晴れ", "今日は雨曇りのち晴れ"),
        ("庭の\n[[トマト]]\nと茄子", "庭のトマトと茄子"),
        ("水\nwater", "水 water"),
        ("안녕\n하세요", "안녕 하세요"),
        ("one\ntwo", "one two"),
        ("done 🌱\n🌿 next", "done 🌱 🌿 next"),
        ("強い  \n改行", "強い\n改行"),
    ],
)
def test_joined_lines_have_a_blank_where_the_language_has_one(
    world: World, text: str, joined: str
) -> None:
    assert "\n".join(lines(view(world, f"# T\n\n{text}\n", breaks=False))).endswith(joined)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- one\n  two\n- three", ["one", "two", "three"]),
        ("> one\n> two", ["one", "two"]),
        ("a<br>\nb", ["a", "b"]),
        ("**a\nb** c", ["a", "b c"]),
        ("[[x]]\n[[y]]", ["x", "y"]),
        ("a \nb  \nc", ["a", "b", "c"]),
    ],
)
def test_every_kind_of_paragraph_keeps_its_lines(world: World, text: str, shown: list[str]) -> None:
    assert lines(view(world, f"# T\n\n{text}\n"))[-len(shown) :] == shown


def test_a_line_break_leaves_no_empty_line(world: World) -> None:
    document = QTextDocument()
    for text in ("a<br>\nb", "a\n<!-- hidden -->\nb", "a\n%%hidden%%\nb"):
        document.setHtml(view(world, f"{text}\n").html)
        assert "\n\n" not in document.toPlainText().partition("a\n")[2], text


def test_a_heading_on_two_lines_is_one_line(world: World) -> None:
    assert "first second" in lines(view(world, "# T\n\nfirst\nsecond\n===\n"))


def test_lines_are_found_where_they_stand(reader: Reader, world: World) -> None:
    """Side by side the page follows the line of the caret, though the one above it is wrapped."""
    text = "# T\n\n" + "long words that wrap " * 20 + "\nsecond\nthird\n\n" + "x\n\n" * 60
    reader.show_note(view(world, text))
    reader.grab()
    for words in ("second", "third"):
        found = reader.document().find(words)
        top = reader.cursorRect(found).top() + reader.verticalScrollBar().value()
        offset = text.index(words)
        at = reader.point_of(offset) + reader.verticalScrollBar().value()
        assert abs(at - top) <= reader.view.style.line() / 2, words
        reader.set_position(offset)
        assert reader.position() == offset
        reader.verticalScrollBar().setValue(0)


def test_an_open_page_follows_the_setting(
    qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"log.md": LOG})
    garden.reconcile()
    theme, preferences = Theme("light"), Preferences({})
    place = NotesPlace(session, theme, ActionRegistry(theme), preferences)
    qtbot.addWidget(place)
    place.resize(900, 600)
    place.show()
    place.open(Spot("log.md"))

    def shown(words: str) -> bool:
        page = place.page
        return page is not None and words in page.reader.toPlainText().replace("\u2028", "\n")

    qtbot.waitUntil(lambda: shown("sowed\n10:20"), timeout=20_000)
    preferences.set("notes.line_breaks", False)
    qtbot.waitUntil(lambda: shown("sowed 10:20"), timeout=20_000)
    assert (garden_dir / "log.md").read_text(encoding="utf-8") == LOG

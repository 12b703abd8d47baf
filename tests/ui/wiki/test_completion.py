"""Completion of `[[`, by keyboard, with an input method, and out of the way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.completion import Opening, completed, opening_before
from ui.wiki.editor import Editor

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


def card_shows(editor: Editor, qtbot: QtBot, title: str) -> None:
    assert editor.completion is not None
    completion = editor.completion
    qtbot.waitUntil(
        lambda: completion.visible and title in completion.card.titles()[:1], timeout=WAIT
    )


def send(editor: Editor, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(editor.area, event)


def test_what_is_being_typed_is_found() -> None:
    assert opening_before("see [[to", 8) == Opening(4, "to")
    assert opening_before("【【トマ", 4) == Opening(0, "トマ")
    assert opening_before("［［", 2) == Opening(0, "")
    assert opening_before("[[a]] b", 7) is None
    assert opening_before("[[a|b", 5) is None
    assert opening_before("[a", 2) is None


@pytest.mark.parametrize(
    ("line", "link", "becomes"),
    [
        ("[[to^]] x", "[[tomato]]", "[[tomato]] x"),
        ("[[to^ x", "[[tomato]]", "[[tomato]] x"),
        ("[[to^ [[x]]", "[[tomato]]", "[[tomato]] [[x]]"),
        ("【【ト^】】", "[[tomato|トマト]]", "[[tomato|トマト]]"),
        # A link that was there: all of its name gives way, its heading and label stay.
        ("[[tom^ato]] x", "[[tomato]]", "[[tomato]] x"),
        ("[[to^ word]]", "[[tomato]]", "[[tomato]]"),
        ("[[tom^ato|Label]]", "[[tomato|トマト]]", "[[tomato|Label]]"),
        ("[[tom^ato#Growing]]", "[[tomato|トマト]]", "[[tomato#Growing|トマト]]"),
        ("[[tom^ato#Growing|L]]", "[[tomato]]", "[[tomato#Growing|L]]"),
        ("[[tomato#Gro^wing|L]]", "[[tomato#Growing]]", "[[tomato#Growing|L]]"),
        ("[[tomato#Gr^ # owing]]", "[[tomato#Growing]]", "[[tomato#Growing]]"),
        ("| [[to^m\\|L]] |", "[[tomato\\|トマト]]", "| [[tomato\\|L]] |"),
        ("[[tom^ato]]", "[Tomato](tomato.md)", "[Tomato](tomato.md)"),
        ("[[tom^ato|L]]", "[Tomato](tomato.md)", "[Tomato](tomato.md)ato|L]]"),
    ],
)
def test_what_a_chosen_link_replaces(line: str, link: str, becomes: str) -> None:
    column = line.index("^")
    line = line.replace("^", "")
    opening = opening_before(line, column)
    assert opening is not None
    new, end = completed(line, column, opening.prefix, link)
    assert line[: opening.start] + new + line[end:] == becomes


def test_by_title(editor: Editor, qtbot: QtBot) -> None:
    QTest.keyClicks(editor.area, "see [[toma")
    card_shows(editor, qtbot, "Tomato")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "see [[tomato]]"
    assert editor.offset() == len(editor.text())
    assert not editor.completion or not editor.completion.visible
    editor.area.undo()
    assert editor.text() == "see [[toma]]"


def test_the_settings_may_ask_for_markdown_links(
    editor: Editor, qtbot: QtBot, garden: Garden
) -> None:
    """What a person chose under Settings holds for the next link."""
    garden.choose(replace(garden.options, wiki_links=False))
    send(editor, "", "[[霜")
    card_shows(editor, qtbot, "霜よけ")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "[霜よけ](作業/霜よけ.md)"


def test_an_alias_does_not_cut_the_cell_of_a_table(editor: Editor, qtbot: QtBot) -> None:
    """B11: inside a table the bar of a label is escaped."""
    send(editor, "", "| [[トマト")
    card_shows(editor, qtbot, "Tomato")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "| [[tomato\\|トマト]]"


def test_arrows_choose_and_tab_takes(editor: Editor, qtbot: QtBot) -> None:
    QTest.keyClicks(editor.area, "[[")
    assert editor.completion is not None
    completion = editor.completion
    qtbot.waitUntil(lambda: len(completion.card.titles()) > 1, timeout=WAIT)
    second = completion.card.titles()[1]
    QTest.keyClick(editor.area, Key.Key_Down)
    QTest.keyClick(editor.area, Key.Key_Tab)
    assert editor.text().startswith("[[")
    assert second  # whatever came second was taken, and no tab or line went into the text
    assert "\n" not in editor.text() and "\t" not in editor.text()
    assert editor.text() != "[[]]"


def test_escape_closes_until_another_link(editor: Editor, qtbot: QtBot) -> None:
    QTest.keyClicks(editor.area, "[[bas")
    card_shows(editor, qtbot, "Basil")
    QTest.keyClick(editor.area, Key.Key_Escape)
    assert editor.completion is not None and not editor.completion.visible
    QTest.keyClicks(editor.area, "il")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "[[basil\n]]"


def test_by_alias_with_an_input_method(editor: Editor, qtbot: QtBot) -> None:
    """B40: the card follows commits; the Enter that commits does not take a note."""
    QTest.keyClicks(editor.area, "[[")
    send(editor, "とま")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "[[]]"
    send(editor, "トマト")
    send(editor, "", "トマト")
    QTest.keyClick(editor.area, Key.Key_Return)  # handed on by the platform behind the commit
    assert editor.text() == "[[トマト]]"
    card_shows(editor, qtbot, "Tomato")
    qtbot.waitUntil(
        lambda: (QTest.keyClick(editor.area, Key.Key_Return), "tomato" in editor.text())[1]
    )
    assert editor.text() == "[[tomato|トマト]]"


def test_full_width_brackets(editor: Editor, qtbot: QtBot) -> None:
    send(editor, "", "【【霜")
    card_shows(editor, qtbot, "霜よけ")
    QTest.keyClick(editor.area, Key.Key_Tab)
    assert editor.text() == "[[霜よけ]]"


def test_taking_with_the_mouse(editor: Editor, qtbot: QtBot) -> None:
    QTest.keyClicks(editor.area, "[[bas")
    card_shows(editor, qtbot, "Basil")
    assert editor.completion is not None
    rows = editor.completion.card.findChild(QListView, "link-candidates")
    assert isinstance(rows, QListView)
    place = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert editor.text() == "[[basil]]"
    assert editor.area.hasFocus()


def test_nothing_in_code_and_math(editor: Editor, qtbot: QtBot) -> None:
    """B01."""
    assert editor.completion is not None
    editor.load("```\n")
    editor.select(4)
    QTest.keyClicks(editor.area, "[[to")
    editor.load("a ``")
    editor.select(3)
    QTest.keyClicks(editor.area, "[[to")
    with qtbot.waitSignal(editor.text_edited, raising=False, timeout=300):
        pass
    assert not editor.completion.visible


def test_a_name_nobody_wrote_is_no_trap(editor: Editor, qtbot: QtBot) -> None:
    """With nothing to choose, Enter is an Enter."""
    assert editor.completion is not None
    QTest.keyClicks(editor.area, "[[zzzqqq")
    completion = editor.completion
    qtbot.waitUntil(lambda: completion.visible and not completion.card.titles(), timeout=WAIT)
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "[[zzzqqq\n]]"


def test_links_take_the_colour_of_what_they_lead_to(editor: Editor, qtbot: QtBot) -> None:
    editor.load("[[tomato]] [[nobody]]")

    def colours() -> set[str]:
        formats = editor.area.document().firstBlock().layout().formats()
        return {f.format.foreground().color().name() for f in formats if f.length > 3}

    theme = Theme("light")
    qtbot.waitUntil(lambda: {theme.hex("link"), theme.hex("broken")} <= colours(), timeout=WAIT)


def test_a_name_that_only_resembles_is_not_taken_by_enter(editor: Editor, qtbot: QtBot) -> None:
    """A new note's name typed to its end stays what was typed; an arrow chooses."""
    assert editor.completion is not None
    completion = editor.completion
    QTest.keyClicks(editor.area, "[[tomatoq")
    qtbot.waitUntil(lambda: completion.visible, timeout=WAIT)
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "[[tomatoq\n]]"


def test_inside_a_link_that_is_there_its_name_is_replaced(editor: Editor, qtbot: QtBot) -> None:
    editor.load("see [[basil|the herb]] there\n")
    editor.select(len("see [[b"))
    QTest.keyClick(editor.area, Key.Key_Backspace)
    QTest.keyClicks(editor.area, "toma")
    card_shows(editor, qtbot, "Tomato")
    QTest.keyClick(editor.area, Key.Key_Return)
    assert editor.text() == "see [[tomato|the herb]] there\n"

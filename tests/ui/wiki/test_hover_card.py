"""Hover cards: what they say, and that they come by mouse and by keyboard."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ui.theme import Theme
from ui.wiki.card_content import card_of, excerpt
from ui.wiki.hover_card import CardContent, HoverCards, card_without_reading, session_previewer
from ui.wiki.note_view import build_note_view
from ui.wiki.reader import Reader
from ui.wiki.reader_style import reader_style
from ui.wiki.view_values import LinkRef

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def reader(qtbot, session, garden) -> Reader:
    theme = Theme("light")
    made = Reader(theme)
    made.resize(800, 500)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    document = garden.read("start.md")
    style = reader_style(theme)
    made.show_note(
        build_note_view(document, garden.resolve, garden.read_asset, garden.read, style, NOW)
    )
    made.set_previewer(session_previewer(session, made, lambda: NOW))
    return made


def test_excerpts_are_words_cut_at_a_word() -> None:
    assert excerpt("# T\n\n**Bold** [[x|label]] `c`\n\n- item\n") == "Bold label c item"
    long = excerpt("word " * 400)
    assert len(long) < 340 and long.endswith("word…")
    assert excerpt("日本語の文章。" * 100).endswith("…")
    assert excerpt("") == ""


def test_a_card_of_a_note_and_of_a_section(garden) -> None:
    document = garden.read("plants/tomato.md")
    ref = LinkRef("tomato", "found", "plants/tomato.md")
    card = card_of(document, ref, NOW)
    assert card.title == "Tomato" and card.text.startswith("Tie to bamboo")
    assert "Plant" in card.facts and card.path == "plants/tomato.md"
    section = card_of(document, LinkRef("t", "found", "plants/tomato.md", "Trouble"), NOW)
    assert section.title == "Tomato › Trouble" and section.text.startswith("Slugs")
    gone = card_of(document, LinkRef("t", "found", "plants/tomato.md", "No such"), NOW)
    assert "isn't in the note" in gone.text


def test_cards_of_links_that_lead_to_no_note() -> None:
    for ref in (
        LinkRef("new", "broken"),
        LinkRef("https://x.invalid/", "external"),
        LinkRef("x", "ambiguous", "a/x.md", candidates=("a/x.md", "b/x.md")),
        LinkRef("a.pdf", "asset", "files/a.pdf"),
    ):
        assert card_without_reading(ref) is not None
    assert card_without_reading(LinkRef("x", "found", "x.md")) is None


def test_the_pointer_brings_a_card(qtbot, reader) -> None:
    found = reader.document().find("tomato")
    left = QTextCursor(found)
    left.setPosition(found.selectionStart())
    point = (reader.cursorRect(left).center() + reader.cursorRect(found).center()) / 2
    QTest.mouseMove(reader.viewport(), point)
    QTest.mouseMove(reader.viewport(), point + point.__class__(1, 0))
    qtbot.waitUntil(lambda: reader.cards.showing)
    assert reader.cards.card.accessibleName() == "Tomato"
    QTest.mouseMove(reader.viewport(), point.__class__(5, 5))
    qtbot.waitUntil(lambda: not reader.cards.showing)


def test_tab_brings_a_card_too(qtbot, reader) -> None:
    reader.setFocus()
    for _ in range(10):
        QTest.keyClick(reader, Qt.Key.Key_Tab)
        if "link:" in reader._hovered and reader._link(reader._hovered).path.endswith("tomato.md"):
            break
    qtbot.waitUntil(lambda: reader.cards.showing)
    assert reader.cards.card.accessibleName() == "Tomato"


def test_the_card_stays_inside_the_window(qtbot, reader) -> None:
    reader.cards.offer(
        reader.view.links[-1],
        reader.rect().translated(reader.mapToGlobal(reader.rect().bottomRight())),
    )
    qtbot.waitUntil(lambda: reader.cards.showing)
    card = reader.cards.card.geometry().adjusted(24, 24, -24, -24)
    assert card.left() >= 0 and card.right() <= reader.window().width()


def test_an_answer_that_comes_after_the_pointer_left_shows_no_card(qtbot, reader) -> None:
    answers = []
    reader.cards.set_previewer(lambda _ref, show: answers.append(show))
    link = next(link for link in reader.view.links if link.path)
    reader.cards.offer(link, reader.rect())
    qtbot.waitUntil(lambda: bool(answers))
    reader.cards.leave()
    answers[0](CardContent("Late"))
    assert not reader.cards.showing
    reader.cards.offer(link, reader.rect())  # the same link again: it is read again
    qtbot.waitUntil(lambda: len(answers) == 2)
    answers[1](CardContent("In time"))
    assert reader.cards.showing


def test_a_card_that_is_up_takes_on_another_theme(qtbot, reader, session) -> None:
    theme = Theme("light")
    cards = HoverCards(theme, reader)
    cards.offer(LinkRef("nobody", "broken"), reader.rect())
    qtbot.waitUntil(lambda: cards.showing)
    words = cards.card.findChild(QLabel, "hover-text")
    before = words.styleSheet(), cards.card.height()
    assert theme.hex("ink") in before[0]
    theme.set_mode("dark")
    assert theme.hex("ink") in words.styleSheet() and words.styleSheet() != before[0]
    theme.zoom_by(4)
    assert cards.showing and cards.card.height() > before[1]

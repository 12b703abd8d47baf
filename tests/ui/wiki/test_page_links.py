"""A link followed from the text leads where the reader would go, and no file is typed into that is
no note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from garden.errors import NotANote
from garden.garden import Garden
from garden.okf.note import LinkForm
from garden.testing import write_notes
from ui.wiki.note_page import NotePage
from ui.wiki.page_links import link_at

WAIT = 20_000
LINKS = (
    "---\ntitle: Links\nrelated: '[[start]]'\n---\n\n"
    "[x](run.sh), [paper](papers/a.pdf), [ref][r], [r], ![[pic 1.png]], [amp](a&amp;b.md),\n"
    "[coded](%E4%BD%9C%E6%A5%AD/%E9%9C%9C%E3%82%88%E3%81%91.md), <https://example.org/a#b>,\n"
    "<hana@example.org>, https://example.org/bare, [head](#here), [[nobody yet]]\n\n## here\n\n"
    "```\n[[start]] in code\n```\n\n[r]: plants/tomato.md\n"
)


@pytest.fixture
def page(
    qtbot: QtBot, new_page: Callable[[], NotePage], garden: Garden, garden_dir: Path
) -> NotePage:
    write_notes(garden_dir, {"links.md": LINKS, "a&b.md": "# Both\n", "run.sh": "echo seeds\n"})
    write_notes(garden_dir, {"papers/a.pdf": "%PDF text", "pictures/pic 1.png": "no pixels"})
    garden.reconcile()
    made = new_page()
    with qtbot.waitSignal(made.opened, timeout=WAIT):
        made.open("links.md")
    made.set_mode("edit")
    return made


def put_caret(page: NotePage, words: str) -> None:
    page.editor.select(LINKS.index(words) + 2)


@pytest.mark.parametrize(
    ("words", "status", "path"),
    [
        ("[x](run.sh)", "asset", "run.sh"),
        ("[paper]", "asset", "papers/a.pdf"),
        ("![[pic 1", "asset", "pictures/pic 1.png"),
        ("[ref][r]", "found", "plants/tomato.md"),
        ("[r], !", "found", "plants/tomato.md"),
        ("[r]: plants", "found", "plants/tomato.md"),
        ("[amp]", "found", "a&b.md"),
        ("[coded]", "found", "作業/霜よけ.md"),
        ("[[start]]'", "found", "start.md"),
    ],
)
def test_the_text_leads_where_the_reader_goes(
    page: NotePage, qtbot: QtBot, words: str, status: str, path: str
) -> None:
    put_caret(page, words)
    with qtbot.waitSignal(page.link_activated, timeout=WAIT) as asked:
        QTest.keyClick(page.editor.area, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (asked.args[0].status, asked.args[0].path) == (status, path)


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("<https://ex", "https://example.org/a#b"),
        ("<hana@", "mailto:hana@example.org"),
        ("https://example.org/bare", "https://example.org/bare"),
    ],
)
def test_addresses_go_to_the_desktop(
    page: NotePage, qtbot: QtBot, words: str, address: str
) -> None:
    put_caret(page, words)
    with qtbot.waitSignal(page.external_requested, timeout=WAIT) as asked:
        page.editor.follow_link()
    assert asked.args == [address]


def test_what_stands_in_code_is_no_link() -> None:
    assert link_at(LINKS, LINKS.index("[[start]] in code") + 3) is None
    assert link_at("plain words", 3) is None


def test_of_a_picture_in_a_link_the_picture_is_meant() -> None:
    text = "[![alt](a.png) words](b.md)"
    inner, outer = link_at(text, text.index("alt")), link_at(text, text.index("words"))
    assert inner is not None and inner.form is LinkForm.IMAGE
    assert outer is not None and outer.target == "b.md"


@pytest.mark.parametrize("path", ["run.sh", "papers/a.pdf", "pictures/pic 1.png"])
def test_no_way_opens_a_file_that_is_no_note(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path, path: str
) -> None:
    """Palette, history, tabs and the command line all end in the page."""
    before = (garden_dir / path).read_bytes()
    page.open(path)
    qtbot.waitUntil(lambda: page.state == "unreadable", timeout=WAIT)
    assert isinstance(page.keeper.error, NotANote)
    page.set_mode("edit")
    assert not page.editor.isVisible() or page.editor.read_only
    with pytest.raises(NotANote):
        garden.save(path, "typed", None)
    assert (garden_dir / path).read_bytes() == before

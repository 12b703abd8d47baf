"""The editor paints those links as broken that are broken for the reader, and no others."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QTextCharFormat
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import write_notes
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.editor import Editor

DASHED = QTextCharFormat.UnderlineStyle.DashUnderline
SOUND = (
    "[coded](%E4%BD%9C%E6%A5%AD/%E9%9C%9C%E3%82%88%E3%81%91.md#%E5%BC%B5%E3%82%8A%E6%96%B9)\n"
    "[blank](with%20blank.md)\n[amp](a&amp;b.md)\n[escaped](a\\&b.md)\n[angle](<with blank.md>)\n"
    "![picture](pic%201.png)\n![[pic 1.png]]\n[[霜よけ#張り方]]\n[[100%25]]\n[here](#here)\n"
    "[file](run.sh)\n[r]: with%20blank.md\n"
)
BROKEN = "[no](nobody%20wrote.md)\n[[with%20blank]]\n![no](pic%202.png)\n[r]: a&lt;b.md\n"


def painted_broken(editor: Editor) -> list[int]:
    """Numbers of the lines in which a link is painted as broken."""
    document, found = editor.area.document(), []
    for number in range(document.blockCount()):
        formats = document.findBlockByNumber(number).layout().formats()
        if any(part.format.underlineStyle() == DASHED for part in formats):
            found.append(number)
    return found


def test_links_are_painted_as_they_resolve(
    qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"with blank.md": "x", "a&b.md": "x", "100%25.md": "x"})
    write_notes(garden_dir, {"pic 1.png": "no pixels", "run.sh": "echo"})
    garden.reconcile()
    editor = Editor(Theme("light"), session)
    qtbot.addWidget(editor)
    editor.resize(900, 800)
    editor.show()
    editor.set_path("links.md")
    editor.load(SOUND + BROKEN)
    first = SOUND.count("\n")
    wanted = list(range(first, first + BROKEN.count("\n")))
    qtbot.waitUntil(lambda: painted_broken(editor) == wanted, timeout=20_000)
    # One that heals is painted anew, however it is written.
    write_notes(garden_dir, {"nobody wrote.md": "x"})
    session.changed.emit(garden.reconcile(), None)
    qtbot.waitUntil(lambda: painted_broken(editor) == wanted[1:], timeout=20_000)

"""B21 and B26 under real clicks: shown first, made by one press, taken back by one undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import write_notes
from ui.problems_panel import ProblemsPanel
from ui.session import GardenSession
from ui.text_mend import MendDialog
from ui.theme import Theme
from ui.wiki.conflict_bar import Matter
from ui.wiki.note_page import NotePage

WAIT = 20_000
BROKEN = "---\ntype: note\ntitle: 庭: 朝の仕事\n---\n\n# 庭\n\nbody\n"
MENDED = BROKEN.replace("庭: 朝の仕事", '"庭: 朝の仕事"')
OLD = "# 締め時間\n\n庭の水やりは朝のうちに終える。\n"


@pytest.fixture
def page(new_page: Callable[[], NotePage], garden: Garden, garden_dir: Path) -> NotePage:
    write_notes(garden_dir, {"broken.md": BROKEN})
    (garden_dir / "old.md").write_bytes(OLD.encode("cp932"))
    garden.reconcile()
    return new_page()


def open_note(page: NotePage, qtbot: QtBot, path: str) -> None:
    with qtbot.waitSignal(page.opened, timeout=WAIT):
        page.open(path)


def dialog_of(qtbot: QtBot) -> MendDialog:
    """The dialog, when it has come."""

    def found() -> MendDialog | None:
        shown = [w for w in QApplication.topLevelWidgets() if isinstance(w, MendDialog)]
        return next((one for one in shown if one.isVisible()), None)

    qtbot.waitUntil(lambda: found() is not None, timeout=WAIT)
    dialog = found()
    assert dialog is not None
    return dialog


def pane(dialog: MendDialog, name: str) -> str:
    found = dialog.findChild(QPlainTextEdit, name)
    assert isinstance(found, QPlainTextEdit)
    return found.toPlainText()


def press(parent: NotePage | MendDialog, name: str) -> None:
    found = parent.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def test_b21_the_bar_quotes_a_value(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    open_note(page, qtbot, "broken.md")
    assert page.bar.matter is Matter.PROBLEM
    press(page, "mend-text")
    dialog = dialog_of(qtbot)
    assert pane(dialog, "mend-before") == "title: 庭: 朝の仕事"
    assert pane(dialog, "mend-after") == 'title: "庭: 朝の仕事"'
    with qtbot.waitSignal(page.done, timeout=WAIT) as done:
        press(dialog, "mend-do")
    assert done.args[1], "it can be undone"
    assert (garden_dir / "broken.md").read_text(encoding="utf-8") == MENDED
    qtbot.waitUntil(lambda: page.editor.text() == MENDED, timeout=WAIT)
    qtbot.waitUntil(lambda: page.bar.matter is Matter.NONE, timeout=WAIT)
    qtbot.waitUntil(lambda: page.title == "庭: 朝の仕事", timeout=WAIT)


def test_b21_tabs_can_be_seen(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"tabs.md": "---\ntype: Note\ntags:\n\t- a\n---\nbody\n"})
    garden.reconcile(["tabs.md"])
    open_note(page, qtbot, "tabs.md")
    press(page, "mend-text")
    dialog = dialog_of(qtbot)
    assert (pane(dialog, "mend-before"), pane(dialog, "mend-after")) == ("\t- a", "  - a")
    for name in ("mend-before", "mend-after"):
        option = dialog.findChild(QPlainTextEdit, name).document().defaultTextOption()
        assert option.flags() & QTextOption.Flag.ShowTabsAndSpaces
    press(dialog, "mend-cancel")


def test_what_is_typed_is_kept_by_the_mend(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    open_note(page, qtbot, "broken.md")
    page.set_mode("edit")
    page.editor.select(len(BROKEN) - 1)
    page.editor.area.setFocus()
    QTest.keyClicks(page.editor.area, " typed")
    press(page, "mend-text")
    dialog = dialog_of(qtbot)
    with qtbot.waitSignal(page.done, timeout=WAIT):
        press(dialog, "mend-do")
    expected = MENDED.replace("body\n", "body typed\n")
    assert (garden_dir / "broken.md").read_text(encoding="utf-8") == expected


def test_backing_out_writes_nothing(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    open_note(page, qtbot, "broken.md")
    press(page, "mend-text")
    press(dialog_of(qtbot), "mend-cancel")
    press(page, "mend-text")
    press(dialog_of(qtbot), "mend-show")
    qtbot.waitUntil(lambda: page.mode == "edit")
    assert (garden_dir / "broken.md").read_text(encoding="utf-8") == BROKEN


def test_b26_the_bar_converts_a_file_of_old(
    page: NotePage, qtbot: QtBot, garden_dir: Path, session: GardenSession
) -> None:
    open_note(page, qtbot, "old.md")
    assert page.bar.matter is Matter.READ_ONLY
    qtbot.waitUntil(lambda: page.bar.findChild(QPushButton, "mend-text") is not None, timeout=WAIT)
    press(page, "mend-text")
    dialog = dialog_of(qtbot)
    assert "Shift_JIS" in dialog.findChild(type(page.bar._text), "mend-why").text()
    assert pane(dialog, "mend-sample") == OLD
    with qtbot.waitSignal(page.done, timeout=WAIT) as done:
        press(dialog, "mend-do")
    assert (garden_dir / "old.md").read_bytes() == OLD.encode()
    qtbot.waitUntil(lambda: page.bar.matter is Matter.NONE, timeout=WAIT)
    assert not page.editor.read_only
    back: list[object] = []
    session.change(lambda garden: garden.undo(done.args[1]), back.append)
    qtbot.waitUntil(lambda: bool(back), timeout=WAIT)
    assert (garden_dir / "old.md").read_bytes() == OLD.encode("cp932")


def test_health_asks_for_the_mend(qtbot: QtBot, page: NotePage, session: GardenSession) -> None:
    panel = ProblemsPanel(session, Theme("light"))
    qtbot.addWidget(panel)
    panel.resize(800, 500)
    panel.show()
    view = panel.findChild(QTreeView, "problems-list")
    assert isinstance(view, QTreeView)
    model = view.model()

    def rows() -> dict[str, QRect]:
        found = {}
        for number in range(model.rowCount()):
            group = model.index(number, 0)
            for row in range(model.rowCount(group)):
                index = model.index(row, 0, group)
                found[index.data()] = view.visualRect(index)
        return found

    def row_of(name: str) -> QPoint:
        return next(rect for words, rect in rows().items() if words.startswith(name)).center()

    qtbot.waitUntil(lambda: len(rows()) >= 2, timeout=WAIT)
    assert any(words.endswith("Quote this value…") for words in rows())
    assert any(words.endswith("Convert to UTF-8…") for words in rows())
    for name in ("broken.md", "old.md"):
        with qtbot.waitSignal(panel.mend_requested) as asked:
            QTest.mouseClick(
                view.viewport(),
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
                row_of(name),
            )
        assert asked.args[0] == name

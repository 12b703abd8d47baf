"""Conflicts side by side: nothing applied before all is decided, and no word lost (B30)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from garden.storage.merge import merge3
from ui.theme import Theme
from ui.wiki.conflict_view import ConflictView, decided_text, lines_of

BASE = "# 題\n\n朝9時に集合。\n\nmiddle stays\n\nclosing line\nend\n"
MINE = BASE.replace("朝9時", "朝10時").replace("closing line", "closing words 🌱")
THEIRS = BASE.replace("朝9時", "夕方5時").replace("closing line", "final sentence here")
LINES = st.lists(st.sampled_from(["a", "b", "記憶", "", "🌱 x"]), max_size=8)


@pytest.fixture
def view(qtbot: QtBot) -> ConflictView:
    made = ConflictView(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 640)
    made.show_merge(merge3(BASE, MINE, THEIRS))
    made.show()
    return made


def button(view: ConflictView, name: str) -> QPushButton:
    found = view.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def click(view: ConflictView, name: str) -> None:
    QTest.mouseClick(button(view, name), Qt.MouseButton.LeftButton)


def pane(view: ConflictView, name: str) -> QPlainTextEdit:
    found = view.findChild(QPlainTextEdit, name)
    assert isinstance(found, QPlainTextEdit)
    return found


@given(LINES, LINES, LINES)
def test_all_mine_and_all_theirs_hold_every_line(
    base: list[str], mine: list[str], theirs: list[str]
) -> None:
    result = merge3("\n".join(base), "\n".join(mine), "\n".join(theirs))
    kept = [lines_of(c.mine_text, c.mine.end - c.mine.start) for c in result.conflicts]
    assert decided_text(result, kept) == result.text
    both = [
        lines_of(c.mine_text, c.mine.end - c.mine.start)
        + lines_of(c.theirs_text, c.theirs.end - c.theirs.start)
        for c in result.conflicts
    ]
    text = decided_text(result, both)
    for conflict in result.conflicts:
        assert conflict.mine_text in text
        assert conflict.theirs_text in text


def test_both_sides_are_shown(view: ConflictView) -> None:
    assert view.place == (1, 2)
    assert "朝10時" in pane(view, "conflict-mine").toPlainText()
    assert "夕方5時" in pane(view, "conflict-theirs").toPlainText()
    assert not button(view, "conflict-use").isEnabled()


def test_deciding_goes_on_to_the_next(view: ConflictView, qtbot: QtBot) -> None:
    click(view, "conflict-keep-mine")
    assert view.place == (2, 2)
    assert view.open_conflicts == 1
    click(view, "conflict-take-theirs")
    assert view.open_conflicts == 0
    with qtbot.waitSignal(view.decided) as done:
        click(view, "conflict-use")
    assert done.args == [
        BASE.replace("朝9時", "朝10時").replace("closing line", "final sentence here")
    ]


def test_by_keyboard(view: ConflictView, qtbot: QtBot) -> None:
    view.activateWindow()
    pane(view, "conflict-mine").setFocus()
    qtbot.waitUntil(pane(view, "conflict-mine").hasFocus)
    QTest.keyClick(pane(view, "conflict-mine"), Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(pane(view, "conflict-mine"), Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    with qtbot.waitSignal(view.decided) as done:
        QTest.keyClick(
            pane(view, "conflict-mine"), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )
    text = done.args[0]
    assert "朝10時に集合。\n夕方5時に集合。" in text
    assert "final sentence here" in text


def test_the_result_can_be_written_by_hand(view: ConflictView, qtbot: QtBot) -> None:
    result = pane(view, "conflict-result")
    result.setFocus()
    qtbot.waitUntil(result.hasFocus)
    result.setPlainText("朝10時か夕方5時 🌱")
    assert view.open_conflicts == 1
    click(view, "conflict-all-theirs")
    with qtbot.waitSignal(view.decided) as done:
        click(view, "conflict-use")
    assert "朝10時か夕方5時 🌱" in done.args[0]
    assert "final sentence here" in done.args[0]


def test_decisions_stay_when_the_disk_changes_again(view: ConflictView) -> None:
    click(view, "conflict-keep-mine")
    view.show_merge(merge3(BASE, MINE, THEIRS.replace("final sentence", "last sentence")))
    assert view.open_conflicts == 1


def test_deleted_lines_can_be_chosen(qtbot: QtBot) -> None:
    made = ConflictView(Theme("dark"))
    qtbot.addWidget(made)
    result = merge3("a\nb\nc\n", "a\nc\n", "a\nB\nc\n")
    assert len(result.conflicts) == 1
    made.show_merge(result)
    with qtbot.waitSignal(made.decided) as done:
        made.keep_mine()
        made.finish()
    assert done.args == ["a\nc\n"]


def test_only_what_differs_is_marked_when_a_merge_is_shown_again(view: ConflictView) -> None:
    """Qt gives a text the look that the one before had at its caret."""

    def marked(name: str) -> str:
        found = ""
        block = pane(view, name).document().firstBlock()
        while block.isValid():
            parts = block.begin()
            while not parts.atEnd():
                piece = parts.fragment()
                if piece.charFormat().background().style() != Qt.BrushStyle.NoBrush:
                    found += piece.text()
                parts += 1
            block = block.next()
        return found

    first = (marked("conflict-mine"), marked("conflict-theirs"))
    assert first[0] and "題" not in first[0]
    for _ in range(2):
        view.show_merge(merge3(BASE, MINE, THEIRS))
        assert (marked("conflict-mine"), marked("conflict-theirs")) == first
    view.step()
    view.step()
    assert (marked("conflict-mine"), marked("conflict-theirs")) == first

"""One bar, one matter: the graver one stays."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.conflict_bar import ConflictBar, Matter


@pytest.fixture
def bar(qtbot: QtBot) -> ConflictBar:
    made = ConflictBar(Theme("light"))
    qtbot.addWidget(made)
    made.resize(800, 48)
    return made


def test_it_is_hidden_until_something_is_the_matter(bar: ConflictBar) -> None:
    assert not bar.isVisible()
    assert bar.words == ""
    assert bar.tell(Matter.GONE, "gone")
    assert bar.isVisible()
    assert bar.words == "gone"


def test_the_graver_matter_stays(bar: ConflictBar) -> None:
    bar.tell(Matter.CONFLICT, "conflict")
    assert not bar.tell(Matter.MERGED, "merged")
    assert bar.words == "conflict"
    bar.settle(Matter.MERGED)
    assert bar.matter is Matter.CONFLICT
    bar.settle(Matter.CONFLICT)
    assert not bar.isVisible()


def test_buttons_are_those_of_the_matter(bar: ConflictBar) -> None:
    pressed: list[str] = []
    bar.tell(Matter.GONE, "gone", [("one", "One", lambda: pressed.append("one"))])
    bar.tell(Matter.CONFLICT, "two", [("two", "Two", lambda: pressed.append("two"))])
    buttons = [b for b in bar.findChildren(QPushButton) if b.isVisible()]
    assert [button.text() for button in buttons] == ["Two"]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    QTest.keyClick(buttons[0], Qt.Key.Key_Space)
    assert pressed == ["two", "two"]


def test_who_lays_out_hears_before_and_after(bar: ConflictBar) -> None:
    seen: list[bool] = []

    def around(change: object) -> None:
        seen.append(bar.isVisible())
        change()  # type: ignore[operator]
        seen.append(bar.isVisible())

    bar.around = around
    bar.tell(Matter.GONE, "gone")
    bar.tell(Matter.CONFLICT, "more")
    bar.settle()
    bar.settle()
    assert seen == [False, True, True, False]


@pytest.mark.parametrize("mode", ["light", "dark", "high-contrast"])
def test_every_matter_has_its_look(qtbot: QtBot, mode: str) -> None:
    made = ConflictBar(Theme(mode))  # type: ignore[arg-type]
    qtbot.addWidget(made)
    for matter in list(Matter)[1:]:
        assert made.tell(matter, "words " * 30)
        assert not made.grab().isNull()

"""Widgets made one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from ui.gradual import Gradual


def counting(made: list[int]) -> Iterator[int]:
    for number in range(4):
        made.append(number)
        yield number


def test_one_is_made_at_each_turn_and_the_window_goes_on_between(qtbot: QtBot) -> None:
    made: list[int] = []
    seen: list[int] = []
    owner = QObject()
    beat = QTimer(owner)
    beat.timeout.connect(lambda: seen.append(len(made)))
    gradual = Gradual(counting(made), owner)
    beat.start(0)
    with qtbot.waitSignal(gradual.done):
        gradual.begin()
        assert made == []
    assert made == gradual.all() == [0, 1, 2, 3]
    assert {1, 2, 3} <= set(seen)


def test_who_cannot_wait_gets_all_at_once_and_none_is_made_twice(qtbot: QtBot) -> None:
    made: list[int] = []
    owner = QObject()
    gradual = Gradual(counting(made), owner)
    with qtbot.waitSignal(gradual.done):
        gradual.begin()
        assert gradual.all() == [0, 1, 2, 3]
    with qtbot.waitSignal(gradual.done):  # begun again, it has only to say so
        gradual.begin()
    assert made == [0, 1, 2, 3]

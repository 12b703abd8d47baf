"""The two clocks of unsaved text."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from ui.wiki.autosave import IDLE_MS, RECOVERY_MS, Autosave


def test_recovery_lies_there_within_two_seconds() -> None:
    assert IDLE_MS <= 1000
    assert RECOVERY_MS < 2000


def test_steady_typing_does_not_push_the_copy_away(qtbot: QtBot) -> None:
    clocks = Autosave()
    keys = QTimer()
    keys.setInterval(200)
    keys.timeout.connect(clocks.touch)
    keys.start()
    saves: list[int] = []
    clocks.save_due.connect(lambda: saves.append(1))
    with qtbot.waitSignal(clocks.recovery_due, timeout=20_000):
        clocks.touch()
    keys.stop()
    assert not saves


def test_quiet_saves_and_settling_stops_all(qtbot: QtBot) -> None:
    clocks = Autosave()
    with qtbot.waitSignal(clocks.save_due, timeout=10_000):
        clocks.touch()
    clocks.touch()
    assert clocks.pending
    clocks.settle()
    assert not clocks.pending

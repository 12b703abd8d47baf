"""What time alone brings is seen without anybody touching a file or a key."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from garden.testing import NOW, open_garden
from ui.actions import ActionRegistry
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme

WORKSPACE = Path(__file__).parents[1] / "data/review/workspace"
WAIT = 10_000
CTRL = Qt.KeyboardModifier.ControlModifier
K = Qt.Key


class Clock:
    """Tells what it is set to."""

    now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, clock: Clock) -> Iterator[MainWindow]:
    shutil.copytree(WORKSPACE, tmp_path / "workspace")
    page = tmp_path / "workspace/.yoi/memory/memory.md"
    text = page.read_text(encoding="utf-8")
    ask = "## Constraints\n\n- Ask for the hall. Stale when: 2026-12-02.\n"
    page.write_text(text.replace("## Constraints\n\n", ask), encoding="utf-8")
    garden = open_garden(tmp_path / "workspace", tmp_path / "home", clock=clock)
    garden.reconcile()
    lanes = Lanes()
    session = GardenSession(lanes)
    theme = Theme("light")
    made = MainWindow(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    session.attach(garden, garden.headers())
    yield made
    lanes.close()
    session.detach()
    garden.close()


def put_off_the_first(qtbot: QtBot, window: MainWindow) -> str:
    """The key for later, a reason, Enter. Answers the candidate's id."""
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=WAIT)
    current = place.list.current
    assert current is not None
    qtbot.keyClick(QApplication.focusWidget(), K.Key_L)
    qtbot.keyClicks(QApplication.focusWidget(), "too early")
    with qtbot.waitSignal(place.flow.resolved, timeout=WAIT):
        qtbot.keyClick(QApplication.focusWidget(), K.Key_Return)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("(14)"), timeout=WAIT)
    return current.id


def listed(window: MainWindow) -> list[str]:
    return [row.id for row in window.review.list.model.rows]


def test_what_was_put_off_comes_back_when_its_time_is_over(
    qtbot: QtBot, window: MainWindow, clock: Clock
) -> None:
    window.waiting.refresh()
    key = put_off_the_first(qtbot, window)
    qtbot.waitUntil(lambda: key not in listed(window), timeout=WAIT)
    clock.now = NOW + timedelta(days=13, hours=23)
    window.wakes.look()
    qtbot.waitUntil(lambda: len(listed(window)) == 14, timeout=WAIT)
    clock.now = NOW + timedelta(days=14)
    window.wakes.look()
    qtbot.waitUntil(lambda: key in listed(window), timeout=WAIT)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("(15)"), timeout=WAIT)


def test_it_looks_at_the_clock_by_itself(qtbot: QtBot, window: MainWindow, clock: Clock) -> None:
    window.waiting.refresh()
    key = put_off_the_first(qtbot, window)
    window.wakes._timer.setInterval(10)
    clock.now = NOW + timedelta(days=15)
    qtbot.waitUntil(lambda: key in listed(window), timeout=WAIT)


def test_a_moment_that_comes_while_the_next_is_asked_for_is_told(
    qtbot: QtBot, window: MainWindow, clock: Clock
) -> None:
    told: list[frozenset[str]] = []
    window.wakes.expect(NOW + timedelta(hours=1))
    window._session.changed.connect(lambda changes, _initiator: told.append(changes.extra))
    clock.now = NOW + timedelta(hours=2)
    window.wakes.expect(None)
    assert any("resolutions" in extra for extra in told)


def test_a_new_day_brings_what_is_due(qtbot: QtBot, window: MainWindow, clock: Clock) -> None:
    told: list[int] = []
    window.due.counted.connect(told.append)
    window.due.begin()
    qtbot.waitUntil(lambda: told != [], timeout=WAIT)
    qtbot.keyClick(window, K.Key_4, CTRL)
    place = window.memory
    qtbot.waitUntil(lambda: place.keeper.page is not None, timeout=WAIT)
    page = place.keeper.page
    assert page is not None
    before = len(page.meters.due)
    clock.now = NOW + timedelta(days=2)
    window.wakes.look()

    def due() -> int:
        return len(place.keeper.page.meters.due) if place.keeper.page is not None else -1

    qtbot.waitUntil(lambda: due() == before + 1, timeout=WAIT)
    qtbot.waitUntil(lambda: told[-1] == before + 1, timeout=WAIT)

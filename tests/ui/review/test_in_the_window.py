"""Review as a place of the window: its key, its count, and where it leads."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from garden.testing import settled_garden
from ui.actions import ActionRegistry
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme

from .conftest import CTRL, WORKSPACE, K


@pytest.fixture
def window(qtbot, tmp_path: Path) -> Iterator[MainWindow]:
    shutil.copytree(WORKSPACE, tmp_path / "workspace")
    garden = settled_garden(tmp_path / "workspace", tmp_path / "home")
    lanes = Lanes()
    session = GardenSession(lanes)
    theme = Theme("light")
    made = MainWindow(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    session.attach(garden, garden.headers())
    yield made
    lanes.close()
    session.detach()
    garden.close()


def test_a_key_leads_there_and_the_count_follows(qtbot, window: MainWindow) -> None:
    window.waiting.refresh()
    qtbot.waitUntil(lambda: window.windowTitle().startswith("(15) workspace"), timeout=10_000)
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    assert window.places.currentWidget() is place
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)
    qtbot.waitUntil(place.list.view.hasFocus)
    qtbot.keyClick(QApplication.focusWidget(), K.Key_D)
    qtbot.keyClicks(QApplication.focusWidget(), "old")
    qtbot.keyClick(QApplication.focusWidget(), K.Key_Return)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("(14) workspace"), timeout=10_000)


def test_undo_of_the_window_brings_a_candidate_back(qtbot, window: MainWindow) -> None:
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: len(place.list.model.rows) == 15, timeout=10_000)
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)
    qtbot.keyClick(QApplication.focusWidget(), K.Key_D)
    qtbot.keyClicks(QApplication.focusWidget(), "old")
    with qtbot.waitSignal(place.flow.resolved, timeout=10_000):
        qtbot.keyClick(QApplication.focusWidget(), K.Key_Return)
    assert len(place.list.model.rows) == 14
    window.undoing.undo()
    qtbot.waitUntil(lambda: len(place.list.model.rows) == 15, timeout=10_000)


def test_a_note_and_a_memory_item_open_in_their_places(qtbot, window: MainWindow) -> None:
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)
    place.candidate.anchorClicked.emit(QUrl("note:ledger.md"))
    assert window.places.currentWidget() is window.notes
    qtbot.waitUntil(lambda: window.notes.page is not None and window.notes.page.path == "ledger.md")
    qtbot.keyClick(window, K.Key_3, CTRL)
    place.candidate.anchorClicked.emit(QUrl("item:nothing"))
    assert window.places.currentWidget() is window.memory


def test_letters_decide_nothing_elsewhere(qtbot, window: MainWindow) -> None:
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)
    qtbot.keyClick(window, K.Key_1, CTRL)
    qtbot.keyClick(QApplication.focusWidget() or window, K.Key_D)
    assert not place.change.deciding


def test_the_menu_stands_before_the_place_was_gone_to(qtbot, window: MainWindow) -> None:
    menu = window.menuBar().findChild(QMenu, "menu-review")
    assert menu is not None
    qtbot.waitUntil(menu.menuAction().isVisible)
    assert "review" not in window.__dict__, "the place waits until it is wanted"
    names = {action.objectName(): action for action in menu.actions() if action.objectName()}
    assert {"review.discard", "review.undo", "review.history"} <= set(names)
    assert not names["review.discard"].isEnabled(), "nothing is seen that one could decide on"
    names["review.history"].trigger()
    assert window.places.currentWidget() is window.review
    qtbot.waitUntil(lambda: window.review._history_shown)
    qtbot.keyClick(window, K.Key_1, CTRL)
    names["review.history"].trigger()
    assert window.review._history_shown, "coming from elsewhere it is shown, never left"
    assert names["review.undo"].isEnabled()


def test_a_garden_without_a_queue_has_no_menu_of_it(qtbot, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/a.md").write_text("# A\n", "utf-8")
    garden = settled_garden(tmp_path / "plain", tmp_path / "home")
    lanes = Lanes()
    session = GardenSession(lanes)
    theme = Theme("light")
    made = MainWindow(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(made)
    made.show()
    menu = made.menuBar().findChild(QMenu, "menu-review")
    assert menu is not None
    assert not menu.menuAction().isVisible(), "no garden is open"
    session.attach(garden, garden.headers())
    assert not menu.menuAction().isVisible()
    staging = tmp_path / "plain/.yoi/memory/_staging"
    staging.mkdir(parents=True)
    for record in (WORKSPACE / ".yoi/memory/_staging").glob("*.json"):
        shutil.copy(record, staging)
    garden.rescan()
    qtbot.waitUntil(menu.menuAction().isVisible, timeout=10_000)
    button = made.rail.findChild(QToolButton, "rail-review")
    assert button is not None
    assert button.isVisible(), "the rail leads there as well"
    lanes.close()
    session.detach()
    garden.close()

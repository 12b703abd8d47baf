"""Memory as a place of the window: ways to it and from it, and nothing is lost on the way out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.okf.layout import MEMORY_PAGE
from garden.testing import settled_garden, write_notes
from ui.actions import ActionRegistry
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.memory.memory_place import MemoryPlace
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme

from .conftest import CTRL, PAGE, WAIT

Key = Qt.Key
RECORD = "---\ncreated_at: 2026-10-05T01:00:00Z\n---\nNo status.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder of notes with a Memory beside them."""
    folder = tmp_path / "shop"
    notes = {
        "start.md": "---\ntype: Guide\ntitle: Start\n---\n\n# Start\n",
        "press trial.md": "---\ntype: Note\ntitle: Press trial\n---\n\nTrial.\n",
        ".yoi/memory/memory.md": PAGE,
        ".yoi/memory/decisions/bad.md": RECORD,
    }
    write_notes(folder, notes)
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()


@pytest.fixture
def window(qtbot: QtBot, garden: Garden) -> Iterator[MainWindow]:
    lanes = Lanes()
    session = GardenSession(lanes)
    theme = Theme("light")
    made = MainWindow(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(made)
    session.attach(garden, garden.headers())
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.open_note("start.md")
    qtbot.waitUntil(lambda: made.notes.is_usable, timeout=WAIT)
    yield made
    lanes.close()
    session.detach()


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def goes_to_memory(window: MainWindow, qtbot: QtBot) -> MemoryPlace:
    window._registry.get("go.memory").trigger()
    place = window.memory
    qtbot.waitUntil(lambda: place.keeper.state == "ready", timeout=WAIT)
    place.focus_place()
    return place


def test_an_action_of_memory_leads_there_from_anywhere(window: MainWindow, qtbot: QtBot) -> None:
    window._registry.get("memory.add").trigger()
    assert window.places.currentWidget() is window.memory
    qtbot.waitUntil(lambda: window.memory.board.writing is not None, timeout=WAIT)


def test_keys_of_memory_are_none_in_other_places(
    window: MainWindow, qtbot: QtBot, root: Path
) -> None:
    for key in (Key.Key_N, Key.Key_S, Key.Key_Delete, Key.Key_K):
        QTest.keyClick(focus(), key)
    assert window.places.currentWidget() is window.notes
    assert (root / ".yoi/memory/memory.md").read_text(encoding="utf-8") == PAGE


def test_what_is_due_is_counted_before_one_goes_there(window: MainWindow, qtbot: QtBot) -> None:
    button = window.rail.findChild(QWidget, "rail-memory")
    assert button is not None
    qtbot.waitUntil(lambda: button.accessibleDescription() == "1", timeout=WAIT)


def test_the_source_of_an_item_is_opened_as_a_note(window: MainWindow, qtbot: QtBot) -> None:
    goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_O)
    qtbot.waitUntil(
        lambda: window.notes.page is not None and window.notes.page.path == "press trial.md",
        timeout=WAIT,
    )
    assert window.places.currentWidget() is window.notes


def test_closing_the_window_saves_an_open_card(
    window: MainWindow, qtbot: QtBot, root: Path
) -> None:
    goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_Return)
    QTest.keyClick(focus(), Key.Key_End, CTRL)
    QTest.keyClicks(focus(), " Last words.")
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=WAIT)
    assert "Last words." in (root / ".yoi/memory/memory.md").read_text(encoding="utf-8")


def test_closing_the_window_saves_the_text(window: MainWindow, qtbot: QtBot, root: Path) -> None:
    place = goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_E, CTRL)
    qtbot.waitUntil(lambda: place.in_text and place.raw.editor.text() == PAGE, timeout=WAIT)
    place.raw.editor.select(len(PAGE))
    QTest.keyClicks(focus(), "- Last words.")
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=WAIT)
    assert (root / ".yoi/memory/memory.md").read_text(encoding="utf-8").endswith("- Last words.")


def test_leaving_for_another_place_saves_an_open_card(
    window: MainWindow, qtbot: QtBot, root: Path
) -> None:
    goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_Return)
    QTest.keyClick(focus(), Key.Key_End, CTRL)
    QTest.keyClicks(focus(), " Saved.")
    window._registry.get("go.notes").trigger()
    file = root / ".yoi/memory/memory.md"
    qtbot.waitUntil(lambda: "Saved." in file.read_text(encoding="utf-8"), timeout=WAIT)


def test_text_that_a_crash_left_is_offered_in_memory(
    window: MainWindow, qtbot: QtBot, garden: Garden, root: Path
) -> None:
    version = garden.memory.page().version
    garden.keep_unsaved(MEMORY_PAGE, PAGE + "- Typed.\n", version, PAGE)
    window.open_note(MEMORY_PAGE)  # as the program does after a crash
    assert window.places.currentWidget() is window.memory
    raw = window.memory.raw
    qtbot.waitUntil(lambda: raw.bar.isVisible(), timeout=WAIT)
    button = raw.bar.findChild(QPushButton, "recovery-restore")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    file = root / ".yoi/memory/memory.md"
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == PAGE + "- Typed.\n", timeout=WAIT)


def test_unsaved_text_of_memory_is_listed_and_leads_to_the_text(
    window: MainWindow, qtbot: QtBot, garden: Garden
) -> None:
    version = garden.memory.page().version
    garden.keep_unsaved(MEMORY_PAGE, PAGE + "- Typed.\n", version, PAGE)
    window._registry.get("go.health").trigger()
    tree = window.findChild(QTreeView, "problems-list")
    assert tree is not None
    model = tree.model()

    def first() -> str:
        return str(model.index(0, 0, model.index(0, 0)).data())

    qtbot.waitUntil(lambda: "memory.md" in first(), timeout=WAIT)
    tree.setFocus()
    tree.setCurrentIndex(model.index(0, 0, model.index(0, 0)))
    QTest.keyClick(tree, Key.Key_Return)
    qtbot.waitUntil(lambda: window.places.currentWidget() is window.memory, timeout=WAIT)
    qtbot.waitUntil(lambda: window.memory.raw.bar.isVisible(), timeout=WAIT)


def test_a_faulty_record_stands_among_the_problems_and_is_opened_there(
    window: MainWindow, qtbot: QtBot
) -> None:
    window._registry.get("go.health").trigger()
    tree = window.findChild(QTreeView, "problems-list")
    assert tree is not None
    model = tree.model()

    def row() -> object:
        for group in range(model.rowCount()):
            parent = model.index(group, 0)
            for number in range(model.rowCount(parent)):
                index = model.index(number, 0, parent)
                if "decisions/bad.md" in str(index.data()):
                    return index
        return None

    qtbot.waitUntil(lambda: row() is not None, timeout=WAIT)
    index = row()
    tree.setCurrentIndex(index)  # type: ignore[arg-type]
    tree.setFocus()
    QTest.keyClick(tree, Key.Key_Return)
    qtbot.waitUntil(
        lambda: (
            window.notes.page is not None
            and window.notes.page.path == ".yoi/memory/decisions/bad.md"
            and window.notes.page.state == "clean"
        ),
        timeout=WAIT,
    )


def test_undo_of_a_deleted_item_stays_in_memory(
    window: MainWindow, qtbot: QtBot, root: Path
) -> None:
    goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_Delete)
    file = root / ".yoi/memory/memory.md"
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") != PAGE, timeout=WAIT)
    button = window.toast.findChild(QPushButton, "toast-action")
    qtbot.waitUntil(lambda: window.toast.isVisible() and button.isVisible(), timeout=WAIT)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == PAGE, timeout=WAIT)
    assert window.places.currentWidget() is window.memory


def test_undo_of_the_toast_keeps_what_an_agent_wrote_since(
    window: MainWindow, qtbot: QtBot, root: Path
) -> None:
    """The same as Ctrl+Z there."""
    place = goes_to_memory(window, qtbot)
    QTest.keyClick(focus(), Key.Key_Delete)
    file = root / ".yoi/memory/memory.md"
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") != PAGE, timeout=WAIT)
    button = window.toast.findChild(QPushButton, "toast-action")
    qtbot.waitUntil(lambda: window.toast.isVisible() and button.isVisible(), timeout=WAIT)
    agents = "## Our own words\n\n- By an agent."
    words = file.read_text(encoding="utf-8").replace("## Our own words\n", agents)
    file.write_text(words, encoding="utf-8")
    failed: list[object] = []
    window.undoing.failed.connect(failed.append)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    both = PAGE.replace("## Our own words\n", agents)
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == both or bool(failed), timeout=WAIT)
    assert file.read_text(encoding="utf-8") == both and failed == []
    qtbot.waitUntil(
        lambda: place.keeper.page is not None and place.keeper.page.document.text == both,
        timeout=WAIT,
    )

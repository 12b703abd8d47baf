"""The start page emits wishes; it opens nothing itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QPushButton

from ui.theme import Theme
from ui.welcome import Welcome


@pytest.fixture
def page(qtbot) -> Welcome:
    made = Welcome(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def test_the_sample_garden_is_one_press_away(page: Welcome, qtbot) -> None:
    button = page.findChild(QPushButton, "welcome-sample")
    with qtbot.waitSignal(page.sample_requested):
        qtbot.keyClick(button, Qt.Key.Key_Return)


def test_recent_gardens_open_and_can_be_forgotten(page: Welcome, qtbot) -> None:
    page.set_recent([Path("/home/hana/庭"), Path("/home/hana/work")])
    rows = page.findChildren(QPushButton, "welcome-recent")
    assert [row.text() for row in rows] == ["庭", "work"]
    with qtbot.waitSignal(page.open_requested) as opened:
        qtbot.mouseClick(rows[0], Qt.MouseButton.LeftButton)
    assert opened.args == [Path("/home/hana/庭")]
    forget = next(
        button for button in page.findChildren(QPushButton) if "work" in button.accessibleName()
    )
    with qtbot.waitSignal(page.forget_requested) as forgotten:
        qtbot.mouseClick(forget, Qt.MouseButton.LeftButton)
    assert forgotten.args == [Path("/home/hana/work")]


def test_a_dropped_folder_is_opened(page: Welcome, qtbot, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(page.open_requested) as opened:
        page.dropEvent(event)
    assert opened.args == [tmp_path]


def test_the_keyboard_is_at_the_first_choice(page: Welcome, qtbot) -> None:
    """Not in the status strip, where Qt would put it when the window opens."""
    assert page.focusWidget() is page.findChild(QPushButton, "welcome-open")
    page.hide()
    page.findChild(QPushButton, "welcome-sample").setFocus()
    page.show()
    assert page.focusWidget() is page.findChild(QPushButton, "welcome-open")

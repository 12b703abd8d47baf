"""The toast says what was done, offers the way back once, and leaves by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from ui.theme import Theme
from ui.toast import Toast


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    made.resize(900, 600)
    qtbot.addWidget(made)
    made.show()
    return made


def test_undo_runs_once_and_the_toast_leaves(qtbot, window: QWidget) -> None:
    toast = Toast(Theme("light"), window)
    ran: list[str] = []
    toast.show_message("Deleted “Compost”", "Undo", lambda: ran.append("undo"))
    assert toast.message == "Deleted “Compost”"
    button = toast.findChild(QPushButton, "toast-action")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ran == ["undo"]
    assert toast.message == ""


def test_the_room_is_given_back_by_one_that_leaves_as_soon_as_it_is_dressed_anew(
    qtbot, window: QWidget
) -> None:
    theme = Theme("light")
    toast = Toast(theme, window)
    edges: list[int] = []
    toast.stands.connect(edges.append)
    toast.show_message("Renamed")
    assert edges[-1] < window.height()
    theme.set_mode("dark")
    toast.dismiss()
    passed: list[bool] = []
    QTimer.singleShot(0, toast, lambda: passed.append(True))
    qtbot.waitUntil(lambda: bool(passed))
    assert edges[-1] == window.height()


def test_it_leaves_by_itself(qtbot, window: QWidget) -> None:
    toast = Toast(Theme("light"), window)
    toast.show_message("Saved", milliseconds=30)
    qtbot.waitUntil(lambda: not toast.isVisible())


def test_it_never_takes_the_focus(qtbot, window: QWidget) -> None:
    field = QLineEdit(window)
    field.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    toast = Toast(Theme("light"), window)
    toast.show_message("Deleted", "Undo", lambda: None)
    assert field.hasFocus()


def test_a_very_long_message_stays_inside_the_window(qtbot, window: QWidget) -> None:
    toast = Toast(Theme("light"), window)
    window.resize(640, 420)
    toast.show_message("長い題名の覚え書き" * 30, "Undo", lambda: None)
    visible = toast.geometry().adjusted(24, 24, -24, -24)
    assert window.rect().contains(visible)


@pytest.mark.parametrize("zoom", [0.8, 1.5])
def test_another_zoom_cuts_no_word_off(qtbot, window: QWidget, zoom: float) -> None:
    theme = Theme("light")
    toast = Toast(theme, window)
    toast.show_message("Moved “Tasks” to the trash", "Undo", lambda: None)
    text = toast.findChild(QLabel, "toast-text")
    theme.set_zoom(zoom)
    qtbot.waitUntil(lambda: text.width() == text.sizeHint().width())
    assert toast.size() == toast.body.totalSizeHint()

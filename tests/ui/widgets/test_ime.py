"""B40: keys during a composition belong to the input method."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ui.widgets.ime import ImeGuard


def compose(widget: QWidget, preedit: str) -> None:
    QCoreApplication.sendEvent(widget, QInputMethodEvent(preedit, []))


def commit(widget: QWidget, text: str) -> None:
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QCoreApplication.sendEvent(widget, event)


class _Keys(QObject):
    """What reaches the widget behind the guard."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.seen.append(event.key())
        return False


@pytest.fixture
def field(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    edit = QLineEdit(window)
    layout.addWidget(edit)
    keys = _Keys()
    edit.installEventFilter(keys)
    guard = ImeGuard(edit)  # the newest filter is asked first
    window.show()
    window.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    return edit, guard, keys, window


TAKEN = [
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
]


@pytest.mark.parametrize("key", TAKEN)
def test_b40_keys_during_a_preedit_go_nowhere(qtbot, field, key) -> None:
    edit, guard, keys, _window = field
    compose(edit, "きおく")
    assert guard.composing
    qtbot.keyClick(edit, key)
    assert keys.seen == []
    assert edit.hasFocus()


def test_b40_the_enter_that_commits_runs_nothing(qtbot, field) -> None:
    """Some platforms deliver Enter after the commit (zulip PR#40105)."""
    edit, guard, keys, _window = field
    compose(edit, "きおく")
    commit(edit, "記憶")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert keys.seen == []
    assert edit.text() == "記憶"
    qtbot.waitUntil(lambda: not guard.busy)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert keys.seen == [Qt.Key.Key_Return]


def test_b40_no_shortcut_fires_during_a_preedit(qtbot, field) -> None:
    edit, _guard, _keys, window = field
    fired: list[str] = []
    shortcut = QShortcut(QKeySequence("D"), window)
    shortcut.activated.connect(lambda: fired.append("d"))
    compose(edit, "だ")
    qtbot.keyClick(edit, Qt.Key.Key_D)
    assert fired == []


def test_the_guard_lets_go_when_the_focus_leaves(qtbot, field) -> None:
    edit, guard, _keys, _window = field
    compose(edit, "きおく")
    edit.clearFocus()
    qtbot.waitUntil(lambda: not guard.composing)


def test_plain_typing_is_left_alone(qtbot, field) -> None:
    edit, guard, keys, _window = field
    qtbot.keyClicks(edit, "abc")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.text() == "abc"
    assert keys.seen[-1] == Qt.Key.Key_Return
    assert not guard.busy

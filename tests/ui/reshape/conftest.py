"""A person at the window of a started garden, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton, QWidget

from garden.garden import Garden
from garden.index_state import Readiness
from garden.testing import write_notes
from ui.actions import ActionRegistry
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.reshape.preview import ReshapeDialog
from ui.session import GardenSession
from ui.theme import Theme

PLAIN = Qt.KeyboardModifier.NoModifier


class Person:
    """What a person does, in their words."""

    def __init__(self, qtbot, session: GardenSession, root: Path) -> None:
        self.qtbot = qtbot
        self.session = session
        self.root = root
        self.theme = Theme("light")
        self.registry = ActionRegistry(self.theme)
        preferences = Preferences({"appearance.theme": "light"})
        self.window = MainWindow(session, self.theme, self.registry, preferences)
        qtbot.addWidget(self.window)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    @property
    def notes(self):
        return self.window.notes

    @property
    def tree(self):
        return self.window.notes.tree

    @property
    def dialog(self) -> ReshapeDialog:
        """The dialog that is open now."""
        found = QApplication.activeModalWidget()
        assert isinstance(found, ReshapeDialog), found
        return found

    def press(self, key: Qt.Key, modifier=PLAIN) -> None:
        target = QApplication.focusWidget() or self.window
        self.qtbot.keyClick(target, key, modifier)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

    def retypes(self, name: str, text: str) -> None:
        """Replace what a field of the dialog holds, key by key."""
        field = self.part(QLineEdit, name, self.dialog)
        field.setFocus()
        self.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.keyClicks(field, text)

    def open(self, path: str, *, new_tab: bool = False) -> None:
        self.window.open_note(path, new_tab=new_tab)
        self.sees(path)

    def sees(self, path: str) -> None:
        self.qtbot.waitUntil(
            lambda: (
                self.notes.page is not None
                and self.notes.page.path == path
                and self.notes.is_usable
            )
        )

    def is_asked(self) -> ReshapeDialog:
        """Wait for a dialog with its keyboard in it."""
        self.qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ReshapeDialog))
        dialog = self.dialog
        self.qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    def sees_plan(self, files: int) -> None:
        """Wait until the preview lists so many files."""
        dialog = self.dialog
        self.qtbot.waitUntil(
            lambda: dialog.go.isEnabled() and dialog.files.topLevelItemCount() == files,
            timeout=20_000,
        )

    def is_told(self, words: str) -> None:
        """Wait until the dialog says above its preview what stopped it."""
        notice = self.part(QLabel, "reshape-notice", self.dialog)
        self.qtbot.waitUntil(lambda: words in notice.text())

    def hears(self, words: str) -> None:
        """Wait for a toast; the dialog has closed by then."""
        self.qtbot.waitUntil(lambda: words in self.window.toast.message, timeout=20_000)
        self.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)

    def takes_back(self) -> None:
        """Press the toast's Undo."""
        undo = self.window.toast.findChild(QPushButton, "toast-action")
        self.qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)

    def part(self, kind: type[QWidget], name: str, of: QDialog | None = None):
        found = (of or self.window).findChild(kind, name)
        assert isinstance(found, kind), name
        return found

    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def is_there(self, path: str) -> None:
        self.qtbot.waitUntil((self.root / path).exists)

    def writes(self, notes: dict[str, str]) -> None:
        """Another program writes these, and the garden takes note."""
        write_notes(self.root, notes)
        self.qtbot.waitUntil(
            lambda: all(self.session.header(path) is not None for path in notes), timeout=10_000
        )


@pytest.fixture
def person(qtbot, session: GardenSession, garden: Garden, garden_dir: Path) -> Iterator[Person]:
    garden.start()
    qtbot.waitUntil(lambda: garden.state().words is Readiness.READY)
    made = Person(qtbot, session, garden_dir)
    yield made
    for dialog in made.window.findChildren(ReshapeDialog):
        dialog.reject()

"""The text that crash repair kept, beside its file: saved as a note, copied, let go; by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton

from garden.garden import Garden
from garden.storage.recovery import RecoveryCopies
from ui.kept_dialog import KeptDialog
from ui.session import GardenSession
from ui.theme import Theme

KEPT = "# 張り方\n\n不織布を二重にかける。\n"


@pytest.fixture
def dialog(qtbot, session: GardenSession, garden: Garden) -> Iterator[KeptDialog]:
    RecoveryCopies(garden.places.interrupted).keep(
        "op-1/作業/霜よけ.md", KEPT, base=None, base_hash="", now=garden._clock()
    )
    made = KeptDialog(session, Theme("light"), dict(garden.unmended()[0].facts)["kept"])
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    qtbot.waitUntil(lambda: part(made, QPlainTextEdit, "kept-text").hasFocus())
    yield made


def part(dialog: KeptDialog, kind, name: str):
    found = dialog.findChild(kind, name)
    assert isinstance(found, kind)
    return found


def test_both_texts_stand_side_by_side(dialog: KeptDialog) -> None:
    assert "霜よけ.md" in part(dialog, QLabel, "kept-title").text()
    assert part(dialog, QPlainTextEdit, "kept-text").toPlainText() == KEPT
    assert "不織布をかける" in part(dialog, QPlainTextEdit, "kept-now").toPlainText()
    assert [KEPT[a:b] for a, b in dialog._compared.only_kept][-1].strip()


def test_it_is_saved_as_a_note_beside_the_other(qtbot, dialog, garden_dir: Path) -> None:
    before = (garden_dir / "作業/霜よけ.md").read_bytes()
    with qtbot.waitSignals([dialog.made, dialog.settled]):
        qtbot.keyClick(
            QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )
    assert (garden_dir / "作業/霜よけ 2.md").read_text() == KEPT
    assert (garden_dir / "作業/霜よけ.md").read_bytes() == before
    assert not dialog.isVisible()


def test_it_is_copied(qtbot, dialog: KeptDialog) -> None:
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_C, keys)
    assert QGuiApplication.clipboard().text() == KEPT
    assert dialog.isVisible()


def test_it_goes_at_the_second_word_only(qtbot, dialog: KeptDialog, garden: Garden) -> None:
    button = part(dialog, QPushButton, "kept-let-go")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.text() == "Really let it go"
    assert garden.unmended()
    with qtbot.waitSignal(dialog.settled):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert garden.unmended() == []


def test_one_that_is_gone_says_so(qtbot, session: GardenSession) -> None:
    made = KeptDialog(session, Theme("light"), "op-9/a.md")
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: "a.md" in part(made, QLabel, "kept-said").text())

"""Steps of the tour where things meet: two hands on one note, and a note that was thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QListView, QPushButton, QWidget

if TYPE_CHECKING:
    from app.tour_steps import Guide

_SAMPLE = ("plants/basil.md", "the summer picnic", "the first warm evening", "the harvest feast")
"""A note of the sample garden, words in it, and what the person and a program make of them."""


def merge(guide: Guide) -> None:
    """Both change a note, in different places: that is merged without a question."""
    path = guide.notes()[0]
    page = guide.open(path)
    page.set_mode("edit")
    file = guide.garden.layout.absolute(path)
    text = file.read_text(encoding="utf-8")
    guide.type_over(len(text.rstrip()), len(text.rstrip()), "\n\nMine, unsaved.")
    file.write_text(
        text.replace("Written on the tour", "Rewritten by another program"), encoding="utf-8"
    )
    guide.until(lambda: "Rewritten by another" in page.editor.text(), "the merge", 10)
    assert "Mine, unsaved." in page.editor.text(), "what was typed is gone"
    guide.look("merged")
    page.save()
    guide.until(lambda: "Mine, unsaved." in file.read_text(encoding="utf-8"), "the merged text")


def conflict(guide: Guide) -> None:
    """Both change the same words: the two are shown side by side, and both can be kept."""
    path, words, mine, theirs = _SAMPLE
    if not guide.sample:
        path, words, mine, theirs = guide.notes()[0], "Mine, unsaved.", "Yours.", "Theirs."
    page = guide.open(path)
    page.set_mode("edit")
    file = guide.garden.layout.absolute(path)
    text = file.read_text(encoding="utf-8")
    start = page.editor.text().index(words)
    guide.type_over(start, start + len(words), mine)
    file.write_text(text.replace(words, theirs), encoding="utf-8")
    guide.until(lambda: page.state == "conflict", "the conflict", 10)
    guide.look("conflict-bar")
    _press(guide.window, "conflict-compare")
    sides = guide.find(QFrame, "conflict-view")
    guide.look("conflict-side-by-side")
    QTest.keyClick(sides, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    guide.look("conflict-decided")
    QTest.keyClick(sides, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    guide.until(lambda: page.state == "clean", "the end of the conflict")
    saved = file.read_text(encoding="utf-8")
    assert mine in saved and theirs in saved, "a side of the conflict is lost"
    page.set_mode("read")


def trash(guide: Guide) -> None:
    """Delete a note, look into the trash, and bring the note back."""
    path = "plants/basil.md" if guide.sample else guide.notes()[-1]
    guide.open(path)
    file = guide.garden.layout.absolute(path)
    before = file.read_bytes()
    guide.do("note.delete")
    guide.until(lambda: not file.exists() or _asking() is not None, "the deletion")
    asking = _asking()
    if asking is not None:  # other notes link to it
        guide.look("delete", asking)
        QTest.keyClick(asking, Qt.Key.Key_Return)
    guide.until(lambda: not file.exists() and _asking() is None, "the deletion")
    guide.do("garden.trash")
    dialog = _asking()
    assert dialog is not None, "the trash did not open"
    rows = dialog.findChild(QListView, "trash-list")
    assert isinstance(rows, QListView)
    guide.until(lambda: rows.model().rowCount() > 0 and rows.hasFocus(), "what was deleted")
    guide.look("trash", dialog)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    guide.until(lambda: file.exists(), "the note")
    assert file.read_bytes() == before, "the note came back changed"
    dialog.close()
    guide.window.activateWindow()  # what a window manager does by itself
    guide.until(guide.window.isActiveWindow, "the window")


def _asking() -> QWidget | None:
    return QApplication.activeModalWidget()


def _press(window: QWidget, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert isinstance(button, QPushButton), f"there is no button '{name}'"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

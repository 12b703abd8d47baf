"""The tour's step through Memory: cards tended by keys and by the mouse, and the page as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.memory.card import Card

if TYPE_CHECKING:
    from app.tour_steps import Guide
    from ui.memory.memory_place import MemoryPlace

_NONE = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


def memory(guide: Guide) -> None:
    """Write, carry, put aside and bring back an item; the file on disk follows each time."""
    guide.do("go.memory")
    place = guide.window.memory
    guide.until(lambda: place.keeper.state != "loading", "the Memory page")
    if place.keeper.state == "missing":
        guide.look("memory-first-time")
        place.deeds.start()
        guide.until(lambda: place.keeper.state == "ready", "a Memory page")
    place.focus_place()
    file = guide.garden.layout.memory.document
    words = "Written on the tour"
    _press(Qt.Key.Key_N)
    guide.until(lambda: place.board.writing is not None, "the field of a new item")
    QTest.keyClicks(_focus(), f"{words}. Stale when: 2026-01-02.")
    guide.look("memory-new-item")
    _press(Qt.Key.Key_Return)
    guide.until(lambda: words in file.read_text(encoding="utf-8"), "the item on disk")
    guide.until(lambda: _at(place) == f"{words}.", "its card")
    guide.look("memory")
    _carry(guide, place)
    _press(Qt.Key.Key_S)
    QTest.keyClicks(_focus(), "The tour is over")
    guide.look("memory-stale")
    _press(Qt.Key.Key_Return)
    guide.until(lambda: "The tour is over" in file.read_text(encoding="utf-8"), "the mark")
    guide.wait(0.3)
    _press(Qt.Key.Key_Z, _CONTROL)
    guide.until(lambda: "The tour is over" not in file.read_text(encoding="utf-8"), "the undo")
    _press(Qt.Key.Key_D)
    guide.wait(0.2)
    guide.look("memory-due")
    _press(Qt.Key.Key_D)
    _press(Qt.Key.Key_E, _CONTROL)
    guide.until(lambda: words in place.raw.editor.text(), "the page as text")
    guide.program.preferences.set("appearance.theme", "dark")
    guide.look("memory-text-dark")
    _press(Qt.Key.Key_E, _CONTROL)
    guide.until(lambda: not place.in_text, "the cards")
    guide.window.toast.dismiss()  # what comes next is to be seen whole
    guide.look("memory-dark")
    guide.program.preferences.set("appearance.theme", "light")


def _carry(guide: Guide, place: MemoryPlace) -> None:
    """Carry the current card to the next column with the mouse."""
    face = place.board.current
    assert face is not None, "the keyboard is at no item"
    target = place.board.beside(face.id, 1)
    if target is None:
        return
    card = next(c for c in place.board.findChildren(Card) if c.face.id == face.id)
    column = next(c for c in place.board.columns() if c.pile.id == target.id)
    start = QPoint(card.width() // 2, 10)
    end = card.mapFromGlobal(column.body.mapToGlobal(QPoint(column.width() // 2, 6)))
    QTest.mousePress(card, Qt.MouseButton.LeftButton, _NONE, start)
    for step in range(1, 9):
        QTest.mouseMove(card, start + (end - start) * step / 8)
    guide.look("memory-carry")
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, _NONE, end)
    guide.until(
        lambda: (pile := place.board.pile_of(face.id)) is not None and pile.id == target.id,
        "the card in its new column",
    )
    guide.wait(0.2)


def _at(place: MemoryPlace) -> str:
    face = place.board.current
    return face.words if face is not None else ""


def _focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget


def _press(key: Qt.Key, held: Qt.KeyboardModifier = _NONE) -> None:
    QTest.keyClick(_focus(), key, held)

"""A card carried by the mouse: its picture follows, a line shows where it would land.

Not a drag of the desktop: what is carried is meant for this board only, and a card that is let go
beside it goes back where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QScrollArea, QScrollBar

if TYPE_CHECKING:
    from ui.memory.card import Card
    from ui.memory.column import Column

_NEAR = 36
"""Pixels from an edge within which the board scrolls under a carried card."""
_STEP = 14
_BEAT_MS = 16


class Carry(QObject):
    """Follows one carried card over the columns of a board."""

    landed = Signal(str, str, int)
    """(item, section, number of items before it there, itself not counted)."""

    def __init__(
        self, board: QScrollArea, columns: Callable[[], Sequence[Column]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._columns = columns
        self._card: Card | None = None
        self._place = QPoint()
        self._grip = QPoint()
        self._ghost = QLabel(board)
        self._ghost.setObjectName("memory-carried")
        self._ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ghost.hide()
        self._scroll = QTimer(self)
        self._scroll.setInterval(_BEAT_MS)
        self._scroll.timeout.connect(self._on_beat)

    @property
    def card(self) -> Card | None:
        """The card that is carried now."""
        return self._card

    def move(self, card: Card, place: QPoint) -> None:
        """The card is held at a global place."""
        if self._card is not card:
            self.cancel()
            self._card = card
            self._grip = card.mapFromGlobal(place)
            self._ghost.setPixmap(_pale(card.grab()))
            self._ghost.adjustSize()
            self._ghost.show()
            self._scroll.start()
        self._place = place
        self._follow()

    def drop(self, card: Card, place: QPoint) -> None:
        """The card is let go there."""
        if self._card is not card:
            return
        self._place = place
        target = self._under()
        gap = target.gap_at(place, card) if target is not None else 0
        item = card.face.id
        self._end()
        if target is not None:
            self.landed.emit(item, target.pile.id, gap)

    def cancel(self) -> None:
        """The card goes back where it was."""
        if self._card is not None:
            self._card.let_go()
            self._end()

    # ---- inside

    def _end(self) -> None:
        self._card = None
        self._scroll.stop()
        self._ghost.hide()
        for column in self._columns():
            column.hide_line()

    def _under(self) -> Column | None:
        """The column below the pointer, however high or low it is held."""
        for column in self._columns():
            x = column.mapFromGlobal(self._place).x()
            if 0 <= x < column.width():
                return column
        return None

    def _follow(self) -> None:
        if self._card is None:
            return
        self._ghost.move(self._board.mapFromGlobal(self._place - self._grip))
        self._ghost.raise_()
        under = self._under()
        for column in self._columns():
            if column is under:
                column.show_line(column.gap_at(self._place, self._card), self._card)
            else:
                column.hide_line()

    def _on_beat(self) -> None:
        """Near an edge, what lies beyond comes into view."""
        at = self._board.viewport().mapFromGlobal(self._place)
        size = self._board.viewport().size()
        moved = _push(self._board.horizontalScrollBar(), at.x(), size.width())
        column = self._under()
        if column is not None:
            inside = column.area.viewport().mapFromGlobal(self._place)
            height = column.area.viewport().height()
            moved |= _push(column.area.verticalScrollBar(), inside.y(), height)
        if moved:
            self._follow()


def _push(bar: QScrollBar, at: int, size: int) -> bool:
    before = bar.value()
    if at < _NEAR:
        bar.setValue(before - _STEP)
    elif at > size - _NEAR:
        bar.setValue(before + _STEP)
    return bar.value() != before


def _pale(picture: QPixmap) -> QPixmap:
    pale = QPixmap(picture.size())
    pale.setDevicePixelRatio(picture.devicePixelRatio())
    pale.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pale)
    painter.setOpacity(0.75)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return pale

"""What mouse and keyboard do to the cards of a board. One for all cards: a page may have hundreds,
and a signal for each thing that can happen to each of them would make it slow to come up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from ui.memory.writing import NEW

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from ui.memory.board import Board
    from ui.memory.card import Card


class Hands:
    """Told by the cards, acts on the board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def key(self, event: QKeyEvent) -> bool:
        """A key on a card that is read; True when it meant something."""
        return self._board.key_handler(event)

    def pressed(self, card: Card, held: Qt.KeyboardModifier) -> None:
        """The mouse went down on a card."""
        board = self._board
        if card.editing:
            return
        board.save()
        board.walk.go(
            card.face.id,
            extend=bool(held & Qt.KeyboardModifier.ShiftModifier),
            toggle=bool(held & Qt.KeyboardModifier.ControlModifier),
        )
        board.mark(focus=True)

    def focused(self, card: Card) -> None:
        """Tab came to a card."""
        board = self._board
        if card.face.id not in (board.walk.current, NEW):
            board.walk.go(card.face.id)
            board.mark(focus=False)

    def opened(self, card: Card) -> None:
        """Double click."""
        self._board.write(card.face.id)

    def source_clicked(self, card: Card) -> None:
        """A click on the source."""
        self._board.source_wanted.emit(card.face.id)

    def menu_wanted(self, card: Card, place: QPoint) -> None:
        """Right click, or the menu key; `place` is global."""
        board = self._board
        if card.editing:
            return
        if card.face.id not in board.walk.chosen:
            board.walk.go(card.face.id)
            board.mark(focus=True)
        board.menu_wanted.emit(place)

    def dragged(self, card: Card, place: QPoint) -> None:
        """The mouse moves with a card held; `place` is global."""
        if self._board.writing is None:
            self._board.carry.move(card, place)

    def dropped(self, card: Card, place: QPoint) -> None:
        """A card that was carried is let go."""
        self._board.carry.drop(card, place)

    def resized(self, card: Card) -> None:
        """A card wants another height."""
        for column in self._board.columns():
            if card in column.cards:
                column.lay_out()
                column.reveal(card)

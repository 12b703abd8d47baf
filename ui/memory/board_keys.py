"""Keys of the board: arrows walk, Enter writes, and the deeds have theirs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from ui.memory.board import Board
from ui.memory.memory_actions import deed_of

_K = Qt.Key
_ARROWS = {_K.Key_Up: (0, -1), _K.Key_Down: (0, 1), _K.Key_Left: (-1, 0), _K.Key_Right: (1, 0)}
_ENTER = (_K.Key_Return, _K.Key_Enter)


def keys_of(event: QKeyEvent) -> QKeySequence:
    """The event as a shortcut is written; the keypad counts as the other keys."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(held, Qt.Key(event.key())))


class BoardKeys:
    """Handles the keys of a board. Asked with a ShortcutOverride it only says what it wants."""

    def __init__(
        self,
        board: Board,
        actions: Callable[[], list[QAction]],
        perform: Callable[[str], object],
    ) -> None:
        self._board = board
        self._actions = actions
        self._perform = perform

    def handle(self, event: QKeyEvent) -> bool:
        """Do what the key means (or, for an override, say whether it means anything)."""
        asked = event.type() == QEvent.Type.ShortcutOverride
        act = self._meaning(event)
        if act is None:
            return False
        if not asked:
            act()
        event.accept()
        return True

    def _meaning(self, event: QKeyEvent) -> Callable[[], object] | None:
        board, key = self._board, event.key()
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == _K.Key_Escape and board.carry.card is not None:
            return board.carry.cancel
        if deed := deed_of(self._actions(), keys_of(event)):
            return lambda: self._perform(deed)
        plain = held == Qt.KeyboardModifier.NoModifier
        extend = held == Qt.KeyboardModifier.ShiftModifier
        if plain and key in _ENTER:
            return lambda: self._perform("edit")
        if key in _ARROWS and (plain or (extend and _ARROWS[Qt.Key(key)][1])):
            columns, rows = _ARROWS[Qt.Key(key)]
            return lambda: board.step(columns, rows, extend=extend)
        if plain and key in (_K.Key_Home, _K.Key_End):
            return lambda: board.to_edge(last=key == _K.Key_End)
        return None

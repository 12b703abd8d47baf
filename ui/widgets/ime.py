"""`ImeGuard`: while an input method composes, our keys do nothing (B40).

A person who writes Japanese presses Enter to take a conversion, Esc to drop it, arrows to walk
through its segments. Those keys belong to the input method until the preedit is closed, and the
Enter that closes it must not open a search result as well: some platforms deliver it after the
commit. The guard watches one widget and swallows exactly those keys.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

_TAKEN = frozenset(
    {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)
_COMMITTING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})

# Long enough for a key event queued right behind its commit, too short for a second key press.
_ECHO_MS = 40


class ImeGuard(QObject):
    """Event filter on the widget that has the text cursor."""

    composing_changed = Signal(bool)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._composing = False
        self._echo = QTimer(self)
        self._echo.setSingleShot(True)
        self._echo.setInterval(_ECHO_MS)
        widget.installEventFilter(self)

    @property
    def composing(self) -> bool:
        """Whether a preedit is open."""
        return self._composing

    @property
    def busy(self) -> bool:
        """Whether Enter still belongs to the input method: composing, or committed just now."""
        return self._composing or self._echo.isActive()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the preedit; swallow its keys."""
        kind = event.type()
        if kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            self._follow(event)
        elif kind == QEvent.Type.FocusOut:
            # The platform closes the preedit itself; no end event is promised.
            self._set(False)
        elif kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(
            event, QKeyEvent
        ):
            if self._composing:
                # Claimed as an override, no shortcut of ours fires; as a press, nothing happens.
                event.accept()
                if kind == QEvent.Type.KeyPress:
                    return event.key() in _TAKEN
                return True
            if self._echo.isActive() and event.key() in _COMMITTING:
                event.accept()
                return True
        return False

    def _follow(self, event: QInputMethodEvent) -> None:
        composing = bool(event.preeditString())
        if self._composing and not composing:
            self._echo.start()
        self._set(composing)

    def _set(self, composing: bool) -> None:
        if composing != self._composing:
            self._composing = composing
            self.composing_changed.emit(composing)

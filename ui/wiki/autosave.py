"""When unsaved text is written: after a second without a key, and a recovery copy before that
could matter (DESIGN section 5)."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

IDLE_MS = 1000
"""Quiet after the last key press before the note is saved."""
RECOVERY_MS = 1500
"""From the first unsaved key press to the recovery copy; the copy has to lie there within 2 s."""


class Autosave(QObject):
    """Two clocks. Who owns the text decides whether there is something to do."""

    save_due = Signal()
    recovery_due = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE_MS)
        self._idle.timeout.connect(self.save_due)
        # Not started anew by each key: steady typing must not push the copy away.
        self._recovery = QTimer(self)
        self._recovery.setSingleShot(True)
        self._recovery.setInterval(RECOVERY_MS)
        self._recovery.timeout.connect(self.recovery_due)

    def touch(self) -> None:
        """Text was typed just now."""
        self._idle.start()
        if not self._recovery.isActive():
            self._recovery.start()

    def settle(self) -> None:
        """Everything is saved: nothing is due."""
        self._idle.stop()
        self._recovery.stop()

    @property
    def pending(self) -> bool:
        """Whether a save or a copy is due."""
        return self._idle.isActive() or self._recovery.isActive()

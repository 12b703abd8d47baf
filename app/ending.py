"""Signals that end the program: a logout, Ctrl+C in the terminal it was started from.

They do what closing the window does: what is open is saved, or kept where it can't be, the state of
the window is written and the garden is let go.
"""

from __future__ import annotations

import logging
import signal
import socket
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)

SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""Windows has no SIGHUP."""
_PATIENCE_MS: Final = 4000
"""So long the window may take to save; whoever logs out is not kept waiting longer."""


class Ending(QObject):
    """Closes the window when a signal says so. To be made once, on the main thread."""

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._ending = False
        # Python may run no handler while Qt waits for events: a byte in a socket wakes Qt up.
        self._heard, told = socket.socketpair()
        for end in (self._heard, told):
            end.setblocking(False)
        self._told = told
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(lambda *_: self._on_byte())
        for name in SIGNALS:
            number = getattr(signal, name, None)
            # One that whoever started us had switched off (nohup) stays off.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda *_: None)

    def _on_byte(self) -> None:
        try:
            numbers = self._heard.recv(64)
        except BlockingIOError:
            return
        wanted = {int(getattr(signal, name, 0)) for name in SIGNALS}
        if wanted.intersection(numbers):
            self._end()

    def _end(self) -> None:
        application = QCoreApplication.instance()
        if application is None or self._ending:
            return
        self._ending = True
        log.info("asked by a signal to end")
        # An open dialog or a save that does not come to an end must not keep the program: what
        # could not be saved is kept as a copy when the window is taken down.
        QTimer.singleShot(_PATIENCE_MS, application.quit)
        self._window.close()
        self._leave_when_closed()

    def _leave_when_closed(self) -> None:
        application = QCoreApplication.instance()
        if application is None:
            return
        if self._window.isVisible():
            QTimer.singleShot(20, self, self._leave_when_closed)
        else:
            application.quit()

"""One window for each user: a second start hands its path to the first and ends."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.paths import account_name

CONNECT_MS = 400
ANSWER_MS = 2000


def server_name(runtime: Path) -> str:
    """Name of the local socket: one a user and runtime folder, short enough for every platform."""
    key = f"{account_name()}:{runtime}"
    return f"knowledge-garden-{hashlib.sha256(key.encode()).hexdigest()[:16]}"


def hand_over(name: str, path: Path | None) -> bool:
    """Ask a running window to come up (and to open `path`). False when none answers."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(CONNECT_MS):
        return False
    message = {"open": str(path) if path is not None else None}
    socket.write(json.dumps(message).encode() + b"\n")
    answered = socket.waitForBytesWritten(ANSWER_MS) and socket.waitForReadyRead(ANSWER_MS)
    socket.disconnectFromServer()
    return bool(answered)


class InstanceServer(QObject):
    """Listens for later starts of the program."""

    raise_requested = Signal(object)
    """A later start: its path (str) or None."""

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        if not self._server.listen(name):
            # Nobody answered `hand_over`, so what is in the way is left from a crash.
            QLocalServer.removeServer(name)
            self._server.listen(name)

    @property
    def listening(self) -> bool:
        """Whether later starts can find this window."""
        return self._server.isListening()

    def close(self) -> None:
        """Stop listening; the next start opens a window of its own."""
        self._server.close()

    def _accept(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        try:
            message = json.loads(bytes(socket.readLine().data()))
            path = message.get("open")
        except (ValueError, AttributeError):
            socket.abort()
            return
        socket.write(b"ok\n")
        socket.flush()
        self.raise_requested.emit(path if isinstance(path, str) else None)

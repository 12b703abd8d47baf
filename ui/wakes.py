"""`Wakes`: what time alone brings. A candidate that was put off comes back; a day begins, and with
it Memory items come due. No file changes then, so nobody else would tell."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from garden.changes import Changes

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.session import GardenSession

_LOOK_MS = 15_000
"""Between two looks at the clock: a machine that slept, or whose clock was set, is no exception."""


class Wakes(QObject):
    """Tells the session's panels when a moment has come that they wait for."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._back: datetime | None = None
        self._day: date | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        session.opened.connect(self._begin)
        session.closed.connect(self._end)

    def expect(self, back: datetime | None) -> None:
        """A candidate that was put off comes back then; None when none does."""
        self.look()  # the moment that is known may have come since; who asks now isn't told of it
        self._back = back

    def look(self) -> None:
        """Look at the clock."""
        garden = self._session.garden
        if garden is None:
            return
        now = garden.now()
        come: set[str] = set()
        if self._back is not None and now >= self._back:
            self._back = None
            come.add("resolutions")
        if now.date() != self._day:
            self._day = now.date()
            come.add("memory")
        if come:
            self._session.changed.emit(Changes(extra=frozenset(come)), self)

    def _begin(self, garden: Garden) -> None:
        self._back, self._day = None, garden.now().date()
        self._timer.start()

    def _end(self) -> None:
        self._back = None
        self._timer.stop()

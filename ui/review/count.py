"""How many candidates wait: on the rail, in the window's title and on the program's icon."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from garden.changes import Changes

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.session import GardenSession

_SOON_MS = 200
_BEGIN_MS = 1500
"""The person's first note and the index come first."""


class ReviewCount(QObject):
    """Counts when records come or go, in a lane."""

    counted = Signal(int)
    comes_back = Signal(object)
    """datetime at which a candidate that is put off comes back; None when none is."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.refresh)
        session.changed.connect(self._on_changed)
        session.closed.connect(lambda: self._tell(0))

    def begin(self) -> None:
        """A garden was opened and its first page is drawn: count when there is time."""
        QTimer.singleShot(_BEGIN_MS, self, self.refresh)

    def refresh(self) -> None:
        """Count again."""
        garden = self._session.garden
        if garden is None or not garden.has_memory:
            self._tell(0)
            return
        self._session.ask(
            lambda garden, _token: count(garden),
            self._told,
            lambda _error: None,  # the place itself says what is in the way
            self,
            key="review-count",
        )

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if changes.extra & {"staging", "resolutions"}:
            self._soon.start()

    def _told(self, answer: tuple[int, datetime | None]) -> None:
        number, back = answer
        self._tell(number)
        self.comes_back.emit(back)

    def _tell(self, number: int) -> None:
        self.counted.emit(number)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication) and hasattr(application, "setBadgeNumber"):
            application.setBadgeNumber(number)  # Qt 6.5 and later; does nothing where there is none


def count(garden: Garden) -> tuple[int, datetime | None]:
    """How many wait, and when the next comes back. In a lane; it makes ready what the place needs,
    too, so that it opens at once."""
    number, back = garden.review.count(), garden.review.next_back()
    import ui.review.history_view
    import ui.review.review_place  # noqa: F401

    garden.review.warm()
    return number, back

"""How many items of Memory have come due, before anybody goes there: the figure on the rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.changes import Changes

if TYPE_CHECKING:
    from ui.session import GardenSession


class DueCount(QObject):
    """Counts once the window has settled, and again when the page changes."""

    counted = Signal(int)

    def __init__(self, session: GardenSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._begun = False
        session.changed.connect(self._on_changed)
        session.closed.connect(lambda: self.counted.emit(0))

    def begin(self) -> None:
        """The first page is drawn: count now."""
        self._begun = True
        self._ask()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if self._begun and "memory" in changes.extra:
            self._ask()

    def _ask(self) -> None:
        garden = self._session.garden
        if garden is not None and garden.has_memory:
            self._session.ask(
                lambda garden, _token: len(garden.memory.staleness()),
                self.counted.emit,
                lambda _error: self.counted.emit(0),  # the place says what is the matter
                self,
                key="memory-due",
            )

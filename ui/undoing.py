"""`Undoing`: says what was done to the garden's files, and takes it back or does it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.errors import NotFound, VersionConflict

from .operation_words import operation_words
from .toast import Toast

if TYPE_CHECKING:
    from collections.abc import Callable

    from garden.editing import Saved
    from garden.garden import Garden
    from ui.session import Changed, GardenSession


def take_back(garden: Garden, operation: str) -> Changed:
    """Undo an operation. What others wrote to the Memory page since stays, by merging.

    Raises VersionConflict when the same lines, or another file, were changed since.
    """
    garden.own()
    try:
        return garden.undo(operation)
    except VersionConflict:
        try:
            return garden.memory.take_back(operation)
        except NotFound:  # it was about other files than the page
            pass
        raise


class Undoing(QObject):
    """Undo and redo of journalled operations, with a toast for each."""

    restored = Signal(str)
    """A note came back: show it."""
    failed = Signal(object)
    """GardenError: a file has changed since, or there is nothing to undo."""

    def __init__(
        self,
        session: GardenSession,
        toast: Toast,
        save: Callable[[Callable[[], object]], object],
        parent: QObject | None = None,
    ) -> None:
        """`save` writes what is typed, then runs its argument: the last change may be that."""
        super().__init__(parent)
        self._session = session
        self._toast = toast
        self._save = save

    def offer(self, words: str, operation: str) -> None:
        """Say what was done, with its Undo."""
        if not operation:
            self._toast.show_message(words)
            return
        self._toast.show_message(words, self.tr("Undo"), lambda: self._take_back(operation))

    def undo(self) -> None:
        """Take back the last operation on files."""
        self._save(lambda: self._session.undo(self._undone, self.failed.emit, self))

    def redo(self) -> None:
        """Do the last undone operation again."""
        self._session.redo(self._redone, self.failed.emit, self)

    def _take_back(self, operation: str) -> None:
        self._session.change(
            lambda garden: take_back(garden, operation), self._back, self.failed.emit, self
        )

    def _back(self, saved: Changed) -> None:
        path = min(saved.changes.added, default="")
        if path:
            self.restored.emit(path)

    def _undone(self, saved: Saved) -> None:
        label = operation_words(saved.changes.label)
        words = self.tr("Undone: {what}").format(what=label) if label else self.tr("Undone")
        self._toast.show_message(words, self.tr("Redo"), self.redo)

    def _redone(self, saved: Saved) -> None:
        label = operation_words(saved.changes.label)
        words = self.tr("Done again: {what}").format(what=label) if label else self.tr("Done again")
        self._toast.show_message(words, self.tr("Undo"), self.undo)

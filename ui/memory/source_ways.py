"""The way from an item to what its source names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from garden.memory.pointers import Pointer
    from ui.memory.memory_keeper import MemoryKeeper


class SourceWays(QObject):
    """Finds out where a source leads, and says what the window should do."""

    note_requested = Signal(str)
    external_requested = Signal(str)
    """A web address."""
    file_requested = Signal(str)
    """Absolute path of a file that is no note."""
    search_requested = Signal(str)
    """The source names no place: look for its words."""
    said = Signal(str)

    def __init__(self, keeper: MemoryKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._keeper = keeper

    def go(self, source: str) -> None:
        """Go where a source leads; '' leads nowhere."""
        if source:
            self._keeper.follow(source, self._on_pointer)
        else:
            self.said.emit(self.tr("This item names no source."))

    def _on_pointer(self, pointer: Pointer) -> None:
        signal = {
            "web": self.external_requested,
            "note": self.note_requested,
            "file": self.file_requested,
            "nothing": self.search_requested,
        }[pointer.kind]
        signal.emit(pointer.target)

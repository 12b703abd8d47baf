"""Widgets that are made one at a time, so that the window goes on between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

T = TypeVar("T")


class Gradual(QObject, Generic[T]):
    """Makes what `steps` yields, one at each turn of the event loop."""

    done = Signal()
    """All is made; once for each `begin`."""

    def __init__(self, steps: Iterator[T], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = steps
        self._made: list[T] = []

    def begin(self) -> None:
        """Make the next one with the next turn."""
        QTimer.singleShot(0, self, self._step)

    def all(self) -> list[T]:
        """What was made; what is left is made at once, for somebody who can't wait."""
        self._made += self._steps
        return self._made

    def _step(self) -> None:
        for made in self._steps:
            self._made.append(made)
            self.begin()
            return
        self.done.emit()

"""The places of the window: what they are called, and the stack that shows one of them.

A place is built when it is first gone to: a person waits for the note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtWidgets import QStackedWidget, QWidget

if TYPE_CHECKING:
    from garden.garden import Garden


class PlaceView(Protocol):
    """A widget that can be a place."""

    def focus_place(self) -> None:
        """Put the keyboard where the person goes on."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the window. Ctrl+1 to Ctrl+9 go to them in their order."""

    id: str
    """'notes', 'graph', 'review', 'memory', 'health'."""
    title: str
    """Translated."""
    icon: str
    build: Callable[[], QWidget] | None = None
    """Makes its widget (a `PlaceView`), once."""
    fits: Callable[[Garden], bool] = lambda _garden: True
    """Whether a garden has this place."""


class PlaceStack(QStackedWidget):
    """Holds the places that were built, and shows one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("places")
        self._places: dict[str, Place] = {}
        self._built: dict[str, QWidget] = {}

    def set_places(self, places: Iterable[Place]) -> None:
        """The places that there may be, in the rail's order."""
        self._places = {place.id: place for place in places}

    def fitting(self, garden: Garden) -> list[str]:
        """Ids of the places that a garden has."""
        return [place.id for place in self._places.values() if place.fits(garden)]

    def built(self, id: str) -> QWidget | None:
        """A place's widget if it was made already."""
        return self._built.get(id)

    def show_place(self, id: str) -> None:
        """Bring a place up and give it the keyboard. KeyError for an unknown one."""
        widget = self._built.get(id)
        if widget is None:
            build = self._places[id].build
            assert build is not None
            widget = self._built[id] = build()
            if self.indexOf(widget) < 0:
                self.addWidget(widget)
        self.setCurrentWidget(widget)
        cast(PlaceView, widget).focus_place()

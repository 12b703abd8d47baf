"""Places are built when they are gone to; those that a garden lacks are not offered."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton, QWidget

from ui.places import Place, PlaceStack
from ui.rail import Rail
from ui.theme import Theme


class View(QWidget):
    came = 0

    def focus_place(self) -> None:
        self.came += 1


def test_a_place_is_built_once_and_told_each_time(qtbot) -> None:
    made: list[View] = []

    def build() -> View:
        made.append(View())
        return made[-1]

    stack = PlaceStack()
    qtbot.addWidget(stack)
    stack.set_places([Place("one", "One", "leaf", build), Place("two", "Two", "leaf", View)])
    assert stack.built("one") is None
    stack.show_place("one")
    stack.show_place("two")
    stack.show_place("one")
    assert stack.currentWidget() is made[0] is stack.built("one")
    assert (len(made), made[0].came) == (1, 2)
    with pytest.raises(KeyError):
        stack.show_place("nowhere")


def test_keys_mean_the_same_place_in_every_garden(qtbot) -> None:
    rail = Rail(Theme("light"))
    qtbot.addWidget(rail)
    places = [Place("notes", "Notes", "leaf"), Place("review", "Review", "inbox")]
    actions = rail.set_places([*places, Place("health", "Health", "heart-pulse")])
    rail.show()
    rail.show_only(["notes", "health"])
    review = rail.findChild(QToolButton, "rail-review")
    assert not review.isVisible() and not actions[1].isVisible()
    assert actions[2].shortcut().toString() == "Ctrl+3"
    rail.show_only(["notes", "review", "health"])
    assert review.isVisible() and actions[1].isVisible()


def test_a_stack_asks_places_whether_a_garden_has_them(qtbot, garden) -> None:
    stack = PlaceStack()
    qtbot.addWidget(stack)
    stack.set_places(
        [
            Place("notes", "Notes", "leaf", View),
            Place("review", "Review", "inbox", View, lambda garden: garden.has_memory),
        ]
    )
    assert stack.fitting(garden) == ["notes"]
    garden.has_memory = True
    assert stack.fitting(garden) == ["notes", "review"]

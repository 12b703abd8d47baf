"""The rail shows the places it is given, and no others."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from ui.rail import Place, Rail
from ui.theme import Theme


@pytest.fixture
def rail(qtbot) -> Rail:
    made = Rail(Theme("light"))
    qtbot.addWidget(made)
    made.show()
    return made


def places(*ids: str) -> list[Place]:
    return [Place(id, id.capitalize(), "leaf") for id in ids]


def test_only_places_that_exist_have_a_button(rail: Rail, qtbot) -> None:
    rail.set_places(places("notes", "health"))
    assert rail.findChild(QToolButton, "rail-notes")
    assert rail.findChild(QToolButton, "rail-health")
    assert rail.findChild(QToolButton, "rail-graph") is None


def test_places_are_numbered_in_order(rail: Rail, qtbot) -> None:
    actions = rail.set_places(places("notes", "graph", "health"))
    assert [action.objectName() for action in actions] == ["go.notes", "go.graph", "go.health"]
    assert [action.shortcut().toString() for action in actions] == ["Ctrl+1", "Ctrl+2", "Ctrl+3"]
    with qtbot.waitSignal(rail.chosen) as went:
        actions[2].trigger()
    assert went.args == ["health"]


def test_a_click_goes_there_and_the_shown_place_is_marked(rail: Rail, qtbot) -> None:
    rail.set_places(places("notes", "health"))
    health = rail.findChild(QToolButton, "rail-health")
    with qtbot.waitSignal(rail.chosen) as went:
        qtbot.mouseClick(health, Qt.MouseButton.LeftButton)
    assert went.args == ["health"]
    rail.show_place("notes")
    assert rail.findChild(QToolButton, "rail-notes").isChecked()
    assert not health.isChecked()


def test_counts_are_told_to_screen_readers(rail: Rail, qtbot) -> None:
    rail.set_places(places("health"))
    rail.set_count("health", 120, warns=True)
    button = rail.findChild(QToolButton, "rail-health")
    assert button.accessibleDescription() == "120"
    rail.set_count("health", 0)
    assert button.accessibleDescription() == ""
    rail.set_count("nowhere", 3)

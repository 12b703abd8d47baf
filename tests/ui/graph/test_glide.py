"""From the whole garden to the surroundings of a note and back: nothing jumps, nothing is left."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QSlider

from tests.ui.graph.conftest import move

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


def moves(person) -> list[tuple[float, float, float]]:
    """Where the camera is after each of its moves, from now on."""
    seen = []
    canvas = person.canvas

    def note() -> None:
        seen.append((canvas.camera.scale, canvas.camera.x, canvas.camera.y))

    canvas.camera_moved.connect(note)
    return seen


def goes_straight(values: list[float], first: float, last: float) -> bool:
    steps = np.diff([first, *values, last])
    return bool((steps >= -1e-6).all() or (steps <= 1e-6).all())


@pytest.mark.parametrize("node", ["Alone", "霜よけ"])
def test_the_camera_goes_straight_from_what_was_seen_to_what_is_to_be_seen(
    person, node: str
) -> None:
    canvas = person.canvas
    for key in (K.Key_A, K.Key_W):
        canvas.set_focus_node(person.node(node))
        before = canvas.camera
        seen = moves(person)
        person.press(key)
        person.until(lambda: not canvas.is_moving)
        after = canvas.camera
        assert before != after
        for at, name in enumerate(("scale", "x", "y")):
            values = [each[at] for each in seen]
            assert goes_straight(values, getattr(before, name), getattr(after, name)), name


def test_all_is_still_shown_when_the_view_gets_smaller_after_a_glide(person) -> None:
    person.canvas.set_focus_node(person.node("霜よけ"))
    person.press(K.Key_A)
    person.until(lambda: not person.canvas.is_moving)
    person.place.resize(900, 500)
    person.until(lambda: person.canvas.width() < 700)
    inside = person.canvas.rect()
    assert all(inside.contains(person.point(title)) for title in person.shown())


def test_a_node_that_glides_away_from_a_resting_pointer_is_not_lit_any_more(person) -> None:
    canvas = person.canvas
    move(canvas, person.point("霜よけ"))
    person.until(lambda: person.place._cards.showing)
    canvas.set_focus_node(person.node("Tomato"), lit=False)
    person.press(K.Key_A)
    person.until(lambda: not canvas.is_moving)
    assert canvas.lit_node == -1
    person.until(lambda: not person.place._cards.showing)


@pytest.mark.parametrize(("key", "keys"), [(K.Key_Right, CTRL), (K.Key_Plus, NONE)])
def test_the_same_holds_for_keys_that_move_the_camera(person, key, keys) -> None:
    canvas = person.canvas
    corner = person.point("Alone")
    assert (corner - canvas.rect().center()).manhattanLength() > 60
    move(canvas, corner)
    assert person.title(canvas.lit_node) == "Alone"
    for _ in range(3):
        person.press(key, keys)
    assert canvas.lit_node == -1


def test_what_stays_under_the_pointer_stays_lit(person) -> None:
    canvas = person.canvas
    at = person.point("Tomato")
    move(canvas, at)
    canvas.zoom(1.2, at.toPointF())
    assert person.title(canvas.lit_node) == "Tomato"
    move(canvas, at + QPoint(1, 0))
    assert person.title(canvas.lit_node) == "Tomato"


def test_the_head_tells_of_a_path_as_long_as_it_is_shown(person) -> None:
    place, canvas = person.place, person.canvas
    for title in ("Start here", "霜よけ"):
        person.click(title, keys=CTRL)
    person.press(K.Key_P)
    words = "2 links: Start here → Tomato → 霜よけ"
    person.until(lambda: place.head.words == words)
    place.filters.filter_changed.emit(place.filters.wanted)
    assert place.head.words == words
    person.press(K.Key_Escape)
    assert place.head.words == "5 notes, 5 links"
    for title in ("Start here", "Alone"):
        person.click(title, keys=CTRL)
    person.press(K.Key_P)
    person.until(lambda: "No links lead" in place.head.words)
    person.press(K.Key_Escape)
    assert canvas.selected == set()
    assert place.head.words == "5 notes, 5 links"


def test_a_path_can_be_asked_for_between_two(person) -> None:
    action = person.registry.get("graph.path")
    assert not action.isEnabled()
    can = []
    for title in ("Start here", "霜よけ", "Alone"):
        person.click(title, keys=CTRL)
        can.append(action.isEnabled())
    assert can == [False, True, False]
    person.canvas.select({person.node("Alone")})
    person.canvas.set_focus_node(person.node("Basil"))
    assert action.isEnabled()  # from the only selected one to the one at the keyboard
    person.press(K.Key_Escape)
    person.place.show_around("plants/basil.md")
    assert not action.isEnabled()


def test_a_filter_that_lets_nothing_through_says_so_and_is_cleared(person) -> None:
    place = person.place
    field = place.filters._field
    assert not place.nothing.isVisible()
    person.qtbot.keyClicks(field, "zzz")
    person.until(place.nothing.isVisible)
    assert place.nothing.title == "No note passes the filters"
    assert place.nothing.geometry() == person.canvas.rect()
    button = place.nothing.findChild(QPushButton, "empty-action")
    person.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not place.nothing.isVisible()
    assert len(person.shown()) == 6
    person.qtbot.keyClicks(field, "zzz")
    person.until(place.nothing.isVisible)
    person.qtbot.keyClick(field, K.Key_Escape)
    assert not place.nothing.isVisible()


@pytest.mark.parametrize("key", ["hubs", "dead-ends"])
def test_rows_of_notes_open_by_their_button_and_tell_more_in_a_menu(person, key: str) -> None:
    view = person.place.lists.list(key)
    row = view.rows[0]
    assert row.action == "Open"
    at = row.payload.nodes[0]
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    person.qtbot.keyClick(view, K.Key_Return)
    assert person.opened == [] and person.canvas.focus_node == at
    view.setFocus()
    person.qtbot.keyClick(view, K.Key_Space)
    assert person.opened == [(person.place.stage.data.nodes[at].path, False)]
    point = QPoint(1, 1)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, point, point)
    QApplication.sendEvent(view, event)
    menu = person.place.findChild(QMenu, "graph-menu")
    words = [each.text() for each in menu.actions()]
    assert words[:2] == ["Open", "Open in a new tab"]
    assert "Links that could be, for this note" in words
    assert person.canvas.focus_node == at
    menu.close()


def test_a_list_brings_back_a_note_that_the_day_hides(person) -> None:
    slider = person.place.findChild(QSlider, "graph-time-slider")
    slider.setValue(0)
    assert "Alone" not in person.shown()
    orphans = person.place.lists.list("orphans")
    orphans.chosen.emit(orphans.rows[0].payload, False)
    assert slider.value() == slider.maximum()
    assert person.title(person.canvas.focus_node) == "Alone"

"""The Graph place, driven by a real mouse and real keys."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QPushButton,
    QSlider,
    QToolButton,
)

from garden.graph import positions
from tests.ui.graph.conftest import move
from ui.graph.overlay import neighbours

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALL = {"Start here", "Tomato", "Basil", "霜よけ", "Alone", "nobody-wrote-this"}


def test_all_notes_and_wishes_are_shown_and_told(person) -> None:
    assert person.shown() == ALL
    assert person.place.head.words == "5 notes, 5 links"
    scene = person.canvas.scene
    assert scene.hollow[scene.row[person.node("nobody-wrote-this")]]
    assert person.canvas.accessibleName()
    inside = person.canvas.rect()
    assert all(inside.contains(person.point(title)) for title in ALL)


def test_a_click_opens_a_note_and_the_middle_button_a_tab(person) -> None:
    person.click("Tomato")
    person.click("霜よけ", Qt.MouseButton.MiddleButton)
    assert person.opened == [("plants/tomato.md", False), ("作業/霜よけ.md", True)]


def test_a_click_on_a_hollow_node_asks_for_the_note_beside_the_one_that_wishes(person) -> None:
    wishes = []
    person.place.wish_requested.connect(wishes.append)
    person.click("nobody-wrote-this")
    person.until(lambda: bool(wishes))
    assert (wishes[0].target, wishes[0].source) == ("nobody-wrote-this", "start.md")


def test_hovering_lights_the_links_and_shows_a_card(person) -> None:
    move(person.canvas, person.point("Tomato"))
    assert person.title(person.canvas.lit_node) == "Tomato"
    out, into = neighbours(person.canvas.scene, person.canvas.scene.row[person.node("Tomato")])
    nodes = person.canvas.scene.nodes
    assert {person.title(int(nodes[at])) for at in out} == {"Basil", "霜よけ"}
    assert {person.title(int(nodes[at])) for at in into} == {"Start here"}
    person.until(lambda: person.place._cards.showing)
    move(person.canvas, QPoint(3, 3))
    assert person.canvas.lit_node == -1
    person.until(lambda: not person.place._cards.showing)


def test_a_dragged_node_is_pinned_there_across_sessions(person, visit) -> None:
    target = person.point("Basil") + QPoint(90, 60)
    person.drag([person.point("Basil"), person.point("Basil") + QPoint(30, 20), target])
    assert (person.point("Basil") - target).manhattanLength() <= 3
    assert person.opened == []
    assert person.canvas.held == {person.node("Basil")}
    key = "plants/basil.md"
    assert key in person.place.source.pinned
    folder = person.garden.places.graph
    person.until(lambda: key in positions.read(folder).pinned)
    before = positions.read(folder).places[key]
    person.place.hide()
    again = visit()
    again.ready()
    at = again.node("Basil")
    assert tuple(np.round(again.place.stage.places[at], 1)) == before
    assert key in again.place.source.pinned


def test_dragging_the_ground_pans_and_the_wheel_zooms_about_the_pointer(person) -> None:
    before = person.point("Tomato")
    person.drag([QPoint(5, 5), QPoint(30, 25), QPoint(65, 35)])
    assert person.point("Tomato") - before == QPoint(60, 30)
    at = person.point("Tomato")
    far = person.point("Alone")
    wheel(person.canvas, at, 240)
    assert (person.point("Tomato") - at).manhattanLength() <= 2
    assert (person.point("Alone") - at).manhattanLength() > (far - at).manhattanLength() * 1.2


def wheel(widget, point: QPoint, angle: int) -> None:
    event = QWheelEvent(
        QPointF(point), QPointF(widget.mapToGlobal(point)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_a_lasso_selects_what_lies_in_it_and_ctrl_click_adds(person) -> None:
    tomato = person.point("Tomato")
    box = [tomato + QPoint(dx, dy) for dx, dy in ((-20, -20), (20, -20), (20, 20), (-20, 20))]
    person.drag(box, SHIFT)
    assert {person.title(node) for node in person.canvas.selected} == {"Tomato"}
    person.click("Alone", keys=CTRL)
    assert {person.title(node) for node in person.canvas.selected} == {"Tomato", "Alone"}
    assert person.place.selection.isVisible()
    person.press(K.Key_Escape)
    assert not person.canvas.selected
    assert not person.place.selection.isVisible()


def test_the_lasso_tool_needs_no_shift(person) -> None:
    person.registry.get("graph.lasso").trigger()
    w, h = person.canvas.width() - 2, person.canvas.height() - 2
    person.drag([QPoint(1, 1), QPoint(w, 1), QPoint(w, h), QPoint(1, h)])
    assert {person.title(node) for node in person.canvas.selected} == ALL


def test_selected_notes_are_opened_and_tagged_as_one_operation(person) -> None:
    for title in ("Tomato", "霜よけ"):
        person.click(title, keys=CTRL)
    person.qtbot.mouseClick(button(person, "graph-selection-open"), Qt.MouseButton.LeftButton)
    assert sorted(person.opened) == [("plants/tomato.md", True), ("作業/霜よけ.md", True)]
    person.qtbot.mouseClick(button(person, "graph-selection-tag"), Qt.MouseButton.LeftButton)
    field = person.place.findChild(QLineEdit, "graph-selection-tag-field")
    person.qtbot.keyClicks(field, "summer")
    person.qtbot.keyClick(field, K.Key_Return)
    person.until(lambda: bool(person.done))
    assert person.garden.read("作業/霜よけ.md").meta.tags == ("summer",)
    person.garden.undo(person.done[0][1])
    assert person.garden.read("plants/tomato.md").meta.tags == ()


def test_selected_notes_are_linked_and_the_picture_follows(person) -> None:
    for title in ("Tomato", "Alone"):
        person.click(title, keys=CTRL)
    person.qtbot.mouseClick(button(person, "graph-selection-link"), Qt.MouseButton.LeftButton)
    person.until(lambda: bool(person.done))
    assert "- [[alone]]" in person.garden.read("plants/tomato.md").text
    person.garden.reconcile()
    person.until(lambda: person.place.stage.data.degree[person.node("Alone")] == 1)


def button(person, name: str) -> QPushButton:
    return person.place.findChild(QPushButton, name)


def test_arrows_walk_along_links_and_enter_opens(person) -> None:
    start = person.node("Tomato")
    person.canvas.set_focus_node(start)
    linked = {person.title(int(at)) for at in person.place.stage.data.neighbours(start)}
    reached = set()
    for key in (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down):
        person.canvas.set_focus_node(start)
        person.press(key)
        if person.canvas.focus_node != start:
            reached.add(person.title(person.canvas.focus_node))
    assert reached
    assert reached <= linked
    person.canvas.set_focus_node(start)
    assert "Tomato" in person.canvas.accessibleDescription()
    assert "1 links to it, 2 links from it" in person.canvas.accessibleDescription()
    person.press(K.Key_Return)
    assert person.opened == [("plants/tomato.md", False)]
    person.press(K.Key_Space)
    assert person.canvas.selected == {start}


def test_an_arrow_begins_in_the_middle_and_shift_goes_to_any_note(person) -> None:
    person.press(K.Key_Right)
    assert person.canvas.focus_node >= 0
    person.canvas.set_focus_node(person.node("Alone"))  # no link leads on
    reached = set()
    for key in (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down):
        person.canvas.set_focus_node(person.node("Alone"))
        person.press(key)
        assert person.title(person.canvas.focus_node) == "Alone"
        person.press(key, SHIFT)
        reached.add(person.title(person.canvas.focus_node))
    assert reached - {"Alone"}


def test_zoom_pan_and_everything_by_keys(person) -> None:
    before = person.canvas.camera
    person.press(K.Key_Plus)
    assert person.canvas.camera.scale > before.scale
    person.press(K.Key_Right, CTRL)
    assert person.canvas.camera.x > before.x
    person.press(K.Key_0)
    person.until(lambda: not person.canvas.is_moving)
    assert person.canvas.camera.scale == pytest.approx(before.scale)


def test_around_a_note_and_back_nothing_jumps(person) -> None:
    person.canvas.set_focus_node(person.node("霜よけ"))
    whole = person.place.stage.places.copy()
    person.press(K.Key_A)
    person.until(lambda: not person.canvas.is_moving)
    person.until(lambda: person.shown() == {"霜よけ", "Tomato", "Start here", "Basil"})
    assert person.place.head.words == "3 notes around “霜よけ”"
    depth = person.place.findChild(QPushButton, "graph-depth-1")
    person.qtbot.mouseClick(depth, Qt.MouseButton.LeftButton)
    person.until(lambda: person.shown() == {"霜よけ", "Tomato"})
    person.canvas.setFocus()
    person.press(K.Key_W)
    person.until(lambda: person.shown() == ALL)
    person.until(lambda: not person.canvas.is_moving)
    scene = person.canvas.scene
    assert np.allclose(scene.places, whole[scene.nodes])


def test_around_the_open_note_when_no_node_is_meant(person) -> None:
    person.current = "plants/basil.md"
    around = person.place.findChild(QPushButton, "graph-around")
    person.qtbot.mouseClick(around, Qt.MouseButton.LeftButton)
    assert person.title(person.place.stage.centre) == "Basil"


def test_filters_by_text_type_kind_and_legend(person) -> None:
    field = person.place.findChild(QLineEdit, "graph-filter-text")
    person.qtbot.keyClick(person.place, K.Key_F, CTRL)
    person.until(field.hasFocus)
    person.qtbot.keyClicks(field, "tom")
    person.until(lambda: person.shown() == {"Tomato"})
    assert person.place.head.words == "1 of 5 notes"
    person.qtbot.keyClick(field, K.Key_Escape)
    person.until(lambda: person.shown() == ALL)
    only = person.place.findChild(QComboBox, "graph-filter-only")
    only.setCurrentIndex(only.findData("orphans"))
    assert person.shown() == {"Alone"}
    only.setCurrentIndex(only.findData("stale"))
    assert person.shown() == {"Alone"}
    only.setCurrentIndex(only.findData("written"))
    assert person.shown() == ALL - {"nobody-wrote-this"}
    only.setCurrentIndex(0)
    legend = person.place.filters.legend

    def plants() -> list[QPushButton]:
        buttons = legend.findChildren(QPushButton)
        return [each for each in buttons if each.text() == "Plant 2" and each.isVisible()]

    person.until(lambda: bool(plants()))
    plant = plants()[0]
    person.qtbot.mouseClick(plant, Qt.MouseButton.LeftButton)
    assert person.shown() == {"Tomato", "Basil"}


def test_colours_say_type_folder_tag_or_trust(person) -> None:
    by = person.place.findChild(QComboBox, "graph-colour-by")
    legends = []
    for way in ("type", "folder", "tag", "trust"):
        by.setCurrentIndex(by.findData(way))
        legends.append([entry.words for entry in person.place.stage.colouring.legend])
    assert legends[0][:2] == ["Guide", "Plant"]
    assert "作業" in legends[1]
    assert "guide" in legends[2]
    assert "Unverified" in legends[3]
    assert all(legend[-1] == "Not written yet" for legend in legends)


def test_the_garden_grows_along_the_time_slider(person) -> None:
    slider = person.place.findChild(QSlider, "graph-time-slider")
    slider.setFocus()
    person.qtbot.keyClick(slider, K.Key_Home)
    assert person.shown() == {"Start here", "nobody-wrote-this"}
    seen = [len(person.shown())]
    while slider.value() < slider.maximum():
        person.qtbot.keyClick(slider, K.Key_PageUp)
        seen.append(len(person.shown()))
    assert seen == sorted(seen)
    assert person.shown() == ALL
    person.qtbot.mouseClick(
        person.place.findChild(QToolButton, "graph-time-play"), Qt.MouseButton.LeftButton
    )
    person.until(lambda: 0 < slider.value() < slider.maximum())
    assert len(person.shown()) < len(ALL)


def test_a_path_between_two_notes(person) -> None:
    for title in ("Start here", "霜よけ"):
        person.click(title, keys=CTRL)
    person.press(K.Key_P)
    person.until(lambda: len(person.canvas.path) == 3)
    assert person.place.head.words == "2 links: Start here → Tomato → 霜よけ"
    person.canvas.grab()
    person.press(K.Key_Escape)
    assert person.canvas.path == []
    for title in ("Start here", "Alone"):
        person.click(title, keys=CTRL)
    person.press(K.Key_P)
    person.until(lambda: "No links lead" in person.place.head.words)


def test_a_candidate_is_dotted_and_its_plus_writes_the_link(visit) -> None:
    person = visit(
        {
            "tomato.md": "---\ntype: Plant\ntitle: Tomato\n---\n\nTie it.\n",
            "basil.md": "---\ntype: Plant\ntitle: Basil\n---\n\nGrows beside the Tomato.\n",
            "c.md": "---\ntype: Plant\ntitle: Carrot\n---\n\nFar away. [[basil]]\n",
        }
    )
    person.ready()
    person.canvas.set_focus_node(person.node("Tomato"))
    person.press(K.Key_D)
    person.until(lambda: len(person.canvas.dotted) == 1)
    assert person.place.lists.rows("candidates")[0].text == "Basil"
    ends = [person.point("Tomato"), person.point("Basil")]
    middle = QPoint((ends[0].x() + ends[1].x()) // 2, (ends[0].y() + ends[1].y()) // 2)
    move(person.canvas, middle)
    person.qtbot.mouseClick(
        person.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle
    )
    person.until(lambda: bool(person.done))
    assert "[[tomato|Tomato]]" in person.garden.read("basil.md").text
    assert person.done[0][0] == "Linked in “Basil”"
    assert person.canvas.dotted == []


def test_lists_tell_and_act(person) -> None:
    lists = person.place.lists
    assert [row.text for row in lists.rows("orphans")] == ["Alone"]
    assert [row.text for row in lists.rows("wishes")] == ["nobody-wrote-this"]
    assert lists.rows("wishes")[0].detail == "1 wish"
    dead = {row.text for row in lists.rows("dead-ends")}
    assert dead == {"Basil", "霜よけ"}
    wishes = []
    person.place.wish_requested.connect(wishes.append)
    view = lists.list("wishes")
    view.setFocus()
    view.acted.emit(view.rows[0].payload)
    person.until(lambda: bool(wishes))
    hubs = lists.list("hubs")
    hubs.chosen.emit(hubs.rows[0].payload, False)
    assert person.title(person.canvas.focus_node) == hubs.rows[0].text
    hubs.chosen.emit(hubs.rows[0].payload, True)
    assert person.opened[0][1]


def test_the_menu_of_a_node_by_the_menu_key(person) -> None:
    person.canvas.set_focus_node(person.node("Basil"))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    QApplication.sendEvent(person.canvas, event)
    menu = person.place.findChild(QMenu, "graph-menu")
    assert [each.text() for each in menu.actions()][:2] == ["Open", "Open in a new tab"]
    menu.actions()[1].trigger()
    assert person.opened == [("plants/basil.md", True)]
    menu.close()


@pytest.mark.parametrize("kind", ["png", "svg", "graphml", "json"])
def test_exports(person, tmp_path: Path, monkeypatch, kind: str) -> None:
    file = tmp_path / f"out.{kind}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(file), ""))
    person.registry.get(f"graph.{kind}").trigger()
    person.until(lambda: bool(person.said))
    if kind == "png":
        assert QImage(str(file)).size() == person.canvas.size()
    elif kind == "svg":
        text = file.read_text(encoding="utf-8")
        assert text.count("<circle") == len(ALL)
        assert "霜よけ" in text
    elif kind == "graphml":
        assert networkx.read_graphml(file).number_of_nodes() == len(ALL)
    else:
        assert len(json.loads(file.read_text(encoding="utf-8"))["edges"]) == 5


def test_a_new_note_of_another_program_comes_and_the_others_stay(person) -> None:
    before = {
        person.title(at): person.place.stage.places[at].copy()
        for at in range(len(person.place.stage.data))
    }
    (person.root / "new.md").write_text(
        "---\ntype: Guide\ntitle: New\n---\n\n[[tomato]]\n", encoding="utf-8"
    )
    changes = person.garden.reconcile()
    person.session.changed.emit(changes, None)
    person.until(lambda: "New" in person.shown())
    person.ready()
    for title, place in before.items():
        moved = np.hypot(*(person.place.stage.places[person.node(title)] - place))
        assert moved < 15, title


def test_a_garden_without_notes_one_note_and_no_links(visit) -> None:
    person = visit()
    person.until(lambda: person.place.empty.title == "No notes yet")
    person = visit({"only.md": "---\ntype: A\ntitle: Only\n---\n\n[[only]]\n"})
    person.ready()
    assert person.shown() == {"Only"}
    person.canvas.grab()
    person.press(K.Key_Right)
    assert person.title(person.canvas.focus_node) == "Only"
    many = {f"n{at}.md": f"---\ntype: A\ntitle: N{at}\n---\n\nx\n" for at in range(30)}
    person = visit(many)
    person.ready()
    assert len(person.shown()) == 31
    assert [row.figure for row in person.place.source.insights.orphans] == [0] * 31


def test_a_layout_can_be_stopped_and_reduced_motion_is_respected(person, monkeypatch) -> None:
    monkeypatch.setattr(type(person.theme), "motion_ms", property(lambda _self: 0))
    person.canvas.set_focus_node(person.node("Tomato"))
    person.press(K.Key_A)
    assert not person.canvas.is_moving
    person.press(K.Key_W)
    person.registry.get("graph.again").trigger()
    person.session.cancel_work("graph-layout")
    assert "graph-layout" not in person.session.running()


def test_the_minimap_leads_there_and_every_control_has_a_name(person) -> None:
    person.place.minimap.show()
    person.place.minimap.show_scene(person.canvas.scene)
    before = person.canvas.camera
    person.qtbot.mouseClick(
        person.place.minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        QPoint(20, 20),
    )  # fmt: skip
    assert person.canvas.camera != before
    person.place.minimap.grab()
    for kind in (QComboBox, QSlider, QLineEdit, QToolButton):
        for widget in person.place.findChildren(kind):
            assert widget.accessibleName() or widget.text() or not widget.isVisible(), widget


def test_the_focus_leaves_the_picture_by_tab(person) -> None:
    person.canvas.setFocus()
    person.press(K.Key_Tab)
    assert not person.canvas.hasFocus()
    assert person.canvas.event(QEvent(QEvent.Type.None_)) in (True, False)


def test_too_many_notes_are_shown_by_clusters_that_open_and_close(visit, monkeypatch) -> None:
    monkeypatch.setattr("garden.graph.steps.LIMIT", 20)
    person = visit(
        {
            f"{group}/{group}-{at}.md": (
                f"---\ntype: A\ntitle: {group} {at}\ntags: [{group}]\n---\n\n"
                f"[[{group}-{(at + 1) % 8}]] [[{group}-0]]\n"
            )
            for group in ("red", "blue", "緑")
            for at in range(8)
        }
    )
    person.ready()
    assert person.shown() == {"red", "blue", "緑"}
    assert "3 clusters of 24 notes" in person.place.head.words
    person.canvas.set_focus_node(person.node("緑"))
    person.press(K.Key_Return)
    person.until(lambda: "緑 3" in person.shown())
    person.ready()
    assert person.opened == []
    person.click("緑 3")
    assert person.opened == [("緑/緑-3.md", False)]
    back = person.place.findChild(QToolButton, "graph-back")
    person.qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    person.until(lambda: person.shown() == {"red", "blue", "緑"})


def test_a_change_of_words_alone_leaves_lists_and_picture_as_they_are(person) -> None:
    lists = person.place.source.insights
    scene = person.canvas.scene
    file = person.root / "alone.md"
    file.write_text(file.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    changes = person.garden.reconcile()
    arrived = []
    person.place.source.arrived.connect(arrived.append)
    person.session.changed.emit(changes, None)
    person.until(lambda: not person.place.source.is_looking)
    assert arrived == []
    assert person.place.source.insights is lists
    assert person.canvas.scene is scene

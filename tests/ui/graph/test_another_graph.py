"""The garden's graph becomes another while somebody looks at it: nothing means another note."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox

from garden.changes import Changes
from garden.graph import positions
from garden.graph.data import read_graph
from garden.reshape.renaming import NewName
from tests.ui.graph.conftest import move
from ui.graph.ahead import GraphAhead
from ui.graph.graph_view import Dotted

MANY = {
    f"n/{at:03d}.md": f"---\ntype: A\ntitle: Note {at:03d}\n---\n\n[[{(at * 7 + 1) % 650:03d}]]\n"
    for at in range(650)
}


def change(person, changed: dict[str, str | None]) -> None:
    """Write or remove notes as another program would, and let the graph hear of it."""
    for path, text in changed.items():
        file = person.root / path
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")
    changes = person.garden.reconcile()
    with person.qtbot.waitSignal(person.place.source.arrived):
        person.session.changed.emit(changes, None)


def test_what_was_selected_lit_and_dotted_means_the_same_notes(person) -> None:
    canvas = person.canvas
    chosen = {person.node("Basil"), person.node("Start here")}
    canvas.select(chosen)
    canvas.set_focus_node(person.node("Tomato"))
    canvas.show_path([person.node("Tomato"), person.node("霜よけ")])
    canvas.show_dotted([Dotted(person.node("Alone"), person.node("Basil"), True, "kept")])
    change(person, {"a-first.md": "---\ntype: A\ntitle: First\n---\n", "start.md": None})
    assert {person.title(node) for node in canvas.selected} == {"Basil"}
    assert person.title(canvas.focus_node) == "Tomato"
    assert [person.title(node) for node in canvas.path] == ["Tomato", "霜よけ"]
    assert [(person.title(d.source), person.title(d.target)) for d in canvas.dotted] == [
        ("Alone", "Basil")
    ]
    change(person, {"alone.md": None, "plants/tomato.md": None})
    assert canvas.focus_node == -1
    assert canvas.path == [] and canvas.dotted == []


def test_a_node_that_goes_while_it_is_dragged_is_let_go(person) -> None:
    start = person.point("Basil")
    person.qtbot.mousePress(person.canvas, Qt.MouseButton.LeftButton, pos=start)
    move(person.canvas, start + QPoint(20, 20), Qt.MouseButton.LeftButton)
    change(person, {"plants/basil.md": None})
    move(person.canvas, start + QPoint(40, 40), Qt.MouseButton.LeftButton)
    person.qtbot.mouseRelease(person.canvas, Qt.MouseButton.LeftButton, pos=start)
    assert person.place.source.pinned == set()


@pytest.mark.parametrize("gone", ["n/640.md", "n/000.md"])
def test_a_large_graph_that_lost_a_note_is_drawn_and_pointed_at_until_the_next_picture(
    visit, gone, capfd
) -> None:
    person = visit(MANY)
    person.ready()
    person.until(lambda: person.canvas.is_sharp)
    canvas = person.canvas
    point = person.point("Note 301")
    lost = person.point(f"Note {gone[2:5]}")
    arrived = []
    person.place.source.arrived.connect(
        lambda _first: arrived.append(
            (
                not canvas.is_sharp,
                person.title(canvas.node_at(point.toPointF())),
                person.title(canvas.node_at(lost.toPointF())),
                canvas.grab().isNull(),
            )
        )
    )
    change(person, {gone: None})
    waits, title, none, empty = arrived[0]
    assert waits  # the new picture is still being drawn, and the old one is seen
    assert title == "Note 301" and none == ""
    assert not empty and "Traceback" not in capfd.readouterr().err
    person.until(lambda: canvas.is_sharp)
    assert len(canvas.scene) == 650  # 649 notes, and the wish for the one that is gone


def test_a_filter_whose_last_note_goes_is_let_go_with_its_choice(person) -> None:
    box = person.place.findChild(QComboBox, "graph-filter-type")
    box.setCurrentIndex(box.findData("Task guide"))
    assert person.shown() == {"霜よけ"}
    change(person, {"作業/霜よけ.md": None})
    person.until(lambda: "Tomato" in person.shown())
    assert box.currentData() == ""
    assert person.place.head.words == "4 notes, 5 links"


def rename(person, path: str, name: str) -> tuple[Changes, Changes]:
    """What is told of a rename by us: the deed, then the disk."""
    plan = person.garden.reshaping.rename_note(path, NewName(file=name, title=name))
    deed = person.garden.reshape(plan).changes
    return deed, person.garden.reconcile()


def hear(person, *all_: Changes) -> None:
    for changes in all_:
        person.session.changed.emit(changes, None)


@pytest.mark.parametrize("hidden", [True, False])
def test_a_renamed_note_stays_pinned_and_selected_under_its_new_name(person, hidden: bool) -> None:
    place, canvas = person.place, person.canvas
    basil = person.node("Basil")
    place.source.pin(basil, 120.0, 80.0)
    canvas.select({basil})
    canvas.set_focus_node(basil)
    if hidden:
        place.hide()
    hear(person, *rename(person, "plants/basil.md", "sweet-basil"))
    place.show()
    person.until(lambda: "plants/sweet-basil.md" in place.stage.data.number)
    person.ready()
    at = place.stage.data.number["plants/sweet-basil.md"]
    assert "plants/basil.md" not in place.stage.data.number
    assert place.stage.data.nodes[at].title == "sweet-basil"
    assert tuple(place.stage.places[at]) == (120.0, 80.0)
    assert place.source.pinned == {"plants/sweet-basil.md"}
    assert canvas.selected == {at} and canvas.focus_node == at
    folder = person.garden.places.graph
    person.until(lambda: positions.read(folder).pinned == {"plants/sweet-basil.md"})


def test_the_surroundings_of_a_note_stay_open_when_it_is_renamed(person) -> None:
    person.place.show_around("plants/basil.md")
    hear(person, *rename(person, "plants/basil.md", "sweet-basil"))
    person.until(lambda: "plants/sweet-basil.md" in person.place.stage.data.number)
    assert person.place.is_local
    assert "sweet-basil" in person.place.head.words


def test_a_graph_read_before_the_index_knows_of_a_rename_moves_nothing(person, monkeypatch) -> None:
    source = person.place.source
    at = source.places[person.node("Basil")].copy()
    deed, disk = rename(person, "plants/basil.md", "sweet-basil")
    known = [source.first.data, read_graph(person.garden.index)]
    monkeypatch.setattr("garden.graph.steps.read_graph", lambda *_args: known[0])
    hear(person, deed)
    person.until(lambda: source._renames == [(("plants/basil.md", "plants/sweet-basil.md"),)])
    person.until(lambda: not source.is_looking)
    assert tuple(source.places[person.node("Basil")]) == tuple(at)
    known[0] = known[1]
    hear(person, disk)
    person.until(lambda: "sweet-basil" in person.shown())
    assert tuple(source.first.places[person.node("sweet-basil")]) == tuple(at)
    assert source._renames == []


def test_kept_places_follow_a_rename_while_no_graph_is_open(person) -> None:
    folder = person.garden.places.graph
    person.until(lambda: "plants/basil.md" in positions.read(folder).places)
    person.place.hide()
    ahead = GraphAhead(person.session, person.place)
    hear(person, *rename(person, "plants/basil.md", "sweet-basil"))
    person.until(lambda: "plants/sweet-basil.md" in positions.read(folder).places)
    assert ahead is not None

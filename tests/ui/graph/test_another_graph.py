"""The garden's graph becomes another while somebody looks at it: nothing means another note."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox

from tests.ui.graph.conftest import move
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

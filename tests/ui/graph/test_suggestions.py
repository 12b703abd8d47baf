"""Links that could be, and which deeds are offered for which kind of node."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui.graph.test_another_graph import change

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def candidates(person) -> list[tuple[str, str]]:
    """(text, detail) of the rows that can be linked."""
    return [(row.text, row.detail) for row in person.place.lists.rows("candidates") if row.payload]


def dotted(person) -> set[tuple[str, str]]:
    return {(person.title(one.source), person.title(one.target)) for one in person.canvas.dotted}


def menu_of(person, title: str) -> list[str]:
    """Words of the menu at a node, by the right mouse button."""
    for menu in person.place.findChildren(QMenu, "graph-menu"):
        menu.close()
        menu.setObjectName("")
    point = person.point(title)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, point, person.canvas.mapToGlobal(point)
    )
    QApplication.sendEvent(person.canvas, event)
    menu = person.place.findChild(QMenu, "graph-menu")
    words = [action.text() for action in menu.actions() if not action.isSeparator()]
    menu.close()
    return words


def test_a_note_that_names_another_is_offered_from_both_ends_and_one_click_links_them(
    person,
) -> None:
    change(person, {"alone.md": "---\ntype: Guide\ntitle: Alone\n---\n\nBasil, then Start here.\n"})
    person.ready()
    person.canvas.set_focus_node(person.node("Alone"))
    person.press(K.Key_D)
    person.until(lambda: len(candidates(person)) == 2)
    assert candidates(person) == [("Basil", "named here"), ("Start here", "named here")]
    assert dotted(person) == {("Alone", "Basil"), ("Alone", "Start here")}
    person.canvas.set_focus_node(person.node("Basil"))
    person.press(K.Key_D)
    person.until(lambda: candidates(person) == [("Alone", "names it")])
    payload = person.place.lists.rows("candidates")[0].payload
    person.place.lists.list("candidates").acted.emit(payload)
    person.until(lambda: bool(person.done))
    assert "[[basil|Basil]], then Start here." in (person.root / "alone.md").read_text("utf-8")


def test_notes_in_sight_that_name_each_other_are_offered_until_they_are_linked(person) -> None:
    text = "---\ntype: Guide\ntitle: Alone\n---\n\n霜よけ beside the Tomato.\n"
    change(person, {"alone.md": text})
    person.ready()
    person.canvas.set_focus_node(-1)
    person.press(K.Key_D, SHIFT)
    person.until(lambda: len(candidates(person)) == 2)
    assert candidates(person) == [("Alone → 霜よけ", ""), ("Alone → Tomato", "")]
    assert dotted(person) == {("Alone", "霜よけ"), ("Alone", "Tomato")}
    change(person, {"alone.md": text.replace("霜よけ", "[[霜よけ]]")})
    person.until(lambda: candidates(person) == [("Alone → Tomato", "")])
    assert dotted(person) == {("Alone", "Tomato")}
    person.press(K.Key_Escape)
    assert dotted(person) == set()
    assert "Basil" in {person.title(node) for node in person.canvas.in_sight()}
    person.canvas.look_at_point(1e5, 1e5)
    assert person.canvas.in_sight() == []
    person.press(K.Key_D)  # no note is meant: again those in sight
    group = person.place.lists._groups["candidates"]
    person.until(lambda: group.words == "No note in sight names another without a link.")


def test_no_name_covers_the_plus_that_makes_a_link(person) -> None:
    change(person, {"alone.md": "---\ntype: Guide\ntitle: Alone\n---\n\nBasil, then Start here.\n"})
    person.ready()
    canvas = person.canvas
    canvas.set_focus_node(person.node("Alone"))
    person.press(K.Key_D)
    person.until(lambda: len(candidates(person)) == 2)
    person.drag([person.point("Alone"), QPoint(200, 300)])
    person.drag([person.point("Basil"), QPoint(500, 300)])
    middle = (person.point("Alone") + person.point("Basil")) / 2
    person.drag([person.point("Start here"), middle - QPoint(8, 22)])
    person.ready()
    canvas.set_focus_node(person.node("Alone"))
    seen = canvas.grab().toImage()
    names = canvas.place_labels(
        canvas.scene, canvas.view_places(), canvas._marks().named(canvas.scene), only_named=True
    )
    assert any(name.rect.contains(middle) for name in names)
    place = canvas.badges[person.node("Alone"), person.node("Basil")]
    assert not any(name.rect.contains(place) for name in names)
    plus = place.toPoint()
    arms = [plus + QPoint(*by) for by in ((0, 0), (-3, 0), (3, 0), (0, -3), (0, 3))]
    between = [plus + QPoint(*by) for by in ((-4, -4), (4, -4), (-4, 4), (4, 4))]
    assert all(seen.pixelColor(at).lightness() < 200 for at in arms)
    assert all(seen.pixelColor(at).lightness() > 240 for at in between)
    person.qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, plus)
    person.until(lambda: bool(person.done))
    assert "[[basil|Basil]]" in (person.root / "alone.md").read_text("utf-8")


def test_only_what_makes_sense_for_a_node_is_offered(person) -> None:
    actions = person.place.actions_
    canvas = person.canvas
    wish, note = person.node("nobody-wrote-this"), person.node("Tomato")
    canvas.set_focus_node(note)
    assert actions["graph.candidates"].isEnabled() and not actions["graph.create"].isEnabled()
    canvas.set_focus_node(wish)
    assert actions["graph.create"].isEnabled() and not actions["graph.candidates"].isEnabled()
    person.press(K.Key_D)
    assert person.place.suggestions._about is None
    words = menu_of(person, "nobody-wrote-this")
    assert words[0] == "Create the note"
    assert not {"Open in a new tab", actions["graph.candidates"].text()} & set(words)
    words = menu_of(person, "Tomato")
    assert words[:2] == ["Open", "Open in a new tab"]
    assert actions["graph.candidates"].text() in words
    canvas.set_focus_node(-1)
    canvas.select({wish})  # the only selected one is meant as well
    assert actions["graph.create"].isEnabled() and actions["graph.pin"].isEnabled()
    canvas.select(set())
    assert not actions["graph.create"].isEnabled() and not actions["graph.pin"].isEnabled()
    wishes = []
    person.place.wish_requested.connect(wishes.append)
    canvas.set_focus_node(wish)
    person.registry.get("graph.create").trigger()
    person.until(lambda: bool(wishes))
    assert wishes[0].target == "nobody-wrote-this"


def test_an_empty_garden_offers_nothing_of_its_graph(visit) -> None:
    person = visit()
    person.until(lambda: person.place.source.first is not None)
    enabled = {id for id, action in person.place.actions_.items() if action.isEnabled()}
    assert enabled == {"graph.search", "graph.filters", "graph.lists", "graph.labels"}


def test_clusters_are_opened_and_have_no_links_of_their_own(visit, monkeypatch) -> None:
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
    words = menu_of(person, "緑")
    actions = person.place.actions_
    assert words[0] == "Open" and "Open in a new tab" not in words
    assert actions["graph.around"].text() not in words
    assert not actions["graph.candidates"].isEnabled()
    assert not actions["graph.candidates-all"].isEnabled()
    assert not actions["graph.around"].isEnabled()
    person.current = "red/red-3.md"  # the open note has surroundings, wherever it is
    person.place.hide()
    person.place.show()
    person.place.activateWindow()
    person.until(person.place.isActiveWindow)
    person.canvas.setFocus()
    assert actions["graph.around"].isEnabled()
    person.press(K.Key_A)
    person.until(lambda: person.place.is_local)
    assert person.title(person.place.stage.centre) == "red 3"

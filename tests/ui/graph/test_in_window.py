"""The Graph place in the whole window: from a note to its surroundings, and back to a note."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from garden.changes import Changes
from garden.garden import Garden
from garden.reshape.renaming import NewName
from garden.work import Progress
from ui.main_window import MainWindow

from .conftest import shown_window

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(qtbot, session) -> MainWindow:
    return shown_window(qtbot, session)


def test_the_open_note_shows_what_is_around_it_and_a_click_opens_another(qtbot, window) -> None:
    window.open_note("plants/tomato.md")
    qtbot.waitUntil(lambda: window.notes.is_usable)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_G, CTRL | ALT)
    place = window.graph
    assert window.places.currentWidget() is place
    qtbot.waitUntil(lambda: place.is_local and not place.canvas.is_moving, timeout=20_000)
    assert place.stage.data.nodes[place.stage.centre].path == "plants/tomato.md"
    qtbot.waitUntil(lambda: place.source.insights is not None, timeout=20_000)
    node = place.stage.data.number["plants/basil.md"]
    qtbot.mouseClick(
        place.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        place.canvas.rect_of(node).center(),
    )  # fmt: skip
    qtbot.waitUntil(lambda: window.places.currentWidget() is window.notes)
    qtbot.waitUntil(lambda: window.notes.page.path == "plants/basil.md")


def test_the_layout_is_told_in_the_strip_and_stopped_there(qtbot, window, session) -> None:
    asked = []
    session.cancel_requested.connect(asked.append)
    session.report(Progress("graph-layout", 3, 10))
    words = window.strip.findChild(QLabel, "status-work")
    qtbot.waitUntil(lambda: "Laying out the graph" in words.text())
    qtbot.mouseClick(
        window.strip.findChild(QToolButton, "status-cancel"), Qt.MouseButton.LeftButton
    )
    assert asked == ["graph-layout"]
    session.report(Progress("graph-layout", 1, 1))
    assert "graph-layout" not in session.running()


def test_the_graph_is_built_when_it_is_gone_to(window) -> None:
    assert window.places.built("graph") is None
    window._registry.get("go.graph").trigger()
    assert window.places.built("graph") is window.graph


@pytest.fixture
def looks(monkeypatch) -> list[object]:
    """Every reading of the graph, whoever asks for it."""
    from garden.graph import steps

    asked: list[object] = []
    look = steps.look

    def counted(*arguments, **options):
        asked.append(arguments)
        return look(*arguments, **options)

    monkeypatch.setattr(steps, "look", counted)
    return asked


def rests(qtbot, window, session) -> None:
    """The index is level and nothing happens."""
    session.index_state_changed.emit(session.index_state)
    qtbot.waitUntil(lambda: window._graph_ahead._first is not None)


def test_the_graph_is_read_while_the_window_rests_and_not_again(
    qtbot, window, session, looks
) -> None:
    rests(qtbot, window, session)
    assert len(looks) == 1
    window._registry.get("go.graph").trigger()
    qtbot.waitUntil(lambda: window.graph.source.insights is not None)
    assert "plants/tomato.md" in window.graph.stage.data.number
    assert len(looks) == 1
    window.graph.source.refresh()
    qtbot.waitUntil(lambda: len(looks) == 2 and not window.graph.source.is_looking)


def test_a_graph_read_before_a_change_is_not_shown(qtbot, window, session, looks) -> None:
    rests(qtbot, window, session)
    session.changed.emit(Changes(edited=frozenset({"start.md"})), None)
    window._registry.get("go.graph").trigger()
    qtbot.waitUntil(lambda: window.graph.source.first is not None)
    assert len(looks) >= 2


def test_a_change_while_the_graph_is_read_ahead_reads_it_anew(
    qtbot, window, session, monkeypatch
) -> None:
    from threading import Event

    from garden.graph import steps

    go, begun, look = Event(), Event(), steps.look

    def held(*arguments, **options):
        if not begun.is_set():
            begun.set()
            go.wait(20)
        return look(*arguments, **options)

    monkeypatch.setattr(steps, "look", held)
    session.index_state_changed.emit(session.index_state)
    qtbot.waitUntil(begun.is_set)
    window._registry.get("go.graph").trigger()
    session.changed.emit(Changes(), None)  # a change that is none of the graph's business
    go.set()
    qtbot.waitUntil(lambda: window.graph.source.first is not None)
    assert "plants/tomato.md" in window.graph.stage.data.number


def test_a_note_renamed_among_the_notes_has_its_new_name_when_the_graph_is_seen_again(
    qtbot, window, session
) -> None:
    window._registry.get("go.graph").trigger()
    source = window.graph.source
    qtbot.waitUntil(lambda: source.insights is not None, timeout=20_000)
    source.pin(source.first.data.number["plants/basil.md"], 50.0, 60.0)
    window._registry.get("go.notes").trigger()

    def rename(garden: Garden) -> object:
        name = NewName(file="sweet-basil", title="Sweet basil")
        return garden.reshape(garden.reshaping.rename_note("plants/basil.md", name))

    with qtbot.waitSignal(session.changed):
        session.change(rename, lambda _saved: None, pytest.fail, window, None)
    assert session.garden is not None
    session.changed.emit(session.garden.reconcile(), None)  # and what the disk tells of it
    window._registry.get("go.graph").trigger()
    qtbot.waitUntil(lambda: "plants/sweet-basil.md" in source.first.data.number, timeout=20_000)
    at = source.first.data.number["plants/sweet-basil.md"]
    assert source.first.data.nodes[at].title == "Sweet basil"
    assert tuple(source.places[at]) == (50.0, 60.0)
    assert source.pinned == {"plants/sweet-basil.md"}

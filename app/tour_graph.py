"""Steps of the tour in the Graph place: whole and local, a path, candidates; light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from app.tour_steps import Guide

_CONTROL = Qt.KeyboardModifier.ControlModifier


def graph(guide: Guide) -> None:
    """The whole garden, a note hovered, its surroundings, the way between two notes."""
    guide.do("go.graph")
    place = guide.window.graph
    canvas = place.canvas
    guide.until(lambda: place.source.insights is not None, "the lists beside the graph")
    guide.until(lambda: canvas.is_sharp, "the picture")
    assert len(canvas.scene) >= min(len(guide.notes()), 1000), "notes are missing in the graph"
    guide.look("graph")
    hub = int(place.stage.data.degree.argmax())
    QTest.mouseMove(canvas, canvas.rect_of(hub).center())
    guide.wait(0.8)
    guide.look("graph-hovered")
    QTest.mouseMove(canvas, canvas.rect().topLeft())
    canvas.setFocus()
    canvas.set_focus_node(hub, lit=False)
    QTest.keyClick(canvas, Qt.Key.Key_A)
    guide.until(lambda: place.is_local and not canvas.is_moving, "the local graph")
    guide.look("graph-around-a-note")
    QTest.keyClick(canvas, Qt.Key.Key_W)
    guide.until(lambda: not place.is_local and not canvas.is_moving, "the whole graph")
    _path(guide)
    _dark(guide, hub)
    guide.do("go.notes")


def _path(guide: Guide) -> None:
    place = guide.window.graph
    canvas = place.canvas
    graph = place.source.graph
    assert graph is not None
    ways = [graph.path(graph.components[0][0], at) for at in graph.components[0][1:60]]
    if not ways:
        return
    way = max(ways, key=len)
    for end in (way[0], way[-1]):
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, _CONTROL, canvas.rect_of(end).center())
    canvas.select({way[0], way[-1]})  # in a large garden one may lie over the other
    QTest.mouseMove(canvas, canvas.rect().topLeft() + QPoint(4, 4))
    guide.look("graph-selected")
    QTest.keyClick(canvas, Qt.Key.Key_P)
    guide.until(lambda: len(canvas.path) == len(way), "the path")
    guide.look("graph-path")
    QTest.keyClick(canvas, Qt.Key.Key_Escape)


def _dark(guide: Guide, node: int) -> None:
    place = guide.window.graph
    canvas = place.canvas
    guide.program.preferences.set("appearance.theme", "dark")
    QTest.mouseMove(canvas, canvas.rect().topLeft() + QPoint(8, 8))
    QTest.keyClick(canvas, Qt.Key.Key_0)
    guide.until(lambda: canvas.is_sharp and not canvas.is_moving, "the picture in dark")
    guide.look("graph-dark")
    canvas.set_focus_node(node)
    QTest.keyClick(canvas, Qt.Key.Key_D)
    guide.wait(1.5)
    guide.look("graph-links-that-could-be-dark")
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    canvas.show_dotted([])
    guide.program.preferences.set("appearance.theme", "light")

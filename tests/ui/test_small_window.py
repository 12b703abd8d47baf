"""Every place fits a window of 900 x 600 at 200 %: nothing pushes the window larger."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ui.actions import ActionRegistry
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme

SAMPLE = Path(__file__).parents[2] / "resources/sample"
WIDTH, HEIGHT = 900, 600


@pytest.fixture
def garden_dir(tmp_path: Path) -> Path:
    """The sample garden: it has all places, and something in each."""
    root = tmp_path / "garden"
    shutil.copytree(SAMPLE, root)
    return root


@pytest.fixture
def window(qtbot, session: GardenSession) -> MainWindow:
    theme = Theme("light")
    preferences = Preferences({"appearance.theme": "light"})
    window = MainWindow(session, theme, ActionRegistry(theme), preferences)
    qtbot.addWidget(window)
    window.show()
    window.open_note("start.md")
    theme.set_zoom(2.0)
    window.resize(WIDTH, HEIGHT)
    return window


@pytest.mark.parametrize("place", ["notes", "graph", "review", "memory", "health"])
def test_a_place_fits_a_small_window_at_200_percent(qtbot, window: MainWindow, place: str) -> None:
    window._registry.get(f"go.{place}").trigger()
    shown = window.places.built(place)
    qtbot.waitUntil(lambda: shown is not None and shown.isVisible())
    if place == "graph":
        qtbot.waitUntil(lambda: window.graph.source.insights is not None)
    if place == "review":
        qtbot.waitUntil(lambda: window.review.list.view.isVisible())

    def fits() -> None:  # panels step aside first
        least = window.minimumSizeHint()
        assert least.width() <= WIDTH
        assert least.height() <= HEIGHT

    qtbot.waitUntil(fits)
    window.resize(WIDTH, HEIGHT)
    assert (window.width(), window.height()) == (WIDTH, HEIGHT)


def test_the_filters_of_the_graph_can_be_called_back(qtbot, window: MainWindow) -> None:
    window._registry.get("go.graph").trigger()
    graph = window.graph
    qtbot.waitUntil(lambda: graph.source.insights is not None)
    assert not graph.filters.isVisible()  # they left no room for the picture
    graph.actions_["graph.filters"].trigger()
    assert graph.filters.isVisible()
    assert window.minimumSizeHint().width() <= WIDTH
    inside = graph.filters.rect()
    for box in graph.filters.findChildren(type(graph.filters._by)):
        assert inside.contains(box.geometry())
    window.resize(1600, 1000)
    assert graph.filters.isVisible()

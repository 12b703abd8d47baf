"""A garden of 50,000 notes in the real window, with the real limit: clusters, and ways in and out.

The graph is handed in as it would be read off the index; writing 50,000 files would tell nothing
more and take minutes.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit, QToolButton

from garden.graph.clusters import LIMIT
from garden.graph.data import GraphData, Node
from ui.main_window import MainWindow

from .conftest import shown_window

SIZE, GROUPS = 50_000, 120
WORDS = ("土作り", "frost", "kiln", "観測", "river")


def large() -> GraphData:
    """Groups of notes that link among themselves; one in a hundred notes has no link."""
    chance = np.random.default_rng(3)
    group = np.sort(chance.integers(0, GROUPS, SIZE))
    bounds = np.searchsorted(group, np.arange(GROUPS + 1))
    source = chance.integers(0, SIZE, 3 * SIZE)
    source = source[source % 100 != 7]
    low, high = bounds[group[source]], bounds[group[source] + 1]
    inside = (low + chance.random(len(source)) ** 2 * (high - low)).astype(np.int64)
    target = np.where(
        chance.random(len(source)) < 0.9, inside, chance.integers(0, SIZE, len(source))
    )
    target = np.where(target % 100 == 7, target - 1, target)
    pairs = np.unique(source * SIZE + target)
    pairs = pairs[pairs // SIZE != pairs % SIZE]
    nodes = tuple(
        Node(
            f"g{group[at]}/{at}.md",
            f"{WORDS[group[at] % 5]} {at}",
            ("Plant", "Guide")[at % 2],
            (WORDS[group[at] % 5],),
            day=f"2026-0{1 + at % 9}-01",
        )
        for at in range(SIZE)
    )
    return GraphData(
        nodes,
        (pairs // SIZE).astype(np.int32),
        (pairs % SIZE).astype(np.int32),
        np.ones(len(pairs), dtype=np.int32),
    )


@pytest.fixture
def window(qtbot, session, monkeypatch) -> MainWindow:
    data = large()
    monkeypatch.setattr("garden.graph.steps.read_graph", lambda _index, _token: data)
    return shown_window(qtbot, session)


@pytest.fixture
def place(qtbot, window):
    window._registry.get("go.graph").trigger()
    place = window.graph
    qtbot.waitUntil(lambda: place.source.insights is not None, timeout=60_000)
    return place


def settled(qtbot, place) -> None:
    qtbot.waitUntil(
        lambda: place.source.insights is not None and not place.canvas.is_moving, timeout=60_000
    )
    qtbot.waitUntil(lambda: place.canvas.is_sharp, timeout=60_000)


def test_clusters_are_shown_searched_opened_and_left(qtbot, window, place) -> None:
    assert SIZE > LIMIT
    canvas = place.canvas
    assert place.stage.of_clusters and 1 < len(place.stage.data) < 700
    assert "of 50,000 notes" in place.head.words
    assert len(place.lists.rows("clusters")) > 50
    assert place.stage.data.nodes[-1].title == "All others"  # the notes without a link, in one
    last = place.stage.first.clusters.members[-1]
    assert len(last) > 1 and not place.stage.first.clusters.whole.degree[last].any()

    field = place.findChild(QLineEdit, "graph-filter-text")
    qtbot.keyClick(canvas, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert field.hasFocus()
    qtbot.keyClicks(field, "3210.md")  # a note, not a cluster, is what a person looks for
    qtbot.keyClick(field, Qt.Key.Key_Return)
    found = [at for at in range(SIZE) if f"{at}.md".endswith("3210.md")]
    assert f"{len(found)} of 50,000 notes" in place.head.words
    assert 1 <= len(canvas.scene) <= len(found)
    place.filters.clear()
    assert len(canvas._next or canvas.scene) == len(place.stage.data)

    canvas.zoom(3.0, QPointF(100, 100))
    row = place.lists.rows("clusters")[0]
    place.lists.list("clusters").acted.emit(row.payload)
    qtbot.waitUntil(lambda: bool(place.stage.first.inside), timeout=60_000)
    settled(qtbot, place)
    assert len(place.stage.data) > 100 and not place.stage.of_clusters
    assert row.text in place.head.words
    view = canvas.view_places()  # all of it is seen, wherever the camera was
    inside = (view > 0).all(axis=1) & (view < (canvas.width(), canvas.height())).all(axis=1)
    assert inside.mean() > 0.95

    qtbot.mouseClick(place.findChild(QToolButton, "graph-back"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: place.stage.of_clusters, timeout=60_000)
    settled(qtbot, place)


def test_what_is_around_one_note_is_shown_with_all_its_links(qtbot, window, place) -> None:
    whole = place.stage.first.clusters.whole
    clusters = place.stage.first.clusters.number
    crossing = clusters[whole.sources] != clusters[whole.targets]
    node = int(whole.sources[np.flatnonzero(crossing)[0]])  # linked into another cluster too
    place.show_around(whole.nodes[node].path)
    qtbot.waitUntil(lambda: place.is_local, timeout=60_000)
    settled(qtbot, place)
    here = place.stage.data
    centre = place.stage.centre
    assert here.nodes[centre].key == whole.nodes[node].key
    assert len(here.neighbours(centre)) == len(whole.neighbours(node))
    other = here.nodes[int(here.neighbours(centre)[0])].key
    canvas = place.canvas
    canvas.setFocus()
    canvas.set_focus_node(here.number[other])
    qtbot.keyClick(canvas, Qt.Key.Key_A)  # on to the next note, again with all its links
    qtbot.waitUntil(
        lambda: place.is_local and place.stage.data.nodes[place.stage.centre].key == other,
        timeout=60_000,
    )
    here = place.stage.data
    assert len(here.neighbours(place.stage.centre)) == len(whole.neighbours(whole.number[other]))


def test_opening_a_cluster_reads_the_garden_no_second_time(
    qtbot, window, place, session, monkeypatch
) -> None:
    read = []
    monkeypatch.setattr("garden.graph.steps.read_graph", lambda *_args: read.append(1) or large())
    place.source.open_cluster(place.stage.data.nodes[0].key)
    qtbot.waitUntil(lambda: bool(place.stage.first.inside), timeout=60_000)
    assert not read
    from garden.changes import Changes

    session.changed.emit(Changes(edited=frozenset({"start.md"})), None)
    qtbot.waitUntil(lambda: bool(read) and not place.source.is_looking, timeout=60_000)

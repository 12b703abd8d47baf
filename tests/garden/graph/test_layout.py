"""Start, forces, warm start, communities and the local view."""

from __future__ import annotations

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garden.graph import layout
from garden.graph.communities import communities
from garden.graph.data import GraphData, Node, graph_of
from garden.graph.local import MOST, local_view
from garden.graph.start import Points, start_positions
from garden.work import Cancelled, CancelToken, Progress
from tests.garden.graph.make import clustered


def laid_out(data: GraphData, **kept: object) -> Points:
    groups = communities(data)
    task = layout.prepare(
        data, {}, frozenset(), lambda: start_positions(data, groups), groups=groups
    )
    return layout.run(task)


@st.composite
def graphs(draw: st.DrawFn) -> GraphData:
    """Any small graph: no edges, loops, double links, cycles, parts."""
    size = draw(st.integers(0, 25))
    nodes = [Node(str(at), str(at)) for at in range(size)]
    names = st.sampled_from([node.key for node in nodes]) if size else st.nothing()
    links = draw(st.lists(st.tuples(names, names), max_size=60)) if size else []
    return graph_of(nodes, links)


@settings(max_examples=20, deadline=None)
@given(graphs())
def test_any_graph_gets_finite_places_and_the_same_ones_again(data: GraphData) -> None:
    places = laid_out(data)
    assert places.shape == (len(data), 2)
    assert np.isfinite(places).all()
    assert np.array_equal(places, laid_out(data))


@settings(max_examples=20, deadline=None)
@given(graphs(), st.integers(1, 3))
def test_any_local_view_is_finite_and_holds_what_is_near(data: GraphData, depth: int) -> None:
    if not len(data):
        return
    view = local_view(data, 0, depth)
    assert np.isfinite(view.places).all()
    assert set(view.chosen.tolist()) == set(np.flatnonzero(data.distances(0, depth) >= 0).tolist())
    assert view.places[view.chosen.tolist().index(0)].tolist() == [0.0, 0.0]


@settings(max_examples=20, deadline=None)
@given(graphs())
def test_communities_are_numbered_by_size_and_never_join_parts(data: GraphData) -> None:
    groups = communities(data)
    sizes = np.bincount(groups) if len(groups) else np.zeros(0)
    assert (np.diff(sizes) <= 0).all()
    network = networkx.Graph(zip(data.sources.tolist(), data.targets.tolist(), strict=True))
    for part in networkx.connected_components(network):
        outside = set(range(len(data))) - part
        assert not {int(groups[at]) for at in part} & {int(groups[at]) for at in outside}


def test_all_nodes_at_one_place_come_apart() -> None:
    data = clustered(2, 10)
    kept = {node.key: (0.0, 0.0) for node in data.nodes}
    task = layout.prepare(data, kept, frozenset(), lambda: np.zeros((len(data), 2)), settled=False)
    places = layout.run(task)[:20]
    apart = np.hypot(*(places[:, None] - places[None, :]).T) + np.eye(20) * 99
    assert apart.min() > 3


def test_linked_nodes_end_nearer_than_others() -> None:
    data = clustered(6, 20, alone=0)
    places = laid_out(data)
    linked = np.hypot(*(places[data.sources] - places[data.targets]).T).mean()
    all_pairs = np.hypot(*(places[:, None] - places[None, :]).T).mean()
    assert linked < 0.6 * all_pairs


def test_communities_are_as_good_as_those_of_networkx() -> None:
    data = clustered(8, 30)
    network = networkx.Graph(zip(data.sources.tolist(), data.targets.tolist(), strict=True))
    groups = communities(data)
    ours = [{at for at in network if groups[at] == group} for group in set(groups.tolist())]
    theirs = networkx.community.louvain_communities(network, seed=1)
    modularity = networkx.community.modularity
    assert modularity(network, [part for part in ours if part]) > 0.95 * modularity(network, theirs)


def test_a_new_note_moves_the_others_little() -> None:
    data = clustered(5, 20)
    before = laid_out(data)
    kept = {node.key: tuple(place) for node, place in zip(data.nodes, before.tolist(), strict=True)}
    links = [
        (data.nodes[a].key, data.nodes[b].key)
        for a, b in zip(data.sources.tolist(), data.targets.tolist(), strict=True)
    ]
    grown = graph_of([*data.nodes, Node("new.md", "New")], [*links, ("new.md", data.nodes[3].key)])
    task = layout.prepare(grown, kept, frozenset(), lambda: np.zeros((len(grown), 2)))  # type: ignore[arg-type]
    after = layout.run(task)
    moved = np.hypot(*(after[: len(data)] - before).T)
    width = np.ptp(before, axis=0).max()
    assert moved.max() < 0.05 * width
    assert (moved > 0.01).sum() <= 1
    assert np.hypot(*(after[-1] - before[3])) < 0.2 * width


def test_nothing_moves_when_nothing_changed_and_pinned_nodes_never_do() -> None:
    data = clustered(3, 12)
    before = laid_out(data)
    kept = {node.key: (x, y) for node, (x, y) in zip(data.nodes, before.tolist(), strict=True)}
    same = layout.prepare(data, kept, frozenset(), lambda: before)
    assert same.rounds == 0
    assert np.array_equal(layout.run(same), before)
    pinned = data.nodes[4].key
    again = layout.prepare(
        data, {pinned: (500.0, -400.0)}, frozenset({pinned}), lambda: before.copy()
    )
    assert layout.run(again)[4].tolist() == [500.0, -400.0]


def test_progress_is_told_pictures_come_on_the_way_and_it_can_be_stopped() -> None:
    data = clustered(4, 20)
    groups = communities(data)
    task = layout.prepare(data, {}, frozenset(), lambda: start_positions(data, groups))
    told: list[Progress] = []
    shown: list[Points] = []
    layout.run(task, CancelToken(), told.append, shown.append)
    assert told[-1].done == told[-1].total == task.rounds
    assert len(shown) >= 4
    assert not np.array_equal(shown[0], shown[1])
    token = CancelToken()

    def stop(_progress: Progress) -> None:
        token.cancel()

    with pytest.raises(Cancelled):
        layout.run(task, token, stop)


def test_a_local_view_of_a_hub_shows_the_most_linked_and_counts_the_rest() -> None:
    nodes = [Node(str(at), str(at)) for at in range(400)]
    links = [("0", str(at)) for at in range(1, 400)] + [("5", "6"), ("7", "5")]
    view = local_view(graph_of(nodes, links), 0, 2)
    assert len(view.chosen) == MOST
    assert view.left_out == 400 - MOST
    assert {0, 5, 6, 7} <= set(view.chosen.tolist())


def test_a_local_view_turns_nothing_round() -> None:
    nodes = [Node(name, name) for name in "abcd"]
    data = graph_of(nodes, [("a", "b"), ("a", "c"), ("a", "d")])
    whole = np.array([[0, 0], [100, 0], [0, 100], [-90, -40]], dtype=float)
    view = local_view(data, 0, 1, whole)
    for at in (1, 2, 3):
        toward = np.degrees(np.arctan2(view.places[at, 1], view.places[at, 0]))
        was = np.degrees(np.arctan2(whole[at, 1], whole[at, 0]))
        assert abs((toward - was + 180) % 360 - 180) < 65

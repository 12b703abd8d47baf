"""Measures, lists, names of clusters, filters and export."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import networkx
import numpy as np
import pytest

from garden.graph.data import WISH, Node, graph_of
from garden.graph.export import as_graphml, as_json
from garden.graph.filters import Filter, shown
from garden.graph.graph import GardenGraph
from garden.graph.insights import Insights, Row, insights
from garden.work import Cancelled, CancelToken
from tests.garden.graph.make import clustered

NOW = datetime(2026, 6, 1, tzinfo=UTC)

SMALL = graph_of(
    [
        Node("hub.md", "Hub", "Plant", ("red",), "human-reviewed", day="2026-01-05"),
        Node("a.md", "A", "Plant", (), day="2026-01-02"),
        Node("x/b.md", "ＢＢ", "Tool", ("red", "青"), day="2026-02-01", stale_after="2026-05-01"),
        Node("x/c.md", "記憶の話", "Tool", day="2026-03-01", stale_after="2027-01-01"),
        Node("alone.md", "Alone", day="2026-04-01"),
        Node(f"{WISH}later", "Later", wish="later"),
        Node(f"{WISH}never", "Never", wish="never"),
    ],
    [("a.md", "hub.md"), ("x/b.md", "hub.md"), ("x/c.md", "hub.md"), ("a.md", "x/b.md"),
     ("a.md", f"{WISH}later"), ("x/b.md", f"{WISH}later"), ("x/c.md", f"{WISH}never")],
)  # fmt: skip


def titles(rows: object) -> list[str]:
    return [SMALL.nodes[row.node].title for row in rows]  # type: ignore[attr-defined]


def test_lists_of_a_small_garden() -> None:
    found = insights(GardenGraph(SMALL))
    assert titles(found.hubs) == ["Hub"]
    assert titles(found.orphans) == ["Alone"]
    assert titles(found.dead_ends) == ["Hub"]
    assert [(SMALL.nodes[row.node].wish, row.figure) for row in found.wishes] == [
        ("later", 2),
        ("never", 1),
    ]
    assert found.components == 2


def test_hubs_come_by_the_figure_that_is_shown() -> None:
    found = insights(GardenGraph(clustered(groups=9, size=30)))
    figures = [row.figure for row in found.hubs]
    assert len(figures) > 20
    assert figures == sorted(figures, reverse=True)


def test_nothing_is_told_of_nothing_and_it_can_be_stopped() -> None:
    assert insights(GardenGraph(graph_of([], []))) == Insights()
    one = insights(GardenGraph(graph_of([Node("a.md", "A")], [])))
    assert len(one.orphans) == 1
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        insights(GardenGraph(SMALL), token)


def test_clusters_are_named_by_what_sets_them_apart_and_bridges_join_them() -> None:
    data = clustered(5, 16)
    found = insights(GardenGraph(data))
    assert len(found.clusters) >= 4
    assert all(cluster.name and len(cluster.nodes) >= 4 for cluster in found.clusters)
    nodes = tuple(
        node._replace(tags=("記憶",) if node.key.startswith("g1/") else ()) for node in data.nodes
    )
    named = insights(GardenGraph(replace(data, nodes=nodes)))
    assert any(cluster.name[0] == "記憶" for cluster in named.clusters)
    assert found.bridges
    assert all(row.figure >= 1 for row in found.bridges)


def test_rank_parts_and_paths() -> None:
    graph = GardenGraph(SMALL)
    assert graph.rank.sum() == pytest.approx(1.0)
    assert int(np.argmax(graph.rank)) in (0, 5)
    assert graph.components == [[0, 1, 2, 3, 5, 6], [4]]
    assert graph.path(1, 0) == [1, 0]
    assert graph.path(0, 1) == [0, 1]  # against the link, as there is no other way
    assert graph.path(0, 4) == []
    assert graph.path(2, 2) == [2]


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        (Filter(), None),
        (Filter(type="Tool", wishes=False), ["x/b.md", "x/c.md"]),
        (Filter(type="Tool"), ["x/b.md", "x/c.md", "?later", "?never"]),
        (Filter(tag="青", wishes=False), ["x/b.md"]),
        (Filter(folder="x", wishes=False), ["x/b.md", "x/c.md"]),
        (Filter(text="ｂｂ", wishes=False), ["x/b.md"]),
        (Filter(text="記憶 tool", wishes=False), ["x/c.md"]),
        (Filter(only="orphans"), ["alone.md"]),
        (Filter(only="unreviewed"), ["a.md", "x/b.md", "x/c.md", "alone.md"]),
        (Filter(only="stale"), ["x/b.md"]),
        (Filter(until="2026-01-31"), ["hub.md", "a.md", "?later"]),
    ],
)
def test_filters(wanted: Filter, keys: list[str] | None) -> None:
    passed = [SMALL.nodes[at].key for at in np.flatnonzero(shown(SMALL, wanted, NOW))]
    assert passed == (keys if keys is not None else [node.key for node in SMALL.nodes])


def test_graphml_is_read_back_by_networkx() -> None:
    places = np.arange(len(SMALL) * 2, dtype=float).reshape(-1, 2)
    network = networkx.read_graphml(io.BytesIO(as_graphml(SMALL, places)))
    assert network.is_directed()
    assert set(network) == {node.key for node in SMALL.nodes}
    assert network.number_of_edges() == len(SMALL.sources)
    assert network.nodes["x/c.md"]["label"] == "記憶の話"
    assert network.nodes["x/b.md"]["tags"] == "red, 青"
    assert network.nodes["hub.md"]["y"] == 1.0


def test_json_is_node_link_and_odd_names_do_not_break_either() -> None:
    read = json.loads(as_json(SMALL))
    assert networkx.node_link_graph(read, edges="edges").number_of_nodes() == len(SMALL)
    odd = graph_of([Node("a\x01\ud800.md", "T\x00<&>")], [])
    assert b"&lt;&amp;&gt;" in as_graphml(odd)
    assert len(json.loads(as_json(odd))["nodes"]) == 1


def test_templates_are_in_no_list_and_name_no_cluster() -> None:
    form = "templates/form.md"
    notes = [Node(f"n{at}.md", f"Note {at} Tomato") for at in range(5)]
    forms = [Node(f"a/Templates/{at}.md", "Boilerplate") for at in range(6)]
    data = graph_of(
        [
            *notes,
            *forms,
            Node(form, "Form"),
            Node("templates/lonely.md", "Lonely form"),
            Node("only-of-a-form.md", "Only linked from a form"),
            Node(f"{WISH}title", "{{title}}", wish="{{title}}"),
            Node(f"{WISH}real", "Real", wish="Real"),
        ],
        [
            *((note.key, "n0.md") for note in notes[1:]),
            *((each.key, "n0.md") for each in forms),
            *((each.key, form) for each in forms),
            (form, "only-of-a-form.md"), (form, f"{WISH}title"), (form, f"{WISH}real"),
            ("n1.md", f"{WISH}real"), ("n2.md", form),
        ],
    )  # fmt: skip
    found = insights(GardenGraph(data))

    def rows(listed: tuple[Row, ...]) -> list[tuple[str, int]]:
        return [(data.nodes[row.node].title, row.figure) for row in listed]

    assert rows(found.hubs) == [("Note 0 Tomato", 4)]
    assert rows(found.orphans) == [("Only linked from a form", 0)]
    assert rows(found.dead_ends) == [("Note 0 Tomato", 4)]
    assert rows(found.wishes) == [("Real", 1)]
    assert not [title for title, _figure in rows(found.bridges) if "Note" not in title]
    listed = {data.nodes[at].key for cluster in found.clusters for at in cluster.nodes}
    assert not [key for key in listed if "templates" in key.lower()]
    assert {word for cluster in found.clusters for word in cluster.name} == {"Tomato"}
    orphans = shown(data, Filter(only="orphans"), NOW)
    assert [data.nodes[at].title for at in orphans.nonzero()[0]] == ["Only linked from a form"]

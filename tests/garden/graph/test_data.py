"""The graph as read off a real index, and questions to its rows."""

from __future__ import annotations

from pathlib import Path

from garden.garden import Garden
from garden.graph.data import WISH, Node, graph_of, read_graph
from garden.testing import settled_garden

NOTES = {
    "index.md": "# All\n\n* [A](a.md)\n* [B](sub/b.md)\n* [Lonely](lonely.md)\n",
    "a.md": (
        "---\ntype: Plant\ntitle: A\ntags: [one, 二]\n"
        'generated: { by: "agent:x", at: "2026-02-03T09:00:00+09:00" }\n---\n\n'
        "[[b]] and again [[b]], itself [[a]], [[Nobody Wrote]] and [[nobody wrote]].\n"
    ),
    "sub/b.md": "---\ntype: Tool\ntitle: 道具\n---\n\nBack to [A](../a.md). [[nobody wrote]]\n",
    "lonely.md": "---\ntype: Plant\ntitle: Lonely\n---\n\nNo links here.\n",
}


def test_notes_wishes_and_links_become_rows(garden: Garden) -> None:
    data = read_graph(garden.index)
    assert [node.key for node in data.nodes] == [
        "a.md", "lonely.md", "sub/b.md", f"{WISH}nobody wrote"
    ]  # fmt: skip
    a, _lonely, b, wish = range(4)
    edges = list(
        zip(data.sources.tolist(), data.targets.tolist(), data.counts.tolist(), strict=True)
    )
    assert edges == [(a, b, 2), (a, wish, 2), (b, a, 1), (b, wish, 1)]
    assert data.nodes[a].tags == ("one", "二")
    assert data.nodes[a].day == "2026-02-03"
    assert data.nodes[b].folder == "sub"
    assert data.nodes[wish].path == ""
    assert data.nodes[wish].wish in ("Nobody Wrote", "nobody wrote")
    assert data.degree.tolist() == [3, 0, 3, 2]
    assert data.is_wish.tolist() == [False, False, False, True]


def test_index_pages_are_no_nodes_so_what_only_they_list_is_an_orphan(garden: Garden) -> None:
    data = read_graph(garden.index)
    assert "index.md" not in data.number
    assert data.degree[data.number["lonely.md"]] == 0


def test_an_empty_garden_and_a_single_note_are_graphs(tmp_path: Path) -> None:
    root = tmp_path / "empty"
    root.mkdir()
    empty = settled_garden(root, tmp_path / "home")
    assert len(read_graph(empty.index)) == 0
    (root / "one.md").write_text("# One\n", encoding="utf-8")
    empty.reconcile()
    data = read_graph(empty.index)
    assert (len(data), len(data.sources)) == (1, 0)
    empty.close()


def test_self_links_double_links_and_cycles() -> None:
    nodes = [Node("a", "A"), Node("b", "B"), Node("c", "C")]
    links = [("a", "a"), ("a", "b"), ("a", "b"), ("b", "c"), ("c", "a"), ("a", "nowhere")]
    data = graph_of(nodes, links)
    assert list(zip(data.sources.tolist(), data.targets.tolist(), strict=True)) == [
        (0, 1), (1, 2), (2, 0)
    ]  # fmt: skip
    assert data.counts.tolist() == [2, 1, 1]
    assert data.distances(0, 1).tolist() == [0, 1, 1]
    assert data.neighbours(1).tolist() == [0, 2]
    assert sorted(data.edges_of(0).tolist()) == [0, 2]


def test_a_part_keeps_the_links_between_its_nodes() -> None:
    import numpy as np

    data = graph_of(
        [Node(name, name) for name in "abcd"], [("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")]
    )
    part = data.part(np.array([1, 3]))
    assert [node.key for node in part.nodes] == ["b", "d"]
    assert list(zip(part.sources.tolist(), part.targets.tolist(), strict=True)) == [(1, 0)]
    assert data.distances(0, 2).tolist() == [0, 1, 2, 2]
    assert data.distances(0, 1).tolist() == [0, 1, -1, -1]


def test_an_edit_that_changes_no_link_leaves_the_graph_the_same(garden: Garden) -> None:
    before = read_graph(garden.index)
    path = garden.root / "lonely.md"
    path.write_text(NOTES["lonely.md"] + "\nMore words.\n", encoding="utf-8")
    garden.reconcile(["lonely.md"])
    assert read_graph(garden.index).same_as(before)
    path.write_text(NOTES["lonely.md"] + "\nNow [[a]].\n", encoding="utf-8")
    garden.reconcile(["lonely.md"])
    assert not read_graph(garden.index).same_as(before)
    path.write_text(NOTES["lonely.md"].replace("Lonely", "Alone"), encoding="utf-8")
    garden.reconcile(["lonely.md"])
    assert not read_graph(garden.index).same_as(before)

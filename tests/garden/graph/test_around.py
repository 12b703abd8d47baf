"""What is around one note: the same as the whole graph says, read by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.garden import Garden
from garden.graph.around import look_around
from garden.graph.data import GraphData, read_graph
from garden.testing import settled_garden, write_notes

NOTES = {
    "index.md": "# All\n\n[[a]] [[b]] [[far]]\n",
    "a.md": "---\ntype: N\ntitle: A\n---\n\n[[b]] [[c]] [[nobody]] [[a]] [[b]]\n",
    "b.md": "---\ntype: N\ntitle: B\n---\n\n[[c]] [[nobody]] [[nowhere]]\n",
    "c.md": "---\ntype: N\ntitle: C\n---\n\n[[d]]\n",
    "d.md": "---\ntype: N\ntitle: D\n---\n\n[[e]]\n",
    "e.md": "---\ntype: N\ntitle: E\n---\n\n[[far]]\n",
    "far.md": "---\ntype: N\ntitle: Far\n---\n",
    "霜.md": "---\ntype: N\ntitle: 霜\n---\n\n[[a]]\n",
    "alone.md": "---\ntype: N\ntitle: Alone\n---\n",
}


def links(data: GraphData) -> set[tuple[str, str]]:
    return {
        (data.nodes[a].key, data.nodes[b].key)
        for a, b in zip(data.sources.tolist(), data.targets.tolist(), strict=True)
    }


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("path", ["a.md", "c.md", "霜.md", "alone.md"])
def test_it_is_the_part_of_the_whole_graph(garden: Garden, path: str, depth: int) -> None:
    whole = read_graph(garden.index)
    far = whole.distances(whole.number[path], depth)
    around = look_around(garden.index, path, depth)
    assert around is not None
    data = around.data
    kept = {data.nodes[at].key for at in around.local.chosen.tolist()}
    assert kept == {node.key for node, at in zip(whole.nodes, far, strict=True) if at >= 0}
    assert data.nodes[around.centre].key == path
    part = links(data.part(around.local.chosen))
    assert part <= {(a, b) for a, b in links(whole) if a in kept and b in kept}
    # A wish at the rim may be wished for by another note of the rim; all other links are there.
    missing = {(a, b) for a, b in links(whole) if a in kept and b in kept} - part
    assert all(target.startswith("?") for _source, target in missing)


def test_a_hub_shows_its_most_linked_neighbours_and_counts_the_others(tmp_path: Path) -> None:
    notes = {f"n{at}.md": f"---\ntype: N\n---\n\n[[hub]] [[n{at % 9}]]\n" for at in range(500)}
    notes["hub.md"] = "---\ntype: N\ntitle: Hub\n---\n"
    root = tmp_path / "garden"
    write_notes(root, notes)
    garden = settled_garden(root, tmp_path / "home")
    around = look_around(garden.index, "hub.md", 1)
    assert around is not None
    assert len(around.local.chosen) == 60 and around.local.left_out == 441
    kept = {around.data.nodes[at].key for at in around.local.chosen.tolist()}
    assert {f"n{at}.md" for at in range(9)} <= kept
    garden.close()


def test_what_is_no_note_of_the_graph_has_no_surroundings(garden: Garden) -> None:
    assert look_around(garden.index, "index.md", 2) is None
    assert look_around(garden.index, "gone.md", 2) is None


def test_the_same_surroundings_are_known_again(garden: Garden) -> None:
    first = look_around(garden.index, "a.md", 2)
    again = look_around(garden.index, "a.md", 2)
    other = look_around(garden.index, "a.md", 1)
    assert first is not None and again is not None and other is not None
    assert first.same_as(again) and not first.same_as(other)

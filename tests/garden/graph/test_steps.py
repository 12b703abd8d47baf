"""Look, settle, learn: from files to kept places; and gardens too large for one picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from garden.garden import Garden
from garden.graph import positions
from garden.graph.clusters import clustered
from garden.graph.communities import communities
from garden.graph.data import CLUSTER, GraphData, Node
from garden.graph.steps import keep, learn, look, settle
from garden.work import CancelToken, Progress
from tests.garden.graph import make

NOTES = {
    f"{group}/n{at}.md": (
        f"---\ntype: A\ntitle: {group} {at}\ntags: [{group}]\n---\n\n"
        f"[[{group}/n{(at + 1) % 8}]] [[{group}/n0]]\n"
    )
    for group in ("red", "blue", "緑")
    for at in range(8)
}


def test_places_are_found_kept_and_found_again(garden: Garden) -> None:
    told: list[Progress] = []
    first = look(garden, None)
    done = settle(first, CancelToken(), told.append, lambda _places: None)
    assert told[-1].done == told[-1].total
    kept = positions.read(garden.places.graph)
    assert kept.settled
    assert set(kept.places) == set(NOTES)
    again = look(garden, None)
    assert again.task.rounds == 0
    assert np.allclose(again.places, done.places, atol=0.1)
    _graph, found = learn(done)
    assert {cluster.name[0] for cluster in found.clusters} == {"red", "blue", "緑"}


def test_the_first_look_loads_neither_scipy_nor_networkx(garden: Garden, tmp_path: Path) -> None:
    script = f"""
import sys
from pathlib import Path
from garden.testing import open_garden
from garden.graph.steps import look
garden = open_garden(Path({str(garden.root)!r}), Path({str(tmp_path / "home")!r}))
print(len(look(garden, None).places))
print([name for name in ("scipy", "networkx") if name in sys.modules])
garden.close()
"""
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert answer.stdout.split("\n")[:2] == ["24", "[]"], answer.stderr


def test_a_garden_over_the_limit_is_shown_by_clusters_which_open(garden: Garden) -> None:
    first = look(garden, None, limit=20)
    assert first.clusters is not None
    assert len(first.data) == 3
    assert sorted(first.clusters.sizes.tolist()) == [8, 8, 8]
    assert {node.title for node in first.data.nodes} == {"red", "blue", "緑"}
    settle(first, CancelToken(), lambda _progress: None, lambda _places: None)
    inside = look(garden, None, inside=first.data.nodes[0].key, limit=20)
    assert inside.clusters is None
    assert len(inside.data) == 8
    assert inside.title == first.data.nodes[0].title
    settle(inside, CancelToken(), lambda _progress: None, lambda _places: None)
    kept = positions.read(garden.places.graph)
    assert sum(key.startswith(CLUSTER) for key in kept.places) == 3
    assert len(kept.places) == 11
    gone = look(garden, None, inside=f"{CLUSTER}nobody", limit=20)
    assert gone.clusters is not None


def test_stopping_keeps_what_was_reached(garden: Garden) -> None:
    first = look(garden, None)
    keep(first, first.places, frozenset({"red/n0.md", "gone.md"}), settled=False)
    again = look(garden, None)
    assert not again.kept.settled
    assert again.kept.pinned == {"red/n0.md"}
    assert again.task.rounds > 0


def test_fifty_thousand_notes_are_gathered() -> None:
    size, links = 50_000, 250_000
    chance = np.random.default_rng(1)
    group = np.sort(chance.integers(0, 200, size))
    bounds = np.searchsorted(group, np.arange(201))
    source = chance.integers(0, size, links)
    low, high = bounds[group[source]], bounds[group[source] + 1]
    inside = (low + chance.random(links) * (high - low)).astype(np.int64)
    target = np.where(chance.random(links) < 0.85, inside, chance.integers(0, size, links))
    pairs = np.unique(source * size + target)
    pairs = pairs[pairs // size != pairs % size]
    data = GraphData(
        tuple(Node(f"{at}.md", f"Note {at}") for at in range(size)),
        (pairs // size).astype(np.int32),
        (pairs % size).astype(np.int32),
        np.ones(len(pairs), dtype=np.int32),
    )
    found = clustered(data, communities(data, rounds=3))
    assert 1 < len(found.data) <= 601
    assert found.sizes.sum() == size
    crossing = int(found.data.counts.sum())
    assert 0 < crossing < len(pairs)


def test_links_between_clusters_are_counted() -> None:
    data = make.clustered(4, 10, alone=0)
    groups = np.array([at // 10 for at in range(40)], dtype=np.int32)
    found = clustered(data, groups)
    between = groups[data.sources] != groups[data.targets]
    assert found.data.counts.sum() == data.counts[between].sum()
    assert [len(members) for members in found.members] == [10, 10, 10, 10]


def test_what_is_in_no_cluster_is_gathered_in_one_and_a_cluster_has_its_commonest_type() -> None:
    data = make.clustered(3, 10, alone=5)
    data = GraphData(
        tuple(node._replace(type="B" if at % 3 else "A") for at, node in enumerate(data.nodes)),
        data.sources,
        data.targets,
        data.counts,
    )
    found = clustered(data, communities(data), "The rest")
    assert [len(members) for members in found.members] == [10, 10, 10, 5]
    assert found.data.nodes[-1].title == "The rest"
    assert {node.type for node in found.data.nodes} == {"B"}
    assert found.number.tolist() == [at for at in range(3) for _ in range(10)] + [3] * 5
    assert found.data.nodes[0].folder == data.nodes[0].folder


def test_the_surroundings_of_a_note_keep_all_its_links_and_a_large_cluster_its_best(
    garden: Garden,
) -> None:
    first = look(garden, None, limit=20)
    assert first.clusters is not None and first.total == 24
    around = look(garden, None, limit=20, inside="red/n3.md", known=first.gathered)
    assert around.clusters is None and (around.inside, around.title) == ("red/n3.md", "red 3")
    assert {node.key for node in around.data.nodes} == {f"red/n{at}.md" for at in range(8)}
    again = look(garden, None, limit=20, inside="red/n3.md")  # nothing known: all is read
    assert again.data.same_as(around.data)
    few = look(garden, None, limit=5, inside=first.data.nodes[0].key)
    assert len(few.data) == 5 and few.left_out == 3
    assert any(node.key.endswith("/n0.md") for node in few.data.nodes)


def test_what_notes_can_be_chosen_by() -> None:
    data = GraphData(
        (Node("a/b.md", "B", "T", ("x", "y"), day="2026-02-01"), Node("c.md", "C", "T", ("x",),
         day="2026-01-01"), Node("?d", "D", wish="d")),
        *(np.zeros(0, dtype=np.int32) for _ in range(3)),
    )  # fmt: skip
    assert data.choices.types == {"T": 2}
    assert data.choices.tags == {"x": 2, "y": 1}
    assert data.choices.folders == {"a": 1}
    assert data.choices.days == ["2026-01-01", "2026-02-01"]

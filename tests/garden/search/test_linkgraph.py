"""Spreading activation over links."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.search.linkgraph import GraphCache, LinkGraph


def graph(*edges: tuple[str, str]) -> LinkGraph:
    return LinkGraph([(source, target, 1) for source, target in edges])


def test_activation_reaches_near_notes_first() -> None:
    chain = graph(("a", "b"), ("b", "c"), ("c", "d"), ("x", "y"))
    active = chain.spread({"a": 1.0})
    assert list(active) == ["b", "c", "d"]
    assert active["b"] > active["c"] > active["d"] > 0


def test_what_several_results_link_to_rises() -> None:
    active = graph(("a", "hub"), ("b", "hub"), ("c", "hub"), ("a", "lone"), ("b", "other")).spread(
        {"a": 1, "b": 1, "c": 1}
    )
    assert next(iter(active)) == "hub"


def test_backlinks_count_less_than_links() -> None:
    active = graph(("a", "forward"), ("back", "a")).spread({"a": 1})
    assert active["forward"] > active["back"] > 0


def test_the_whole_stays_within_one() -> None:
    active = graph(("a", "b"), ("b", "a"), ("b", "c"), ("c", "c")).spread({"a": 2, "b": 0.5})
    assert 0 < sum(active.values()) <= 1


def test_seeds_without_links_and_empty_graphs() -> None:
    assert graph(("a", "b")).spread({"z": 1}) == {}
    assert graph(("a", "b")).spread({"a": 0}) == {} == graph(("a", "b")).spread({})
    assert LinkGraph([]).spread({"a": 1}) == {} and len(LinkGraph([])) == 0
    assert LinkGraph([]).neighbours("a") == []


def test_limit_and_neighbours() -> None:
    star = graph(*(("hub", f"n{number}") for number in range(30)))
    assert len(star.spread({"hub": 1}, limit=5)) == 5
    assert star.neighbours("n3") == ["hub"] and len(star.neighbours("hub")) == 30


@given(links=st.lists(st.tuples(st.integers(3, 9), st.integers(3, 9)), max_size=60))
def test_links_one_by_one_make_the_same_graph_as_counted_ones(links: list[tuple[int, int]]) -> None:
    paths = {number: f"{chr(120 - number)}.md" for number in range(3, 12)}
    counted = Counter((paths[a], paths[b]) for a, b in links if a != b)
    one = LinkGraph.of_links(links, paths)
    other = LinkGraph([(a, b, count) for (a, b), count in sorted(counted.items())])
    for path in paths.values():
        assert one.neighbours(path) == other.neighbours(path)
        assert one.spread({path: 1}) == pytest.approx(other.spread({path: 1}))


def test_the_cache_follows_the_index(bed: Any) -> None:
    bed.plant(a="[[b]]", b="[[c]]", c="x", d="[[nowhere]] ![p](p.png)")
    cache = GraphCache(bed.index)
    assert list(cache.spread({"a.md": 1})) == ["b.md", "c.md"]
    assert cache.graph() is cache.graph()
    bed.plant(d="[[a]]")
    assert "d.md" in cache.spread({"a.md": 1})

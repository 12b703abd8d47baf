"""Colours of the nodes: steady words, steady colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from garden.graph.data import Node, graph_of
from ui.graph.colouring import OTHER, ROLES, colour
from ui.theme import Theme, kind_place


def coloured(types: list[str]) -> dict[str, int]:
    data = graph_of([Node(f"{at}.md", kind, type=kind) for at, kind in enumerate(types)], [])
    places = colour(data, "type").places
    return {node.type: int(place) for node, place in zip(data.nodes, places, strict=True)}


def test_a_type_has_the_colour_that_it_has_in_the_tree() -> None:
    theme = Theme("light")
    types = ["Plant", "Plant", "Idea", "Person"]
    found = coloured(types)
    for kind in set(types):
        assert theme.colour(ROLES[found[kind]]) == theme.kind_colour(kind)


def test_of_two_types_with_one_colour_the_more_frequent_keeps_it() -> None:
    assert kind_place("Idea") == kind_place("Task guide")
    found = coloured(["Task guide", "Task guide", "Idea"])
    assert found["Task guide"] == kind_place("Task guide") != found["Idea"]


@given(st.lists(st.text("abcdeあ", min_size=1, max_size=3), min_size=1, max_size=12))
def test_the_most_frequent_types_never_share_a_colour(types: list[str]) -> None:
    found = coloured(types)
    own = [place for place in found.values() if place != OTHER]
    assert len(own) == len(set(own)) == min(len(found), 5)

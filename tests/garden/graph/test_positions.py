"""Places kept between sessions."""

from __future__ import annotations

from pathlib import Path

from garden.graph import positions
from garden.graph.positions import Positions


def test_they_come_back(tmp_path: Path) -> None:
    kept = Positions({"a.md": (1.25, -3.0), "記憶/二.md": (0.0, 9.9)}, frozenset({"a.md"}), True)
    positions.write(tmp_path / "graph", kept)
    again = positions.read(tmp_path / "graph")
    assert again.places == {"a.md": (1.2, -3.0), "記憶/二.md": (0.0, 9.9)}
    assert again.pinned == {"a.md"}
    assert again.settled


def test_none_and_damaged_ones_are_nothing(tmp_path: Path) -> None:
    assert positions.read(tmp_path) == Positions()
    for text in ("", "{", "[]", '{"version": 1, "places": {"a": [1]}}', '{"version": 9}', "\xff"):
        (tmp_path / positions.FILE).write_text(text, encoding="latin-1")
        assert positions.read(tmp_path) == Positions()
    (tmp_path / positions.FILE).write_text(
        '{"version":1,"settled":true,"pinned":["z"],"places":{"a":[NaN,1],"b":[1,2]}}'
    )
    assert positions.read(tmp_path).places == {"b": (1.0, 2.0)}
    assert positions.read(tmp_path).pinned == frozenset()


def test_a_renamed_note_stays_where_it_is() -> None:
    kept = Positions({"a.md": (1.0, 2.0)}, frozenset({"a.md"}))
    moved = kept.moved([("a.md", "b/a.md"), ("other.md", "c.md")])
    assert moved.places == {"b/a.md": (1.0, 2.0)}
    assert moved.pinned == {"b/a.md"}


def test_a_rename_that_is_heard_of_twice_counts_once() -> None:
    kept = Positions({"a.md": (1.0, 2.0), "c.md": (3.0, 3.0)}, frozenset({"a.md"}))
    twice = kept.moved([("a.md", "b.md"), ("a.md", "b.md")])
    assert twice.places == {"b.md": (1.0, 2.0), "c.md": (3.0, 3.0)}
    assert twice.pinned == {"b.md"}
    assert twice.moved([("a.md", "b.md")]) == twice


def test_notes_that_change_names_lose_no_place() -> None:
    kept = Positions({"a.md": (1.0, 1.0), "b.md": (2.0, 2.0)}, frozenset({"a.md"}))
    at_once = kept.moved([("a.md", "b.md"), ("b.md", "a.md")])
    assert at_once.places == {"a.md": (2.0, 2.0), "b.md": (1.0, 1.0)}
    assert at_once.pinned == {"b.md"}
    steps = [("a.md", "c.md"), ("b.md", "a.md"), ("c.md", "b.md")]
    assert kept.moved(steps).places == at_once.places
    one_by_one = positions.followed(kept, [[step] for step in steps], {"a.md", "b.md"})[0]
    assert one_by_one == at_once


def test_a_name_that_was_taken_by_a_note_that_is_gone_is_taken_over() -> None:
    kept = Positions({"a.md": (1.0, 1.0), "b.md": (2.0, 2.0)}, frozenset({"b.md"}))
    moved = kept.moved([("a.md", "b.md")])
    assert moved.places == {"b.md": (1.0, 1.0)}
    assert moved.pinned == frozenset()


def test_a_cluster_goes_along_with_the_note_that_it_is_named_after() -> None:
    kept = Positions({"*a.md": (1.0, 1.0)})
    assert kept.moved([("a.md", "b.md")]).places == {"*b.md": (1.0, 1.0)}


def test_an_index_that_is_behind_leaves_a_note_where_it_is() -> None:
    kept = Positions({"a.md": (1.0, 1.0)}, frozenset({"a.md"}))
    rename = [("a.md", "b.md")]
    after, taken, behind = positions.followed(kept, [rename], {"a.md"})
    assert (taken, behind) == ({}, {"a.md": "b.md"})
    assert after.places["a.md"] == (1.0, 1.0) and "a.md" in after.pinned
    after, taken, behind = positions.followed(after, [behind.items(), rename], {"b.md"})
    assert (taken, behind) == ({"a.md": "b.md"}, {})
    assert after.places == {"b.md": (1.0, 1.0)}


def test_places_on_the_disk_follow_a_rename(tmp_path: Path) -> None:
    positions.follow(tmp_path / "none", [("a.md", "b.md")])
    assert not (tmp_path / "none").exists()
    positions.write(tmp_path, Positions({"a.md": (1.0, 2.0)}, frozenset({"a.md"}), True))
    positions.follow(tmp_path, [("a.md", "b.md")])
    assert positions.read(tmp_path) == Positions({"b.md": (1.0, 2.0)}, frozenset({"b.md"}), True)

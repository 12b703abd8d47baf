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

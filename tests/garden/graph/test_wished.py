"""Notes that nobody has written: one node for all links that one note would answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.graph.around import look_around
from garden.graph.data import WISH, GraphData, read_graph
from garden.graph.wished import wished
from garden.okf.note import LinkForm
from garden.okf.wishes import wished_note
from garden.testing import settled_garden, write_notes

HEAD = "---\ntype: N\n---\n\n"


def graph(tmp_path: Path, notes: dict[str, str]) -> GraphData:
    root = tmp_path / "garden"
    write_notes(root, {path: HEAD + text for path, text in notes.items()})
    garden = settled_garden(root, tmp_path / "home")
    try:
        return read_graph(garden.index)
    finally:
        garden.close()


def wishes(data: GraphData) -> dict[str, int]:
    """Title -> notes that wish."""
    return {node.title: int(data.incoming[at]) for at, node in enumerate(data.nodes) if node.wish}


SPELLINGS = {
    "a.md": "[[frost guard]]",
    "b.md": "[x](frost%20guard.md)",
    "c.md": "[x](./frost%20guard.md) and [[./frost guard]]",
    "d.md": "[x](/frost%20guard.md)",
    "sub/e.md": "[[../frost guard]]",
    "sub/f.md": "[x](../frost%20guard.md)",
    "sub/g.md": "[[Frost Guard]]",
    "sub/h.md": "[x][r]\n\n[r]: <../frost guard.md>",
}


def test_a_note_that_is_wished_for_in_several_spellings_is_one(tmp_path: Path) -> None:
    data = graph(tmp_path, SPELLINGS)
    assert wishes(data) == {"frost guard": len(SPELLINGS)}
    wish = next(node for node in data.nodes if node.wish)
    assert wish.key == f"{WISH}frost guard"
    assert wished_note(wish.wish, wish.form, wish.wished_by)[1] == "frost guard.md"


def test_the_note_that_is_made_answers_all_of_them(tmp_path: Path) -> None:
    made = graph(tmp_path, {**SPELLINGS, "frost guard.md": "Here."})
    assert wishes(made) == {}
    assert made.incoming[made.number["frost guard.md"]] == len(SPELLINGS)


def test_the_same_name_in_other_folders_is_another_note_and_a_bare_name_means_the_nearest(
    tmp_path: Path,
) -> None:
    data = graph(
        tmp_path,
        {
            "red/a.md": "[x](./plan.md)",
            "blue/a.md": "[x](./plan.md)",
            "blue/b.md": "[[plan]]",
            "other.md": "[[other plan]] and [x](sub/other%20plan.md)",
        },
    )
    found = {node.key: int(data.incoming[at]) for at, node in enumerate(data.nodes) if node.wish}
    assert found == {f"{WISH}red/plan": 1, f"{WISH}blue/plan": 2, f"{WISH}sub/other plan": 1}
    blue = data.nodes[data.number[f"{WISH}blue/plan"]]
    assert wished_note(blue.wish, blue.form, blue.wished_by)[1] == "blue/plan.md"


def test_missing_files_and_what_no_note_can_answer_are_no_wishes(tmp_path: Path) -> None:
    data = graph(
        tmp_path,
        {
            "a.md": "![x](gone.png) ![[photo.jpg]] [x](run.py) [y](./files/plan.pdf) [[Node.js]]",
            "b.md": "[x](../outside.md) [[../../outside]] [y](.md) [[..]]",
        },
    )
    assert wishes(data) == {"Node.js": 1}
    assert data.degree[data.number["b.md"]] == 0


def test_the_surroundings_know_the_same_wishes(tmp_path: Path) -> None:
    root = tmp_path / "garden"
    write_notes(root, {"a.md": HEAD + "[[nobody]] ![x](no.png) [x](./nobody.md)"})
    garden = settled_garden(root, tmp_path / "home")
    around = look_around(garden.index, "a.md", 1)
    garden.close()
    assert around is not None
    assert [node.title for node in around.data.nodes] == ["a", "nobody"]


@pytest.mark.parametrize("turn", [1, -1])
def test_the_order_of_links_makes_no_difference_to_where_the_note_goes(turn: int) -> None:
    rows = [
        (0, "sub/a.md", "x", LinkForm.WIKI.value),
        (1, "sub/b.md", "../x.md", LinkForm.INLINE.value),
    ][::turn]
    [one], pairs = wished(rows)
    assert (one.key, one.target, one.source) == ("x", "../x.md", "sub/b.md")
    assert sorted(pairs) == [(0, 0), (1, 0)]

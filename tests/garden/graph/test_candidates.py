"""Links that could be, and how one is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.errors import InvalidName, NotFound
from garden.garden import Garden
from garden.graph.candidates import Candidate, candidates, make_link, with_related
from garden.graph.deeds import link_notes, tag_notes
from garden.testing import settled_garden, write_notes

NOTES = {
    "tomato.md": "---\ntype: Plant\ntitle: Tomato\n---\n\nTie to bamboo.\n",
    "basil.md": "---\ntype: Plant\ntitle: Basil\n---\n\nGrows beside the Tomato.\n",
    "notes/linked.md": "---\ntype: Plant\ntitle: Linked\n---\n\nThe [[tomato]] and a Tomato.\n",
    "霜.md": "---\ntype: Task\ntitle: 霜よけ\n---\n\n不織布をかける。\n",
}


@pytest.fixture
def garden(tmp_path: Path) -> Iterator[Garden]:
    root = tmp_path / "garden"
    write_notes(root, NOTES)
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()


def test_a_mention_is_a_candidate_unless_a_link_is_there_and_becomes_a_link_in_the_text(
    garden: Garden,
) -> None:
    found = candidates(garden, "tomato.md", frozenset({"notes/linked.md"}))
    assert [(one.kind, one.source, one.target) for one in found] == [
        ("mention", "basil.md", "tomato.md")
    ]
    saved = make_link(garden, found[0])
    assert "beside the [[tomato|Tomato]]." in garden.read("basil.md").text
    garden.undo(saved.changes.operation)
    assert "beside the Tomato." in garden.read("basil.md").text


def test_a_near_note_is_linked_at_the_end_under_a_heading_in_the_notes_language(
    garden: Garden,
) -> None:
    make_link(garden, Candidate("near", "tomato.md", "霜.md"))
    assert garden.read("tomato.md").text.endswith("Tie to bamboo.\n\n## Related\n\n- [[霜]]\n")
    make_link(garden, Candidate("near", "tomato.md", "basil.md"))
    assert garden.read("tomato.md").text.endswith("## Related\n\n- [[霜]]\n- [[basil]]\n")
    saved = make_link(garden, Candidate("near", "霜.md", "tomato.md"))
    assert garden.read("霜.md").text.endswith("かける。\n\n## 関連\n\n- [[tomato]]\n")
    garden.undo(saved.changes.operation)
    assert garden.read("霜.md").text == NOTES["霜.md"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\n", "a\n\n## Related\n\n- L\n"),
        ("", "\n\n## Related\n\n- L\n"),
        ("## Related\n\n- x\n", "## Related\n\n- x\n- L\n"),
        ("## Related\n", "## Related\n\n- L\n"),
        ("## See also\n\n- x\n\n## End\n\nz\n", "## See also\n\n- x\n- L\n\n## End\n\nz\n"),
        ("## Related\n## End\n", "## Related\n\n- L\n\n## End\n"),
        ("```\n## Related\n```\n", "```\n## Related\n```\n\n## Related\n\n- L\n"),
        ("本文のこと\n\n### 関連\n\n* x", "本文のこと\n\n### 関連\n\n* x\n- L\n"),
    ],
)
def test_where_the_item_goes(before: str, after: str) -> None:
    assert with_related(before, "L") == after


def test_several_notes_are_tagged_as_one_operation(garden: Garden) -> None:
    saved = tag_notes(garden, ["tomato.md", "霜.md", "tomato.md"], "#夏")
    assert garden.read("tomato.md").meta.tags == ("夏",)
    assert garden.read("霜.md").meta.tags == ("夏",)
    assert saved.changes.edited == {"tomato.md", "霜.md"}
    assert not tag_notes(garden, ["tomato.md"], "夏").changes
    garden.undo(saved.changes.operation)
    assert garden.read("霜.md").text == NOTES["霜.md"]
    with pytest.raises(InvalidName):
        tag_notes(garden, ["tomato.md"], "two words")


def test_several_notes_are_linked_from_one(garden: Garden) -> None:
    link_notes(garden, "tomato.md", ["basil.md", "霜.md"])
    assert garden.read("tomato.md").text.endswith("## Related\n\n- [[basil]]\n- [[霜]]\n")
    with pytest.raises(NotFound):
        link_notes(garden, "tomato.md", ["basil.md", "gone.md"])

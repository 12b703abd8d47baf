"""Links that could be, and how one is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.errors import InvalidName, NotFound
from garden.garden import Garden
from garden.graph.candidates import (
    MOST,
    Candidate,
    candidates,
    candidates_among,
    make_link,
    with_related,
)
from garden.graph.deeds import link_notes, tag_notes
from garden.testing import settled_garden, write_notes

NOTES = {
    "tomato.md": "---\ntype: Plant\ntitle: Tomato\n---\n\nTie to bamboo.\n",
    "basil.md": "---\ntype: Plant\ntitle: Basil\n---\n\nGrows beside the Tomato.\n",
    "notes/linked.md": "---\ntype: Plant\ntitle: Linked\n---\n\nThe [[tomato]] and a Tomato.\n",
    "霜.md": "---\ntype: Task\ntitle: 霜よけ\n---\n\n不織布をかける。\n",
}


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


def grown(tmp_path: Path, notes: dict[str, str]) -> Garden:
    root = tmp_path / "garden"
    write_notes(root, notes)
    return settled_garden(root, tmp_path / "home")


def test_what_a_note_names_itself_is_a_candidate_too_and_becomes_a_link_in_its_text(
    garden: Garden,
) -> None:
    found = candidates(garden, "basil.md", frozenset())
    assert [(one.kind, one.source, one.target) for one in found] == [
        ("mention", "basil.md", "tomato.md")
    ]
    assert "beside the Tomato" in found[0].context
    make_link(garden, found[0])
    assert "beside the [[tomato|Tomato]]." in garden.read("basil.md").text
    assert candidates(garden, "basil.md", frozenset({"tomato.md"})) == []


def test_both_directions_and_every_kind_of_name(tmp_path: Path) -> None:
    garden = grown(
        tmp_path,
        {
            "middle.md": "---\ntype: N\ntitle: Middle\n---\n\nＢＡＳＩＬ, bed tea, 霜よけを張る。"
            " `Codeword`, [[linked]], Middle, 12. A twin. Sage or sage.\n",
            "basil.md": "---\ntype: N\ntitle: Basil\n---\n\nThe Middle of it.\n",
            "tea.md": "---\ntype: N\ntitle: Infusion\naliases: [bed  tea]\n---\n",
            "霜よけ.md": "---\ntype: N\ntitle: 霜\n---\n",
            "codeword.md": "---\ntype: N\n---\n",
            "linked.md": "---\ntype: N\ntitle: Linked\n---\n",
            "12.md": "---\ntype: N\n---\n",
            "a/index.md": "# bed tea\n",
            "a/twin.md": "---\ntype: N\n---\n",
            "b/twin.md": "---\ntype: N\n---\n",
            "sage.md": "---\ntype: N\ntitle: Herb\n---\n",  # its file is called so,
            "other.md": "---\ntype: N\ntitle: Sage\n---\n",  # this one's title goes before
        },
    )
    found = candidates(garden, "middle.md", frozenset({"linked.md"}))
    assert [(one.source, one.target) for one in found] == [
        ("basil.md", "middle.md"),  # once, though Middle names it too
        ("middle.md", "tea.md"),
        ("middle.md", "霜よけ.md"),
        ("middle.md", "other.md"),
    ]
    garden.close()


def test_neither_direction_takes_all_the_room(tmp_path: Path) -> None:
    notes = {
        f"in-{at}.md": f"---\ntype: N\ntitle: Inward{at:02d}x\n---\n\nThe Middle.\n"
        for at in range(40)
    }
    names = [f"Outward{at:02d}x" for at in range(40)]
    notes |= {
        f"out-{at}.md": f"---\ntype: N\ntitle: {name}\n---\n" for at, name in enumerate(names)
    }
    notes["middle.md"] = "---\ntype: N\ntitle: Middle\n---\n\n" + ", ".join(names) + "\n"
    garden = grown(tmp_path, notes)
    found = candidates(garden, "middle.md", frozenset())
    assert len(found) == MOST
    assert sum(one.target == "middle.md" for one in found) == MOST // 2
    garden.close()


def test_candidates_among_some_notes_are_of_those_and_of_no_pair_that_is_linked(
    garden: Garden,
) -> None:
    paths = ["notes/linked.md", "basil.md", "tomato.md"]
    linked = {("notes/linked.md", "tomato.md")}
    found = candidates_among(garden, paths, linked)
    assert [(one.source, one.target) for one in found] == [("basil.md", "tomato.md")]
    assert candidates_among(garden, ["basil.md"], ()) == []
    assert [one.source for one in candidates_among(garden, paths, ())] == [
        "notes/linked.md",
        "basil.md",
    ]

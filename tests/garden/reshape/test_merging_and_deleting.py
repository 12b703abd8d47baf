"""Two notes that become one, and notes that go."""

from __future__ import annotations

import pytest

from garden.errors import GardenError, NotFound, VersionConflict
from garden.okf import frontmatter
from garden.reshape.merging import Joining

from .looking import leads, text, texts

FIRST = "---\ntype: Note\ntitle: A\ntags: [x]\n---\n\n# A\n\none [[b]] [[b#Steps]]\n\n## Steps\n"
SECOND = (
    "---\ntype: Note\ntitle: Bee\ntags: [x, why]\nsource: web\n---\n\n# Bee\n\n"
    "[p](pic.png) [[#Steps]] [a](../a.md)\n\n## Steps\n\nb\n"
)
NOTES = {
    "a.md": FIRST,
    "n/b.md": SECOND,
    "m.md": "[[b]] [[b#Steps|s]] [x](n/b.md#steps) [[a#Steps]] [[Bee]]\n",
}


def test_links_and_anchors_of_both_follow(make) -> None:
    garden = make(NOTES)
    garden.reshape(garden.reshaping.merge("a.md", "n/b.md", Joining()))
    assert text(garden, "a.md") == (
        "---\ntype: Note\ntitle: A\ntags: [x, why]\nsource: web\naliases: [Bee]\n---\n\n# A\n\n"
        "one [[a]] [[a#steps-1]]\n\n## Steps\n\n# Bee\n\n[p](n/pic.png) [[#steps-1]] [a](a.md)\n\n"
        "## Steps\n\nb\n"
    )
    assert text(garden, "m.md") == ("[[a]] [[a#steps-1|s]] [x](a.md#steps-1) [[a#Steps]] [[Bee]]\n")
    assert not (garden.root / "n/b.md").exists()
    garden.undo()
    assert texts(garden) == NOTES


@pytest.mark.parametrize("first", ["---\ntitle: A\n---\n\na\n", "a\n", "---\n{c: A}\n---\na\n"])
def test_fields_that_come_along_stay_what_they_are(make, first: str) -> None:
    """A number stays a number, a truth value one, a quoted version a text (B16, B19)."""
    came = (
        "pinned: true\ncount: 3\nwhen: 2024-01-02\nratio: 0.50\nver: '1.10'  # quoted\n"
        "nest: {a: 1, b: [x, 2]}\nmany: |\n  one\n  two\n"
    )
    garden = make({"a.md": first, "b.md": f"---\ntitle: B\n{came}---\n\nb\n"})
    garden.reshape(garden.reshaping.merge("a.md", "b.md", Joining()))
    merged = text(garden, "a.md")
    values = frontmatter.read(merged).fields
    assert values["ratio"] == "0.50" and values["nest"] == {"a": "1", "b": ["x", "2"]}
    assert (came in merged) is ("{" not in first)
    garden.undo()
    assert text(garden, "a.md") == first


def test_order_and_frontmatter_are_the_persons_choice(make) -> None:
    garden = make(NOTES)
    garden.reshape(garden.reshaping.merge("a.md", "n/b.md", Joining("before", "second")))
    after = text(garden, "a.md")
    assert after.startswith(
        "---\ntype: Note\ntitle: Bee\ntags: [x, why]\nsource: web\n---\n\n# Bee\n"
    )
    assert after.endswith("## Steps\n\nb\n\n# A\n\none [[a]] [[a#Steps]]\n\n## Steps\n")
    assert "[[a#steps-1]]" in text(garden, "m.md")
    garden.undo()
    garden.reshape(garden.reshaping.merge("a.md", "n/b.md", Joining("after", "first")))
    assert text(garden, "a.md").startswith(FIRST.split("# A")[0])


def test_definitions_and_footnotes_of_one_name_are_told_apart(make) -> None:
    garden = make(
        {
            "a.md": "[x][r] 1[^1]\n\n[r]: c.md\n\n[^1]: first\n",
            "b.md": "[y][r] [r] 2[^1]\n\n[r]: d.md\n\n[^1]: second\n",
            "c.md": "x\n",
            "d.md": "y\n",
        }
    )
    garden.reshape(garden.reshaping.merge("a.md", "b.md", Joining()))
    assert text(garden, "a.md") == (
        "[x][r] 1[^1]\n\n[r]: c.md\n\n[^1]: first\n\n"
        "[y][r-2] [r][r-2] 2[^1-2]\n\n[r-2]: d.md\n\n[^1-2]: second\n"
    )


@pytest.mark.parametrize("order", ["after", "before"])
def test_fields_that_can_not_be_read_stay_in_the_text_and_are_told(make, order) -> None:
    broken = "title: [B\nkey: ```\n"
    code = f"````yaml\n{broken}````\n"
    notes = {"a.md": "---\ntitle: A\n---\n\n# A\n", "b.md": f"---\n{broken}---\n\n# B\n\nb\n"}
    garden = make({**notes, "n.md": "[[b#B]]\n"})
    plan = garden.reshaping.merge("a.md", "b.md", Joining(order, "both"))
    assert [(n.code, n.path) for n in plan.notices] == [("fields-unread", "b.md")]
    garden.reshape(plan)
    parts = ["# A\n", f"{code}\n# B\n\nb\n"]
    body = "\n".join(parts if order == "after" else parts[::-1])
    assert text(garden, "a.md") == f"---\ntitle: A\n---\n\n{body}"
    assert text(garden, "n.md") == "[[a#B]]\n"
    garden.undo()
    plan = garden.reshaping.merge("b.md", "a.md", Joining(order, "second"))
    assert [(n.code, n.path) for n in plan.notices] == [("fields-unread", "b.md")]
    garden.reshape(plan)
    assert text(garden, "b.md").startswith("---\ntitle: A\n---\n")
    assert code in text(garden, "b.md")
    garden.undo()
    assert not garden.reshaping.merge("a.md", "n.md", Joining()).notices
    with pytest.raises(GardenError):  # nothing can be added to fields that can't be read
        garden.reshaping.merge("b.md", "a.md", Joining())


def test_what_can_not_be_merged_is_refused(make) -> None:
    notes = {"a.md": "```\nopen\n", "b.md": "# x\n", "index.md": "x\n"}
    garden = make(notes)
    for keep, other in (("a.md", "a.md"), ("a.md", "b.md"), ("b.md", "index.md")):
        with pytest.raises(GardenError):
            garden.reshaping.merge(keep, other, Joining())
    with pytest.raises(NotFound):
        garden.reshaping.merge("a.md", "none.md", Joining())


INBOUND = {
    "x.md": "old\n",
    "other.md": "other\n",
    "n.md": "[[x]] [[x|label]] [l *m*](x.md) ![[x]] #x [r][d] [[x#h]]\n\n[d]: x.md\n",
    "f.md": "---\nsuperseded_by: x\n---\n",
}


def test_links_stay_as_wishes(make) -> None:
    garden = make(INBOUND)
    plan = garden.reshaping.delete(["x.md"])
    garden.reshape(plan)
    assert text(garden, "n.md") == INBOUND["n.md"]
    assert {notice.code for notice in plan.notices} == {"broken"}


def test_links_leave_their_words(make) -> None:
    garden = make(INBOUND)
    garden.reshape(garden.reshaping.delete(["x.md"], "unlink"))
    assert text(garden, "n.md") == "x label l *m* x x r x > h\n\n"
    assert text(garden, "f.md") == INBOUND["f.md"]


def test_links_lead_to_another_note(make) -> None:
    garden = make(INBOUND)
    garden.reshape(garden.reshaping.delete(["x.md"], "point", "other.md"))
    assert text(garden, "n.md") == (
        "[[other]] [[other|label]] [l *m*](other.md) ![[other]] #other [r][d] [[other]]\n\n"
        "[d]: other.md\n"
    )
    assert text(garden, "f.md") == "---\nsuperseded_by: other\n---\n"


def test_a_wish_never_turns_to_another_note_of_that_name(make) -> None:
    """B04: the twin in another folder is not what was meant."""
    garden = make({"a/x.md": "1\n", "b/x.md": "2\n", "a/n.md": "[[x]]\n"})
    garden.reshape(garden.reshaping.delete(["a/x.md"]))
    assert text(garden, "a/n.md") == "[[a/x]]\n"
    assert leads(texts(garden))["a/n.md"] == [(None, None)]


def test_a_folder_goes_with_all_in_it(make, reopen) -> None:
    notes = {"d/a.md": "[[b]]\n", "d/e/b.md": "x\n", "n.md": "[[a]] [[b]] [f](d/)\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.delete(["d"], "unlink"))
    assert texts(garden) == {"n.md": "a b f\n"}
    garden = reopen(garden)
    garden.undo()
    assert texts(garden) == notes


def test_a_deleted_note_that_changed_since_the_preview_stays(make) -> None:
    garden = make({"x.md": "old\n"})
    plan = garden.reshaping.delete(["x.md"])
    (garden.root / "x.md").write_text("new words\n")
    with pytest.raises(VersionConflict) as stopped:
        garden.reshape(plan)
    assert stopped.value.where == "x.md"
    assert text(garden, "x.md") == "new words\n"


def test_links_can_not_lead_to_what_is_deleted_too(make) -> None:
    garden = make(INBOUND)
    with pytest.raises(GardenError):
        garden.reshaping.delete(["x.md", "other.md"], "point", "other.md")

"""What a preview shows of a file."""

from __future__ import annotations

from garden.reshape.hunks import MOST, hunks
from garden.reshape.plan import Change, FilePlan, Why


def plan(text: str, *changes: tuple[int, int, str]) -> FilePlan:
    return FilePlan(
        "n.md", "n.md", text, None, tuple(Change(*each, Why.LINK, 1) for each in changes)
    )


def shown(file: FilePlan) -> list[str]:
    signs = {"same": " ", "added": "+", "removed": "-", "gap": "~"}
    return [signs[line.kind] + line.text for line in hunks(file)]


def test_each_changed_line_with_one_around_it() -> None:
    text = "a\nb\nsee [[x]]\nc\nd\ne\nf\n[[x]]\n"
    first, last = text.index("x"), text.rindex("x")
    assert shown(plan(text, (first, first + 1, "y"), (last, last + 1, "y"))) == [
        "~", " b", "-see [[x]]", "+see [[y]]", " c", "~", " f", "-[[x]]", "+[[y]]", " ",
    ]  # fmt: skip


def test_two_changes_of_one_line_are_one() -> None:
    assert shown(plan("x x", (0, 1, "y"), (2, 3, "y"))) == ["-x x", "+y y"]


def test_a_note_that_is_made_is_all_new_and_a_long_one_is_cut() -> None:
    assert shown(plan("", (0, 0, "one\ntwo"))) == ["+one", "+two"]
    assert len(hunks(plan("", (0, 0, "line\n" * 2000)))) == MOST + 1


def test_a_file_without_changes_shows_nothing() -> None:
    assert hunks(plan("text\n")) == ()

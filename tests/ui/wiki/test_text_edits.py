"""Minimal edits between two texts, and where a caret goes (B32)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.wiki.text_edits import Edit, apply_edits, edits_between, moved, rebased

LINES = st.lists(st.sampled_from(["a\n", "b\n", "記憶\n", "🌱 x\n", "\n", "end"]), max_size=14)


@given(LINES, LINES)
def test_edits_make_the_new_text(old: list[str], new: list[str]) -> None:
    before, after = "".join(old), "".join(new)
    assert apply_edits(before, edits_between(before, after)) == after


def test_two_far_changes_leave_the_middle_alone() -> None:
    old = "one\ntwo\nthree\nfour\nfive\n"
    new = "ONE\ntwo\nthree\nfour\nFIVE\n"
    assert edits_between(old, new) == [Edit(0, 3, "ONE"), Edit(19, 23, "FIVE")]


def test_caret_between_changes_moves_with_its_line() -> None:
    edits = edits_between("a\nb\nhere\nc\nd\n", "new\na\nb\nhere\nC\nd\n")
    assert moved("a\nb\nhere\n".index("here") + 2, edits) == "new\na\nb\nhere".index("here") + 2


def test_append_at_the_caret_leaves_the_caret() -> None:
    assert moved(4, edits_between("log\n", "log\nmore\n")) == 4


def test_equal_texts_need_nothing() -> None:
    assert edits_between("same", "same") == []


def test_what_was_typed_meanwhile_stays() -> None:
    assert rebased("a\nb\n", "new\na\nb\n", "a日本\nb\n") == "new\na日本\nb\n"
    assert rebased("a\nb\n", "a\nb\n", "a日本\nb\n") == "a日本\nb\n"
    both = rebased("one word\n", "one sentence\n", "one wo記rd\n")
    assert "記" in both and "sentence" in both

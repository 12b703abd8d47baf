"""Lines that show what changes between two texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from garden.staging.difference import difference

TEXTS = st.lists(st.sampled_from(["a", "b", "## x", "", "記憶"]), max_size=12).map("\n".join)


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_from_the_lines(before: str, after: str) -> None:
    lines = difference(before, after, context=99)
    if before == after:
        assert lines == ()
        return
    assert [x.text for x in lines if x.kind in ("same", "removed")] == before.split("\n")
    assert [x.text for x in lines if x.kind in ("same", "added")] == after.split("\n")


@given(TEXTS, TEXTS)
def test_gaps_stand_for_what_is_left_out_and_changes_never_are(before: str, after: str) -> None:
    whole = difference(before, after, context=99)
    short = difference(before, after, context=1)
    changed = [line for line in whole if line.kind != "same"]
    assert [line for line in short if line.kind in ("added", "removed")] == changed


def test_unchanged_ends_are_gaps() -> None:
    before = "\n".join("abcdefghij")
    lines = difference(before, before.replace("e", "E"), context=1)
    assert [(line.kind, line.text) for line in lines] == [
        ("gap", ""),
        ("same", "d"),
        ("removed", "e"),
        ("added", "E"),
        ("same", "f"),
        ("gap", ""),
    ]

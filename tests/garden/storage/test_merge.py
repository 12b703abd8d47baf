"""Merging three texts: what goes in by itself, what is a conflict, and that nothing is lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from garden.storage.linediff import edits
from garden.storage.merge import LineRange, merge3

BASE = "one\ntwo\nthree\nfour\nfive\n"


def test_b30_changes_of_different_lines_are_merged() -> None:
    result = merge3(BASE, BASE.replace("one", "ONE"), BASE.replace("five", "FIVE"))
    assert result.clean
    assert result.text == "ONE\ntwo\nthree\nfour\nFIVE\n"


def test_b30_changes_of_lines_that_touch_are_merged() -> None:
    mine = BASE.replace("two", "2")
    theirs = BASE.replace("three", "3")
    assert merge3(BASE, mine, theirs).text == "one\n2\n3\nfour\nfive\n"
    assert merge3(BASE, theirs, mine).text == "one\n2\n3\nfour\nfive\n"


def test_a_line_added_beside_a_changed_line() -> None:
    result = merge3("a\nb\n", "a\nb\nc\n", "a\nB\n")
    assert (result.text, result.clean) == ("a\nB\nc\n", True)


def test_the_same_change_goes_in_once() -> None:
    both = BASE.replace("two", "2")
    assert merge3(BASE, both + "mine\n", both).text == both + "mine\n"
    assert merge3(BASE, both, both).text == both


def test_b30_the_same_line_changed_twice_is_a_conflict_that_tells_all_three() -> None:
    result = merge3("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nnew\nc\n")
    [conflict] = result.conflicts
    assert result.text == "a\nmine\nc\n"
    assert (conflict.base_text, conflict.mine_text, conflict.theirs_text) == (
        "b",
        "mine",
        "theirs\nnew",
    )
    assert conflict.base == LineRange(1, 2)
    assert conflict.mine == LineRange(1, 2)
    assert conflict.theirs == LineRange(1, 3)
    assert conflict.result == LineRange(1, 2)


def test_different_lines_added_at_the_same_place_are_a_conflict() -> None:
    result = merge3("log\n", "log\nmine\n", "log\ntheirs\n")
    [conflict] = result.conflicts
    assert (conflict.mine_text, conflict.theirs_text) == ("mine", "theirs")
    assert conflict.base.start == conflict.base.end


def test_a_deleted_line_that_was_changed_there_is_a_conflict() -> None:
    result = merge3("a\nb\nc\n", "a\nc\n", "a\nB!\nc\n")
    [conflict] = result.conflicts
    assert (conflict.mine_text, conflict.theirs_text) == ("", "B!")


def test_words_of_one_long_line_are_merged() -> None:
    base = "印刷キューは毎日九時に締め切り、担当者が確認する。\n"
    mine = base.replace("九時", "十時")
    theirs = base.replace("担当者", "当番")
    result = merge3(base, mine, theirs)
    assert (result.text, result.clean) == (
        "印刷キューは毎日十時に締め切り、当番が確認する。\n",
        True,
    )
    english = "The queue closes at nine and the clerk checks it.\n"
    assert (
        merge3(english, english.replace("nine", "ten"), english.replace("clerk", "owner")).text
        == "The queue closes at ten and the owner checks it.\n"
    )


def test_changes_of_words_that_stand_too_near_are_a_conflict() -> None:
    assert not merge3("締めは9時です。\n", "締めは10時です。\n", "締めは9時半です。\n").clean
    assert not merge3("tags: [a]\n", "tags: [a, b]\n", "tags: [a, c]\n").clean


def test_a_change_that_holds_the_other_sides_change_goes_in() -> None:
    """Whoever comes first: what both changed alike stands in nobody's way."""
    for mine, theirs in (("a\nb!", "a\na\nb!"), ("a\na\nb!", "a\nb!")):
        result = merge3("a\nb", mine, theirs)
        assert (result.text, result.clean) == ("a\na\nb!", True)


def test_an_agreed_change_between_two_others_is_no_distance() -> None:
    base, mine, theirs = "締めは9時ちょうど半です。", "締めは10時半です。", "締めは9時30です。"
    assert not merge3(base, mine, theirs).clean
    assert not merge3(base, theirs, mine).clean


def test_no_newline_at_the_end() -> None:
    assert merge3("a\nb", "A\nb", "a\nb\nc").text == "A\nb\nc"
    assert merge3("", "mine", "").text == "mine"
    assert merge3("a", "", "a").text == ""


def test_a_note_of_a_megabyte() -> None:
    lines = [f"Line {n} of a long note, 行番号 {n % 97}\n" for n in range(25_000)]
    mine = [*lines[:100], "mine\n", *lines[100:]]
    theirs = [*lines[:20_000], *lines[20_500:], "theirs\n"]
    result = merge3("".join(lines), "".join(mine), "".join(theirs))
    assert result.clean
    assert result.text == "".join([*lines[:100], "mine\n", *lines[100:20_000], *lines[20_500:]]) + (
        "theirs\n"
    )


def test_two_long_texts_with_nothing_in_common_end_in_a_conflict() -> None:
    texts = ["".join(f"{word} {n % 3}\n" for n in range(4000)) for word in ("base", "mine", "his")]
    result = merge3(*texts)
    assert result.text.startswith("mine 0\n")
    assert result.conflicts[0].theirs_text.startswith("his 0\n")


LINES = st.lists(st.sampled_from(["a", "b", "c", "", "印刷", "long line with words"]), max_size=12)
TEXTS = LINES.map("\n".join)


@st.composite
def edited(draw: st.DrawFn, base: str) -> str:
    lines = base.split("\n")
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines)))
        action = draw(st.sampled_from(["insert", "delete", "replace"]))
        if action == "insert":
            lines.insert(at, draw(st.sampled_from(["new", "x y z", "a", "新しい行"])))
        elif at < len(lines):
            if action == "delete":
                del lines[at]
            else:
                lines[at] += draw(st.sampled_from(["!", " more", "も"]))
    return "\n".join(lines)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_nothing_is_lost(data: st.DataObject) -> None:
    base = data.draw(TEXTS)
    mine, theirs = data.draw(edited(base)), data.draw(edited(base))
    result = merge3(base, mine, theirs)
    b, m, t = base.split("\n"), mine.split("\n"), theirs.split("\n")
    in_result = result.text.split("\n")
    for name, side in (("mine", m), ("theirs", t)):
        there = in_result + [
            line
            for conflict in result.conflicts
            for line in getattr(conflict, f"{name}_text").split("\n")
        ]
        for edit in edits(b, side):
            for line in side[edit.new_start : edit.new_end]:
                # whole, or word by word where both changed the line
                words = line.split()
                assert line in there or any(
                    all(word in other for word in words) for other in there
                ), (name, line)
    for conflict in result.conflicts:
        assert m[conflict.mine.start : conflict.mine.end] == _lines(
            conflict.mine_text, conflict.mine
        )
        assert t[conflict.theirs.start : conflict.theirs.end] == _lines(
            conflict.theirs_text, conflict.theirs
        )
        assert b[conflict.base.start : conflict.base.end] == _lines(
            conflict.base_text, conflict.base
        )
        assert in_result[conflict.result.start : conflict.result.end] == _lines(
            conflict.mine_text, conflict.mine
        )


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_one_side_unchanged_gives_the_other_and_sides_may_be_swapped(data: st.DataObject) -> None:
    base = data.draw(TEXTS)
    mine, theirs = data.draw(edited(base)), data.draw(edited(base))
    assert merge3(base, mine, base).text == mine
    assert merge3(base, base, theirs).text == theirs
    one, other = merge3(base, mine, theirs), merge3(base, theirs, mine)
    assert one.clean == other.clean
    if one.clean:
        assert one.text == other.text
    for ours, swapped in zip(one.conflicts, other.conflicts, strict=True):
        assert (ours.base, ours.mine, ours.theirs) == (swapped.base, swapped.theirs, swapped.mine)


@given(LINES, LINES)
@settings(max_examples=300, deadline=None)
def test_edits_make_the_new_of_the_old(old: list[str], new: list[str]) -> None:
    made: list[str] = []
    at = 0
    for edit in edits(old, new):
        assert edit.start < edit.end or edit.new_start < edit.new_end
        made += old[at : edit.start] + new[edit.new_start : edit.new_end]
        at = edit.end
    assert made + old[at:] == new


def _lines(text: str, lines: LineRange) -> list[str]:
    return text.split("\n") if lines.start < lines.end else []

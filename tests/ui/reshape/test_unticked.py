"""What a person left out stays left out, whatever else comes into the plan or goes from it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from garden.reshape.basis import Happened, PlanOutdated
from garden.reshape.plan import Change, FilePlan, Plan, Why
from ui.reshape.unticked import Unticked
from ui.reshape.words import outdated

CTRL = Qt.KeyboardModifier.ControlModifier


def plan_of(text: str, new: str, words: tuple[str, ...] = ("old",)) -> Plan:
    """A plan that replaces each of these words in the one file."""
    changes = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            line = text.count("\n", 0, at) + 1
            changes.append(Change(at, at + len(word), new, Why.LINK, line))
            at = text.find(word, at + 1)
    changes.sort(key=lambda each: each.start)
    return Plan("rename", "x", (FilePlan("a.md", "a.md", text, None, tuple(changes)),))


def left(text: str, number: int, words: tuple[str, ...] = ("old",)) -> Unticked:
    """The person leaves one change out."""
    unticked = Unticked()
    unticked.tick(plan_of(text, "new", words).files[0], number, on=False)
    return unticked


def test_a_change_that_comes_before_it_does_not_take_its_place() -> None:
    text = "title\n\none old\n\ntwo old\n"
    unticked = left(text, 0)
    assert unticked.follow(plan_of(text, "other", ("title", "old"))) == 0
    assert unticked.numbers == {("a.md", 1)}


def test_it_is_remembered_while_a_plan_does_not_hold_it() -> None:
    text = "title\n\none old\n\ntwo old\n"
    unticked = left(text, 1)
    assert unticked.follow(plan_of(text, "x", ("title",))) == 0
    assert unticked.numbers == frozenset()
    assert unticked.follow(Plan("rename", "x", ())) == 0
    assert unticked.follow(plan_of(text, "y")) == 0
    assert unticked.numbers == {("a.md", 1)}


def test_lines_that_another_program_wrote_above_do_not_shift_it() -> None:
    unticked = left("one old\n\ntwo old\n", 1)
    assert unticked.follow(plan_of("zero old\n\none old\n\ntwo old\n", "new")) == 0
    assert unticked.numbers == {("a.md", 2)}


@pytest.mark.parametrize("now", ["see old\nsee old\nsee old\n", "now: see old\nsee old\n"])
def test_one_that_can_not_be_told_from_others_is_ticked_again(now: str) -> None:
    unticked = left("see old\nsee old\n", 0)
    assert unticked.follow(plan_of(now, "new")) == 1
    assert unticked.numbers == frozenset()
    assert unticked.follow(plan_of(now, "newer")) == 0  # said once


def test_a_tick_given_back_is_not_taken_again() -> None:
    text = "one old\n\ntwo old\n"
    unticked = left(text, 1)
    unticked.tick(plan_of(text, "new").files[0], 1, on=True)
    unticked.follow(plan_of(text, "newer"))
    assert unticked.numbers == frozenset()


def _take_tick_away(person, file: str, line: int) -> None:
    tree = person.dialog.files
    rows = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    row = next(row for row in rows if row.text(0) == file)
    children = [row.child(n) for n in range(row.childCount())]
    child = next(child for child in children if child.text(1) == str(line))
    row.setExpanded(True)
    tree.setFocus()
    tree.setCurrentItem(child)
    person.press(Qt.Key.Key_Space)
    assert child.checkState(0) == Qt.CheckState.Unchecked


def test_another_title_and_another_program_leave_the_choice_as_it_was(person) -> None:
    person.writes({"plants/n.md": "1 [[tomato]]\n2 [[tomato]]\n3 [[tomato]]\n"})
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    person.is_asked()
    person.retypes("rename-title", "First")
    person.sees_plan(4)
    _take_tick_away(person, "n.md", 2)
    person.retypes("rename-title", "Second")
    person.sees_plan(4)
    (person.root / "plants/n.md").write_text(
        "0 [[tomato]]\n1 [[tomato]]\n2 [[tomato]]\n3 [[tomato]]\n"
    )
    person.press(Qt.Key.Key_Return)
    person.is_told("n.md")
    person.qtbot.waitUntil(person.dialog.go.isEnabled)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed to “Second”")
    assert person.text("plants/n.md") == (
        "0 [[second]]\n1 [[second]]\n2 [[tomato]]\n3 [[second]]\n"
    )


def test_what_is_ticked_again_is_said_before_anything_is_done(person) -> None:
    person.writes({"plants/n.md": "see [[tomato]]\nsee [[tomato]]\n"})
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "First")
    person.sees_plan(4)
    _take_tick_away(person, "n.md", 2)
    (person.root / "plants/n.md").write_text("see [[tomato]]\n" * 3)
    person.retypes("rename-title", "Second")
    person.press(Qt.Key.Key_Return)  # while the plan is being made
    person.is_told("ticked again")
    assert dialog.isVisible() and person.text("plants/tomato.md")


def test_a_note_that_takes_the_name_meanwhile_stops_it_and_it_is_looked_at_again(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "Second")
    person.sees_plan(3)
    (person.root / "作業/second.md").write_text("# another\n")
    person.press(Qt.Key.Key_Return)
    person.is_told("“second.md” has come since")
    assert person.text("plants/tomato.md")
    person.qtbot.waitUntil(dialog.go.isEnabled)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed to “Second”")
    assert "[[plants/second]]" in person.text("start.md")


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        ("came", "“k.md” has come since the preview."),
        ("went", "“k.md” is not there any more."),
        ("changed", "“k.md” was changed by another program meanwhile."),
        ("otherwise", "“k.md” would now be changed in another way."),
    ],
)
def test_what_stopped_it_is_said_in_words(happened: Happened, said: str) -> None:
    assert outdated(PlanOutdated("b/k.md", happened)) == said

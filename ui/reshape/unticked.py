"""What a person left out of a plan, found again in the plan that is made next.

The next plan may hold other changes (another title was typed) of other texts (another program wrote
meanwhile), so numbers say nothing. In a text that is the same a change is known by its place, in
one that is not by its line and by what it replaces there. What can't be told apart is let go.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from garden.reshape.plan import OF_LINKS, Change, FilePlan, Plan


@dataclass(slots=True)
class _LeftOut:
    """One change that is not to be made, as it was last seen."""

    text: str
    change: Change
    number: int | None
    """Its number in the plan of now; None while that plan holds no such change."""


class Unticked:
    """The changes whose box is not ticked."""

    def __init__(self) -> None:
        self._kept: dict[str, list[_LeftOut]] = {}

    @property
    def numbers(self) -> frozenset[tuple[str, int]]:
        """Those of the plan of now, as `Plan.without` takes them."""
        return frozenset(
            (name, each.number)
            for name, kept in self._kept.items()
            for each in kept
            if each.number is not None
        )

    def tick(self, file: FilePlan, number: int, *, on: bool) -> None:
        """The person ticks a change of the plan of now, or takes its tick away."""
        kept = [each for each in self._kept.get(file.name, ()) if each.number != number]
        if not on:
            kept.append(_LeftOut(file.text, file.changes[number], number))
        self._kept[file.name] = kept

    def follow(self, plan: Plan) -> int:
        """Find what was left out in a plan that was made anew. Returns how many of them can't be
        found for certain, though their file changes: they are not left out any more.

        A change that the new plan does not hold at all is remembered for the plans to come.
        """
        files = {file.name: file for file in plan.files}
        lost = 0
        for name, kept in self._kept.items():
            file = files.get(name)
            taken: set[int] = set()
            still: list[_LeftOut] = []
            for each in kept:
                each.number = None
                free = {
                    number: change
                    for number, change in enumerate(file.changes if file is not None else ())
                    if not change.required and number not in taken
                }
                if file is None or not free:
                    still.append(each)
                    continue
                if each.text == file.text:
                    each.number = _same_place(each.change, free)
                else:
                    each.number = _same_line(each, file)
                    if each.number is None:
                        lost += 1
                        continue
                if each.number is not None:
                    taken.add(each.number)
                    each.text, each.change = file.text, file.changes[each.number]
                still.append(each)
            self._kept[name] = still
        return lost


def _same_place(change: Change, among: dict[int, Change]) -> int | None:
    """The change of the same text that stands where this one stood: in the same place, or in one
    that meets it, as a link is now rewritten as a whole and now its target alone."""
    alike = {number: each for number, each in among.items() if _kind(each) == _kind(change)}
    for number, each in alike.items():
        if (each.start, each.end) == (change.start, change.end):
            return number
    for number, each in alike.items():
        if each.start < change.end and change.start < each.end:
            return number
    inserted = [number for number, each in alike.items() if each.why is change.why]
    return inserted[0] if change.start == change.end and len(inserted) == 1 else None


def _same_line(left: _LeftOut, file: FilePlan) -> int | None:
    """The change of another text that replaces the same words at the same place of the same line;
    None when such lines have come or gone, so that nobody can say which one it was."""
    start, line = _line(left.text, left.change)
    before, now = _places(left.text, line), _places(file.text, line)
    if len(before) != len(now):
        return None
    moved = now[before.index(start)] - start
    old = left.text[left.change.start : left.change.end]
    for number, each in enumerate(file.changes):
        same = each.start == left.change.start + moved and _kind(each) == _kind(left.change)
        if same and not each.required and file.text[each.start : each.end] == old:
            return number
    return None


def _kind(change: Change) -> str:
    return "link" if change.why in OF_LINKS else change.why


def _line(text: str, change: Change) -> tuple[int, str]:
    """Where the line (or lines) of a change begins, and its words."""
    start = text.rfind("\n", 0, change.start) + 1
    end = text.find("\n", change.end)
    return start, text[start : len(text) if end < 0 else end]


def _places(text: str, line: str) -> list[int]:
    """Where this line (or lines) stands as a whole."""
    return [found.start() for found in re.finditer(rf"(?m)^{re.escape(line)}$", text)]

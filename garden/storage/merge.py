"""Three texts into one: what two people changed since a common base (B30).

Line by line first. Changes of different lines go in side by side, also when the lines touch;
the same change on both sides goes in once. Where both changed the same lines, the words of those
lines are merged in the same way, but only with `GAP` untouched characters between the changes:
"9時" made "10時" here and "9時半" there must not become "10時半" behind anybody's back. What is
left is a conflict: the text holds mine, the conflict tells all three, and nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from garden.storage.linediff import Edit, edits

GAP = 4
"""Untouched characters (spaces don't count) that must lie between two changes within lines."""
_WORDS_LIMIT = 4000
"""Longest passage, in words, that is merged word by word."""

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
# A newline, a run of spaces, one character of a script without spaces, a word, or one sign.
_WORD = re.compile(rf"\n|[^\S\n]+|[{_UNSPACED}]|[^\W{_UNSPACED}]+|.", re.DOTALL)

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class LineRange:
    """Half-open range of lines, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """A passage that both sides changed differently."""

    base: LineRange
    mine: LineRange
    theirs: LineRange
    result: LineRange
    """Where mine stands in the merged text."""
    base_text: str
    mine_text: str
    theirs_text: str
    """Whole lines, without the newline after the last one."""


@dataclass(frozen=True, slots=True)
class MergeResult:
    """The merged text. With conflicts it holds mine in their place."""

    text: str
    conflicts: tuple[Conflict, ...]

    @property
    def clean(self) -> bool:
        """True when nothing has to be decided."""
        return not self.conflicts


@dataclass(frozen=True, slots=True)
class _Hunk:
    """Ranges of base, mine and theirs that belong together; `taken` when one side only changed."""

    base: tuple[int, int]
    mine: tuple[int, int]
    theirs: tuple[int, int]
    taken: str
    """'mine', 'theirs', 'both' (the same change), or '' for a conflict."""


def merge3(base: str, mine: str, theirs: str) -> MergeResult:
    """Merge two texts that came from `base`. Pure; texts with LF.

    Every line of `mine` and of `theirs` that differs from `base` is in the result or in a conflict.
    """
    if mine == theirs or theirs == base:
        return MergeResult(mine, ())
    if mine == base:
        return MergeResult(theirs, ())
    b, m, t = base.split("\n"), mine.split("\n"), theirs.split("\n")
    result: list[str] = []
    conflicts: list[Conflict] = []
    at = 0
    for hunk in _hunks(b, m, t, _touch_lines):
        result += b[at : hunk.base[0]]
        at = hunk.base[1]
        mine_lines, their_lines = m[slice(*hunk.mine)], t[slice(*hunk.theirs)]
        if hunk.taken:
            result += their_lines if hunk.taken == "theirs" else mine_lines
            continue
        base_text = "\n".join(b[slice(*hunk.base)])
        mine_text, their_text = "\n".join(mine_lines), "\n".join(their_lines)
        words = (
            _merge_words(base_text, mine_text, their_text)
            if hunk.base[0] < hunk.base[1] and mine_lines and their_lines
            else None
        )
        if words is not None:
            result += words.split("\n")
            continue
        start = len(result)
        result += mine_lines
        conflicts.append(
            Conflict(
                LineRange(*hunk.base),
                LineRange(*hunk.mine),
                LineRange(*hunk.theirs),
                LineRange(start, len(result)),
                base_text,
                mine_text,
                their_text,
            )
        )
    result += b[at:]
    return MergeResult("\n".join(result), tuple(conflicts))


def _merge_words(base: str, mine: str, theirs: str) -> str | None:
    """The passage with both sides' changes of words; None when they come too near each other."""
    b, m, t = (_WORD.findall(text) for text in (base, mine, theirs))
    if max(len(b), len(m), len(t)) > _WORDS_LIMIT:
        return None
    result: list[str] = []
    at = 0
    for hunk in _hunks(b, m, t, _near_words):
        if not hunk.taken:
            return None
        result += b[at : hunk.base[0]]
        at = hunk.base[1]
        result += t[slice(*hunk.theirs)] if hunk.taken == "theirs" else m[slice(*hunk.mine)]
    return "".join(result + b[at:])


def _touch_lines(_between: Sequence[str], one: Edit, other: Edit) -> bool:
    """Whether two edits of lines concern the same lines, or put lines at the same place."""
    if one.start == one.end and other.start == other.end:
        return one.start == other.start
    return one.start < other.end and other.start < one.end


def _near_words(between: Sequence[str], one: Edit, other: Edit) -> bool:
    """Whether fewer than GAP characters lie between two edits of words."""
    if other.start < one.end:
        return True
    return sum(not character.isspace() for word in between for character in word) < GAP


def _hunks(
    base: Sequence[T],
    mine: Sequence[T],
    theirs: Sequence[T],
    near: Callable[[Sequence[T], Edit, Edit], bool],
) -> list[_Hunk]:
    """Edits of both sides in the order of the base; near ones of different sides joined.

    `near` is told what neither side changed between two edits, and the edits, first one first. An
    edit that both sides made alike is agreed upon: it stands near nothing.
    """
    texts = (mine, theirs)
    made = [
        {(e.start, e.end, tuple(text[e.new_start : e.new_end])): e for e in edits(base, text)}
        for text in texts
    ]
    found = [(edit, (0, 1) if key in made[1] else (0,)) for key, edit in made[0].items()]
    found += [(edit, (1,)) for key, edit in made[1].items() if key not in made[0]]
    # at one place what is put before a line comes before what replaces that line
    found.sort(key=lambda pair: (pair[0].start, pair[0].end, pair[1]))
    agreed = {at for e, sides in found if len(sides) > 1 for at in range(e.start, e.end)}
    groups: list[list[tuple[Edit, tuple[int, ...]]]] = []
    last: list[tuple[Edit, int] | None] = [None, None]
    for edit, sides in found:
        groups.append([(edit, sides)])
        if len(sides) == 1:
            # No earlier edit of the other side is nearer than its last one.
            other = last[1 - sides[0]]
            if other is not None and near(
                [base[at] for at in range(other[0].end, edit.start) if at not in agreed],
                other[0],
                edit,
            ):
                first = min(other[1], len(groups) - 1)
                groups[first:] = [[pair for group in groups[first:] for pair in group]]
            last[sides[0]] = (edit, len(groups) - 1)
    shifts = [0, 0]
    hunks: list[_Hunk] = []
    for group in groups:
        start = min(edit.start for edit, _sides in group)
        end = max(edit.end for edit, _sides in group)
        ranges: list[tuple[int, int]] = []
        for side in (0, 1):
            grown = sum(e.new_end - e.new_start - e.end + e.start for e, s in group if side in s)
            ranges.append((start + shifts[side], end + shifts[side] + grown))
            shifts[side] += grown
        changed = {side for _edit, sides in group for side in sides}
        if changed == {0}:
            taken = "mine"
        elif changed == {1}:
            taken = "theirs"
        elif list(texts[0][slice(*ranges[0])]) == list(texts[1][slice(*ranges[1])]):
            taken = "both"
        else:
            taken = ""
        hunks.append(_Hunk((start, end), ranges[0], ranges[1], taken))
    return hunks

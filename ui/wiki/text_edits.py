"""The least that must change to make one text into another, so that a caret between two changes
stays where it is (B32). Pure; offsets are code points."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from garden.same_ends import common_prefix, common_suffix

# Beyond this many lines in the differing middle a line diff costs more than it helps.
_MAX_LINES = 4000


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace [start, end) of the old text by `text`."""

    start: int
    end: int
    text: str


def edits_between(old: str, new: str) -> list[Edit]:
    """Edits in ascending order, none overlapping, that turn `old` into `new`."""
    if old == new:
        return []
    before = common_prefix(old, new)
    after = common_suffix(old, new, before)
    middle_old, middle_new = old[before : len(old) - after], new[before : len(new) - after]
    lines_old = middle_old.splitlines(keepends=True)
    lines_new = middle_new.splitlines(keepends=True)
    if len(lines_old) + len(lines_new) > _MAX_LINES or min(len(lines_old), len(lines_new)) < 2:
        return [Edit(before, len(old) - after, middle_new)]
    starts = [before]
    for line in lines_old:
        starts.append(starts[-1] + len(line))
    result = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(
        None, lines_old, lines_new, autojunk=False
    ).get_opcodes():
        if tag != "equal":
            result.append(_trimmed(old, starts[i1], starts[i2], "".join(lines_new[j1:j2])))
    return result


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """`text` with ascending `edits` made."""
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def moved(offset: int, edits: Iterable[Edit]) -> int:
    """Where `offset` of the old text is in the new one.

    Text that comes in exactly at the offset goes behind it: a caret at the end of a log stays on
    its line while a program appends to the file.
    """
    shift = 0
    for edit in edits:
        if offset <= edit.start:
            break
        if offset < edit.end:
            # Inside what was replaced: keep the distance from its start as far as the text goes.
            return edit.start + shift + min(offset - edit.start, len(edit.text))
        shift += len(edit.text) - (edit.end - edit.start)
    return offset + shift


def rebased(base: str, theirs: str, mine: str) -> str:
    """`theirs`, made from `base`, with what was typed into `base` meanwhile (`mine`).

    For the few characters of one composition; where both changed the same words, both stay.
    """
    if mine == base:
        return theirs
    typed = edits_between(base, mine)
    result = []
    for edit in edits_between(base, theirs):
        start, end = moved(edit.start, typed), moved(edit.end, typed)
        inside = any(edit.start <= other.start <= edit.end for other in typed)
        result.append(
            Edit(end, end, edit.text)
            if inside and edit.end > edit.start
            else Edit(start, max(start, end), edit.text)
        )
    return apply_edits(mine, result)


def _trimmed(old: str, start: int, end: int, text: str) -> Edit:
    piece = old[start:end]
    before = common_prefix(piece, text)
    after = common_suffix(piece, text, before)
    return Edit(start + before, end - after, text[before : len(text) - after])


_WORD = re.compile(r"[a-zA-Z0-9_]+|\s+|.", re.DOTALL)
# Passages longer than this are marked as a whole: their words would take too long to compare.
_MAX_WORDS = 2000

Ranges = list[tuple[int, int]]


def word_ranges(one: str, other: str) -> tuple[Ranges, Ranges]:
    """Which parts of two passages are not in the other one, by words; for marking."""
    a, b = _WORD.findall(one), _WORD.findall(other)
    if len(a) + len(b) > _MAX_WORDS:
        return [(0, len(one))] if one else [], [(0, len(other))] if other else []
    starts_a, starts_b = _starts(a), _starts(b)
    left: Ranges = []
    right: Ranges = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag != "equal":
            if i2 > i1:
                left.append((starts_a[i1], starts_a[i2]))
            if j2 > j1:
                right.append((starts_b[j1], starts_b[j2]))
    return left, right


def _starts(words: list[str]) -> list[int]:
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word))
    return starts

"""What changed from one sequence to another, fast enough for a note of a megabyte.

Equal ends are set aside, then elements that occur once on both sides serve as anchors (patience
diff), so that the costly comparison only ever sees short passages.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeVar

_CELLS = 250_000
"""Largest product of lengths that is compared in full; longer passages count as replaced."""

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Edit:
    """Elements [start, end) of the old sequence became [new_start, new_end) of the new one."""

    start: int
    end: int
    new_start: int
    new_end: int


def edits(old: Sequence[T], new: Sequence[T]) -> list[Edit]:
    """Edits that make `new` of `old`, in order, with unchanged elements between them."""
    found: list[Edit] = []
    a = b = 0
    for i, j, length in [*_matches(old, new), (len(old), len(new), 0)]:
        if a < i or b < j:
            found.append(Edit(a, i, b, j))
        a, b = i + length, j + length
    return found


def _matches(old: Sequence[T], new: Sequence[T]) -> list[tuple[int, int, int]]:
    """(place in old, place in new, length) of equal runs, in order and not touching."""
    found: list[tuple[int, int, int]] = []
    todo = [(0, len(old), 0, len(new))]
    while todo:
        a, a_end, b, b_end = todo.pop()
        start = a, b
        while a < a_end and b < b_end and old[a] == new[b]:
            a, b = a + 1, b + 1
        if a > start[0]:
            found.append((*start, a - start[0]))
        tail = 0
        while a < a_end and b < b_end and old[a_end - 1] == new[b_end - 1]:
            a_end, b_end, tail = a_end - 1, b_end - 1, tail + 1
        if tail:
            found.append((a_end, b_end, tail))
        if a == a_end or b == b_end:
            continue
        anchors = _anchors(old, new, a, a_end, b, b_end)
        if anchors:
            for i, j in [*anchors, (a_end, b_end)]:
                todo.append((a, i, b, j))
                if i < a_end:
                    found.append((i, j, 1))
                a, b = i + 1, j + 1
        elif (a_end - a) * (b_end - b) <= _CELLS:
            matcher = SequenceMatcher(None, old[a:a_end], new[b:b_end], autojunk=False)
            found += [(a + m.a, b + m.b, m.size) for m in matcher.get_matching_blocks() if m.size]
    return _joined(sorted(found))


def _anchors(
    old: Sequence[T], new: Sequence[T], a: int, a_end: int, b: int, b_end: int
) -> list[tuple[int, int]]:
    """Longest run, in order on both sides, of elements that occur exactly once on each."""
    old_counts, new_counts = Counter(old[a:a_end]), Counter(new[b:b_end])
    place = {new[j]: j for j in range(b, b_end) if new_counts[new[j]] == 1}
    pairs = [
        (i, place[old[i]]) for i in range(a, a_end) if old_counts[old[i]] == 1 and old[i] in place
    ]
    # longest increasing subsequence of the places in `new`
    ends: list[int] = []
    at: list[int] = []
    previous: list[int] = []
    for n, (_i, j) in enumerate(pairs):
        k = bisect_left(ends, j)
        previous.append(at[k - 1] if k else -1)
        if k == len(ends):
            ends.append(j)
            at.append(n)
        else:
            ends[k], at[k] = j, n
    return _trace(pairs, previous, at)


def _trace(
    pairs: list[tuple[int, int]], previous: list[int], at: list[int]
) -> list[tuple[int, int]]:
    chosen: list[tuple[int, int]] = []
    n = at[-1] if at else -1
    while n >= 0:
        chosen.append(pairs[n])
        n = previous[n]
    return chosen[::-1]


def _joined(matches: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    joined: list[tuple[int, int, int]] = []
    for i, j, length in matches:
        if joined and joined[-1][0] + joined[-1][2] == i and joined[-1][1] + joined[-1][2] == j:
            joined[-1] = (joined[-1][0], joined[-1][1], joined[-1][2] + length)
        else:
            joined.append((i, j, length))
    return joined

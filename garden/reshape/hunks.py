"""A file's changes as lines to show: each changed line before and after, with a line around it.

Made from the changes themselves, not by comparing texts: two hundred files are shown at once.
"""

from __future__ import annotations

from bisect import bisect_right

from garden.okf.rewrite import apply, within
from garden.reshape.plan import Change, FilePlan
from garden.staging.difference import DiffLine

MOST = 400
"""Lines of one file that are shown; a note that is made may be long."""


def hunks(file: FilePlan, *, context: int = 1) -> tuple[DiffLine, ...]:
    """The difference of one file; () when its text stays. One that is deleted shows all of it."""
    if file.path and not file.target:
        gone = file.text.rstrip("\n").split("\n")[:MOST] if file.text else []
        return tuple(DiffLine("removed", line) for line in gone)
    starts = [0]
    for line in file.text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    lines: list[DiffLine] = []
    shown = 0
    for group in _groups(file, starts):
        first = bisect_right(starts, group[0].start) - 1
        last = bisect_right(starts, max(each.end for each in group)) - 1
        begin = max(first - context, shown)
        if begin > shown or (begin and not lines):
            lines.append(DiffLine("gap"))
        old, new = _both(file.text, group, starts[first], starts[last + 1] - 1)
        lines += [DiffLine("same", text) for text in _lines(file.text, starts, begin, first)]
        lines += [DiffLine("removed", text) for text in old]
        lines += [DiffLine("added", text) for text in new]
        shown = min(last + 1 + context, len(starts) - 1)
        following = _lines(file.text, starts, last + 1, shown)
        lines += [DiffLine("same", text) for text in following]
    if lines and shown < len(starts) - 1 and "".join(_lines(file.text, starts, shown)):
        lines.append(DiffLine("gap"))
    if len(lines) > MOST:
        lines = [*lines[:MOST], DiffLine("gap")]
    return tuple(lines)


def _groups(file: FilePlan, starts: list[int]) -> list[list[Change]]:
    """Changes that share lines, in the order of the text."""
    groups: list[list[Change]] = []
    end = -1
    for change in sorted(file.changes, key=lambda each: (each.start, each.end)):
        line = bisect_right(starts, change.start) - 1
        if groups and line <= end + 1:
            groups[-1].append(change)
        else:
            groups.append([change])
        end = max(end, bisect_right(starts, change.end) - 1)
    return groups


def _both(text: str, group: list[Change], start: int, end: int) -> tuple[list[str], list[str]]:
    """The lines of a group before and after; none for what was or becomes nothing."""
    old = text[start:end]
    new = apply(old, within((change.edit for change in group), start, end))
    removed, added = old.split("\n"), new.split("\n")
    while removed and added and removed[-1] == added[-1] and len(removed) > 1 and len(added) > 1:
        removed.pop()
        added.pop()
    return (removed if old else []), (added if new else [])


def _lines(text: str, starts: list[int], first: int, last: int | None = None) -> list[str]:
    last = len(starts) - 1 if last is None else min(last, len(starts) - 1)
    return [text[starts[n] : starts[n + 1] - 1] for n in range(first, last)]

"""What changes between two texts, as lines to show: few of those that stay, all that come or go."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["same", "added", "removed", "gap"]


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a difference. A gap stands for lines that are left out; its text is ''."""

    kind: Kind
    text: str = ""


def difference(before: str, after: str, *, context: int = 2) -> tuple[DiffLine, ...]:
    """The changed lines with `context` unchanged ones around each change; () for equal texts."""
    if before == after:
        return ()
    old, new = before.split("\n"), after.split("\n")
    lines: list[DiffLine] = []
    groups = list(SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(context))
    for number, group in enumerate(groups):
        if group[0][1] > 0 or number:
            lines.append(DiffLine("gap"))
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                lines += [DiffLine("same", text) for text in old[i1:i2]]
            else:
                lines += [DiffLine("removed", text) for text in old[i1:i2]]
                lines += [DiffLine("added", text) for text in new[j1:j2]]
    if groups and groups[-1][-1][2] < len(old):
        lines.append(DiffLine("gap"))
    return tuple(lines)

"""When following saves become one operation, so that autosaves don't flood the history.

Saves that carry the same `coalesce` key, by the same author, of the same one file, each within
`GAP` of the one before and all within `SPAN`, are gathered: undo goes back to before the first.
A save that loses a fifth of the text or more begins a new operation, so that whatever was lost is
one undo away. So does anything in between: another operation, an undo, a change by another program.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from garden.storage.operations import ABSENT, Record, State, StepKind

GAP = timedelta(seconds=60)
SPAN = timedelta(minutes=10)
LOSS = 0.8
"""A save smaller than this share of the text before begins a new operation."""


def belongs(earlier: Record, later: Record, size: Callable[[str], int | None]) -> bool:
    """Whether `later`, done right after `earlier`, is to be gathered into it. `size` gives the
    bytes of a version by its hash."""
    if not (
        later.coalesce
        and earlier.coalesce == later.coalesce
        and earlier.by == later.by
        and earlier.state is State.DONE
        and len(earlier.steps) == len(later.steps) == 1
    ):
        return False
    one, other = earlier.steps[0], later.steps[0]
    if not (
        one.kind is other.kind is StepKind.PUT
        and one.path == other.path
        and one.after == other.before != ABSENT
        and other.after != ABSENT
        and one.before not in (ABSENT, other.after)
    ):
        return False
    if later.ended - earlier.ended > GAP or later.ended - earlier.started > SPAN:
        return False
    before, after = size(one.after), size(other.after)
    return before is not None and after is not None and after >= LOSS * before

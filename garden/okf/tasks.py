"""Task list items: ticking one changes one character of the file."""

from __future__ import annotations

import re

from garden.errors import NotFound
from garden.okf.front_read import split
from garden.okf.markdown import parse
from garden.okf.positions import LineIndex

_MARK = re.compile(
    r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\n]+\]:)[ \t>]+)*\[([ xX])\](?=[ \t\n]|$)"
)
"""A task's mark behind list marks, quote marks and the label of a footnote."""


def toggle_task(text: str, line: int, body_start: int | None = None) -> str:
    """`text` with the task on `line` (from 1) done instead of open, or open instead of done.

    Raises NotFound when no task stands there, e.g. since the note has changed, or what looks
    like one is code.
    """
    place = mark_of(text, line, body_start)
    mark = " " if text[place] in "xX" else "x"
    return text[:place] + mark + text[place + 1 :]


def mark_of(text: str, line: int, body_start: int | None = None) -> int:
    """The offset of the character between the brackets of the task on `line`."""
    if body_start is None:
        body_start = split(text).body_start
    if any(task.line == line for task in parse(text, body_start).tasks):
        span = LineIndex(text).span_of(line)
        mark = _MARK.match(text, span.start)
        if mark is not None:
            return mark.start(1)
    raise NotFound(
        f"There is no task on line {line}.", advice="The note has changed; look at it again."
    )

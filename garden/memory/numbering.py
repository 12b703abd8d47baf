"""Numbered lists of the Memory page stay in order when an item comes, goes or moves."""

from __future__ import annotations

from garden.memory import shape
from garden.memory.page import MemoryDocument, Section
from garden.memory.shape import Marker


def counted_through(document: MemoryDocument, section: str, before: Section) -> str:
    """The page's text with the items of a section (its id) counted through, if they were `before`
    an item came or went. What isn't counted or not in order stays as somebody wrote it; so does a
    list whose items all have the same number."""
    numbers = [_number(item.marker) for item in before.items]
    items = document.section(section).items
    text = document.text
    if not numbers or -1 in numbers or any(_number(item.marker) < 0 for item in items):
        return text
    step = 0 if len(numbers) > 1 and len(set(numbers)) == 1 else 1
    if numbers != [numbers[0] + step * place for place in range(len(numbers))]:
        return text
    for place, item in reversed(list(enumerate(items))):
        marker = item.marker.counted(numbers[0] + step * place - _number(item.marker))
        if marker == item.marker:
            continue
        raw = document.raw(item)
        if marker.columns == item.marker.columns:
            lines = marker.lead + raw[len(item.marker.lead) :]
        else:  # the lines below the first stand further to the right, or to the left
            lines = shape.write(marker, item.content) + ("\n" if raw.endswith("\n") else "")
        text = text[: item.start] + lines + text[item.end :]
    return text


def _number(marker: Marker) -> int:
    """What a marker counts; -1 for one that doesn't."""
    return int(marker.sign[:-1]) if marker.sign[0].isdigit() else -1

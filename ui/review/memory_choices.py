"""What a decision can choose of Memory: its sections, and its items with the nearest first."""

from __future__ import annotations

from garden.memory.sections import RECOMMENDED, STALE
from garden.reviewing import Look
from ui.review import words
from ui.widgets.words import brief

_NEAR_FIRST = 3
_LONGEST = 80


def sections_of(look: Look, wanted: str) -> list[str]:
    """Titles of the page's sections that keep what holds, then those that the page may get."""
    titles = [section.title for section in look.memory.sections if not section.is_stale]
    known = {title.casefold() for title in titles}
    for title in (wanted, *RECOMMENDED):
        if title and title != STALE and title.casefold() not in known:
            titles.append(title)
            known.add(title.casefold())
    return titles


def items_of(look: Look) -> list[tuple[str, str]]:
    """(words, id) of the items that hold: those that the candidate contradicts or resembles stand
    first, with their figure."""
    near = {one.ref: one.similarity for one in look.advice.items[:_NEAR_FIRST]}
    clashes = [one.ref for one in look.advice.contradictions]
    items = {item.id: item for item in look.memory.active}
    order = [key for key in dict.fromkeys([*clashes, *near]) if key in items]
    order += [key for key in items if key not in order]
    found = []
    for key in order:
        label = brief(items[key].parts.claim, _LONGEST)
        if key in near:
            label = f"{words.percent(near[key])}  {label}"
        found.append((label, key))
    return found

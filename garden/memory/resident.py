"""The part of Memory that goes into every context: whole items within a budget of tokens."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from garden.memory.document import Item, MemoryDocument, Section
from garden.memory.meters import due_items
from garden.memory.sections import (
    CONSTRAINTS,
    CURRENT_FOCUS,
    PREFERENCES,
    REMINDERS,
    WORKING_ASSUMPTIONS,
    recommended,
)

Estimate = Callable[[str], int]
"""Tokens of a text."""

_FIRST: Final = (CONSTRAINTS, PREFERENCES, CURRENT_FOCUS, REMINDERS, WORKING_ASSUMPTIONS)
"""What is kept first when not all fits: what must not be broken, before what may be looked up."""


@dataclass(frozen=True, slots=True)
class Resident:
    """Text for a context, and what became of the items."""

    text: str
    tokens: int
    kept: tuple[str, ...]
    """Ids, in the order of the page."""
    left_out: tuple[str, ...]
    """Ids of active items that didn't fit."""


def tokens_of(text: str) -> int:
    """A quarter of the UTF-8 bytes, rounded up, as the workspace's usage log counts (SPEC 2.1)."""
    return math.ceil(len(text.encode("utf-8", "surrogatepass")) / 4)


def resident_summary(
    document: MemoryDocument, budget: int, today: date, *, estimate: Estimate = tokens_of
) -> Resident:
    """As many active items as fit into `budget` tokens, under their headings.

    Items are never cut. Sections are filled in the order of their weight, items whose stale
    condition has come due last of all.
    """
    due = {item.id for item in due_items(document, today)}
    ranked = [
        (item.id in due, _weight(section), item)
        for section in document.all_sections
        if not section.is_stale
        for item in section.items
        if item.parts.mark is None
    ]
    kept: set[str] = set()
    for _due, _place, item in sorted(ranked, key=lambda each: each[:2]):
        if estimate(_text(document, kept | {item.id})) <= budget:
            kept.add(item.id)
    text = _text(document, kept)
    order = [item.id for _due, _place, item in ranked]
    return Resident(
        text,
        estimate(text) if text else 0,
        tuple(each for each in order if each in kept),
        tuple(each for each in order if each not in kept),
    )


def _weight(section: Section) -> int:
    kind = recommended(section.title)
    return _FIRST.index(kind) if kind in _FIRST else len(_FIRST)


def _text(document: MemoryDocument, kept: set[str]) -> str:
    blocks: list[str] = []
    for section in document.all_sections:
        lines = [_line(item) for item in section.items if item.id in kept]
        if lines:
            blocks.append("\n".join([f"## {section.title}", *lines] if section.title else lines))
    return "\n\n".join(blocks)


def _line(item: Item) -> str:
    first, *rest = item.content.split("\n")
    return "\n".join([f"- {first}", *(f"  {line}" if line else "" for line in rest)])

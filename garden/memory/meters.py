"""How a Memory page stands against its bounds (SPEC Y-03, Y-06): what the meters show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from garden.memory.document import Item, MemoryDocument
from garden.memory.due import first_due, learned_on
from garden.memory.sections import RECOMMENDED, REMINDERS, WORKING_ASSUMPTIONS, recommended
from garden.memory_bounds import MemoryLimits as MemoryLimits


@dataclass(frozen=True, slots=True)
class DueItem:
    """An item whose date has come."""

    id: str
    day: date
    why: str
    """The stale condition (or the reminder) that names the date."""


@dataclass(frozen=True, slots=True)
class Meters:
    """What is used of the bounds. Items are named by id, in the order of the page; those put aside
    as stale don't count."""

    chars: int
    most_chars: int
    items: int
    too_long: tuple[str, ...]
    without_source: tuple[str, ...]
    without_stale_when: tuple[str, ...]
    assumptions_without_stale_when: tuple[str, ...]
    """Working assumptions must have one (SPEC Y-26)."""
    due: tuple[DueItem, ...]
    missing_sections: tuple[str, ...]
    """Recommended sections that the page doesn't have."""

    @property
    def share(self) -> float:
        """Used share of the file's bound; above 1.0 when it is too large."""
        return self.chars / self.most_chars if self.most_chars else 0.0


def measure(document: MemoryDocument, today: date, limits: MemoryLimits | None = None) -> Meters:
    """The meters of a page on a day."""
    limits = limits or MemoryLimits()
    active = list(document.active)
    bare = [item for item in active if not item.parts.stale_when]
    assumptions = {
        item.id
        for section in document.sections
        if recommended(section.title) == WORKING_ASSUMPTIONS
        for item in section.items
    }
    return Meters(
        chars=len(document.text),
        most_chars=limits.chars,
        items=len(active),
        too_long=tuple(item.id for item in active if is_long(item, limits)),
        without_source=tuple(item.id for item in active if not item.parts.source),
        without_stale_when=tuple(item.id for item in bare),
        assumptions_without_stale_when=tuple(i.id for i in bare if i.id in assumptions),
        due=due_items(document, today),
        missing_sections=tuple(
            title for title in RECOMMENDED if document.find_section(title) is None
        ),
    )


def is_long(item: Item, limits: MemoryLimits) -> bool:
    """Whether an item is longer than Memory is meant for; Knowledge is the place then."""
    return limits.too_long(item.content)


def due_items(document: MemoryDocument, today: date) -> tuple[DueItem, ...]:
    """Active items whose stale condition, or reminder, names a day that has come."""
    found: list[DueItem] = []
    for section in document.all_sections:
        if section.is_stale:
            continue
        reminders = recommended(section.title) == REMINDERS
        for item in section.items:
            due = due_on(item, today, reminder=reminders)
            if due is not None and due.day <= today:
                found.append(due)
    return tuple(found)


def due_on(item: Item, today: date, *, reminder: bool = False) -> DueItem | None:
    """When an item is due, come or not; None when it names no date."""
    parts = item.parts
    if parts.mark is not None:
        return None
    learned = learned_on(parts.source, today)
    texts = [parts.stale_when, parts.claim] if reminder else [parts.stale_when]
    days = [(day, text) for text in texts if text and (day := first_due(text, today, learned))]
    if not days:
        return None
    day, why = min(days)
    return DueItem(item.id, day, why)

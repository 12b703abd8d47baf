"""What a card says of an item: its words, and small marks for where they come from and how long
they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from garden.memory.document import Item, Section
    from garden.memory.meters import DueItem
    from garden.memory.view import MemoryPage

Tone = Literal["soft", "faint", "warn"]


_WIKI = re.compile(r"!?\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\n]*\)")


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryCard", text)


@dataclass(frozen=True, slots=True)
class Chip:
    """A small mark below the words."""

    what: Literal["source", "stale", "missing", "long"]
    icon: str
    text: str
    tone: Tone = "soft"


@dataclass(frozen=True, slots=True)
class Face:
    """An item as its card shows it."""

    id: str
    content: str
    """The whole text, as it is edited."""
    words: str
    """The claim, or what is left of the text when it makes none."""
    chips: tuple[Chip, ...] = ()
    struck: bool = False
    note: str = ""
    """Why it is stale."""
    source: str = ""
    flags: frozenset[str] = frozenset()
    """'long', 'source', 'stale', 'due': which meters count it."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A section and its cards."""

    id: str
    title: str
    """'' for items above the first section."""
    is_stale: bool
    faces: tuple[Face, ...]


def piles_of(page: MemoryPage) -> tuple[Pile, ...]:
    """All sections of a page; the part above the first one only when it holds items."""
    meters = page.meters
    due = {each.id: each for each in meters.due}
    flags: dict[str, set[str]] = {}
    for name, ids in (
        ("long", meters.too_long),
        ("source", meters.without_source),
        ("stale", meters.without_stale_when),
        ("due", tuple(due)),
    ):
        for each in ids:
            flags.setdefault(each, set()).add(name)
    must = set(meters.assumptions_without_stale_when)
    return tuple(
        Pile(
            section.id,
            section.title,
            section.is_stale,
            tuple(_face(item, section, due, flags, must) for item in section.items),
        )
        for section in page.document.all_sections
        if section.level or section.items
    )


def _face(
    item: Item,
    section: Section,
    due: Mapping[str, DueItem],
    flags: Mapping[str, set[str]],
    must: set[str],
) -> Face:
    parts = item.parts
    mine = frozenset(flags.get(item.id, ()))
    chips: list[Chip] = []
    if parts.source:
        chips.append(Chip("source", "quote", plain(parts.source)))
    elif "source" in mine:
        chips.append(Chip("missing", "circle-help", _tr("No source"), "faint"))
    if item.id in due:
        words = _due_words(due[item.id], parts.claim)
        chips.append(Chip("stale", "hourglass", words, "warn"))
    elif parts.stale_when:
        chips.append(Chip("stale", "hourglass", plain(parts.stale_when)))
    elif item.id in must:
        chips.append(Chip("missing", "hourglass", _tr("No stale condition"), "warn"))
    if "long" in mine:
        chips.append(Chip("long", "wrap-text", _tr("Long for Memory"), "warn"))
    mark = parts.mark
    note = ""
    if mark is not None and mark.date:
        why = mark.reason or (_tr("replaced by {what}").format(what=mark.by) if mark.by else "")
        note = f"{mark.date} · {why}" if why else mark.date
    elif mark is not None:
        note = " ".join(mark.note.split())
    return Face(
        id=item.id,
        content=item.content,
        words=parts.claim or item.content.strip(),
        chips=tuple(chips),
        struck=mark is not None or section.is_stale,
        note=note,
        source=parts.source,
        flags=mine,
    )


def _due_words(due: DueItem, claim: str) -> str:
    """Since when it is due, and why, unless the card or the date says that already."""
    date = due.day.isoformat()
    if due.why in (date, claim):
        return _tr("Due since {date}").format(date=date)
    return _tr("Due since {date}: {condition}").format(date=date, condition=plain(due.why))


def plain(text: str) -> str:
    """Words as they are read: no signs of links and code."""
    text = _WIKI.sub(lambda found: found[2] or found[1], text)
    return " ".join(_LINK.sub(r"\1", text).replace("`", "").split())

"""What the colours of the nodes say: type, folder, tag or trust, the most frequent ones apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from garden.graph.data import GraphData, Node
from garden.okf.note import Trust
from ui.theme import kind_place

By = Literal["type", "folder", "tag", "trust"]
WAYS: tuple[By, ...] = get_args(By)

_KINDS = 5
"""So many values have a colour of their own; the sixth is everything else."""
OTHER = 5
WISHED = 6
"""Place of the colour of notes that nobody has written."""
ROLES = ("kind-1", "kind-2", "kind-3", "kind-4", "kind-5", "kind-6", "broken")
"""Theme role of each place."""


@dataclass(frozen=True)
class Entry:
    """One line of the legend."""

    place: int
    """Place in `ROLES`."""
    words: str
    count: int
    value: str = ""
    """What the filter is set to when the line is pressed; '' for lines that can't be."""


@dataclass(frozen=True)
class Colouring:
    """A colour for each node, and the legend."""

    by: By
    places: NDArray[np.int8]
    legend: tuple[Entry, ...]


def colour(data: GraphData, by: By) -> Colouring:
    """Colours by one property."""
    value = _values(data, by)
    values = [value(node) for node in data.nodes]
    counts = Counter(
        found for found, node in zip(values, data.nodes, strict=True) if found and not node.wish
    )
    if by == "trust":
        order = {Trust.HUMAN.value: 2, Trust.MACHINE.value: 0, Trust.UNVERIFIED.value: OTHER}
    else:
        ranked = sorted(counts, key=lambda name: (-counts[name], name))[:_KINDS]
        order = (
            _as_in_lists(ranked) if by == "type" else {name: at for at, name in enumerate(ranked)}
        )
    places = np.fromiter(
        (
            WISHED if node.wish else order.get(found, OTHER)
            for node, found in zip(data.nodes, values, strict=True)
        ),
        dtype=np.int8,
        count=len(data),
    )
    return Colouring(by, places, tuple(_legend(by, order, counts, places)))


def _as_in_lists(types: list[str]) -> dict[str, int]:
    """Each type in the colour that it has in the tree, unless a more frequent one has it here."""
    order: dict[str, int] = {}
    for name in types:
        wanted = kind_place(name)
        taken = wanted >= _KINDS or wanted in order.values()
        order[name] = -1 if taken else wanted
    free = [place for place in range(_KINDS) if place not in order.values()]
    return {name: place if place >= 0 else free.pop(0) for name, place in order.items()}


def _legend(
    by: By, order: dict[str, int], counts: Counter[str], places: NDArray[np.int8]
) -> list[Entry]:
    totals = np.bincount(places, minlength=len(ROLES))
    lines = [
        Entry(place, _words(by, name), counts[name], "" if by == "trust" else name)
        for name, place in order.items()
        if counts[name]
    ]
    if totals[OTHER] and by != "trust":
        lines.append(Entry(OTHER, _tr("Other"), int(totals[OTHER])))
    if totals[WISHED]:
        lines.append(Entry(WISHED, _tr("Not written yet"), int(totals[WISHED])))
    return lines


def _values(data: GraphData, by: By) -> Callable[[Node], str]:
    if by == "type":
        return lambda node: node.type
    if by == "folder":
        return lambda node: node.folder
    if by == "trust":
        return lambda node: node.trust
    # Of its tags the one that most notes share says where a note belongs.
    often = Counter(tag for node in data.nodes for tag in node.tags)
    return lambda node: max(node.tags, key=lambda tag: (often[tag], tag)) if node.tags else ""


def _words(by: By, value: str) -> str:
    if by != "trust":
        return value
    return {
        Trust.HUMAN.value: _tr("Reviewed by a person"),
        Trust.MACHINE.value: _tr("Confirmed by a machine"),
    }.get(value, _tr("Unverified"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("GraphColouring", text)

"""Which nodes a person wants to see. Pure; one pass over the nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from garden.graph.data import GraphData, Node, fold
from garden.okf.note import Trust
from garden.okf.trust import Freshness, freshness

Only = Literal["", "orphans", "unreviewed", "stale"]


@dataclass(frozen=True, slots=True)
class Filter:
    """What is wanted; an empty field wants everything."""

    text: str = ""
    """In title, path, type or tags; all words must be there, whatever their case and width."""
    type: str = ""
    tag: str = ""
    folder: str = ""
    """First folder of the path."""
    only: Only = ""
    until: str = ""
    """Last day of creation, YYYY-MM-DD: the garden as it was then."""
    wishes: bool = True
    """Whether notes that nobody has written are shown."""

    @property
    def is_empty(self) -> bool:
        """Whether all is shown."""
        return self == Filter()


def shown(data: GraphData, wanted: Filter, now: datetime) -> NDArray[np.bool_]:
    """Which nodes the filter lets through. A wish follows the notes that wish for it."""
    if wanted.is_empty:
        return np.ones(len(data), dtype=bool)
    words = fold(wanted.text).split()
    passed = ~data.is_wish
    if replace(wanted, text="", wishes=True) != Filter():  # letters alone look at no node
        passed = np.fromiter(
            (not node.wish and _passes(node, wanted, now) for node in data.nodes),
            dtype=bool,
            count=len(data),
        )
    for word in words:
        passed &= np.fromiter((word in hay for hay in data.haystack), dtype=bool, count=len(data))
    if wanted.only == "orphans":
        passed &= data.is_orphan
    if wanted.wishes and not wanted.only:
        wished = np.zeros(len(data), dtype=bool)
        wished[data.targets[passed[data.sources]]] = True
        passed |= wished & data.is_wish
    return passed


def _passes(node: Node, wanted: Filter, now: datetime) -> bool:
    if wanted.type and node.type != wanted.type:
        return False
    if wanted.tag and wanted.tag not in node.tags:
        return False
    if wanted.folder and node.folder != wanted.folder:
        return False
    if wanted.until and node.day > wanted.until:
        return False
    if wanted.only == "unreviewed" and node.trust == Trust.HUMAN.value:
        return False
    return wanted.only != "stale" or freshness(node.stale_after, now) is Freshness.STALE

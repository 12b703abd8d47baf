"""Positions kept between sessions, in the garden's state folder: a person finds a note again where
it stood. A file that can't be read costs nothing but the places; it is written anew.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from garden.errors import GardenError
from garden.storage import atomic

log = logging.getLogger(__name__)

FILE = "positions.json"
_VERSION = 1
_LIMIT = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Positions:
    """Where the nodes stand, by key (`garden.graph.data.Node.key`)."""

    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    pinned: frozenset[str] = frozenset()
    """Nodes that a person put where they are."""
    settled: bool = False
    """True when the layout had come to its end."""

    def moved(self, renames: Iterable[tuple[str, str]]) -> Positions:
        """The same after notes got other paths: they stay where they are."""
        pairs = [(old, new) for old, new in renames if old in self.places]
        if not pairs:
            return self
        places = dict(self.places)
        pinned = set(self.pinned)
        for old, new in pairs:
            places[new] = places.pop(old)
            if old in pinned:
                pinned.remove(old)
                pinned.add(new)
        return replace(self, places=places, pinned=frozenset(pinned))


def read(folder: Path) -> Positions:
    """What was kept in `folder`; nothing when there is no file or it is damaged."""
    try:
        data, _version = atomic.read(folder / FILE, limit=_LIMIT)
        kept = json.loads(data)
        if kept["version"] != _VERSION:
            return Positions()
        places = {
            str(key): (float(x), float(y))
            for key, (x, y) in kept["places"].items()
            if math.isfinite(x) and math.isfinite(y)
        }
        pinned = frozenset(str(key) for key in kept["pinned"] if key in places)
        return Positions(places, pinned, kept["settled"] is True)
    except GardenError:
        return Positions()
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("the kept positions can't be read: %s", error)
        return Positions()


def write(folder: Path, positions: Positions) -> None:
    """Keep them. Raises DiskFull, ReadOnly and the like (`garden.storage.atomic`)."""
    kept = {
        "version": _VERSION,
        "settled": positions.settled,
        "pinned": sorted(positions.pinned),
        "places": {key: (round(x, 1), round(y, 1)) for key, (x, y) in positions.places.items()},
    }
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    atomic.write(folder / FILE, text.encode("utf-8", "surrogateescape"), expected=None)

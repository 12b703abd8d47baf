"""Positions kept between sessions, in the garden's state folder: a person finds a note again where
it stood. A file that can't be read costs nothing but the places; it is written anew.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from garden.errors import GardenError
from garden.graph.data import CLUSTER
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
        """The same after notes got other paths, all at once: they stay where they are.

        A rename that was heard of before, or of a note that stands nowhere, changes nothing.
        """
        ends = renamed(renames, self.places)
        return self._at(ends) if ends else self

    def _at(self, ends: Mapping[str, str]) -> Positions:
        places = {key: at for key, at in self.places.items() if key not in ends}
        places.update((new, self.places[old]) for old, new in ends.items())
        pinned = self.pinned - ends.keys() - set(ends.values())
        pinned |= {new for old, new in ends.items() if old in self.pinned}
        return replace(self, places=places, pinned=pinned)


def renamed(renames: Iterable[tuple[str, str]], known: Container[str]) -> dict[str, str]:
    """Old path -> new path, for the notes in `known`, of renames that happened at once.

    A name that none of them had may be a step on the way to another one. A cluster has its key of
    a note, and goes along.
    """
    pairs = list(dict.fromkeys(renames))
    pairs += [(CLUSTER + old, CLUSTER + new) for old, new in pairs]  # named after a note
    later = {old: (at, new) for at, (old, new) in enumerate(pairs)}
    found: dict[str, str] = {}
    for first, (old, end) in enumerate(pairs):
        if old not in known or old in found:
            continue
        at, new = first, end
        while new not in known and new in later and later[new][0] > at:
            at, new = later[new]
        found[old] = new
    return found


def followed(
    kept: Positions, batches: Iterable[Iterable[tuple[str, str]]], there: Container[str]
) -> tuple[Positions, dict[str, str], dict[str, str]]:
    """(places after renames, old -> new path of notes that are known by the new one, the same of
    those that aren't yet). Each batch happened at once, one after the other; `there` are the paths
    that are known now: an index that is behind has a note under its old path, where it stays.
    """
    after = kept
    first_name: dict[str, str] = {}
    for batch in batches:
        ends = renamed(batch, after.places)
        after = after._at(ends) if ends else after
        names = {new: first_name.pop(old, old) for old, new in ends.items()}
        first_name.update(names)
    taken, behind = {}, {}
    for new, old in first_name.items():
        if new.removeprefix(CLUSTER) in there:
            taken[old] = new
        elif old in there and old not in after.places:
            behind[old] = new
    if behind:
        places = {**after.places, **{old: kept.places[old] for old in behind}}
        pinned = after.pinned | {old for old in behind if old in kept.pinned}
        after = replace(after, places=places, pinned=pinned)
    return after, taken, behind


def follow(folder: Path, renames: Iterable[tuple[str, str]]) -> None:
    """Let the places kept in `folder` follow renames. Raises DiskFull, ReadOnly and the like."""
    kept = read(folder)
    after = kept.moved(renames)
    if after is not kept:
        write(folder, after)


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

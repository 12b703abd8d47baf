"""Which item of one reading is which item of the next.

Items carry no id in the file. A fresh reading names them by their words; a later reading of a
changed text looks for each item where it was, then anywhere, then among those that resemble it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz

from garden.okf.names import fold

ALIKE = 55.0
"""Similarity (0 to 100) from which a reworded item counts as the same one."""
_MOST_PAIRS = 10_000
"""Beyond this many comparisons a page counts as rewritten: its items are new ones."""

Told = tuple[str, str]
"""(id, content) of an item."""


class Key(NamedTuple):
    """What a section and its items are told by."""

    id: str
    title: str
    items: tuple[Told, ...]


def fresh(sections: Sequence[Key]) -> dict[str, str]:
    """Ids by the words: {counting id: id}."""
    return _Pairing().named(sections)


def carried(sections: Sequence[Key], before: Sequence[Key]) -> dict[str, str]:
    """Ids of the items and sections that were there `before`; new ones by their words.

    The first of both is the head of the page, which is always itself.
    """
    pairing = _Pairing()
    homes = pairing.sections(sections, before)
    everything = [item for section in sections for item in section.items]
    old_items = [item for section in before for item in section.items]
    for section, home in homes:
        pairing.equal(section.items, home.items)
    pairing.equal(everything, old_items)
    for section, home in homes:
        pairing.alike(section.items, home.items)
    pairing.alike(everything, old_items)
    return pairing.named(sections)


class _Pairing:
    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        self.taken: set[str] = set()
        self._tried: dict[str, int] = {}
        """How far the names made of some words are taken: thousands of items may say the same."""

    def pair(self, new: str, old: str) -> None:
        self.ids[new] = old
        self.taken.add(old)

    def sections(self, new: Sequence[Key], before: Sequence[Key]) -> list[tuple[Key, Key]]:
        """Pair sections by title, then by what they hold; gives the pairs."""
        pairs = [(new[0], before[0])]
        left = dict(_counted(before[1:]))
        unknown: list[Key] = []
        for title, section in _counted(new[1:]):
            old = left.pop(title, None)
            if old is None:
                unknown.append(section)
            else:
                pairs.append((section, old))
        for section in unknown:
            if not left:
                break
            contents = {content for _id, content in section.items}
            shared = {
                title: len(contents.intersection(content for _id, content in old.items))
                for title, old in left.items()
            }
            best = max(shared, key=shared.__getitem__)
            if shared[best] or len(left) == len(unknown) == 1:
                pairs.append((section, left.pop(best)))
        for section, old in pairs:
            self.pair(section.id, old.id)
        return pairs

    def equal(self, new: Sequence[Told], old: Sequence[Told]) -> None:
        free: dict[str, list[str]] = defaultdict(list)
        for item_id, content in reversed(old):
            if item_id not in self.taken:
                free[content].append(item_id)
        for item_id, content in new:
            if item_id not in self.ids and free.get(content):
                self.pair(item_id, free[content].pop())

    def alike(self, new: Sequence[Told], old: Sequence[Told]) -> None:
        rest = [item for item in new if item[0] not in self.ids]
        free = [item for item in old if item[0] not in self.taken]
        if len(rest) * len(free) > _MOST_PAIRS:
            return
        scores = sorted(
            (-fuzz.ratio(item[1], other[1], score_cutoff=ALIKE), i, j)
            for i, item in enumerate(rest)
            for j, other in enumerate(free)
        )
        for score, i, j in scores:
            if score and rest[i][0] not in self.ids and free[j][0] not in self.taken:
                self.pair(rest[i][0], free[j][0])

    def named(self, sections: Sequence[Key]) -> dict[str, str]:
        """All ids; sections and items without one get one by their words."""
        for number, section in enumerate(sections):
            if section.id not in self.ids:
                name = "head" if number == 0 else "s-" + _hash(fold(section.title))
                self.pair(section.id, self._free(name))
            for item_id, content in section.items:
                if item_id not in self.ids:
                    self.pair(item_id, self._free(_hash(content)))
        return self.ids

    def _free(self, name: str) -> str:
        count = self._tried.get(name, 1)
        found = name if count == 1 else f"{name}-{count}"
        while found in self.taken:
            count += 1
            found = f"{name}-{count}"
        self._tried[name] = count
        return found


def _counted(sections: Sequence[Key]) -> Iterator[tuple[tuple[str, int], Key]]:
    """Sections by title and how often the title stood before: titles may repeat (B63)."""
    counts: dict[str, int] = defaultdict(int)
    for section in sections:
        title = fold(section.title)
        counts[title] += 1
        yield (title, counts[title]), section


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]

"""Finding notes by name as one types: titles, aliases, file names; fuzzy, and fast for 10,000.

Best first: the same name, names that begin so, words that begin so, the letters anywhere, the
letters in order (`prq` -> print queue), nearly the letters (`momery`). Width, case, accents and
separators don't matter, nor whether kana is composed (B09, B39).
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz import fuzz, process

from garden.okf.names import without_suffix
from garden.search.hits import Hit, Signal, SignalScore
from garden.search.store import Index
from garden.search.tokens import fold, fold_with_offsets, is_cjk, original_range
from garden.search.words import stem_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SPLIT = re.compile(r"[\s_\-./・:：,、]+")
_TITLE, _ALIAS, _STEM = 0, 1, 2
_PENALTY = (0.0, 0.01, 0.02)
_EXACT, _PREFIX, _WORD, _INSIDE, _SCATTERED, _SIMILAR = 1.0, 0.9, 0.8, 0.7, 0.5, 0.35
_TYPO_MIN = 4  # fewer letters resemble everything
_TYPO_CUTOFF = 74.0
_MOST_CANDIDATES, _MOST_ALIKE = 2500, 1200

_Take = Callable[[int, float], None]
_IsEnough = Callable[[], bool]


def name_key(name: str) -> str:
    """A name as it is compared: folded, separators as single spaces."""
    return _SPLIT.sub(" ", fold(name)).strip()


@dataclass(frozen=True, slots=True)
class _Note:
    path: str
    title: str
    aliases: tuple[str, ...]
    keys: tuple[tuple[str, int, int], ...]
    """(key, kind, letters as a mask) of each name."""


def _note(path: str, title: str, aliases: tuple[str, ...]) -> _Note:
    keys = {name_key(title): _TITLE}
    for alias in aliases:
        keys.setdefault(name_key(alias), _ALIAS)
    keys.setdefault(name_key(stem_of(path)), _STEM)
    named = tuple((key, kind, _mask(key)) for key, kind in keys.items() if key)
    return _Note(path, title, aliases, named)


class TitleIndex:
    """All names of an index, kept level with it. Thread-safe."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._lock = threading.Lock()
        self._notes: dict[str, _Note] = {}
        self._names: _Names | None = None
        self._revision = (-1, -1)

    def search(
        self, text: str, limit: int = 20, *, boost: Mapping[str, float] | None = None
    ) -> list[Hit]:
        """Notes whose names resemble `text`, best first; [] for an empty text.

        `boost` lifts notes (path -> up to 0.05) among otherwise equal ones, e.g. recent ones.
        """
        return self.names().search(text, limit, boost or {})

    def names(self) -> _Names:
        """The names as of now. The first call takes some 80 ms for 10,000 notes."""
        with self._lock:
            revision = self._index.names_revision
            if self._names is None or revision != self._revision:
                fresh: dict[str, _Note] = {}
                for path, title, aliases in self._index.all_names():
                    old = self._notes.get(path)
                    if old is None or old.title != title or old.aliases != aliases:
                        old = _note(path, title, aliases)
                    fresh[path] = old
                self._notes = fresh
                self._names = _Names(fresh.values())
                self._revision = revision
            return self._names


class _Names:
    """An unchanging list of names with what makes looking through it fast."""

    def __init__(self, notes: Iterable[_Note]) -> None:
        self._notes = list(notes)
        self._keys: list[str] = []
        self._owners: list[int] = []
        self._kinds: list[int] = []
        masks: list[int] = []
        for number, note in enumerate(self._notes):
            for key, kind, mask in note.keys:
                self._keys.append(key)
                self._owners.append(number)
                self._kinds.append(kind)
                masks.append(mask)
        # One string to search in: "\n" begins a name, " " begins a word of it.
        self._joined = "\n" + "\n".join(self._keys) + "\n"
        self._starts: list[int] = []
        at = 1
        for key in self._keys:
            self._starts.append(at)
            at += len(key) + 1
        self._masks = np.array(masks, dtype=np.uint64)

    def search(self, text: str, limit: int, boost: Mapping[str, float]) -> list[Hit]:
        named = without_suffix(text.strip())
        wanted = name_key(named) or name_key(text)
        if not wanted or not self._keys:
            return []
        found: dict[int, tuple[float, int]] = {}
        enough = max(limit * 3, 40)

        def take(key: int, score: float) -> None:
            owner = self._owners[key]
            score -= _PENALTY[self._kinds[key]]
            if owner not in found or score > found[owner][0]:
                found[owner] = (score, key)

        words = wanted.split(" ")
        if "/" in named:
            self._take_path(fold(named).strip("./"), take)
        self._take_literal(wanted, words, take, lambda: len(found) >= enough)
        if len(found) < limit and len(wanted.replace(" ", "")) > 1:
            self._take_scattered(wanted.replace(" ", ""), take)
        if len(found) < limit and len(wanted) >= _TYPO_MIN and not is_cjk(wanted):
            self._take_similar(wanted, take, limit)
        ranked = sorted(
            found.items(),
            key=lambda pair: (
                -pair[1][0] - boost.get(self._notes[pair[0]].path, 0.0),
                len(self._keys[pair[1][1]]),
                self._notes[pair[0]].path,
            ),
        )
        return [
            self._hit(self._notes[owner], key, score, rank, words)
            for rank, (owner, (score, key)) in enumerate(ranked[:limit], 1)
        ]

    def _take_path(self, path: str, take: _Take) -> None:
        """Notes at this path, or whose path ends so."""
        for key in self._containing(name_key(path.rpartition("/")[2])):
            whole = fold(without_suffix(self._notes[self._owners[key]].path))
            if f"/{whole}".endswith(f"/{path}"):
                take(key, _EXACT)

    def _take_literal(
        self, wanted: str, words: Sequence[str], take: _Take, is_enough: _IsEnough
    ) -> None:
        for lead, score in (("\n", _PREFIX), (" ", _WORD), ("", _INSIDE)):
            for key in self._containing(lead + wanted):
                whole = self._keys[key]
                same = whole == wanted
                share = len(wanted) / len(whole)
                take(key, _EXACT if same else score + 0.08 * share)
            if is_enough():
                return
        if len(words) > 1:
            longest = max(words, key=len)
            others = [word for word in words if word is not longest]
            for key in self._containing(longest):
                whole = self._keys[key]
                if all(word in whole for word in others):
                    begun = sum(f" {word}" in f" {whole}" for word in words) / len(words)
                    share = len(wanted) / max(len(whole), len(wanted))
                    take(key, _INSIDE - 0.1 + 0.08 * begun + 0.08 * share)

    def _containing(self, part: str) -> Iterable[int]:
        """Names that hold `part`, each once."""
        joined, starts = self._joined, self._starts
        last = -1
        at = joined.find(part)
        while at >= 0:
            key = bisect_right(starts, at + (part[0] == "\n")) - 1
            if key != last:
                yield key
                last = key
            # Go on behind this name: more of the same in it says nothing new.
            following = starts[key] + len(self._keys[key])
            at = joined.find(part, max(following, at + 1) if part[0] == "\n" else following)

    def _take_scattered(self, letters: str, take: _Take) -> None:
        mask = np.uint64(_mask(letters))
        keys = np.flatnonzero((self._masks & mask) == mask)
        if len(keys) > _MOST_CANDIDATES:
            keys = keys[:_MOST_CANDIDATES]
        pattern = re.compile(".*?".join(map(re.escape, letters)))
        for key in keys.tolist():
            match = pattern.search(self._keys[key])
            if match is None:
                continue
            spread = (match.end() - match.start()) / len(letters)
            if spread <= 6:
                begins = match.start() == 0 or self._keys[key][match.start() - 1] == " "
                take(key, _SCATTERED - 0.02 * spread + 0.05 * begins)

    def _take_similar(self, wanted: str, take: _Take, limit: int) -> None:
        mask = np.uint64(_mask(wanted))
        missing = _bits(mask & ~self._masks)
        keys = np.flatnonzero(missing <= 2)
        if len(keys) > _MOST_ALIKE:
            keys = keys[np.argsort(missing[keys], kind="stable")[:_MOST_ALIKE]]
        numbers = keys.tolist()
        close = process.extract(
            wanted,
            [self._keys[key] for key in numbers],
            scorer=fuzz.partial_ratio,
            processor=None,
            score_cutoff=_TYPO_CUTOFF,
            limit=limit * 2,
        )
        for whole, ratio, place in close:
            if len(whole) * 2 < len(wanted):
                continue
            likeness = fuzz.ratio(wanted, whole) / 100
            take(numbers[place], _SIMILAR - 0.1 + ratio / 1000 + 0.1 * likeness)

    def _hit(self, note: _Note, key: int, score: float, rank: int, words: Sequence[str]) -> Hit:
        kind = self._kinds[key]
        signal = Signal.TITLE if score > _SCATTERED + 0.06 else Signal.FUZZY
        name = note.title
        if kind == _ALIAS:
            name = next(a for a in note.aliases if name_key(a) == self._keys[key])
        elif kind == _STEM:
            name = stem_of(note.path)
        detail = "" if kind == _TITLE else name
        seen = kind == _TITLE or all(word in fold(note.title) for word in words)
        return Hit(
            note.path,
            note.title,
            score,
            title_ranges=name_ranges(note.title, words) if seen else (),
            signals=(SignalScore(signal, rank, score, detail),),
        )


def name_ranges(name: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The parts of `name` that answer to the folded `words`: whole words, else single letters."""
    folded, offsets = fold_with_offsets(name)
    found: list[tuple[int, int]] = []
    for word in words:
        at = folded.find(word)
        if at < 0:
            return _letter_ranges(folded, offsets, "".join(words))
        found.append(original_range(offsets, at, at + len(word)))
    return _merged(found)


def _letter_ranges(
    folded: str, offsets: Sequence[int], letters: str
) -> tuple[tuple[int, int], ...]:
    match = re.search(".*?".join(f"({re.escape(letter)})" for letter in letters[:60]), folded)
    if match is None:
        return ()
    spans = [match.span(number) for number in range(1, min(len(letters), 60) + 1)]
    return _merged([original_range(offsets, start, end) for start, end in spans])


def _merged(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _mask(text: str) -> int:
    """A set of the letters in 64 bits; different letters may share one."""
    mask = 0
    for letter in set(text):
        mask |= 1 << (ord(letter) * 0x9E37 >> 4) % 64
    return mask


def _bits(masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """How many bits are set in each."""
    bits: NDArray[np.uint8] = np.unpackbits(masks.view(np.uint8).reshape(-1, 8), axis=1)
    found: NDArray[np.uint64] = bits.sum(axis=1, dtype=np.uint64)
    return found

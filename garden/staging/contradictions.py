"""Where a claim may contradict what is already said. Conservative: shown to a person as a question.

Two texts are put side by side when they speak of the same things (they share most of the words that
carry meaning) and either count the same thing differently, or one of them denies. `opposed` is the
stricter question, for two texts that are near-equal already: may one be taken for the other?
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from garden.staging.words import STOP, content_words, folded, stem

Why = Literal["numbers", "negation"]

_NUMBER: Final = re.compile(
    r"(?<![\w.])(?P<n>\d[\d,]*(?:\.\d+)?)\s{0,2}(?P<unit>%|[a-z][a-z-]*|[\u30a0-\u30ff\u3400-\u9fff]{1,2})?"
)
_DENIAL: Final = re.compile(
    r"\b(?:not|never|no longer|cannot|can't|don't|doesn't|won't|isn't|aren't|mustn't"
    r"|shouldn't|without|must not|no)\b|(?:ない|ません|ず(?:に|、|。|$)|禁止|不要|不可|やめる)"
)

_NO_DENIAL: Final = re.compile(
    r"な(?:ければ|くては|いと)(?:なら|いけ)(?:ない|ません)|かもしれ(?:ない|ません)|少ない"
    r"|\bnot only\b"
)
"""Says "must", "may" or "few", and denies nothing."""
_IN_ENGLISH: Final = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_IN_WORDS: Final = {
    word: str(number)
    for row in (_IN_ENGLISH.split("|"), "一二三四五六七八九十", ("once", "twice"))
    for number, word in enumerate(row, 1)
}
_ANY_NUMBER: Final = re.compile(
    rf"\d+(?:[.,]\d+)*|[一二三四五六七八九十百千万]+|\b(?:{_IN_ENGLISH}|once|twice)\b"
)
_NAMING: Final = frozenset("-#/:_")
"""Signs before a number that is part of a name: a ticket, a date, a path."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One passage that the claim may contradict."""

    ref: str
    """Key of the other text, e.g. a Memory item's id or a candidate's."""
    text: str
    why: Why
    mine: str = ""
    """What the claim says: '650 orders', or the denying word."""
    theirs: str = ""
    shared: tuple[str, ...] = ()
    """The words that both are about."""


def find(claim: str, others: Iterable[tuple[str, str]]) -> list[Contradiction]:
    """Contradictions of a claim with other texts, given as (key, text) pairs, in their order."""
    mine = _read(claim)
    found: list[Contradiction] = []
    for ref, text in others:
        theirs = _read(text)
        shared = mine.words & theirs.words
        least = min(len(mine.words), len(theirs.words))
        if len(shared) < 2 or not least:
            continue
        overlap = len(shared) / least
        clash = _counted_differently(mine, theirs)
        nearly = len(shared) / max(len(mine.words), len(theirs.words)) >= 0.8
        if clash is None and nearly:
            clash = _other_bare(mine, theirs)
        denied = bool(mine.denial) != bool(theirs.denial)
        if clash is not None and overlap >= 0.5:
            found.append(Contradiction(ref, text, "numbers", *clash, shared=tuple(sorted(shared))))
        elif denied and (nearly or (overlap >= 0.75 and len(shared) >= 3)):
            found.append(
                Contradiction(
                    ref, text, "negation", mine.denial, theirs.denial, tuple(sorted(shared))
                )
            )
    return found


def opposed(one: str, other: str) -> Why | None:
    """What keeps two texts of nearly the same words from saying the same: one of them denies, or
    each has a number that the other lacks. None when nothing does."""
    mine, theirs = _read(one), _read(other)
    if bool(mine.denial) != bool(theirs.denial):
        return "negation"
    if mine.figures - theirs.figures and theirs.figures - mine.figures:
        return "numbers"
    return None


@dataclass(frozen=True, slots=True)
class _Reading:
    words: frozenset[str]
    numbers: tuple[tuple[str, str], ...]
    """(unit, number), both folded."""
    bare: tuple[str, ...]
    """Numbers of nothing: 'port 8080'."""
    figures: frozenset[str]
    """Every number, also in words and in names."""
    denial: str


@lru_cache(maxsize=8192)
def _read(text: str) -> _Reading:
    text = folded(text)
    numbers = tuple(
        (stem(unit), match["n"].replace(",", ""))
        for match in _NUMBER.finditer(text)
        if (unit := match["unit"] or "") and unit not in STOP
    )
    bare = tuple(
        match["n"].replace(",", "")
        for match in _NUMBER.finditer(text)
        if (match["unit"] or "") in STOP | {""} and text[: match.start()][-1:] not in _NAMING
    )
    figures = frozenset(
        _IN_WORDS.get(one, one.replace(",", "")) for one in _ANY_NUMBER.findall(text)
    )
    denied = _DENIAL.search(_NO_DENIAL.sub(" ", text))
    denial = denied.group().strip("、。") if denied else ""
    return _Reading(content_words(text), numbers, bare, figures, denial)


def _counted_differently(mine: _Reading, theirs: _Reading) -> tuple[str, str] | None:
    for unit, number in mine.numbers:
        same = [n for u, n in theirs.numbers if u == unit]
        if same and number not in same and unit not in _MOMENTS:
            return f"{number} {unit}", f"{same[0]} {unit}"
    return None


def _other_bare(mine: _Reading, theirs: _Reading) -> tuple[str, str] | None:
    """Numbers of nothing that differ; for texts of nearly the same words."""
    own = [number for number in mine.bare if number not in theirs.bare]
    other = [number for number in theirs.bare if number not in mine.bare]
    return (own[0], other[0]) if own and other else None


_MOMENTS: Final = frozenset({"年", "月", "日", "時", "分", "th", "st", "nd", "rd", "am", "pm"})
"""Numbers of these name a moment, not a quantity."""

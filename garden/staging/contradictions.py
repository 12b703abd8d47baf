"""Where a claim may contradict what is already said. Conservative: shown to a person as a question.

Two texts are put side by side when they speak of the same things (they share most of the words that
carry meaning) and either count the same thing differently, or one of them denies.
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
        if clash is not None and overlap >= 0.5:
            found.append(Contradiction(ref, text, "numbers", *clash, shared=tuple(sorted(shared))))
        elif bool(mine.denial) != bool(theirs.denial) and overlap >= 0.75 and len(shared) >= 3:
            found.append(
                Contradiction(
                    ref, text, "negation", mine.denial, theirs.denial, tuple(sorted(shared))
                )
            )
    return found


@dataclass(frozen=True, slots=True)
class _Reading:
    words: frozenset[str]
    numbers: tuple[tuple[str, str], ...]
    """(unit, number), both folded."""
    denial: str


@lru_cache(maxsize=8192)
def _read(text: str) -> _Reading:
    text = folded(text)
    numbers = tuple(
        (stem(unit), match["n"].replace(",", ""))
        for match in _NUMBER.finditer(text)
        if (unit := match["unit"] or "") and unit not in STOP
    )
    denied = _DENIAL.search(text)
    return _Reading(content_words(text), numbers, denied.group().strip("、。") if denied else "")


def _counted_differently(mine: _Reading, theirs: _Reading) -> tuple[str, str] | None:
    for unit, number in mine.numbers:
        same = [n for u, n in theirs.numbers if u == unit]
        if same and number not in same and unit not in _MOMENTS:
            return f"{number} {unit}", f"{same[0]} {unit}"
    return None


_MOMENTS: Final = frozenset({"年", "月", "日", "時", "分", "th", "st", "nd", "rd", "am", "pm"})
"""Numbers of these name a moment, not a quantity."""

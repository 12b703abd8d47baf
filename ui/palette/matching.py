"""Matching of command names: a few dozen strings, so plain Python and exact ranges."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize


def match(typed: str, text: str) -> tuple[float, tuple[tuple[int, int], ...]] | None:
    """How well `typed` fits `text`, with the matched ranges; None when it doesn't.

    Every word that was typed must be there: at the beginning of a word (best), inside one, or,
    for a single Latin word, as letters in order.
    """
    folded = fold(text)
    if len(folded) != len(text):
        # A character grew in folding (ﬁ, ㍻): ranges would lie. Match, but don't emphasise.
        found = match(typed, folded) if folded != text else None
        return (found[0], ()) if found else None
    words = fold(typed).split()
    if not words:
        return 0.0, ()
    if any(word[0] not in folded for word in words):
        return None  # nearly always, and nothing is looked through
    score = 0.0
    ranges: list[tuple[int, int]] = []
    for word in words:
        at = _best_place(word, folded)
        if at >= 0:
            score += 3.0 if at == 0 else 2.0 if not folded[at - 1].isalnum() else 1.0
            ranges.append((at, at + len(word)))
            continue
        letters = _in_order(word, folded) if len(words) == 1 and len(word) > 1 else None
        if letters is None:
            return None
        score += 0.3
        ranges += letters
    return score - len(text) / 1000, _joined(ranges)


@lru_cache(2048)  # at each key press the same hundred commands are asked again
def fold(text: str) -> str:
    """Case and width folded, one character for each where that is possible."""
    return "".join(
        part if len(part := normalize("NFKC", letter).casefold()) == 1 else letter.casefold()
        for letter in text
    )


def _best_place(word: str, text: str) -> int:
    at = text.find(word)
    best = at
    while at > 0:
        if not text[at - 1].isalnum():
            return at
        at = text.find(word, at + 1)
    return 0 if at == 0 else best


def _in_order(word: str, text: str) -> list[tuple[int, int]] | None:
    """Letters in order, each at the beginning of a word: 'tsb' finds 'Toggle side bar'."""
    places: list[tuple[int, int]] = []
    beginnings = iter(_beginnings(text))
    for letter in word:
        at = next((place for place, first in beginnings if first == letter), -1)
        if at < 0:
            return None
        places.append((at, at + 1))
    return places


@lru_cache(2048)
def _beginnings(text: str) -> tuple[tuple[int, str], ...]:
    """(place, letter) of each letter that no letter or digit precedes."""
    return tuple(
        (place, letter)
        for place, letter in enumerate(text)
        if place == 0 or not text[place - 1].isalnum()
    )


def _joined(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    done: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if done and start <= done[-1][1]:
            done[-1] = (done[-1][0], max(end, done[-1][1]))
        else:
            done.append((start, end))
    return tuple(done)

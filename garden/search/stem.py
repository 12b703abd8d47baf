"""Porter's stemmer (1980), as FTS5's `porter` tokenizer has it, for what SQLite can't do for us.

The index stems in C. This copy is needed to emphasise `running` in a snippet when `runs` was
typed, and to see which words a half-typed one may become. `tests` hold it against SQLite's own.
"""

from __future__ import annotations

import re
from functools import lru_cache

_C = "[^aeiou][^aeiouy]*"
_V = "[aeiouy][aeiou]*"
_HAS_M0 = re.compile(f"^(?:{_C})?{_V}{_C}")  # m > 0
_HAS_M1 = re.compile(f"^(?:{_C})?{_V}{_C}(?:{_V})?$")  # m == 1
_HAS_M2 = re.compile(f"^(?:{_C})?{_V}{_C}{_V}{_C}")  # m > 1
_VOWEL = re.compile(f"^(?:{_C})?{_V}")
_CVC = re.compile(f"^{_C}[aeiouy][^aeiouwxy]$")
_WORD = re.compile("^[a-z]{3,62}$")

_STEP2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("logi", "log"), ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"),
    ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"),
    ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"),
    ("biliti", "ble"),
)  # fmt: skip
_STEP3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"),
    ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous",
    "ive", "ize", "al", "er", "ic", "ou",
)  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The stem of a folded word; words of other scripts, or with digits, are their own stem."""
    if not _WORD.match(word):
        return word
    word = _plural(word)
    word = _past(word)
    if word[-1] == "y" and _VOWEL.match(word[:-1]):
        word = word[:-1] + "i"
    word = _swap(word, _STEP2)
    word = _swap(word, _STEP3)
    word = _suffix(word)
    return _tidy(word)


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _HAS_M0.match(word[:-3]) else word
    for ending in ("ed", "ing"):
        root = word.removesuffix(ending)
        if root != word and _VOWEL.match(root):
            if root.endswith(("at", "bl", "iz")) or (_HAS_M1.match(root) and _CVC.match(root)):
                return root + "e"
            if len(root) > 1 and root[-1] == root[-2] and root[-1] not in "aeioulsz":
                return root[:-1]
            return root
    return word


def _swap(word: str, endings: tuple[tuple[str, str], ...]) -> str:
    for ending, other in endings:
        if word.endswith(ending):
            root = word[: -len(ending)]
            return root + other if _HAS_M0.match(root) else word
    return word


def _suffix(word: str) -> str:
    for ending in _STEP4:
        if word.endswith(ending):
            root = word[: -len(ending)]
            return root if _HAS_M2.match(root) else word
    if word.endswith("ion") and len(word) > 3 and word[-4] in "st" and _HAS_M2.match(word[:-3]):
        return word[:-3]
    return word


def _tidy(word: str) -> str:
    if word.endswith("e"):
        root = word[:-1]
        if _HAS_M2.match(root) or (_HAS_M1.match(root) and not _CVC.match(root)):
            word = root
    if word.endswith("ll") and _HAS_M2.match(word[:-1]):
        word = word[:-1]
    return word

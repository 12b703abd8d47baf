"""The words of a text that carry meaning, for comparing claims in English and Japanese."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LATIN: Final = re.compile(r"[a-z][a-z'’-]*[a-z]|[a-z]")
_CJK: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff々]+|[\u30a0-\u30ff]{2,}")
STOP: Final = frozenset(
    re.findall(
        "[a-z]+",
        """a an and are as at be been before but by can could day do does done each for from had has
        have how if in into is it its may more most must never no not of on only or our over per
        shall should so some take than that the their them then there these they this to under
        until up used use was we were what when where which while who will with without would you
        your""",
    )
)
"""English words that say little of what a sentence is about."""


def folded(text: str) -> str:
    """Text for comparing: NFKC, so that full width equals half width, and case folded."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold()


@lru_cache(maxsize=16384)
def content_words(text: str) -> frozenset[str]:
    """Latin words without the commonest, their plural cut, and pairs of CJK characters."""
    text = folded(text)
    words = {stem(word) for word in _LATIN.findall(text) if word not in STOP}
    for run in _CJK.findall(text):
        # Compounds are written as one: their pairs of characters are what two texts share.
        words.update(run[n : n + 2] for n in range(len(run) - 1))
    return frozenset(words)


def stem(word: str) -> str:
    """An English word without the s of its plural or third person."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word

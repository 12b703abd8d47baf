"""Where the words of a query stand in a text, in the text's own offsets (B39).

FTS5 tells which notes match but, without a copy of their text, not where; and offsets in folded,
cut text would be of no use for the original anyway. So the few results shown are looked through
again here, by the same rules: folded, CJK runs anywhere, Latin words by stem or beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from garden.search.irregular import other_forms
from garden.search.stem import stem
from garden.search.tokens import (
    CJK,
    EMOJI,
    fold,
    fold_with_offsets,
    is_cjk,
    is_emoji,
    original_range,
    pieces,
    without_line_ends,
)

_LATIN = rf"[^\W_{CJK}{EMOJI}]"
"""A letter or digit of a script that is written with spaces."""
_REST = re.compile(rf"{_LATIN}*")
_IS_LATIN = re.compile(_LATIN).match
_MAX_ENDING = 7  # letters that an inflected word may have beyond its stem


@dataclass(frozen=True, slots=True)
class Match:
    """One place: [start, end) in the text, and the number of the term that stands there."""

    start: int
    end: int
    term: int


class Matcher:
    """Finds several terms. Thread-safe; make it once per query."""

    def __init__(self, terms: Sequence[tuple[str, bool]], *, kana: bool = False) -> None:
        """`terms` as typed, each with whether its last word may go on (a beginning)."""
        self._kana = kana
        self._finders: list[_Finder] = []
        for number, (text, open_end) in enumerate(terms):
            found = pieces(fold(text, kana=kana))
            if found:
                self._finders.append(_Finder(number, found, open_end))
                forms = other_forms(found[0]) if len(found) == 1 else []
                self._finders += [_Finder(number, [form], False) for form in forms]

    @property
    def terms(self) -> int:
        """Number of terms that can be found at all."""
        return len({finder.number for finder in self._finders})

    def find(self, text: str) -> list[Match]:
        """All places in order; where two overlap, the longer one."""
        folded, offsets = without_line_ends(*fold_with_offsets(text, kana=self._kana))
        found: list[Match] = []
        for finder in self._finders:
            for start, end in finder.find(folded):
                found.append(Match(*original_range(offsets, start, end), finder.number))
        found.sort(key=lambda match: (match.start, -match.end))
        kept: list[Match] = []
        for match in found:
            if not kept or match.start >= kept[-1].end:
                kept.append(match)
            elif match.end > kept[-1].end and match.start == kept[-1].start:
                kept[-1] = match
        return kept

    def ranges(self, text: str) -> tuple[tuple[int, int], ...]:
        """The places alone, for a title."""
        return tuple((match.start, match.end) for match in self.find(text))


class _Finder:
    def __init__(self, number: int, found: list[str], open_end: bool) -> None:
        self.number = number
        self._word = ""
        self._open = open_end
        if len(found) == 1 and not _is_alone(found[0]):
            self._word = found[0]
            self._stem = stem(found[0])
            self._lead = _common(self._word, self._stem)
        elif len(found) == 1:
            self._lead = found[0]
        else:
            last = len(found) - 1
            parts = [_part(piece, open_end and i == last) for i, piece in enumerate(found)]
            self._lead = ""
            self._pattern = re.compile(r"[\W_]{0,3}".join(parts))

    def find(self, folded: str) -> Iterator[tuple[int, int]]:
        if not self._lead:
            for match in self._pattern.finditer(folded):
                yield match.span()
            return
        # `str.find` first: by a regular expression alone, a long note takes ten times as long.
        lead, word = self._lead, self._word
        at = folded.find(lead)
        while at >= 0:
            end = at + len(lead)
            if not word:
                yield at, end
            elif at == 0 or not _IS_LATIN(folded[at - 1]):
                whole = _REST.match(folded, end)
                end = whole.end() if whole else end
                if self._same(folded[at:end]):
                    yield at, end
            at = folded.find(lead, end)

    def _same(self, word: str) -> bool:
        if word == self._word or (self._open and word.startswith(self._word)):
            return True
        other = stem(word)
        return other == self._stem or (self._open and other.startswith(self._stem))


def _is_alone(piece: str) -> bool:
    """Whether a piece is found wherever its characters stand, whatever is beside it."""
    return is_cjk(piece) or is_emoji(piece)


def _common(word: str, root: str) -> str:
    """The letters that every form of a word begins with."""
    length = 0
    for ours, theirs in zip(word, root, strict=False):
        if ours != theirs:
            break
        length += 1
    return word[: max(length - (root[-1:] in "ie"), 1)]


def _part(piece: str, open_end: bool) -> str:
    """One piece of a longer phrase; inflected forms are let through generously."""
    if _is_alone(piece):
        return re.escape(piece)
    if open_end:
        return rf"(?<!{_LATIN}){re.escape(piece)}{_LATIN}*"
    root = _common(piece, stem(piece)) if len(piece) > 3 else piece
    ending = rf"{_LATIN}{{0,{_MAX_ENDING}}}" if root != piece or len(piece) > 3 else "s?"
    return rf"(?<!{_LATIN}){re.escape(root)}{ending}(?!{_LATIN})"

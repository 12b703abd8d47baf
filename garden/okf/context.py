"""The sentence around a place: what backlinks, mentions and hits show of a note."""

from __future__ import annotations

import re
from functools import cache

WINDOW = 160
"""At most this many characters are shown on each side of the place."""

_SENTENCE_END = re.compile(
    r"[。！？｡]+[」』）】〉》”’)\]]*"
    r"|[.!?…]+[\"'”’)\]*_]*(?=\s)"
    r"|\n(?=\s*(?:[-*+]|\d{1,9}[.)])\s)"  # a list item in raw text
    r"|\n[ \t]*\n"
)
_MAYBE_END = re.compile(r"[。！？｡.!?…\n]")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|ca|approx|resp|fig|eq|no|vol|pp?|Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Co)"
    r"|(?<![A-Za-z])[A-Za-z])\.$",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[ \t]*\n[ \t>]*")
_SPACE = re.compile(r"\s+")
_FOLDABLE = re.compile(r"\s\s|[^\S ]")
_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"


@cache
def _wide_break() -> re.Pattern[str]:
    # Takes some milliseconds to compile; the first note at a start seldom needs it.
    return re.compile(rf"(?<=[{_WIDE}])[ \t]*\n[ \t>]*(?=[{_WIDE}])")


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around text[start:end], markup kept and white space folded.

    Sentences end at 。！？ or at .!? before white space; a blank line ends them too. What is
    longer than `WINDOW` on one side is cut at a word and marked with '…'. Costs the same
    however long `text` is.
    """
    if len(text) <= WINDOW and _MAYBE_END.search(text) is None:
        return fold_space(text)
    left, cut_left = _left(text, start)
    right, cut_right = _right(text, end)
    body = fold_space(text[left:right])
    return f"{'…' if cut_left else ''}{body}{'…' if cut_right else ''}"


def fold_space(text: str) -> str:
    """White space folded to one blank; a line end between two wide characters goes away."""
    if "\n" in text:
        text = _wide_break().sub("", text)
        text = _BREAK.sub(" ", text)
    text = text.strip()
    return _SPACE.sub(" ", text) if _FOLDABLE.search(text) else text


def _left(text: str, start: int) -> tuple[int, bool]:
    low = max(0, start - WINDOW)
    best = -1
    if _MAYBE_END.search(text, low, start) is None:
        return _cut_left(text, low, start)
    for match in _SENTENCE_END.finditer(text, low, min(start + 1, len(text))):
        if match.end() > start:
            break
        if match.group()[0] != "." or not _ABBREVIATION.search(
            text, max(low, match.start() - 8), match.start() + 1
        ):
            best = match.end()
    if best >= 0:
        return best, False
    return _cut_left(text, low, start)


def _cut_left(text: str, low: int, start: int) -> tuple[int, bool]:
    if low == 0:
        return 0, False
    space = text.find(" ", low, start)
    return (space + 1 if 0 <= space < start - WINDOW // 2 else low), True


def _right(text: str, end: int) -> tuple[int, bool]:
    high = min(len(text), end + WINDOW)
    for match in _SENTENCE_END.finditer(text, end, min(high + 1, len(text))):
        if match.group()[0] != "." or not _ABBREVIATION.search(
            text, max(0, match.start() - 8), match.start() + 1
        ):
            return min(match.end(), high), False
    if high == len(text):
        return high, False
    space = text.rfind(" ", end, high)
    return (space if space > end + WINDOW // 2 else high), True

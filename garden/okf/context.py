"""The sentence around a place: what backlinks, mentions and hits show of a note."""

from __future__ import annotations

import re
from collections.abc import Iterator

from garden.okf.comments import FILLER

WINDOW = 160
"""At most this many characters are shown on each side of the place."""

# It begins with one of a class, which `re` finds much faster than one of several expressions.
_SENTENCE_END = re.compile(
    r"[。！？｡.!?…\n](?:"
    r"(?<=[。！？｡])[。！？｡]*[」』）】〉》”’)\]]*"
    r"|(?<=[.!?…])[.!?…]*[\"'”’)\]*_]*(?=\s)"
    r"|(?<=\n)(?=\s*(?:[-*+]|\d{1,9}[.)])\s)"  # a list item in raw text
    r"|(?<=\n)[ \t]*\n"
    r")"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|ca|approx|resp|fig|eq|no|vol|pp?|Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Co)"
    r"|(?<![A-Za-z])[A-Za-z])\.$",
    re.IGNORECASE,
)


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around text[start:end], markup kept and white space folded.

    Sentences end at 。！？ or at .!? before white space; a blank line ends them too. What is
    longer than `WINDOW` on one side is cut at a word and marked with '…'. Costs the same
    however long `text` is.
    """
    left, cut_left = _left(text, start)
    right, cut_right = _right(text, end)
    body = fold_space(text[left:right])
    return f"{'…' if cut_left else ''}{body}{'…' if cut_right else ''}"


def fold_space(text: str) -> str:
    """White space folded to one blank; a line end between two wide characters goes away."""
    if FILLER in text:
        text = text.replace(FILLER, "")
    if "\n" in text:
        text = _unbroken(text)
    return " ".join(text.split())


def _unbroken(text: str) -> str:
    """The lines of `text` as one line, without the quote marks before them."""
    first, *others = text.split("\n")
    pieces = [first.rstrip(" \t")]
    for other in others:
        line = other.lstrip(" \t>").rstrip(" \t")
        if not (_is_wide(pieces[-1][-1:]) and _is_wide(line[:1])):
            pieces.append(" ")
        pieces.append(line)
    return "".join(pieces)


def _is_wide(char: str) -> bool:
    return (
        "\u2e80" <= char <= "\u9fff"
        or "\uac00" <= char <= "\ud7af"
        or "\uf900" <= char <= "\ufaff"
        or "\uff00" <= char <= "\uffef"
    )


def _ends(text: str, start: int, stop: int, low: int) -> Iterator[int]:
    """Where sentences end in text[start:stop]. Abbreviations are looked for from `low` on."""
    for end in _SENTENCE_END.finditer(text, start, stop):
        place = end.start()
        if text[place] != "." or not _ABBREVIATION.search(text, max(low, place - 8), place + 1):
            yield end.end()


def _left(text: str, start: int) -> tuple[int, bool]:
    low = max(0, start - WINDOW)
    best = -1
    for end in _ends(text, low, min(start + 1, len(text)), low):
        if end > start:
            break
        best = end
    if best >= 0:
        return best, False
    if low == 0:
        return 0, False
    space = text.find(" ", low, start)
    return (space + 1 if 0 <= space < start - WINDOW // 2 else low), True


def _right(text: str, end: int) -> tuple[int, bool]:
    high = min(len(text), end + WINDOW)
    for found in _ends(text, end, min(high + 1, len(text)), 0):
        return min(found, high), False
    if high == len(text):
        return high, False
    space = text.rfind(" ", end, high)
    return (space if space > end + WINDOW // 2 else high), True

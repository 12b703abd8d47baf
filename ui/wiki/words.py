"""Where a word jump stops: Japanese has no spaces, so a change of script is a border too (B45)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def script(char: str) -> str:
    """Coarse class of a character: 'space', 'han', 'hiragana', 'katakana', 'word' or 'mark'."""
    if char.isspace():
        return "space"
    if char in "ー゛゜・ｰ":
        return "katakana"
    if char in "々〆〇ヶ":
        return "han"
    name = unicodedata.name(char, "")
    for prefix, kind in (
        ("CJK UNIFIED", "han"),
        ("CJK COMPATIBILITY", "han"),
        ("HIRAGANA", "hiragana"),
        ("KATAKANA", "katakana"),
        ("HALFWIDTH KATAKANA", "katakana"),
    ):
        if name.startswith(prefix):
            return kind
    # Combining marks and the parts of an emoji stay with what they stand on.
    return "word" if char == "_" or unicodedata.category(char)[0] in "LNM" else "mark"


def next_stop(text: str, offset: int) -> int:
    """Code-point offset of the start of the next word in one line; its end when there is none."""
    end = len(text)
    if offset >= end:
        return end
    kind = script(text[offset])
    while offset < end and _same(script(text[offset]), kind):
        # A kanji run takes its kana ending along: 食べる is one stop.
        if kind == "han" and script(text[offset]) == "hiragana":
            kind = "hiragana"
        offset += 1
    while offset < end and script(text[offset]) == "space":
        offset += 1
    return offset


def previous_stop(text: str, offset: int) -> int:
    """Code-point offset of the start of the word before `offset` in one line; 0 when none."""
    while offset > 0 and script(text[offset - 1]) == "space":
        offset -= 1
    if offset == 0:
        return 0
    kind = script(text[offset - 1])
    while offset > 0 and script(text[offset - 1]) == kind:
        offset -= 1
    if kind == "hiragana":
        while offset > 0 and script(text[offset - 1]) == "han":
            offset -= 1
    return offset


def word_at(text: str, offset: int) -> tuple[int, int]:
    """The run of one script around `offset` in one line, for a double click; may be empty."""
    if not text:
        return (0, 0)
    at = min(offset, len(text) - 1)
    if at > 0 and offset == len(text):
        at = offset - 1
    kind = script(text[at])
    start = end = at
    while start > 0 and script(text[start - 1]) == kind:
        start -= 1
    while end < len(text) and script(text[end]) == kind:
        end += 1
    return (start, end)


def _same(kind: str, running: str) -> bool:
    return kind == running or (running == "han" and kind == "hiragana")

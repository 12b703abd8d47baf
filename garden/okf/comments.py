"""Comments between `%%` and `%%`, as Obsidian has them, and between `<!--` and `-->`: no text.

`masked` puts filler in the place of the first kind before a note is read as Markdown, so that every
other character keeps its place and its line; of the second the Markdown parser knows. Search reads
no Markdown: it takes what `shown` leaves. A mark in code, in a fence or in math is none, and one
that is never closed stays text: nothing disappears because of a slip.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

FILLER: Final = "\u200b"
"""Stands for a character of a comment beside other text: no space, which at the start of a line
would make code of what follows, and no letter."""

_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})")
_MARK = re.compile(r"%%|`+|\$\$|\\.")
_ANY_MARK = re.compile(r"%%|<!--|`+|\$\$|\\.")
_CLOSES: Final = {"%%": "%%", "<!--": "-->"}
_TICKS = re.compile("`+")
_LINE_MARKS = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
_BLANK_LINE = re.compile(r"\n[ \t]*(?:\n|\Z)")


def may_hold(text: str) -> bool:
    """Quick look whether a text could hold comments."""
    return "%%" in text


def masked(text: str) -> str:
    """`text` (LF line ends) with filler in place of its comments; the same text without any."""
    return _filled(text, comments(text)) if "%%" in text else text


def blanked(text: str) -> str:
    """A body with filler in place of the comments of both kinds."""
    return _filled(text, hidden(text))


def _filled(text: str, found: list[tuple[int, int]]) -> str:
    if not found:
        return text
    pieces: list[str] = []
    done = 0
    for start, end in found:
        pieces += [text[done:start], _filler(text, start, end)]
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def without_filler(text: str) -> str:
    """What was read of a masked text, for showing."""
    return text.replace(FILLER, "") if FILLER in text else text


def comments(text: str) -> list[tuple[int, int]]:
    """The ranges of all `%%` comments of a body, their marks included, in order."""
    return _ranges(text, _MARK)


def hidden(text: str) -> list[tuple[int, int]]:
    """The ranges of the comments of both kinds, in order."""
    return _ranges(text, _ANY_MARK) if "%%" in text or "<!--" in text else []


def shown(text: str) -> str:
    """A body without its comments, for search; other places move."""
    found = hidden(text)
    if not found:
        return text
    starts = [0, *(end for _start, end in found)]
    ends = [*(start for start, _end in found), len(text)]
    return "".join([text[start:end] for start, end in zip(starts, ends, strict=True)])


def _ranges(text: str, marks: re.Pattern[str]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    last = {sign: text.rfind(close) for sign, close in _CLOSES.items()}
    pos = 0
    while 0 <= pos < len(text):
        pos = _line(text, pos, found, marks, last)
    return found


def _line(
    text: str,
    start: int,
    found: list[tuple[int, int]],
    marks: re.Pattern[str],
    last: Mapping[str, int],
) -> int:
    """Read the line at `start`; answers where the next one begins, -1 at the end of the text.

    `last` is where each kind of comment could be closed at the latest.
    """
    fence = _FENCE.match(text, start)
    if fence is not None:
        return _behind_fence(text, fence)
    stop = text.find("\n", start)
    stop = len(text) if stop < 0 else stop
    pos = start
    while (mark := marks.search(text, pos, stop)) is not None:
        sign = mark.group()
        pos = mark.end()
        if sign[0] == "`":
            pos = _behind(text, sign, pos, stop)
        elif sign == "$$":
            close = text.find("$$", pos)
            if close >= 0:
                pos = close + 2
        elif mark.start() < last.get(sign, -1):
            end = _close(text, start, mark.start(), _CLOSES[sign])
            if end > 0:
                found.append((mark.start(), end))
                pos = end
        if pos > stop:
            start = text.rfind("\n", 0, pos) + 1
            stop = text.find("\n", pos)
            stop = len(text) if stop < 0 else stop
    return stop + 1


def _behind_fence(text: str, fence: re.Match[str]) -> int:
    sign = fence.group(1)
    close = re.compile(rf"\n[ \t>]*{re.escape(sign[0])}{{{len(sign)},}}[ \t]*(?:\n|\Z)")
    closed = close.search(text, fence.end())
    return closed.end() if closed is not None else -1


def _behind(text: str, ticks: str, pos: int, stop: int) -> int:
    """Behind the code span that `ticks` open; behind the ticks when it isn't closed."""
    for match in _TICKS.finditer(text, pos, stop):
        if match.group() == ticks:
            return match.end()
    return pos


def _close(text: str, line: int, mark: int, sign: str) -> int:
    """End of the comment that the mark at `mark` opens in the line that starts at `line`; 0 when
    no `sign` closes it. One that begins its line may hold empty lines, another ends with its
    paragraph."""
    close = text.find(sign, mark + 2)  # `<!-->` is a whole comment
    if close < 0:
        return 0
    if _LINE_MARKS.fullmatch(text, line, mark) is None:
        blank = _BLANK_LINE.search(text, mark + 2, close)
        if blank is not None:
            return 0
    return close + len(sign)


def _filler(text: str, start: int, end: int) -> str:
    """As many characters, line ends where they were. Lines that are comment alone get blank."""
    lines = text[start:end].split("\n")
    before = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end:].split("\n", 1)[0]
    filled = [" " * len(line) for line in lines]
    if before.strip(" \t>") or (len(lines) == 1 and after.strip()):
        filled[0] = FILLER * len(lines[0])
    if len(lines) > 1 and after.strip():
        filled[-1] = FILLER * len(lines[-1])
    return "\n".join(filled)

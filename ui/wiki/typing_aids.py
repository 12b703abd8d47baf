"""What a key means in Markdown: lists that go on, pairs, indents, markers around words. Pure.

Each function takes a line (or a text) with code-point columns and answers with what to put where;
the editor makes it one undo step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LIST = re.compile(
    r"(?P<quote>(?:\s{0,3}>[ \t]?)*)(?P<indent>[ \t]*)"
    r"(?:(?P<bullet>[-*+])|(?P<number>\d{1,9})(?P<dot>[.)]))"
    r"(?P<gap>[ \t]+)(?P<box>\[[ xX]\][ \t]+)?"
)
_QUOTE = re.compile(r"(?:\s{0,3}>[ \t]?)+")
_RULE = re.compile(r"\s*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$")

PAIRS = {"(": ")", "[": "]", "{": "}", '"': '"', "`": "`"}
"""Pairs that close themselves. 「」 are left to the input method, ' to apostrophes."""
_AROUND = {**PAIRS, "*": "*", "_": "_", "~": "~", "=": "=", "「": "」", "『": "』", "'": "'"}
_MAY_FOLLOW = " \t)]}\"'.,;:!?。、」』）"


@dataclass(frozen=True, slots=True)
class Typed:
    """Replace [start, end) by `text`, then select [anchor, caret)."""

    start: int
    end: int
    text: str
    anchor: int
    caret: int


def on_enter(line: str, column: int) -> Typed | None:
    """Go on with a list, a task or a quote; an empty item ends it. None: a plain new line."""
    if _RULE.match(line):
        return None
    found = _LIST.match(line)
    if found and column >= found.end():
        if not line[found.end() :].strip():
            return _ended(found["quote"], found["indent"], len(line))
        mark = found["bullet"] or f"{int(found['number']) + 1}{found['dot']}"
        box = "[ ] " if found["box"] else ""
        return _put(column, "\n" + found["quote"] + found["indent"] + mark + found["gap"] + box)
    quote = _QUOTE.match(line)
    if quote and column >= quote.end():
        if not line[quote.end() :].strip():
            return _ended("", "", len(line))
        return _put(column, "\n" + quote[0])
    indent = re.match(r"[ \t]+", line)
    if indent and column >= indent.end() and line.strip():
        return _put(column, "\n" + indent[0])
    return None


def is_item(line: str) -> bool:
    """Whether the line is a list item, for Tab."""
    return _LIST.match(line) is not None


def indented(line: str, above: str = "") -> str:
    """The line one level deeper: below the text of the item above, else two or four columns."""
    if not line.strip():
        return line
    found = _LIST.match(line)
    if not found:
        return "    " + line
    width = 2 if found["bullet"] else len(found["number"]) + 2
    if item := _LIST.match(above):
        width = max(width, item.end("gap") - item.start("indent") - len(item["indent"]))
        width = width if len(item["indent"]) <= len(found["indent"]) else 2
    quote = found["quote"]
    return quote + " " * min(width, 4) + line[len(quote) :]


def outdented(line: str) -> str:
    """The line one level back."""
    found = _LIST.match(line)
    quote = found["quote"] if found else ""
    rest = line[len(quote) :]
    if rest.startswith("\t"):
        return quote + rest[1:]
    width = 4
    if found:
        width = 2 if found["bullet"] else len(found["number"]) + 2
    spaces = len(rest) - len(rest.lstrip(" "))
    return quote + rest[min(width, spaces) :]


def on_bracket(char: str, line: str, start: int, end: int) -> Typed | None:
    """Pair `char` typed over [start, end) of a line, or step over a closing one."""
    if start != end:
        if char not in _AROUND:
            return None
        inner = line[start:end]
        return Typed(start, end, char + inner + _AROUND[char], start + 1, start + 1 + len(inner))
    after = line[start : start + 1]
    before = line[start - 1 : start]
    if char in PAIRS.values() and after == char and char != "[" and _closes(char, line, start):
        return Typed(start, start, "", start + 1, start + 1)
    if char not in PAIRS or (after and after not in _MAY_FOLLOW and after != PAIRS[char]):
        return None
    if PAIRS[char] == char and (before == char or before.isalnum() or before == "\\"):
        return None
    return Typed(start, start, char + PAIRS[char], start + 1, start + 1)


def on_backspace(line: str, column: int) -> Typed | None:
    """Take an empty pair away as one, or a list marker; None: the usual."""
    if 0 < column < len(line) and PAIRS.get(line[column - 1]) == line[column]:
        return Typed(column - 1, column + 1, "", column - 1, column - 1)
    return None


def wrapped(text: str, start: int, end: int, mark: str) -> Typed:
    """Put `mark` around [start, end), or take it away when it is there already."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    inner, size = text[start:end], len(mark)
    if inner.startswith(mark) and inner.endswith(mark) and len(inner) >= 2 * size:
        bare = inner[size:-size]
        return Typed(start, end, bare, start, start + len(bare))
    outside = text[start - size : start] if start >= size else ""
    # `*` must not undo one half of `**`.
    double = mark == "*" and text[start - 2 : start] == "**" and text[start - 3 : start] != "***"
    if outside == mark and text[end : end + size] == mark and not double:
        return Typed(start - size, end + size, inner, start - size, start - size + len(inner))
    return Typed(start, end, mark + inner + mark, start + size, start + size + len(inner))


def toggled_task(line: str) -> str:
    """The line as a task, ticked or open: text -> item -> task -> done -> task."""
    found = _LIST.match(line)
    if not found:
        indent = len(line) - len(line.lstrip())
        return line[:indent] + "- [ ] " + line[indent:]
    if not found["box"]:
        return line[: found.end()] + "[ ] " + line[found.end() :]
    at = found.start("box") + 1
    return line[:at] + ("x" if line[at] == " " else " ") + line[at + 1 :]


def _closes(char: str, line: str, column: int) -> bool:
    if char in ('"', "`"):
        return line[:column].count(char) % 2 == 1
    opening = next(key for key, value in PAIRS.items() if value == char)
    return line[:column].count(opening) > line[:column].count(char)


def _put(column: int, text: str) -> Typed:
    return Typed(column, column, text, column + len(text), column + len(text))


def _ended(quote: str, indent: str, length: int) -> Typed:
    # One level back first, as word processors do; at the margin the marker goes.
    keep = quote + indent[:-2] if indent else quote
    return Typed(0, length, keep, len(keep), len(keep))

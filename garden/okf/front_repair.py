"""One-click repairs of frontmatter that can't be read (B21).

A repair is offered only when the whole block reads afterwards and nothing but the named lines
differs; it is made only when the person asks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from garden.okf.front_read import Frontmatter, read
from garden.okf.yaml_render import quoted

_KEY_VALUE = re.compile(
    r"(?P<head>[ \t]*(?:-[ \t]+)?(?P<key>[^\s#:'\"\[\]{},&*!|>%@`-][^:#\n]*?)[ \t]*:)"
    r"(?P<gap>[ \t]*)(?P<value>[^\n]*?)(?P<tail>[ \t]*)$"
)
_ITEM = re.compile(r"(?P<head>[ \t]*(?:-[ \t]+)+)(?P<value>[^\n]*?)(?P<tail>[ \t]*)$")
_FLOW_ITEM = re.compile(r"([\[,][ \t]*)([@`%][^,\[\]{}\"']*?)(?=[ \t]*[,\]])")
_WIDE_INDENT = re.compile("^\u3000+")
_WIDE_BULLET = re.compile("^([ \t]*)[・－][ \u3000]*")
_WIDE_COLON = re.compile("^([ \t]*[^\\s:：#'\"\\[\\]{}]+)[ \u3000]*(?:：|:(?=\u3000))[ \u3000]*")
_BLOCK_TEXT = re.compile(r"[:-][ \t]+[|>][-+\d]{0,2}[ \t]*(?:#.*)?$")
_OPEN_QUOTE = re.compile(r"""^[^"'#]*[:-][ \t]+(["'])(?:(?!\1).)*$""")
_TRIES = 20
_MAX_CHARS = 50_000
_MAX_LINE = 2_000
"""Beyond these a frontmatter is no slip of a pen."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A text with readable frontmatter, and what was changed for it."""

    text: str
    lines: tuple[int, ...]
    """1-based lines that differ."""
    what: str


def repair(text: str) -> Repair | None:
    """The text with its frontmatter mended, None when no sure way is known.

    Knows tabs for indentation, a second ': ' in a value, values that begin with '@', '`' or '%',
    a missing space after a colon, an opened quote or bracket that is never closed, and the colon,
    blank or bullet that a Japanese keyboard gives.
    """
    front = read(text)
    if front.error is None or len(front.block.yaml) > _MAX_CHARS:
        return None
    lines = text.split("\n")
    if (narrow := _narrow(text, lines, front)) is not None:
        return narrow
    changed: dict[int, str] = {}
    original = list(lines)
    tries = 0
    while (fault := front.error) is not None and tries < _TRIES:
        tries += 1
        place = fault.line - 1
        if fault.code == "tab":
            place = _tab_line(lines, place, front)
        if not 0 < place < len(lines):
            return None
        if len(lines[place]) > _MAX_LINE:
            return None
        mended = _mended(lines[place], fault.code)
        if mended is None or mended == lines[place]:
            return None
        lines[place] = mended
        changed[place] = fault.what
        front = read("\n".join(lines))
    if front.error is not None or not front.fields:
        return None
    touched = tuple(n + 1 for n, line in enumerate(original) if lines[n] != line)
    return Repair("\n".join(lines), touched, "; ".join(dict.fromkeys(changed.values())))


def _narrow(text: str, lines: list[str], front: Frontmatter) -> Repair | None:
    """With full-width signs of YAML as YAML has them, where that is all that was wrong.

    In a text of several lines they are the person's words, and stay.
    """
    mended = list(lines)
    above, quote = -1, ""  # indent of the field whose text goes on, and what would end it
    for place in range(1, min(front.block.yaml.count("\n") + 1, len(lines))):
        if quote:
            quote = "" if quote in lines[place] else quote
            continue
        line = _WIDE_INDENT.sub(lambda found: "  " * len(found[0]), lines[place])
        indent = len(line) - len(line.lstrip(" "))
        if above < 0 or (line.strip() and indent <= above):
            line = _WIDE_COLON.sub(r"\1: ", _WIDE_BULLET.sub(r"\1- ", line))
            above = indent if _BLOCK_TEXT.search(line) else -1
            opened = _OPEN_QUOTE.search(line)
            quote = opened[1] if opened else ""
        mended[place] = line
    new = "\n".join(mended)
    if new == text or front.error is None:
        return None
    after = read(new)
    if after.error is not None or not after.fields:
        return None
    touched = tuple(n + 1 for n, line in enumerate(lines) if mended[n] != line)
    return Repair(new, touched, front.error.what)


def _tab_line(lines: list[str], place: int, front: Frontmatter) -> int:
    """The line with the tab: the complaint may point to the line after it."""
    last = front.block.yaml.count("\n")
    for candidate in (place, place - 1, place + 1):
        if 0 < candidate <= last and "\t" in lines[candidate]:
            return candidate
    return place


def _mended(line: str, code: str) -> str | None:
    if code == "tab":
        return _without_tabs(line)
    if code == "no-space":
        return re.sub(r"^([A-Za-z_][\w-]*):(?=\S)", r"\1: ", line)
    match = _KEY_VALUE.match(line)
    if match is None and code == "reserved-sign" and (item := _ITEM.match(line)) and item["value"]:
        return f"{item['head']}{quoted(item['value'])}{item['tail']}"
    if match is None or not match["value"]:
        return None
    value = match["value"]
    if " #" in value and code != "no-space":
        return None  # a remark: in quotes it would be a part of the value
    if code == "reserved-sign" and value[0] == "[":
        items = _FLOW_ITEM.sub(lambda item: item[1] + quoted(item[2]), value)
        return f"{match['head']}{match['gap']}{items}{match['tail']}"
    if code == "unclosed" and value[0] == "[" and "]" not in value:
        return f"{match['head']}{match['gap']}{value}]{match['tail']}"
    if code == "unclosed" and value[0] == "{" and "}" not in value:
        return f"{match['head']}{match['gap']}{value}}}{match['tail']}"
    if code == "syntax" and value[0] in "[{":
        return None  # in quotes it would be no list any more
    if code in ("colon", "reserved-sign", "unclosed", "syntax"):
        return f"{match['head']} {quoted(value)}{match['tail']}"
    return None


def _without_tabs(line: str) -> str:
    head = re.match(r"[ \t]*(?:-[ \t]*)?", line)
    end = head.end() if head else 0
    start = line[:end].replace("\t", "  ")
    rest = re.sub(r":\t+", ": ", line[end:])
    return start + (rest if "\t- " not in rest else rest.replace("\t- ", " - "))

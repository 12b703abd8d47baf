"""The fields of plain frontmatters, which most are, without the work of a whole YAML parser.

Lists, badges and search ask for the values alone; libyaml and the tree with its places would take
a tenth of the time in which a note is indexed. Read here are fields of one line and lists below
them, with values that need no thought; at anything else `plain_fields` gives up, and libyaml reads
all of it. What is read is the same (tests compare them).
"""

from __future__ import annotations

import re

from garden.okf.yaml_tree import Value

_MOST = 10_000
"""Characters; no bound of `yaml_tree` can be met below it."""

# A text goes on over a colon that no blank follows, and over a '#' that none is before.
_TEXT = r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n:#]*(?:(?::(?! |\n)|(?<! )\#)[^\n:#]*)*"
_FLOW_SAFE = r"[^\n:#?,\[\]{}&*!|>'\"%@`]*"
_FLOW_TEXT = rf"[^\W_]{_FLOW_SAFE}(?::(?=\w){_FLOW_SAFE})*"
_QUOTED = r"\"([^\"\\\n]*)\"|'([^'\n]*)'"
_FLOW = r"\[[^\n\[\]]*\]|\{[^\n{}]*\}"
_KEY = r"([A-Za-z_][\w-]{0,99}):"
_END = r"\ *(?:(?<=\ )\#[^\n]*)?\n"

_FIELD = re.compile(rf"{_KEY}(?:\ +(?:({_TEXT})|{_QUOTED}|({_FLOW})))?{_END}")
_ITEM = re.compile(rf"(\ *)-(?:\ +(?:({_TEXT})|{_QUOTED}|({_FLOW})))?{_END}")
_FLOW_ITEM = re.compile(rf"(\ *)(?:({_FLOW_TEXT})|{_QUOTED})\ *(?:,|\]\Z)")
_FLOW_PAIR = re.compile(rf"\ *{_KEY}\ +(?:({_FLOW_TEXT})|{_QUOTED})\ *(?:,|\}}\Z)")


class _NotPlain(Exception):
    """The text is libyaml's to read."""


def plain_fields(text: str) -> dict[str, Value] | None:
    """The fields of `text`, a YAML map, as `yaml_tree.parse` reads them; None for it to be asked.

    No key is there twice.
    """
    if len(text) > _MOST or text[-1:] != "\n" or not text.replace("\n", "").isprintable():
        return None
    fields: dict[str, Value] = {}
    place = 0
    try:
        while place < len(text):
            line = _FIELD.match(text, place)
            if line is None or line[1] in fields:
                return None
            place = line.end()
            value = _value(line)
            if value is None:
                value, place = _list_below(text, place)
            fields[line[1]] = value
    except _NotPlain:
        return None
    return fields


def _value(match: re.Match[str]) -> Value | None:
    """The value in the groups from 2 on: plain, in quotes, in brackets. None when there is none."""
    group = match.lastindex
    if group == 2:
        return match[2].rstrip(" ")
    if group == 5:
        return _flow(match[5])
    return match[group] if group == 3 or group == 4 else None


def _filled(match: re.Match[str]) -> Value:
    """As `_value`, with '' for none; an empty list is a value."""
    value = _value(match)
    return "" if value is None else value


def _list_below(text: str, place: int) -> tuple[Value, int]:
    """The list whose items stand on the lines from `place` on, '' when there is none; its end."""
    item = _ITEM.match(text, place)
    if item is None:
        return "", place
    indent = item[1]
    found: list[Value] = []
    while item is not None and item[1] == indent:
        found.append(_filled(item))
        place = item.end()
        item = _ITEM.match(text, place)
    return found, place


def _flow(text: str) -> Value:
    """A list in brackets or a map in braces."""
    place = 1
    if text[0] == "[":
        items: list[Value] = []
        while place < len(text) and text[1:-1].strip(" "):
            item = _FLOW_ITEM.match(text, place)
            if item is None:
                raise _NotPlain
            items.append(_filled(item))
            place = item.end()
        return items
    pairs: dict[str, Value] = {}
    while place < len(text):
        pair = _FLOW_PAIR.match(text, place)
        if pair is None or pair[1] in pairs:
            raise _NotPlain
        pairs[pair[1]] = _filled(pair)
        place = pair.end()
    return pairs

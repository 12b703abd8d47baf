"""Lines of a list item: its marker, its content without indentation, and back again.

Indentation counts in columns as CommonMark counts it: a tab reaches to the next multiple of four.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARKER = re.compile(r"([ \t]*)([-+*]|\d{1,9}[.)])([ \t]*)")
_TAB = 4


@dataclass(frozen=True, slots=True)
class Marker:
    """How an item is introduced."""

    indent: str = ""
    sign: str = "-"
    """'-', '*', '+', or a number with '.' or ')'."""
    space: str = " "
    """Blanks between the sign and the content."""

    @property
    def lead(self) -> str:
        """What stands before the content on the first line."""
        return self.indent + self.sign + self.space

    @property
    def columns(self) -> int:
        """Columns that the lines below the first are indented by."""
        return _columns(self.lead)

    @property
    def kind(self) -> str:
        """'-', '*', '+', '.' or ')': items of one kind make one list."""
        return self.sign[-1]

    @property
    def plain(self) -> Marker:
        """The marker that a new item gets: one blank after the sign, unless tabs are used."""
        space = self.space if self.space and self.space.strip(" ") == "" else " "
        return Marker(self.indent, self.sign, space)

    def counted(self, step: int) -> Marker:
        """The marker of an item `step` places further down a numbered list; others stay."""
        if not self.sign[0].isdigit():
            return self
        number = max(0, int(self.sign[:-1]) + step)
        return Marker(self.indent, f"{number}{self.sign[-1]}", self.space)


def read(raw: str) -> tuple[Marker, str]:
    """Marker and content of an item's lines, which may end in a newline.

    Content is what a person edits: the first line without the marker, the others without the
    item's own indentation. Lines that are indented less ("lazy" ones) are taken as they are.
    """
    lines = raw.rstrip("\n").split("\n")
    match = _MARKER.match(lines[0])
    if match is None:  # not a list item: the caller's mistake, and nothing to lose
        return Marker(), "\n".join(lines)
    indent, sign, space = match.groups()
    first = lines[0][match.end() :]
    width = _columns(indent + sign + space) - _columns(indent + sign)
    if not first:
        space, width = space or " ", 1
    elif width > _TAB:  # the rest of the blanks belongs to indented code
        first = _without(space, 1, _columns(indent + sign)) + first
        space, width = " ", 1
    columns = _columns(indent + sign) + width
    rest = [_without(line, columns, 0) for line in lines[1:]]
    return Marker(indent, sign, space), "\n".join([first, *rest])


def write(marker: Marker, content: str) -> str:
    """Lines of an item, without a newline at the end. Blank lines stay empty."""
    first, *rest = content.split("\n")
    pad = " " * marker.columns
    lines = [(marker.lead + first).rstrip(" ") if not first else marker.lead + first]
    lines += [pad + line if line.strip(" \t") else "" for line in rest]
    return "\n".join(lines)


def tidy(content: str) -> str:
    """Content as an item can hold it: no blank lines around, no blanks before the first word."""
    lines = content.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return ""
    lines[0] = lines[0].lstrip(" \t")
    return "\n".join(line if line.strip(" \t") else "" for line in lines)


def _columns(text: str) -> int:
    if "\t" not in text:
        return len(text)
    column = 0
    for char in text:
        column += _TAB - column % _TAB if char == "\t" else 1
    return column


def _without(line: str, columns: int, at: int) -> str:
    """`line`, which starts at column `at`, without its first `columns` columns of blanks."""
    column, goal = at, at + columns
    for place, char in enumerate(line):
        if column >= goal or char not in " \t":
            return " " * (column - goal) + line[place:]
        column += _TAB - column % _TAB if char == "\t" else 1
    return " " * max(0, column - goal)

"""Finding and replacing in a text: plain, whole words or regular expressions. No widgets.

PCRE (`QRegularExpression`) rather than `re`: it has a limit on backtracking, so that a pattern like
`(a+)+$` ends with an answer, and it counts UTF-16 units as the document does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QRegularExpression

MOST = 20_000
"""Matches that are looked for; more are said to be 'more'."""

_REFERENCE = re.compile(r"\\([\\nt$])|[$\\](\d{1,2})|\$\{(\w+)\}|\$(\$)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look for."""

    text: str
    match_case: bool = False
    whole_words: bool = False
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """One match: document positions (UTF-16 units) and what its groups caught."""

    start: int
    end: int
    groups: tuple[str, ...]
    names: tuple[str, ...]


def compiled(wanted: Wanted) -> QRegularExpression:
    """The expression; ask it `isValid` and, for people, `errorString`."""
    pattern = wanted.text if wanted.regex else QRegularExpression.escape(wanted.text)
    if wanted.whole_words:
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    option = QRegularExpression.PatternOption
    options = option.UseUnicodePropertiesOption | option.MultilineOption
    if not wanted.match_case:
        options |= option.CaseInsensitiveOption
    return QRegularExpression(pattern, options)


def find_all(wanted: Wanted, text: str, most: int = MOST) -> tuple[list[Found], bool]:
    """Matches in order, empty ones left out, and whether there are more than `most`."""
    if not wanted.text:
        return [], False
    expression = compiled(wanted)
    if not expression.isValid():
        return [], False
    names = tuple(expression.namedCaptureGroups())
    found: list[Found] = []
    matches = expression.globalMatch(text)
    while matches.hasNext():
        match = matches.next()
        if match.capturedLength() == 0:
            continue
        if len(found) == most:
            return found, True
        groups = tuple(match.capturedTexts()) if wanted.regex else (match.captured(),)
        found.append(Found(match.capturedStart(), match.capturedEnd(), groups, names))
    return found, False


def replacement(wanted: Wanted, template: str, match: Found) -> str:
    """What comes in place of a match: `$1`, `\\1`, `${name}`, `\\n`, `\\t` in expressions only."""
    if not wanted.regex:
        return template

    def one(found: re.Match[str]) -> str:
        if found[1]:
            return {"n": "\n", "t": "\t"}.get(found[1], found[1])
        if found[4]:
            return "$"
        if found[2]:
            number = int(found[2])
        else:
            number = match.names.index(found[3]) if found[3] in match.names else -1
        return match.groups[number] if 0 <= number < len(match.groups) else ""

    return _REFERENCE.sub(one, template)

"""The mark of an item that is stale or superseded: struck out, with date, reason and old place.

    ~~Queue is a folder of files.~~ Superseded by decisions/queue on 2026-10-05.
    ~~One shop.~~ Stale since 2026-11-30: a second shop opened. Was in: Working assumptions.

`unmark` gives back exactly the content that `marked` was given, blanks at its end apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_BREAK: Final = re.compile(
    r"\n[ \t]*(?:\n|\Z|[-+*][ \t\n]|\d{1,9}[.)][ \t\n]|#{1,6}[ \t\n]|>|`{3}|~{3})"
)
_NO_LEAD: Final = re.compile(
    r"(?: {4}|\t|[-+*](?:[ \t]|\Z)|\d{1,9}[.)][ \t]|#{1,6}[ \t]|>|`{3}|~{3})"
)
_STRUCK: Final = re.compile(r"~~(?P<inner>[^~].*?)~~[ \t\n]*(?P<note>.*)\Z", re.DOTALL)
_DATE: Final = r"(?P<date>\d{4}-\d{2}-\d{2})"
_REASON: Final = r"(?:[:：][ \t]*(?P<reason>.*?))?"
_WAS: Final = r"[.。]?(?:\s*(?:Was in|元の見出し)[:：][ \t]*(?P<was>[^\n]*?)[.。]?)?\s*\Z"
_NOTES: Final = tuple(
    re.compile(pattern + _REASON + _WAS, re.DOTALL)
    for pattern in (
        rf"(?:Stale|Superseded|Replaced) (?:since|on) {_DATE}",
        rf"(?:Superseded|Replaced) by (?P<by>\S.*?) on {_DATE}",
        rf"(?P<by>\S.*?)[ ]?(?:に置き換え|で置き換え)[（(]{_DATE}[）)]",
        rf"{_DATE}[ ]?(?:に)?(?:失効|置き換え)",
    )
)
_PLAIN: Final = re.compile(
    rf"(?:(?:Stale|Superseded|Replaced) (?:since|on) {_DATE}|Superseded by [^\n]{{1,300}}? on )"
)


@dataclass(frozen=True, slots=True)
class StaleMark:
    """What a mark says. Empty fields were not written down."""

    date: str = ""
    """ISO date."""
    reason: str = ""
    by: str = ""
    """What took its place."""
    section: str = ""
    """Title of the section it stood in."""
    note: str = ""
    """The mark as it is written, the strike-through left out."""


def lead_of(content: str) -> tuple[str, str]:
    """The paragraph an item begins with, and the rest from its line break on."""
    if _NO_LEAD.match(content):
        return "", content
    found = _BREAK.search(content)
    end = found.start() if found else len(content)
    return content[:end], content[end:]


def marked(content: str, *, date: str, reason: str = "", by: str = "", section: str = "") -> str:
    """Content with a stale mark. `date` is ISO; the other words are put on one line."""
    how = f"Superseded by {_one_line(by)} on {date}" if by.strip() else f"Stale since {date}"
    reason = _one_line(reason)
    note = (how + (f": {reason}" if reason else "")).rstrip(".。") + "."
    if section.strip():
        note += f" Was in: {_one_line(section)}."
    lead, rest = lead_of(content)
    if not lead:
        return f"{content}\n\n{note}"
    lead = lead.rstrip()
    if "~" in lead or lead != lead.lstrip():
        return f"{lead} {note}{rest}"
    return f"~~{lead}~~ {note}{rest}"


def unmark(content: str) -> tuple[str, StaleMark | None]:
    """Content without its mark, and what the mark says; None when it has none."""
    lead, rest = lead_of(content)
    struck = _STRUCK.match(lead)
    if struck is not None:
        note = struck["note"]
        return struck["inner"] + rest, _read(note) or StaleMark(note=note)
    for found in reversed(list(_PLAIN.finditer(lead))):
        if found.start() and not lead[found.start() - 1].isspace():
            continue
        mark = _read(lead[found.start() :])
        if mark is not None:
            return lead[: found.start()].rstrip() + rest, mark
    before, gap, note = content.rpartition("\n\n")
    mark = _read(note) if gap else None
    if mark is not None:
        return before, mark
    return content, None


def _read(note: str) -> StaleMark | None:
    for pattern in _NOTES:
        found = pattern.match(note)
        if found is not None:
            said = found.groupdict()
            return StaleMark(
                date=said["date"],
                reason=_one_line(said.get("reason") or ""),
                by=_one_line(said.get("by") or ""),
                section=(said.get("was") or "").strip(),
                note=note,
            )
    return None


def _one_line(text: str) -> str:
    return " ".join(text.split())

"""Dates in stale conditions and reminders, in English and Japanese: has the time come?

A day is due from that day on. A month, quarter or year is due when it is over, unless the words say
that it counts from its beginning ("from April", "4月から"). A date without a year is the one next
to when the item was learned, or nearest to today when nothing says when that was.
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sept", "sep"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        1,
    )
    for name in names
}
_NAME: Final = "(?P<name>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_FORMS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<![\d/.-])(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?![\d/])",
        r"(?<!\d)(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日",
        rf"\b{_NAME}\s+{_DAY},?\s+(?P<year>\d{{4}})\b",
        rf"\b{_DAY}\s+(?:of\s+)?{_NAME},?\s+(?P<year>\d{{4}})\b",
        r"(?<!\d)(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月",
        r"(?<!\d)(?P<year>\d{4})\s*年(?!\d)",
        rf"\b{_NAME}\s+(?P<year>\d{{4}})\b",
        r"\bQ(?P<quarter>[1-4])\s*(?:of\s+)?(?P<year>\d{4})\b",
        r"(?<!\d)(?P<year>\d{4})[ -]?Q(?P<quarter>[1-4])\b",
        r"(?<![\d/.-])(?P<year>\d{4})[-/](?P<month>\d{1,2})(?![\d/-])",
        r"(?<!\d)(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日",
        rf"\b{_NAME}\s+{_DAY}(?!\d|:|st|nd)\b",
        rf"\b{_DAY}\s+(?:of\s+)?{_NAME}\b",
        r"(?<![\d/.-])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/%])",
        r"(?<![\d年])(?P<month>\d{1,2})\s*月(?!額|次|間)",
        rf"\b(?:in|by|until|before|after|from|since|of|early|late|mid)[ -]{_NAME}\b(?!\s+\d)",
        r"\b(?:end of|after|until|before|by|in)\s+(?P<year>20\d\d)\b(?![-/.]\d)",
    )
)
_STARTS_AFTER: Final = re.compile(r"\s*(?:から|以降|になったら|に入ったら|初め|の?頭)")
_STARTS_BEFORE: Final = re.compile(
    r"(?:\b(?:from|starting|since|early)\s+|early-)\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Due:
    """A date found in words."""

    day: date
    """The first day on which it is due."""
    start: int
    end: int
    """Where it stands, in the text that was read."""


@lru_cache(maxsize=2048)
def due_dates(text: str, today: date, learned: date | None = None) -> tuple[Due, ...]:
    """Dates in a text, in the order they stand there. `learned`: when the item was written."""
    plain = _narrow(text)
    free = [True] * len(plain)
    found: list[Due] = []
    for form in _FORMS:
        for match in form.finditer(plain):
            start, end = match.span()
            if all(free[start:end]):
                day = _day(match, plain, today, learned)
                if day is not None:
                    free[start:end] = [False] * (end - start)
                    found.append(Due(day, start, end))
    return tuple(sorted(found, key=lambda due: due.start))


def first_due(text: str, today: date, learned: date | None = None) -> date | None:
    """The earliest date in a text; None without one."""
    return min((due.day for due in due_dates(text, today, learned)), default=None)


def learned_on(source: str, today: date) -> date | None:
    """When an item was learned, by its source: the last full date there that is not to come."""
    past = [due.day for due in due_dates(source, today) if due.day <= today]
    return max(past, default=None)


def _narrow(text: str) -> str:
    """Full-width digits and signs as ASCII ones, each in its place."""
    if text.isascii():
        return text
    return "".join(_one(char) for char in text)


def _one(char: str) -> str:
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 else char


def _day(match: re.Match[str], text: str, today: date, learned: date | None) -> date | None:
    said = match.groupdict()
    if said.get("name") in ("may", "march"):  # words of their own
        return None
    month = _MONTHS[said["name"].lower()] if said.get("name") else int(said.get("month") or 0)
    day = int(said.get("day") or 0)
    try:
        if said.get("year"):
            return _date(int(said["year"]), month, day, int(said.get("quarter") or 0), match, text)
        found = [_date(year, month, day, 0, match, text) for year in _years(learned or today)]
    except ValueError:
        return _leap(said, month, day, today)
    if learned is not None:
        return next((each for each in found if each >= learned), None)
    return min(found, key=lambda each: abs((each - today).days))


def _leap(said: dict[str, str], month: int, day: int, today: date) -> date | None:
    """29 February without a year, which most years don't have."""
    if said.get("year") or (month, day) != (2, 29):
        return None
    year = next(y for y in range(today.year, today.year + 9) if monthrange(y, 2)[1] == 29)
    return date(year, 2, 29)


def _years(near: date) -> Iterator[int]:
    yield from (near.year - 1, near.year, near.year + 1)


def _date(year: int, month: int, day: int, quarter: int, match: re.Match[str], text: str) -> date:
    """First due day. Raises ValueError for a day that no calendar has."""
    if day:
        return date(year, month, day)
    first = month or (3 * quarter - 2 if quarter else 1)
    start = date(year, first, 1)
    if _STARTS_AFTER.match(text, match.end()) or _STARTS_BEFORE.search(text[: match.start()]):
        return start
    if re.match(r"(?:from|since|early)\b", match.group(), re.IGNORECASE):
        return start
    last = month or (3 * quarter if quarter else 12)
    return date(year, last, monthrange(year, last)[1]) + timedelta(days=1)

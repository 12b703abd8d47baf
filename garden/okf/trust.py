"""How far a note can be relied on: who verified it, and whether its time has run out (OKF 0.2).

Nothing here asks the clock; `now` is passed in.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from enum import StrEnum

from garden.okf.note import Trust

_TIME = re.compile(
    r"""(?xi)
    (?P<date>\d{4}-\d{1,2}-\d{1,2})
    (?: (?:[T]|[ \t]+) (?P<clock>\d{1,2}:\d{2}(?::\d{2})?) (?:[.,](?P<part>\d{1,9}))?
        [ \t]* (?P<zone> Z | [+-]\d{1,2}(?::?\d{2})? )? )?
    """
)


class Freshness(StrEnum):
    """What `stale_after` says at a moment."""

    UNDATED = "undated"
    FRESH = "fresh"
    STALE = "stale"
    UNREADABLE = "unreadable"


def tier(verified: object) -> Trust:
    """Trust tier of a `verified` field, a list of `{by, at}` or a single one (SPEC 2.4).

    No entry is unverified; any `human:` makes it human-reviewed; else machine-confirmed.
    """
    confirmed = False
    for name in verifiers(verified):
        if name.lower().startswith("human:"):
            return Trust.HUMAN
        confirmed = True
    return Trust.MACHINE if confirmed else Trust.UNVERIFIED


def verifiers(verified: object) -> tuple[str, ...]:
    """The non-empty `by` of each entry, in order; odd entries are passed over."""
    entries = verified if isinstance(verified, list) else [verified]
    names = []
    for entry in entries:
        by = entry.get("by") if isinstance(entry, dict) else entry
        if isinstance(by, str) and by.strip() and by.strip() not in ("~", "null", "[]", "false"):
            names.append(by.strip())
    return tuple(names)


def parse_time(written: str) -> datetime | None:
    """A date or time as notes write it, None when it is none.

    Without an offset, and for a date alone (its first moment), UTC is taken.
    """
    match = _TIME.fullmatch(written.strip())
    if match is None:
        return None
    year, month, day = (int(part) for part in match["date"].split("-"))
    clock = [int(part) for part in (match["clock"] or "0:0").split(":")] + [0]
    fraction = int((match["part"] or "0").ljust(9, "0")[:6])
    try:
        moment = datetime(year, month, day, clock[0], clock[1], clock[2], fraction, tzinfo=UTC)
        zone = match["zone"]
        if zone and zone not in "Zz":
            digits = zone[1:].replace(":", "").ljust(4, "0") if len(zone) > 3 else zone[1:] + ":00"
            text = f"{zone[0]}{digits[:2].rjust(2, '0')}:{digits[-2:]}"
            moment = datetime.fromisoformat(moment.replace(tzinfo=None).isoformat() + text)
    except ValueError:
        return None
    return moment


def has_offset(written: str) -> bool:
    """Whether a time carries its offset ('Z' or '+09:00'), as OKF wants for `stale_after`."""
    match = _TIME.fullmatch(written.strip())
    return match is not None and match["zone"] is not None


def freshness(stale_after: str, now: datetime) -> Freshness:
    """Stale when now is at or past `stale_after`. `now` must carry an offset."""
    if not stale_after.strip():
        return Freshness.UNDATED
    moment = parse_time(stale_after)
    if moment is None:
        return Freshness.UNREADABLE
    return Freshness.STALE if now >= moment else Freshness.FRESH

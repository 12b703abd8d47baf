"""Figures of the resolution log: what was kept, what not and why (Y-39). They feed extraction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from garden.staging.dispositions import ACCEPTED_ACTIONS, DISCARDED_ACTIONS
from garden.staging.log import ResolutionLog
from garden.staging.log_line import REDO, UNDO, Entry

ACCEPTED: Final = "accepted"
DISCARDED: Final = "discarded"
DEFERRED: Final = "deferred"
CLASSES: Final = (ACCEPTED, DISCARDED, DEFERRED)


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of resolutions that hold; taken back ones count apart."""

    classes: dict[str, int]
    """accepted, discarded, deferred."""
    by_kind: dict[str, dict[str, int]]
    """{kind: {class: count}}; '' for lines that don't say the kind."""
    by_disposition: dict[str, int]
    reasons: dict[str, dict[str, int]]
    """{class: {reason as it was written: count}}, most frequent first."""
    by_day: dict[date, dict[str, int]]
    """{day: {class: count}}, oldest first."""
    undone: int = 0

    @property
    def total(self) -> int:
        """How many resolutions hold."""
        return sum(self.classes.values())


def class_of(entry: Entry) -> str:
    """'accepted', 'discarded' or 'deferred'; '' for undo, redo and unknown words."""
    if entry.disposition in (UNDO, REDO):
        return ""
    if entry.disposition == "defer":
        return DEFERRED
    if entry.disposition == "discard" or entry.action in DISCARDED_ACTIONS:
        return DISCARDED
    if entry.action in ACCEPTED_ACTIONS or entry.disposition == entry.action:
        return ACCEPTED
    return ""


def figures(
    log: ResolutionLog, *, since: datetime | None = None, entries: Iterable[Entry] | None = None
) -> Figures:
    """Figures of the log, or of some of its entries."""
    classes: Counter[str] = Counter()
    dispositions: Counter[str] = Counter()
    kinds: dict[str, Counter[str]] = {}
    reasons: dict[str, Counter[str]] = {name: Counter() for name in CLASSES}
    days: dict[date, Counter[str]] = {}
    undone = 0
    for entry in log.entries if entries is None else entries:
        name = class_of(entry)
        if not name or (since and (entry.recorded is None or entry.recorded < since)):
            continue
        if entry.id and log.is_undone(entry.id):
            undone += 1
            continue
        classes[name] += 1
        dispositions[entry.disposition] += 1
        kinds.setdefault(entry.kind, Counter())[name] += 1
        reasons[name][" ".join(entry.reason.split())] += 1
        if entry.recorded is not None:
            days.setdefault(entry.recorded.date(), Counter())[name] += 1
    return Figures(
        {name: classes[name] for name in CLASSES},
        {kind: dict(count) for kind, count in sorted(kinds.items())},
        dict(dispositions.most_common()),
        {name: dict(count.most_common()) for name, count in reasons.items()},
        {day: dict(count) for day, count in sorted(days.items())},
        undone,
    )

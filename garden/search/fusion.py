"""Fusion: several ranked lists become one (SPEC A-15..A-17, 1E.1).

Weighted reciprocal rank fusion, the sum of w / (60 + rank) with ranks from 1. Keyword 0.3, semantic
0.5; recency 0.2 times its exponential decay (half-life 30 days), so that among notes of last year
the order of dates says nothing, and a note of this week gains. Notes that the best results link to,
or that link to them, gain a little too (spreading activation).

Exact names win over everything: a note whose title, alias or file name is what was typed comes
before all that merely resemble it. That is a tier, not a weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from garden.search.hits import Signal, SignalScore

K = 60
"""The constant of reciprocal rank fusion."""
HALF_LIFE_DAYS = 30.0
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each signal counts (SPEC A-15)."""

    keyword: float = 0.3
    semantic: float = 0.5
    recency: float = 0.2
    links: float = 0.1


@dataclass(frozen=True, slots=True)
class Ranked:
    """One place in a signal's own list; the list is in order, best first."""

    path: str
    score: float
    """The signal's own figure."""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Fused:
    """A note with its fused score and all reasons."""

    path: str
    score: float
    signals: tuple[SignalScore, ...] = field(default=())


def decay(age_seconds: float) -> float:
    """1 for now, 0.5 after 30 days, toward 0; a date in the future counts as now."""
    return float(0.5 ** (max(age_seconds, 0.0) / DAY / HALF_LIFE_DAYS))


def fuse(
    keyword: Sequence[Ranked],
    semantic: Sequence[Ranked],
    *,
    changed: Mapping[str, float],
    now: float,
    exact: Mapping[str, str] | None = None,
    links: Sequence[Ranked] = (),
    weights: Weights | None = None,
) -> list[Fused]:
    """All notes of the lists, best first.

    `changed` is seconds since 1970 by path, `exact` the name that equals the query by path. Notes
    of `links` that no other list has are not added: being linked alone is no answer.
    """
    weights = weights or Weights()
    exact = exact or {}
    scores: dict[str, float] = {}
    reasons: dict[str, list[SignalScore]] = {}

    def add(path: str, amount: float, reason: SignalScore) -> None:
        scores[path] = scores.get(path, 0.0) + amount
        reasons.setdefault(path, []).append(reason)

    for rank, one in enumerate(keyword, 1):
        add(
            one.path,
            weights.keyword / (K + rank),
            SignalScore(Signal.WORDS, rank, one.score, one.detail),
        )
    for rank, one in enumerate(semantic, 1):
        add(
            one.path,
            weights.semantic / (K + rank),
            SignalScore(Signal.MEANING, rank, one.score, one.detail),
        )
    for rank, (path, freshness) in recent(scores, changed, now):
        add(
            path,
            weights.recency * freshness / (K + rank),
            SignalScore(Signal.RECENCY, rank, freshness),
        )
    for rank, one in enumerate(links, 1):
        if one.path in scores:
            add(
                one.path,
                weights.links / (K + rank),
                SignalScore(Signal.LINKS, rank, one.score, one.detail),
            )
    for path, name in exact.items():
        add(path, 1.0, SignalScore(Signal.TITLE, 1, 1.0, name))
    return sorted(
        (Fused(path, score, tuple(reasons[path])) for path, score in scores.items()),
        key=lambda one: (-one.score, one.path),
    )


def recent(
    paths: Mapping[str, object] | Sequence[str], changed: Mapping[str, float], now: float
) -> list[tuple[int, tuple[str, float]]]:
    """(rank, (path, decay)) newest first; equal dates share a rank, undated notes have none."""
    dated = sorted(
        ((path, changed[path]) for path in paths if path in changed), key=lambda pair: -pair[1]
    )
    found: list[tuple[int, tuple[str, float]]] = []
    rank, last = 0, None
    for number, (path, when) in enumerate(dated, 1):
        if when != last:
            rank, last = number, when
        found.append((rank, (path, decay(now - when))))
    return found

"""Fusion: several ranked lists become one (SPEC A-15..A-17, 1E.1).

Weighted reciprocal rank fusion, the sum of w * c / (60 + rank) with ranks from 1. The weights are
keyword 0.3, semantic 0.5, recency 0.2; c, from 0 to 1, is how sure the signal itself is of a note:

- words: 1 for a note that holds all of them, at most 0.5 for one that holds some;
- meaning: its cosine as a share of the best one's, and nothing below half of it;
- recency: the exponential decay of its age (half-life 30 days), in proportion to what words and
  meaning say of it. So among notes of last year the order of dates says nothing, a note of this
  week gains, and being new is no reason by itself.

Without c a list's chance finds count as much as its sure ones: ranks 1 and 30 differ by a third
only at k = 60. Notes that the best results link to, or that link to them, gain a little too
(spreading activation).

Exact names win over everything: a note whose title, alias or file name is what was typed comes
before all that merely resemble it. That is a tier, not a weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from garden.search.hits import Hit, Signal, SignalScore

K = 60
"""The constant of reciprocal rank fusion."""
HALF_LIFE_DAYS = 30.0
DAY = 86_400.0
PARTIAL = 0.5
"""How sure words are of the best note that holds only some of them."""
FAR = 0.5
"""Share of the best cosine below which a note is not near."""


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
    sure: float = 1.0
    """How sure the signal is, 0..1."""


@dataclass(frozen=True, slots=True)
class Fused:
    """A note with its fused score and all reasons."""

    path: str
    score: float
    signals: tuple[SignalScore, ...] = field(default=())


def sure_of_words(hits: Sequence[Hit]) -> list[Ranked]:
    """The lexical list: hits with a score below 1 hold only some of the words."""
    best_partial = max((hit.score for hit in hits if hit.score < 1), default=1.0) or 1.0
    return [
        Ranked(
            hit.path,
            hit.score,
            sure=1.0 if hit.score >= 1 else PARTIAL * hit.score / best_partial,
        )
        for hit in hits
    ]


def sure_of_meaning(near: Sequence[tuple[str, float, str]]) -> list[Ranked]:
    """The semantic list (path, cosine, heading), best first, without its far tail."""
    if not near or near[0][1] <= 0:
        return []
    best = near[0][1]
    return [
        Ranked(path, cosine, heading, sure=cosine / best)
        for path, cosine, heading in near
        if cosine >= FAR * best
    ]


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
            weights.keyword * one.sure / (K + rank),
            SignalScore(Signal.WORDS, rank, one.score, one.detail),
        )
    for rank, one in enumerate(semantic, 1):
        add(
            one.path,
            weights.semantic * one.sure / (K + rank),
            SignalScore(Signal.MEANING, rank, one.score, one.detail),
        )
    relevance = dict(scores)
    best = max(relevance.values(), default=1.0) or 1.0
    for rank, (path, freshness) in recent(relevance, changed, now):
        add(
            path,
            weights.recency * freshness * relevance[path] / best / (K + rank),
            SignalScore(Signal.RECENCY, rank, freshness),
        )
    for rank, one in enumerate(links, 1):
        if one.path in scores:
            add(
                one.path,
                weights.links * one.sure / (K + rank),
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

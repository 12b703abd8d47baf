"""How alike two texts are, and which candidates say the same (B62).

The figure is between 0 and 1 and comes from rapidfuzz on folded text, so that it is the same on
every machine and needs no model. Nearness in meaning is given in from outside (see `near`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process

from garden.staging.records import Candidate
from garden.staging.words import content_words, folded
from garden.work import CancelToken

DUPLICATE = 0.82
"""Figure from which two texts are marked as saying the same."""
NEAR = 0.5
"""Figure from which a text is worth showing beside another."""
_WORDS_ALONE = 0.8
"""The most that shared words can say without the order they stand in."""
_BLOCK = 128
"""Rows compared at a time, so that a cancel is heard soon."""

_SPACES = re.compile(r"\s+")
_ENDS = "。．.!！?？…;； "


def plain(text: str) -> str:
    """A text as it is compared: folded, spaces made one, the full stop at its end left out."""
    return _SPACES.sub(" ", folded(text)).strip(_ENDS)


def similarity(one: str, other: str) -> float:
    """0 for nothing in common, 1 for the same words in the same order, case and width apart."""
    return _figure(plain(one), plain(other))


def similar_among(
    text: str, others: Mapping[str, str], *, at_least: float = NEAR
) -> dict[str, float]:
    """The texts that resemble `text`, most alike first: {key: figure}."""
    mine = plain(text)
    if not mine:
        return {}
    keys = list(others)
    found = process.cdist(
        [mine], [plain(others[key]) for key in keys], scorer=fuzz.ratio, dtype=np.float32
    )[0]
    # The finer figure costs more: it is asked only where the plain one leaves it open.
    scores = {
        key: figure
        for key, quick in zip(keys, found.tolist(), strict=True)
        if quick >= 25 and (figure := _figure(mine, plain(others[key]))) >= at_least
    }
    return dict(sorted(scores.items(), key=lambda pair: -pair[1]))


def duplicates_of(
    candidate: Candidate, among: Iterable[Candidate], *, at_least: float = NEAR
) -> dict[str, float]:
    """Other candidates that resemble this one by claim: {id: figure}, most alike first."""
    return similar_among(
        candidate.claim,
        {one.id: one.claim for one in among if one.id != candidate.id and one.claim},
        at_least=at_least,
    )


def groups(
    candidates: Sequence[Candidate],
    *,
    at_least: float = DUPLICATE,
    token: CancelToken | None = None,
) -> dict[str, str]:
    """Groups of near-equal candidates: {id: id of the group's first}; loners are left out.

    Who resembles the first of a group belongs to it. 5,000 claims take some seconds: a job for the
    background. Raises `Cancelled`.
    """
    told = [one for one in candidates if one.claim]
    texts = [plain(one.claim) for one in told]
    home: dict[int, int] = {}
    for start in range(0, len(texts), _BLOCK):
        if token is not None:
            token.check()
        scores = process.cdist(
            texts[start : start + _BLOCK],
            texts[start:],
            scorer=fuzz.ratio,
            score_cutoff=100 * at_least,
            dtype=np.uint8,
        )
        for row, column in zip(*np.nonzero(scores), strict=True):
            one, other = start + int(row), start + int(column)
            if one < other and other not in home:
                home[other] = home.get(one, one)
    first = set(home.values())
    named = {told[n].id: told[root].id for n, root in home.items()}
    return named | {told[root].id: told[root].id for root in first}


def _figure(one: str, other: str) -> float:
    if not one or not other:
        return 0.0
    figure = fuzz.ratio(one, other) / 100
    if " " in one and " " in other:
        figure = max(figure, fuzz.token_sort_ratio(one, other) / 100)
    mine, theirs = content_words(one), content_words(other)
    if mine and theirs:
        # The same words in another order may mean another thing: alone they mark no duplicate.
        shared = 2 * len(mine & theirs) / (len(mine) + len(theirs))
        figure = max(figure, min(shared, _WORDS_ALONE))
    return round(figure, 3)

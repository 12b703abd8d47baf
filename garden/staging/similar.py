"""How alike two texts are, and which candidates say the same (B62).

The figure is between 0 and 1 and comes from rapidfuzz on folded text, so that it is the same on
every machine and needs no model. Nearness in meaning is given in from outside (see `near`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import LCSseq

from garden.staging.contradictions import opposed
from garden.staging.records import Candidate
from garden.staging.words import content_words, folded
from garden.work import CancelToken

DUPLICATE = 0.82
"""Figure from which two texts are marked as saying the same."""
NEAR = 0.5
"""Figure from which a text is worth showing beside another."""
SAME_MATTER = 0.55
"""Figure from which two texts may speak of the same matter, so that one belongs into the other."""
_SAME_ORDER = 0.45
"""Share of the shorter text that stands in the other in the same order, when they do."""
_ONE_ORDER = 0.6
"""The like, when one of them says all that the other says."""
_WORDS_ALONE = 0.8
"""The most that shared words can say without the order they stand in."""
_LETTERS_ALONE = 0.6
"""What is left of the letters' figure when two texts have no word of weight in common."""
_FINER = 80
_MOST = 40
"""Neighbours that are named at most."""
_BLOCK = 32
"""Rows compared at a time, so that a cancel is heard soon, and something else may come between."""

_TRIED = 16
"""Near-equal texts of which one that says the same is looked for, the most alike first."""

_COSINES = (0.0, 0.3, 0.45, 0.85, 1.0)
_FIGURES = (0.0, 0.35, NEAR, DUPLICATE, 1.0)
"""Cosines of statements, and the figures of likeness that say as much. Measured on the bundled
model: statements of other matters have 0.14 in the middle and 0.36 at most in 95 of 100 cases;
translations and paraphrases have 0.55 to 0.77, but so have two statements about one thing that say
different things of it. So nothing below 0.85 is taken for the same."""

_SPACES = re.compile(r"\s+")
_DEGREES = frozenset(
    re.findall(
        "[a-z]+",
        """actually always clearly exactly explicitly expressly just quite really simply strictly
        very""",
    )
)
"""Words that say how much a claim is meant, and nothing else."""
_WORD = re.compile(r"[a-z0-9'’-]+|[^\sa-z0-9、。・，．「」（）()]")
_ENDS = "。．.!！?？…;； "


def plain(text: str) -> str:
    """A text as it is compared: folded, spaces made one, the full stop at its end left out."""
    return _SPACES.sub(" ", folded(text)).strip(_ENDS)


def similarity(one: str, other: str) -> float:
    """0 for nothing in common, 1 for the same words in the same order, case and width apart."""
    return _figure(plain(one), plain(other))


def one_claim(one: str, other: str) -> bool:
    """Whether one of two claims says all that the other says: its words of weight stand there in
    their order, degrees ("explicitly") apart, and no number or "not" tells them apart."""
    mine, theirs = plain(one), plain(other)
    if not mine or not theirs or opposed(mine, theirs) is not None:
        return False
    if _WORD.findall(mine) == _WORD.findall(theirs):
        return True
    words = [_weighty(mine), _weighty(theirs)]
    least = min(words, key=len)
    return (
        len(least) >= 2 and words[0] & words[1] == least and _in_order(mine, theirs) >= _ONE_ORDER
    )


def fuller(one: str, other: str) -> bool:
    """Whether the first of two texts that are `one_claim` says more."""
    return len(_weighty(plain(one))) > len(_weighty(plain(other)))


def same_matter(one: str, other: str) -> bool:
    """Whether two claims speak of the same matter, and not only of the same things: many words in
    common, and in the same order."""
    mine, theirs = plain(one), plain(other)
    return _figure(mine, theirs) >= SAME_MATTER and _in_order(mine, theirs) >= _SAME_ORDER


def _weighty(text: str) -> frozenset[str]:
    return content_words(text) - _DEGREES


def _in_order(one: str, other: str) -> float:
    """Share of the shorter text's words (or characters of Japanese) that the other has in the same
    order."""
    mine, theirs = _WORD.findall(one), _WORD.findall(other)
    least = min(len(mine), len(theirs))
    return float(LCSseq.similarity(mine, theirs)) / least if least else 0.0


def from_cosine(cosine: float) -> float:
    """The figure of likeness that a cosine of meaning says, on the scale of `similarity`."""
    return round(float(np.interp(cosine, _COSINES, _FIGURES)), 3)


def similar_among(
    text: str, others: Mapping[str, str], *, at_least: float = NEAR
) -> dict[str, float]:
    """The few texts that resemble `text`, most alike first: {key: figure}."""
    return _near(plain(text), list(others), [plain(one) for one in others.values()], at_least)


class Claims:
    """The claims of many candidates, made ready for comparing once and not at each question.

    Any thread may ask while another one levels: each works with the state it found.
    """

    def __init__(self, candidates: Iterable[Candidate] = ()) -> None:
        self._told: dict[str, tuple[Candidate, str]] = {}
        self._lists: tuple[dict[str, tuple[Candidate, str]], list[str], list[str]] | None = None
        self.level(candidates)

    def level(self, candidates: Iterable[Candidate]) -> None:
        """Hold just these candidates; those it holds already cost next to nothing."""
        known = self._told
        self._told = {
            one.id: old if (old := known.get(one.id)) and old[0] is one else (one, plain(one.claim))
            for one in candidates
        }

    def claim(self, key: str) -> str:
        """The claim of a candidate; '' when it isn't held."""
        known = self._told.get(key)
        return "" if known is None else known[0].claim

    def near(self, candidate: Candidate, *, at_least: float = NEAR) -> dict[str, float]:
        """The few other candidates that resemble this one: {id: figure}, most alike first."""
        told, lists = self._told, self._lists
        if lists is None or lists[0] is not told:
            keys = [key for key, (_one, text) in told.items() if text]
            lists = self._lists = (told, keys, [told[key][1] for key in keys])
        found = _near(plain(candidate.claim), lists[1], lists[2], at_least)
        found.pop(candidate.id, None)
        return found


def duplicates_of(
    candidate: Candidate, among: Iterable[Candidate], *, at_least: float = NEAR
) -> dict[str, float]:
    """`Claims.near` for a question that is asked once."""
    return Claims(among).near(candidate, at_least=at_least)


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


def likenesses(
    candidates: Sequence[Candidate],
    among: Sequence[Candidate],
    others: Iterable[str] = (),
    *,
    token: CancelToken | None = None,
    between: Callable[[], object] = lambda: None,
    found: dict[str, float] | None = None,
) -> dict[str, float]:
    """How much each candidate resembles the most alike of the others `among` which it stands and
    of `others` (claims of Memory): {id: figure}, 0 for those below NEAR. For the list; a plain
    figure, quick to find. Words that are nearly the same but for a number or a "not" stay below
    DUPLICATE.

    A job for the background, as `groups`; `between` is called before each of its pieces, and may
    wait. `found` is filled piece by piece: what is in it by then stays when the job is cancelled.
    Raises `Cancelled`.
    """
    texts = [plain(one.claim) for one in among]
    columns = {one.id: number for number, one in enumerate(among)}
    texts += [plain(text) for text in others]
    found = {} if found is None else found
    for start in range(0, len(candidates), _BLOCK):
        if token is not None:
            token.check()
        between()
        block = candidates[start : start + _BLOCK]
        claims = [plain(one.claim) for one in block]
        best = best_figures(claims, texts, [columns.get(one.id) for one in block])
        found.update((one.id, best[row] / 100) for row, one in enumerate(block))
    return found


def best_figures(
    texts: Sequence[str], others: Sequence[str], itself: Sequence[int | None] = ()
) -> list[int]:
    """How much each text resembles the most alike of the others, in hundredths; 0 below NEAR. All
    as `plain` gives them; `itself` is the place of each text among the others, if it has one.

    Texts that are near-equal and `opposed` count as just below DUPLICATE.
    """
    if not others:
        return [0] * len(texts)
    scores = process.cdist(
        texts, others, scorer=fuzz.ratio, score_cutoff=100 * NEAR, dtype=np.uint8
    )
    for row, column in enumerate(itself):
        if column is not None:
            scores[row, column] = 0
    best = [
        int(figure) if text else 0 for figure, text in zip(scores.max(axis=1), texts, strict=True)
    ]
    most = round(100 * DUPLICATE)
    for row, figure in enumerate(best):
        if figure >= most:
            alike = np.flatnonzero(scores[row] >= most)
            alike = alike[np.argsort(-scores[row, alike].astype(np.int16), kind="stable")][:_TRIED]
            same = (n for n in alike.tolist() if opposed(texts[row], others[n]) is None)
            first = next(same, None)
            best[row] = most - 1 if first is None else int(scores[row, first])
    return best


def _near(
    mine: str, keys: Sequence[str], texts: Sequence[str], at_least: float
) -> dict[str, float]:
    if not mine or not keys:
        return {}
    quick = process.cdist([mine], texts, scorer=fuzz.ratio, dtype=np.uint8)[0]
    # The finer figure costs more: it is asked only of the best by the plain one.
    best = np.argsort(-quick.astype(np.int16), kind="stable")[:_FINER]
    scores = {
        keys[n]: figure
        for n in best.tolist()
        if quick[n] >= 25 and (figure := _figure(mine, texts[n])) >= at_least
    }
    return dict(sorted(scores.items(), key=lambda pair: -pair[1])[:_MOST])


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
        # Any two sentences share half their letters: without common words that says nothing.
        figure *= min(1.0, _LETTERS_ALONE + (1 - _LETTERS_ALONE) * 2 * shared)
        figure = max(figure, min(shared, _WORDS_ALONE))
    return round(figure, 3)

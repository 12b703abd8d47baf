"""How much each candidate resembles another one or a Memory item, kept as both go on.

Comparing all with all takes seconds for thousands. So what is known stays: a Memory item that comes
is compared with the candidates once, and when one goes, only those that resembled it most are
compared anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from garden.staging.records import Candidate
from garden.staging.similar import best_figures, likenesses, plain
from garden.work import CancelToken

_BLOCK = 256
"""Candidates that are compared with what came or went at a time."""


class Likeness:
    """Figures of many candidates (see `similar.likenesses`). One thread at a time."""

    def __init__(self) -> None:
        self._figures: dict[str, float] = {}
        self._texts: dict[str, tuple[str, str]] = {}
        """Claims that were compared: (as written, as compared)."""
        self._memory: tuple[tuple[str, ...], frozenset[str]] = ((), frozenset())
        """Claims of Memory that are in the figures: as written, and as compared."""

    def level(
        self,
        ready: Sequence[Candidate],
        memory: Iterable[str],
        *,
        token: CancelToken | None = None,
        between: Callable[[], object] = lambda: None,
    ) -> dict[str, float]:
        """{id: figure} for these candidates and these claims of Memory.

        A job for the background: raises `Cancelled`; what was compared by then is kept.
        """
        claims = tuple(memory)
        self._heed_memory(claims, token, between)
        if len(self._figures) > 2 * len(ready) + _BLOCK:  # most of them are decided on
            there = {one.id for one in ready}
            self._figures = {key: one for key, one in self._figures.items() if key in there}
        new = [
            one
            for one in ready
            if one.id not in self._figures or self._texts[one.id][0] != one.claim
        ]
        if new:
            for one in new:
                self._figures.pop(one.id, None)
            self._heed_new(new, token, between)
            found: dict[str, float] = {}
            try:
                likenesses(new, ready, claims, token=token, between=between, found=found)
            finally:
                for one in new:
                    if one.id in found:
                        self._texts[one.id] = (one.claim, plain(one.claim))
                self._figures.update(found)
        return dict(self._figures)

    def _heed_new(
        self,
        new: Sequence[Candidate],
        token: CancelToken | None,
        between: Callable[[], object],
    ) -> None:
        """Those known already resemble what came, as it resembles them."""
        texts = [text for one in new if (text := plain(one.claim))]
        known = list(self._figures)
        raised: dict[str, float] = {}
        for start in range(0, len(known), _BLOCK):
            if token is not None:
                token.check()
            between()
            block = known[start : start + _BLOCK]
            best = best_figures([self._texts[key][1] for key in block], texts)
            raised.update(
                (key, figure / 100)
                for key, figure in zip(block, best, strict=True)
                if figure > round(self._figures[key] * 100)
            )
        self._figures.update(raised)

    def _heed_memory(
        self,
        claims: tuple[str, ...],
        token: CancelToken | None,
        between: Callable[[], object],
    ) -> None:
        if claims == self._memory[0]:
            return
        now = frozenset(text for one in claims if (text := plain(one)))
        came, went = sorted(now - self._memory[1]), sorted(self._memory[1] - now)
        known = list(self._figures)
        raised: dict[str, float] = {}
        again: list[str] = []
        for start in range(0, len(known) if came or went else 0, _BLOCK):
            if token is not None:
                token.check()  # nothing was changed yet: the next time begins here again
            between()
            block = known[start : start + _BLOCK]
            texts = [self._texts[key][1] for key in block]
            now_like, was_like = best_figures(texts, came), best_figures(texts, went)
            for key, plus, minus in zip(block, now_like, was_like, strict=True):
                figure = self._figures[key]
                if minus and minus >= round(figure * 100):
                    again.append(key)  # the figure may have been that item's
                elif plus > round(figure * 100):
                    raised[key] = plus / 100
        self._figures.update(raised)
        for key in again:
            del self._figures[key]
        self._memory = (claims, now)

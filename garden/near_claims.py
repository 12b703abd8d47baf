"""What stands near a claim: Memory items and notes, by words and, where the model is, by meaning.

Reading only: any thread, several at once.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from garden.memory.document import MemoryDocument
from garden.okf.names import is_reserved
from garden.okf.trust import Freshness, freshness
from garden.search.hits import Hit, Signal
from garden.staging.advice import Near, holding, items_near, notes_near
from garden.staging.similar import DUPLICATE, from_cosine
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.asking import Asking
    from garden.garden import Garden

NOTES: Final = 5
"""Near notes that are shown."""
_KEPT: Final = 256
"""Claims whose near notes are kept."""
_LEARNT_IN_PASSING: Final = 8
"""Memory items that one look embeds; `warm` does the rest."""
_OUT_OF_USE: Final = frozenset({"deprecated", "superseded", "obsolete", "archived", "廃止"})
"""Words of `status` for a note that holds no longer: OKF's, and those that people write."""
_WORDS_ASKED: Final = 6
_SIGNS: Final = re.compile(r"[^\w\s]+")
_PARTS: Final = re.compile(r"[\W_]+|(?<=[a-zA-Z])(?=[^\x00-\x7f])|[のをはにがでとへもや]")
"""Between words, and at the particles of Japanese."""


class NearClaims:
    """Neighbours of claims in one garden."""

    def __init__(self, garden: Garden, asking: Asking, give_way: Callable[[], None]) -> None:
        """`give_way` is called before a search, and may wait."""
        self._garden = garden
        self._asking = asking
        self._give_way = give_way
        self._known: OrderedDict[str, tuple[tuple[object, ...], list[Near]]] = OrderedDict()
        """Notes near the claims that were looked at last, and the state of the index they are of. A
        decision that changes Memory has its followers looked at again, but their notes are the
        same."""

    def warm(self, memory: MemoryDocument, token: CancelToken | None = None) -> None:
        """Have Memory's items ready for comparing by meaning, if meaning is there."""
        self._asking.learn([item.parts.claim for item in holding(memory)], token=token)

    def items(
        self, memory: MemoryDocument, claim: str, token: CancelToken | None = None
    ) -> list[Near]:
        """Memory items near a claim, most alike first. Items that are not embedded yet, or all of
        them while there is no model, are compared by their words. Raises `Cancelled`."""
        claims = [item.parts.claim for item in holding(memory)]
        self._asking.learn([claim], token=token)
        self._asking.learn(claims, _LEARNT_IN_PASSING, token)
        return items_near(memory, claim, meaning=self._asking.cosines(claim, claims))

    def notes(self, claim: str, token: CancelToken | None = None) -> list[Near]:
        """Notes near a claim: by words and meaning, or by its rarest words alone."""
        asked = " ".join(_SIGNS.sub(" ", claim).split())
        if not asked:
            return []
        stamp = self._stamp()
        known = self._known.get(claim)
        if known is not None and known[0] == stamp:
            return known[1]
        self._give_way()
        found = self._garden.search(asked, NOTES + 2, token) or self._by_words(claim, token)
        hits = {hit.path: hit for hit in found if not is_reserved(hit.path)}
        near = [
            self._told(one, hits[one.ref])
            for one in notes_near(
                hits.values(), claim, lambda hit: hits[hit.path].snippet.text, NOTES
            )
        ]
        self._known[claim] = (stamp, near)
        if len(self._known) > _KEPT:
            with suppress(KeyError):  # another lane was quicker
                self._known.popitem(last=False)
        return near

    def _told(self, near: Near, hit: Hit) -> Near:
        """With the figure of its meaning, when that says more than its words. A note that is about
        the same says other things beside: meaning alone makes it no duplicate."""
        cosine = next((one.score for one in hit.signals if one.signal is Signal.MEANING), 0.0)
        figure = max(near.similarity, min(from_cosine(cosine), DUPLICATE - 0.01))
        return replace(near, similarity=round(figure, 3), holds=self._holds(near.ref))

    def _holds(self, path: str) -> bool:
        """Whether a note still holds: not deprecated, superseded or stale."""
        record = self._garden.index.note(path)
        if record is None:
            return True
        meta = record.meta
        return (
            meta.status.strip().casefold() not in _OUT_OF_USE
            and not meta.superseded_by
            and freshness(meta.stale_after, self._garden.now()) is not Freshness.STALE
        )

    def _stamp(self) -> tuple[object, ...]:
        """What the search knows now, by words and by meaning. All may be embedded already while the
        store of the vectors still opens."""
        state = self._garden.state()
        revision = self._garden.index.revision
        return (revision, state.meaning, state.note_vectors, state.section_vectors)

    def _by_words(self, claim: str, token: CancelToken | None) -> Sequence[Hit]:
        """Without meaning no note holds all words of a sentence: those that hold two of its longest
        pieces, or one that is long."""
        found: dict[str, Hit] = {}
        weights: Counter[str] = Counter()
        for piece, weight in _pieces(claim):
            for hit in self._garden.search_words(piece, NOTES * 2, token):
                found.setdefault(hit.path, hit)
                weights[hit.path] += weight
        return [found[path] for path, weight in weights.most_common(NOTES) if weight > 1]


def _pieces(claim: str) -> list[tuple[str, int]]:
    """What to look for, the longest first, with a weight: 2 for a piece that is rare by itself."""
    pieces = [
        (piece, len(piece) // (2 if piece.isascii() else 1))
        for piece in dict.fromkeys(_PARTS.split(claim))
        if len(piece) > (3 if piece.isascii() else 1)
    ]
    pieces.sort(key=lambda one: -one[1])
    return [(piece, 2 if length > 3 else 1) for piece, length in pieces[:_WORDS_ASKED]]

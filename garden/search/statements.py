"""How near short statements are in meaning: cosines of their vectors, each text embedded once.

Statements are put side by side as equals, so both are embedded as questions are.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from garden.work import CancelToken

Vectors = NDArray[np.float32]

KEPT: Final = 1024
"""Statements whose vectors are kept: those of a long Memory, and what was asked lately."""
_PIECE: Final = 8
"""Statements that are embedded between two looks at the token: about 0.15 s."""


class Statements:
    """Vectors of statements by their text. Any thread."""

    def __init__(self, embed: Callable[[Sequence[str]], Vectors]) -> None:
        """`embed` gives unit vectors, and raises GardenError when it can't."""
        self._embed = embed
        self._known: OrderedDict[str, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    def learn(
        self, texts: Iterable[str], most: int = KEPT, token: CancelToken | None = None
    ) -> int:
        """Embed those that are not known yet, at most so many; how many there were. Raises
        `Cancelled`, and what `embed` raises."""
        with self._lock:
            missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        missing = missing[: max(0, most)]
        for start in range(0, len(missing), _PIECE):
            if token is not None:
                token.check()
            part = missing[start : start + _PIECE]
            rows = self._embed(part)
            with self._lock:
                self._known.update(zip(part, rows, strict=True))
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
        return len(missing)

    def cosines(self, text: str, others: Iterable[str]) -> dict[str, float]:
        """{other text: cosine}, of those that are known."""
        wanted = list(dict.fromkeys(others))
        with self._lock:
            mine = self._known.get(text)
            if mine is None:
                return {}
            self._known.move_to_end(text)
            known = [(one, row) for one in wanted if (row := self._known.get(one)) is not None]
            for one, _row in known:
                self._known.move_to_end(one)
        if not known:
            return {}
        figures = np.stack([row for _one, row in known]) @ mine
        return {one: float(figure) for (one, _row), figure in zip(known, figures, strict=True)}

"""Bringing a vector engine level with the book of chunks; judging whether it tells the truth."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from garden.errors import IndexDamaged
from garden.search.vectors import VectorEngine, digest_of

log = logging.getLogger(__name__)

STEP = 64
"""Points written in one step of a filling: the longest that a search waits behind it."""
SAMPLE = 48
"""Stored vectors compared with the cache at opening."""

_OTHER_VECTORS = "Stored vectors are not what was put in."


class Expected(Protocol):
    """What the store must hold; `chunk_book.ChunkBook` is one."""

    def expected(self, collection: str) -> set[int]:
        """Points of that collection."""

    def vectors(
        self, collection: str, points: Sequence[int]
    ) -> tuple[list[int], NDArray[np.float32]]:
        """Their vectors from the cache, fewer when some are missing."""


def level(
    engine: VectorEngine, collections: Sequence[str], book: Expected
) -> Generator[None, None, None]:
    """Make the engine hold exactly what the book expects (B53: count and digest of ids).

    A generator of short steps: between two of them searches have their turn.
    """
    for name in collections:
        wanted = book.expected(name)
        if engine.count(name) == len(wanted) and engine.ids_digest(name) == digest_of(wanted):
            yield
            continue
        present = set(engine.ids(name))
        log.info("Vector collection %s: %d points, %d expected", name, len(present), len(wanted))

        def drop(part: list[int], name: str = name) -> None:
            # A point may have been entered anew since `present` was read.
            engine.delete(name, sorted(set(part) - book.expected(name)))

        def fill(part: list[int], name: str = name) -> None:
            ids, rows = book.vectors(name, part)
            if ids:
                engine.upsert(name, ids, rows)

        yield from _in_steps(sorted(present - wanted), drop)
        yield from _in_steps(sorted(wanted - present), fill)


def _in_steps(points: list[int], do: Callable[[list[int]], None]) -> Generator[None, None, None]:
    for at in range(0, len(points), STEP):
        do(points[at : at + STEP])
        yield


def check_sample(
    engine: VectorEngine, collections: Sequence[str], book: Expected, folder: Path
) -> None:
    """Compare some stored vectors with the cache: damage that leaves the ids alone.

    Raises `IndexDamaged`.
    """
    for name in collections:
        wanted = sorted(book.expected(name))
        some = wanted[:: max(1, len(wanted) // SAMPLE)][:SAMPLE]
        if not some:
            continue
        stored = engine.vectors(name, some)
        for point, row in zip(*book.vectors(name, some), strict=True):
            if point in stored and not np.allclose(stored[point], row, atol=4e-3):
                raise IndexDamaged(_OTHER_VECTORS, where=folder)


def plausible(found: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """An engine's answer. Cosines lie in [-1, 1]; anything else comes from flipped bytes that no id
    tells (B53). Raises `IndexDamaged`."""
    if not all(-1.01 <= score <= 1.01 for _, score in found):
        raise IndexDamaged(_OTHER_VECTORS)
    return found

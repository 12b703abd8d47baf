"""The protocol of vector engines, and the choice between them (DESIGN section 4).

An engine keeps vectors under whole numbers, in named collections (one a kind of note), and nothing
else: no payload, because filters over payload are slow in local mode. What a number means is in
`vector_cache`, from which every engine can be filled again; so a lost engine loses nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from garden.errors import Unavailable

EngineName = Literal["local", "edge", "server"]
EngineSetting = Literal["auto", "local", "edge", "server"]

LOCAL_LIMIT = 20_000
"""Points up to which 'auto' stays in local mode; the client itself warns above (B54)."""
RETURN_SHARE = 0.6
"""A garden that shrank below this share of the limit goes back to local mode at the next start."""


class VectorEngine(Protocol):
    """Keeps vectors by number and finds the nearest. Used by one thread only, its owner (B52)."""

    name: EngineName

    def open(self, collections: Sequence[str], dim: int) -> None:
        """Open what there is of these collections; `upsert` makes the others when needed.

        Raises `Locked` (B51), `IndexDamaged` (B53), `Unavailable`."""

    def upsert(self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """Put vectors (n, dim), each of length 1, under their ids, replacing what was there."""

    def delete(self, collection: str, ids: Sequence[int]) -> None:
        """Remove points; ids that aren't there are no error."""

    def search(
        self,
        collection: str,
        vector: NDArray[np.float32],
        limit: int,
        among: Collection[int] | None = None,
    ) -> list[tuple[int, float]]:
        """Nearest points as (id, cosine), best first; only of `among` when it is given."""

    def count(self, collection: str) -> int:
        """Number of points."""

    def ids(self, collection: str) -> list[int]:
        """All ids, in no particular order."""

    def ids_digest(self, collection: str) -> str:
        """`digest_of` the ids that are really there."""

    def vectors(self, collection: str, ids: Sequence[int]) -> Mapping[int, NDArray[np.float32]]:
        """The stored vectors of those ids that are there."""

    def close(self) -> None:
        """Write everything and let go of all locks. May be called twice."""


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """What the settings say: `[index] engine = auto | local | edge | server`."""

    engine: EngineSetting = "auto"
    url: str = ""
    """Of the server."""
    api_key: str | None = None
    """Of the server; never logged."""


def point_id(digest: str) -> int:
    """The number of a chunk: 63 bits of its text's sha256. So equal texts share one point, and a
    renamed note changes nothing in the engine."""
    return int(digest[:16], 16) >> 1


def digest_of(ids: Iterable[int]) -> str:
    """Order-free digest of a set of ids (B53: catches what opening silently lost)."""
    packed = np.fromiter(ids, np.int64)
    packed.sort()
    return hashlib.blake2b(packed.tobytes(), digest_size=16).hexdigest()


def choose(choice: EngineChoice, points: int, *, has_edge_store: bool = False) -> EngineName:
    """The engine for so many planned points (B54)."""
    if choice.engine != "auto":
        return choice.engine
    limit = LOCAL_LIMIT * RETURN_SHARE if has_edge_store else LOCAL_LIMIT
    return "local" if points <= limit or not edge_available() else "edge"


def edge_available() -> bool:
    """Whether Qdrant Edge is installed; looks for the package without loading its 35 MB."""
    from importlib.util import find_spec

    return find_spec("qdrant_edge") is not None


EngineFactory = Callable[[EngineName, Path], VectorEngine]
"""Makes an unopened engine that keeps its files, if any, in the given folder."""


def engine_factory(choice: EngineChoice, *, prefix: str) -> EngineFactory:
    """The real engines. `prefix` keeps gardens apart that share one server."""

    def make(name: EngineName, folder: Path) -> VectorEngine:
        if name == "local":
            from garden.search.engines.local import LocalEngine

            return LocalEngine(folder)
        if name == "edge":
            from garden.search.engines.edge import EdgeEngine

            return EdgeEngine(folder)
        if not choice.url:
            raise Unavailable(
                "No address is set for the Qdrant server.",
                advice="Enter its URL in the settings, or choose the automatic engine.",
            )
        from garden.search.engines.server import ServerEngine

        return ServerEngine(choice.url, api_key=choice.api_key, prefix=prefix)

    return make


def folder_name(engine: EngineName, model: str) -> str:
    """Folder of one engine's store for one model: vectors of two models never meet."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", model).strip("-").lower()[:60]
    mark = hashlib.sha256(model.encode("utf-8")).hexdigest()[:8]
    return f"{engine}-{slug}-{mark}"

"""Qdrant Edge: Qdrant's own engine in this process. For larger gardens (20,000 chunks and more).

One shard a collection, each in a folder of its own. Vectors only, exact search: about 3 ms over
20,000 vectors, 10 ms over 60,000. `EdgeShard.optimize()` is never called: it would build an HNSW
graph, but holds Python's lock meanwhile (measured: 21 s for 20,000 vectors in which no other
thread ran), and would freeze the window for that long.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from garden.errors import IndexDamaged, Locked, Unavailable
from garden.search.vectors import EngineName, digest_of

BATCH = 256
"""Points a write: about 8 ms, while Python's lock is held."""

PAGE = 2_000
"""Ids read at once; Python's lock is held meanwhile."""


class EdgeEngine:
    """`qdrant_edge.EdgeShard`s below one folder. The write-ahead log's lock keeps others out."""

    name: EngineName = "edge"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shards: dict[str, Any] = {}
        self._dim = 0

    def open(self, collections: Sequence[str], dim: int) -> None:
        """See `VectorEngine.open`."""
        try:
            import qdrant_edge
        except ImportError as error:
            raise Unavailable(
                "The qdrant-edge-py package is not installed for this machine.",
                advice="Choose the automatic or the local engine in the settings.",
            ) from error
        self._dim = dim
        for name in collections:
            # A new shard takes 140 MB of mostly empty files: the first `upsert` makes it.
            if not (self._folder / name).is_dir():
                continue
            try:
                self._shards[name] = self._open_shard(qdrant_edge, self._folder / name)
            except PermissionError as error:
                self.close()
                raise Unavailable(
                    "The folder of the meaning index may not be written.",
                    where=self._folder,
                    advice="Allow writing there; word search works meanwhile.",
                ) from error
            except BaseException as error:
                # The binding raises bare Exception, and its panics are BaseExceptions (B53).
                self.close()
                if isinstance(error, (KeyboardInterrupt, SystemExit)):
                    raise
                if "WouldBlock" in str(error):
                    raise Locked(
                        "Another window or program is using the meaning index.",
                        where=self._folder,
                        advice="Close the other one; word search works meanwhile.",
                    ) from error
                raise IndexDamaged(
                    f"The meaning index could not be read ({str(error)[:120]}).",
                    where=self._folder,
                ) from error

    @staticmethod
    def _open_shard(qdrant_edge: Any, folder: Path) -> Any:
        shard = qdrant_edge.EdgeShard.load(str(folder))
        # Loading is lazy about contents: ask for something that touches the segments.
        shard.count(qdrant_edge.CountRequest(exact=True))
        return shard

    def _create(self, name: str) -> Any:
        import qdrant_edge

        folder = self._folder / name
        folder.mkdir(parents=True, exist_ok=True)
        config = qdrant_edge.EdgeConfig(
            vectors=qdrant_edge.EdgeVectorParams(
                size=self._dim, distance=qdrant_edge.Distance.Cosine
            )
        )
        self._shards[name] = qdrant_edge.EdgeShard.create(str(folder), config)
        return self._shards[name]

    def upsert(self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """See `VectorEngine.upsert`."""
        import qdrant_edge

        shard = self._shards.get(collection) or self._create(collection)
        for at in range(0, len(ids), BATCH):
            rows = vectors[at : at + BATCH].tolist()
            points = [
                qdrant_edge.Point(number, row, None)
                for number, row in zip(ids[at : at + BATCH], rows, strict=True)
            ]
            shard.update(qdrant_edge.UpdateOperation.upsert_points(points))

    def delete(self, collection: str, ids: Sequence[int]) -> None:
        """See `VectorEngine.delete`."""
        import qdrant_edge

        if ids and collection in self._shards:
            self._shards[collection].update(qdrant_edge.UpdateOperation.delete_points(list(ids)))

    def search(
        self,
        collection: str,
        vector: NDArray[np.float32],
        limit: int,
        among: Collection[int] | None = None,
    ) -> list[tuple[int, float]]:
        """See `VectorEngine.search`."""
        import qdrant_edge

        if collection not in self._shards or (among is not None and not among):
            return []
        only = None
        if among is not None:
            only = qdrant_edge.Filter(must=[qdrant_edge.HasIdCondition(set(among))])
        request = qdrant_edge.QueryRequest(
            query=qdrant_edge.Query.Nearest(vector.tolist()), limit=limit, filter=only
        )
        return [(int(p.id), float(p.score)) for p in self._shards[collection].query(request)]

    def count(self, collection: str) -> int:
        """See `VectorEngine.count`."""
        import qdrant_edge

        if collection not in self._shards:
            return 0
        return int(self._shards[collection].count(qdrant_edge.CountRequest(exact=True)))

    def ids(self, collection: str) -> list[int]:
        """See `VectorEngine.ids`."""
        import qdrant_edge

        found: list[int] = []
        offset: Any = None
        while collection in self._shards:
            points, offset = self._shards[collection].scroll(
                qdrant_edge.ScrollRequest(
                    limit=PAGE, offset=offset, with_payload=False, with_vector=False
                )
            )
            found += [int(point.id) for point in points]
            if offset is None:
                break
        return found

    def ids_digest(self, collection: str) -> str:
        """See `VectorEngine.ids_digest`."""
        return digest_of(self.ids(collection))

    def vectors(self, collection: str, ids: Sequence[int]) -> Mapping[int, NDArray[np.float32]]:
        """See `VectorEngine.vectors`."""
        if collection not in self._shards:
            return {}
        records = self._shards[collection].retrieve(list(ids), False, True)
        return {int(r.id): np.asarray(r.vector, np.float32) for r in records}

    def close(self) -> None:
        """See `VectorEngine.close`."""
        while self._shards:
            _name, shard = self._shards.popitem()
            try:
                shard.flush()
            except Exception:
                # A broken shard can't be flushed; it is noticed and rebuilt at the next start.
                continue
            finally:
                shard.close()

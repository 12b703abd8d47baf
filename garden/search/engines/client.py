"""What local mode and the server have in common: both are spoken to through qdrant-client."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from garden.search.vectors import digest_of

PAGE = 4_000
"""Ids read at once."""


class ClientEngine:
    """The verbs of `VectorEngine` on an opened `QdrantClient`.

    `batch` bounds how many points go out in one call, so that a search waits briefly at most.
    """

    batch = 256

    def __init__(self) -> None:
        self._client: Any = None
        self._dim = 0
        self._known: set[str] = set()

    def _collection(self, name: str) -> str:
        return name

    def _prepare(self, collections: Sequence[str], dim: int) -> None:
        """See which collections are there; the others are made by the first `upsert`."""
        self._dim = dim
        self._known = {
            name for name in collections if self._client.collection_exists(self._collection(name))
        }

    def _size(self, collection: str) -> int:
        """Length of the vectors that the collection was made for."""
        info = self._client.get_collection(self._collection(collection))
        return int(info.config.params.vectors.size)

    def _create(self, collection: str) -> None:
        from qdrant_client import models

        self._client.create_collection(
            self._collection(collection),
            # All vectors have length 1, so this is the cosine; asked for the cosine, local mode
            # would measure the length of every stored vector at each question.
            vectors_config=models.VectorParams(size=self._dim, distance=models.Distance.DOT),
        )
        self._known.add(collection)

    def upsert(self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """See `VectorEngine.upsert`."""
        from qdrant_client import models

        if collection not in self._known:
            self._create(collection)
        for at in range(0, len(ids), self.batch):
            self._client.upsert(
                self._collection(collection),
                points=models.Batch(
                    ids=list(ids[at : at + self.batch]),
                    vectors=vectors[at : at + self.batch].tolist(),
                ),
                wait=True,
            )

    def delete(self, collection: str, ids: Sequence[int]) -> None:
        """See `VectorEngine.delete`."""
        from qdrant_client import models

        if ids and collection in self._known:
            self._client.delete(
                self._collection(collection),
                points_selector=models.PointIdsList(points=list(ids)),
                wait=True,
            )

    def search(
        self,
        collection: str,
        vector: NDArray[np.float32],
        limit: int,
        among: Collection[int] | None = None,
    ) -> list[tuple[int, float]]:
        """See `VectorEngine.search`."""
        from qdrant_client import models

        if collection not in self._known or (among is not None and not among):
            return []
        only = None
        if among is not None:
            only = models.Filter(must=[models.HasIdCondition(has_id=list(among))])
        found = self._client.query_points(
            self._collection(collection),
            query=vector.tolist(),
            limit=limit,
            query_filter=only,
            with_payload=False,
            with_vectors=False,
        )
        return [(int(point.id), float(point.score)) for point in found.points]

    def count(self, collection: str) -> int:
        """See `VectorEngine.count`."""
        if collection not in self._known:
            return 0
        return int(self._client.count(self._collection(collection), exact=True).count)

    def ids(self, collection: str) -> list[int]:
        """See `VectorEngine.ids`."""
        found: list[int] = []
        offset: Any = None
        while collection in self._known:
            points, offset = self._client.scroll(
                self._collection(collection),
                limit=PAGE,
                offset=offset,
                with_payload=False,
                with_vectors=False,
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
        if collection not in self._known:
            return {}
        found = self._client.retrieve(
            self._collection(collection), list(ids), with_payload=False, with_vectors=True
        )
        return {int(p.id): np.asarray(p.vector, np.float32) for p in found}

"""A Qdrant server by URL: for gardens and teams that outgrow one machine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from garden.errors import GardenError, IndexDamaged, Unavailable
from garden.search.engines.client import ClientEngine
from garden.search.vectors import EngineName

TIMEOUT = 5
"""Seconds to wait for an answer: search by words is better than a window that waits."""

T = TypeVar("T")


class ServerEngine(ClientEngine):
    """`QdrantClient(url=...)`; collections are named `{prefix}{kind}`.

    `connect` makes the client; tests hand in qdrant-client's own in-memory one.
    """

    name: EngineName = "server"

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        prefix: str = "",
        connect: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__()
        self._url = url
        self._api_key = api_key
        self._prefix = prefix
        self._connect = connect

    def _collection(self, name: str) -> str:
        return self._prefix + name

    def open(self, collections: Sequence[str], dim: int) -> None:
        """See `VectorEngine.open`."""
        self._guarded(lambda: self._open(collections, dim))

    def _open(self, collections: Sequence[str], dim: int) -> None:
        if self._connect is not None:
            self._client = self._connect()
        else:
            from qdrant_client import QdrantClient

            self._client = QdrantClient(
                url=self._url, api_key=self._api_key, timeout=TIMEOUT, check_compatibility=False
            )
        self._prepare(collections, dim)
        for name in self._known:
            if self._size(name) != dim:
                raise IndexDamaged(
                    f"Collection {self._collection(name)} holds vectors of {self._size(name)} "
                    f"numbers, not {dim}.",
                    where=self._url,
                )

    def drop(self, collections: Sequence[str]) -> None:
        """Delete this garden's collections, to build them anew."""
        self._guarded(
            lambda: [self._client.delete_collection(self._collection(c)) for c in collections]
        )
        self._known -= set(collections)

    def upsert(self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """See `VectorEngine.upsert`."""
        self._guarded(lambda: super(ServerEngine, self).upsert(collection, ids, vectors))

    def delete(self, collection: str, ids: Sequence[int]) -> None:
        """See `VectorEngine.delete`."""
        self._guarded(lambda: super(ServerEngine, self).delete(collection, ids))

    def search(
        self,
        collection: str,
        vector: NDArray[np.float32],
        limit: int,
        among: Collection[int] | None = None,
    ) -> list[tuple[int, float]]:
        """See `VectorEngine.search`."""
        return self._guarded(
            lambda: super(ServerEngine, self).search(collection, vector, limit, among)
        )

    def count(self, collection: str) -> int:
        """See `VectorEngine.count`."""
        return self._guarded(lambda: super(ServerEngine, self).count(collection))

    def ids(self, collection: str) -> list[int]:
        """See `VectorEngine.ids`."""
        return self._guarded(lambda: super(ServerEngine, self).ids(collection))

    def vectors(self, collection: str, ids: Sequence[int]) -> Mapping[int, NDArray[np.float32]]:
        """See `VectorEngine.vectors`."""
        return self._guarded(lambda: super(ServerEngine, self).vectors(collection, ids))

    def close(self) -> None:
        """See `VectorEngine.close`."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _guarded(self, call: Callable[[], T]) -> T:
        """Turn what the network and the server raise into `Unavailable` with advice."""
        try:
            return call()
        except GardenError:
            raise
        except Exception as error:
            first_line = str(error).strip().split("\n", 1)[0][:160]
            raise Unavailable(
                f"The Qdrant server did not answer ({type(error).__name__}: {first_line}).",
                where=self._url,
                advice="Check that it runs and that the address is right; word search works "
                "meanwhile.",
            ) from error

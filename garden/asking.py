"""The searching verbs of one garden, made when they are first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime

from garden.okf import links
from garden.okf.names import stem, without_suffix
from garden.okf.note import LinkForm
from garden.search import lexical
from garden.search.hits import Hit
from garden.search.hybrid import HybridSearch
from garden.search.linkgraph import GraphCache
from garden.search.semantic import SemanticHit, SemanticIndex
from garden.search.store import Index
from garden.search.titles import TitleIndex
from garden.work import CancelToken

NEAR = 8
"""Notes near in meaning that are shown."""


class Asking:
    """Questions to index and meaning. Any thread."""

    def __init__(
        self,
        index: Index,
        semantic: SemanticIndex | None,
        clock: Callable[[], datetime],
    ) -> None:
        self._index = index
        self._semantic = semantic
        self._titles = TitleIndex(index)
        self._graph = GraphCache(index)
        self._clock = clock
        self._hybrid: HybridSearch | None = None
        self._making = threading.Lock()

    def names(self, text: str, limit: int) -> list[Hit]:
        """Notes by title, alias and stem, fuzzy."""
        return self._titles.search(text, limit)

    def words(self, query: str, limit: int, token: CancelToken | None) -> list[Hit]:
        """Full text."""
        return lexical.search(self._index, query, limit, token)

    def everything(self, query: str, limit: int, token: CancelToken | None) -> list[Hit]:
        """Words and meaning."""
        return self._search().search(query, limit, token)

    def near(self, path: str, token: CancelToken | None) -> list[SemanticHit]:
        """Notes near in meaning to this one."""
        if self._semantic is None:
            return []
        return self._semantic.near(path, NEAR, token)

    def link_target(self, path: str, source: str) -> str:
        """Shortest wiki target that leads from `source` to `path` and to no other note."""
        short = stem(path)
        found = self._index.resolve(short, source, LinkForm.WIKI)
        if found.status == "found" and found.path == path:
            return short
        return without_suffix(path)

    def written_target(self, path: str, source: str, *, wiki: bool) -> str:
        """The target as it is written in `source`: for a wiki link, or a Markdown link."""
        if wiki:
            return self.link_target(path, source)
        return links.relative(source, path)

    def close(self) -> None:
        """No more questions."""
        if self._hybrid is not None:
            self._hybrid.close()

    def _search(self) -> HybridSearch:
        with self._making:
            if self._hybrid is None:
                self._hybrid = HybridSearch(
                    self._index,
                    self._semantic,
                    clock=lambda: self._clock().timestamp(),
                    activate=self._graph.spread,
                )
            return self._hybrid

"""The searching verbs of one garden, made when they are first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from garden.okf import links, wikilink
from garden.okf.names import stem, without_suffix
from garden.okf.note import LinkForm
from garden.search.hits import Hit
from garden.search.store import Index
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.okf.mentions import LinkStyle
    from garden.search.hybrid import HybridSearch
    from garden.search.linkgraph import GraphCache
    from garden.search.semantic import SemanticHit, SemanticIndex
    from garden.search.titles import TitleIndex

# The searching modules bring numpy along (0.15 s); a window that only shows a note needs neither.

NEAR = 8
"""Notes near in meaning that are shown."""


class Asking:
    """Questions to index and meaning. Any thread."""

    def __init__(self, index: Index, clock: Callable[[], datetime]) -> None:
        self._index = index
        self._clock = clock
        self._semantic: SemanticIndex | None = None
        self._titles: TitleIndex | None = None
        self._hybrid: HybridSearch | None = None
        self._links: GraphCache | None = None
        self._making = threading.Lock()

    def use(self, semantic: SemanticIndex) -> None:
        """From now on meaning takes part in searching."""
        with self._making:
            self._semantic = semantic
            older, self._hybrid = self._hybrid, None
        if older is not None:
            older.close()

    def names(self, text: str, limit: int) -> list[Hit]:
        """Notes by title, alias and stem, fuzzy."""
        from garden.search.titles import TitleIndex

        with self._making:
            if self._titles is None:
                self._titles = TitleIndex(self._index)
            titles = self._titles
        return titles.search(text, limit)

    def words(self, query: str, limit: int, token: CancelToken | None) -> list[Hit]:
        """Full text."""
        from garden.search import lexical

        return lexical.search(self._index, query, limit, token)

    def everything(self, query: str, limit: int, token: CancelToken | None) -> list[Hit]:
        """Words and meaning."""
        return self._search().search(query, limit, token)

    def warm(self) -> None:
        """What the first question by words and meaning needs, ahead of it."""
        self._search().warm()

    def near(self, path: str, token: CancelToken | None) -> list[SemanticHit]:
        """Notes near in meaning to this one."""
        if self._semantic is None:
            return []
        return self._semantic.near(path, NEAR, token)

    def learn(
        self, texts: Iterable[str], most: int = 1024, token: CancelToken | None = None
    ) -> int:
        """Have statements ready for `cosines`, at most so many; how many were not. Nothing is
        awaited: while the model has not shown itself at work, none is made ready."""
        semantic = self._semantic
        return semantic.learn(texts, most, token) if semantic is not None else 0

    def cosines(self, text: str, others: Iterable[str]) -> dict[str, float]:
        """How near other statements are in meaning: {text: cosine}, of those that are ready."""
        return self._semantic.cosines(text, others) if self._semantic is not None else {}

    def link_target(self, path: str, source: str) -> str:
        """Shortest wiki target that leads from `source` to `path` and to no other note."""
        short = stem(path)
        found = self._index.resolve(short, source, LinkForm.WIKI)
        if found.status == "found" and found.path == path:
            return short
        return without_suffix(path)

    def link_over(self, words: str, path: str, source: str, *, wiki: bool) -> tuple[str, LinkStyle]:
        """(target as it is written in `source`, form) of a link to the note `path` that shows these
        words: a Markdown link also where no wiki link can say the name or the words."""
        target = self.link_target(path, source)
        if wiki and wikilink.can_hold(target) and wikilink.can_show(words):
            return target, "wiki"
        return links.relative(source, path), "markdown"

    def new_link(
        self, path: str, source: str, title: str, alias: str, *, wiki: bool, in_table: bool
    ) -> str:
        """A whole link to the note `path` as text; a name that no wiki link holds gets the other
        form."""
        target = self.link_target(path, source)
        if wiki and wikilink.can_hold(target):
            return wikilink.write(target, None, alias, in_table=in_table)
        return links.write_link(alias or title, links.relative(source, path), in_table=in_table)

    def close(self) -> None:
        """No more questions."""
        if self._hybrid is not None:
            self._hybrid.close()

    def _search(self) -> HybridSearch:
        from garden.search.hybrid import HybridSearch
        from garden.search.linkgraph import GraphCache

        with self._making:
            if self._links is None:
                self._links = GraphCache(self._index)
            if self._hybrid is None:
                self._hybrid = HybridSearch(
                    self._index,
                    self._semantic,
                    clock=lambda: self._clock().timestamp(),
                    activate=self._links.spread,
                )
            return self._hybrid

"""One search over words and meaning (DESIGN section 4).

Words and meaning are asked at the same time; the two lists, the dates and the links are fused. When
meaning can't answer (model missing, store locked, still opening, too slow) the words answer alone,
and `Answer` says why.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from garden.errors import GardenError, Unavailable
from garden.search import expression, lexical, reads, snippets
from garden.search.fusion import (
    Fused,
    Ranked,
    Weights,
    fuse,
    sure_of_meaning,
    sure_of_words,
)
from garden.search.hits import Hit, Signal
from garden.search.matching import Matcher
from garden.search.query import Query, parse
from garden.search.semantic import Coverage, SemanticHit, SemanticIndex
from garden.search.store import Index
from garden.search.tokens import fold
from garden.search.words import stem_of
from garden.work import CancelToken

POOL = 60
"""Notes taken from each list before fusing."""
SEEDS = 5
"""Best notes from which activation spreads."""
PATIENCE = 0.4
"""Seconds that the words, once there, wait for meaning."""
_ASKED_AT_ONCE = 500

Activate = Callable[[Mapping[str, float]], Mapping[str, float]]
"""Personalised PageRank: from weighted seeds to how much each note is activated."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, and whether meaning took part."""

    hits: list[Hit]
    meaning: bool
    """True when the vectors were asked."""
    error: GardenError | None = None
    """Why they were not, when the words alone answered."""
    coverage: Coverage | None = None
    """How far meaning reaches, when there is a semantic index."""


@dataclass(frozen=True, slots=True)
class _Facts:
    title: str
    names: frozenset[str]
    """Title, aliases and stem, folded for comparing."""
    changed: float


@dataclass(frozen=True, slots=True)
class _Passing:
    """A condition on notes, asked of the index."""

    index: Index
    where: str
    values: Sequence[str]
    broad: bool
    """True when most notes will pass, as with an exclusion alone."""
    token: CancelToken | None

    def all(self) -> set[str]:
        """Paths of all notes that pass."""
        with self.index.reader(self.token) as connection:
            rows = connection.execute(f"SELECT n.path FROM notes n WHERE {self.where}", self.values)
            return {path for (path,) in rows}

    def of(self, paths: Sequence[str]) -> set[str]:
        """Those of these paths that pass."""
        passed: set[str] = set()
        with self.index.reader(self.token) as connection:
            for at in range(0, len(paths), _ASKED_AT_ONCE):
                part = paths[at : at + _ASKED_AT_ONCE]
                marks = ",".join("?" * len(part))
                passed |= {
                    path
                    for (path,) in connection.execute(
                        f"SELECT n.path FROM notes n WHERE n.path IN ({marks}) AND {self.where}",
                        (*part, *self.values),
                    )
                }
        return passed


class HybridSearch:
    """Searches one garden. Every method may be called from any thread."""

    def __init__(
        self,
        index: Index,
        semantic: SemanticIndex | None,
        *,
        clock: Callable[[], float],
        activate: Activate | None = None,
        weights: Weights | None = None,
    ) -> None:
        """`clock` gives seconds since 1970; `activate` spreads over the link graph."""
        self._index = index
        self._semantic = semantic
        self._clock = clock
        self._activate = activate
        self._weights = weights or Weights()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="garden-meaning")

    def close(self) -> None:
        """No more questions; those running end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def warm(self) -> None:
        """Have the link graph ready before it is asked for the first time."""
        if self._activate is not None:
            self._activate({})

    def search(
        self, query: Query | str, limit: int = 30, token: CancelToken | None = None
    ) -> list[Hit]:
        """The best `limit` notes. Raises `Cancelled`, `IndexDamaged`."""
        return self.answer(query, limit, token).hits

    def answer(
        self, query: Query | str, limit: int = 30, token: CancelToken | None = None
    ) -> Answer:
        """Like `search`, and says whether meaning took part."""
        if isinstance(query, str):
            query = parse(query)
        asked = self._ask_meaning(query, token)
        words = lexical.listed(self._index, query, max(POOL, limit), token)
        if asked is None:
            hits = self._shown(words, limit, token)
            return Answer(hits, meaning=False, coverage=self._coverage())
        near: list[SemanticHit] = []
        error: GardenError | None = None
        try:
            near = asked.result(timeout=PATIENCE)
        except FutureTimeout:
            error = Unavailable("The meaning index is busy.")
        except GardenError as failure:
            error = failure
        if token is not None:
            token.check()
        if error is not None:
            hits = self._shown(words, limit, token)
            return Answer(hits, meaning=False, error=error, coverage=self._coverage())
        hits = self._fused(query, words, near, limit, token)
        return Answer(hits, meaning=True, coverage=self._coverage())

    def _shown(self, words: lexical.Listing, limit: int, token: CancelToken | None) -> list[Hit]:
        with self._index.reader(token) as connection:
            return [words.shown(connection, hit) for hit in words.hits[:limit]]

    def _coverage(self) -> Coverage | None:
        return self._semantic.coverage() if self._semantic is not None else None

    # -- meaning ------------------------------------------------------------------------------

    def _ask_meaning(
        self, query: Query, token: CancelToken | None
    ) -> Future[list[SemanticHit]] | None:
        """Start asking; None when there is no semantic index, or nothing that has a meaning."""
        if self._semantic is None or not query.text.strip():
            return None
        semantic = self._semantic

        def ask() -> list[SemanticHit]:
            passing = self._passing(query, token)
            if passing is None:
                return semantic.search(query.text, POOL, token)
            found = None
            if passing.broad:
                found = semantic.search_passing(query.text, POOL, passing.of, token)
            if found is None:
                found = semantic.search(query.text, POOL, token, passing.all())
            return found

        try:
            return self._pool.submit(ask)
        except RuntimeError:  # closed meanwhile
            return None

    def _passing(self, query: Query, token: CancelToken | None) -> _Passing | None:
        """The notes that pass filters, phrases and exclusions; None when there are none of them."""
        phrases = [
            [term for term in group if term.phrase]
            for group in query.groups
            if all(term.phrase for term in group)
        ]
        kana = self._index.fold_kana
        excluded = expression.excluded(query, kana=kana)
        if not (query.filters or phrases or excluded):
            return None
        where: list[str] = []
        values: list[str] = []
        for condition in lexical.conditions_of(self._index, query, token):
            where.append(f"({condition.sql})")
            values += condition.parameters
        matching = "n.id IN (SELECT rowid FROM words WHERE words MATCH ?)"
        for group in phrases:
            parts = [expression.phrase(t.text, open_end=False, kana=kana) for t in group]
            if any(parts):
                where.append(matching)
                values.append(" OR ".join(p for p in parts if p))
        for one in query.filters:
            part = expression.phrase(one.value, open_end=True, kana=kana)
            if one.key == "title" and not one.negated and part:
                where.append(matching)
                values.append(f"{{title}} : {part}")
        if excluded:
            where.append(f"NOT {matching}")
            values.append(excluded)
        broad = not (query.filters or phrases)
        return _Passing(self._index, " AND ".join(where) or "1", values, broad, token)

    # -- fusing -------------------------------------------------------------------------------

    def _fused(
        self,
        query: Query,
        words: lexical.Listing,
        near: Sequence[SemanticHit],
        limit: int,
        token: CancelToken | None,
    ) -> list[Hit]:
        with self._index.reader(token) as connection:
            facts = _facts(connection, [h.path for h in words.hits] + [h.path for h in near])
            # A note that went away since it was embedded is no answer.
            near = [hit for hit in near if hit.path in facts]
            fused = self._fuse(query, words.hits, near, facts)[:limit]
            return self._as_hits(connection, query, fused, words, near, facts)

    def _fuse(
        self,
        query: Query,
        words: Sequence[Hit],
        near: Sequence[SemanticHit],
        facts: Mapping[str, _Facts],
    ) -> list[Fused]:
        keyword = sure_of_words(words)
        semantic = sure_of_meaning([(hit.path, hit.score, hit.heading) for hit in near])
        wanted = fold(query.text)
        exact = {path: fact.title for path, fact in facts.items() if wanted in fact.names}

        def fused(links: Sequence[Ranked]) -> list[Fused]:
            return fuse(
                keyword,
                semantic,
                changed={path: fact.changed for path, fact in facts.items()},
                now=self._clock(),
                exact=exact,
                links=links,
                weights=weights_for(query, self._weights),
            )

        first = fused(())
        if self._activate is None or not first:
            return first
        seeds = {one.path: one.score for one in first[:SEEDS]}
        active = sorted(self._activate(seeds).items(), key=lambda pair: (-pair[1], pair[0]))
        return fused([Ranked(path, score) for path, score in active if score > 0])

    def _as_hits(
        self,
        connection: sqlite3.Connection,
        query: Query,
        fused: Sequence[Fused],
        words: lexical.Listing,
        near: Sequence[SemanticHit],
        facts: Mapping[str, _Facts],
    ) -> list[Hit]:
        by_words = {hit.path: hit for hit in words.hits}
        by_meaning = {hit.path: hit for hit in near}
        loose = [word for term in query.terms for word in expression.loose_words(term)]
        matcher = Matcher(
            [(word, False) for word in dict.fromkeys(loose)], kana=self._index.fold_kana
        )
        hits: list[Hit] = []
        for one in fused:
            listed = by_words.get(one.path)
            if listed is not None:
                hit = words.shown(connection, listed)
            else:
                hit = _near_hit(connection, by_meaning[one.path], facts[one.path].title, matcher)
            # The words' own, finer reasons (title, heading) stay; fusion adds the others.
            reasons = tuple(s for s in one.signals if s.signal is not Signal.WORDS)
            hits.append(replace(hit, score=one.score, signals=(*hit.signals, *reasons)))
        return hits


_IDENTIFIER = re.compile(
    r"(?=.*\d)(?=.*[a-z])[a-z0-9._-]{3,}|\d{5,}|\d+(?:[./-]\d+)+|[a-z]+_[a-z_]+"
)


def weights_for(query: Query, weights: Weights) -> Weights:
    """Names that stand for themselves (error codes, versions, quoted phrases) are a matter of
    words, a model only guesses at them: then keyword and semantic change places."""
    literal = any(
        term.phrase or any(_IDENTIFIER.fullmatch(p) for p in fold(term.text).split())
        for term in query.terms
    )
    if not literal:
        return weights
    return replace(weights, keyword=weights.semantic, semantic=weights.keyword)


def _facts(connection: sqlite3.Connection, paths: Sequence[str]) -> dict[str, _Facts]:
    found: dict[str, _Facts] = {}
    wanted = list(dict.fromkeys(paths))
    for at in range(0, len(wanted), _ASKED_AT_ONCE):
        part = wanted[at : at + _ASKED_AT_ONCE]
        for path, title, aliases, changed, mtime_ns in connection.execute(
            "SELECT path, title, aliases, changed, mtime_ns FROM notes"
            f" WHERE path IN ({','.join('?' * len(part))})",
            part,
        ):
            names = {fold(name) for name in (title, stem_of(path), *reads.split(aliases))}
            found[path] = _Facts(title, frozenset(names - {""}), moment(changed, mtime_ns))
    return found


def moment(written: str, mtime_ns: int) -> float:
    """Last change in seconds since 1970: by the note's own word, else by the file's time."""
    try:
        when = datetime.fromisoformat(written.strip())
    except ValueError:
        return mtime_ns / 1e9
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()


def _near_hit(
    connection: sqlite3.Connection, near: SemanticHit, title: str, matcher: Matcher
) -> Hit:
    """A hit found by meaning alone: its piece of text, from the words on if they stand there."""
    text, body_start, headings = connection.execute(
        "SELECT text, body_start, headings FROM details JOIN notes USING (id) WHERE path = ?",
        (near.path,),
    ).fetchone()
    start = body_start if near.whole else max(near.start, body_start)
    # The text may have changed since it was embedded.
    end = near.end
    if end <= start or not text[start:end].strip():
        start, end = body_start, len(text)
    found = snippets.of_note(text, body_start, start, end, matcher)
    lead = len(text[start:end]) - len(text[start:end].lstrip())
    offset = start + lead if found.offset is None else found.offset
    heading = snippets.heading_at(reads.headings_of(headings), offset)
    return Hit(
        near.path,
        title,
        near.score,
        found.text,
        matcher.ranges(title),
        heading.text if heading else "",
        heading.anchor if heading else "",
        offset,
        (),
    )

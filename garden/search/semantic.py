"""Search by meaning: embeds in the background, tells how far it is, finds what is near.

Three parties work together. The embedding thread reads notes, cuts them, asks the embedder and
enters the results; the owner of the vector engine (`vector_store`) keeps and compares vectors; the
caller of `search` embeds its own query, so it never waits behind a batch. Nothing heavy is loaded
before `start`, and nothing at all on the caller's thread but the query's embedding.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from garden.errors import GardenError, Unavailable
from garden.search.chunk_book import ChunkBook, Place
from garden.search.chunks import Kind, NoteSource
from garden.search.embed_queue import NoteRef
from garden.search.embed_worker import EmbedWorker, WorkState
from garden.search.embedders import Embedder
from garden.search.language import LanguageCentred
from garden.search.statements import KEPT, Statements
from garden.search.vector_cache import Database, VectorCache
from garden.search.vector_store import StoreState, StoreStatus, VectorStore
from garden.search.vectors import EngineChoice, EngineFactory, EngineName, engine_factory
from garden.work import CancelToken, Report, silent

log = logging.getLogger(__name__)

POINTS_A_NOTE = 3
"""Most points asked for each wanted note: several sections of one note may be near."""
EXACT_LIMIT = 5_000
"""Up to so many points a filtered search compares all of them itself."""
OVERFETCH = 1_000
WIDER = 1.5
"""So many times more notes are looked at when a filter may drop some of them."""
QUERIES_KEPT = 128
"""Query vectors remembered: typing on, and going back, embeds nothing twice."""


class Reach(StrEnum):
    """How far meaning reaches, in one word."""

    STARTING = "starting"
    WORKING = "working"
    PAUSED = "paused"
    COMPLETE = "complete"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far meaning reaches."""

    reach: Reach
    notes: int
    """Notes in the garden."""
    note_vectors: int
    """Notes that can be found by title, description and headings."""
    section_notes: int
    """Notes whose whole text can be found."""
    engine: EngineName | None = None
    model: str = ""
    error: GardenError | None = None
    """Why meaning is not available (model) or can't be asked now (store locked, broken)."""
    rebuilt: bool = False
    """True when a damaged store was set aside since the start (B53)."""

    @property
    def share(self) -> float:
        """0..1 over both passes."""
        if not self.notes:
            return 1.0
        return (self.note_vectors + self.section_notes) / (2 * self.notes)


@dataclass(frozen=True, slots=True)
class SemanticHit:
    """A note that is near in meaning, by its nearest piece."""

    path: str
    score: float
    """Cosine, larger is nearer."""
    heading: str = ""
    """Headings above the piece; '' for the note as a whole."""
    start: int = 0
    end: int = 0
    """The piece's range of code points in the file."""
    whole: bool = False
    """True when no section of it was near, only the note as a whole."""


class SemanticIndex:
    """Meaning for one garden. `start` it, tell it of notes, ask it from any thread."""

    def __init__(
        self,
        folder: Path,
        embedder: Embedder,
        read: Callable[[str], NoteSource | None],
        *,
        choice: EngineChoice | None = None,
        garden_key: str = "garden",
        day: int = 0,
        report: Report = silent,
        on_coverage: Callable[[Coverage], None] | None = None,
        make: EngineFactory | None = None,
        centre_languages: bool = True,
    ) -> None:
        """`folder` lies in the garden's cache; `read` gives a note's text (None when it is gone)
        and is called on the embedding thread; `day` counts days from anywhere. With
        `centre_languages` an embedder that doesn't do so itself is wrapped in `LanguageCentred`,
        so that questions find notes in the other language."""
        self._folder = folder
        if centre_languages and not isinstance(embedder, LanguageCentred):
            embedder = LanguageCentred(embedder, folder)
        self._embedder = embedder
        self._choice = choice or EngineChoice()
        self._make = make or engine_factory(self._choice, prefix=f"kg_{garden_key}_")
        self._day = day
        self._on_coverage = on_coverage
        self._queries: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._queries_lock = threading.Lock()
        self._statements = Statements(embedder.embed_queries)
        self._database: Database | None = None
        self._book: ChunkBook | None = None
        self._store: VectorStore | None = None
        self._worker = EmbedWorker(
            embedder, read, open_parts=self._open, report=report, on_change=self._tell
        )

    # -- life ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin opening and embedding in the background. Returns at once."""
        self._worker.start()

    def close(self, timeout: float = 3.0) -> bool:
        """Stop embedding, close and seal the store. False when that took longer (B52, B58)."""
        stopped = self._worker.close(timeout)
        store = self._store
        closed = store.close(timeout) if store is not None else True
        if stopped and closed and self._database is not None:
            self._database.close()  # not before: the store's thread reads it while it opens
        return stopped and closed

    def _open(self) -> tuple[ChunkBook, VectorCache, VectorStore]:
        """Called once, on the embedding thread."""
        database = Database(self._folder / "meaning.sqlite")
        model = self._embedder.name
        book = ChunkBook(database, model)
        lost = book.reset_without_vectors()
        if lost:
            log.warning("%d notes lost their vectors and are embedded anew", lost)
        store = VectorStore(
            self._folder / "vectors",
            self._make,
            self._choice,
            model=model,
            dim=lambda: self._embedder.dim,
            collections=[str(kind) for kind in Kind],
            expected=book,
            planned=book.planned(),
            on_status=self._store_changed,
        )
        self._database, self._book, self._store = database, book, store
        return book, VectorCache(database, model, day=self._day), store

    # -- what is to be known ------------------------------------------------------------------

    def sync(self, refs: Iterable[NoteRef]) -> None:
        """These are all notes of the garden: embed what is new or changed, forget the rest."""
        self._worker.sync(list(refs))

    def update(self, refs: Iterable[NoteRef], removed: Iterable[str] = ()) -> None:
        """These notes are new or changed, those are gone. A move is both: it embeds nothing."""
        self._worker.update(list(refs), list(removed))

    def look_at(self, path: str) -> None:
        """The person opened this note: it goes first."""
        self._worker.look_at(path)

    def pause(self) -> None:
        """Stop embedding after the batch at hand; searching goes on."""
        self._worker.pause()

    def resume(self) -> None:
        """Go on."""
        self._worker.resume()

    def cancel(self) -> None:
        """Drop what is still to be embedded, until the next `sync` or `update`."""
        self._worker.cancel()

    def retry(self) -> None:
        """Try again after the model was not available (B56)."""
        forget = getattr(self._embedder, "retry", None)
        self._worker.retry(forget)

    def coverage(self) -> Coverage:
        """How far meaning reaches now."""
        work = self._worker.state()
        status = self._store.status if self._store is not None else None
        return Coverage(
            _reach(work, status),
            work.notes,
            work.note_vectors,
            work.section_notes,
            engine=status.engine if status else None,
            model=self._embedder.name,
            error=work.error or (status.error if status else None),
            rebuilt=bool(status and status.rebuilt)
            or bool(self._database and self._database.was_rebuilt),
        )

    # -- asking -------------------------------------------------------------------------------

    def query_vector(self, text: str) -> NDArray[np.float32]:
        """The vector of what somebody asks, remembered for a while. Raises `Unavailable`."""
        key = " ".join(text.split())
        with self._queries_lock:
            known = self._queries.get(key)
            if known is not None:
                self._queries.move_to_end(key)
                return known
        vector: NDArray[np.float32] = self._embedder.embed_queries([key])[0]
        with self._queries_lock:
            self._queries[key] = vector
            while len(self._queries) > QUERIES_KEPT:
                self._queries.popitem(last=False)
        return vector

    def learn(
        self, texts: Iterable[str], most: int = KEPT, token: CancelToken | None = None
    ) -> int:
        """See `Statements.learn`; 0 while no note was embedded: the model may still be fetched."""
        work = self._worker.state()
        if work.error is not None or not work.note_vectors:
            return 0
        try:
            return self._statements.learn(texts, most, token)
        except GardenError as error:
            log.info("Statements are compared by their words: %s", error)
            return 0

    def cosines(self, text: str, others: Iterable[str]) -> dict[str, float]:
        """See `Statements.cosines`."""
        return self._statements.cosines(text, others)

    def search(
        self,
        text: str,
        limit: int,
        token: CancelToken | None = None,
        among: Collection[str] | None = None,
    ) -> list[SemanticHit]:
        """Notes near in meaning, best first; only of the paths in `among` when it is given.

        Raises `Cancelled`, or the reason why meaning can't answer (`GardenError`).
        """
        if not text.strip():
            return []
        self._ready()
        return self._nearest(self.query_vector(text), limit, token, among)

    def search_passing(
        self,
        text: str,
        limit: int,
        passing: Callable[[Sequence[str]], set[str]],
        token: CancelToken | None = None,
    ) -> list[SemanticHit] | None:
        """`search` among the notes that `passing` lets through, asked for the nearest ones only.

        None when too few of those pass: then `search` with all that pass is the way. Of ten
        thousand notes, listing the nine thousand that lack a word takes longer than searching.
        """
        self._ready()
        nearest = self._nearest(self.query_vector(text), int(limit * WIDER), token, None)
        passed = passing([hit.path for hit in nearest])
        hits = [hit for hit in nearest if hit.path in passed]
        return hits[:limit] if len(hits) >= limit else None

    def near(self, path: str, limit: int, token: CancelToken | None = None) -> list[SemanticHit]:
        """Notes near in meaning to that note, itself left out; [] while it has no vector."""
        book, _store = self._ready()
        rows = [
            vectors
            for kind in book.collections_in_use()
            if (points := sorted(book.points_of(kind, [path])))
            and len(vectors := book.vectors(kind, points)[1])
        ]
        if not rows:
            return []
        middle = np.concatenate(rows).mean(axis=0)
        middle /= max(float(np.linalg.norm(middle)), 1e-12)
        found = self._nearest(middle.astype(np.float32), limit + 1, token, None)
        return [hit for hit in found if hit.path != path][:limit]

    def _ready(self) -> tuple[ChunkBook, VectorStore]:
        error = self._worker.state().error
        if error is not None:
            raise error
        if self._book is None or self._store is None:
            raise Unavailable("The meaning index is still being opened.")
        return self._book, self._store

    def _nearest(
        self,
        vector: NDArray[np.float32],
        limit: int,
        token: CancelToken | None,
        among: Collection[str] | None,
    ) -> list[SemanticHit]:
        book, _store = self._ready()
        best: dict[str, SemanticHit] = {}
        for kind in book.collections_in_use():
            found: dict[str, SemanticHit] = {}
            for scored in self._tries(kind, vector, limit, token, among):
                found = self._by_note(kind, scored, among)
                if len(found) >= limit:
                    break
            best.update(found)
        return sorted(best.values(), key=lambda hit: (-hit.score, hit.path))[:limit]

    def _by_note(
        self, kind: str, scored: Sequence[tuple[int, float]], among: Collection[str] | None
    ) -> dict[str, SemanticHit]:
        book, _store = self._ready()
        places = book.places(kind, [point for point, _ in scored])
        best: dict[str, SemanticHit] = {}
        for point, score in scored:
            for place in places.get(point, ()):
                if among is None or place.path in among:
                    best[place.path] = _better(best.get(place.path), place, score)
        return best

    def _tries(
        self,
        kind: str,
        vector: NDArray[np.float32],
        limit: int,
        token: CancelToken | None,
        among: Collection[str] | None,
    ) -> Iterator[list[tuple[int, float]]]:
        """Points that are near, until they belong to enough notes.

        Of many notes those will do that are among the nearest of all. Edge filters in 3 ms; the
        others are asked no such thing (181 ms in local mode at 20,000 points): few are compared
        here.
        """
        book, store = self._ready()
        work = self._worker.state()
        wanted = limit * (POINTS_A_NOTE if work.section_notes else 1)
        if among is None:
            yield store.search(kind, vector, wanted, token=token)
            return
        asked = int(wanted * WIDER * work.notes / max(1, len(among)))
        if asked <= OVERFETCH:
            yield store.search(kind, vector, asked, token=token)
        points = book.points_of(kind, among)
        if store.status.engine == "edge":
            yield store.search(kind, vector, wanted, points, token)
        elif len(points) > EXACT_LIMIT:
            yield store.search(kind, vector, wanted + OVERFETCH, token=token)
        elif points:
            ids, rows = book.vectors(kind, sorted(points))
            if ids:
                scores = rows @ vector
                order = np.argsort(-scores)[:wanted]
                yield [(ids[int(at)], float(scores[int(at)])) for at in order]

    # -- telling ------------------------------------------------------------------------------

    def _store_changed(self, status: StoreStatus) -> None:
        if status.state is not StoreState.CLOSED:
            self._tell()

    def _tell(self) -> None:
        if self._on_coverage is not None:
            self._on_coverage(self.coverage())


def _better(known: SemanticHit | None, place: Place, score: float) -> SemanticHit:
    """The note's best score, with the best section as its place: that is where to open it."""
    if known is not None and (place.number == 0 or (not known.whole and known.score >= score)):
        return replace(known, score=max(known.score, score))
    best = score if known is None else max(known.score, score)
    return SemanticHit(
        place.path, best, place.heading, place.start, place.end, whole=place.number == 0
    )


def _reach(work: WorkState, status: StoreStatus | None) -> Reach:
    if work.error is not None:
        return Reach.UNAVAILABLE
    if status is None or not work.synced:
        return Reach.STARTING
    if status.state in (StoreState.LOCKED, StoreState.FAILED):
        return Reach.UNAVAILABLE
    if work.paused:
        return Reach.PAUSED
    if work.waiting or status.state is not StoreState.READY:
        return Reach.WORKING
    return Reach.COMPLETE

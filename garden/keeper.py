"""`Keeper`: the background of an open garden. Watches, keeps the index level, embeds, and tells.

    watcher ──paths──► index worker ──Changes──► panels
                            └────────notes────► meaning (embeds behind)

Everything here may be called from any thread and returns at once; news goes out through `News`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from garden.changes import Changes
from garden.errors import FolderAway, GardenError, IndexDamaged, Locked, Unavailable
from garden.index_state import IndexState, Readiness
from garden.okf.note import NoteHeader
from garden.search.lookups import count, headers_of
from garden.search.store import Index
from garden.storage.lock import GardenLock
from garden.sync.reconcile import Reconciler
from garden.sync.worker import IndexWorker, Priority
from garden.work import CancelToken, Progress

if TYPE_CHECKING:
    from garden.search.embed_queue import NoteRef
    from garden.search.semantic import Coverage, SemanticIndex
    from garden.sync.watcher import Watcher, WatchState

log = logging.getLogger(__name__)

LOCK_RETRY = 3.0
"""Seconds between tries to take over a garden that another program keeps."""
PROGRESS_EVERY = 0.1
"""Seconds between two words about the same work: more would only busy the window."""

LISTEN = 2.0
"""Most seconds that reading the garden waits until the watcher listens: a few hundredths, but for
a network drive."""
CALM = 1.0
"""Seconds that loading what meaning needs waits for a window that takes in `MANY` new notes: both
are Python, and the window would get a fourth of it."""
MANY = 1_000

_REACH = {
    "starting": Readiness.LOADING,
    "working": Readiness.FILLING,
    "paused": Readiness.PAUSED,
    "complete": Readiness.READY,
    "unavailable": Readiness.UNAVAILABLE,
}
"""How far meaning reaches (`garden.search.semantic.Reach`), in the window's words."""


@dataclass(slots=True)
class News:
    """Who wants to hear. Called from background threads, in order for each kind."""

    changes: Callable[[Changes, Sequence[NoteHeader]], None] = lambda _changes, _headers: None
    state: Callable[[IndexState], None] = lambda _state: None
    progress: Callable[[Progress], None] = lambda _progress: None
    failed: Callable[[GardenError], None] = lambda _error: None


class Keeper:
    """Background work of one garden: `start` once, `stop` once."""

    def __init__(
        self,
        index: Index,
        reconciler: Reconciler,
        lock: GardenLock,
        make_semantic: Callable[[], SemanticIndex | None],
        on_lock: Callable[[], Sequence[GardenError]],
    ) -> None:
        """`make_semantic` is called once, at the start: it loads what meaning needs, or answers
        None when meaning is switched off. `on_lock` is called once the garden is ours to write; it
        repairs what a crash left and answers with what could not be repaired.
        """
        self.news = News()
        self._index = index
        self._reconciler = reconciler
        self._lock = lock
        self._make_semantic = make_semantic
        self._semantic: SemanticIndex | None = None
        self._on_lock = on_lock
        self._worker: IndexWorker | None = None
        self._watcher: Watcher | None = None
        self._words = Readiness.LOADING
        self._notes = 0
        self._reason = ""
        self._stopped = threading.Event()
        self._telling = threading.RLock()
        self._last_word: dict[str, float] = {}
        self._bulk: CancelToken | None = None
        self._verified = False
        self._meaning_begun = False
        self._paused = False
        self._listed = False
        self._written: list[str] = []
        """What was written before there is a background that could look at it."""
        self._levelling: Future[None] | None = None
        self._mine = False
        """Whether keeping the index level is up to us."""

    # --- life ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Take the garden and begin; while another program keeps it, try again now and then.

        Reads files and loads modules: not for the GUI thread.
        """
        self._worker = IndexWorker()
        self._notes = count(self._index)
        if self._notes:
            self._words = Readiness.READY
        self._tell_state()
        if not self._take_over():
            threading.Thread(target=self._wait_for_lock, name="garden-lock", daemon=True).start()

    def stop(self, timeout: float = 3.0) -> None:
        """Stop everything; what was begun is left in a state the next start mends."""
        self._stopped.set()
        if self._watcher is not None:
            self._watcher.stop()
        if self._worker is not None and not self._worker.stop(timeout):
            log.warning("the index worker did not stop within %.1f s", timeout)
        if self._semantic is not None:
            self._semantic.close(timeout)

    def _take_over(self) -> bool:
        try:
            self._lock.acquire()
        except Locked as error:
            self._reason = str(error)
            self._tell_state()
            return False
        except GardenError as error:
            self._cannot_edit(error)
        else:
            self._reason = ""
            try:
                for fault in self._on_lock():
                    self.news.failed(fault)
            except GardenError as error:
                self._cannot_edit(error)
        self._mine = True
        from garden.sync.watcher import Watcher  # brings watchdog, 25 ms; not before a note shows

        layout = self._reconciler.layout
        self._watcher = Watcher(
            [root.folder for root in layout.notes if root.folder.is_dir()] or [layout.root],
            self._heard,
            state_changed=self._watch_changed,
            failed=lambda error: log.error("a change could not be handled", exc_info=error),
        )
        self._watcher.start()
        self.rescan()
        return True

    def _cannot_edit(self, error: GardenError) -> None:
        """Lock or journal can't be written (disk full, no permission): reading goes on, and each
        change of a note says again what is in its way."""
        log.warning("the garden can be read only: %s", error)
        self.news.failed(error)

    def _wait_for_lock(self) -> None:
        while not self._stopped.wait(LOCK_RETRY):
            if self._take_over():
                return

    # --- wishes --------------------------------------------------------------------------------

    def rescan(self) -> None:
        """Look everywhere for what changed; cheap when nothing did."""
        if self._worker is not None and self._mine:
            self._worker.submit(self._rescan, Priority.RECONCILE, key="rescan")

    def look(self, paths: Sequence[str]) -> None:
        """These notes were written by us: level the index without waiting for the watcher."""
        if not paths:
            return
        wanted = list(paths)
        if self._worker is None:
            self._written += wanted
        else:
            self._levelling = self._worker.submit(
                lambda token: self._reconcile(wanted, token), Priority.CHANGE
            )

    def level(self, timeout: float = 30.0) -> None:
        """Wait until the index knows of everything that was written by us.

        Raises Unavailable while the notes are read for the first time.
        """
        if self._worker is None:
            written, self._written = self._written, []
            if written:
                self._after(self._reconciler.reconcile(written))
            return
        if self._words is not Readiness.READY:
            raise Unavailable(
                "The notes are still being read.", advice="Try again when all are searchable."
            )
        levelling, self._levelling = self._levelling, None
        if levelling is not None:
            with suppress(CancelledError, TimeoutError):  # then what differs is read anew
                levelling.result(timeout)

    def level_all(self) -> None:
        """Level the index with the disk as it is now, also with what nobody has told of yet.

        Raises as `level` and `Reconciler.reconcile` do.
        """
        self.level()
        self._take(self._reconciler.reconcile())

    def look_at(self, path: str) -> None:
        """The person looks at this note: it goes before the others."""
        if self._worker is not None and self._mine:
            self._worker.submit(
                lambda token: self._reconcile([path], token),
                Priority.OPEN_NOTE,
                key=f"open:{path}",
            )
        if self._semantic is not None:
            self._semantic.look_at(path)

    def pause_meaning(self, paused: bool) -> None:
        """Pause or resume embedding."""
        self._paused = paused
        if self._semantic is not None:
            (self._semantic.pause if paused else self._semantic.resume)()

    def cancel(self, task: str) -> None:
        """Stop a running task: embedding, or a look everywhere."""
        if task.startswith("embed") and self._semantic is not None:
            self._semantic.cancel()
        elif self._bulk is not None:
            self._bulk.cancel()

    def rebuild(self) -> None:
        """Throw the index away and read every note again."""
        if self._worker is None:
            return

        def anew(token: CancelToken) -> None:
            self._index.discard()
            self._words = Readiness.LOADING
            self._rescan(token)

        self._worker.submit(anew, Priority.RECONCILE, key="rebuild")

    def idle(self) -> bool:
        """Whether the index has nothing left to do."""
        return self._worker is None or self._worker.is_idle

    def state(self) -> IndexState:
        """How far search reaches now."""
        coverage = self._semantic.coverage() if self._semantic is not None else None
        return IndexState(
            notes=self._notes,
            searchable=self._notes if self._words is Readiness.READY else 0,
            words=self._words,
            meaning=self._meaning(coverage),
            note_vectors=coverage.note_vectors if coverage else 0,
            sections=coverage.notes if coverage else 0,
            section_vectors=coverage.section_notes if coverage else 0,
            reason=self._reason or (str(coverage.error) if coverage and coverage.error else ""),
        )

    def coverage_changed(self, _coverage: Coverage) -> None:
        """For the semantic index: it got further."""
        self._tell_state()

    def report(self, progress: Progress) -> None:
        """Pass on how far some work is, not too often."""
        if progress.task == "index" and self._words is Readiness.LOADING and not self._listed:
            self._list_unread()
        now = time.monotonic()
        ended = progress.total and progress.done >= progress.total
        if ended or now - self._last_word.get(progress.task, 0.0) >= PROGRESS_EVERY:
            self._last_word[progress.task] = now
            self.news.progress(progress)

    def _list_unread(self) -> None:
        """The first build has seen which notes there are: list them by name until it is done."""
        self._listed = True
        headers = self._index.headers()
        if headers:
            self._notes = len(headers)
            added = frozenset(header.path for header in headers)
            self.news.changes(Changes(added=added, origin="index"), headers)
            self._tell_state()

    # --- work ----------------------------------------------------------------------------------

    def _heard(self, paths: frozenset[Path], rescan: bool) -> None:
        if self._worker is None:
            return
        if rescan:
            self.rescan()
            return
        changed = list(paths)
        self._worker.submit(lambda token: self._reconcile(changed, token), Priority.CHANGE)

    def _rescan(self, token: CancelToken) -> None:
        self._bulk = _Either(token)
        if self._watcher is not None:
            self._watcher.listens(LISTEN)
        try:
            changes = self._level_all(self._bulk)
        except GardenError as error:
            self._reason = str(error)
            if self._words is Readiness.LOADING:
                self._words = Readiness.UNAVAILABLE
            self._tell_state()
            self.news.failed(error)
            return
        finally:
            self._bulk = None
            for task in ("scan", "index"):
                self.report(Progress(task, 1, 1))
        self._reason = ""
        first, self._words = self._words is Readiness.LOADING, Readiness.READY
        self._after(changes)
        if first and self._notes >= MANY:
            threading.Thread(target=self._mean_later, name="garden-calm", daemon=True).start()
        else:
            self._mean()
        if not self._verified and self._worker is not None:
            self._verified = True
            self._worker.submit(self._verify, Priority.IDLE, key="verify")

    def _learn_files(self, token: CancelToken) -> None:
        """Behind everything else: what do the files hold that notes link to?"""
        if self._worker is not None and self._reconciler.learn_files(token):
            self._worker.submit(self._learn_files, Priority.IDLE, key="learn-files")

    def _level_all(self, token: CancelToken) -> Changes:
        """Level the index with all files; a damaged one is set aside and built anew (B53)."""
        try:
            return self._reconciler.reconcile(None, token, self.report)
        except IndexDamaged as error:
            self.news.failed(error)
            self._index.discard()
            return self._reconciler.reconcile(None, token, self.report)

    def _mean_later(self) -> None:
        if not self._stopped.wait(CALM) and self._worker is not None:
            self._worker.submit(lambda _token: self._mean(), Priority.RECONCILE, key="mean")

    def _mean(self) -> None:
        """Embed what is new or changed."""
        self._begin_meaning()
        if self._semantic is not None:
            self._semantic.sync(self._refs())

    def _begin_meaning(self) -> None:
        """Load what meaning needs, once words are there: loading it holds Python up for a while,
        and the person waits for notes and words first."""
        if self._meaning_begun or self._stopped.is_set():
            return
        self._meaning_begun = True
        self._semantic = self._make_semantic()
        if self._semantic is not None:
            if self._paused:
                self._semantic.pause()
            self._semantic.start()

    def _verify(self, _token: CancelToken) -> None:
        """Once a start, behind everything else: is the index sound all through? (B53)"""
        if not self._index.verify():
            log.warning("the index is damaged; it is set aside and built anew")
            self.rebuild()

    def _reconcile(self, paths: Sequence[str | Path], token: CancelToken) -> None:
        try:
            changes = self._reconciler.reconcile(paths, token)
        except IndexDamaged:
            self.rescan()
            return
        except GardenError as error:
            self.news.failed(error)
            return
        self._take(changes)

    def _take(self, changes: Changes) -> None:
        """The index has taken these in: tell, and let meaning follow."""
        self._after(changes)
        if self._semantic is not None and changes:
            touched = [*changes.added, *changes.edited, *(new for _old, new in changes.moved)]
            gone = [*changes.removed, *(old for old, _new in changes.moved)]
            self._semantic.update(self._refs(touched), gone)

    def _refs(self, paths: Sequence[str] | None = None) -> list[NoteRef]:
        from garden.search.meaning_source import refs_of  # brings numpy

        return refs_of(self._index, paths)

    def _after(self, changes: Changes) -> None:
        if self._worker is not None:
            self._worker.submit(self._learn_files, Priority.IDLE, key="learn-files")
        self._notes = count(self._index)
        if changes:
            touched = changes.added | changes.edited | changes.relinked
            touched |= {new for _old, new in changes.moved}
            self.news.changes(changes, headers_of(self._index, touched))
        self._tell_state()

    def _watch_changed(self, state: WatchState) -> None:
        if state.kind == "polling" and state.reason not in ("asked", ""):
            log.warning("changes are noticed by looking: %s %s", state.reason, state.detail)
        if state.reason == "gone":
            self.news.failed(FolderAway(where=state.detail))
        self._tell_state()

    def _meaning(self, coverage: Coverage | None) -> Readiness:
        if coverage is None:
            return Readiness.OFF if self._meaning_begun else Readiness.LOADING
        return _REACH[coverage.reach.value]

    def _tell_state(self) -> None:
        # Worker, watcher and embedding thread tell: looked at and told as one step, so that what
        # is heard last is the newest.
        with self._telling:
            self.news.state(self.state())


class _Either(CancelToken):
    """Cancelled by the person, or with the worker."""

    def __init__(self, outer: CancelToken) -> None:
        super().__init__()
        self._outer = outer

    @property
    def cancelled(self) -> bool:
        return self._outer.cancelled or super().cancelled

    def check(self) -> None:
        self._outer.check()
        super().check()

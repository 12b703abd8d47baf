"""`Garden`: opens a folder of notes and offers the verbs. It delegates and holds no logic.

    garden = Garden.open(root, places, options=..., clock=..., ids=...)
    garden.reconcile()                  # level the index, or start() to do it in the background
    for hit in garden.search("記憶"): ...
    garden.close()

Reading verbs may be called from any thread, several at once. Changing verbs belong to one thread
at a time (the writer lane). Nothing here needs Qt.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from garden.asking import Asking
from garden.changes import Changes
from garden.document import NoteDocument, read_document
from garden.errors import GardenError
from garden.index_state import IndexState
from garden.keeper import Keeper, News
from garden.memory_watch import RESOLUTIONS, STAGING, WORDS, MemoryWatch, has_memory
from garden.okf.layout import GardenLayout, recognise
from garden.okf.note import LinkForm, NoteHeader, Version
from garden.okf.resolve import Resolution
from garden.options import GardenOptions
from garden.places import Places
from garden.problems import Problem
from garden.search.hits import Hit
from garden.search.lookups import headers_of
from garden.search.records import IndexedLink, LinkGroup, Wish
from garden.search.store import Index
from garden.storage import atomic
from garden.storage.lock import GardenLock
from garden.storage.recovery import RecoveryCopies, RecoveryCopy
from garden.sync.reconcile import Reconciler
from garden.work import CancelToken, Progress

if TYPE_CHECKING:
    from garden.editing import Editing, Saved
    from garden.kept import KeptTexts
    from garden.memory.file_memory import FileMemory
    from garden.mentions import MentionGroup
    from garden.okf.mentions import Mention
    from garden.okf.yaml_render import FieldValue
    from garden.reshape.plan import Plan
    from garden.reshape.verbs import Reshaping
    from garden.reviewing import Reviewing
    from garden.search.semantic import SemanticHit, SemanticIndex
    from garden.staging.desk import Desk
    from garden.storage.journal import Journal, Recovery
    from garden.storage.merge import MergeResult
    from garden.storage.operations import Record
    from garden.storage.trash import TrashEntry
    from garden.trashed import TrashLook

# What only changing, merging and searching need is imported by the verbs: opening a garden to show
# a note is what a person waits for.

log = logging.getLogger(__name__)

MAX_ASSET_BYTES = 64 * 1024 * 1024


class Garden:
    """One open garden. Make it with `open`, end it with `close`."""

    def __init__(
        self,
        *,
        layout: GardenLayout,
        places: Places,
        options: GardenOptions,
        clock: Callable[[], datetime],
        ids: Callable[[], str],
    ) -> None:
        self.options = options
        self.places = places
        self._clock = clock
        self._ids = ids
        self._lock = GardenLock(places.state, program="Knowledge Garden", now=clock())
        self.index = Index(places.index, fold_kana=options.fold_kana)
        self._reconciler = Reconciler(layout, self.index)
        self._recovery = RecoveryCopies(places.recovery)
        self._editing: Editing | None = None
        self._journal: Journal | None = None
        self._desk: Desk | None = None
        self._memory: FileMemory | None = None
        self._making = threading.RLock()
        self._memory_watch = MemoryWatch(layout.memory, self._memory_heard)
        self.has_memory = has_memory(layout)
        """Whether there is a Memory, or may be one: then candidates can be staged here."""
        self.repaired: Recovery | None = None
        """What crash repair did when the garden became ours; None before that."""
        self._keeper = Keeper(
            self.index, self._reconciler, self._lock, self._make_semantic, self._become_writer
        )
        self._asking = Asking(self.index, clock)

    # --- life ----------------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        root: Path,
        places: Places,
        *,
        options: GardenOptions,
        clock: Callable[[], datetime],
        ids: Callable[[], str],
    ) -> Garden:
        """Open the garden at a folder of any of the three kinds. Reads no note yet.

        Raises NotFound when the folder can't be read. A damaged index is set aside and built
        anew by `start` or `reconcile`.
        """
        layout = recognise(root)
        return cls(layout=layout, places=places, options=options, clock=clock, ids=ids)

    def start(self) -> None:
        """Begin to watch, level the index and embed, in the background."""
        self._keeper.start()
        self._memory_watch.look()

    def close(self) -> None:
        """Stop the background (3 s at most for each part) and let go of all files."""
        self._memory_watch.stop()
        self._keeper.stop()
        self._asking.close()
        if self._journal is not None:
            self._journal.close()
        self.index.close()
        self._lock.release()

    @property
    def layout(self) -> GardenLayout:
        """Kind and folders of the garden."""
        return self._reconciler.layout

    @property
    def root(self) -> Path:
        """The folder the person opened."""
        return self.layout.root

    def choose(self, options: GardenOptions) -> None:
        """From now on, go by these choices (author, form of links, bounds of Memory).

        Those about the index stay as they are until the garden is opened again.
        """
        self.options = self.options.with_choices(options)
        if self._editing is not None:
            self._editing.author = options.author
        if self._desk is not None:
            self._desk.sign_as(options.author)
        if self._memory is not None:
            self._memory.choose(options.author, options.memory)

    # --- hearing -------------------------------------------------------------------------------

    def subscribe(
        self,
        *,
        changes: Callable[[Changes, Sequence[NoteHeader]], None],
        state: Callable[[IndexState], None],
        progress: Callable[[Progress], None],
        failed: Callable[[GardenError], None] = lambda error: log.warning("%s", error),
    ) -> None:
        """Be told of what happens in the background, from background threads."""
        self._keeper.news = News(changes, state, progress, failed)

    def unsubscribe(self) -> None:
        """Be told nothing more."""
        self._keeper.news = News()

    def state(self) -> IndexState:
        """How far search reaches now."""
        return self._keeper.state()

    # --- reading -------------------------------------------------------------------------------

    def headers(self) -> list[NoteHeader]:
        """All notes as last indexed, by path."""
        return self.index.headers()

    def headers_of(self, paths: Iterable[str]) -> list[NoteHeader]:
        """Headers of some notes."""
        return headers_of(self.index, paths)

    def read(self, path: str) -> NoteDocument:
        """A note as it is on disk now. Raises NotFound, OutsideGarden."""
        return read_document(self.layout, path)

    def read_asset(self, path: str) -> bytes:
        """An image or other file of the garden. Raises NotFound, OutsideGarden, TooLarge."""
        return atomic.read(self.layout.absolute(path), limit=MAX_ASSET_BYTES)[0]

    def backlinks(self, path: str) -> list[LinkGroup]:
        """Links of other notes to this one, grouped by note, each with its sentence."""
        return self.index.backlinks(path)

    def outgoing(self, path: str) -> list[IndexedLink]:
        """This note's links in the order of its text, broken and ambiguous ones included."""
        return self.index.outgoing(path)

    def outgoing_counted(self, path: str) -> list[tuple[IndexedLink, int]]:
        """This note's links, those alike in target and form once, each with their number."""
        return self.index.outgoing_counted(path)

    def broken(self) -> list[Wish]:
        """Notes that are linked to and not written yet, most wished for first."""
        return self.index.broken()

    def mentions(self, path: str, token: CancelToken | None = None) -> list[MentionGroup]:
        """Where other notes name this one without linking to it."""
        from garden.mentions import unlinked_mentions

        return unlinked_mentions(self.index, path, token)

    def near(self, path: str, token: CancelToken | None = None) -> list[SemanticHit]:
        """Notes near in meaning; empty while meaning isn't there."""
        return self._asking.near(path, token)

    def uses_trust(self) -> bool:
        """Whether a note's trust is worth a word here: in an OKF bundle, and where any note says
        who verified it."""
        from garden.sync.okf_sense import says_okf

        return says_okf(self.layout) or self.index.any_verified()

    def problems(self) -> list[Problem]:
        """All problems the index knows of, by path and line, then those of Memory's records."""
        from garden.memory.record_files import record_problems

        return self.index.problems() + record_problems(self.layout, self.options.records)

    def resolve(self, target: str, source: str, form: LinkForm) -> Resolution:
        """Where a link leads that stands in `source` (the rule is `garden.okf.resolve`'s)."""
        return self.index.resolve(target, source, form)

    def link_candidates(self, prefix: str, limit: int = 20) -> list[Hit]:
        """Notes to complete a `[[` with, by title, slug and alias."""
        return self._asking.names(prefix, limit)

    def search_titles(self, text: str, limit: int = 12) -> list[Hit]:
        """Notes by name, fuzzy."""
        return self._asking.names(text, limit)

    def search_words(
        self, query: str, limit: int = 30, token: CancelToken | None = None
    ) -> list[Hit]:
        """Full text: words, phrases and operators."""
        return self._asking.words(query, limit, token)

    def search(self, query: str, limit: int = 30, token: CancelToken | None = None) -> list[Hit]:
        """Words and meaning, fused; each hit says which signals found it."""
        return self._asking.everything(query, limit, token)

    def warm_search(self) -> None:
        """Make ready what the first `search` needs."""
        self._asking.warm()

    def new_link(
        self, path: str, source: str, *, title: str, alias: str = "", in_table: bool = False
    ) -> str:
        """A link to the note `path`, as text for the note `source`, in the form the person chose.

        A wiki link is the shortest that leads there and to no other note; it shows `alias` when
        one is given. A Markdown link shows `alias`, else `title`.
        """
        return self._asking.new_link(
            path, source, title, alias, wiki=self.options.wiki_links, in_table=in_table
        )

    # --- changing ------------------------------------------------------------------------------

    def save(self, path: str, text: str, expected: Version | None) -> Saved:
        """Write a note; see `Editing.save`."""
        return self._done(self._edit().save(path, text, expected))

    def create(
        self,
        *,
        title: str,
        folder: str = "",
        type: str = "",
        text: str = "",
        template: str = "",
        path: str = "",
    ) -> Saved:
        """A new note; see `Editing.create`."""
        return self._done(
            self._edit().create(
                title=title, folder=folder, type=type, text=text, template=template, path=path
            )
        )

    def trash(self, path: str) -> Saved:
        """Move a note or folder to the trash inside the journal."""
        return self._done(self._edit().trash(path))

    def set_field(
        self, path: str, key: str, value: FieldValue | None, expected: Version | None
    ) -> Saved:
        """Set or (None) remove one frontmatter field."""
        return self._done(self._edit().set_field(path, key, value, expected))

    def toggle_task(self, path: str, line: int, expected: Version | None) -> Saved:
        """Tick or untick a task."""
        return self._done(self._edit().toggle_task(path, line, expected))

    def mend_text(self, path: str, expected: Version) -> Saved:
        """Mend a note's frontmatter or its encoding; see `text_mends.find`."""
        return self._done(self._edit().mend_text(path, expected))

    def link_mention(self, source: str, mention: Mention, target: str) -> Saved:
        """Turn an unlinked mention into a link that shows the same words."""
        wiki = self.options.wiki_links
        written, style = self._asking.link_over(mention.text, target, source, wiki=wiki)
        return self._done(self._edit().link_mention(source, mention, written, style))

    def add_asset(self, note: str, name: str, data: bytes) -> Saved:
        """Put an image beside a note."""
        return self._done(self._edit().add_asset(note, name, data))

    def import_asset(self, note: str, file: Path, missing: str = "") -> Saved:
        """Copy a file from outside beside a note; its links to the file `missing` follow."""
        return self._done(self._edit().import_asset(note, file, missing, self.resolve))

    def undo(self, operation: str = "") -> Saved:
        """Undo the last operation or the named one, across restarts."""
        return self._turned(self._edit().undo(operation))

    def redo(self, operation: str = "") -> Saved:
        """Do the last undone operation again, or the named one."""
        return self._turned(self._edit().redo(operation))

    def history(self, limit: int = 200) -> list[Record]:
        """Operations, newest first."""
        return self._edit().journal.history(limit)

    def trashed(self) -> list[TrashEntry]:
        """What can be brought back from the trash, removed last first."""
        from garden import trashed

        return trashed.entries(self._edit())

    def look_into_trash(self, entry: str) -> TrashLook:
        """Text of a trashed note, and the path that is free for it now."""
        from garden import trashed

        return trashed.look(self._edit(), entry)

    def restore(self, entry: str, to: str = "") -> Saved:
        """Bring something back from the trash, in any order; see `trashed.restore`."""
        from garden import trashed

        return self._done(trashed.restore(self._edit(), entry, to))

    def merge(self, base: str, mine: str, theirs: str) -> MergeResult:
        """Three-way merge of texts; nothing is written."""
        from garden.storage.merge import merge3

        return merge3(base, mine, theirs)

    # --- Memory and what agents staged for it --------------------------------------------------

    @property
    def desk(self) -> Desk:
        """Where staged candidates are looked at and resolved (`garden.staging`).

        Reading may be done from any thread. Before a changing verb of it, call `own`. Raises
        GardenError when the journal can't be opened.
        """
        with self._making:
            if self._desk is None:
                from garden.staging.desk import Desk

                self._desk = Desk(
                    self.layout,
                    self._open_journal(),
                    self.places.state,
                    clock=self._clock,
                    ids=self._ids,
                    author=self.options.author,
                )
            return self._desk

    @property
    def memory(self) -> FileMemory:
        """Memory as items (`garden.memory`); what is said of `desk` holds here too."""
        with self._making:
            if self._memory is None:
                from garden.memory.file_memory import FileMemory

                page, journal, own = self.layout.memory.document, self._open_journal(), self.options
                self._memory = FileMemory(page, journal, self._clock, own.author, limits=own.memory)
            return self._memory

    @cached_property
    def review(self) -> Reviewing:
        """The verbs of the Review place."""
        from garden.reviewing import Reviewing

        return Reviewing(self, self._asking)

    def own(self) -> None:
        """Take the garden for us to write, when nobody else has it. Raises Locked."""
        self._edit()

    def written(self, changes: Changes) -> None:
        """These notes were written by a verb: the index is made level in the background."""
        touched = [*changes.added, *changes.edited, *changes.removed, *changes.files]
        touched += [path for pair in changes.moved for path in pair]
        self._keeper.look(touched)

    @cached_property
    def reshaping(self) -> Reshaping:
        """Renaming, moving, splitting, merging, with every link following."""
        from garden.reshape.verbs import Reshaping

        return Reshaping(self, self._edit, self._keeper.level, self._keeper.level_all)

    def reshape(self, plan: Plan) -> Saved:
        """Do a plan of `reshaping` as one operation."""
        return self._done(self.reshaping.apply(plan))

    def now(self) -> datetime:
        """The time by the garden's clock."""
        return self._clock()

    # --- unsaved text --------------------------------------------------------------------------

    def keep_unsaved(
        self, path: str, text: str, base: Version | None, base_text: str | None = None
    ) -> None:
        """Keep a recovery copy of what was typed and isn't saved yet."""
        self._recovery.keep(
            path, text, base=base_text, base_hash=base.hash if base else "", now=self._clock()
        )

    def drop_unsaved(self, path: str) -> None:
        """The text is saved or given up."""
        self._recovery.discard(path)

    def unsaved(self) -> list[RecoveryCopy]:
        """Recovery copies left by a crash, oldest first."""
        return self._recovery.all()

    def unmended(self) -> list[Problem]:
        """What crash repair left to a person."""
        from garden.kept import problems

        return problems(self.kept.all(), self.repaired, self.root)

    @property
    def kept(self) -> KeptTexts:
        """Texts that crash repair could not put into their files."""
        from garden.kept import KeptTexts

        return KeptTexts(self.places.interrupted, self.layout)

    def kept_to_note(self, id: str) -> Saved:
        """Make a new note of a kept text."""
        return self._done(self.kept.make_note(id, self._edit()))

    # --- staying in step -----------------------------------------------------------------------

    def reconcile(self, paths: Iterable[str | Path] | None = None) -> Changes:
        """Level the index now, on this thread: some notes, or everything."""
        return self._reconciler.reconcile(paths)

    def look_at(self, path: str) -> None:
        """The person looks at this note: it goes first in everything."""
        self._keeper.look_at(path)

    def rescan(self) -> None:
        """Compare the index with the disk, in the background."""
        self._keeper.rescan()
        if self._memory_watch.look():
            self.has_memory = True

    def pause_meaning(self, paused: bool) -> None:
        """Pause or resume embedding."""
        self._keeper.pause_meaning(paused)

    def cancel_work(self, task: str) -> None:
        """Stop a running task."""
        self._keeper.cancel(task)

    def rebuild_index(self) -> None:
        """Build the index anew from the files."""
        self._keeper.rebuild()

    # --- inside --------------------------------------------------------------------------------

    def _make_semantic(self) -> SemanticIndex | None:
        """The semantic half, unless it is switched off; loads what it needs (numpy, 0.15 s)."""
        if not self.options.meaning:
            return None
        from garden.meaning import embedder_for, engine_choice
        from garden.search.meaning_source import reader_of
        from garden.search.semantic import SemanticIndex

        semantic = SemanticIndex(
            self.places.cache,
            embedder_for(self.options, self.places),
            reader_of(self.index, anima=self.layout.kind == "anima"),
            choice=engine_choice(self.options),
            garden_key=self.places.cache.name,
            day=self._clock().date().toordinal(),
            report=lambda progress: self._keeper.report(progress),
            on_coverage=lambda coverage: self._keeper.coverage_changed(coverage),
        )
        self._asking.use(semantic)
        return semantic

    def _become_writer(self) -> list[GardenError]:
        """The garden is ours to write: repair what a crash left, then edits may come.

        Answers with what could not be repaired, each with what a person can do.
        """
        if self._editing is not None:
            return []
        from garden.editing import Editing
        from garden.repair import unrepaired

        journal = self._open_journal()
        self.repaired = journal.recover(self._clock())
        self._editing = Editing(self.layout, journal, self._clock, self.options.author)
        if self.repaired.clashes:
            self.kept.take_in(self.repaired, journal, self._clock())
        return [*unrepaired(self.repaired), *self._settle()]

    def _open_journal(self) -> Journal:
        with self._making:
            if self._journal is None:
                from garden.storage.journal import Journal

                self._journal = Journal(
                    self.places.journal, self.root, ids=self._ids, other_roots=self._others()
                )
            return self._journal

    def _settle(self) -> list[GardenError]:
        """Journal, log and staging folder are made to agree (B61)."""
        if not self.layout.memory.folder.is_dir():
            return []
        from garden.staging.settling import settle

        try:
            return list(settle(self.desk).failed)
        except GardenError as error:
            return [error]

    def _turned(self, saved: Saved) -> Saved:
        """After an undo or redo: the log hears of resolutions that it turned over."""
        if saved.changes.extra & WORDS:
            for error in self._settle():
                self._keeper.news.failed(error)
            self.desk.queue.load()
        return self._done(saved)

    def _memory_heard(self, words: frozenset[str], paths: frozenset[Path]) -> None:
        """Files of Memory changed outside. What this program wrote itself is no news."""
        told = set(words)
        desk = self._desk
        if desk is not None:
            try:
                if STAGING in told and not desk.queue.refresh(paths):
                    told.discard(STAGING)
                if RESOLUTIONS in told and not desk.log.refresh():
                    told.discard(RESOLUTIONS)
            except GardenError as error:
                self._keeper.news.failed(error)
        if told:
            self._keeper.news.changes(Changes(origin="disk", extra=frozenset(told)), ())

    def _others(self) -> tuple[Path, ...]:
        return tuple(
            root.folder for root in self.layout.notes if not root.folder.is_relative_to(self.root)
        )

    def _edit(self) -> Editing:
        """The changing verbs; takes the garden for us when nobody else has it. Raises Locked."""
        if self._editing is None:
            self._lock.acquire()
            self._become_writer()
        assert self._editing is not None
        return self._editing

    def _done(self, saved: Saved) -> Saved:
        self.written(saved.changes)
        return saved

"""`Index`: the searchable cache of a garden's notes, links and words in one SQLite file.

It can be thrown away at any time; a damaged or outdated one is set aside or dropped and the index
starts empty, to be filled by `garden.sync` (B53). One thread at a time writes (a lock sees to it);
any number of threads read, each on a connection of its own, and sees one state per reader.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from garden.changes import Changes
from garden.errors import DiskFull, GardenError, ReadOnly
from garden.okf.note import LinkForm, NoteHeader
from garden.okf.resolve import Names, Resolution, resolve
from garden.problems import Problem
from garden.search import files, reads, schema
from garden.search.builder import Builder
from garden.search.faults import explained, kept_elsewhere
from garden.search.files import IndexFiles
from garden.search.pool import ReaderPool
from garden.search.records import (
    Document,
    IndexedFile,
    IndexedLink,
    Known,
    KnownFile,
    LinkGroup,
    NoteRecord,
    Wish,
)
from garden.search.writer import Writer, load_names
from garden.work import CancelToken

_TIDY_PAGES = 64
"""Merged after each change: some 10 ms."""
_T = TypeVar("_T")
_Batch = tuple[list[IndexedFile], list[str], dict[str, Known]]


class Index:
    """The index of one garden. Create it once; close it at the end."""

    def __init__(self, db_path: Path, *, fold_kana: bool = False) -> None:
        """Open the index kept under the name `db_path`, or start an empty one there."""
        self.fold_kana = fold_kana
        self.set_aside: Path | None = None
        """Where a damaged index was moved to when this one was opened, else None."""
        self.trouble: GardenError | None = None
        """Why the index lies in a folder for this session only, else None."""
        self._refuge: tempfile.TemporaryDirectory[str] | None = None
        self._write_lock = threading.RLock()
        self._names: Names | None = None
        self._provisional: dict[str, NoteHeader] = {}
        self._building: Builder | None = None
        self._revision = 0
        self._replay: list[_Batch] | None = None
        self._files, self._file, self._connection = self._begin(db_path)
        self._pool = ReaderPool(self._file)

    def _begin(self, db_path: Path) -> tuple[IndexFiles, Path, sqlite3.Connection]:
        """Open the index; where its folder is full or closed, one for this session elsewhere (B37).

        Notes must open and be found even then. Raises DiskFull or ReadOnly when there is no place.
        """
        try:
            return self._open_at(db_path)
        except (DiskFull, ReadOnly) as error:
            self.trouble = error
        try:
            self._refuge = tempfile.TemporaryDirectory(
                prefix="knowledge-garden-", ignore_cleanup_errors=True
            )
            return self._open_at(Path(self._refuge.name) / db_path.name)
        except (DiskFull, ReadOnly, OSError):
            raise self.trouble from None

    def _open_at(self, db_path: Path) -> tuple[IndexFiles, Path, sqlite3.Connection]:
        try:
            db_path.parent.mkdir(parents=True, exist_ok=True)
            self._files = IndexFiles(db_path)
            return (self._files, *self._open())
        except (OSError, sqlite3.OperationalError) as error:
            known = explained(error, db_path.parent)
            if known is None:
                raise
            raise known from error

    def _open(self) -> tuple[Path, sqlite3.Connection]:
        for path in self._files.existing():
            connection = self._try_open(path)
            if connection is not None:
                for older in self._files.existing():
                    if older != path and not schema.is_busy(older):
                        files.remove(older)
                return path, connection
        return self._start_empty()

    def _try_open(self, path: Path) -> sqlite3.Connection | None:
        """A connection to a usable file; others are removed or, when damaged, set aside.

        A file that another program is filling just now is left alone.
        """
        if schema.is_busy(path):
            return None
        connection: sqlite3.Connection | None = None
        try:
            connection = schema.connect_writer(path)
            if schema.is_usable(connection, fold_kana=self.fold_kana):
                connection.execute("SELECT count(*) FROM words WHERE words MATCH 'a'").fetchone()
                return connection
        except sqlite3.DatabaseError as error:
            if connection is not None:
                connection.close()
            if not isinstance(error, sqlite3.OperationalError):  # those mean: locked, no room
                self.set_aside = self._files.set_aside(path)
            return None
        connection.close()
        files.remove(path)
        return None

    def _start_empty(self) -> tuple[Path, sqlite3.Connection]:
        path = self._files.next()
        connection = schema.connect_writer(path)
        connection.execute("BEGIN")
        schema.create_tables(connection)
        schema.create_indexes(connection)
        schema.write_meta(connection, fold_kana=self.fold_kana)
        connection.execute("COMMIT")
        return path, connection

    # -- life ------------------------------------------------------------------------------------

    @property
    def file(self) -> Path:
        """The file in use now; another one after each cold build."""
        return self._file

    @property
    def revision(self) -> int:
        """Grows with every change, so that what was derived from the index knows when it is old."""
        return self._revision

    @property
    def is_empty(self) -> bool:
        """True before the first build."""
        with self.reader() as connection:
            return connection.execute("SELECT 1 FROM notes LIMIT 1").fetchone() is None

    def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        self._pool.close()
        with self._write_lock:
            self._connection.close()
        if self._refuge is not None:
            self._refuge.cleanup()

    def verify(self) -> bool:
        """Whether the file is sound all through (about 0.3 s for 10,000 notes); see `discard`."""
        try:
            with self.reader() as connection:
                sound: bool = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
                notes, texts, words = connection.execute(
                    "SELECT (SELECT count(*) FROM notes), (SELECT count(*) FROM details),"
                    " (SELECT count(*) FROM words_docsize)"
                ).fetchone()
            return sound and notes == texts == words
        except sqlite3.DatabaseError:
            return False

    def discard(self) -> Path:
        """Set the file aside as damaged and go on with an empty one. Returns where it went."""
        with self._write_lock:
            self._connection.close()
            old = self._file
            self._file, self._connection = self._start_empty()
            self._names = None
            self._pool.switch(self._file)
            self._revision += 1
            self.set_aside = self._files.set_aside(old)
            return self.set_aside

    # -- writing ---------------------------------------------------------------------------------

    def apply(
        self,
        batch: Sequence[IndexedFile],
        removed: Iterable[str] = (),
        *,
        touched: Mapping[str, Known] | None = None,
    ) -> Changes:
        """Bring the index level with some files, as one step that readers see whole or not at all.

        `touched` are files whose time moved while their content did not. Links of other notes
        that may lead somewhere else now are resolved again. Raises `IndexDamaged`.
        """
        batch, gone, same = list(batch), list(removed), dict(touched or {})
        with self._write_lock:
            changes = self._write(lambda writer: writer.apply(batch, gone, same))
            if changes:
                self.tidy(_TIDY_PAGES)
            if self._replay is not None:
                self._replay.append((batch, gone, same))
            return changes

    def set_assets(self, paths: Iterable[str]) -> frozenset[str]:
        """Say which files that are no notes the garden holds. Returns as `change_assets`."""
        return self._write(lambda writer: writer.set_assets(paths))

    def change_assets(self, added: Iterable[str], removed: Iterable[str]) -> frozenset[str]:
        """Some files that are no notes came or went. Returns the notes whose links lead elsewhere
        now."""
        return self._write(lambda writer: writer.change_assets(added, removed))

    def keep_hashes(self, files: Sequence[KnownFile]) -> None:
        """Remember what files that are no notes hold. Nothing that readers see changes."""
        self._write(lambda writer: writer.keep_hashes(files))

    def set_scan_problems(self, problems: Sequence[Problem]) -> bool:
        """Keep what the last walk over the folders complained of. Returns whether it is new."""
        return bool(self._write(lambda writer: writer.set_scan_problems(problems)))

    def _write(self, change: Callable[[Writer], _T]) -> _T:
        """`change` as one transaction."""
        with self._write_lock, self._guarded():
            writer = Writer(self._connection, self._loaded_names, kana=self.fold_kana)
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                result = change(writer)
                self._connection.execute("COMMIT")
            except BaseException:
                self._names = None  # may hold half of what was undone
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise
            if result:
                self._revision += 1
            return result

    def tidy(self, pages: int = 400) -> bool:
        """Merge some full-text segments, at most about `pages` of 4 KB. Returns whether it did.

        Each change adds a small segment. Left to itself FTS5 would one day merge all of them at
        once, the large ones of a cold build too, which takes a second.
        """
        with self._write_lock, self._guarded():
            before = self._connection.total_changes
            self._connection.execute(
                "INSERT INTO words (words, rank) VALUES ('merge', ?)", (pages,)
            )
            return self._connection.total_changes - before >= 2

    @contextlib.contextmanager
    def rebuilding(self) -> Iterator[Builder]:
        """A cold build into a new file. It is taken up when the block ends after `finish`.

        Readers see the old state until then. Left early or by an exception, nothing changes.
        """
        with self._write_lock:
            path = self._files.next()
            self._replay = []
        builder: Builder | None = None
        try:
            with self._guarded():
                builder = self._building = Builder(path, kana=self.fold_kana)
                yield builder
                if builder.finished:
                    self._take_up(builder)
        finally:
            self._replay = self._building = None
            if builder is not None:
                builder.close()
            if self._file != path:
                files.remove(path)

    def _take_up(self, builder: Builder) -> None:
        with self._write_lock:
            old = self._file
            self._connection.close()
            self._connection = schema.connect_writer(builder.path)
            self._file = builder.path
            self._names = builder.names
            # What was saved while the build went on may have been read before it was saved.
            waiting, self._replay = self._replay or [], None
            for batch, gone, same in waiting:
                self.apply(batch, gone, touched=same)
            self._provisional = {}
            self._pool.switch(builder.path)
            self._revision += 1
            files.remove(old)

    def _loaded_names(self) -> Names:
        if self._names is None:
            self._names = load_names(self._connection)
        return self._names

    def announce(self, headers: Iterable[NoteHeader]) -> None:
        """Headers to list while a first build is under way (file names, as nothing is read yet)."""
        self._provisional = {header.path: header for header in headers}

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            known = explained(error, self._file)
            if known is None:
                raise
            raise known from error

    # -- reading ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def reader(self, token: CancelToken | None = None) -> Iterator[sqlite3.Connection]:
        """A read-only connection that sees one state. Raises `IndexDamaged`, `Cancelled`."""
        with self._guarded(), self._pool.lend(token) as connection:
            yield connection

    def headers(self) -> list[NoteHeader]:
        """All notes, by path. While the first build runs, what `announce` gave."""
        with self.reader() as connection:
            found = reads.headers(connection)
        if not found and self._provisional:
            return sorted(self._provisional.values(), key=lambda header: header.path)
        return found

    def note(self, path: str) -> NoteRecord | None:
        """One note in full, None when the index does not know it."""
        return self._read(reads.note, path)

    def text(self, path: str) -> str | None:
        """The whole text as indexed, LF only; None when the index does not know the note."""
        return self._read(reads.text, path)

    def documents(self, paths: Sequence[str] | None = None) -> Iterator[Document]:
        """Notes with their text, one at a time: those named, or all, newest change first."""
        with self.reader() as connection:
            yield from reads.documents(connection, paths)

    def known(self, paths: Sequence[str] | None = None) -> dict[str, Known]:
        """Size, time and hash of every indexed file (or of some), to see what moved."""
        with self.reader() as connection:
            return reads.known(connection, paths)

    def below(self, folder: str) -> list[str]:
        """Indexed notes in a folder and its folders."""
        with self.reader() as connection:
            return reads.below(connection, folder)

    def backlinks(self, path: str) -> list[LinkGroup]:
        """Links of other notes to `path`, grouped by note, in the order of their titles."""
        return self._read(reads.backlinks, path)

    def outgoing(self, path: str) -> list[IndexedLink]:
        """Links of `path` in the order of its text."""
        return self._read(reads.outgoing, path)

    def outgoing_counted(self, path: str) -> list[tuple[IndexedLink, int]]:
        """Links of `path`, those alike once, with their number, in the order of its text."""
        return self._read(reads.outgoing_counted, path)

    def broken(self) -> list[Wish]:
        """Notes that are linked to and not written yet, most wished for first."""
        with self.reader() as connection:
            return reads.broken(connection)

    def edges(self) -> list[tuple[str, str, int]]:
        """(source, target, number of links) between notes, without links into the same note."""
        with self.reader() as connection:
            return reads.edges(connection)

    def link_pairs(self) -> tuple[list[tuple[int, int]], dict[int, str]]:
        """See `reads.link_pairs`: the same as `edges`, uncounted, in a third of the time."""
        with self.reader() as connection:
            return reads.link_pairs(connection)

    def tags(self) -> list[tuple[str, int]]:
        """Tags as most notes spell them and the number of notes, most used first."""
        with self.reader() as connection:
            return reads.tags(connection)

    def types(self) -> list[tuple[str, int]]:
        """Types and the number of notes, most used first."""
        with self.reader() as connection:
            return reads.types(connection)

    def any_verified(self) -> bool:
        """Whether any note says who verified it."""
        with self.reader() as connection:
            return reads.any_verified(connection)

    def problems(self) -> list[Problem]:
        """Every problem the index knows of, by path and line."""
        with self.reader() as connection:
            found = reads.problems(connection)
        if self.trouble is not None:
            found.insert(0, kept_elsewhere(self.trouble))
        return found

    def resolve(self, target: str, source: str, form: LinkForm) -> Resolution:
        """Where a link would lead that stands in `source`, as the index sees the garden.

        A link that the index knows in that note is answered from its row, and the step of the rule
        is not told then: the names of ten thousand notes (0.3 s) are loaded for new links only.
        """
        if self._names is None:
            with self.reader() as connection:
                known = reads.resolution(connection, target, source, form)
            if known is not None:
                return known
        with self._write_lock, self._guarded():
            return resolve(target, source, form, self._loaded_names())

    @contextlib.contextmanager
    def lent_names(self) -> Iterator[Names]:
        """All names, to try on them what a change would do; whoever changes them puts them back.

        Writers wait meanwhile. Left by an exception, the names are read anew when next needed.
        """
        with self._write_lock, self._guarded():
            try:
                yield self._loaded_names()
            except BaseException:
                self._names = None
                raise

    def names_of(self, path: str) -> tuple[str, ...]:
        """Title, aliases and stem of a note, () when the index does not know it."""
        with self._write_lock, self._guarded():
            return self._loaded_names().names_of(path)

    def all_names(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """(path, title, aliases) of every note.

        While the first build runs: of the notes read so far, of the others the file's name.
        """
        with self.reader() as connection:
            found = reads.all_names(connection)
        if found or not self._provisional:
            return found
        building = self._building
        read = {} if building is None else building.named
        return [
            (path, *read[path]) if path in read else (path, header.title, ())
            for path, header in self._provisional.items()
        ]

    @property
    def names_revision(self) -> tuple[int, int]:
        """Another one when `all_names` has more to say; during a first build at each eighth."""
        building, count = self._building, len(self._provisional)
        if building is None or not count:
            return self._revision, -1
        return self._revision, len(building.named) * 8 // count

    def _read(self, query: Callable[[sqlite3.Connection, str], _T], path: str) -> _T:
        with self.reader() as connection:
            return query(connection, path)

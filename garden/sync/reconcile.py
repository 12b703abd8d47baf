"""Bringing the index level with the files: what truly changed, whoever changed it.

An event or a moved time is only a reason to look. A file is read when its size or time differs
from what the index knows, and counts as changed only when its bytes do (B28, B57). The very first
look, and one after which most files differ, goes through worker processes.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from garden.changes import Changes, between
from garden.errors import FolderAway, InvalidName, OutsideGarden
from garden.okf.bundle import (
    FileStat,
    GardenLayout,
    NoteFilter,
    conflict_original,
    recognise,
    scan,
)
from garden.okf.ignore import IGNORE_FILES
from garden.okf.names import is_note_name, is_reserved, stem
from garden.okf.note import NoteHeader, Trust
from garden.problems import Problem
from garden.search.builder import Builder
from garden.search.lookups import count
from garden.search.records import IndexedFile, Known, NoteRow, Row, indexed_file
from garden.search.store import Index
from garden.sync.file_moves import changed_since, known_files, learn, moved_files, moved_since
from garden.sync.ingest import ingest, read_source
from garden.sync.okf_sense import means_okf
from garden.work import CancelToken, Progress, Report, silent

if TYPE_CHECKING:
    from garden.sync.bulk import Standby

_MANY = 100
"""From so many changed files on, processes are worth their start (about 0.3 s)."""
_REBUILD_FROM = 1000
_REBUILD_SHARE = 0.5
"""When so many files and so large a share of them differ, a fresh index is faster than mending."""


class Reconciler:
    """Keeps one garden's index level. Methods run one at a time; a second caller waits."""

    def __init__(
        self,
        layout: GardenLayout,
        index: Index,
        *,
        workers: int | None = None,
        now_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        """`workers`: processes for bulk reading, 0 for none, None for what the machine has."""
        self._layout = layout
        self._index = index
        self._workers = workers
        self._now_ns = now_ns
        self._lock = threading.Lock()
        self._filter: NoteFilter | None = None
        self._okf: bool | None = None
        self._standby: Standby | None = None
        self._complaints: frozenset[str] = frozenset()
        """Paths that the last walk complained of."""

    @property
    def layout(self) -> GardenLayout:
        """The garden's folders as last recognised."""
        return self._layout

    def reconcile(
        self,
        paths: Iterable[str | Path] | None = None,
        token: CancelToken | None = None,
        report: Report = silent,
    ) -> Changes:
        """Look at some paths (garden paths or files), or everywhere, and return what changed.

        Raises `Cancelled`, `IndexDamaged`, and `Unavailable` when the garden's folder can't be
        reached: then nothing is taken for deleted.
        """
        with self._lock:
            if paths is not None:
                some = self._inside(paths)
                if some is not None:
                    return self._look_at(some, token)
            return self._look_everywhere(token, report)

    # -- some paths ------------------------------------------------------------------------------

    def _inside(self, paths: Iterable[str | Path]) -> list[str] | None:
        """The garden paths among `paths`; None when only a look everywhere will do."""
        found: dict[str, None] = {}
        for given in paths:
            path = self._layout.relative(given) if isinstance(given, Path) else given
            if path is None:
                if isinstance(given, Path) and given.name in IGNORE_FILES:
                    return None
                continue
            if path.rsplit("/", 1)[-1] in IGNORE_FILES:
                return None
            found[path] = None
        return list(found)

    def _look_at(self, paths: Sequence[str], token: CancelToken | None) -> Changes:
        notes = self._note_filter()
        files: list[tuple[str, Path]] = []
        removed: list[str] = []
        assets: list[str] = []
        for path in paths:
            if path in self._complaints or conflict_original(path.rpartition("/")[2]):
                return self._look_everywhere(token, silent)  # only a walk complains, and takes back
            try:
                file = self._layout.absolute(path)
                info_is_link, is_folder = file.is_symlink(), file.is_dir()
            except (InvalidName, OutsideGarden, OSError):
                # E.g. replaced by a link that leads out: gone for us, and worth a complaint.
                return self._look_everywhere(token, silent)
            if info_is_link or is_folder:
                return self._look_everywhere(token, silent)
            if not file.exists():
                self._require_root()
                removed += [path, *self._index.below(path)]
            elif notes.accepts(path):
                files.append((path, file))
            elif notes.accepts(path, assets=True):
                assets.append(path)
        changes = self._apply(files, removed, token)
        gone = [path for path in removed if not is_note_name(path)]
        if assets or gone:
            with self._index.reader() as connection:
                known = known_files(connection, [*assets, *gone])
            lost = [file for path, file in known.items() if path not in assets]
            # Of what else is gone, temporary files most of all, nobody ever heard.
            gone = [file.path for file in lost]
        if assets or gone:
            new = [path for path in assets if path not in known]
            moved = moved_files(self._layout, lost, new)
            relinked = self._index.change_assets(assets, gone)
            changes = _with_files(changes, moved, relinked, (*assets, *gone))
        return changes

    def _apply(
        self, files: Sequence[tuple[str, Path]], removed: list[str], token: CancelToken | None
    ) -> Changes:
        known = self._index.known([path for path, _file in files])
        batch: list[IndexedFile] = []
        touched: dict[str, Known] = {}
        for path, file in files:
            if token is not None:
                token.check()
            source = read_source(path, file, self._now_ns)
            if source is None:
                removed.append(path)
                continue
            read = ingest(source, kana=self._index.fold_kana, okf=self._means_okf())
            _sort(read, known, batch, touched)
        return self._index.apply(batch, removed, touched=touched)

    # -- everywhere ------------------------------------------------------------------------------

    def _look_everywhere(self, token: CancelToken | None, report: Report) -> Changes:
        try:
            return self._level_all(token, report)
        finally:
            if self._standby is not None:
                self._standby.dismiss()
                self._standby = None

    def _level_all(self, token: CancelToken | None, report: Report) -> Changes:
        self._require_root()
        first = count(self._index) == 0
        self._layout = recognise(self._layout.root)
        self._filter = NoteFilter(self._layout)
        problems: list[Problem] = []
        notes: dict[str, FileStat] = {}
        assets: dict[str, FileStat] = {}
        report(Progress("scan", 0, 0))
        for found in scan(self._layout, token, assets=True, notes=self._filter, problems=problems):
            if is_note_name(found.path):
                notes[found.path] = found
                if first and len(notes) == _REBUILD_FROM:
                    self._call_in()  # all will be read: the processes start while we walk on
            else:
                assets[found.path] = found
        self._okf = means_okf(self._layout, notes)
        known = self._index.known()
        differing = [found for found in notes.values() if _differs(found, known.get(found.path))]
        hidden = tuple(f"{p.path}/" for p in problems if p.code == "folder-unreadable")
        removed = [
            path for path in known if path not in notes and not (hidden and path.startswith(hidden))
        ]
        if len(differing) >= _REBUILD_FROM and len(differing) >= _REBUILD_SHARE * len(notes):
            with self._index.reader() as connection:
                files = known_files(connection)
            changes = self._rebuild(notes, list(assets), known, token, report)
            changes = replace(changes, moved_files=moved_since(self._layout, files, assets))
        else:
            changes = self._mend(differing, removed, known, token, report)
            changes = self._level_assets(assets, changes)
        self._complaints = frozenset(problem.path for problem in problems)
        if self._index.set_scan_problems(problems):
            changes = replace(changes, problems_changed=True)
        report(Progress("index", len(notes), len(notes)))
        return changes

    def _level_assets(self, assets: Mapping[str, FileStat], changes: Changes) -> Changes:
        with self._index.reader() as connection:
            known = known_files(connection)
        lost = [path for path in known if path not in assets]
        new = [path for path in assets if path not in known]
        other = [
            path
            for path, found in assets.items()
            if changed_since(known, path, found.size, found.mtime_ns)
        ]
        moved = moved_files(self._layout, [known[path] for path in lost], new)
        relinked = self._index.change_assets([*new, *other], lost)
        return _with_files(changes, moved, relinked, (*new, *other, *lost))

    def learn_files(self, token: CancelToken | None = None) -> bool:
        """Read some files that notes link to, so that they are known again when they are moved.
        Returns whether there may be more to read. Reads up to 20 files, each up to 64 MB."""
        return learn(self._index, self._layout, token)

    def _call_in(self) -> None:
        from garden.sync.bulk import Standby, worker_count

        self._standby = Standby()
        self._standby.call_in(worker_count() if self._workers is None else self._workers)

    def _mend(
        self,
        differing: Sequence[FileStat],
        removed: list[str],
        known: Mapping[str, Known],
        token: CancelToken | None,
        report: Report,
    ) -> Changes:
        batch: list[IndexedFile] = []
        touched: dict[str, Known] = {}
        seen: set[str] = set()
        for rows in self._read(differing, token):
            for row in rows:
                read = indexed_file(row)
                seen.add(read.note.path)
                _sort(read, known, batch, touched)
            report(Progress("index", len(seen), len(differing)))
        gone = [found.path for found in differing if found.path not in seen]
        if not (batch or removed or gone or touched):
            return Changes(origin="disk")
        return self._index.apply(batch, [*removed, *gone], touched=touched)

    def _rebuild(
        self,
        notes: Mapping[str, FileStat],
        assets: Sequence[str],
        known: Mapping[str, Known],
        token: CancelToken | None,
        report: Report,
    ) -> Changes:
        if not known:
            self._index.announce(map(_unread, notes.values()))
        hashes: dict[str, str] = {}
        with self._index.rebuilding() as builder:
            self._fill(builder, notes, assets, hashes, token, report)
            builder.finish(token)
        return replace(
            between({path: state.hash for path, state in known.items()}, hashes),
            origin="disk",
            links_changed=True,
            # All links were resolved anew; which lead elsewhere is not known any more.
            relinked=frozenset(p for p in hashes if p in known and known[p].hash == hashes[p]),
            problems_changed=True,
        )

    def _fill(
        self,
        builder: Builder,
        notes: Mapping[str, FileStat],
        assets: Sequence[str],
        hashes: dict[str, str],
        token: CancelToken | None,
        report: Report,
    ) -> None:
        def expect() -> None:
            builder.expect(notes, assets)

        for rows in self._read(list(notes.values()), token, expect):
            builder.add(rows)
            for row in rows:
                hashes[row[0][_PATH]] = row[0][_HASH]
            report(Progress("index", builder.count, len(notes), rows[-1][0][_PATH] if rows else ""))

    def _read(
        self,
        files: Sequence[FileStat],
        token: CancelToken | None,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> Iterable[list[Row]]:
        from garden.sync.bulk import read_many  # brings subprocess; at most starts nothing changed

        workers = self._workers
        if len(files) < _MANY:
            workers = 0
        jobs = [(found.path, _file_of(self._layout, found.path), found.size) for found in files]
        return read_many(
            jobs,
            kana=self._index.fold_kana,
            okf=self._means_okf(),
            workers=workers,
            token=token,
            now_ns=self._now_ns,
            meanwhile=meanwhile,
            standby=self._standby,
        )

    # -- small things ----------------------------------------------------------------------------

    def _note_filter(self) -> NoteFilter:
        if self._filter is None:
            self._filter = NoteFilter(self._layout)
        return self._filter

    def _means_okf(self) -> bool:
        if self._okf is None:
            self._okf = means_okf(self._layout, self._index.known())
        return self._okf

    def _require_root(self) -> None:
        if not self._layout.root.is_dir():
            raise FolderAway(where=self._layout.root)


def _with_files(
    changes: Changes,
    moved: tuple[tuple[str, str], ...],
    relinked: frozenset[str],
    files: Iterable[str],
) -> Changes:
    return replace(
        changes,
        files=frozenset(files),
        moved_files=moved,
        links_changed=changes.links_changed or bool(relinked),
        relinked=changes.relinked | (relinked - changes.added - changes.edited),
    )


_PATH = NoteRow._fields.index("path")
_HASH = NoteRow._fields.index("hash")


def _differs(found: FileStat, state: Known | None) -> bool:
    return (
        state is None
        or not state.settled
        or state.mtime_ns != found.mtime_ns
        or state.size != found.size
    )


def _sort(
    read: IndexedFile,
    known: Mapping[str, Known],
    batch: list[IndexedFile],
    touched: dict[str, Known],
) -> None:
    """Put a file that was read with the changed ones, or with those whose time alone moved."""
    note = read.note
    state = known.get(note.path)
    now = Known(note.size, note.mtime_ns, note.hash, note.settled == 1)
    if state is None or state.hash != note.hash or (not note.hash and state.size != note.size):
        batch.append(read)
    elif state != now:
        touched[note.path] = now


def _file_of(layout: GardenLayout, path: str) -> str:
    """The file of a path that the walk gave, so nothing needs checking."""
    for root in layout.notes:
        if path.startswith(root.prefix):
            return os.path.join(root.folder, path[len(root.prefix) :])  # noqa: PTH118 - many
    return str(layout.absolute(path))


def _unread(found: FileStat) -> NoteHeader:
    """A header for a file whose name is all that is known yet."""
    return NoteHeader(
        path=found.path,
        title=stem(found.path),
        type="",
        tags=(),
        aliases=(),
        status="",
        trust=Trust.UNVERIFIED,
        stale_after="",
        size=found.size,
        mtime_ns=found.mtime_ns,
        reserved=is_reserved(found.path),
    )

"""The staging folder as a live list in UUIDv7 order (B59).

`Queue` reads every record once and later only what changed. It never writes. What may be said of a
candidate beyond its own record (put off, resolved before) is the log's: see `view`.
"""

from __future__ import annotations

import bisect
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path, PurePath

from garden.problems import Problem
from garden.staging.reading import SUFFIX, is_record_name, read_file
from garden.staging.records import Candidate, State
from garden.staging.similar import Claims
from garden.staging.words import folded
from garden.storage import atomic

_FEW = 32
"""Records that come or go at a time without all being sorted anew."""


class Sort(StrEnum):
    """Orders of the list; ties are broken by id, oldest first."""

    OLDEST = "oldest"
    NEWEST = "newest"
    KIND = "kind"
    RUN = "run"
    CLAIM = "claim"
    SIMILAR = "similar"  # near-equal candidates side by side; needs `similarity`


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list shows; the default hides only what was put off."""

    kinds: frozenset[str] = frozenset()
    """Empty means all."""
    run: str = ""
    text: str = ""
    """Words that must all stand in claim, use, staleness, evidence or id."""
    at_least: timedelta | None = None
    """Age at which a candidate begins to show."""
    at_most: timedelta | None = None
    similar_to: str = ""
    """Id of a candidate; only those near it show (see `view`)."""
    put_off: bool = False
    """Show what was deferred and whose time has not come, and nothing else."""
    broken: bool = True
    """Whether records that can't be approved show too."""


@dataclass(frozen=True, slots=True)
class QueueChange:
    """Ids that came, changed and went."""

    appeared: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.appeared or self.changed or self.vanished)


@dataclass(slots=True)
class Queue:
    """All records below one staging folder. Any thread may read while another refreshes."""

    folder: Path
    shown_folder: str
    """The folder relative to the garden's root, POSIX."""
    _records: dict[str, Candidate] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _order: list[str] | None = None
    _loaded: bool = False
    _claims: Claims = field(default_factory=Claims)
    _claims_stale: bool = True
    _turn: threading.RLock = field(default_factory=threading.RLock)

    def load(self) -> QueueChange:
        """Level the list with the whole folder; unchanged files are not read again.

        A missing folder is an empty queue. Raises Unreadable when it may not be listed.
        """
        with self._turn:
            names = self._names()
            gone = self._records.keys() - {name.removesuffix(SUFFIX) for name in names}
            change = self._level([*names, *(key + SUFFIX for key in gone)])
            self._loaded = bool(names)
            return change

    @property
    def loaded(self) -> bool:
        """Whether the whole folder was read; from then on `refresh` keeps the list level. False
        also after an empty folder, which costs nothing to look at again."""
        return self._loaded

    @property
    def missing(self) -> bool:
        """Whether the folder is not there now; nothing is listed then, decided or not."""
        return not self.folder.is_dir()

    def begin(self, most: int) -> int:
        """Read the oldest `most` records, if none were read yet, so that a person can begin while
        `load` reads the others. Gives how many there are in all. Raises as `load`."""
        with self._turn:
            names = self._names()
            if not self._records:
                self._level(sorted(names, key=str.lower)[:most])
            return len(names)

    def refresh(self, paths: Iterable[str | PurePath]) -> QueueChange:
        """Look again at some files of the folder, by path or name; others are passed over.

        The folder itself among the paths means all of it.
        """
        names: list[str] = []
        for path in map(PurePath, paths):
            if path == self.folder:
                return self.load()
            if path.parent in (self.folder, PurePath()) or _below(path, self.shown_folder):
                names.append(path.name)
        with self._turn:
            return self._level(name for name in dict.fromkeys(names) if is_record_name(name))

    def __len__(self) -> int:
        return len(self._records)

    def __contains__(self, key: str) -> bool:
        return key in self._records

    def get(self, key: str) -> Candidate | None:
        """The candidate of this id; None when it isn't staged."""
        return self._records.get(key)

    def all(self) -> list[Candidate]:
        """Every record in UUID order, broken ones included."""
        with self._turn:
            if self._order is None:
                self._order = sorted(self._records, key=str.lower)
            return [self._records[key] for key in self._order]

    def ready(self) -> list[Candidate]:
        """What can be approved, in UUID order."""
        return [one for one in self.all() if one.state is State.READY]

    def problems(self) -> list[Problem]:
        """What is wrong with records, in UUID order."""
        return [one.problem for one in self.all() if one.problem is not None]

    def claims(self) -> Claims:
        """The approvable candidates' claims, ready for finding neighbours."""
        with self._turn:
            if self._claims_stale:
                self._claims.level(self.ready())
                self._claims_stale = False
            return self._claims

    def kinds(self) -> dict[str, int]:
        """How many approvable candidates there are of each kind."""
        counts: dict[str, int] = {}
        for one in self.ready():
            counts[one.kind] = counts.get(one.kind, 0) + 1
        return counts

    def runs(self) -> dict[str, int]:
        """How many candidates each extract run staged, newest run first."""
        counts: dict[str, int] = {}
        for one in reversed(self.all()):
            if one.run:
                counts[one.run] = counts.get(one.run, 0) + 1
        return counts

    def view(
        self,
        filter: Filter | None = None,
        sort: Sort = Sort.OLDEST,
        *,
        now: datetime,
        put_off: Mapping[str, datetime] | None = None,
        near: Callable[[Candidate], Mapping[str, float]] | None = None,
        groups: Mapping[str, str] | None = None,
    ) -> list[Candidate]:
        """The candidates that pass the filter, in the wanted order.

        `put_off` says until when which candidates are deferred (`ResolutionLog.put_off`); `near`
        gives similarities to the candidate of `similar_to`; `groups` names the group of each
        candidate for `Sort.SIMILAR` (`similar.groups`).
        """
        wanted = filter or Filter()
        until = put_off or {}
        words = folded(wanted.text).split()
        nearby: Mapping[str, float] | None = None
        if wanted.similar_to:
            centre = self.get(wanted.similar_to)
            nearby = {} if centre is None or near is None else near(centre)
        chosen: list[Candidate] = []
        for one in self.all():
            waits = one.id in until and until[one.id] > now
            if (
                waits is not wanted.put_off
                or (wanted.kinds and one.kind not in wanted.kinds)
                or (wanted.run and one.run != wanted.run)
                or (not wanted.broken and one.state is not State.READY)
                or (nearby is not None and one.id not in nearby and one.id != wanted.similar_to)
                or (wanted.at_least is not None and now - one.staged < wanted.at_least)
                or (wanted.at_most is not None and now - one.staged > wanted.at_most)
            ):
                continue
            if words:
                text = self._text(one)
                if not all(word in text for word in words):
                    continue
            chosen.append(one)
        return _sorted(chosen, sort, groups or {})

    # --- inside --------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        try:
            with os.scandir(self.folder) as entries:
                return [entry.name for entry in entries if is_record_name(entry.name)]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise atomic.explain_reading(error, self.folder) from error

    def _level(self, names: Iterable[str]) -> QueueChange:
        appeared: list[str] = []
        changed: list[str] = []
        vanished: list[str] = []
        folder = os.fspath(self.folder)
        for name in names:
            key = name.removesuffix(SUFFIX)
            old = self._records.get(key)
            if old is not None and _same(os.path.join(folder, name), old):  # noqa: PTH118
                continue
            new = read_file(folder, name, self.shown_folder)
            if new is None:
                if old is not None:
                    del self._records[key]
                    vanished.append(key)
            elif old is None:
                self._records[key] = new
                appeared.append(key)
            else:
                self._records[key] = new
                if (new.raw, new.state) != (old.raw, old.state):
                    changed.append(key)
            self._texts.pop(key, None)
        self._reorder(appeared, vanished)
        if appeared or vanished or changed:
            self._claims_stale = True
        return QueueChange(
            tuple(sorted(appeared, key=str.lower)),
            tuple(sorted(changed, key=str.lower)),
            tuple(sorted(vanished, key=str.lower)),
        )

    def _reorder(self, appeared: list[str], vanished: list[str]) -> None:
        """A few that come or go find their places; many are sorted when they are asked for."""
        if not appeared and not vanished:
            return
        if self._order is None or len(appeared) + len(vanished) > _FEW:
            self._order = None
            return
        for key in vanished:
            self._order.remove(key)
        for key in appeared:
            bisect.insort(self._order, key, key=str.lower)

    def _text(self, one: Candidate) -> str:
        text = self._texts.get(one.id)
        if text is None:
            text = self._texts[one.id] = folded(searchable(one))
        return text


def searchable(one: Candidate) -> str:
    """All words of a candidate that a person may search for."""
    parts = [one.id, one.kind, one.claim, one.why_useful, one.staleness]
    for piece in one.evidence:
        parts += [piece.excerpt, piece.summary]
    if not one.claim:
        parts.append(one.raw_text())
    return "\n".join(parts)


def _sorted(chosen: list[Candidate], sort: Sort, groups: Mapping[str, str]) -> list[Candidate]:
    if sort is Sort.NEWEST:
        return chosen[::-1]
    if sort is Sort.KIND:
        return sorted(chosen, key=lambda one: (one.kind == "", one.kind))
    if sort is Sort.RUN:
        return sorted(chosen, key=lambda one: (one.run == "", one.run))
    if sort is Sort.CLAIM:
        return sorted(chosen, key=lambda one: (one.claim == "", folded(one.claim)))
    if sort is Sort.SIMILAR:
        return sorted(chosen, key=lambda one: (one.id not in groups, groups.get(one.id, "")))
    return chosen


def _same(file: str, old: Candidate) -> bool:
    """Whether the file is still the one that was read, by its size, times and inode."""
    if not old.inode:
        return False
    try:
        found = os.lstat(file)
    except OSError:
        return False
    return (found.st_ino, found.st_size, found.st_mtime_ns) == (
        old.inode,
        old.size,
        old.mtime_ns,
    )


def _below(path: PurePath, folder: str) -> bool:
    return path.parent.as_posix() == folder

"""The plan of an operation: gathers changes, refuses what can't be done, touches nothing.

It ends in a list of steps whose order is the order of doing: folders and moves first, then file
contents, then links and emptied folders.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path, PurePosixPath
from typing import Concatenate, ParamSpec

from garden.errors import AlreadyExists, GardenError, NotFound
from garden.okf.note import Version
from garden.storage import atomic
from garden.storage.operations import ABSENT, FOLDER, LINK, Step, StepKind
from garden.storage.roots import Roots, below

P = ParamSpec("P")

LARGE = 8 * 1024 * 1024
"""Files of more bytes are copied into the journal piece by piece."""


@dataclass(slots=True)
class _Put:
    """What a plan will do to one file."""

    before: str
    after: str
    mode: int = 0
    mtime_ns: int = 0
    trashed: bool = False


def _whole(
    change: Callable[Concatenate[Plan, P], None],
) -> Callable[Concatenate[Plan, P], None]:
    """A change that is refused half-way leaves the plan as it was."""

    @wraps(change)
    def guarded(plan: Plan, /, *args: P.args, **kwargs: P.kwargs) -> None:
        frame, tail = list(plan.frame), list(plan.tail)
        puts = {key: replace(put) for key, put in plan.puts.items()}
        try:
            change(plan, *args, **kwargs)
        except BaseException:
            plan.frame, plan.tail, plan.puts = frame, tail, puts
            raise

    return guarded


@dataclass(slots=True)
class Plan:
    """Gathers the changes of one operation. Nothing is written until the journal applies it."""

    roots: Roots
    contents: dict[str, bytes] = field(default_factory=dict)
    """Versions that the journal must remember, by hash."""
    files: dict[str, Path] = field(default_factory=dict)
    """The same for files too large to be held in memory until then."""
    frame: list[Step] = field(default_factory=list)
    puts: dict[str, _Put] = field(default_factory=dict)
    tail: list[Step] = field(default_factory=list)

    def write(self, path: Path, data: bytes, expected: Version | None = None) -> None:
        """New content for a file. With `expected`, VersionConflict unless the file holds that.

        Without a file at `path` and without `expected`, the file is created.
        """
        key = self.roots.key(path)
        put = self.puts.get(key)
        if put is None:
            put = self._look(key)
            if put.mode:
                real = self._real(key)
                atomic.check_writable(real, real.stat())
        actual = None if put.after == ABSENT else Version(put.after, put.mtime_ns, 0)
        atomic.check_expected(path, expected, actual)
        if put.after == ABSENT:
            self._make_parents(key)
        put.after = self._remember(data)
        put.trashed = False
        self._settle(key, put)

    def create(self, path: Path, data: bytes) -> None:
        """A new file; AlreadyExists when something is there. Missing folders are made."""
        key = self.roots.key(path)
        if self._exists(key):
            raise AlreadyExists("Something of that name is there already.", where=path)
        put = self.puts.get(key) or _Put(ABSENT, ABSENT)
        self._make_parents(key)
        put.after = self._remember(data)
        put.trashed = False
        self._settle(key, put)

    def create_kept(self, path: Path, version: str) -> None:
        """A new file with a version that the journal keeps already."""
        key = self.roots.key(path)
        if self._exists(key):
            raise AlreadyExists("Something of that name is there already.", where=path)
        self._make_parents(key)
        self.puts[key] = _Put(ABSENT, version)

    def create_link(self, path: Path, target: str) -> None:
        """A symbolic link, as it was before it was trashed."""
        key = self.roots.key(path)
        if self._exists(key):
            raise AlreadyExists("Something of that name is there already.", where=path)
        self._make_parents(key)
        self.tail.append(Step(StepKind.LINK, key, after=LINK + target))

    def exists(self, path: Path) -> bool:
        """Whether something will be at `path` once what is planned so far is done."""
        return self._exists(self.roots.key(path))

    @_whole
    def trash(self, path: Path) -> None:
        """Remove a file, a link (not what it points to) or a folder with all that is in it.

        Everything stays in the journal, from where `Trash` brings it back.
        """
        key = self.roots.key(path)
        if not self._exists(key):
            raise NotFound("There is no such file or folder.", where=path)
        self._trash(key)

    @_whole
    def move(self, source: Path, target: Path) -> None:
        """Rename a file or a folder; AlreadyExists when `target` is taken. Folders are made."""
        old, new = self.roots.key(source), self.roots.key(target)
        if not self._exists(old):
            raise NotFound("There is no such file or folder.", where=source)
        if old == new:
            return
        if PurePosixPath(new).is_relative_to(old):
            raise GardenError("A folder can't be moved into itself.", where=source)
        if self._exists(new) and not self._is_respelling(old, new):
            raise AlreadyExists("Something of that name is there already.", where=target)
        self._make_parents(new)
        if self._kind(old) == FOLDER:
            self._move_folder(old, new)
        else:
            self._move_file(old, new)

    def steps(self) -> tuple[Step, ...]:
        """What was planned, in the order of doing; empty when it comes to nothing."""
        puts = tuple(
            Step(
                StepKind.PUT,
                key,
                before=put.before,
                after=put.after,
                mode=put.mode,
                mtime_ns=put.mtime_ns,
                trashed=put.trashed,
            )
            for key, put in self.puts.items()
            if put.before != put.after
        )
        frame = tuple(self.frame)
        if not puts and not self.tail and all(s.kind is StepKind.FOLDER for s in frame):
            return ()
        return (*frame, *puts, *self.tail)

    # -- how things stand after what is planned so far ----------------------------------------

    def _origin(self, key: str) -> str | None:
        """Where the thing that will be at `key` lies now; None when it will have gone away."""
        for step in reversed(self.frame):
            if step.kind is not StepKind.MOVE:
                continue
            if (rest := below(key, step.target)) is not None:
                key = step.path + rest
            elif below(key, step.path) is not None:
                return None
        return key

    def _kind(self, key: str) -> str:
        """ABSENT, FOLDER, a link state, or 'file'."""
        if key in self.puts:
            return ABSENT if self.puts[key].after == ABSENT else "file"
        for step in self.tail:
            if step.path == key:
                return step.after
        if any(s.kind is StepKind.FOLDER and s.path == key for s in self.frame):
            return FOLDER
        origin = self._origin(key)
        return ABSENT if origin is None else self.roots.bare_state(origin)

    def _exists(self, key: str) -> bool:
        return self._kind(key) != ABSENT

    def _real(self, key: str) -> Path:
        origin = self._origin(key)
        assert origin is not None, "asked only for what exists"
        return self.roots.real(origin)

    def _look(self, key: str) -> _Put:
        """The file at `key` as an unchanged `_Put`, its content remembered."""
        kind = self._kind(key)
        if kind == ABSENT:
            return _Put(ABSENT, ABSENT)
        if kind == FOLDER:
            raise AlreadyExists("There is a folder of that name.", where=self.roots.at(key))
        real = self._real(key)
        try:
            found = real.stat()
        except OSError as error:
            raise atomic.explain_reading(error, real) from error
        mode = stat.S_IMODE(found.st_mode)
        if found.st_size > LARGE:
            state = atomic.hash_of_file(real)
            self.files[state] = real
            return _Put(state, state, mode, found.st_mtime_ns)
        data, version = atomic.read(real)
        state = self._remember(data)
        return _Put(state, state, mode, version.mtime_ns)

    def _remember(self, data: bytes) -> str:
        key = atomic.hash_of(data)
        self.contents.setdefault(key, data)
        return key

    def _settle(self, key: str, put: _Put) -> None:
        """Keep the put, unless it comes to nothing."""
        if put.before == ABSENT and put.after == ABSENT:
            self.puts.pop(key, None)
        else:
            self.puts[key] = put

    def _make_parents(self, key: str) -> None:
        path = self.roots.at(key)
        base = self.roots.base(path)
        missing: list[str] = []
        leaving = {step.path for step in self.tail if step.kind is StepKind.FOLDER}
        staying: set[str] = set()
        for parent in path.parents:
            if parent == base:
                break
            if (parent_key := self.roots.key(parent)) in leaving:
                staying.add(parent_key)
                continue
            kind = self._kind(parent_key)
            if kind not in (ABSENT, FOLDER) and not parent.is_dir():
                raise NotFound("This is a file, not a folder.", where=parent)
            if kind != ABSENT:
                break
            missing.append(parent_key)
        self.tail = [step for step in self.tail if step.path not in staying]
        self.frame += [Step(StepKind.FOLDER, folder, after=FOLDER) for folder in missing[::-1]]

    def _trash(self, key: str) -> None:
        kind = self._kind(key)
        if kind == FOLDER:
            for child in self._children(key):
                if self._exists(child):
                    self._trash(child)
            self.tail.append(Step(StepKind.FOLDER, key, before=FOLDER))
        elif kind.startswith(LINK):
            self.tail.append(Step(StepKind.LINK, key, before=kind, trashed=True))
        else:
            put = self.puts.get(key) or self._look(key)
            put.after = ABSENT
            put.trashed = put.before != ABSENT
            self._settle(key, put)

    def _children(self, key: str) -> Iterator[str]:
        names = {
            other[len(key) + 1 :].split("/", 1)[0]
            for other in self.puts
            if other.startswith(f"{key}/")
        }
        names |= {
            step.target[len(key) + 1 :].split("/", 1)[0]
            for step in self.frame
            if step.kind is StepKind.MOVE and step.target.startswith(f"{key}/")
        }
        origin = self._origin(key)
        if origin is not None and self.roots.bare_state(origin) == FOLDER:
            names |= _names(self.roots.at(origin))
        for name in sorted(names):
            yield f"{key}/{name}"

    def _move_file(self, old: str, new: str) -> None:
        put = self.puts.get(old)
        if new in self.puts or not self._same_device(old, new):
            self._move_content(old, new)
            return
        if put is not None:
            self.puts[new] = self.puts.pop(old)
            if put.before == ABSENT:
                return  # created in this very operation: it is simply created elsewhere
        self.frame.append(Step(StepKind.MOVE, old, target=new))

    def _move_content(self, old: str, new: str) -> None:
        """A move as a removal and a creation: over a file removed here, or to another device."""
        if self._kind(old).startswith(LINK):
            raise GardenError("A link can't be moved there.", where=self.roots.at(old))
        put = self.puts.get(old) or self._look(old)
        there = self.puts.get(new) or _Put(ABSENT, ABSENT)
        there.after, there.trashed = put.after, False
        if there.before == ABSENT:
            there.mode, there.mtime_ns = put.mode, put.mtime_ns
        put.after = ABSENT
        self._settle(old, put)
        self._settle(new, there)

    def _move_folder(self, old: str, new: str) -> None:
        inner = [key for key in self.puts if key.startswith(f"{old}/")]
        taken = any(below(key, new) is not None for key in self.puts)
        made = any(s.kind is StepKind.FOLDER and below(s.path, old) is not None for s in self.frame)
        gone = any(below(s.path, old) is not None for s in self.tail)
        if taken or made or gone or not self._same_device(old, new):
            raise GardenError(
                "This folder can't be moved together with those other changes.",
                where=self.roots.at(old),
                advice="Move it by itself.",
            )
        for key in inner:
            self.puts[new + key[len(old) :]] = self.puts.pop(key)
        self.frame.append(Step(StepKind.MOVE, old, target=new, before=FOLDER, after=FOLDER))

    def _same_device(self, old: str, new: str) -> bool:
        origin = self._origin(old)
        there: Path = self.roots.at(new).parent
        while not there.exists():
            there = there.parent
        if origin is None:
            return True
        here = self.roots.at(origin)
        return not os.path.lexists(here) or here.lstat().st_dev == there.stat().st_dev

    def _is_respelling(self, old: str, new: str) -> bool:
        """A change of case or of composition (NFC, NFD) where both names are one to the system."""
        one, other = self._origin(old), self.roots.at(new)
        if one is None or _folded(old) != _folded(new):
            return False
        return other.name not in _names(other.parent)


def _names(folder: Path) -> set[str]:
    try:
        return {child.name for child in folder.iterdir()}
    except OSError as error:
        raise atomic.explain_reading(error, folder) from error


def _folded(key: str) -> str:
    return unicodedata.normalize("NFC", key).casefold()

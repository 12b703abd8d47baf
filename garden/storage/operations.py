"""What an operation of the journal is: its steps, and the plan that gathers them.

A plan touches nothing. It reads what is there, refuses what can't be done, and ends in a list of
steps whose order is the order of doing: folders and moves first, then file contents, then links
and emptied folders. Each step names the state before and after it, so that anybody can tell from
the disk alone whether it has been done, and do or undo it again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path, PurePosixPath

from garden.errors import AlreadyExists, GardenError, NotFound, OutsideGarden
from garden.okf.note import Version
from garden.storage import atomic

ABSENT = ""
"""State of a path where nothing is."""
FOLDER = "folder"
"""State of a path where a folder is."""
LINK = "link:"
"""Prefix of the state of a symbolic link; what follows is where it points."""


class StepKind(StrEnum):
    """What a step does."""

    PUT = "put"  # content of a file: write, create or remove
    MOVE = "move"  # rename of a file or folder, content untouched
    LINK = "link"  # removal (or return) of a symbolic link
    FOLDER = "folder"  # a folder made or, when empty, removed


class State(StrEnum):
    """Where an operation stands."""

    DOING = "doing"
    DONE = "done"
    UNDOING = "undoing"
    UNDONE = "undone"
    REDOING = "redoing"


@dataclass(frozen=True, slots=True)
class Step:
    """One change of one path. Paths are keys of `Roots`."""

    kind: StepKind
    path: str
    target: str = ""
    """New path of a move."""
    before: str = ABSENT
    """State before: ABSENT, FOLDER, a link state, or the sha256 of a file's bytes."""
    after: str = ABSENT
    mode: int = 0
    """Permission bits of the file before; 0 when there was none."""
    mtime_ns: int = 0
    """Time of the file before, given back when a removal is undone."""
    trashed: bool = False
    """True when this put something into the trash."""

    def inverted(self) -> Step:
        """The step that takes this one back."""
        if self.kind is StepKind.MOVE:
            return replace(self, path=self.target, target=self.path)
        return replace(self, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class Record:
    """An operation as it is remembered."""

    id: str
    label: str
    """What was done, in plain words; shown beside Undo."""
    by: str
    """Who did it: 'person', the name of an agent, ..."""
    started: datetime
    ended: datetime
    """Equal to `started`, or the last save of a series that was gathered into one."""
    state: State
    steps: tuple[Step, ...]
    coalesce: str = ""
    """Following operations with this key may be gathered into one; '' never."""
    restores: str = ""
    """Trash entry that this brought back; '' for every other operation."""
    seq: int = 0
    """Order of operations; 0 before it is stored."""

    @property
    def added(self) -> frozenset[str]:
        """Files that came into being."""
        return self._puts(before=True, after=False)

    @property
    def removed(self) -> frozenset[str]:
        """Files that went away."""
        return self._puts(before=False, after=True) | frozenset(
            step.path for step in self.steps if step.kind is StepKind.LINK
        )

    @property
    def edited(self) -> frozenset[str]:
        """Files whose content changed."""
        return self._puts(before=False, after=False)

    @property
    def moved(self) -> tuple[tuple[str, str], ...]:
        """(old, new) of files and folders, in order."""
        return tuple((s.path, s.target) for s in self.steps if s.kind is StepKind.MOVE)

    def inverted(self) -> Record:
        """The same with each step taken back, last first: what an undo does."""
        return replace(self, steps=tuple(step.inverted() for step in reversed(self.steps)))

    def _puts(self, *, before: bool, after: bool) -> frozenset[str]:
        return frozenset(
            step.path
            for step in self.steps
            if step.kind is StepKind.PUT
            and (step.before == ABSENT) is before
            and (step.after == ABSENT) is after
        )


class Roots:
    """Turns paths into keys and back: relative to the garden's root, so that a moved garden keeps
    its history, or absolute below one of the other roots (users shared by several gardens)."""

    def __init__(self, root: Path, others: tuple[Path, ...] = ()) -> None:
        self.root = Path(os.path.abspath(root))
        self.others = tuple(Path(os.path.abspath(other)) for other in others)

    def key(self, path: Path) -> str:
        """The key of a path; OutsideGarden when it lies below no root, links looked through."""
        absolute = Path(os.path.abspath(self.root / path))
        base = self.base(absolute)
        parent = Path(os.path.realpath(absolute.parent))
        if absolute == base or not (parent / absolute.name).is_relative_to(os.path.realpath(base)):
            raise _outside(path)
        if base == self.root:
            return absolute.relative_to(base).as_posix()
        return absolute.as_posix()

    def at(self, key: str) -> Path:
        """The absolute path of a key."""
        return self.root / key

    def base(self, path: Path) -> Path:
        """The root that an absolute path lies below."""
        for base in (self.root, *self.others):
            if path.is_relative_to(base):
                return base
        raise _outside(path)

    def real(self, key: str) -> Path:
        """Where writing to this key lands: a link to a file inside the root is followed (B34)."""
        path = self.at(key)
        return atomic.real_target(path, self.base(path))

    def state(self, key: str) -> str:
        """What is at this key now, as a step's state; a link to a file counts as that file."""
        try:
            found = os.stat(self.at(key))
        except FileNotFoundError:
            return self.bare_state(key)
        except OSError as error:
            raise atomic.explain(error, self.at(key)) from error
        if stat.S_ISDIR(found.st_mode):
            return FOLDER
        return atomic.hash_of(atomic.read(self.real(key))[0])

    def bare_state(self, key: str) -> str:
        """Like `state`, links not followed and files not read: 'file' stands for any file."""
        path = self.at(key)
        try:
            found = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            return ABSENT
        if stat.S_ISLNK(found.st_mode):
            return LINK + os.readlink(path)
        return FOLDER if stat.S_ISDIR(found.st_mode) else "file"


@dataclass(slots=True)
class _Put:
    """What a plan will do to one file."""

    before: str
    after: str
    mode: int = 0
    mtime_ns: int = 0
    trashed: bool = False


@dataclass(slots=True)
class Plan:
    """Gathers the changes of one operation. Nothing is written until the journal applies it."""

    roots: Roots
    contents: dict[str, bytes | Path] = field(default_factory=dict)
    """Versions the journal must remember: bytes, or the file that holds them."""
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
                atomic.check_writable(real, os.stat(real))
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

    def trash(self, path: Path) -> None:
        """Remove a file, a link (not what it points to) or a folder with all that is in it.

        Everything stays in the journal, from where `Trash` brings it back.
        """
        key = self.roots.key(path)
        if not self._exists(key):
            raise NotFound("There is no such file or folder.", where=path)
        self._trash(key)

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
            if (rest := _below(key, step.target)) is not None:
                key = step.path + rest
            elif _below(key, step.path) is not None:
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
        data, version = atomic.read(real)
        state = self._remember(data)
        mode = stat.S_IMODE(os.stat(real).st_mode)
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
        for parent in path.parents:
            if parent == base:
                break
            kind = self._kind(parent_key := self.roots.key(parent))
            if kind not in (ABSENT, FOLDER) and not parent.is_dir():
                raise NotFound("This is a file, not a folder.", where=parent)
            if kind != ABSENT:
                break
            missing.append(parent_key)
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
            names |= set(os.listdir(self.roots.at(origin)))
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
        taken = any(_below(key, new) is not None for key in self.puts)
        made = any(
            s.kind is StepKind.FOLDER and _below(s.path, old) is not None for s in self.frame
        )
        gone = any(_below(s.path, old) is not None for s in self.tail)
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
        return not os.path.lexists(here) or os.lstat(here).st_dev == there.stat().st_dev

    def _is_respelling(self, old: str, new: str) -> bool:
        """A change of case where the file system takes both names for one."""
        one, other = self._origin(old), self.roots.at(new)
        if one is None or old.casefold() != new.casefold():
            return False
        return other.name not in os.listdir(other.parent)


def _below(key: str, folder: str) -> str | None:
    """What follows `folder` in `key` ('' for the folder itself); None when it is not below it."""
    if key == folder:
        return ""
    return key[len(folder) :] if key.startswith(f"{folder}/") else None


def _outside(path: Path) -> OutsideGarden:
    return OutsideGarden("This leads out of the garden, where nothing is written.", where=path)

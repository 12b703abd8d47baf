"""Does the steps of an operation on the disk, and does them again after a kill.

Every step can be told from the disk alone to be not yet done, done, or overtaken by somebody else.
So the same walk serves the first doing, the undoing, and the finishing after a crash: what is done
is passed over, what was overtaken is left alone and reported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from garden.errors import NotFound, VersionConflict
from garden.okf.note import Version
from garden.storage import atomic
from garden.storage.disk import Disk
from garden.storage.operations import ABSENT, FOLDER, Step, StepKind
from garden.storage.roots import Roots
from garden.storage.versions import Versions


@dataclass(frozen=True, slots=True)
class Clash:
    """A step that could not be done because the path holds neither what was before nor after."""

    path: str
    wanted: str
    """State the step would have made; its content is in the journal when it is a hash."""
    found: str
    """State of the path; 'file' when the content was not looked at."""


@dataclass(slots=True)
class Walk:
    """What a walk over the steps did, also when it ended early."""

    done: list[Step] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    overtaken: list[Step] = field(default_factory=list)
    """The steps that seemed to clash while the walk went on."""
    versions: dict[str, Version] = field(default_factory=dict)
    """Versions of the files written, by key."""


class Applier:
    """Walks over steps. `token` of each call marks its staged files."""

    def __init__(self, roots: Roots, versions: Versions, disk: Disk) -> None:
        self._roots = roots
        self._versions = versions
        self._disk = disk

    def clashes(self, steps: Sequence[Step]) -> list[Clash]:
        """Steps that could not be done now, found without touching anything."""
        found: list[Clash] = []
        before: list[Step] = []
        for step in steps:
            if step.kind in (StepKind.PUT, StepKind.LINK):
                state = self._state_after(before, step.path, bare=step.kind is StepKind.LINK)
                if state != step.before:
                    found.append(Clash(step.path, step.after, state))
            elif step.kind is StepKind.MOVE:
                taken = self._state_after(before, step.target, bare=True)
                if self._state_after(before, step.path, bare=True) == ABSENT:
                    found.append(Clash(step.path, step.before or "file", ABSENT))
                elif taken != ABSENT and not self._one_file(step):
                    found.append(Clash(step.target, step.after or "file", taken))
            before.append(step)
        return found

    def _state_after(self, steps: Sequence[Step], key: str, *, bare: bool) -> str:
        """State of `key` once these steps will have been done."""
        for step in reversed(steps):
            if step.kind is StepKind.MOVE:
                if _covers(step.target, key):
                    key = step.path + key[len(step.target) :]
                elif _covers(step.path, key):
                    return ABSENT
            elif step.path == key:
                return step.after
        return self._roots.bare_state(key) if bare else self._roots.state(key)

    def walk(
        self,
        steps: Sequence[Step],
        walk: Walk,
        *,
        token: str,
        strict: bool,
        start: int = 0,
        reached: Callable[[int], None] | None = None,
    ) -> None:
        """Do the steps in order, recording into `walk`; the first `start` are known to be done.

        `strict` raises VersionConflict at the first overtaken step; otherwise those are gathered
        as clashes and left alone. OSError becomes a GardenError; `walk.done` tells how far it got.
        `reached` is told how many steps are behind us, when something is moved: a name that is
        vacated and filled anew would look the same before and after.
        """
        folders: dict[Path, None] = {}
        puts: list[Step] = []
        if not any(step.kind is StepKind.MOVE for step in steps):
            reached = None
        for n, step in enumerate(steps):
            if n < start and _moved_about(step, steps):
                continue  # what is there now is the work of a later step
            if step.kind is StepKind.PUT:
                puts.append(step)
                continue
            if puts:
                self._put_all(puts, walk, folders, token, strict=strict)
                self._mark(reached, n)
                puts = []
            try:
                self._frame(step, walk, folders, strict=strict)
            except OSError as error:
                raise atomic.explain(error, self._roots.at(step.path)) from error
            self._mark(reached, n + 1)
        self._put_all(puts, walk, folders, token, strict=strict)
        walk.clashes = [
            clash
            for clash, step in zip(walk.clashes, walk.overtaken, strict=True)
            if not self._came_right(step, steps)
        ]
        for folder in folders:
            if folder.is_dir():
                self._disk.sync_folder(folder)

    def _mark(self, reached: Callable[[int], None] | None, n: int) -> None:
        if reached is not None:
            self._disk.step("mark", self._roots.root)
            reached(n)

    def _came_right(self, step: Step, steps: Sequence[Step]) -> bool:
        """Whether a step that seemed overtaken had in truth been done, and a later step after it:
        a note moved away and another written in its place, a text put back and then moved."""
        if step.kind is StepKind.MOVE:
            refilled = any(
                (other.path == step.path and other.kind is not StepKind.MOVE and other.after)
                or (other.kind is StepKind.MOVE and _covers(other.target, step.path))
                for other in steps
            )
            went_on = any(
                other.path == step.target
                if other.kind is not StepKind.MOVE
                # what was moved here and changed since, removed, or moved on
                else _covers(other.path, step.target)
                for other in steps
            )
            left = self._roots.bare_state(step.path) == ABSENT or refilled
            return left and (went_on or self._roots.bare_state(step.target) != ABSENT)
        key = step.path
        for later in steps[steps.index(step) + 1 :]:
            if later.kind is StepKind.MOVE and _covers(later.path, key):
                key = later.target + key[len(later.path) :]
        if step.after == ABSENT and key == step.path:
            return any(s.kind is StepKind.MOVE and _covers(s.target, key) for s in steps)
        return self._state(step, key) == step.after

    def sweep(self, steps: Iterable[Step], token: str) -> None:
        """Remove what a killed process had staged for these steps."""
        keys = {key for step in steps for key in (step.path, step.target) if key}
        folders = {self._roots.at(key).parent for key in keys}
        for key in keys:
            path = self._roots.at(key)
            if path.is_symlink():
                folders.add(Path(os.path.realpath(path)).parent)
        for folder in folders:
            atomic.sweep(folder, token)

    # -- folders, moves, links ----------------------------------------------------------------

    def _frame(self, step: Step, walk: Walk, folders: dict[Path, None], *, strict: bool) -> None:
        path = self._roots.at(step.path)
        if step.kind is StepKind.MOVE:
            self._move(step, path, walk, folders, strict=strict)
            return
        if step.kind is StepKind.FOLDER:
            there = path.is_dir()
            if step.after == FOLDER and not there:
                self._disk.mkdir(path)
            elif step.after == ABSENT and there and not any(path.iterdir()):
                self._disk.rmdir(path)
            else:
                return  # a folder that others use too stays; that is no clash
        else:
            state = self._roots.bare_state(step.path)
            if state == step.after:
                return
            if state != step.before:
                self._clash(step, step.path, state, walk, strict=strict)
                return
            if step.after == ABSENT:
                self._disk.unlink(path)
            else:
                self._disk.symlink(step.after.partition(":")[2], path)
        walk.done.append(step)
        folders[path.parent] = None

    def _move(
        self, step: Step, path: Path, walk: Walk, folders: dict[Path, None], *, strict: bool
    ) -> None:
        target = self._roots.at(step.target)
        here, there = self._roots.bare_state(step.path), self._roots.bare_state(step.target)
        same = here != ABSENT and there != ABSENT and self._one_file(step)
        if here == ABSENT and there != ABSENT:
            return
        if here == ABSENT or (there != ABSENT and not same):
            self._clash(
                step, step.path if here == ABSENT else step.target, there, walk, strict=strict
            )
            return
        if here == FOLDER:
            self._disk.rename(path, target)
        else:
            self._disk.place_new(path, target)
        walk.done.append(step)
        folders[path.parent] = None
        folders[target.parent] = None

    def _one_file(self, step: Step) -> bool:
        """Both names of a move are one file: a respelling, or a kill between link and unlink."""
        try:
            one, other = self._roots.at(step.path), self._roots.at(step.target)
            return os.path.samestat(os.lstat(one), os.lstat(other))
        except OSError:
            return False

    # -- contents -----------------------------------------------------------------------------

    def _put_all(
        self,
        steps: Sequence[Step],
        walk: Walk,
        folders: dict[Path, None],
        token: str,
        *,
        strict: bool,
    ) -> None:
        """All new contents are on the disk before the first one takes its place, so that a full
        disk is noticed while every file is still as it was."""
        staged: list[tuple[Step, Path, Path | None, os.stat_result | None]] = []
        at = 0
        try:
            for step in steps:
                state = self._state(step, step.path)
                if state == step.after:
                    self._note_version(step, walk)
                elif state != step.before:
                    self._clash(step, step.path, state, walk, strict=strict)
                else:
                    staged.append(self._stage(step, token))
            for step, real, temp, found in staged:
                self._place(step, real, temp, found)
                at += 1
                walk.done.append(step)
                folders[real.parent] = None
                self._note_version(step, walk)
        except OSError as error:
            step = staged[at][0] if at < len(staged) else steps[-1]
            raise atomic.explain(error, self._roots.at(step.path)) from error
        finally:
            for _step, _real, temp, _found in staged[at:]:
                if temp is not None:
                    atomic.discard(temp)

    def _stage(
        self, step: Step, token: str
    ) -> tuple[Step, Path, Path | None, os.stat_result | None]:
        real = self._roots.real(step.path)
        found = real.stat() if os.path.lexists(real) else None
        if step.after == ABSENT:
            return step, real, None, found
        try:
            temp = atomic.stage(
                real, self._versions.content(step.after), like=found, disk=self._disk, token=token
            )
        except OSError as error:
            raise atomic.explain(error, self._roots.at(step.path)) from error
        if found is None and step.mode:
            temp.chmod(step.mode)
            os.utime(temp, ns=(step.mtime_ns, step.mtime_ns))
        return step, real, temp, found

    def _place(
        self, step: Step, real: Path, temp: Path | None, found: os.stat_result | None
    ) -> None:
        atomic.check_unchanged(real, found)
        if temp is None:
            self._disk.unlink(real)
        elif found is None:
            self._disk.place_new(temp, real)
        else:
            self._disk.replace(temp, real)

    def _state(self, step: Step, key: str) -> str:
        if step.kind is StepKind.LINK:
            return self._roots.bare_state(key)
        return self._roots.state(key)

    def _note_version(self, step: Step, walk: Walk) -> None:
        if step.after == ABSENT:
            return
        try:
            found = self._roots.at(step.path).stat()
        except OSError as error:
            raise NotFound("The file went away.", where=self._roots.at(step.path)) from error
        walk.versions[step.path] = Version(step.after, found.st_mtime_ns, found.st_size)

    def _clash(self, step: Step, key: str, found: str, walk: Walk, *, strict: bool) -> None:
        if strict:
            raise VersionConflict(
                "The file was changed meanwhile.",
                where=self._roots.at(key),
                advice="Nothing was changed; look at the file and try again.",
                expected=step.before,
                actual=found,
            )
        walk.clashes.append(Clash(key, step.after, found))
        walk.overtaken.append(step)


def _moved_about(step: Step, steps: Sequence[Step]) -> bool:
    """Whether other steps fill or vacate the names of this one, so that the disk can't tell."""
    names = (step.path, step.target) if step.kind is StepKind.MOVE else (step.path,)
    return any(
        _covers(name, key) or _covers(key, name)
        for other in steps
        if other is not step and StepKind.MOVE in (step.kind, other.kind)
        for key in ((other.path, other.target) if other.target else (other.path,))
        for name in names
    )


def _covers(folder: str, key: str) -> bool:
    return key == folder or key.startswith(f"{folder}/")

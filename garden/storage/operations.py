"""What an operation of the journal is: a record with steps.

Each step names the state before and after it, so that anybody can tell from the disk alone whether
it has been done, and do or undo it again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

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

"""What looking, resolving, undo and redo answer with."""

from __future__ import annotations

from dataclasses import dataclass

from garden.changes import Changes
from garden.errors import GardenError
from garden.staging.change import Change
from garden.staging.log_line import Entry
from garden.staging.refusals import Refusal
from garden.storage.journal import Outcome


class AlreadyResolved(GardenError):
    """Somebody else has resolved the candidate; `entry` says how, if the log knows."""

    def __init__(self, what: str, *, where: str, entry: Entry | None) -> None:
        super().__init__(what, where=where, advice="Go on with the next one.")
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Preview:
    """What a decision would do, for showing. Texts are LF-only."""

    change: Change
    refusals: tuple[Refusal, ...]
    """What must be mended first; empty when it may be carried out."""
    memory_version: str
    """Hash of memory.md that the preview was made from ('' when there is none); handed to
    `resolve`, it makes sure that nothing changed in between (B61)."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a resolution, an undo or a redo did."""

    id: str
    """Of the resolution."""
    candidate: str
    changes: Changes
    outcome: Outcome | None = None
    """What the journal did; None when only a line was written."""
    kept: tuple[str, ...] = ()
    """Drafts that an undo left alone because somebody has worked on them."""
    count: int = 1
    """Resolutions that were turned together."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What came of resolving many. Those before the stop are done and stay done."""

    batch: str
    done: tuple[Resolved, ...]
    stopped: str = ""
    """Candidate at which it stopped; '' when all are done."""
    error: GardenError | None = None

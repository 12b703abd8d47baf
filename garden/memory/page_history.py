"""The page's changes in the journal: which one Undo takes back, also after others have written.

The journal takes a change back only while the file is as the change left it. When an agent has
added to the page since, the change is taken back by merging; that is a change of its own, whose
`coalesce` key names the one it takes back, so that Undo and Redo go on in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from garden.errors import GardenError, NotFound
from garden.okf import textfile
from garden.storage.journal import Journal
from garden.storage.operations import Record, State, StepKind

_TAKES_BACK: Final = "undo:"


class NothingToTurn(GardenError):
    """There is no change of the page to take back, or to make again."""


class PageHistory:
    """Changes of one file, newest first."""

    def __init__(self, journal: Journal, file: Path) -> None:
        self._journal = journal
        self._file = file

    def last_done(self, beside: Iterable[str] = ()) -> str:
        """Journal id of the newest change that stands, for undo; `beside` are operations on other
        files that were begun at the page and count as its changes, too. Raises NothingToTurn."""
        taken_back: set[str] = set()
        for record in self._records(beside):
            if record.state is not State.DONE:
                continue
            if record.coalesce.startswith(_TAKES_BACK):
                taken_back.add(record.coalesce.removeprefix(_TAKES_BACK))
            elif record.id not in taken_back:
                return record.id
        raise NothingToTurn("There is nothing to undo in Memory.")

    def last_undone(self, beside: Iterable[str] = ()) -> str:
        """Journal id of what Redo turns over: the change that was taken back last, if none came
        after, or (see `takes_back`) the one that took it back. Raises NothingToTurn."""
        found = ""
        for record in self._records(beside):
            if record.coalesce.startswith(_TAKES_BACK):
                if record.state is State.DONE:
                    return record.id
            elif record.state is State.DONE:
                break
            elif record.state is State.UNDONE:
                # Changes are taken back newest first: the oldest of them was the last.
                found = record.id
        if not found:
            raise NothingToTurn("There is nothing to redo in Memory.")
        return found

    def takes_back(self, operation: str) -> bool:
        """Whether a change took back another one: redoing that means undoing this."""
        record = self._journal.record(operation)
        return record is not None and record.coalesce.startswith(_TAKES_BACK)

    def key_for(self, operation: str) -> str:
        """The `coalesce` key of a change that takes back `operation`."""
        return _TAKES_BACK + operation

    def texts(self, operation: str) -> tuple[str, str, str]:
        """(label, text before, text after) of a change that touched nothing but the page.

        Raises NotFound when it touched more, or another file, or is no longer kept.
        """
        record = self._journal.record(operation)
        if record is not None and len(record.steps) == 1:
            step = record.steps[0]
            own = step.path == self._journal.roots.key(self._file)
            if own and step.kind is StepKind.PUT and not record.restores:
                return record.label, self._text(step.before), self._text(step.after)
        raise NotFound("This change can't be taken back by itself.", where=operation)

    def _records(self, beside: Iterable[str]) -> list[Record]:
        """Operations on the page and those beside it, newest first."""
        found = {record.id: record for record in self._journal.history(path=self._file)}
        for operation in beside:
            record = self._journal.record(operation)
            if record is not None:
                found[record.id] = record
        return sorted(found.values(), key=lambda record: -record.seq)

    def _text(self, state: str) -> str:
        if not state:
            return ""  # there was no file
        data = self._journal.content(state)
        if data is None:
            raise NotFound("This version is no longer kept.", where=self._file)
        return textfile.decode(data, where=str(self._file)).text

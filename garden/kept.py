"""What crash repair could not put into its file, because somebody else had changed that file.

The interrupted text is kept as a file of its own below the garden's state folder until a person has
looked: it can become a note, be copied, or be let go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from garden.editing import Editing, Saved
from garden.errors import AlreadyExists, GardenError, NotFound
from garden.okf import names, textfile
from garden.okf.layout import GardenLayout
from garden.problems import Problem, Severity
from garden.storage import atomic
from garden.storage.apply import Clash
from garden.storage.journal import Journal, Recovery
from garden.storage.recovery import RecoveryCopies, RecoveryCopy

KEPT = "interrupted-kept"
"""Code of the problem for a kept text; its fact `kept` is the text's id."""


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text that was to be written when the program was ended."""

    id: str
    path: str
    """The note it was meant for."""
    text: str
    now: str | None
    """What that file says now; None when it is gone or is no text."""
    found: datetime
    """When the repair kept it."""


class KeptTexts:
    """The kept texts of one garden. Any thread; each call stands for itself."""

    def __init__(self, folder: Path, layout: GardenLayout) -> None:
        self._copies = RecoveryCopies(folder)
        self._layout = layout

    def take_in(self, recovery: Recovery, journal: Journal, now: datetime) -> None:
        """Keep the texts of a repair's clashes. DiskFull, ReadOnly."""
        for operation, clash in recovery.clashes:
            text = _text_of(clash, journal)
            if text is not None:
                path = self._layout.relative(journal.roots.at(clash.path)) or clash.path
                # The same note may be waiting already for another operation.
                self._copies.keep(f"{operation}/{path}", text, base=None, base_hash="", now=now)

    def all(self) -> list[KeptText]:
        """Those that still differ from their file, oldest first; the others are let go."""
        found = []
        for copy in self._copies.all():
            kept = self._beside_its_file(copy)
            if kept.text == kept.now:
                self._copies.discard(copy.path)
            else:
                found.append(kept)
        return found

    def get(self, id: str) -> KeptText:
        """One of them, with what its file says now. NotFound when it was let go."""
        copy = self._copies.get(id)
        if copy is None:
            raise NotFound("This text is no longer kept.", where=id.partition("/")[2])
        return self._beside_its_file(copy)

    def let_go(self, id: str) -> None:
        """The person doesn't need it."""
        self._copies.discard(id)

    def make_note(self, id: str, editing: Editing) -> Saved:
        """Make a new note of it, beside the one it was meant for, and let it go."""
        kept = self.get(id)
        number, path = 1, kept.path
        while True:
            try:
                saved = editing.create(
                    title="", folder="", type="", text=kept.text, template="", path=path
                )
                break
            except AlreadyExists:
                number += 1
                path = _numbered(kept.path, number)
        self._copies.discard(id)
        return saved

    def _beside_its_file(self, copy: RecoveryCopy) -> KeptText:
        path = copy.path.partition("/")[2]
        try:
            data = atomic.read(self._layout.absolute(path))[0]
            now: str | None = textfile.decode(data, where=path).text
        except GardenError:
            now = None
        return KeptText(copy.path, path, copy.text, now, copy.saved)


def problems(kept: Iterable[KeptText], repaired: Recovery | None, root: Path) -> list[Problem]:
    """Rows for what repair left to a person: kept texts, and what could not be done or read."""
    rows = [
        Problem(
            KEPT,
            Severity.WARNING,
            text.path,
            "A change of this note was interrupted, and the file was changed by somebody else.",
            "Look at the interrupted text beside the file.",
            facts=(("kept", text.id),),
        )
        for text in kept
    ]
    if repaired is None:
        return rows
    for error in repaired.failed:
        where = Path(error.where)
        path = where.relative_to(root).as_posix() if where.is_relative_to(root) else ""
        rows.append(
            Problem(
                "interrupted-waits",
                Severity.ERROR,
                path,
                f"An interrupted change could not be finished: {error.what}",
                error.advice,
                facts=(("reason", error.what),),
            )
        )
    if repaired.damaged is not None:
        rows.append(
            Problem(
                "history-damaged",
                Severity.WARNING,
                "",
                "The history of changes could not be read and began anew.",
                f"Your notes are not affected; the old history is kept in {repaired.damaged}.",
                facts=(("file", str(repaired.damaged)),),
            )
        )
    return rows


def _text_of(clash: Clash, journal: Journal) -> str | None:
    """The text that was to be written; None for a removal, a link, or what is no text."""
    data = journal.content(clash.wanted)
    if data is None:
        return None
    try:
        text = textfile.decode(data, where=clash.path)
    except GardenError:
        return None
    return text.text


def _numbered(path: str, number: int) -> str:
    file = PurePosixPath(path)
    return str(file.with_name(f"{names.stem(path)} {number}{file.suffix}"))

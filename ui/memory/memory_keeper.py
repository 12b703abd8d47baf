"""Keeps the Memory page that is shown in step with the disk, and has its changes made.

A change is told as what to do to the page *as it is when its turn comes*: the lane reads the file,
applies it, writes. Two quick key presses, or an agent that writes at the same moment, lose nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from garden.changes import Changes
from garden.errors import GardenError
from garden.okf.layout import MEMORY_PAGE
from ui.undoing import take_back

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.memory.file_memory import FileMemory
    from garden.memory.pointers import Pointer
    from garden.memory.view import MemoryPage, MemoryWritten
    from garden.okf.note import Version
    from ui.session import Changed, GardenSession

State = Literal["loading", "ready", "missing", "failed"]
Work = Callable[["FileMemory"], "MemoryWritten"]


class MemoryKeeper(QObject):
    """The page of the open garden. `page` is None until it was read."""

    changed = Signal()
    """`page` or `state` is another one than before."""
    written = Signal(object)
    """MemoryWritten of a change made here."""
    failed = Signal(object)
    """GardenError of a change that was not made."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pending = 0
        self._waiting: list[Callable[[], object]] = []
        self._drafts: list[str] = []
        """Journal ids of draft notes that items became since the garden was opened."""
        self.state: State = "loading"
        self.page: MemoryPage | None = None
        self.error: GardenError | None = None
        session.opened.connect(lambda _garden: self._begin())
        session.closed.connect(self._forget)
        session.changed.connect(self._on_changed)
        if session.garden is not None:
            self.refresh()

    @property
    def busy(self) -> bool:
        """Whether a change is under way."""
        return self._pending > 0

    def refresh(self) -> None:
        """Read the page again."""
        self._session.ask(
            lambda garden, _token: garden.memory.page(),
            self._take,
            self._on_unread,
            self,
            lane="quick",
            key="memory-page",
        )

    # ---- changes

    def change(
        self,
        work: Work,
        done: Callable[[MemoryWritten], object] | None = None,
        failed: Callable[[GardenError], object] | None = None,
    ) -> None:
        """Change the page. `failed` is called instead of the signal when it is given."""

        def verb(garden: Garden) -> MemoryWritten:
            garden.own()
            begun = garden.memory.begun
            written = work(garden.memory)
            if not begun:
                garden.rescan()  # there is a folder to be watched from now on
            return written

        garden = self._session.garden

        def answered(written: MemoryWritten) -> None:
            if self._session.garden is not garden:
                return
            self._settle()
            self._adopt(written)
            if done is not None:
                done(written)
            self.written.emit(written)

        def refused(error: GardenError) -> None:
            if self._session.garden is not garden:
                return
            self._settle()
            self.refresh()
            (failed or self.failed.emit)(error)

        if garden is None:
            return
        self._pending += 1
        self._session.change(verb, answered, refused, self, initiator=self)

    def made_draft(self, operation: str) -> None:
        """An item became a draft note: that is undone from here, too, as long as it is the last."""
        self._drafts.append(operation)

    def undo(self, done: Callable[[str], object]) -> None:
        """Take back the newest change of the page, or draft of an item; `done` hears its name."""

        def undone(garden: Garden) -> Changed:
            return take_back(garden, garden.memory.history.last_done(self._drafts))

        self._turn(undone, done)

    def redo(self, done: Callable[[str], object]) -> None:
        """Make the change again that was taken back last."""

        def make_again(garden: Garden) -> Changed:
            garden.own()
            history = garden.memory.history
            operation = history.last_undone(self._drafts)
            if history.takes_back(operation):
                return garden.undo(operation)
            return garden.redo(operation)

        self._turn(make_again, done)

    def _turn(self, verb: Callable[[Garden], Changed], done: Callable[[str], object]) -> None:
        self._session.change(
            verb,
            lambda saved: done(saved.changes.label),
            self.failed.emit,
            self,
        )

    def follow(self, source: str, done: Callable[[Pointer], object]) -> None:
        """Where a source leads."""

        def look(garden: Garden) -> Pointer:
            from garden.memory.pointers import follow
            from garden.memory.record_places import places_in

            return follow(source, garden.resolve, garden.root, places_in(garden.layout))

        self._session.ask(
            lambda garden, _token: look(garden), done, self.failed.emit, self, lane="quick"
        )

    # ---- what was typed and isn't written yet

    def keep_copy(self, text: str, base: str, version: Version | None) -> None:
        """Keep a recovery copy of the whole page as it would be."""
        self._session.keep_unsaved(MEMORY_PAGE, text, version, base_text=base)

    def drop_copy(self) -> None:
        """Nothing is unwritten any more."""
        self._session.drop_unsaved(MEMORY_PAGE)

    def when_idle(self, then: Callable[[], object]) -> None:
        """Call `then` once no change is under way."""
        if self._pending:
            self._waiting.append(then)
        else:
            then()

    # ---- inside

    def _settle(self) -> None:
        self._pending -= 1
        if not self._pending:
            waiting, self._waiting = self._waiting, []
            for then in waiting:
                then()

    def _begin(self) -> None:
        self._drafts.clear()
        self.page, self.error, self.state = None, None, "loading"
        self.changed.emit()
        self.refresh()

    def _forget(self) -> None:
        self.page, self.error, self.state = None, None, "loading"
        self._pending = 1
        self._settle()
        self.changed.emit()

    def _take(self, page: MemoryPage) -> None:
        if self._pending:
            return  # what is under way answers with a newer one
        self._show(page)

    def _adopt(self, written: MemoryWritten) -> None:
        from garden.memory.view import MemoryPage

        self._show(MemoryPage(written.document, written.version, written.meters))

    def _show(self, page: MemoryPage) -> None:
        state: State = "missing" if page.version is None else "ready"
        old = self.page
        self.page, self.error = page, None
        if (
            self.state == state
            and old is not None
            and old.document.text == page.document.text
            and old.meters == page.meters
        ):
            return
        self.state = state
        self.changed.emit()

    def _on_unread(self, error: GardenError) -> None:
        self.error, self.state = error, "failed"
        self.changed.emit()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if initiator is not self and "memory" in changes.extra:
            self.refresh()

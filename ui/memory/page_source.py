"""The Memory page as the text of the raw view: what `NoteKeeper` and `PageNotices` ask a session
for, answered for one file that is no note."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from garden.changes import Changes
from garden.errors import GardenError
from garden.okf.layout import MEMORY_PAGE

if TYPE_CHECKING:
    from garden.document import NoteDocument
    from garden.garden import Garden
    from garden.memory.view import MemoryWritten
    from garden.okf.note import NoteHeader, Version
    from garden.storage.merge import MergeResult
    from ui.lanes import Request
    from ui.session import GardenSession

Failed = Callable[[GardenError], Any]


@dataclass(frozen=True, slots=True)
class SavedPage:
    """What a save did, as `NoteKeeper` wants it."""

    changes: Changes
    version: Version | None


class PageSource(QObject):
    """Stands between the raw view and the session. Paths are not looked at: there is one page."""

    changed = Signal(object, object)
    """(Changes that name the page as MEMORY_PAGE, initiator)."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.changed.connect(self._on_changed)

    @property
    def garden(self) -> Garden | None:
        """The open garden."""
        return self._session.garden

    def read(
        self,
        path: str,
        done: Callable[[NoteDocument], Any],
        failed: Failed | None = None,
        guard: QObject | None = None,
    ) -> Request:
        """The page as a document."""

        def look(garden: Garden) -> NoteDocument:
            from garden.document import read_file

            return read_file(path, garden.memory.file, okf=False)

        return self._session.ask(lambda garden, _token: look(garden), done, failed, guard)

    def save(
        self,
        path: str,
        text: str,
        expected: Version | None,
        done: Callable[[Any], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Write the page. Fails with VersionConflict when the disk holds another one."""

        def write(garden: Garden) -> SavedPage:
            garden.own()
            written: MemoryWritten = garden.memory.replace_text(text, expected)
            return SavedPage(written.changes, written.version)

        return self._session.change(write, done, failed, guard, initiator)

    def merge(
        self,
        base: str,
        mine: str,
        theirs: str,
        done: Callable[[MergeResult], Any],
        guard: QObject | None = None,
    ) -> Request:
        """Merge three pages by section (B64)."""

        def merged() -> MergeResult:
            from garden.memory.merging import merge_memory

            return merge_memory(base, mine, theirs)

        return self._session.ask(lambda _garden, _token: merged(), done, None, guard)

    def keep_unsaved(
        self, path: str, text: str, base: Version | None, *, base_text: str | None = None
    ) -> Request:
        """As the session's."""
        return self._session.keep_unsaved(path, text, base, base_text=base_text)

    def drop_unsaved(self, path: str) -> Request:
        """As the session's."""
        return self._session.drop_unsaved(path)

    def unsaved(self, done: Callable[..., Any], guard: QObject | None = None) -> Request:
        """As the session's."""
        return self._session.unsaved(done, guard)

    def ask(
        self,
        work: Callable[..., Any],
        done: Callable[[Any], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
    ) -> Request:
        """As the session's."""
        return self._session.ask(work, done, failed, guard)

    def header(self, path: str) -> NoteHeader | None:
        """The page is in no list of notes."""
        return None

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if "memory" in changes.extra:
            page = frozenset({MEMORY_PAGE})
            told = Changes(edited=page, origin=changes.origin, label=changes.label)
            self.changed.emit(told, initiator)

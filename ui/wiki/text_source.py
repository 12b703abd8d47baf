"""`TextSource`: where the text of a page comes from and goes to.

For notes that is the session; Memory's raw view has a source of its own for a file that is no note.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from garden.document import NoteDocument
    from garden.errors import GardenError
    from garden.garden import Garden
    from garden.okf.note import NoteHeader, Version
    from ui.lanes import Request


class TextSource(Protocol):
    """What `NoteKeeper` and `PageNotices` ask for. Answers come on the GUI thread."""

    @property
    def garden(self) -> Garden | None:
        """The open garden."""

    @property
    def changed(self) -> Any:
        """Signal of (Changes, initiator)."""

    def read(
        self,
        path: str,
        done: Callable[[NoteDocument], Any],
        failed: Callable[[GardenError], Any] | None = None,
        guard: QObject | None = None,
    ) -> Request:
        """The text as it is on disk."""

    def save(
        self,
        path: str,
        text: str,
        expected: Version | None,
        done: Callable[[Any], Any] | None = None,
        failed: Callable[[GardenError], Any] | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Write the text; `done` gets an answer with the new `version`."""

    def merge(
        self,
        base: str,
        mine: str,
        theirs: str,
        done: Callable[[Any], Any],
        guard: QObject | None = None,
    ) -> Request:
        """Merge three texts."""

    def keep_unsaved(
        self, path: str, text: str, base: Version | None, *, base_text: str | None = None
    ) -> Request:
        """Keep a recovery copy."""

    def drop_unsaved(self, path: str) -> Request:
        """Let a recovery copy go."""

    def unsaved(self, done: Callable[[Any], Any], guard: QObject | None = None) -> Request:
        """All recovery copies."""

    def ask(
        self,
        work: Callable[..., Any],
        done: Callable[[Any], Any] | None = None,
        failed: Callable[[GardenError], Any] | None = None,
        guard: QObject | None = None,
    ) -> Request:
        """Any other question to the garden."""

    def header(self, path: str) -> NoteHeader | None:
        """What is known of the text as a note; None when it is none."""

"""What can be done with a note as a whole: make, pin, delete it, copy a link to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from garden.errors import AlreadyExists, GardenError, InvalidName
from garden.okf.names import safe_file_name, stem

from ..spot import Spot
from .pinned import PinnedNotes

if TYPE_CHECKING:
    from garden.editing import Saved
    from ui.session import GardenSession

    from .note_page import NotePage


class NoteDeeds(QObject):
    """Asks the session, and says what came of it."""

    open_requested = Signal(object)
    """Spot of a note to show."""
    name_wanted = Signal(str)
    """A new note is wanted in this folder; the person is to be asked about it."""
    name_offered = Signal(str, str, str)
    """(folder, title, path): a note is wished for by a path that no file may have; the person is to
    be asked about it."""
    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    said = Signal(str)
    """A quiet word for the toast."""
    failed = Signal(object)
    """GardenError."""

    def __init__(
        self,
        session: GardenSession,
        pinned: PinnedNotes,
        page: Callable[[], NotePage | None],
        parent: QObject | None = None,
    ) -> None:
        """`page` answers the page in front."""
        super().__init__(parent)
        self._session = session
        self._pinned = pinned
        self._page = page
        self._fresh: set[str] = set()
        self._making: set[tuple[str, str]] = set()

    # ---- new notes

    def new_note(self) -> None:
        """Ask for the name of a new note beside the open one."""
        page = self._page()
        self.ask_name(page.path.rpartition("/")[0] if page else "")

    def ask_name(self, folder: str) -> None:
        """Ask for the name of a new note in `folder`."""
        self.name_wanted.emit(folder)

    def create(self, title: str, path: str = "") -> None:
        """Make a note and open it for writing. Without `path` it goes beside the one in front.

        Asked for twice (a double click), it is made once.
        """
        wish = (title, path)
        if wish in self._making:
            return
        self._making.add(wish)
        page = self._page()

        def made(saved: Saved) -> None:
            self._making.discard(wish)
            self.made(saved, title)

        def refused(error: GardenError) -> None:
            self._making.discard(wish)
            if path and isinstance(error, AlreadyExists):
                # Somebody wrote it meanwhile; that is what was wished for.
                self.open_requested.emit(Spot(path))
            elif isinstance(error, InvalidName):
                self._offer_name(title, path)
            else:
                self.failed.emit(error)

        self._session.create(
            title=title,
            path=path,
            folder="" if path or page is None else page.path.rpartition("/")[0],
            done=made,
            failed=refused,
            guard=self,
            initiator=self,
        )

    def _offer_name(self, title: str, path: str) -> None:
        """Ask where the note is to go. Its title stays; folders are named so that they can be."""
        folders = path.rpartition("/")[0]
        safe = [safe_file_name(part).name for part in folders.split("/") if part.strip(".")]
        self.name_offered.emit("/".join(safe), title, path)

    def rescue(self, path: str, text: str) -> None:
        """Make a note again from text that was never saved, now that its file is gone."""

        def made(saved: Saved) -> None:
            self._session.drop_unsaved(path)
            self.made(saved)

        self._session.create(
            title="",
            path=path,
            text=text,
            done=made,
            failed=self.failed.emit,
            guard=self,
            initiator=self,
        )

    def made(self, saved: Saved, title: str = "") -> None:
        """A note, called `title`, was just made: show it, ready for writing."""
        self._fresh.add(saved.path)
        self.open_requested.emit(Spot(saved.path))
        # A note that was just made has no header yet: it is called as it was asked for.
        title = saved.headers[0].title if saved.headers else title or stem(saved.path)
        self.done.emit(self.tr("Made “{title}”").format(title=title), saved.changes.operation)

    def is_fresh(self, path: str) -> bool:
        """Whether this note was just made here: true once, then it is like any other."""
        fresh = path in self._fresh
        self._fresh.discard(path)
        return fresh

    # ---- the note in front

    def toggle_pin(self) -> None:
        """Pin or unpin it."""
        page = self._page()
        if page is None or not page.path:
            return
        words = (
            self.tr("Pinned “{title}”")
            if self._pinned.toggle(page.path)
            else self.tr("Unpinned “{title}”")
        )
        self.said.emit(words.format(title=page.title))

    def copy_link(self) -> None:
        """Put a link that leads to it, and to no other, on the clipboard."""
        page = self._page()
        if page is None or not page.path:
            return
        path, header = page.path, self._session.header(page.path)
        title = header.title if header is not None else stem(path)

        def copy(link: str) -> None:
            QGuiApplication.clipboard().setText(link)
            self.said.emit(self.tr("Copied {link}").format(link=link))

        self._session.ask(
            lambda garden, _token: garden.new_link(path, "", title=title),
            copy,
            self.failed.emit,
            self,
            lane="quick",
        )

    def delete(self) -> None:
        """Move it to the trash."""
        page = self._page()
        if page is None or not page.path:
            return
        path, title = page.path, page.title

        def gone(saved: Saved) -> None:
            words = self.tr("Moved “{title}” to the trash").format(title=title)
            self.done.emit(words, saved.changes.operation)

        def trash(_saved: bool) -> None:
            self._session.trash(path, gone, self.failed.emit, self, initiator=self)

        # What was typed last belongs into the trash with the rest.
        page.save(trash)

    # ---- any note

    def open_random(self) -> None:
        """Show any note, to come across something forgotten."""
        notes = [header.path for header in self._session.headers() if not header.reserved]
        if notes:
            self.open_requested.emit(Spot(random.choice(notes)))

"""Keeps the text in the editor and the file on disk in step, and loses neither.

It knows three texts: the *base* (what the disk held when we last agreed with it), *mine* (the
editor) and *theirs* (what another program wrote). Nothing changed here -> theirs comes in. Changed
here too -> the three are merged in a lane; what can't be merged waits for the person, with saving
off and a recovery copy kept (B30). A file that is gone keeps its text, and no autosave brings it
back (B31). While an input method composes everything waits (B42).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.changes import Changes
from garden.errors import (
    AlreadyExists,
    BeginningOnly,
    GardenError,
    NotFound,
    NotUtf8,
    VersionConflict,
)
from garden.okf.note import Version
from ui.wiki.autosave import Autosave
from ui.wiki.editor import Editor

if TYPE_CHECKING:
    from garden.document import NoteDocument
    from garden.editing import Saved
    from garden.storage.merge import MergeResult
    from ui.wiki.text_source import TextSource


class Trouble(Enum):
    """Why the text can't simply be saved."""

    NONE = "none"
    GONE = "gone"
    CONFLICT = "conflict"
    FAILED = "failed"
    UNREADABLE = "unreadable"
    """The note could not be opened at all."""


class NoteKeeper(QObject):
    """The open note of one page: load, save moments, changes from outside."""

    loaded = Signal()
    """A note was opened; `document` holds it."""
    changed = Signal()
    """`dirty`, `saving`, `trouble` or `error` may be another than before."""
    adopted = Signal(bool)
    """The disk's text came in; True when it was merged with unsaved typing."""
    saved = Signal()
    path_changed = Signal(str)
    """The note was renamed or moved."""

    def __init__(self, session: TextSource, editor: Editor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._editor = editor
        self.path = ""
        self.document: NoteDocument | None = None
        self.error: GardenError | None = None
        self.trouble = Trouble.NONE
        self.conflict: MergeResult | None = None
        """The merge that left conflicts, while `trouble` is CONFLICT."""
        self.saving = False
        self._base = ""
        self._version: Version | None = None
        self._theirs: NoteDocument | None = None
        self._waiting: list[Callable[[bool], object]] = []
        self._look_later = False
        self._copied = False
        self._stamp = 0
        self._looked = 0
        """Counts looks at the disk, so that a merge of a version that is gone is left aside."""
        self._autosave = Autosave(self)
        self._autosave.save_due.connect(self._on_idle)
        self._autosave.recovery_due.connect(self.keep_copy)
        editor.text_edited.connect(self._on_edited)
        editor.left.connect(self.save)
        session.changed.connect(self._on_changed)

    # ---- facts

    @property
    def dirty(self) -> bool:
        """Whether the editor holds text that is not on disk."""
        return self._editor.modified and not self._editor.read_only

    @property
    def blocked(self) -> bool:
        """Whether saving by itself is off."""
        return self.trouble in (Trouble.GONE, Trouble.CONFLICT, Trouble.UNREADABLE)

    @property
    def _opening(self) -> bool:
        """Whether the editor still holds what was open before."""
        return self.document is None and self.trouble is Trouble.NONE

    @property
    def version(self) -> Version | None:
        """The version on disk that the text is based on."""
        return self._version

    @property
    def theirs(self) -> str:
        """The disk's text in a conflict, '' otherwise."""
        return self._theirs.text if self._theirs is not None else ""

    # ---- opening

    def open(self, path: str) -> None:
        """Read a note into the editor. What was open before must have been closed."""
        self._stamp += 1
        self._autosave.settle()
        self.path, self.document, self._theirs = path, None, None
        self.conflict, self._copied, self._look_later = None, False, False
        self._set(Trouble.NONE)
        self._editor.expect_another()
        self._editor.set_path(path)
        stamp = self._stamp
        self._session.read(
            path,
            lambda document: self._on_opened(stamp, document),
            lambda error: self._on_unopened(stamp, error),
            self,
        )

    def _on_opened(self, stamp: int, document: NoteDocument) -> None:
        if stamp != self._stamp:
            return
        self._agree(document)
        self._editor.load(document.text, read_only=document.read_only is not None)
        self._set(Trouble.NONE)
        self.loaded.emit()
        self._look_if_asked()

    def _on_unopened(self, stamp: int, error: GardenError) -> None:
        if stamp == self._stamp:
            self._editor.load("", read_only=True)
            self._set(Trouble.UNREADABLE, error)
            self._look_if_asked()

    # ---- saving

    def save(self, then: Callable[[bool], object] | None = None) -> None:
        """Write what is unsaved. `then` hears whether everything is on disk."""
        if self._editor.composing:
            self._editor.when_idle(lambda: self.save(then))
            return
        if self.saving:
            # One at a time: what was typed meanwhile goes with the next.
            self._waiting.append(then or (lambda _saved: None))
            return
        if not self.dirty or self.blocked or self._session.garden is None:
            if then is not None:
                then(not self.dirty)
            return
        self._write(self._version, then)

    def save_again(self) -> None:
        """Write a note anew whose file is gone."""
        if self.trouble is Trouble.GONE and not self.saving:
            self._write(None, None)

    def _write(self, expected: Version | None, then: Callable[[bool], object] | None) -> None:
        text, revision, stamp = self._editor.text(), self._editor.revision, self._stamp
        if then is not None:
            self._waiting.append(then)
        self.saving = True
        self.changed.emit()
        self._session.save(
            self.path,
            text,
            expected,
            lambda answer: self._on_saved(stamp, text, revision, answer),
            lambda error: self._on_unsaved(stamp, error),
            self,
            initiator=self,
        )

    def _on_saved(self, stamp: int, text: str, revision: int, answer: Saved) -> None:
        self.saving = False
        if stamp != self._stamp:
            return
        self._base, self._version = text, answer.version
        self._editor.mark_saved(revision)
        self._set(Trouble.NONE)
        if self.dirty:
            self._autosave.touch()
        else:
            self._drop_copy()
        self.saved.emit()
        self._go_on(True)

    def _on_unsaved(self, stamp: int, error: GardenError) -> None:
        self.saving = False
        if stamp != self._stamp:
            return
        self.keep_copy()
        if isinstance(error, VersionConflict | AlreadyExists | NotFound):
            self.look_at_disk()  # changed, come back, gone or moved: the disk says
        else:
            self._set(Trouble.FAILED, error)
        self._go_on(False)

    def _go_on(self, saved: bool) -> None:
        waiting, self._waiting = self._waiting, []
        self._look_if_asked()
        if saved and self.dirty and waiting and not self.blocked:
            self.save(lambda done: [then(done) for then in waiting])
            return
        for then in waiting:
            then(saved and not self.dirty)

    def close(self, then: Callable[[bool], object]) -> None:
        """Before the page goes: commit a composition, save. `then` hears whether all is saved;
        if not, a recovery copy lies in the state folder."""
        self._editor.finish_composition()

        def closed(saved: bool) -> None:
            if not saved and self.dirty:
                self.keep_copy()
            then(saved)

        self.save(closed)

    # ---- recovery copies

    def keep_copy(self) -> None:
        """Keep a recovery copy of what is unsaved."""
        if self.dirty and self._session.garden is not None and self.path:
            self._copied = True
            self._session.keep_unsaved(
                self.path, self._editor.text(), self._version, base_text=self._base
            )

    def _drop_copy(self) -> None:
        self._autosave.settle()
        if self._copied and self._session.garden is not None:
            self._copied = False
            self._session.drop_unsaved(self.path)

    def _move_copy(self, old: str) -> None:
        """The note is called otherwise now: its copy as well, or a later start would offer it for
        a note that is gone."""
        if self._copied and self._session.garden is not None:
            self.keep_copy()
            self._session.drop_unsaved(old)

    def restore(self, text: str, base: str | None, base_hash: str) -> None:
        """Bring back unsaved text that a crash left, merged with what the file holds now.

        `base` is the text it was typed into, None when only its `base_hash` is known. Where the
        file is another one by now and the base is lost, both texts are shown as one conflict.
        """
        document = self.document
        if document is None or self._editor.read_only:
            return
        self._copied = True
        self._editor.apply_external(text)
        self._editor.mark_unsaved()
        if base_hash == document.version.hash or base == document.text:
            self._level()
            self.save()
            return
        self._base, self._version = base or "", None
        self._adopt(self._stamp, document)

    # ---- what the person decides

    def keep_mine(self) -> None:
        """In a conflict: save my text over theirs; the journal keeps theirs."""
        if self._theirs is not None:
            self._agree(self._theirs)
            self._decided(self._editor.text())

    def take_theirs(self) -> None:
        """In a conflict: the disk's text comes in, as an undo step over mine."""
        if self._theirs is not None:
            self._agree(self._theirs)
            self._decided(self._base)

    def use(self, text: str) -> None:
        """In a conflict: save this text, made of both."""
        if self._theirs is not None:
            self._agree(self._theirs)
            self._decided(text)

    def _decided(self, text: str) -> None:
        self._editor.when_idle(lambda: self._take(text))

    def _take(self, text: str) -> None:
        self._theirs, self.conflict = None, None
        self._editor.apply_external(text)
        self._set(Trouble.NONE)
        self._level()
        self.save()
        self.adopted.emit(False)

    # ---- changes from outside

    def look_at_disk(self) -> None:
        """Read the file again and take over what another program wrote."""
        if self.saving or self._opening:
            self._look_later = True
            return
        if not self.path or self._session.garden is None:
            return
        stamp, path = self._stamp, self.path
        self._session.read(
            path,
            lambda document: self._editor.when_idle(lambda: self._adopt(stamp, document)),
            lambda error: self._on_look_failed(stamp, path, error),
            self,
        )

    def _look_if_asked(self) -> None:
        if self._look_later:
            self._look_later = False
            self.look_at_disk()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if initiator is self or not self.path:
            return
        for old, new in changes.moved:
            if old == self.path:
                self.path = new
                self._editor.set_path(new)
                self._move_copy(old)
                self.path_changed.emit(new)
        if changes.touches(self.path):
            self.look_at_disk()

    def _on_look_failed(self, stamp: int, path: str, error: GardenError) -> None:
        if stamp != self._stamp or path != self.path:
            return
        if self.trouble is Trouble.UNREADABLE:
            self._set(Trouble.UNREADABLE, error)  # it never was open: still so, maybe otherwise
        elif isinstance(error, NotFound):
            self._on_gone()
        else:
            self._set(Trouble.FAILED, error)

    def _on_gone(self) -> None:
        self._looked += 1
        self._editor.mark_unsaved()
        self._theirs, self.conflict = None, None
        self._set(Trouble.GONE)
        self.keep_copy()

    def _adopt(self, stamp: int, document: NoteDocument) -> None:
        if stamp != self._stamp or document.path != self.path:
            return  # an answer about another note, or about this one's old name
        if self.saving:
            self._look_later = True
            return
        if self.trouble is Trouble.UNREADABLE:
            self._on_opened(stamp, document)
            return
        if not self.dirty and _may_be_edited(document) != _may_be_edited(self.document):
            self._on_opened(stamp, document)
            return
        if self.dirty and isinstance(document.read_only, NotUtf8 | BeginningOnly):
            # What can be shown of such a file is not its text: there is nothing to merge with.
            self._set(Trouble.FAILED, document.read_only)
            self.keep_copy()
            return
        mine = self._editor.text()
        same = self._version is not None and document.version.hash == self._version.hash
        if mine == document.text or (same and self.trouble is not Trouble.CONFLICT):
            # Touched, saved by us, or brought back as it was: nothing to ask (B30).
            renamed = self.document is not None and self.document.path != document.path
            self._agree(document)
            self._theirs, self.conflict = None, None
            self._set(Trouble.NONE)
            self._level()
            if renamed:
                self.adopted.emit(False)
            return
        if not self.dirty:
            self._editor.apply_external(document.text)
            self._agree(document)
            self._editor.mark_saved()
            self._set(Trouble.NONE)
            self.adopted.emit(False)
            return
        base = self._base
        looked = self._looked = self._looked + 1
        self._session.merge(
            base,
            mine,
            document.text,
            lambda result: self._editor.when_idle(
                lambda: self._on_merged(stamp, looked, document, mine, result)
            ),
            self,
        )

    def _on_merged(
        self, stamp: int, looked: int, document: NoteDocument, mine: str, result: MergeResult
    ) -> None:
        if stamp != self._stamp or looked != self._looked:
            return  # about another note, or about a file that changed or went since
        if self._editor.text() != mine or self.saving:
            self._adopt(stamp, document)  # typed on while the lane merged: once more
            return
        if result.conflicts:
            self._theirs, self.conflict = document, result
            self.document = document
            self._set(Trouble.CONFLICT)
            self.keep_copy()
            return
        self._theirs, self.conflict = None, None
        self._editor.apply_external(result.text)
        self._agree(document)
        self._set(Trouble.NONE)
        self._level()
        if self.dirty:
            self._autosave.touch()
        self.adopted.emit(True)

    # ---- inside

    def _agree(self, document: NoteDocument) -> None:
        self.document = document
        self._base, self._version = document.text, document.version

    def _level(self) -> None:
        """Dirty or clean by what the texts say, whatever happened on the way."""
        if self._editor.text() == self._base:
            self._editor.mark_saved()
            self._drop_copy()
        else:
            self._editor.mark_unsaved()
        self.changed.emit()

    def _on_edited(self) -> None:
        if self._editor.modified:
            self._autosave.touch()
        elif not self.saving:
            self._drop_copy()  # undone back to what is on disk
        self.changed.emit()

    def _on_idle(self) -> None:
        if self.trouble is Trouble.CONFLICT and self._theirs is not None:
            # The person may have settled it by typing.
            theirs, stamp = self._theirs, self._stamp
            self._editor.when_idle(lambda: self._adopt(stamp, theirs))
        else:
            self.save()

    def _set(self, trouble: Trouble, error: GardenError | None = None) -> None:
        self.trouble, self.error = trouble, error
        self.changed.emit()


def _may_be_edited(document: NoteDocument | None) -> bool:
    return document is not None and document.read_only is None

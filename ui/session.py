"""The one door from the window to the garden: verbs in, `changed(Changes, initiator)` out.

Every verb runs in a lane (`ui.lanes`) and answers on the GUI thread through `done` or `failed`.
`guard` is the widget that asks: when it is gone the answer is dropped. Whatever changes files
answers with `Changes`, which goes to every panel together with its initiator, so that the widget
that caused a change doesn't reload over the person's cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import shiboken6
from PySide6.QtCore import QObject, Signal

from garden.changes import Changes
from garden.errors import GardenError
from garden.index_state import IndexState
from garden.okf.note import LinkForm, NoteHeader, Trust, Version
from garden.problems import Problem
from garden.work import CancelToken, Progress
from ui.lanes import Lane, Lanes, Request

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.okf.mentions import Mention
    from garden.okf.yaml_render import FieldValue

Done = Callable[[Any], Any]
Failed = Callable[[GardenError], Any]


class Changed(Protocol):
    """What a changing verb answers with."""

    @property
    def changes(self) -> Changes: ...


class GardenSession(QObject):
    """One open garden, or none. Lives on the GUI thread."""

    opened = Signal(object)
    """The Garden that is open now."""
    closed = Signal()
    changed = Signal(object, object)
    """(Changes, initiator): what was touched, and the object that asked for it, or None."""
    index_state_changed = Signal(object)
    """IndexState."""
    work_changed = Signal(object)
    """dict of task name -> Progress of what runs now."""
    failed = Signal(object)
    """GardenError of a verb whose caller gave no `failed`."""
    cancel_requested = Signal(str)
    """Name of a task that a person wants stopped; whoever reported it stops it."""

    def __init__(self, lanes: Lanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lanes = lanes
        self._garden: Garden | None = None
        self._work: dict[str, Progress] = {}
        self._headers: dict[str, NoteHeader] = {}
        self._ordered: list[NoteHeader] | None = None
        """The headers in path order, until one changes."""
        self._trust: bool | None = None
        self._last_failure = ""
        self.index_state = IndexState()

    # --- the open garden ---------------------------------------------------------------------

    @property
    def garden(self) -> Garden | None:
        """The open garden; its quick properties may be read, its verbs go through this session."""
        return self._garden

    @property
    def root(self) -> Path | None:
        """Folder of the open garden."""
        return self._garden.root if self._garden else None

    def attach(self, garden: Garden, headers: Iterable[NoteHeader]) -> None:
        """Take an opened `garden` and its headers (read in a lane before, see `app.compose`)."""
        self.detach()
        self._garden = garden
        self._headers = {header.path: header for header in headers}
        self._ordered = self._trust = None
        self.index_state = garden.state()
        garden.subscribe(
            changes=lambda changes, headers: self.lanes.post(
                lambda: self._on_changes(changes, headers, garden)
            ),
            state=lambda state: self.lanes.post(lambda: self._on_state(state, garden)),
            progress=lambda progress: self.lanes.post(lambda: self._on_progress(progress, garden)),
            failed=lambda error: self.lanes.post(lambda: self._on_failure(error, garden)),
        )
        self.opened.emit(garden)
        self.index_state_changed.emit(self.index_state)

    def detach(self) -> None:
        """Let go of the open garden (its owner closes it)."""
        if self._garden is None:
            return
        self._garden.unsubscribe()
        self._garden = None
        self._headers = {}
        self._ordered = self._trust = None
        self._work = {}
        self.index_state = IndexState()
        self.closed.emit()

    # --- what is known at once, without asking -------------------------------------------------

    def headers(self) -> list[NoteHeader]:
        """All notes as last indexed, in path order; kept in memory, no disk."""
        if self._ordered is None:
            self._ordered = sorted(self._headers.values(), key=attrgetter("path"))
        return list(self._ordered)

    def header(self, path: str) -> NoteHeader | None:
        """One note's header, or None."""
        return self._headers.get(path)

    @property
    def uses_trust(self) -> bool:
        """Whether any note says who verified it; elsewhere 'unverified' would mark every note."""
        if self._trust is None:
            self._trust = any(
                header.trust is not Trust.UNVERIFIED for header in self._headers.values()
            )
        return self._trust

    def running(self) -> Mapping[str, Progress]:
        """What runs now, by task name."""
        return self._work

    # --- reading -----------------------------------------------------------------------------

    def ask(
        self,
        work: Callable[[Garden, CancelToken], Any],
        done: Done | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        lane: Lane = "read",
        key: str | None = None,
    ) -> Request:
        """Put any question to the garden in a lane. `key`: a newer question drops the older.

        An answer that comes after the garden was let go is dropped; with no garden open there is
        nobody to ask, and nothing happens.
        """
        garden = self._garden
        if garden is None:
            return nobody_to_ask()
        return self.lanes.ask(
            lambda token: work(garden, token),
            lane=lane,
            done=self._while_open(garden, done),
            failed=self._while_open(garden, failed or self.failed.emit),
            guard=guard,
            key=key,
        )

    def read(
        self, path: str, done: Done, failed: Failed | None = None, guard: QObject | None = None
    ) -> Request:
        """NoteDocument of a note."""
        return self.ask(lambda garden, _: garden.read(path), done, failed, guard)

    def read_asset(
        self, path: str, done: Done, failed: Failed | None = None, guard: QObject | None = None
    ) -> Request:
        """Bytes of an image or other file of the garden."""
        return self.ask(lambda garden, _: garden.read_asset(path), done, failed, guard)

    def backlinks(self, path: str, done: Done, guard: QObject | None = None) -> Request:
        """Who links to a note, grouped by note, each with its sentence."""
        return self.ask(lambda garden, _: garden.backlinks(path), done, None, guard)

    def problems(
        self, done: Callable[[list[Problem]], Any], guard: QObject | None = None
    ) -> Request:
        """All problems of the garden."""
        return self.ask(lambda garden, _: garden.problems(), done, None, guard)

    def resolve(
        self, target: str, source: str, form: LinkForm, done: Done, guard: QObject | None = None
    ) -> Request:
        """Resolution of one link target as written in `source`."""
        return self.ask(
            lambda garden, _: garden.resolve(target, source, form), done, None, guard, lane="quick"
        )

    def search_titles(
        self, text: str, done: Done, guard: QObject | None = None, *, limit: int = 12
    ) -> Request:
        """Notes by name, fuzzy: what the palette shows at once."""
        return self.ask(
            lambda garden, _: garden.search_titles(text, limit),
            done,
            None,
            guard,
            lane="quick",
            key="search-titles",
        )

    def search_words(
        self,
        query: str,
        done: Done,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        limit: int = 30,
    ) -> Request:
        """Full-text hits."""
        return self.ask(
            lambda garden, token: garden.search_words(query, limit, token),
            done,
            failed,
            guard,
            key="search-words",
        )

    def search(
        self,
        query: str,
        done: Done,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        limit: int = 30,
    ) -> Request:
        """Words and meaning, fused; each hit says which signals found it."""
        return self.ask(
            lambda garden, token: garden.search(query, limit, token),
            done,
            failed,
            guard,
            key="search",
        )

    # --- changing ----------------------------------------------------------------------------

    def change(
        self,
        verb: Callable[[Garden], Changed],
        done: Callable[[Any], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        initiator: object = None,
    ) -> Request:
        """Run a changing verb in the writer lane; every panel hears of what it answers with.

        The verb answers with an object that has `changes`, and `headers` when it knows those of
        the notes it touched (`garden.editing.Saved`, `garden.staging.outcomes.Resolved`).
        """
        garden = self._garden
        if garden is None:
            return nobody_to_ask()

        def changed(answer: Changed) -> None:
            if done is not None and guard_is_there(guard):
                done(answer)
            if answer.changes:
                headers = getattr(answer, "headers", ())
                self._on_changes(answer.changes, headers, garden, initiator)

        # The panels must hear of a change even when the widget that asked for it is gone.
        return self.lanes.ask(
            lambda _: verb(garden), lane="write", done=changed, failed=failed or self.failed.emit
        )

    def save(
        self,
        path: str,
        text: str,
        expected: Version | None,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Write a note. Fails with VersionConflict when the disk holds another version."""
        return self.change(
            lambda garden: garden.save(path, text, expected), done, failed, guard, initiator
        )

    def create(
        self,
        *,
        title: str,
        folder: str = "",
        type: str = "",
        text: str = "",
        template: str = "",
        path: str = "",
        wished: str = "",
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        initiator: object = None,
    ) -> Request:
        """A new note, from a template or with valid frontmatter of its own. Links that wish for the
        path `wished`, by which no file can be called, lead to it then."""

        def make(garden: Garden) -> Saved:
            if wished:
                from garden.reshape.wishing import NewNote

                note = NewNote(title, folder, type, template)
                return garden.reshaping.write_wished(wished, note)
            return garden.create(
                title=title, folder=folder, type=type, text=text, template=template, path=path
            )

        return self.change(make, done, failed, guard, initiator)

    def trash(
        self,
        path: str,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Move a note to the trash inside the journal; `undo` brings it back."""
        return self.change(lambda garden: garden.trash(path), done, failed, guard, initiator)

    def set_field(
        self,
        path: str,
        key: str,
        value: FieldValue | None,
        expected: Version | None,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Set (or with None remove) one frontmatter field; no other byte changes."""
        return self.change(
            lambda garden: garden.set_field(path, key, value, expected),
            done,
            failed,
            guard,
            initiator,
        )

    def toggle_task(
        self,
        path: str,
        line: int,
        expected: Version | None,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Tick or untick the task on a line (1-based)."""
        return self.change(
            lambda garden: garden.toggle_task(path, line, expected),
            done,
            failed,
            guard,
            initiator,
        )

    def link_mention(
        self,
        source: str,
        mention: Mention,
        target: str,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Turn an unlinked mention in `source` into a link to `target`."""
        return self.change(
            lambda garden: garden.link_mention(source, mention, target),
            done,
            failed,
            guard,
            initiator,
        )

    def add_asset(
        self,
        note: str,
        name: str,
        data: bytes,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Put an image (pasted, dropped) beside a note; `Saved.path` is where it went."""
        return self.change(
            lambda garden: garden.add_asset(note, name, data), done, failed, guard, initiator
        )

    def import_asset(
        self,
        note: str,
        file: Path,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        missing: str = "",
        initiator: object = None,
    ) -> Request:
        """Copy a file from outside beside a note; its links to the file `missing` follow."""
        return self.change(
            lambda garden: garden.import_asset(note, file, missing), done, failed, guard, initiator
        )

    def undo(
        self,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        operation: str = "",
        initiator: object = None,
    ) -> Request:
        """Undo the last operation, or the named one."""
        return self.change(lambda garden: garden.undo(operation), done, failed, guard, initiator)

    def redo(
        self,
        done: Callable[[Saved], Any] | None = None,
        failed: Failed | None = None,
        guard: QObject | None = None,
        *,
        initiator: object = None,
    ) -> Request:
        """Redo the last undone operation."""
        return self.change(lambda garden: garden.redo(), done, failed, guard, initiator)

    def merge(
        self, base: str, mine: str, theirs: str, done: Done, guard: QObject | None = None
    ) -> Request:
        """Three-way merge of texts (`garden.storage.merge.MergeResult`); nothing is written."""
        return self.ask(lambda garden, _: garden.merge(base, mine, theirs), done, None, guard)

    # --- recovery copies -----------------------------------------------------------------------

    def keep_unsaved(
        self, path: str, text: str, base: Version | None, *, base_text: str | None = None
    ) -> Request:
        """Keep a recovery copy of unsaved text, in case we die before it is saved.

        `base_text` is what it was typed into, so that it can be merged if the file changes.
        """
        return self.ask(
            lambda garden, _: garden.keep_unsaved(path, text, base, base_text),
            lane="quick",
            key=f"unsaved:{path}",
        )

    def drop_unsaved(self, path: str) -> Request:
        """The text is saved (or given up): the recovery copy may go."""
        return self.ask(
            lambda garden, _: garden.drop_unsaved(path), lane="quick", key=f"unsaved:{path}"
        )

    def unsaved(self, done: Done, guard: QObject | None = None) -> Request:
        """Recovery copies left by a crash."""
        return self.ask(lambda garden, _: garden.unsaved(), done, None, guard)

    # --- staying in step -----------------------------------------------------------------------

    def look_at(self, path: str) -> None:
        """Tell the index what the person looks at, so that it comes first."""
        if self._garden:
            self._garden.look_at(path)

    def rescan(self) -> None:
        """Compare the index with the disk now (the window came to the front, F5)."""
        if self._garden:
            self._garden.rescan()

    def pause_meaning(self, paused: bool) -> None:
        """Pause or resume embedding."""
        if self._garden:
            self._garden.pause_meaning(paused)

    def cancel_work(self, task: str) -> None:
        """Stop a running task that can be stopped."""
        self.cancel_requested.emit(task)
        if self._garden:
            self._garden.cancel_work(task)

    def report(self, progress: Progress) -> None:
        """Work that a place does in a lane, for the status strip; done == total ends it."""
        if self._garden:
            self._on_progress(progress, self._garden)

    def rebuild_index(self) -> None:
        """Throw the index away and build it anew from the files."""
        if self._garden:
            self._garden.rebuild_index()

    # --- inside --------------------------------------------------------------------------------

    def _while_open(
        self, garden: Garden, call: Callable[[Any], Any] | None
    ) -> Callable[[Any], Any] | None:
        """`call`, as long as `garden` is the one that is open."""
        if call is None:
            return None
        wanted = call
        return lambda answer: wanted(answer) if self._garden is garden else None

    def _on_changes(
        self,
        changes: Changes,
        headers: Iterable[NoteHeader],
        garden: Garden,
        initiator: object = None,
    ) -> None:
        if garden is not self._garden:
            return
        for old, _new in changes.moved:
            self._headers.pop(old, None)
        for path in changes.removed:
            self._headers.pop(path, None)
        for header in headers:
            self._headers[header.path] = header
        self._ordered = self._trust = None
        self.changed.emit(changes, initiator)

    def _on_state(self, state: IndexState, garden: Garden) -> None:
        if garden is self._garden:
            self.index_state = state
            self.index_state_changed.emit(state)

    def _on_failure(self, error: GardenError, garden: Garden) -> None:
        """Say a fault of the background, once: a drive that is away fails at every look."""
        if garden is self._garden and str(error) != self._last_failure:
            self._last_failure = str(error)
            self.failed.emit(error)

    def _on_progress(self, progress: Progress, garden: Garden) -> None:
        if garden is not self._garden:
            return
        if progress.total and progress.done >= progress.total:
            self._work.pop(progress.task, None)
        else:
            self._work[progress.task] = progress
        self.work_changed.emit(dict(self._work))


def nobody_to_ask() -> Request:
    """The request of a question that was not put, since no garden is open."""
    request = Request(0, None, None)
    request.cancel()
    return request


def guard_is_there(guard: QObject | None) -> bool:
    """Whether the widget that asked still exists."""
    return guard is None or shiboken6.isValid(guard)

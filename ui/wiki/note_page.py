"""`NotePage`: one open note, to read, to edit, or both side by side.

The page arranges; `NoteKeeper` keeps text and file in step, `Editor` is typed in, `Reader` is read.
Going from one to the other, the line one was at stays at its height.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Literal, cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from garden.changes import Changes
from garden.okf.names import stem
from ui.actions import make_action
from ui.messages import word
from ui.text_mend import TextMender
from ui.theme import Theme
from ui.wiki.conflict_bar import ConflictBar
from ui.wiki.editor import Editor
from ui.wiki.found_mark import FoundMark
from ui.wiki.missing_files import MissingFiles
from ui.wiki.note_keeper import NoteKeeper, Trouble
from ui.wiki.page_front import PageFront
from ui.wiki.page_links import PageLinks
from ui.wiki.page_notices import PageNotices
from ui.wiki.page_place import PagePlace
from ui.wiki.page_render import PageRender
from ui.wiki.preview_sync import PreviewSync
from ui.wiki.reader import Reader
from ui.wiki.reserved_names import shown_title

if TYPE_CHECKING:
    from ui.session import GardenSession
    from ui.wiki.note_view import NoteView

Mode = Literal["read", "edit", "both"]
State = Literal[
    "loading", "clean", "dirty", "saving", "conflict", "gone", "failed", "read-only", "unreadable"
]


class NotePage(QWidget):
    """A note in a tab. Wishes go out as signals; the shell decides what a link opens."""

    link_activated = Signal(object, bool)
    """(LinkRef, in a new tab)."""
    external_requested = Signal(str)
    create_requested = Signal(object)
    """LinkRef of a note that nobody has written yet."""
    metadata_requested = Signal()
    copied = Signal(str)
    title_changed = Signal(str)
    path_changed = Signal(str)
    state_changed = Signal(str)
    """See `State`."""
    mode_changed = Signal(str)
    opened = Signal(str)
    """The note of this path is in view now."""
    position_changed = Signal(int)
    """Offset of the line at the top (reading) or at the caret (editing)."""
    view_changed = Signal(object)
    """The NoteView that is shown: outline and the like follow it."""
    close_requested = Signal()
    done = Signal(str, str)
    """(words, operation): something was written besides the text; offer to undo it."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        parent: QWidget | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("note-page")
        self._session = session
        self._theme = theme
        self._mode: Mode = "read"
        self._state: State = "loading"
        self._title = ""
        self._goal: str | int | None = None
        self._word = ""
        """Stands at the goal and is marked there."""
        self.editor = Editor(theme, session, self, clock)
        self.reader = Reader(theme, self)
        self.keeper = NoteKeeper(session, self.editor, self)
        self.bar = ConflictBar(theme, self)
        self._render = PageRender(session, theme, clock, self)
        self._sync = PreviewSync(self.editor, self.reader, self._render_now)
        self._moved = QTimer(self)
        self._moved.setSingleShot(True)
        self._moved.setInterval(200)
        self._moved.timeout.connect(self._tell_caret)
        self.front = PageFront(theme, self.editor, self.reader, self)
        self._place = PagePlace(
            self, self.front, self.editor, self.reader, self.keeper, lambda: self._mode
        )
        self._found = FoundMark(theme, self.editor, self.reader, self)
        self._mender = TextMender(session, theme, self)
        self._notices = PageNotices(self.bar, self.keeper, session, self, self._mend_text)
        self._links = PageLinks(session, self)
        self._missing = MissingFiles(session, self.keeper.save, self)
        self._build()
        self._connect(theme)
        self._actions = self._make_actions()
        self.set_mode("read")

    # ---- what is open

    @property
    def path(self) -> str:
        """The open note, '' before the first."""
        return self.keeper.path

    @property
    def title(self) -> str:
        """Its title, for the tab."""
        return shown_title(self.path, self._title or stem(self.path))

    @property
    def mode(self) -> Mode:
        """'read', 'edit' or 'both'."""
        return self._mode

    @property
    def is_drawn(self) -> bool:
        """Whether the open note is in sight: its page, or its text to edit."""
        if self.keeper.document is None or self._mode == "edit":
            return self.keeper.document is not None
        return self.reader.view.path == self.path

    @property
    def state(self) -> State:
        """How text and file stand."""
        return self._state

    def open(self, path: str, *, target: str | int | None = None, word: str = "") -> None:
        """Show a note, at a heading (its fragment) or an offset. An open one is saved first.

        The `word` at the offset is marked for a moment.
        """
        self._found.clear()
        self._word = word
        if path == self.path and self.keeper.document is not None:
            self.go_to(target)
            return
        if self.path and self.keeper.dirty:
            self.keeper.close(lambda _saved: self._open(path, target))
            return
        self._open(path, target)

    def go_to(self, target: str | int | None) -> None:
        """Bring a heading or an offset into view, in what is shown."""
        if target is None:
            return
        if isinstance(target, str):
            if self.reader.isVisibleTo(self):
                self.reader.scroll_to(target)
            offset = self._place.of_heading(target)
            if offset is not None and self.editor.isVisibleTo(self):
                self._place.edit_at(offset)
            return
        if self.reader.isVisibleTo(self):
            self.reader.scroll_to(target)
            self._found.show_on_page(self.editor.text(), target, self._word)
        if self.editor.isVisibleTo(self):
            self._edit_at(target)

    def _edit_at(self, offset: int) -> None:
        self._place.edit_at(offset)
        self._found.show_in_text(self.editor.text(), offset, self._word)

    def position(self) -> int:
        """Where the person is: for history and for opening again."""
        return self.reader.position() if self._mode == "read" else self.editor.offset()

    def save(self, then: Callable[[bool], object] | None = None) -> None:
        """Save now (Ctrl+S); `then` hears whether everything is on disk."""
        self.keeper.save(then)

    def close_note(self, then: Callable[[bool], object]) -> None:
        """Before the tab or window goes. `then` hears whether all is saved; a recovery copy is
        kept otherwise, so closing never loses text."""
        self.keeper.close(then)

    def page_actions(self) -> list[QAction]:
        """The page's and the editor's actions, for menus and the palette."""
        return [*self._actions, *self.editor.editor_actions()]

    # ---- reading and editing

    def set_mode(self, mode: Mode) -> None:
        """Read, edit, or both; the line one is at stays where it is."""
        place = self._place.now()
        was, self._mode = self._mode, mode
        if was != "read" and mode == "read":
            self.keeper.save()
        self.editor.setVisible(mode != "read")
        self.reader.setVisible(mode != "edit")
        if mode == "both" and was != "both":
            self.front.halve()
        self.front.sides.refresh()
        self._sync.set_active(mode == "both")
        if mode == "edit":
            self._render.drop()
            self._goal = None
        else:
            self._render_now()
        if place is not None and was != mode:
            self._place.keep(*place)
        (self.reader if mode == "read" else self.editor.area).setFocus()
        self._look_at_lines()
        self.mode_changed.emit(mode)

    def begin_writing(self) -> None:
        """Open a note that was just made for typing: below its frontmatter and first heading."""
        self.set_mode("edit")
        text, first = self.editor.text(), self._place.first_words()
        gap = text.find("\n\n", first) if text[first:].strip() else -1
        place = len(text) if gap < 0 else gap + (2 if text[gap + 2 : gap + 3] == "\n" else 1)
        self.editor.select(place)

    def toggle_editing(self) -> None:
        """Ctrl+E."""
        self.set_mode("edit" if self._mode == "read" else "read")

    def toggle_side_by_side(self) -> None:
        """The page beside the text, or the text alone."""
        self.set_mode("edit" if self._mode == "both" else "both")

    def set_line_breaks(self, as_written: bool) -> None:
        """Whether the page shows each line of the text as a line."""
        if as_written != self._render.breaks:
            self._render.breaks = as_written
            self._render_now()

    # ---- opening

    def _open(self, path: str, target: str | int | None) -> None:
        self._render.drop()  # else the page of the note before takes the goal for its own
        self._goal = target
        self.front.show_sides()
        self.bar.settle()
        self._set_state("loading")
        self.keeper.open(path)

    def _on_loaded(self) -> None:
        self.front.show_sides()
        document = self.keeper.document
        if document is None:
            return
        self._notices.tell_loaded(document, read_only=self.editor.read_only)
        self._set_title(document.meta.title)
        self._render_now()
        # Typing begins in the text, never in front of the frontmatter, where it would break it.
        self.editor.select(self._place.first_words())
        if self._mode != "read" and isinstance(self._goal, int):
            self._edit_at(self._goal)
        elif self._mode != "read":
            self.editor.area.verticalScrollBar().setValue(0)
        self._notices.look_for_copy(self.editor.text())
        self._look_at_lines()
        self.opened.emit(self.path)

    # ---- the page

    def _render_now(self) -> None:
        document = self.keeper.document
        if document is None or self._mode == "edit" or self.keeper.trouble is Trouble.UNREADABLE:
            return
        draft = self.keeper.dirty or self.editor.text() != document.text
        self._render.ask(document, self.editor.text() if draft else None)

    def _on_view(self, view: NoteView) -> None:
        place = self._place.now() if self._mode == "both" else None
        self._set_title(view.title)
        self.reader.show_note(view)
        if self._goal is not None:
            goal, self._goal = self._goal, None
            self.go_to(goal)
        elif place is not None:
            self._sync.follow()
        self.view_changed.emit(view)

    def _on_task(self, line: int) -> None:
        """Tick a task of the page: an edit like any other, so that it can be undone."""
        if not self.editor.read_only:
            self.editor.when_idle(lambda: self._toggle_task(line))

    def _toggle_task(self, line: int) -> None:
        from garden.okf.tasks import toggle_task  # the parser is loaded in a lane at the start

        self.editor.apply_external(toggle_task(self.editor.text(), line))
        self.editor.text_edited.emit()
        self.keeper.save()
        self._render_now()

    # ---- how text and file stand

    def _on_keeper(self) -> None:
        keeper = self.keeper
        self.front.follow(keeper.conflict if keeper.trouble is Trouble.CONFLICT else None)
        if keeper.trouble is Trouble.UNREADABLE and keeper.error is not None:
            message = word(keeper.error)
            self.front.blank.say(
                "file-x",
                message.text,
                message.advice,
                self.tr("Close"),
                self.close_requested.emit,
            )
            self.front.show_blank()
        self._set_state(self._state_now())

    def _state_now(self) -> State:
        keeper = self.keeper
        if keeper.trouble is not Trouble.NONE:
            return cast("State", keeper.trouble.value)
        if keeper.saving:
            return "saving"
        if keeper.document is None:
            return "loading"
        if self.editor.read_only:
            return "read-only"
        return "dirty" if keeper.dirty else "clean"

    def compare(self) -> None:
        """Show the two sides of a conflict."""
        if self.keeper.conflict is not None:
            self.front.compare(self.keeper.conflict)

    def _back_to_text(self) -> None:
        self.front.show_sides()
        if self._mode == "read":
            self.set_mode("edit")
        self.editor.area.setFocus()

    def _on_adopted(self, _merged: bool) -> None:
        document = self.keeper.document
        if document is not None:
            self._set_title(document.meta.title)
            self._notices.tell_problems(document.problems)
        self._render_now()

    def _mend_text(self) -> None:
        """Show how the text is mended; what is typed goes to the file first."""
        path = self.path
        self.keeper.save(lambda saved: self._mender.ask(path) if saved else None)

    def _look_at_lines(self) -> None:
        self._notices.tell_long_line(None if self._mode == "read" else self.editor.text())

    def _show_line(self, line: int) -> None:
        """Go to a line of the text, from 1, in the editor."""
        if self._mode == "read":
            self.set_mode("edit")
        lines = self.editor.text().split("\n")
        self._place.edit_at(sum(len(text) + 1 for text in lines[: line - 1]))

    def _set_state(self, state: State) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _set_title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self.title_changed.emit(self.title)

    # ---- building

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.keeper.save()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.front, 1)

    def _connect(self, theme: Theme) -> None:
        keeper, reader, editor = self.keeper, self.reader, self.editor
        self.bar.around = self._place.around
        self.front.decided.connect(keeper.use)
        self.front.put_off.connect(self._back_to_text)
        self.front.currentChanged.connect(
            lambda _number: self._notices.set_comparing(self.front.comparing)
        )
        keeper.loaded.connect(self._on_loaded)
        keeper.changed.connect(self._on_keeper)
        keeper.adopted.connect(self._on_adopted)
        keeper.path_changed.connect(self.path_changed)
        keeper.saved.connect(self._look_at_lines)
        self._render.ready.connect(self._on_view)
        reader.link_activated.connect(self.link_activated)
        reader.external_requested.connect(self.external_requested)
        reader.create_requested.connect(self.create_requested)
        reader.metadata_requested.connect(self.metadata_requested)
        reader.copied.connect(self.copied)
        reader.task_toggled.connect(self._on_task)
        reader.file_requested.connect(self._missing.ask)
        self._missing.done.connect(self.done)
        self._missing.failed.connect(self._notices.tell_failed)
        reader.rest_requested.connect(self._render.show_rest)
        reader.position_changed.connect(self._on_scrolled)
        editor.link_requested.connect(
            lambda offset, tab: self._links.follow(editor.text(), offset, self.path, tab)
        )
        editor.caret_moved.connect(self._on_caret)
        editor.asset_failed.connect(self._notices.tell_failed)
        self._links.activated.connect(self.link_activated)
        self._links.missing.connect(self.create_requested)
        self._links.external.connect(self.external_requested)
        self._links.here.connect(self.go_to)
        self._notices.compare_requested.connect(self.compare)
        self._notices.close_requested.connect(self.close_requested)
        self._notices.undo_requested.connect(editor.area.undo)
        self._notices.line_requested.connect(self._show_line)
        self._notices.restored.connect(self._back_to_text)
        self._mender.done.connect(self.done)
        self._mender.failed.connect(self._notices.tell_failed)
        self._mender.line_requested.connect(lambda _path, line: self._show_line(max(line, 1)))
        self._session.changed.connect(self._on_session)
        theme.changed.connect(self._render_now)

    def _make_actions(self) -> list[QAction]:
        def act(
            id: str, text: str, shortcut: str, icon: str, slot: Callable[[], object]
        ) -> QAction:
            return make_action(
                self,
                f"note.{id}",
                text,
                shortcut=shortcut,
                icon=icon,
                category="note" if id == "save" else "view",
                slot=slot,
                context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
            )

        return [
            act("toggle-edit", self.tr("Edit or read"), "Ctrl+E", "pencil", self.toggle_editing),
            act(
                "side-by-side",
                self.tr("Text and page side by side"),
                "Ctrl+Shift+E",
                "columns-2",
                self.toggle_side_by_side,
            ),
            act("save", self.tr("Save"), "Ctrl+S", "save", lambda: self.save()),
        ]

    def _on_session(self, changes: object, initiator: object) -> None:
        if isinstance(changes, Changes) and self.path in changes.edited:
            self._notices.look_for_problems()
            header = self._session.header(self.path)
            if header is not None and changes.origin == "disk":  # as the index has read it
                self._set_title(header.title)
        # A link may lead elsewhere now, though this note did not change; or a note or picture that
        # the page shows is another one.
        if not isinstance(changes, Changes) or initiator is self.keeper:
            return
        if changes.links_changed or self.reader.view.beside & (changes.edited | changes.files):
            self._render_now()

    def _on_scrolled(self, offset: int) -> None:
        if self._mode == "read":
            self.position_changed.emit(offset)

    def _on_caret(self) -> None:
        # Where the caret is costs a look at the whole text: not at every key.
        if self._mode != "read" and self.editor.area.hasFocus():
            self._moved.start()

    def _tell_caret(self) -> None:
        if self._mode != "read":
            self.position_changed.emit(self.editor.offset())

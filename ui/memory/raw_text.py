"""Memory as plain text: the notes' own editor on the one file, saved and merged as notes are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from garden.okf.layout import MEMORY_PAGE
from ui.memory.page_source import PageSource
from ui.messages import word
from ui.theme import Theme
from ui.widgets.empty import EmptyState
from ui.wiki.conflict_bar import ConflictBar
from ui.wiki.editor import Editor
from ui.wiki.note_keeper import NoteKeeper, Trouble
from ui.wiki.page_notices import PageNotices

if TYPE_CHECKING:
    from ui.session import GardenSession
    from ui.wiki.conflict_view import ConflictView


class RawText(QWidget):
    """The text of `memory.md`."""

    left = Signal()
    """The person wants the cards back."""
    link_requested = Signal(str)
    """Target of a link, as written."""

    def __init__(self, session: GardenSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memory-raw")
        self._theme = theme
        self._source = PageSource(session, self)
        self.editor = Editor(theme, session, self)
        self.editor.area.setAccessibleName(self.tr("Memory as text"))
        # Pictures belong to notes; what is dropped here comes in as text, or not at all.
        self.editor.area.mime_handler = lambda _data: False
        self.keeper = NoteKeeper(self._source, self.editor, self)
        self.bar = ConflictBar(theme, self)
        self._notices = PageNotices(self.bar, self.keeper, self._source, self)
        self._blank = EmptyState(theme, self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.editor)
        self._stack.addWidget(self._blank)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        self.keeper.loaded.connect(self._on_loaded)
        self.keeper.changed.connect(self._on_keeper)
        self._notices.compare_requested.connect(self._compare)
        self._notices.close_requested.connect(self.left)
        self._notices.undo_requested.connect(self.editor.area.undo)
        self._notices.line_requested.connect(lambda line: self.show_line(line))
        self.editor.link_requested.connect(lambda target, _tab: self.link_requested.emit(target))
        self.setFocusProxy(self.editor)
        self._goal = 0

    def open(self, line: int = 0) -> None:
        """Show the page, at a line from 1."""
        self._goal = line
        if self.keeper.path and self.keeper.trouble is not Trouble.UNREADABLE:
            self.keeper.look_at_disk()
            self._go()
        else:
            self.keeper.open(MEMORY_PAGE)

    def show_line(self, line: int) -> None:
        """Put the caret at a line, from 1."""
        lines = self.editor.text().split("\n")
        self.editor.select(sum(len(each) + 1 for each in lines[: line - 1]))
        self.editor.put_line_at(self.editor.height() // 4)

    def line(self) -> int:
        """The line of the caret, from 1."""
        return self.editor.text().count("\n", 0, self.editor.offset()) + 1

    def save(self, then: Callable[[bool], object] | None = None) -> None:
        """Write what is unsaved; `then` hears whether all is on disk."""
        self.keeper.save(then)

    def close_text(self, then: Callable[[bool], object]) -> None:
        """Before the garden goes: save; what can't be saved is kept as a recovery copy."""
        self.keeper.close(then)

    @cached_property
    def conflicts(self) -> ConflictView:
        """The two sides of a conflict; built when there is one to look at."""
        from ui.wiki.conflict_view import ConflictView

        view = ConflictView(self._theme, self)
        self._stack.addWidget(view)
        view.decided.connect(self.keeper.use)
        view.put_off.connect(lambda: self._stack.setCurrentWidget(self.editor))
        return view

    # ---- inside

    def _on_loaded(self) -> None:
        document = self.keeper.document
        if document is None:
            return
        self._stack.setCurrentWidget(self.editor)
        if self.editor.read_only:
            self._notices.tell_read_only(document.read_only)
        self._notices.look_for_copy(self.editor.text())
        self._go()

    def _go(self) -> None:
        if self._goal:
            self.show_line(self._goal)
            self._goal = 0

    def _on_keeper(self) -> None:
        keeper = self.keeper
        if keeper.trouble is Trouble.UNREADABLE and keeper.error is not None:
            message = word(keeper.error)
            self._blank.say(
                "file-x", message.text, message.advice, self.tr("Back to the cards"), self.left.emit
            )
            self._stack.setCurrentWidget(self._blank)
        elif keeper.trouble is not Trouble.CONFLICT or keeper.conflict is None:
            self._stack.setCurrentWidget(self.editor)

    def _compare(self) -> None:
        if self.keeper.conflict is not None:
            self.conflicts.show_merge(self.keeper.conflict)
            self._stack.setCurrentWidget(self.conflicts)
            self.conflicts.setFocus()

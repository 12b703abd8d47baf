"""`Editor`: a note's text, typed. What is loaded comes out again character for character.

Text leaves through `QTextDocument.toRawText` (`toPlainText` turns U+00A0 into a blank), offsets
are code points outside and UTF-16 units inside (`ui.utf16`). A change from outside comes in as the
fewest edits that make it, in one undo step, so that caret, selection, scroll and the undo history
stay (B32); while an input method composes it waits (B42).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui import utf16
from ui.theme import Theme
from ui.wiki.completion import Completion
from ui.wiki.editor_actions import editor_actions
from ui.wiki.highlighter import Highlighter
from ui.wiki.image_drop import ImageDrop
from ui.wiki.line_numbers import LineNumbers
from ui.wiki.link_states import LinkStates
from ui.wiki.markdown_keys import MarkdownKeys
from ui.wiki.text_area import TextArea
from ui.wiki.text_edits import edits_between, moved, rebased

if TYPE_CHECKING:
    from ui.session import GardenSession
    from ui.wiki.find_bar import FindBar


class Editor(QWidget):
    """Text area, find bar and everything that happens while one types."""

    text_edited = Signal()
    """The person changed the text (an external change tells `text_replaced` instead)."""
    text_replaced = Signal()
    """`load` or `apply_external` changed the text."""
    caret_moved = Signal()
    link_requested = Signal(int, bool)
    """The person wants to follow a link: (offset it was asked at, in a new tab)."""
    left = Signal()
    """The keyboard went elsewhere."""
    asset_failed = Signal(object)
    """GardenError of a dropped file that the garden would not take."""

    def __init__(
        self,
        theme: Theme,
        session: GardenSession | None = None,
        parent: QWidget | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("note-editor")
        self._theme = theme
        self.area = TextArea(theme, self)
        self._path = ""
        self._outside = False
        self._touched = False
        self._cache: tuple[int, str] | None = None
        self._offsets: tuple[str, utf16.OffsetMap] | None = None
        self.links = LinkStates(session, self) if session is not None else None
        self.highlighter = Highlighter(self.area.document(), theme, self.links)
        self.area.highlighter = self.highlighter
        self.keys = MarkdownKeys(self.area)
        self.completion: Completion | None = None
        self.drops: ImageDrop | None = None
        if session is not None:
            self.completion = Completion(self.area, session, theme, lambda: self._path)
            self.drops = ImageDrop(self.area, session, lambda: self._path, clock)
            self.drops.failed.connect(self.asset_failed)
        self.numbers = LineNumbers(self.area, theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area, 1)
        self._column = column
        self.setFocusProxy(self.area)
        self._actions = editor_actions(self)
        document = self.area.document()
        document.contentsChange.connect(self._on_change)
        self.area.textChanged.connect(self._on_text)
        self.area.cursorPositionChanged.connect(self.caret_moved)
        self.area.left.connect(self.left)
        self.area.clicked.connect(self._on_click)

    @cached_property
    def find_bar(self) -> FindBar:
        """Find and replace; built when it is first wanted."""
        from ui.wiki.find_bar import FindBar

        bar = FindBar(self.area, self._theme, self)
        self._column.addWidget(bar)
        return bar

    # ---- text

    def expect_another(self) -> None:
        """Another note is on its way: a picture that is being stored for this one gets no link."""
        if self.drops is not None:
            self.drops.leave()

    def load(self, text: str, *, read_only: bool = False) -> bool:
        """Show another note. Undo history, caret and scroll start anew.

        Text that the document can't hold exactly (U+FDD0, say) is shown read-only, so that a save
        can't damage it; the answer says whether the text may be edited.
        """
        self.area.finish_composition()
        if self.completion is not None:
            self.completion.hide()
        self.expect_another()
        self._outside = True
        try:
            self.area.show_text(text)
        finally:
            self._outside = False
        exact = self.text() == text
        self.area.setReadOnly(read_only or not exact)
        # A read-only text keeps its caret: it is walked, selected and copied by keyboard as well.
        flags = Qt.TextInteractionFlag
        self.area.setTextInteractionFlags(
            flags.TextEditorInteraction
            if exact and not read_only
            else flags.TextSelectableByMouse | flags.TextSelectableByKeyboard
        )
        self.mark_saved()
        self.highlighter.restart()
        self.area.view_moved.emit()
        self.text_replaced.emit()
        return exact

    def text(self) -> str:
        """The text, LF only, as it was loaded and typed. Cheap when nothing changed since."""
        revision = self.revision
        if self._cache is None or self._cache[0] != revision:
            self._cache = (revision, utf16.from_raw(self.area.document().toRawText()))
        return self._cache[1]

    def apply_external(self, text: str) -> None:
        """Take over a text that came from outside, as one undo step (B32).

        Waits for the end of an open composition (B42); what was composed meanwhile stays, at its
        place between the changes from outside.
        """
        base = self.text()
        self.area.when_idle(lambda: self._apply(rebased(base, text, self.text())))

    @property
    def read_only(self) -> bool:
        """Whether typing is off."""
        return self.area.isReadOnly()

    @property
    def composing(self) -> bool:
        """Whether an input method has unfinished text here."""
        return self.area.composing

    def when_idle(self, work: Callable[[], Any]) -> None:
        """Run `work` now, or as soon as no composition is open (B42)."""
        self.area.when_idle(work)

    def finish_composition(self) -> None:
        """Have an open composition committed, before a save that can't wait."""
        self.area.finish_composition()

    @property
    def revision(self) -> int:
        """A number that is another one after each change."""
        return self.area.document().revision()

    @property
    def modified(self) -> bool:
        """Whether the text differs from what was loaded or marked as saved."""
        return self.area.document().isModified()

    def mark_saved(self, revision: int | None = None) -> None:
        """The text of `revision` (by default: of now) is on disk."""
        if revision is None or revision == self.revision:
            self.area.document().setModified(False)

    def mark_unsaved(self) -> None:
        """The text is not what lies on disk, though nobody typed."""
        self.area.document().setModified(True)

    # ---- places; offsets are code points in the whole text

    def set_path(self, path: str) -> None:
        """The note that is shown: relative links start from it, dropped files go beside it."""
        self._path = path
        if self.links is not None:
            self.links.set_source(path)

    def offset(self) -> int:
        """Where the caret is."""
        return self._mapped()[1].points(self.area.textCursor().position())

    def selection(self) -> tuple[int, int]:
        """(start, end) of the selection; both the caret when nothing is selected."""
        cursor, offsets = self.area.textCursor(), self._mapped()[1]
        return offsets.points(cursor.selectionStart()), offsets.points(cursor.selectionEnd())

    def select(self, start: int, end: int | None = None) -> None:
        """Put the caret at `start`, or select up to `end`, and bring it into view."""
        offsets = self._mapped()[1]
        cursor = self.area.textCursor()
        cursor.setPosition(offsets.units(start))
        if end is not None:
            cursor.setPosition(offsets.units(end), QTextCursor.MoveMode.KeepAnchor)
        self.area.setTextCursor(cursor)
        self.area.ensureCursorVisible()

    def line_top(self, offset: int | None = None) -> int:
        """Y of the line at `offset` (by default the caret's), in this widget's coordinates."""
        return self.area.line_top(self._position(offset)) + self.area.y()

    def put_line_at(self, top: int, offset: int | None = None) -> None:
        """Scroll so that the line at `offset` (or the caret's) stands at `top`."""
        self.area.put_line_at(self._position(offset), top - self.area.y())

    def offset_at(self, top: int) -> int:
        """Offset of the start of the line that stands at height `top` of this widget."""
        point = QPoint(self.area.viewport().width() // 2, top - self.area.viewport().y())
        cursor = self.area.cursorForPosition(point)
        cursor.movePosition(QTextCursor.MoveOperation.StartOfLine)
        return self._mapped()[1].points(cursor.position())

    def follow_link(self, new_tab: bool = False) -> None:
        """Ask for the link under the caret to be opened, if there is one."""
        self.link_requested.emit(self.offset(), new_tab)

    # ---- looks and actions

    def set_line_numbers(self, shown: bool) -> None:
        """Show line numbers beside the text."""
        self.numbers.set_shown(shown)

    def open_find(self, *, replace: bool = False) -> None:
        """Open the find bar."""
        self.find_bar.open(replace=replace)

    def editor_actions(self) -> list[QAction]:
        """Everything the editor can do, for menus and the palette."""
        return list(self._actions)

    # ---- inside

    def _mapped(self) -> tuple[str, utf16.OffsetMap]:
        text = self.text()
        # Made when an offset is asked for; saving and recovery copies don't.
        if self._offsets is None or self._offsets[0] is not text:
            self._offsets = (text, utf16.OffsetMap(text))
        return self._offsets

    def _position(self, offset: int | None) -> int:
        if offset is None:
            return self.area.textCursor().position()
        return self._mapped()[1].units(offset)

    def _apply(self, text: str) -> None:
        old, offsets = self._mapped()
        edits = edits_between(old, text)
        if not edits:
            return
        area = self.area
        area.wrap_long(text)
        caret = area.textCursor()
        anchor, position = offsets.points(caret.anchor()), offsets.points(caret.position())
        top, lines = area.first_line()
        first = offsets.points(top)
        self._outside = True
        try:
            cursor = QTextCursor(area.document())
            cursor.beginEditBlock()
            for edit in reversed(edits):
                cursor.setPosition(offsets.units(edit.start))
                cursor.setPosition(offsets.units(edit.end), QTextCursor.MoveMode.KeepAnchor)
                cursor.insertText(edit.text)
            cursor.endEditBlock()
        finally:
            self._outside = False
        after = self._mapped()[1]
        caret.setPosition(after.units(moved(anchor, edits)))
        caret.setPosition(after.units(moved(position, edits)), QTextCursor.MoveMode.KeepAnchor)
        area.setTextCursor(caret)
        area.put_first_line(after.units(moved(first, edits)), lines)
        self.text_replaced.emit()

    def _on_change(self, _position: int, removed: int, added: int) -> None:
        # A preedit reports its whole line as exchanged, though no character of the text is another.
        self._touched = not (self.area.composing and removed == added)

    def _on_text(self) -> None:
        # Not in `contentsChange`: there the document doesn't know yet that it is modified.
        if self._touched and not self._outside:
            self.text_edited.emit()

    def _on_click(
        self, point: QPoint, modifiers: Qt.KeyboardModifier, button: Qt.MouseButton
    ) -> None:
        position = self.area.cursorForPosition(point).position()
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        new_tab = shift or button == Qt.MouseButton.MiddleButton
        self.link_requested.emit(self._mapped()[1].points(position), new_tab)

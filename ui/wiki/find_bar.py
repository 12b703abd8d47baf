"""Find and replace inside the open note: a strip below the text, results as one types."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.utf16 import OffsetMap, from_raw
from ui.widgets.ime import ImeGuard
from ui.wiki.text_area import TextArea
from ui.wiki.text_find import Found, Wanted, compiled, find_all, replacement

_NARROW = 560
"""Width below which buttons beside the fields would leave them no room."""

_MANY = 2_000
"""So many replacements are made as one edit."""

W = TypeVar("W", bound=QWidget)
Piece = tuple[int, int, str]
"""Start and end in the document, and what comes there."""


def named(widget: W, name: str) -> W:
    """The widget, with a name that tests and style sheets know it by."""
    widget.setObjectName(name)
    return widget


class FindBar(QFrame):
    """Looks for text in one `TextArea` and marks what it finds."""

    closed = Signal()

    def __init__(self, area: TextArea, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("find-bar")
        self.setProperty("surface", "sunken")
        self._area = area
        self._theme = theme
        self._matches: list[Found] = []
        self._starts: list[int] = []
        self._more = False
        self._stale = True
        self._narrow = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(120)
        self._soon.timeout.connect(self._look)
        self._build()
        self._dress()
        self.hide()
        theme.changed.connect(self._dress)
        area.key_handlers.append(self._on_escape)  # behind the completion's, whose card goes first
        area.textChanged.connect(self._on_text)
        area.view_moved.connect(self._mark)
        area.cursorPositionChanged.connect(self._say)

    # ---- verbs

    def open(self, *, replace: bool = False) -> None:
        """Show the bar with the selected words in it; `replace` shows the second row."""
        selected = self._area.textCursor().selectedText()
        if selected and "\u2029" not in selected and len(selected) < 200:
            self._field.setText(selected)
        can_write = not self._area.isReadOnly()
        self._set_replacing(replace and can_write)
        self._expand.setVisible(can_write)
        self.show()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        self._look()

    def close_bar(self) -> None:
        """Hide the bar and its marks; the caret stays on the match."""
        self.hide()
        self._area.setExtraSelections([])
        self.closed.emit()

    def step(self, forward: bool = True) -> None:
        """Select the next (or previous) match, around the ends."""
        if self._stale:
            self._look()
        if not self._matches:
            return
        cursor = self._area.textCursor()
        if forward:
            at = bisect_left(self._starts, cursor.selectionEnd())
        else:
            at = bisect_left(self._starts, cursor.selectionStart()) - 1
        self._select(self._matches[at % len(self._matches)])

    def replace_one(self) -> None:
        """Replace the selected match and go to the next; without one, go to the next."""
        if self._stale:
            self._look()
        cursor = self._area.textCursor()
        found = self._current()
        if found is not None and not self._area.isReadOnly():
            cursor.insertText(replacement(self._wanted(), self._with.text(), found))
            self._area.setTextCursor(cursor)
            self._look()
        self.step()

    def replace_all(self) -> None:
        """Replace every match as one undo step; says how many."""
        self._look()
        if not self._matches or self._area.isReadOnly():
            return
        wanted, matches = self._wanted(), self._matches
        if self._more:  # than are marked: all are replaced
            text = from_raw(self._area.document().toRawText())
            matches, _ = find_all(wanted, text, sys.maxsize)
        template = self._with.text()
        pieces = [(m.start, m.end, replacement(wanted, template, m)) for m in matches]
        self._put(pieces if len(pieces) < _MANY else [self._as_one(pieces)])
        self._look()
        self._count.setText(self.tr("{count} replaced").format(count=f"{len(matches):,}"))

    def _put(self, pieces: Sequence[Piece]) -> None:
        cursor = QTextCursor(self._area.document())
        cursor.beginEditBlock()
        # From the end, so that the positions of the others stay right.
        for start, end, text in reversed(pieces):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(text)
        cursor.endEditBlock()

    def _as_one(self, pieces: Sequence[Piece]) -> Piece:
        """From the first to the last, with what stands between: thousands of edits take long."""
        text = from_raw(self._area.document().toRawText())
        offsets = OffsetMap(text)
        parts, at = [], offsets.points(pieces[0][0])
        for start, end, new in pieces:
            parts += [text[at : offsets.points(start)], new]
            at = offsets.points(end)
        return pieces[0][0], pieces[-1][1], "".join(parts)

    @property
    def message(self) -> str:
        """What the bar says about its matches."""
        return self._count.text()

    # ---- looking

    def _wanted(self) -> Wanted:
        return Wanted(
            self._field.text(),
            self._case.isChecked(),
            self._words.isChecked(),
            self._regex.isChecked(),
        )

    def _on_text(self) -> None:
        self._stale = True
        if self.isVisible():
            self._soon.start()

    def _look(self) -> None:
        self._soon.stop()
        text = from_raw(self._area.document().toRawText())
        self._matches, self._more = find_all(self._wanted(), text)
        self._starts = [found.start for found in self._matches]
        self._stale = False
        self._mark()
        self._say()

    def _typed(self) -> None:
        self._look()
        # As one types, the first match from the caret on comes into view.
        if self._matches and self._current() is None:
            at = bisect_left(self._starts, self._area.textCursor().selectionStart())
            self._select(self._matches[at % len(self._matches)])

    def _current(self) -> Found | None:
        cursor = self._area.textCursor()
        at = bisect_left(self._starts, cursor.selectionStart())
        if at < len(self._matches):
            found = self._matches[at]
            if (found.start, found.end) == (cursor.selectionStart(), cursor.selectionEnd()):
                return found
        return None

    def _select(self, found: Found) -> None:
        cursor = self._area.textCursor()
        cursor.setPosition(found.start)
        cursor.setPosition(found.end, QTextCursor.MoveMode.KeepAnchor)
        self._area.setTextCursor(cursor)
        self._mark()

    def _mark(self) -> None:
        if self.isHidden():
            return
        blocks = self._area.visible_blocks()
        if not blocks or self._stale:
            return
        first = blocks[0][0].position()
        last = blocks[-1][0].position() + blocks[-1][0].length()
        marks = []
        at = bisect_left(self._starts, first - 2000)
        while at < len(self._matches) and self._matches[at].start <= last:
            found = self._matches[at]
            cursor = QTextCursor(self._area.document())
            cursor.setPosition(found.start)
            cursor.setPosition(found.end, QTextCursor.MoveMode.KeepAnchor)
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(self._theme.colour("highlight"))
            marks.append(mark)
            at += 1
        self._area.setExtraSelections(marks)

    def _say(self) -> None:
        if self.isHidden():
            return
        wanted = self._wanted()
        wrong = ""
        if wanted.text and wanted.regex:
            expression: QRegularExpression = compiled(wanted)
            wrong = "" if expression.isValid() else expression.errorString()
        self._field.setProperty("invalid", "true" if wrong else "false")
        self._field.style().unpolish(self._field)
        self._field.style().polish(self._field)
        self._field.setToolTip(wrong)
        if not wanted.text:
            text = ""
        elif wrong:
            text = self.tr("Not a valid expression: {reason}").format(reason=wrong)
        elif not self._matches:
            text = self.tr("Nothing found")
        else:
            total = f"{len(self._matches):,}" + ("+" if self._more else "")
            current = self._current()
            if current is None:
                text = self.tr("{total} found").format(total=total)
            else:
                place = bisect_left(self._starts, current.start) + 1
                text = self.tr("{place} of {total}").format(place=f"{place:,}", total=total)
        self._count.setText(text)
        buttons = (self._next, self._previous, self._one, self._all)
        if not self._matches and any(button.hasFocus() for button in buttons):
            # Else Qt looks for another place and finds the tree: the Ctrl+Z that takes a
            # replacement back would not be heard in the text.
            self._area.setFocus()
        for button in buttons:
            button.setEnabled(bool(self._matches))

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and its kin in the two fields."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if self._on_escape(event):
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                if watched is self._with and not shift:
                    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                        self.replace_all()
                    else:
                        self.replace_one()
                else:
                    self.step(not shift)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape from one of the buttons."""
        if not self._on_escape(event):
            super().keyPressEvent(event)

    def _on_escape(self, event: QKeyEvent) -> bool:
        """Escape puts the bar away, also while the keyboard is in the text."""
        if event.key() != Qt.Key.Key_Escape or not self.isVisible():
            return False
        self.close_bar()
        self._area.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    # ---- building

    def _build(self) -> None:
        self._field = self._line("find-field", self.tr("Find in this note"))
        self._field.textChanged.connect(self._typed)
        self._with = self._line("replace-field", self.tr("Replace with"))
        self._count = named(QLabel(self), "find-count")
        self._count.setProperty("tone", "soft")
        self._count.setMinimumWidth(96)
        self._case = self._toggle("find-case", self.tr("Match case"))
        self._words = self._toggle("find-words", self.tr("Whole words"))
        self._regex = self._toggle("find-regex", self.tr("Regular expression"))
        self._previous = self._tool("find-previous", self.tr("Previous match (Shift+Enter)"))
        self._previous.clicked.connect(lambda: self.step(False))
        self._next = self._tool("find-next", self.tr("Next match (Enter)"))
        self._next.clicked.connect(lambda: self.step(True))
        self._expand = self._tool("find-expand", self.tr("Show replace"))
        self._expand.clicked.connect(lambda: self._set_replacing(self._with.isHidden()))
        self._close = self._tool("find-close", self.tr("Close (Esc)"))
        self._close.clicked.connect(self.close_bar)
        self._one = named(QPushButton(self.tr("Replace"), self), "replace-one")
        self._one.clicked.connect(self.replace_one)
        self._all = named(QPushButton(self.tr("Replace all"), self), "replace-all")
        self._all.clicked.connect(self.replace_all)
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        grid.setHorizontalSpacing(SPACE_1)
        grid.setVerticalSpacing(SPACE_1)
        grid.addWidget(self._expand, 0, 0)
        right = self._right = QHBoxLayout()
        right.setSpacing(SPACE_1)
        for widget in (self._case, self._words, self._regex):
            right.addWidget(widget)
        right.addSpacing(SPACE_2)
        for widget in (self._previous, self._next):
            right.addWidget(widget)
        right.addSpacing(SPACE_2)
        right.addWidget(self._count, 1)
        right.addWidget(self._close)
        below = self._below = QHBoxLayout()
        below.addWidget(self._one)
        below.addWidget(self._all)
        below.addStretch(1)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 4)
        self._arrange()
        for toggle in (self._case, self._words, self._regex):
            toggle.toggled.connect(lambda _on: self._typed())

    def _arrange(self) -> None:
        """Fields beside their buttons, or above them where the bar is narrow (side by side)."""
        grid, narrow = self._grid, self._narrow
        for part in (self._right, self._below):
            grid.removeItem(part)
        span = 2 if narrow else 1
        grid.addWidget(self._field, 0, 1, 1, span)
        grid.addWidget(self._with, 2, 1, 1, span)
        if narrow:
            grid.addLayout(self._right, 1, 1, 1, 2)
            grid.addLayout(self._below, 3, 1, 1, 2)
        else:
            grid.addLayout(self._right, 0, 2)
            grid.addLayout(self._below, 2, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < self._theme.px(_NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()

    def _line(self, name: str, hint: str) -> QLineEdit:
        field = named(QLineEdit(self), name)
        field.setPlaceholderText(hint)
        field.setAccessibleName(hint)
        field.installEventFilter(self)
        # Installed last, asked first: its Enter never reaches our filter.
        ImeGuard(field)
        return field

    def _tool(self, name: str, hint: str) -> QToolButton:
        button = named(QToolButton(self), name)
        button.setToolTip(hint)
        button.setAccessibleName(hint)
        return button

    def _toggle(self, name: str, hint: str) -> QToolButton:
        button = self._tool(name, hint)
        button.setCheckable(True)
        return button

    def _set_replacing(self, shown: bool) -> None:
        for widget in (self._with, self._one, self._all):
            widget.setVisible(shown)
        name = "chevron-down" if shown else "chevron-right"
        self._expand.setIcon(icon(name, "ink-soft", self._theme))
        self._expand.setToolTip(self.tr("Hide replace") if shown else self.tr("Show replace"))

    def _dress(self) -> None:
        for button, name in (
            (self._case, "case-sensitive"),
            (self._words, "whole-word"),
            (self._regex, "regex"),
            (self._previous, "arrow-up"),
            (self._next, "arrow-down"),
            (self._close, "x"),
        ):
            button.setIcon(icon(name, "ink-soft", self._theme))
        self._set_replacing(not self._with.isHidden())
        self._mark()

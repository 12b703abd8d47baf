"""Two versions of a note side by side, one difference at a time: keep mine, take theirs, or edit.

Everything the two sides agree on is merged already; only what both changed comes here. The text
that will be used stands below the two and can be edited, so no choice loses a word that a person
still wants. Nothing is applied before every conflict was decided.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from garden.storage.merge import Conflict, MergeResult
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Theme
from ui.utf16 import OffsetMap, from_raw
from ui.wiki.line_pitch import pitched
from ui.wiki.text_edits import word_ranges

_CONTEXT_LINES = 3


def lines_of(text: str, count: int) -> list[str]:
    """The lines of a conflict's text: an empty range has none, an empty line is one."""
    return text.split("\n") if count else []


def decided_text(result: MergeResult, chosen: list[list[str]]) -> str:
    """The merged text with the chosen lines in place of each conflict."""
    lines = result.text.split("\n")
    for conflict, new in sorted(
        zip(result.conflicts, chosen, strict=True), key=lambda pair: -pair[0].result.start
    ):
        lines[conflict.result.start : conflict.result.end] = new
    return "\n".join(lines)


class ConflictView(QFrame):
    """Shows the conflicts of a merge until each is decided."""

    decided = Signal(str)
    """The whole text that the person wants."""
    put_off = Signal()
    """Back to the editor; nothing is decided."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conflict-view")
        self.setProperty("surface", "paper")
        self._theme = theme
        self._result = MergeResult("", ())
        self._chosen: list[list[str] | None] = []
        self._at = 0
        self._filling = False
        self._build()
        self._dress()
        theme.changed.connect(self._dress)

    def show_merge(self, result: MergeResult) -> None:
        """Show the conflicts of `result`; decisions about the same passages are kept."""
        known = {
            (c.base_text, c.mine_text, c.theirs_text): chosen
            for c, chosen in zip(self._result.conflicts, self._chosen, strict=True)
        }
        self._result = result
        self._chosen = [
            known.get((c.base_text, c.mine_text, c.theirs_text)) for c in result.conflicts
        ]
        self._go(0)

    @property
    def place(self) -> tuple[int, int]:
        """(number of the conflict that is shown, from 1, how many there are)."""
        return self._at + 1, len(self._result.conflicts)

    @property
    def open_conflicts(self) -> int:
        """How many are not decided yet."""
        return sum(chosen is None for chosen in self._chosen)

    # ---- deciding

    def keep_mine(self) -> None:
        """This passage as it was typed here."""
        conflict = self._conflict()
        self._choose(lines_of(conflict.mine_text, conflict.mine.end - conflict.mine.start))

    def take_theirs(self) -> None:
        """This passage as it is on disk."""
        conflict = self._conflict()
        self._choose(lines_of(conflict.theirs_text, conflict.theirs.end - conflict.theirs.start))

    def keep_both(self) -> None:
        """Mine, then theirs."""
        conflict = self._conflict()
        self._choose(
            lines_of(conflict.mine_text, conflict.mine.end - conflict.mine.start)
            + lines_of(conflict.theirs_text, conflict.theirs.end - conflict.theirs.start)
        )

    def all_mine(self) -> None:
        """What is open goes as it was typed here."""
        self._decide_open(mine=True)

    def all_theirs(self) -> None:
        """What is open goes as it is on disk."""
        self._decide_open(mine=False)

    def step(self, forward: bool = True) -> None:
        """Go to the next conflict (or the previous one), around the ends."""
        count = len(self._result.conflicts)
        if count:
            self._go((self._at + (1 if forward else -1)) % count)

    def finish(self) -> None:
        """Use the decided text; nothing happens while a conflict is open."""
        chosen = [one for one in self._chosen if one is not None]
        if len(chosen) == len(self._chosen):
            self.decided.emit(decided_text(self._result, chosen))

    # ---- inside

    def _conflict(self) -> Conflict:
        return self._result.conflicts[self._at]

    def _choose(self, lines: list[str]) -> None:
        self._chosen[self._at] = lines
        self._fill_result()
        following = [n for n, chosen in enumerate(self._chosen) if chosen is None]
        later = [n for n in following if n > self._at]
        if following:
            self._go((later or following)[0])
        self._say()
        if not following:
            self._use.setFocus(Qt.FocusReason.OtherFocusReason)

    def _decide_open(self, *, mine: bool) -> None:
        for number, conflict in enumerate(self._result.conflicts):
            if self._chosen[number] is None:
                text, part = (
                    (conflict.mine_text, conflict.mine)
                    if mine
                    else (conflict.theirs_text, conflict.theirs)
                )
                self._chosen[number] = lines_of(text, part.end - part.start)
        self._go(self._at)
        self._use.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go(self, number: int) -> None:
        if not self._result.conflicts:
            return
        self._at = number
        conflict = self._conflict()
        lines = self._result.text.split("\n")
        before = lines[max(0, conflict.result.start - _CONTEXT_LINES) : conflict.result.start]
        after = lines[conflict.result.end : conflict.result.end + _CONTEXT_LINES]
        mine = lines_of(conflict.mine_text, conflict.mine.end - conflict.mine.start)
        theirs = lines_of(conflict.theirs_text, conflict.theirs.end - conflict.theirs.start)
        marks_mine, marks_theirs = word_ranges("\n".join(mine), "\n".join(theirs))
        self._show_side(self._mine, before, mine, after, marks_mine, "accent-soft")
        self._show_side(self._theirs, before, theirs, after, marks_theirs, "highlight")
        self._fill_result()
        self._say()

    def _show_side(
        self,
        pane: QPlainTextEdit,
        before: list[str],
        lines: list[str],
        after: list[str],
        marks: list[tuple[int, int]],
        role: str,
    ) -> None:
        shown = lines or [self.tr("(these lines are deleted)")]
        # Qt gives a new text the look of the one before at its caret: all of it would be marked.
        pane.setCurrentCharFormat(QTextCharFormat())
        pane.setPlainText("\n".join([*before, *shown, *after]))
        text = from_raw(pane.document().toRawText())
        offsets = OffsetMap(text)
        start = len("\n".join(before)) + (1 if before else 0)
        end = start + len("\n".join(shown))
        soft = QTextCharFormat()
        soft.setForeground(self._theme.colour("ink-faint"))
        strong = QTextCharFormat()
        strong.setBackground(self._theme.colour(role))
        self._format(pane, offsets, 0, start, soft)
        self._format(pane, offsets, end, len(text), soft)
        if lines:
            for low, high in marks:
                self._format(pane, offsets, start + low, start + high, strong)
        else:
            self._format(pane, offsets, start, end, soft)
        cursor = pane.textCursor()
        cursor.setPosition(offsets.units(start))
        pane.setTextCursor(cursor)

    def _format(
        self,
        pane: QPlainTextEdit,
        offsets: OffsetMap,
        start: int,
        end: int,
        look: QTextCharFormat,
    ) -> None:
        cursor = QTextCursor(pane.document())
        cursor.setPosition(offsets.units(start))
        cursor.setPosition(offsets.units(end), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(look)

    def _fill_result(self) -> None:
        chosen = self._chosen[self._at]
        self._filling = True
        self._edit.setPlainText("\n".join(chosen) if chosen else "")
        self._edit.setPlaceholderText(
            self.tr("Choose above, or write here what this passage should say.")
            if chosen is None
            else self.tr("(these lines are deleted)")
        )
        self._filling = False

    def _on_edited(self) -> None:
        if self._filling or not self._result.conflicts:
            return
        text = from_raw(self._edit.document().toRawText())
        self._chosen[self._at] = text.split("\n") if text else []
        self._say()

    def _say(self) -> None:
        place, count = self.place
        self._title.setText(
            self.tr("Both sides changed this passage: {place} of {count}").format(
                place=place, count=count
            )
        )
        still_open = self.open_conflicts
        self._left.setText(
            self.tr("{count} still to decide").format(count=still_open)
            if still_open
            else self.tr("All decided")
        )
        self._use.setEnabled(not still_open)
        for button in (self._previous, self._next):
            button.setVisible(count > 1)

    # ---- building

    def _build(self) -> None:
        self._title = QLabel(self)
        self._title.setProperty("scale", "heading")
        self._left = QLabel(self)
        self._left.setObjectName("conflict-left")
        self._left.setProperty("tone", "soft")
        self._previous = self._button("conflict-previous", self.tr("Previous"), "Alt+Up")
        self._previous.clicked.connect(lambda: self.step(False))
        self._next = self._button("conflict-next", self.tr("Next"), "Alt+Down")
        self._next.clicked.connect(lambda: self.step(True))
        self._mine = self._pane("conflict-mine", self.tr("Yours"))
        self._theirs = self._pane("conflict-theirs", self.tr("On disk"))
        self._edit = self._pane("conflict-result", self.tr("What it will say"), editable=True)
        self._edit.textChanged.connect(self._on_edited)
        mine = self._button("conflict-keep-mine", self.tr("Keep mine"), "Alt+1")
        mine.clicked.connect(self.keep_mine)
        theirs = self._button("conflict-take-theirs", self.tr("Take theirs"), "Alt+2")
        theirs.clicked.connect(self.take_theirs)
        both = self._button("conflict-keep-both", self.tr("Keep both"), "Alt+3")
        both.clicked.connect(self.keep_both)
        rest_mine = self._button("conflict-all-mine", self.tr("Mine for the rest"))
        rest_mine.clicked.connect(self.all_mine)
        rest_theirs = self._button("conflict-all-theirs", self.tr("Theirs for the rest"))
        rest_theirs.clicked.connect(self.all_theirs)
        later = self._button("conflict-later", self.tr("Decide later"), "Esc")
        later.clicked.connect(self.put_off)
        self._use = self._button("conflict-use", self.tr("Use this text"), "Ctrl+Return")
        self._use.setProperty("kind", "primary")
        self._use.clicked.connect(self.finish)
        head = self._row(self._title, None, self._previous, self._next)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_1)
        for column, (words, pane, button) in enumerate(
            ((self.tr("Yours"), self._mine, mine), (self.tr("On disk"), self._theirs, theirs))
        ):
            label = QLabel(words, self)
            label.setProperty("tone", "soft")
            grid.addWidget(label, 0, column)
            grid.addWidget(pane, 1, column)
            grid.addWidget(button, 2, column)
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(1, 1)
        below = QLabel(self.tr("What it will say"), self)
        below.setProperty("tone", "soft")
        column_layout = QVBoxLayout(self)
        column_layout.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        column_layout.setSpacing(SPACE_2)
        column_layout.addLayout(head)
        column_layout.addLayout(grid, 3)
        column_layout.addLayout(self._row(below, None, both))
        column_layout.addWidget(self._edit, 2)
        column_layout.addLayout(
            self._row(self._left, None, later, rest_mine, rest_theirs, self._use)
        )

    def _row(self, *widgets: QWidget | None) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        for widget in widgets:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget)
        return row

    def _button(self, name: str, words: str, shortcut: str = "") -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        if shortcut:
            key = QShortcut(QKeySequence(shortcut), self)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.activated.connect(button.click)
            native = key.key().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{words} ({native})")
        return button

    def _pane(self, name: str, words: str, *, editable: bool = False) -> QPlainTextEdit:
        pane = QPlainTextEdit(self)
        pane.setObjectName(name)
        pane.setAccessibleName(words)
        pane.setReadOnly(not editable)
        pane.setTabChangesFocus(True)
        pane.setProperty("field", True)
        return pane

    def _dress(self) -> None:
        for pane in (self._mine, self._theirs, self._edit):
            pane.setFont(pitched(self._theme.reading_font(-1)))
            pane.document().setDocumentMargin(self._theme.px(SPACE_2))
        if self._result.conflicts:
            self._go(self._at)

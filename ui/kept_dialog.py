"""A text that crash repair could not put into its file, beside what that file says now.

The person saves it as a note of its own, copies what they need, or lets it go. Nothing is written
into the note that somebody else changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError

from . import messages
from .theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_6, Theme
from .utf16 import OffsetMap, from_raw
from .wiki.line_pitch import pitched
from .wiki.text_edits import Ranges, word_ranges

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.kept import KeptText
    from ui.session import GardenSession


@dataclass(frozen=True, slots=True)
class Compared:
    """A kept text and its file, with the words that only one of them has."""

    kept: KeptText
    only_kept: Ranges
    only_now: Ranges


def compare(garden: Garden, id: str) -> Compared:
    """Read and compare. Runs in a lane."""
    kept = garden.kept.get(id)
    return Compared(kept, *word_ranges(kept.text, kept.now or ""))


class KeptDialog(QDialog):
    """The interrupted text at the left, the file at the right."""

    made = Signal(object)
    """Saved: it is a note of its own now."""
    open_requested = Signal(str)
    """Path of the note it was meant for."""
    settled = Signal()
    """It was made a note or let go: lists may look again."""

    def __init__(
        self, session: GardenSession, theme: Theme, id: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._id = id
        self._compared: Compared | None = None
        self._sure = False
        self.setObjectName("kept")
        self.setWindowTitle(self.tr("Interrupted change"))
        self._build()
        self._dress()
        theme.changed.connect(self._dress)
        self.resize(theme.px(860), theme.px(560))
        session.ask(
            lambda garden, _token: compare(garden, id), self._show, self._failed, self, key="kept"
        )

    def save_as_note(self) -> None:
        """Make a new note of it."""
        if self._compared is None:
            return
        self._enable(False)
        self._session.change(
            lambda garden: garden.kept_to_note(self._id), self._saved, self._failed, self
        )

    def copy(self) -> None:
        """Put the whole text on the clipboard."""
        if self._compared is not None:
            QGuiApplication.clipboard().setText(self._compared.kept.text)
            self._say(self.tr("Copied"), "ok")

    def let_go(self) -> None:
        """The person doesn't need it: a second press is asked for, as there is no way back."""
        if self._compared is None:
            return
        if not self._sure:
            self._sure = True
            self._let_go.setText(self.tr("Really let it go"))
            return
        self._session.ask(
            lambda garden, _token: garden.kept.let_go(self._id),
            lambda _answer: self._end(),
            self._failed,
            self,
        )

    # ---- inside

    def _show(self, compared: Compared) -> None:
        self._compared = compared
        kept = compared.kept
        self._title.setText(
            self.tr("A change of “{name}” was interrupted").format(
                name=kept.path.rpartition("/")[2]
            )
        )
        self._fill(self._kept, kept.text, compared.only_kept, "accent-soft")
        if kept.now is None:
            self._now.setPlaceholderText(self.tr("The file is gone, or is no text."))
        else:
            self._fill(self._now, kept.now, compared.only_now, "highlight")
        self._open.setVisible(kept.now is not None)
        self._enable(True)
        self._kept.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, pane: QPlainTextEdit, text: str, marks: Ranges, role: str) -> None:
        pane.setPlainText(text)
        offsets = OffsetMap(from_raw(pane.document().toRawText()))
        look = QTextCharFormat()
        look.setBackground(self._theme.colour(role))
        cursor = QTextCursor(pane.document())
        for start, end in marks:
            cursor.setPosition(offsets.units(start))
            cursor.setPosition(offsets.units(end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(look)
        first = pane.textCursor()
        first.setPosition(offsets.units(marks[0][0]) if marks else 0)
        pane.setTextCursor(first)
        pane.ensureCursorVisible()

    def _saved(self, saved: Saved) -> None:
        self.made.emit(saved)
        self._end()

    def _end(self) -> None:
        self.settled.emit()
        self.accept()

    def _failed(self, error: GardenError) -> None:
        self._enable(self._compared is not None)
        self._say(messages.word(error).line, "danger")

    def _go_to_note(self) -> None:
        if self._compared is not None:
            self.open_requested.emit(self._compared.kept.path)
            self.accept()

    def _enable(self, on: bool) -> None:
        for button in (self._save, self._copy, self._let_go, self._open):
            button.setEnabled(on)

    def _say(self, words: str, tone: str) -> None:
        self._said.setText(words)
        self._said.setProperty("tone", tone)
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)

    # ---- building

    def _build(self) -> None:
        self._title = QLabel(self)
        self._title.setObjectName("kept-title")
        self._title.setProperty("scale", "heading")
        self._title.setWordWrap(True)
        why = QLabel(
            self.tr(
                "The program ended while this was being written, and another program changed the "
                "file since. The file was left as it is."
            ),
            self,
        )
        why.setProperty("tone", "soft")
        why.setWordWrap(True)
        self._said = QLabel(self)
        self._said.setObjectName("kept-said")
        self._said.setWordWrap(True)
        self._kept = self._pane("kept-text", self.tr("Interrupted text"))
        self._now = self._pane("kept-now", self.tr("In the file now"))
        self._let_go = self._button("kept-let-go", self.tr("Let it go"), self.let_go)
        self._let_go.setProperty("kind", "danger")
        self._open = self._button("kept-open", self.tr("Open the note"), self._go_to_note)
        self._copy = self._button("kept-copy", self.tr("Copy the text"), self.copy, "Ctrl+Shift+C")
        self._save = self._button(
            "kept-save", self.tr("Save as a new note"), self.save_as_note, "Ctrl+Return"
        )
        self._save.setProperty("kind", "primary")
        self._enable(False)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_1)
        for column, pane in enumerate((self._kept, self._now)):
            label = QLabel(pane.accessibleName(), self)
            label.setProperty("tone", "soft")
            grid.addWidget(label, 0, column)
            grid.addWidget(pane, 1, column)
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(1, 1)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_2)
        foot.addWidget(self._let_go)
        foot.addWidget(self._said, 1)
        for button in (self._open, self._copy, self._save):
            foot.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_4)
        whole.setSpacing(SPACE_2)
        whole.addWidget(self._title)
        whole.addWidget(why)
        whole.addSpacing(SPACE_1)
        whole.addLayout(grid, 1)
        whole.addSpacing(SPACE_2)
        whole.addLayout(foot)

    def _button(
        self, name: str, words: str, slot: Callable[[], object], keys: str = ""
    ) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: slot())
        if keys:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(button.click)
            native = shortcut.key().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{words} ({native})")
        return button

    def _pane(self, name: str, words: str) -> QPlainTextEdit:
        pane = QPlainTextEdit(self)
        pane.setObjectName(name)
        pane.setAccessibleName(words)
        pane.setReadOnly(True)
        pane.setTabChangesFocus(True)
        pane.setProperty("field", True)
        return pane

    def _dress(self) -> None:
        for pane in (self._kept, self._now):
            pane.setFont(pitched(self._theme.reading_font(-2)))
            pane.document().setDocumentMargin(self._theme.px(SPACE_2))

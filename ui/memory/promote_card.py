"""Shows a Memory item as the draft note it would be; it is written when the person approves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from garden.staging.dispositions import Disposition
from ui.kept_words import KeptWords, Words
from ui.review.words import error_words
from ui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from ui.utf16 import from_raw
from ui.widgets.floating import SHADOW, FloatingPanel
from ui.widgets.ime import ImeGuard
from ui.widgets.words import brief

if TYPE_CHECKING:
    from garden.errors import GardenError
    from garden.promotion import ItemDraft

_WIDTH, _HEIGHT = 620, 520


class PromoteCard(FloatingPanel):
    """A card above the board: place, text, and what is wrong with them."""

    approved = Signal(str, str)
    """(path, text)."""
    moved = Signal(object, str)
    """(ItemDraft, path): another place, the text is as it was offered."""
    closed = Signal()
    """Left without a note."""

    def __init__(self, theme: Theme, kept: KeptWords, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._kept = kept
        """What was typed and not written, by the item's id."""
        self._draft: ItemDraft | None = None
        self._offered = ""
        self._sent = False
        self._placed = ""
        """Path that the offered text was written for."""
        self._approve_when_placed = False
        self.setObjectName("memory-promote-card")
        head = QLabel(self.tr("Make a Knowledge draft"), self)
        head.setProperty("scale", "heading")
        self._said = QLabel(self)
        self._said.setWordWrap(True)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setProperty("tone", "soft")
        self.path = QLineEdit(self)
        self.path.setObjectName("memory-promote-path")
        self.path.setAccessibleName(self.tr("Place"))
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("memory-promote-text")
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setProperty("field", True)
        self.text.setTabChangesFocus(True)
        self._back = QLabel(self.tr("Your text from before is back."), self)
        self._back.setObjectName("memory-promote-kept")
        self._back.setProperty("tone", "soft")
        self._default = QPushButton(self.tr("Default text"), self)
        self._default.setObjectName("memory-promote-default")
        self._default.setProperty("kind", "link")
        self._default.clicked.connect(self._begin_anew)
        kept.due.connect(self.hold)
        self._guards = {self.path: ImeGuard(self.path), self.text: ImeGuard(self.text)}
        self._error = QLabel(self)
        self._error.setObjectName("memory-promote-error")
        self._error.setWordWrap(True)
        self._error.setTextFormat(Qt.TextFormat.PlainText)
        self._error.setProperty("tone", "danger")
        self._ok = QPushButton(self.tr("Write the draft  Ctrl+Enter"), self)
        self._ok.setObjectName("memory-promote-ok")
        self._ok.setProperty("kind", "primary")
        self._ok.clicked.connect(self._approve)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.clicked.connect(self.leave)
        form = QFormLayout()
        form.setSpacing(SPACE_2)
        form.addRow(self.tr("Place"), self.path)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._ok)
        inner = QVBoxLayout()
        inner.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        inner.setSpacing(SPACE_3)
        inner.addWidget(head)
        inner.addWidget(self._said)
        inner.addLayout(form)
        back = QHBoxLayout()
        back.addWidget(self._back, 1)
        back.addWidget(self._default)
        inner.addLayout(back)
        inner.addWidget(self.text, 1)
        inner.addWidget(self._error)
        inner.addLayout(buttons)
        self.body.addLayout(inner)
        for field in (self.path, self.text, self._ok, cancel, self._default):
            field.installEventFilter(self)
        self.text.textChanged.connect(self._on_typed)
        self.path.textEdited.connect(self._on_typed)
        self.path.editingFinished.connect(self._on_path)
        parent.installEventFilter(self)
        self.hide()

    @property
    def touched(self) -> bool:
        """Whether the person changed the text that was offered."""
        return self.words != self._offered

    @property
    def words(self) -> str:
        """The text as it stands."""
        return from_raw(self.text.document().toRawText())

    def ask(self, draft: ItemDraft) -> None:
        """Show a draft; nothing is written yet."""
        self._draft, self._sent, self._placed = draft, False, draft.path
        self._approve_when_placed = False
        self._said.setText(brief(draft.said, 120))
        before = self._kept.get(draft.item)
        self.path.setText(draft.path)
        self._offer(draft.text)
        if before is not None:
            self._bring_back(before)
        self._back.setVisible(before is not None)
        self._default.setVisible(before is not None)
        self._kept.settle()
        self.path.setCursorPosition(0)
        self._tell("")
        self.text.setFont(self._theme.mono_font(-1))
        self._settle()
        self.show()
        self.raise_()
        self.path.setFocus()

    def take_text(self, text: str) -> None:
        """The text at another place; what the person wrote meanwhile stays."""
        if self.isVisible() and not self.touched:
            self._offer(text)
        if self._approve_when_placed:
            self._approve_when_placed = False
            self._approve()

    def refuse(self, error: GardenError) -> None:
        """It was not written: say why, and let the person mend it."""
        self._sent = False
        self.hold()
        self._tell(error_words(error, Disposition.PROMOTE_TO_KNOWLEDGE))

    def done(self) -> None:
        """It was written."""
        self._kept.settle()
        if self._draft is not None:
            self._kept.drop(self._draft.item)
        self._draft = None
        self.hide()

    def hold(self) -> None:
        """Keep what the person typed, so that it is there when the item's draft is asked for
        again."""
        self._kept.settle()
        draft = self._draft
        if draft is None:
            return
        path = self.path.text().strip()
        if self.touched or path != draft.path:
            fields = {"path": path, "placed": self._placed}
            self._kept.keep(draft.item, Words(self.words, self._offered, fields))
        else:
            self._kept.drop(draft.item)

    def leave(self) -> None:
        """Close; nothing was written, and what was typed is kept."""
        if self.isVisible():
            self.hold()
            self._draft = None
            self.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves, Ctrl+Enter (and Enter, but in the text) approves; the card stays inside."""
        if watched is self.parentWidget():
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._settle()
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            guard = self._guards.get(watched)  # type: ignore[call-overload]
            busy = guard is not None and guard.busy
            if event.key() == Qt.Key.Key_Escape and not busy:
                self.leave()
                return True
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and not busy and (ctrl or watched is self.path or watched is self._ok):
                self._approve()
                return True
        return super().eventFilter(watched, event)

    def _offer(self, text: str) -> None:
        self.text.setPlainText(text)
        self._offered = self.words

    def _bring_back(self, before: Words) -> None:
        self._placed = before.fields.get("placed", self._placed)
        self.path.setText(before.fields.get("path", "") or self.path.text())
        self._offer(before.offered)
        if before.text != before.offered:
            self.text.setPlainText(before.text)

    def _begin_anew(self) -> None:
        """The person lets their own text go."""
        if self._draft is not None and not self._sent:
            self._kept.drop(self._draft.item)
            self.ask(self._draft)

    def _on_typed(self) -> None:
        if self._draft is not None:
            self._kept.soon()

    def _tell(self, words: str) -> None:
        self._error.setText(words)
        self._error.setVisible(bool(words))

    def _on_path(self) -> None:
        path = self.path.text().strip()
        if self._draft is not None and path and path != self._placed and not self.touched:
            self._placed = path
            self.moved.emit(self._draft, path)

    def _approve(self) -> None:
        if self._draft is None or self._sent:
            return
        path = self.path.text().strip()
        if path and path != self._placed and not self.touched:  # its links follow first
            self._approve_when_placed = True
            self._on_path()
            return
        self._sent = True
        self._tell("")
        self.approved.emit(path, self.words)

    def _settle(self) -> None:
        """In the middle of the place, and no larger than it."""
        host = self.parentWidget()
        assert host is not None
        width = min(self._theme.px(_WIDTH), host.width() - SPACE_4) + 2 * SHADOW
        height = min(self._theme.px(_HEIGHT), host.height() - SPACE_4) + 2 * SHADOW
        self.setFixedSize(width, height)
        self.move(QPoint((host.width() - width) // 2, (host.height() - height) // 2))

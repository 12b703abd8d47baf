"""The field in which an item is written: it grows with its words, Enter saves, Esc leaves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextOption
from PySide6.QtWidgets import QApplication, QFrame, QPlainTextEdit, QWidget

from ui import utf16
from ui.theme import Theme
from ui.widgets.ime import ImeGuard
from ui.wiki.line_pitch import pitched

_MARGIN = 2
LINE_PITCH = 1.5
"""Line height of cards, in em."""
_KEEPS = frozenset(
    {
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
        Qt.FocusReason.ActiveWindowFocusReason,
    }
)
"""A menu or another window takes the keyboard for a while only."""


def _several(held: Qt.KeyboardModifier) -> bool:
    """Whether more than one key is held: such a combination is a shortcut."""
    return int(held.value).bit_count() > 1


class CardEditor(QPlainTextEdit):
    """One item's text. What it means to save is its board's business."""

    committed = Signal()
    """Enter: save this."""
    given_up = Signal()
    """Esc."""
    left = Signal()
    """The keyboard went elsewhere in the window."""
    grown = Signal()
    """It wants another height."""
    typed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("memory-card-editor")
        self.setAccessibleName(self.tr("Memory item"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        self.setFont(pitched(theme.ui_font(), LINE_PITCH))
        self._guard = ImeGuard(self)
        self._lines = 1
        self.setPlaceholderText(self.tr("What should be remembered?"))
        self.textChanged.connect(self._on_text)

    @property
    def words(self) -> str:
        """The text, LF only."""
        return utf16.from_raw(self.document().toRawText())

    @property
    def composing(self) -> bool:
        """Whether an input method has unfinished text here."""
        return self._guard.composing

    def cut_at(self) -> int:
        """Offset of the caret in `words`, in code points."""
        raw = self.document().toRawText()
        return utf16.to_points(raw, self.textCursor().position())

    def height_for(self, width: int) -> int:
        """Pixels that show every line at a width, which it takes."""
        if self.width() != width:
            self.resize(width, self.height())
        self._lines = self._count_lines()
        return self._lines * self.fontMetrics().lineSpacing() + 2 * _MARGIN + 2

    def write(self, text: str) -> None:
        """Put `text` in and the caret behind it."""
        self.setPlainText(text)
        self.moveCursor(self.textCursor().MoveOperation.End)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the card; `ImeGuard` has taken those of a composition (B40)."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        if enter and held in (Qt.KeyboardModifier.NoModifier, control):
            self.committed.emit()
        elif enter and held == shift and not self.isReadOnly():
            self.textCursor().insertBlock()  # Qt would put in a line separator
            self.ensureCursorVisible()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Enter and Esc are ours, whatever shortcuts the window has."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
            and not _several(event.modifiers())
        ):
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _KEEPS and QApplication.activePopupWidget() is None:
            self.left.emit()

    def _on_text(self) -> None:
        self.typed.emit()
        if self._count_lines() != self._lines:
            self.grown.emit()

    def _count_lines(self) -> int:
        count = 0
        block = self.document().begin()
        while block.isValid():
            self.blockBoundingRect(block)  # lays it out
            count += max(1, block.layout().lineCount())
            block = block.next()
        return count

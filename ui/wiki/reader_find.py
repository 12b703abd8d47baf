"""Find in a page: a small bar in the corner, every hit marked, Enter and Shift+Enter to walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QTextEdit, QToolButton

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_4, Theme
from ui.widgets.ime import ImeGuard

if TYPE_CHECKING:
    from ui.wiki.reader import Reader

_MOST = 2000
"""Hits that are marked at once."""


class ReaderFind(QFrame):
    """The find bar of a reader. Hidden until it is opened."""

    def __init__(self, theme: Theme, reader: Reader) -> None:
        super().__init__(reader)
        self._theme = theme
        self._reader = reader
        self._hits: list[QTextCursor] = []
        self._at = -1
        self.setObjectName("reader-find")
        self.setProperty("surface", "card")
        self.field = QLineEdit(self)
        self.field.setObjectName("reader-find-field")
        self.field.setPlaceholderText(self.tr("Find in this note"))
        self.field.setAccessibleName(self.tr("Find in this note"))
        self.field.setClearButtonEnabled(True)
        self.count = QLabel(self)
        self.count.setObjectName("reader-find-count")
        self.count.setProperty("tone", "soft")
        self._up = self._button("chevron-up", self.tr("Previous hit"), lambda: self.step(-1))
        self._down = self._button("chevron-down", self.tr("Next hit"), lambda: self.step(1))
        self._close = self._button("x", self.tr("Close"), self.close_bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, SPACE_1, SPACE_1, SPACE_1)
        row.setSpacing(SPACE_1)
        row.addWidget(self.field, 1)
        row.addWidget(self.count)
        for button in (self._up, self._down, self._close):
            row.addWidget(button)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(80)
        self._later.timeout.connect(self._search)
        self.field.textChanged.connect(lambda: self._later.start())
        self.field.installEventFilter(self)
        # Installed last, so that the input method's keys never reach our own filter (B40).
        self._guard = ImeGuard(self.field)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def open(self, text: str = "") -> None:
        """Show the bar, take the focus, and search for `text` when given."""
        if text and "\u2029" not in text:
            self.field.setText(text)
        self.show()
        self.place()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def close_bar(self) -> None:
        """Hide the bar and its marks; the page takes the focus at the hit."""
        if self.isHidden():
            return
        self.hide()
        self._reader.setExtraSelections([])
        if 0 <= self._at < len(self._hits):
            self._reader.setTextCursor(self._hits[self._at])
        self._hits = []
        self._reader.setFocus()

    def refresh(self) -> None:
        """Search again: the page is another one."""
        self._hits = []
        if self.isVisible():
            self._search()

    def place(self) -> None:
        """Stand in the page's upper right corner."""
        width = min(self._theme.px(340), self._reader.width() - 2 * SPACE_4)
        self.resize(width, self.sizeHint().height())
        right = self._reader.viewport().geometry().right()
        self.move(right - width - SPACE_4, SPACE_2)

    def step(self, by: int) -> None:
        """To the next (1) or the previous (-1) hit, around the end."""
        if self._later.isActive():
            self._later.stop()
            self._search()
        if self._hits:
            self._at = (self._at + by) % len(self._hits)
            self._show()

    @property
    def hits(self) -> int:
        """How many hits there are (at most 2,000 are counted)."""
        return len(self._hits)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.step(-1 if back else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)

    def _search(self) -> None:
        text = self.field.text()
        self._hits = []
        document = self._reader.document()
        cursor = QTextCursor(document)
        start = self._reader.cursorForPosition(self._reader.viewport().rect().topLeft()).position()
        self._at = -1
        while text and len(self._hits) < _MOST:
            cursor = document.find(text, cursor, QTextDocument.FindFlag(0))
            if cursor.isNull():
                break
            if self._at < 0 and cursor.selectionStart() >= start:
                self._at = len(self._hits)
            self._hits.append(cursor)
        if self._hits and self._at < 0:
            self._at = 0
        self._show()

    def _show(self) -> None:
        marks = []
        for index, hit in enumerate(self._hits):
            mark = QTextEdit.ExtraSelection()
            look = QTextCharFormat()
            role = "accent" if index == self._at else "highlight"
            look.setBackground(self._theme.colour(role))
            ink = "accent-ink" if index == self._at else "ink"
            look.setForeground(QColor(self._theme.colour(ink)))
            mark.format = look
            mark.cursor = hit
            marks.append(mark)
        self._reader.setExtraSelections(marks)
        self.count.setText(self._words())
        if 0 <= self._at < len(self._hits):
            self._reader.show_cursor_at(self._hits[self._at])

    def _words(self) -> str:
        if not self.field.text():
            return ""
        if not self._hits:
            return self.tr("No hits")
        return self.tr("{at} of {count}").format(at=self._at + 1, count=len(self._hits))

    def _button(self, name: str, words: str, act: object) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"reader-find-{name}")
        button.setProperty("icon-name", name)
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.setAutoRaise(True)
        button.clicked.connect(act)
        return button

    def _dress(self) -> None:
        for button in (self._up, self._down, self._close):
            button.setIcon(icon(str(button.property("icon-name")), "ink-soft", self._theme))

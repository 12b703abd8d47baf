"""The strip above a note that says what is the matter with its file, and what a person can do.

Never a modal box: the text stays where it is and stays editable while the bar is there. One bar at
a time; the graver one wins (`Matter` is in order of weight).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from ui.icons import pixmap
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme


class Matter(IntEnum):
    """What a bar is about."""

    NONE = 0
    LONG_LINE = 1
    PROBLEM = 2
    MERGED = 3
    RECOVERED = 4
    READ_ONLY = 5
    FAILED = 6
    GONE = 7
    CONFLICT = 8


Choice = tuple[str, str, Callable[[], object]]
"""(object name, words, what to do)."""

_LOOKS = {
    Matter.LONG_LINE: ("wrap-text", "ink-soft", "sunken"),
    Matter.PROBLEM: ("circle-alert", "danger", "sunken"),
    Matter.MERGED: ("git-merge", "ok", "accent-soft"),
    Matter.RECOVERED: ("history", "warn", "warn-soft"),
    Matter.READ_ONLY: ("lock", "ink-soft", "sunken"),
    Matter.FAILED: ("triangle-alert", "danger", "danger-soft"),
    Matter.GONE: ("file-x", "warn", "warn-soft"),
    Matter.CONFLICT: ("git-compare", "warn", "warn-soft"),
}


class ConflictBar(QFrame):
    """Says one thing about the open note's file and offers what helps."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conflict-bar")
        self._theme = theme
        self._matter = Matter.NONE
        self.around: Callable[[Callable[[], None]], None] = lambda change: change()
        """Calls what shows or hides the bar; the page keeps the text at its place meanwhile."""
        self._mark = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("bar-text")
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(SPACE_1)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_2)
        row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        row.addLayout(self._buttons)
        theme.changed.connect(self._dress)
        self.hide()

    @property
    def matter(self) -> Matter:
        """What the bar is about; NONE when it is hidden."""
        return self._matter

    @property
    def words(self) -> str:
        """What it says."""
        return self._text.text() if self._matter else ""

    def tell(
        self, matter: Matter, text: str, choices: Sequence[Choice] = (), *, detail: str = ""
    ) -> bool:
        """Show the bar, unless it is about something graver already; says whether it does."""
        if matter < self._matter:
            return False
        self._matter = matter
        self._text.setText(text)
        self._text.setToolTip(detail)
        self.setAccessibleName(text)
        while (item := self._buttons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        for place, (name, words, act) in enumerate(choices):
            button = QPushButton(words, self)
            button.setObjectName(name)
            if place == 0 and matter in (Matter.CONFLICT, Matter.GONE, Matter.RECOVERED):
                button.setProperty("kind", "primary")
            button.clicked.connect(lambda _checked=False, act=act: act())
            self._buttons.addWidget(button)
            button.show()
        self._dress()
        if self.isHidden():
            self.around(self.show)
        return True

    def settle(self, *matters: Matter) -> None:
        """Hide the bar if it is about one of `matters` (about anything, when none is named)."""
        if not matters or self._matter in matters:
            self._matter = Matter.NONE
            if not self.isHidden():
                self.around(self.hide)

    def _dress(self) -> None:
        if not self._matter:
            return
        name, role, ground = _LOOKS[self._matter]
        size = self._theme.px(18)
        self._mark.setPixmap(pixmap(name, role, self._theme, size, self.devicePixelRatioF()))
        self.setStyleSheet(
            f"QFrame#conflict-bar {{ background: {self._theme.hex(ground)};"
            f" border: none; border-bottom: 1px solid {self._theme.hex('hairline')}; }}"
        )

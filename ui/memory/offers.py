"""The last column: sections that Memory is meant to have and has not, and any other one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ui.icons import icon
from ui.memory.section_words import purpose_of
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.ime import ImeGuard


class Offers(QFrame):
    """Buttons for missing sections, and a field for one of the person's own."""

    wanted = Signal(str)
    """Title of a section to be made."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._missing: list[str] = []
        self._buttons: list[QPushButton] = []
        self.setObjectName("memory-offers")
        self._head = QLabel(self.tr("Add a section"), self)
        self._head.setProperty("tone", "soft")
        self._own = QLineEdit(self)
        self._own.setObjectName("memory-own-section")
        self._own.setPlaceholderText(self.tr("Another section"))
        self._own.setAccessibleName(self.tr("Title of another section"))
        self._guard = ImeGuard(self._own)
        self._own.returnPressed.connect(self._on_own)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self._column.setSpacing(SPACE_1)
        self._column.addWidget(self._head)
        self._column.addSpacing(SPACE_1)
        self._column.addWidget(self._own)
        self._column.addStretch(1)
        self.dress()

    def set_missing(self, titles: Sequence[str]) -> None:
        """Offer these."""
        if list(titles) == self._missing:
            return
        self._missing = list(titles)
        for button in self._buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for number, title in enumerate(titles):
            button = QPushButton(title, self)
            button.setObjectName(f"memory-offer-{number}")
            button.setProperty("kind", "flat")
            button.setToolTip(purpose_of(title))
            button.setAccessibleDescription(purpose_of(title))
            button.clicked.connect(lambda _checked=False, title=title: self.wanted.emit(title))
            self._column.insertWidget(2 + number, button, 0, Qt.AlignmentFlag.AlignLeft)
            self._buttons.append(button)
        self.dress()

    def focus_own(self) -> None:
        """Put the keyboard into the field for a title of one's own."""
        self._own.setFocus()

    def dress(self) -> None:
        """Another theme or zoom."""
        self._head.setFont(self._theme.ui_font(-1))
        for button in self._buttons:
            button.setIcon(icon("plus", "ink-soft", self._theme))

    def _on_own(self) -> None:
        title = self._own.text().strip()
        if title:
            self._own.clear()
            self.wanted.emit(title)

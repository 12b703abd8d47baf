"""The reason of a decision: one line, with what was said lately at hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import SPACE_1, Theme
from ui.widgets.ime import ImeGuard

_MOST = 5


class ReasonLine(QWidget):
    """Enter carries out, Esc goes back, Alt+1 to Alt+5 take an offered reason and carry out."""

    confirmed = Signal()
    left = Signal()
    upward = Signal()
    """Up: into the fields above."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.field = QLineEdit(self)
        self.field.setObjectName("review-reason")
        self.field.setAccessibleName(self.tr("Reason"))
        self.field.setPlaceholderText(self.tr("Why? In a few words"))
        self._guard = ImeGuard(self.field)
        self.field.installEventFilter(self)
        self._chips = [QPushButton(self) for _ in range(_MOST)]
        self._offers: list[str] = []
        chips = QVBoxLayout()
        chips.setSpacing(0)
        for number, chip in enumerate(self._chips):
            chip.setObjectName(f"review-reason-{number + 1}")
            chip.setProperty("kind", "strip")
            chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            chip.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            chip.clicked.connect(lambda _on=False, number=number: self._take(number))
            chips.addWidget(chip)
        row = QHBoxLayout()
        row.addWidget(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addLayout(row)
        column.addLayout(chips)

    @property
    def text(self) -> str:
        """The reason."""
        return self.field.text().strip()

    def begin(self, text: str, offers: Sequence[str]) -> None:
        """A new decision: `text` stands there, marked, so that typing takes its place."""
        self.field.setText(text)
        self.field.selectAll()
        self.offer(offers)

    def offer(self, offers: Sequence[str]) -> None:
        """Reasons to choose from."""
        self._offers = list(offers[:_MOST])
        for number, chip in enumerate(self._chips):
            offered = number < len(self._offers)
            chip.setVisible(offered)
            if offered:
                text = self._offers[number].replace("&", "&&")
                chip.setText(f"Alt+{number + 1}  {text}")
                chip.setToolTip(self._offers[number])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field, not while an input method composes."""
        if watched is not self.field or not isinstance(event, QKeyEvent) or self._guard.busy:
            return False
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        number = event.key() - Qt.Key.Key_1
        if alt and 0 <= number < len(self._offers):
            if event.type() == QEvent.Type.KeyPress:
                self._take(number)
            event.accept()  # also as an override: the key is ours
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        if event.key() == Qt.Key.Key_Up:
            self.upward.emit()
            return True
        return False

    def _take(self, number: int) -> None:
        self.field.setText(self._offers[number])
        self.confirmed.emit()

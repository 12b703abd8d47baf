"""`EmptyState`: what a place shows when it has nothing to show, still loads, or failed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ..icons import pixmap
from ..theme import SPACE_2, SPACE_4, Theme


class EmptyState(QWidget):
    """An icon, a sentence, a quieter one, and at most one thing to do."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = "leaf"
        self._act: Callable[[], object] | None = None
        self._icon = QLabel(self)
        self._title = QLabel(self)
        self._title.setObjectName("empty-title")
        self._title.setProperty("scale", "heading")
        self._text = QLabel(self)
        self._text.setObjectName("empty-text")
        self._text.setProperty("tone", "soft")
        self._button = QPushButton(self)
        self._button.setObjectName("empty-action")
        self._button.clicked.connect(lambda: self._act() if self._act else None)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        column.setSpacing(SPACE_2)
        column.addStretch(2)
        for widget in (self._icon, self._title, self._text):
            widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(widget)
        self._title.setWordWrap(True)
        self._text.setWordWrap(True)
        column.addSpacing(SPACE_2)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        theme.changed.connect(self._dress)
        self.say("leaf", "", "")

    def say(
        self,
        icon: str,
        title: str,
        text: str,
        action_text: str = "",
        action: Callable[[], object] | None = None,
    ) -> None:
        """Show this. Without `action` there is no button."""
        self._icon_name = icon
        self._act = action
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._button.setText(action_text)
        self._button.setVisible(action is not None)
        self._dress()

    @property
    def title(self) -> str:
        """The sentence shown."""
        return self._title.text()

    def _dress(self) -> None:
        theme = self._theme
        self._icon.setPixmap(
            pixmap(self._icon_name, "ink-faint", theme, theme.px(32), self.devicePixelRatioF())
        )

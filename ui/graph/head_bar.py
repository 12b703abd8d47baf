"""The head of the Graph place: whole garden or around a note, depth, and the tools."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme


class HeadBar(QFrame):
    """One line of controls, and at its left a sentence that says what is shown."""

    mode_chosen = Signal(bool)
    """True: around a note; False: the whole garden."""
    depth_chosen = Signal(int)
    back_requested = Signal()
    """Out of a cluster, to all clusters."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tools: list[tuple[QToolButton, str]] = []
        self.setObjectName("graph-head")
        self._back = QToolButton(self)
        self._back.setObjectName("graph-back")
        self._back.setToolTip(self.tr("Back to all clusters"))
        self._back.setAccessibleName(self.tr("Back to all clusters"))
        self._back.clicked.connect(self.back_requested)
        self._back.hide()
        self._whole = self._segment("graph-whole", self.tr("Whole garden"))
        self._around = self._segment("graph-around", self.tr("Around a note"))
        modes = QButtonGroup(self)
        modes.setExclusive(True)
        modes.addButton(self._whole)
        modes.addButton(self._around)
        self._whole.setChecked(True)
        self._whole.clicked.connect(lambda: self.mode_chosen.emit(False))
        self._around.clicked.connect(lambda: self.mode_chosen.emit(True))
        self._depths = QButtonGroup(self)
        self._depths.setExclusive(True)
        self._depth_words = QLabel(self.tr("Depth"), self)
        self._depth_words.setProperty("tone", "soft")
        self._said = QLabel(self)
        self._said.setObjectName("graph-said")
        self._said.setProperty("tone", "soft")
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SPACE_3, SPACE_2, SPACE_2, SPACE_1)
        self._row.setSpacing(SPACE_1)
        for part in (self._back, self._whole, self._around):
            self._row.addWidget(part)
        self._row.addSpacing(SPACE_2)
        self._row.addWidget(self._depth_words)
        for depth in (1, 2, 3):
            button = self._segment(f"graph-depth-{depth}", str(depth))
            button.setAccessibleName(self.tr("Depth {number}").format(number=depth))
            button.setChecked(depth == 2)
            button.clicked.connect(lambda _on, depth=depth: self.depth_chosen.emit(depth))
            self._depths.addButton(button, depth)
            self._row.addWidget(button)
        self._row.addSpacing(SPACE_3)
        self._row.addWidget(self._said, 1)
        self.show_mode(local=False)
        theme.changed.connect(self._dress)

    @property
    def reach(self) -> int:
        """Links that a local view reaches."""
        return self._depths.checkedId()

    def show_mode(self, *, local: bool) -> None:
        """Say which view is shown."""
        (self._around if local else self._whole).setChecked(True)
        self._depth_words.setVisible(local)
        for button in self._depths.buttons():
            button.setVisible(local)

    def show_depth(self, depth: int) -> None:
        """Mark a depth."""
        self._depths.button(depth).setChecked(True)

    def show_back(self, on: bool) -> None:
        """Whether there is a way back to all clusters."""
        self._back.setVisible(on)

    def say(self, words: str) -> None:
        """What is shown, in words."""
        self._said.setText(words)
        self._said.setToolTip(words)

    @property
    def words(self) -> str:
        """What it says."""
        return self._said.text()

    def add_tool(self, action: QAction, icon_name: str) -> QToolButton:
        """A button for an action."""
        button = QToolButton(self)
        button.setObjectName(f"tool-{action.objectName()}")
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setAccessibleName(action.text().replace("&", ""))
        button.setAutoRaise(True)
        self._tools.append((button, icon_name))
        self._row.addWidget(button)
        self._dress()
        return button

    def _segment(self, name: str, words: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setCheckable(True)
        button.setProperty("kind", "strip")
        return button

    def _dress(self) -> None:
        for button, name in self._tools:
            button.setIcon(icon(name, "ink-soft", self._theme))
        self._back.setIcon(icon("arrow-left", "ink-soft", self._theme))

"""The head of the Graph place: whole garden or around a note, depth, and the tools."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.elided import ElidedLabel
from ui.widgets.flow import Flow


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
        self._said = ElidedLabel("", self)
        self._said.setObjectName("graph-said")
        self._said.setProperty("tone", "soft")
        self._modes, modes_row = self._part()
        for part in (self._back, self._whole, self._around):
            modes_row.addWidget(part)
        self._reach, reach_row = self._part()
        reach_row.addWidget(self._depth_words)
        for depth in (1, 2, 3):
            button = self._segment(f"graph-depth-{depth}", str(depth))
            button.setAccessibleName(self.tr("Depth {number}").format(number=depth))
            button.setChecked(depth == 2)
            button.clicked.connect(lambda _on, depth=depth: self.depth_chosen.emit(depth))
            self._depths.addButton(button, depth)
            reach_row.addWidget(button)
        tools, self._row = self._part()
        whole = Flow(self, spacing=SPACE_2)
        whole.setContentsMargins(SPACE_3, SPACE_2, SPACE_2, SPACE_1)
        whole.add(self._modes)
        whole.add(self._reach)
        whole.add(self._said, 1)
        whole.add(tools)
        self.show_mode(local=False)
        theme.changed.connect(self._dress)

    @property
    def reach(self) -> int:
        """Links that a local view reaches."""
        return self._depths.checkedId()

    def show_mode(self, *, local: bool) -> None:
        """Say which view is shown."""
        (self._around if local else self._whole).setChecked(True)
        self._reach.setVisible(local)

    def show_depth(self, depth: int) -> None:
        """Mark a depth."""
        self._depths.button(depth).setChecked(True)

    def show_back(self, on: bool) -> None:
        """Whether there is a way back to all clusters."""
        self._back.setVisible(on)

    def say(self, words: str) -> None:
        """What is shown, in words."""
        self._said.setText(words)

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
        self._dress_tool(button, icon_name)
        # A button takes the action's icon again at each change of it, and without one shows words.
        action.changed.connect(lambda: self._dress_tool(button, icon_name))
        return button

    def _part(self) -> tuple[QWidget, QHBoxLayout]:
        """Controls that stay side by side when the line breaks."""
        part = QWidget(self)
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        return part, row

    def _segment(self, name: str, words: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setCheckable(True)
        button.setProperty("kind", "strip")
        return button

    def _dress(self) -> None:
        self._said.setMinimumWidth(self._theme.px(20))
        for button, name in self._tools:
            self._dress_tool(button, name)
        self._back.setIcon(icon("arrow-left", "ink-soft", self._theme))

    def _dress_tool(self, button: QToolButton, icon_name: str) -> None:
        side = self._theme.px(16)
        button.setIconSize(QSize(side, side))
        button.setIcon(icon(icon_name, "ink-soft", self._theme))

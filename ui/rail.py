"""The rail: the places of the garden, as icons along the left edge.

It shows what it is given: a place that doesn't exist yet has no button, one that this garden lacks
hides it. Ctrl+1 to Ctrl+9 choose by order, and mean the same place in every garden.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from .actions import make_action
from .icons import icon
from .places import Place
from .theme import SPACE_1, SPACE_2, Theme

__all__ = ["Place", "Rail"]


class _RailButton(QToolButton):
    """An icon with a bar at its left while its place is shown, and a count where one is due."""

    def __init__(self, theme: Theme, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = name
        self._count = 0
        self._warns = False
        self._title = title
        self.setAccessibleName(title)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.dress()

    def set_count(self, count: int, *, warns: bool) -> None:
        """Figure in the corner; 0 shows none."""
        self._count, self._warns = count, warns
        self.setAccessibleDescription(str(count) if count else "")
        self.update()

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(self._theme.px(40), self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        """Lower where the window is: all places stay in reach at 200 %."""
        return QSize(self._theme.px(40), self._theme.px(28))

    def set_keys(self, keys: str) -> None:
        """Say the shortcut in the tooltip."""
        self.setToolTip(f"{self._title}  {keys}" if keys else self._title)

    def dress(self) -> None:
        """Colours and sizes of the theme."""
        theme = self._theme
        self.setFixedWidth(theme.px(40))
        self.setMaximumHeight(theme.px(40))
        self.setIconSize(QSize(theme.px(20), theme.px(20)))
        role = "accent" if self.isChecked() else "ink-soft"
        self.setIcon(icon(self._icon_name, role, theme, theme.px(20)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, then bar and count."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if self._count:
            self._paint_count(painter)
        painter.end()

    def _paint_count(self, painter: QPainter) -> None:
        theme = self._theme
        words = "99+" if self._count > 99 else str(self._count)
        font = theme.ui_font(-3, bold=True)
        painter.setFont(font)
        height = theme.px(14)
        width = max(height, painter.fontMetrics().horizontalAdvance(words) + theme.px(6))
        rect = QRectF(self.width() - width - 2, 2, width, height)
        painter.setBrush(theme.colour("warn" if self._warns else "accent"))
        painter.drawRoundedRect(rect, height / 2, height / 2)
        painter.setPen(theme.colour("paper" if self._warns else "accent-ink"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


class Rail(QFrame):
    """Buttons for the places, and at the bottom those of the window itself (Settings)."""

    chosen = Signal(str)
    """Id of the place the person went to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._buttons: dict[str, _RailButton] = {}
        self._actions: dict[str, QAction] = {}
        self._bottom: list[tuple[QToolButton, str]] = []
        self.setObjectName("rail")
        self.setProperty("surface", "sunken")
        self.setAccessibleName(self.tr("Places"))
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE_1, SPACE_2, SPACE_1, SPACE_2)
        self._column.setSpacing(SPACE_1)
        self._column.addStretch(1)
        theme.changed.connect(self._dress)
        self._dress()

    def set_places(self, places: list[Place]) -> list[QAction]:
        """Show these places, in this order. Answers the actions that go there (Ctrl+1 ...)."""
        for button in self._buttons.values():
            self._group.removeButton(button)
            button.deleteLater()
        for action in self._actions.values():
            action.deleteLater()
        self._buttons, self._actions = {}, {}
        for number, place in enumerate(places, start=1):
            button = _RailButton(self._theme, place.icon, place.title, self)
            button.setObjectName(f"rail-{place.id}")
            button.clicked.connect(lambda _checked=False, id=place.id: self.chosen.emit(id))
            button.toggled.connect(button.dress)
            self._group.addButton(button)
            self._column.insertWidget(number - 1, button)
            self._buttons[place.id] = button
            keys = f"Ctrl+{number}" if number <= 9 else None
            button.set_keys(keys or "")
            self._actions[place.id] = make_action(
                self,
                f"go.{place.id}",
                self.tr("Go to {place}").format(place=place.title),
                shortcut=keys,
                icon=place.icon,
                category="go",
                slot=lambda id=place.id: self.chosen.emit(id),
            )
        return list(self._actions.values())

    def show_only(self, ids: Collection[str]) -> None:
        """Hide the buttons and actions of the places that this garden lacks."""
        for id, button in self._buttons.items():
            button.setVisible(id in ids)
            self._actions[id].setVisible(id in ids)

    def add_bottom(self, action: QAction, icon_name: str) -> None:
        """A button at the bottom for an action of the window."""
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setObjectName(f"rail-{action.objectName()}")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._column.addWidget(button)
        self._bottom.append((button, icon_name))
        self._dress()

    def show_place(self, id: str) -> None:
        """Mark the place that is shown."""
        button = self._buttons.get(id)
        if button is not None:
            button.setChecked(True)

    def set_count(self, id: str, count: int, *, warns: bool = False) -> None:
        """Figure on a place's button; 0 takes it away. Unknown places are left alone."""
        button = self._buttons.get(id)
        if button is not None:
            button.set_count(count, warns=warns)

    def _dress(self) -> None:
        theme = self._theme
        self.setFixedWidth(theme.px(40) + 2 * SPACE_1)
        for button in self._buttons.values():
            button.dress()
        for plain, name in self._bottom:
            plain.setFixedSize(theme.px(40), theme.px(40))
            plain.setIconSize(QSize(theme.px(20), theme.px(20)))
            plain.setIcon(icon(name, "ink-soft", theme, theme.px(20)))

"""`Group`: one collapsible part of the context panel, with a state it always shows honestly."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme

_HEAD = 32


class GroupHead(QAbstractButton):
    """The line that opens and closes a group: mark, title, count."""

    def __init__(self, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._count = ""
        self._hovered = False
        self.setText(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self.toggled.connect(lambda _on: self._speak())
        self._speak()

    def set_count(self, count: str) -> None:
        """Quiet figure at the right; '' for none."""
        self._count = count
        self._speak()
        self.update()

    @property
    def count(self) -> str:
        """The figure shown."""
        return self._count

    def _speak(self) -> None:
        name = f"{self.text()}, {self._count}" if self._count else self.text()
        self.setAccessibleName(name)
        state = self.tr("open") if self.isChecked() else self.tr("closed")
        self.setAccessibleDescription(state)

    def sizeHint(self) -> QSize:
        return QSize(160, self._theme.px(_HEAD))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.Enter):
            self._hovered = True
            self.update()
        elif event.type() in (QEvent.Type.HoverLeave, QEvent.Type.Leave):
            self._hovered = False
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(self.rect()).adjusted(1.5, 2.5, -1.5, -2.5)
        if self._hovered or self.hasFocus():
            painter.setPen(
                QPen(theme.colour("focus"), 1.5) if self.hasFocus() else QPen(Qt.PenStyle.NoPen)
            )
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(card, theme.px(5), theme.px(5))
        side = theme.px(14)
        mark = QRect(theme.px(6), (self.height() - side) // 2, side, side)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        icon(name, "ink-soft", theme).paint(painter, mark)
        painter.setFont(theme.ui_font(-0.5, bold=True))
        painter.setPen(theme.colour("ink"))
        words = self.rect().adjusted(theme.px(26), 0, -theme.px(10), 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.setFont(theme.ui_font(-1.5))
        painter.setPen(theme.colour("ink-faint"))
        where = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(words, where, self._count)
        painter.end()


class Group(QWidget):
    """A head, a body, and words in place of the body while there is nothing in it."""

    toggled = Signal(bool)
    """Opened or closed by the person."""
    retry_requested = Signal()

    def __init__(
        self, theme: Theme, key: str, title: str, body: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.key = key
        self._theme = theme
        self._shows_body = True
        self.setObjectName(f"group-{key}")
        self.head = GroupHead(theme, title, self)
        self.head.setObjectName(f"group-head-{key}")
        self.body = body
        body.setParent(self)
        self._words = QLabel(self)
        self._words.setObjectName(f"group-words-{key}")
        self._words.setWordWrap(True)
        self._words.setProperty("tone", "soft")
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._again = QPushButton(self.tr("Try again"), self)
        self._again.setProperty("kind", "link")
        self._again.clicked.connect(self.retry_requested)
        self._state = QWidget(self)
        lines = QVBoxLayout(self._state)  # beside each other both would be too narrow
        lines.setContentsMargins(SPACE_3 + SPACE_2 + SPACE_1, 0, SPACE_2, SPACE_2)
        lines.setSpacing(SPACE_1)
        lines.addWidget(self._words)
        lines.addWidget(self._again, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, SPACE_1)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._state)
        column.addWidget(body)
        # Never squeezed: the panel scrolls instead.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.head.clicked.connect(self._on_clicked)
        self.show_loading()

    @property
    def is_open(self) -> bool:
        """Whether the body shows."""
        return self.head.isChecked()

    @property
    def words(self) -> str:
        """The words that stand in place of the body, '' while it shows."""
        return "" if self._shows_body else self._words.text()

    def set_open(self, on: bool) -> None:
        """Open or close without telling."""
        self.head.setChecked(on)
        self._place()

    def show_loading(self) -> None:
        """Say that the answer is on its way."""
        self._say(self.tr("Loading…"), again=False)

    def show_empty(self, words: str) -> None:
        """Say that there is nothing, and what that means."""
        self.head.set_count("")
        self._say(words, again=False)

    def show_error(self, words: str) -> None:
        """Say what went wrong, with a way to try again."""
        self.head.set_count("")
        self._say(words, again=True)

    def show_body(self, count: int | None = None) -> None:
        """Show the body, and how many things are in it."""
        self._shows_body = True
        self.head.set_count("" if count is None else f"{count:,}")
        self._place()

    def _say(self, words: str, *, again: bool) -> None:
        self._shows_body = False
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self._again.setVisible(again)
        self._place()

    def _place(self) -> None:
        self.body.setVisible(self.is_open and self._shows_body)
        self._state.setVisible(self.is_open and not self._shows_body)

    def _on_clicked(self) -> None:
        self._place()
        self.toggled.emit(self.is_open)


Loader = Callable[[], None]
"""Starts loading a group's content."""

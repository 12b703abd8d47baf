"""The row above the cards: how Memory stands, a field to find in, and the way to the text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from ui.icons import icon
from ui.memory.faces import Face, Pile
from ui.memory.meter_bar import MeterBar
from ui.theme import SPACE_2, SPACE_3, Theme
from ui.widgets.ime import ImeGuard


class MemoryHead(QFrame):
    """What is found and what the meters count: both leave only some items in sight."""

    filtered = Signal()
    """`test` is another one."""
    cards_wanted = Signal()
    """The person is done with the field."""
    mode_wanted = Signal()
    """The other view, please."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text_shown = False
        self._keys = ""
        title = QLabel(self.tr("Memory"), self)
        title.setProperty("scale", "heading")
        self.meters = MeterBar(theme, self)
        self.field = QLineEdit(self)
        self.field.setObjectName("memory-find")
        self.field.setPlaceholderText(self.tr("Find in Memory"))
        self.field.setAccessibleName(self.tr("Find in Memory"))
        self.field.setClearButtonEnabled(True)
        self._guard = ImeGuard(self.field)
        self.field.installEventFilter(self)
        self._mode = QToolButton(self)
        self._mode.setObjectName("memory-mode")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_3)
        row.addWidget(title)
        row.addWidget(self.meters, 3)
        row.addWidget(self.field, 1)
        row.addWidget(self._mode)
        self.field.textChanged.connect(lambda _text: self.filtered.emit())
        self.meters.lens_chosen.connect(lambda _lens: self.filtered.emit())
        self._mode.clicked.connect(self.mode_wanted)
        theme.changed.connect(self.dress)
        self.dress()

    def test(self) -> Callable[[Face, Pile], bool] | None:
        """Whether an item is to be in sight; None when all are."""
        query, lens = self.field.text().strip(), self.meters.lens
        if not query and not lens:
            return None
        from garden.memory.view import matches

        found = matches(query)
        return lambda face, pile: (
            (not lens or lens in face.flags) and found(f"{face.content} {pile.title}")
        )

    def set_mode(self, *, text: bool, keys: str) -> None:
        """Say which view is shown, and which keys lead to the other."""
        self._text_shown, self._keys = text, keys
        self.field.setVisible(not text)
        self.dress()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down or Enter from the field goes to the cards, Esc empties it."""
        if (
            watched is self.field
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            key = event.key()
            if key == Qt.Key.Key_Escape:
                self.field.clear()
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
                self.cards_wanted.emit()
                return True
        return False

    def dress(self) -> None:
        """Another theme, zoom or view."""
        px = self._theme.px
        self.field.setMinimumWidth(px(96))
        self.field.setMaximumWidth(px(220))
        name = "columns-2" if self._text_shown else "code"
        self._mode.setIcon(icon(name, "ink-soft", self._theme, px(16)))
        self._mode.setIconSize(QSize(px(16), px(16)))
        words = (
            self.tr("Show Memory as cards") if self._text_shown else self.tr("Show Memory as text")
        )
        self._mode.setToolTip(f"{words}  {self._keys}".rstrip())
        self._mode.setAccessibleName(words)

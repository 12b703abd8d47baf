"""The bar for several chosen notes: open, tag, link, find the way between two, export, let go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from ui.icons import icon
from ui.theme import SPACE_2, SPACE_3, Theme
from ui.widgets.floating import SHADOW, FloatingPanel
from ui.widgets.ime import ImeGuard
from ui.widgets.words import count


class SelectionBar(FloatingPanel):
    """Floats over the upper edge of the canvas while something is selected."""

    open_requested = Signal()
    tag_requested = Signal(str)
    link_requested = Signal()
    path_requested = Signal()
    export_requested = Signal()
    cleared = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setObjectName("graph-selection")
        self._words = QLabel(self)
        self._words.setObjectName("graph-selection-words")
        self._open = self._button("open", self.tr("Open"), self.open_requested.emit)
        self._tag = self._button("tag", self.tr("Tag…"), self._ask_tag)
        self._link = self._button("link", self.tr("Link together"), self.link_requested.emit)
        self._path = self._button("path", self.tr("Path"), self.path_requested.emit)
        self._export = self._button("export", self.tr("Export…"), self.export_requested.emit)
        self._field = QLineEdit(self)
        self._field.setObjectName("graph-selection-tag-field")
        self._field.setPlaceholderText(self.tr("Tag, then Enter"))
        self._field.setAccessibleName(self.tr("Tag for the selected notes"))
        self._field.setFixedWidth(theme.px(150))
        self._field.hide()
        self._guard = ImeGuard(self._field)
        self._field.installEventFilter(self)
        self._close = QToolButton(self)
        self._close.setObjectName("graph-selection-clear")
        self._close.setAccessibleName(self.tr("Select nothing"))
        self._close.setToolTip(self.tr("Select nothing"))
        self._close.clicked.connect(self.cleared)
        row = QHBoxLayout()
        row.setContentsMargins(SPACE_3, SPACE_2 - 2, SPACE_2, SPACE_2 - 2)
        row.setSpacing(SPACE_2 - 2)
        for part in (
            self._words, self._open, self._tag, self._field, self._link, self._path, self._export,
            self._close,
        ):  # fmt: skip
            row.addWidget(part)
        self.body.addLayout(row)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def show_count(self, number: int, *, notes: int) -> None:
        """So many nodes are selected, `notes` of them written."""
        self._field.hide()
        if not number:
            self.hide()
            return
        self._words.setText(
            self.tr("1 selected")
            if number == 1
            else self.tr("{count} selected").format(count=count(number))
        )
        self._open.setEnabled(0 < notes <= 12)
        self._tag.setEnabled(notes > 0)
        self._link.setEnabled(2 <= notes <= 40)
        self._path.setEnabled(number == 2)
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """In the middle of the upper edge: what is said and undone stands at the lower one."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()
        self.body.invalidate()
        self.body.activate()
        self.resize(self.body.totalSizeHint())
        host = self.parentWidget()
        if host is not None:
            self.move((host.width() - self.width()) // 2, SPACE_3 - SHADOW)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter takes the tag, Esc gives it up."""
        if (
            watched is self._field
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                tag = self._field.text().strip()
                self._show_field(on=False)
                if tag:
                    self.tag_requested.emit(tag)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._show_field(on=False)
                return True
        return False

    def _ask_tag(self) -> None:
        self._field.clear()
        self._show_field(on=True)
        self._field.setFocus()

    def _show_field(self, *, on: bool) -> None:
        self._field.setVisible(on)
        self.place()

    def _button(self, name: str, words: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(f"graph-selection-{name}")
        button.setProperty("kind", "strip")
        button.clicked.connect(lambda: slot())
        return button

    def _dress(self) -> None:
        self._close.setIcon(icon("x", "ink-soft", self._theme))
        self.place()

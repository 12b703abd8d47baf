"""The keyboard page of the settings: every action with its keys, changeable, clashes said."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from .actions import ActionRegistry, plain_text
from .palette.content import category_words
from .palette.matching import match
from .preferences import Preferences
from .theme import SPACE_2, SPACE_3, SPACE_6, Theme
from .widgets.ime import ImeGuard

_ID = Qt.ItemDataRole.UserRole + 1


class ShortcutsPage(QWidget):
    """Choose an action, press its new keys, take them."""

    def __init__(
        self,
        registry: ActionRegistry,
        preferences: Preferences,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._registry = registry
        self._preferences = preferences
        self._theme = theme
        title = QLabel(self.tr("Keyboard"), self)
        title.setProperty("scale", "heading")
        self._filter = QLineEdit(self)
        self._filter.setObjectName("shortcuts-filter")
        self._filter.setPlaceholderText(self.tr("Filter actions or keys"))
        self._filter.setClearButtonEnabled(True)
        self._guard = ImeGuard(self._filter)
        self._filter.textEdited.connect(lambda _text: self._fill())
        self._filter.installEventFilter(self)
        self._tree = QTreeWidget(self)
        self._tree.setObjectName("shortcuts-list")
        self._tree.setColumnCount(2)
        self._tree.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self._tree.setRootIsDecorated(False)
        self._tree.setUniformRowHeights(True)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.currentItemChanged.connect(lambda _new, _old: self._on_chosen())
        self._keys = QKeySequenceEdit(self)
        self._keys.setObjectName("shortcuts-keys")
        self._keys.setClearButtonEnabled(True)
        self._keys.keySequenceChanged.connect(lambda _keys: self._judge())
        self._take = QPushButton(self.tr("Use these keys"), self)
        self._take.setProperty("kind", "primary")
        self._take.clicked.connect(self._apply)
        self._reset = QPushButton(self.tr("Reset"), self)
        self._reset.clicked.connect(self._undo)
        self._note = QLabel(self)
        self._note.setObjectName("shortcuts-note")
        self._note.setWordWrap(True)
        self._note.setProperty("tone", "warn")
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        row.addWidget(self._keys, 1)
        row.addWidget(self._take)
        row.addWidget(self._reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_6)
        column.setSpacing(SPACE_3)
        for part in (title, self._filter):
            column.addWidget(part)
        column.addWidget(self._tree, 1)
        column.addLayout(row)
        column.addWidget(self._note)
        registry.changed.connect(self._fill)
        self._fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down from the filter goes into the list; Enter doesn't close the dialog."""
        if (
            watched is self._filter
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not self._guard.busy
        ):
            self._tree.setFocus()
            return True
        return False

    def _chosen(self) -> str:
        item = self._tree.currentItem()
        return str(item.data(0, _ID)) if item is not None else ""

    def _fill(self) -> None:
        held = self._chosen()
        typed = self._filter.text()
        self._tree.blockSignals(True)
        self._tree.clear()
        for action in self._registry.all():
            if action.property("hidden"):
                continue
            category = category_words(str(action.property("category") or ""))
            words = f"{category}: {plain_text(action)}"
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            if match(typed, f"{words} {keys}") is None:
                continue
            item = QTreeWidgetItem([words, keys])
            item.setData(0, _ID, action.objectName())
            self._tree.addTopLevelItem(item)
            if action.objectName() == held:
                self._tree.setCurrentItem(item)
        first = self._tree.topLevelItem(0)
        if self._tree.currentItem() is None and first is not None:
            self._tree.setCurrentItem(first)
        self._tree.blockSignals(False)
        self._on_chosen()

    def _on_chosen(self) -> None:
        action = self._registry.find(self._chosen())
        for widget in (self._keys, self._take, self._reset):
            widget.setEnabled(action is not None)
        self._keys.setKeySequence(action.shortcut() if action else QKeySequence())
        self._judge()

    def _judge(self) -> None:
        """Say when another action has these keys."""
        others = self._registry.clashes(self._keys.keySequence().toString(), self._chosen())
        self._note.setText(
            self.tr("“{action}” has these keys now; it will lose them.").format(
                action=plain_text(others[0])
            )
            if others
            else ""
        )

    def _apply(self) -> None:
        chosen = self._chosen()
        keys = self._keys.keySequence().toString()
        for other in self._registry.clashes(keys, chosen):
            self._registry.set_shortcut(other.objectName(), "")
        self._registry.set_shortcut(chosen, keys)
        self._preferences.set_shortcuts(self._registry.chosen())

    def _undo(self) -> None:
        self._registry.set_shortcut(self._chosen(), None)
        self._preferences.set_shortcuts(self._registry.chosen())

"""The settings page, built from the declarations in `ui/preferences.py`. Changes hold at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from .actions import ActionRegistry
from .icons import icon
from .preferences import OPTIONS, SECTIONS, Option, Preferences, translated
from .shortcuts_page import ShortcutsPage
from .theme import SPACE_1, SPACE_2, SPACE_4, SPACE_6, Theme

_CONTROL = 184
"""Least width of what stands at the right of an option, so that one edge runs down the page."""


class SettingsDialog(QDialog):
    """Sections at the left, their options at the right, every option with its explanation."""

    def __init__(
        self,
        preferences: Preferences,
        registry: ActionRegistry,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._theme = theme
        self.setObjectName("settings")
        self.setWindowTitle(self.tr("Settings"))
        self._list = QListWidget(self)
        self._list.setObjectName("settings-sections")
        self._list.setAccessibleName(self.tr("Sections"))
        self._pages = QStackedWidget(self)
        self._rows: dict[str, OptionRow] = {}
        for section, icon_name, words in SECTIONS:
            self._add_page(icon_name, translated(words), self._page(section, translated(words)))
        self._keys = ShortcutsPage(registry, preferences, theme, self)
        self._add_page("keyboard", self.tr("Keyboard"), self._keys)
        self._list.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._list.setCurrentRow(0)

        side = QFrame(self)
        side.setProperty("surface", "sunken")
        column = QVBoxLayout(side)
        column.setContentsMargins(SPACE_2, SPACE_4, SPACE_2, SPACE_2)
        column.addWidget(self._list)
        self._side = side
        line = QFrame(self)
        line.setProperty("line", "v")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(line)
        row.addWidget(self._pages, 1)
        preferences.changed.connect(self._on_changed)
        theme.changed.connect(self._dress)
        self._dress()
        self.resize(theme.px(760), theme.px(560))

    def show_section(self, section: str) -> None:
        """Go to 'appearance', 'notes', 'index', 'memory', 'start' or 'keyboard'."""
        names = [name for name, _icon, _words in SECTIONS] + ["keyboard"]
        self._list.setCurrentRow(names.index(section))

    def _add_page(self, icon_name: str, words: str, page: QWidget) -> None:
        item = QListWidgetItem(words)
        item.setData(Qt.ItemDataRole.UserRole, icon_name)
        self._list.addItem(item)
        self._pages.addWidget(page)

    def _page(self, section: str, words: str) -> QWidget:
        body = QWidget()
        body.setObjectName("scroll-body")
        column = QVBoxLayout(body)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_6)
        column.setSpacing(SPACE_6)
        title = QLabel(words, body)
        title.setProperty("scale", "heading")
        column.addWidget(title)
        for declared in OPTIONS:
            if declared.section == section:
                row = OptionRow(declared, self._preferences, self._theme, body)
                self._rows[declared.name] = row
                column.addWidget(row)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(body)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return scroll

    def _on_changed(self, name: str) -> None:
        row = self._rows.get(name)
        if row is not None:
            row.show_value()

    def _dress(self) -> None:
        theme = self._theme
        self._side.setFixedWidth(theme.px(184))
        self._list.setIconSize(QSize(theme.px(16), theme.px(16)))
        for number in range(self._list.count()):
            item = self._list.item(number)
            item.setIcon(icon(item.data(Qt.ItemDataRole.UserRole), "ink-soft", theme))
            item.setSizeHint(QSize(0, theme.px(32)))


class OptionRow(QWidget):
    """Title, explanation, control, and a way back to the default."""

    def __init__(
        self, declared: Option, preferences: Preferences, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._option = declared
        self._preferences = preferences
        self._showing = False
        self.setObjectName(f"option-{declared.name}")
        self._title = QLabel(translated(declared.title), self)
        self._title.setFont(theme.ui_font(bold=True))
        self._why = QLabel(translated(declared.why), self)
        self._why.setProperty("tone", "soft")
        self._why.setWordWrap(True)
        self._late = QLabel(self.tr("Takes hold at the next start."), self)
        self._late.setProperty("tone", "warn")
        self._late.hide()
        self._reset = QPushButton(self.tr("Reset"), self)
        self._reset.setProperty("kind", "link")
        self._reset.setAccessibleName(
            self.tr("Reset “{option}”").format(option=translated(declared.title))
        )
        self._reset.clicked.connect(lambda: preferences.reset(declared.name))
        self._control = self._make_control()
        self._control.setObjectName(f"control-{declared.name}")
        self._control.setAccessibleName(translated(declared.title))
        self._control.setAccessibleDescription(translated(declared.why))
        self._title.setBuddy(self._control)
        # A wheel that scrolls the page must not turn a setting that lies under the mouse.
        self._control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._control.installEventFilter(self)
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._title)
        head.addWidget(self._reset)
        head.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(SPACE_1)
        words.addLayout(head)
        words.addWidget(self._why)
        words.addWidget(self._late)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_4)
        if declared.kind == "text":
            words.addSpacing(SPACE_1)
            words.addWidget(self._control)
            row.addLayout(words)
        else:
            row.addLayout(words, 1)
            row.addWidget(self._control, 0, Qt.AlignmentFlag.AlignTop)
        self.show_value()

    def show_value(self) -> None:
        """Show today's value in the control."""
        value = self._preferences.get(self._option.name)
        self._showing = True
        control = self._control
        if isinstance(control, QCheckBox):
            control.setChecked(bool(value))
        elif isinstance(control, QComboBox):
            values = [choice for choice, _words in self._option.choices]
            control.setCurrentIndex(values.index(value))
        elif isinstance(control, QSpinBox):
            control.setValue(int(value))
        elif isinstance(control, QLineEdit) and control.text() != value:
            control.setText(str(value))
        self._showing = False
        self._reset.setVisible(not self._preferences.is_default(self._option.name))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore the wheel on a control without focus."""
        if event.type() == QEvent.Type.Wheel and not self._control.hasFocus():
            event.ignore()
            return True
        return False

    def _make_control(self) -> QWidget:
        declared = self._option
        if declared.kind == "bool":
            box = QCheckBox(self)
            box.setProperty("bare", True)  # its words are the title: no room is kept for any
            box.toggled.connect(self._set)
            return box
        if declared.kind == "choice":
            combo = QComboBox(self)
            for _value, words in declared.choices:
                combo.addItem(translated(words))
            combo.activated.connect(lambda place: self._set(declared.choices[place][0]))
            combo.setMinimumWidth(_CONTROL)
            return combo
        if declared.kind == "int":
            spin = QSpinBox(self)
            spin.setRange(declared.minimum, declared.maximum)
            spin.setSuffix(f" {translated(declared.unit)}" if declared.unit else "")
            spin.setGroupSeparatorShown(declared.maximum >= 10_000)
            if declared.maximum >= 10_000:
                spin.setSingleStep(100)
            spin.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(self._set)
            spin.setMinimumWidth(_CONTROL)
            # The style sheet's padding doesn't reach the field inside a spin box.
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
            return spin
        line = QLineEdit(self)
        # Applied when the person is done, not at every key: half an address is no address.
        line.editingFinished.connect(lambda: self._set(line.text().strip()))
        return line

    def _set(self, value: object) -> None:
        if self._showing:
            return
        before = self._preferences.get(self._option.name)
        self._preferences.set(self._option.name, value)
        if self._option.restart and value != before:
            self._late.show()

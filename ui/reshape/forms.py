"""What each deed asks for. A form turns its fields into a question for a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from garden.reshape.plan import Plan
from garden.reshape.verbs import Reshaping
from garden.work import CancelToken
from ui.theme import SPACE_2, SPACE_3
from ui.widgets.ime import ImeGuard
from ui.widgets.suggesting import on_enter, suggesting_box

Ask = Callable[[Reshaping, CancelToken], Plan]


class Form(QWidget):
    """Fields, one below the other. Subclasses name themselves and say what they ask for."""

    changed = Signal()
    confirmed = Signal()
    """Enter, where a list of suggestions would have kept it."""

    dangerous = False

    def __init__(self) -> None:
        super().__init__()
        self._guards: list[ImeGuard] = []
        self._first: QWidget | None = None
        self.title = ""
        self.verb = ""
        self._rows = QFormLayout()
        self._rows.setHorizontalSpacing(SPACE_3)
        self._rows.setVerticalSpacing(SPACE_2)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        self._note = QLabel(self)
        self._note.setProperty("tone", "soft")
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.hide()
        column.addWidget(self._note)
        column.addLayout(self._rows)

    # ---- to be said by each form

    def ask(self) -> Ask | None:
        """The question for the plan; None while something is missing."""
        raise NotImplementedError

    def done(self, plan: Plan) -> str:
        """What was done, for the toast."""
        raise NotImplementedError

    def hint(self) -> str:
        """What is missing while there is nothing to ask."""
        return ""

    def nothing(self, plan: Plan) -> str:
        """What to say below 'no link needs to change'."""
        return self.tr("Press Enter to go on.") if plan else ""

    def begin(self) -> None:
        """Put the keyboard into the first field."""
        if self._first is not None:
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(self._first, QLineEdit):
                self._first.selectAll()

    # ---- building

    def explain(self, text: str) -> None:
        """A sentence above the fields."""
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def add_row(self, label: str, widget: QWidget) -> None:
        """A field with its label."""
        widget.setAccessibleName(label)
        self._rows.addRow(label, widget)
        self._first = self._first or widget

    def add_line(self, label: str, name: str, text: str) -> QLineEdit:
        """A field for a line of text."""
        line = QLineEdit(text, self)
        line.setObjectName(name)
        line.textChanged.connect(lambda _text: self.changed.emit())
        self._guards.append(ImeGuard(line))
        self.add_row(label, line)
        return line

    def add_choice(self, label: str, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        """A choice of (words, value)."""
        box = QComboBox(self)
        box.setObjectName(name)
        for words, value in choices:
            box.addItem(words, value)
        box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.add_row(label, box)
        return box

    def add_combo(self, label: str, name: str, values: Sequence[str], text: str) -> QComboBox:
        """A line of text with values to choose from."""
        box = QComboBox(self)
        box.setObjectName(name)
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(values))
        box.setCurrentText(text)
        box.currentTextChanged.connect(lambda _text: self.changed.emit())
        suggesting_box(box)
        line = box.lineEdit()
        if line is not None:
            self._guards.append(ImeGuard(line))
            on_enter(line, self.confirmed.emit)
        self.add_row(label, box)
        return box

    def add_check(self, name: str, words: str, *, on: bool = False) -> QCheckBox:
        """A box to tick."""
        box = QCheckBox(words, self)
        box.setObjectName(name)
        box.setChecked(on)
        box.toggled.connect(lambda _on: self.changed.emit())
        self._rows.addRow("", box)
        return box


def chosen(box: QComboBox) -> str:
    """The value of a choice."""
    return str(box.currentData())

"""The files of a plan with their counts; each, and each single change, can be left out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QTreeWidget, QTreeWidgetItem, QWidget

from garden.reshape.plan import Change, FilePlan, Plan
from ui.theme import Theme
from ui.widgets.words import brief

from . import words
from .unticked import Unticked

_FILE = Qt.ItemDataRole.UserRole + 1
_NUMBER = Qt.ItemDataRole.UserRole + 2
_LONGEST = 60
_OPENED = 3
"""So few files show their changes at once."""


class ChangeList(QTreeWidget):
    """Checkboxes at two levels: a file, and each of its changes."""

    file_chosen = Signal(object)
    """FilePlan of the row the keyboard is on, or None."""
    trimmed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._plan: Plan | None = None
        self._filling = False
        self._unticked = Unticked()
        self.setObjectName("reshape-files")
        self.setAccessibleName(self.tr("Files that change"))
        # The style would fill the space of the branches with the selection too.
        self.setStyleSheet("QTreeWidget { selection-background-color: transparent; }")
        self.setHeaderHidden(True)
        self.setColumnCount(2)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda _new, _old: self._on_current())
        self.itemChanged.connect(self._on_checked)

    @property
    def left_out(self) -> frozenset[tuple[str, int]]:
        """Changes whose box is not ticked, as `Plan.without` takes them."""
        return self._unticked.numbers

    def show_plan(self, plan: Plan) -> int:
        """List the files of a plan; what was left out before stays so where it is there again.

        Returns how much of it can't be found for certain, and is ticked again.
        """
        kept = self._current_name()
        self._plan = plan
        lost = self._unticked.follow(plan)
        self._filling = True
        self.clear()
        files = [file for file in plan.files if file.changes or file.path != file.target]
        items = [self._file_item(file) for file in files]
        self.addTopLevelItems(items)
        for item in items if len(items) <= _OPENED else ():
            item.setExpanded(True)
        self._filling = False
        chosen = next((i for i in items if i.data(0, _FILE).name == kept), None)
        chosen = chosen or next((i for i in items if i.data(0, _FILE).changes), None)
        if chosen is not None or items:
            self.setCurrentItem(chosen or items[0])
        else:
            self.file_chosen.emit(None)
        return lost

    def clear_plan(self) -> None:
        """Nothing to list."""
        self._plan = None
        self.clear()
        self.file_chosen.emit(None)

    def _file_item(self, file: FilePlan) -> QTreeWidgetItem:
        count = len(file.changes)
        item = QTreeWidgetItem([words.file_words(file), str(count) if count else ""])
        item.setData(0, _FILE, file)
        item.setData(0, _NUMBER, -1)
        item.setToolTip(0, file.name)
        item.setForeground(1, self._theme.colour("ink-soft"))
        for number, change in enumerate(file.changes):
            if not change.required:
                item.addChild(self._change_item(file, number, change))
        if item.childCount():
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsAutoTristate)
        return item

    def _change_item(self, file: FilePlan, number: int, change: Change) -> QTreeWidgetItem:
        old = brief(file.text[change.start : change.end], _LONGEST)
        new = brief(change.new, _LONGEST)
        shown = f"{old} → {new}" if old else new
        row = QTreeWidgetItem([shown, str(change.line)])
        row.setData(0, _FILE, file)
        row.setData(0, _NUMBER, number)
        row.setForeground(1, self._theme.colour("ink-faint"))
        row.setToolTip(
            0, self.tr("Line {line}: {why}").format(line=change.line, why=words.why(change.why))
        )
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        out = (file.name, number) in self.left_out
        row.setCheckState(0, Qt.CheckState.Unchecked if out else Qt.CheckState.Checked)
        return row

    def _on_checked(self, item: QTreeWidgetItem, column: int) -> None:
        number = item.data(0, _NUMBER)
        if self._filling or column or number is None or number < 0:
            return
        ticked = item.checkState(0) == Qt.CheckState.Checked
        self._unticked.tick(item.data(0, _FILE), number, on=ticked)
        self.trimmed.emit()

    def _on_current(self) -> None:
        item = self.currentItem()
        if not self._filling:
            self.file_chosen.emit(item.data(0, _FILE) if item is not None else None)

    def _current_name(self) -> str:
        item = self.currentItem()
        return str(item.data(0, _FILE).name) if item is not None else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the dialog's: it applies. Space ticks, also a file with all in it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        super().keyPressEvent(event)

"""The dialog for a new note: its title, where it goes, and what it starts from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError
from garden.okf.names import safe_file_name
from garden.okf.note import NoteHeader
from ui import messages
from ui.icons import icon
from ui.session import GardenSession
from ui.theme import SPACE_2, SPACE_3, SPACE_6, Theme
from ui.widgets.ime import ImeGuard
from ui.widgets.suggesting import on_enter, suggesting_box

if TYPE_CHECKING:
    from garden.editing import Saved

TEMPLATES = "templates"
"""Name of the folder whose notes are templates."""


def is_template(path: str) -> bool:
    """Whether a note lies in a `templates` folder."""
    return TEMPLATES in PurePosixPath(path).parts[:-1]


def folders_of(headers: Sequence[NoteHeader]) -> list[str]:
    """All folders that hold notes, the root first, template folders left out."""
    found = {""}
    for header in headers:
        parts = PurePosixPath(header.path).parts[:-1]
        if TEMPLATES not in parts:
            found.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    return sorted(found)


class TemplateChooser(QDialog):
    """Asks for a new note and has the session create it; stays open when that fails."""

    created = Signal(object)
    """Saved: the note is there; `Saved.path` says where."""

    def __init__(
        self,
        theme: Theme,
        session: GardenSession,
        *,
        folder: str = "",
        title: str = "",
        type: str = "",
        wished: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """`wished` is a path that links wish for and that no file may have: they will follow."""
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._wished = wished
        headers = session.headers()
        self.setObjectName("template-chooser")
        self.setWindowTitle(self.tr("New note"))
        self.title = QLineEdit(title, self)
        self.title.setObjectName("new-title")
        self.title.setPlaceholderText(self.tr("What the note is about"))
        self.folder = self._combo("new-folder", folders_of(headers), folder)
        self.folder.setToolTip(self.tr("A folder that is not there yet is made."))
        types = sorted({header.type for header in headers if header.type}, key=str.casefold)
        self.type = self._combo("new-type", types, type)
        self.templates = self._template_list(headers)
        self.file_name = QLabel(self)
        self.file_name.setObjectName("new-file")
        self.file_name.setProperty("tone", "soft")
        self.file_name.setWordWrap(True)
        self.message = QLabel(self)
        self.message.setObjectName("new-message")
        self.message.setProperty("tone", "danger")
        self.message.setWordWrap(True)
        self.message.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.create_button = self.buttons.addButton(
            self.tr("Create"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.create_button.setProperty("kind", "primary")
        self.create_button.style().unpolish(self.create_button)
        self.create_button.style().polish(self.create_button)
        self.create_button.setDefault(True)
        self._lay_out()
        self._guards = [ImeGuard(self.title)]
        for box in (self.folder, self.type):
            line = box.lineEdit()
            if line is not None:
                self._guards.append(ImeGuard(line))
                on_enter(line, self._create)
        self.title.textChanged.connect(self._check)
        self.buttons.accepted.connect(self._create)
        self.buttons.rejected.connect(self.reject)
        self._check()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()

    @property
    def template(self) -> str:
        """Path of the chosen template, '' for a plain note."""
        item = self.templates.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _combo(self, name: str, values: Sequence[str], current: str) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(name)
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(values))
        suggesting_box(box)
        box.setCurrentText(current)
        return box

    def _template_list(self, headers: Sequence[NoteHeader]) -> QListWidget:
        view = QListWidget(self)
        view.setObjectName("new-templates")
        view.setAccessibleName(self.tr("Start from"))
        rows = [(self.tr("A plain note"), "")]
        rows += [(header.title, header.path) for header in headers if is_template(header.path)]
        for words, path in rows:
            item = QListWidgetItem(words)
            name = "file-text" if path else "file-plus"
            item.setIcon(icon(name, "ink-soft", self._theme))
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(path)
            view.addItem(item)
        view.setCurrentRow(0)
        side = self._theme.px(16)
        view.setIconSize(QSize(side, side))
        rows_shown = min(max(view.count(), 2), 6)
        view.setFixedHeight(rows_shown * self._theme.px(30) + self._theme.px(8))
        return view

    def _lay_out(self) -> None:
        form = self._form = QFormLayout()
        form.setHorizontalSpacing(SPACE_3)
        form.setVerticalSpacing(SPACE_2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        line = self.folder.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("top of the garden"))
        rows: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Title"), self.title),
            (self.tr("Folder"), self.folder),
            (self.tr("Type"), self.type),
            (self.tr("Start from"), self.templates),
        )
        for words, widget in rows:
            widget.setAccessibleName(words)
            form.addRow(words, widget)
            if widget is self.title:
                form.addRow("", self.file_name)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_6)
        column.setSpacing(SPACE_3)
        column.addLayout(form)
        column.addWidget(self.message)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self._theme.px(460))

    def _check(self) -> None:
        title = self.title.text().strip()
        self.create_button.setEnabled(bool(title))
        self.message.hide()
        safe = safe_file_name(title).file_name if title else ""
        self.file_name.setText(self.tr("The file will be called {name}.").format(name=safe))
        self._form.setRowVisible(self.file_name, safe.removesuffix(".md") != title)

    def _create(self) -> None:
        title = self.title.text().strip()
        if not title:
            return
        self.create_button.setEnabled(False)
        self._session.create(
            title=title,
            folder=self.folder.currentText().strip().strip("/"),
            type=self.type.currentText().strip(),
            template=self.template,
            wished=self._wished,
            done=self._done,
            failed=self._failed,
            guard=self,
            initiator=self,
        )

    def _done(self, saved: Saved) -> None:
        self.created.emit(saved)
        self.accept()

    def _failed(self, error: GardenError) -> None:
        self.create_button.setEnabled(True)
        self.message.setText(messages.word(error).line)
        self.message.show()

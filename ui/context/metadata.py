"""The metadata of the open note: a form, or why it can't be edited as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from garden.errors import GardenError
from garden.okf.conformance import yaml_problem
from ui import messages
from ui.context.group import Group
from ui.context.metadata_form import MetadataForm
from ui.theme import SPACE_2, SPACE_3, Theme
from ui.widgets.words import sentences

if TYPE_CHECKING:
    from garden.document import NoteDocument


class MetadataGroup(Group):
    """Fields of the frontmatter, known and unknown."""

    field_changed = Signal(str, object)
    """(key, value): the person changed a field; None removes it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        body = QWidget()
        self.form = MetadataForm(theme, body)
        self._note = QLabel(body)
        self._note.setObjectName("metadata-note")
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setContentsMargins(SPACE_3, 0, SPACE_2, SPACE_2)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._note)
        column.addWidget(self.form)
        super().__init__(theme, "metadata", "", body, parent)
        self.head.setText(self.tr("Metadata"))
        self.form.field_changed.connect(self.field_changed)

    @property
    def note(self) -> str:
        """What is said above the form, '' when nothing."""
        return self._note.text() if not self._note.isHidden() else ""

    def show_document(self, document: NoteDocument, types: Iterable[str]) -> None:
        """Fill the form from a note."""
        self.form.set_types(types)
        fault = document.frontmatter.error
        editable = document.read_only is None and fault is None
        if fault is not None:
            self.say(
                self.tr("The frontmatter can't be read. Line {line}: {what}").format(
                    line=fault.line, what=sentences(*messages.word_problem(yaml_problem(fault)))
                ),
                "danger",
            )
        elif document.read_only is not None:
            self.say(messages.word(document.read_only).line, "warn")
        elif not document.frontmatter.present:
            self.say(
                self.tr("This note has no frontmatter; the first field you fill in makes one."),
                "soft",
            )
        else:
            self.say("", "soft")
        self.form.show_fields(document.meta, editable=editable)
        self.show_body()

    def show_failure(self, error: GardenError) -> None:
        """Say why a field was not written; the form keeps what was typed."""
        self.say(messages.word(error).line, "danger")

    def say(self, words: str, tone: str) -> None:
        """A line above the form; '' takes it away."""
        self._note.setProperty("tone", tone)
        self._note.setText(words)
        self._note.setVisible(bool(words))
        self._note.style().unpolish(self._note)
        self._note.style().polish(self._note)

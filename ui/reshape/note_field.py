"""A field to name one note: typed by title or path, completed from all notes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QStringListModel, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from garden.okf.names import fold
from garden.okf.note import NoteHeader
from ui.widgets.ime import ImeGuard
from ui.widgets.suggesting import suggest


class NoteField(QLineEdit):
    """Knows which note its text means."""

    chosen = Signal(str)
    """Path of the note that the text means now; '' for none."""

    def __init__(self, headers: Iterable[NoteHeader], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paths: dict[str, str] = {}
        shown: list[str] = []
        for header in headers:
            words = f"{header.title}  ({header.path})"
            self._paths[fold(words)] = header.path
            self._paths.setdefault(fold(header.path), header.path)
            self._paths.setdefault(fold(header.title), header.path)
            shown.append(words)
        self._guard = ImeGuard(self)
        completer = QCompleter(QStringListModel(shown, self), self)
        suggest(completer)
        self.setCompleter(completer)
        self.setPlaceholderText(self.tr("Title or path of a note"))
        self.setClearButtonEnabled(True)
        self.textChanged.connect(lambda _text: self.chosen.emit(self.path))

    @property
    def path(self) -> str:
        """The note that the text means, '' when it means none."""
        return self._paths.get(fold(self.text().strip()), "")

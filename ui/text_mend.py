"""Shows what a mend of a note's text would change, and makes it when the person says so.

Values of the frontmatter are put in quotes, tabs become spaces (B21); a file in an encoding of old
becomes UTF-8 (B26). `garden.text_mends` says which mends are sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from garden.problems import Problem

from .theme import SPACE_1, SPACE_2, SPACE_4, SPACE_6, Theme
from .wiki.line_pitch import pitched

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.text_mends import TextMend
    from ui.session import GardenSession

_NAMES: Final[Mapping[str, str]] = {
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "utf-16": "UTF-16",
    "gb18030": "GB 18030",
    "cp1252": "Windows-1252",
}
_QUOTED: Final = frozenset(("colon", "reserved-sign"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("TextMend", text)


def mend_words(problem: Problem) -> str:
    """What the button says that mends this problem; '' for one that no button mends."""
    facts = dict(problem.facts)
    if problem.code == "not-utf8":
        return _tr("Convert to UTF-8…")
    if problem.code != "yaml-invalid" or facts.get("repairable") != "yes":
        return ""
    return _tr("Quote this value…") if facts.get("fault") in _QUOTED else _tr("Mend this line…")


def find_mend(garden: Garden, path: str) -> TextMend | None:
    """The mend of a note, None when no sure one is known. Runs in a lane."""
    from garden import text_mends

    return text_mends.find(garden.layout, path)


class TextMender(QObject):
    """Asks for the mend of a note, shows it, and has it made."""

    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    failed = Signal(object)
    """GardenError: it could not be made."""
    line_requested = Signal(str, int)
    """(path, line from 1 or 0): the person wants to mend the text themselves."""

    def __init__(self, session: GardenSession, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._window = parent

    def ask(self, path: str, line: int = 0) -> None:
        """Show the mend of a note; a note without one is shown at `line`."""

        def found(mend: TextMend | None) -> None:
            if mend is None:
                self.line_requested.emit(path, line)
                return
            dialog = MendDialog(mend, self._theme, self._window)
            dialog.accepted.connect(lambda: self._make(mend))
            first = mend.lines[0].line if mend.lines else line
            dialog.line_requested.connect(lambda: self.line_requested.emit(path, first))
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

        self._session.ask(
            lambda garden, _token: find_mend(garden, path), found, self.failed.emit, self
        )

    def _make(self, mend: TextMend) -> None:
        def made(saved: Saved) -> None:
            words = self.tr("Mended “{name}”")
            if mend.kind == "utf-8":
                words = self.tr("“{name}” is UTF-8 now")
            name = mend.path.rpartition("/")[2]
            self.done.emit(words.format(name=name), saved.changes.operation)

        self._session.change(
            lambda garden: garden.mend_text(mend.path, mend.version), made, self.failed.emit, self
        )


class MendDialog(QDialog):
    """What is there, what would be there, and the choice."""

    line_requested = Signal()

    def __init__(self, mend: TextMend, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("text-mend")
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_4)
        column.setSpacing(SPACE_2)
        title, why, act = _wording(mend)
        self.setWindowTitle(title)
        head = QLabel(title, self)
        head.setProperty("scale", "heading")
        head.setWordWrap(True)
        column.addWidget(head)
        said = QLabel(why, self)
        said.setObjectName("mend-why")
        said.setProperty("tone", "soft")
        said.setWordWrap(True)
        column.addWidget(said)
        column.addSpacing(SPACE_1)
        if mend.kind == "fields":
            before = "\n".join(change.before for change in mend.lines)
            after = "\n".join(change.after for change in mend.lines)
            many = len(mend.lines)
            tabs = "\t" in before  # what changes would be nothing but another width of nothing
            self._pane(column, "mend-before", _tr("Now"), before, many, shows_blanks=tabs)
            self._pane(column, "mend-after", _tr("Then"), after, many, shows_blanks=tabs)
        else:
            self._pane(column, "mend-sample", _tr("A part of its text"), mend.sample, 8)
        column.addSpacing(SPACE_2)
        column.addLayout(self._foot(mend, act))
        self.resize(theme.px(560), self.sizeHint().height())

    def _pane(
        self,
        column: QVBoxLayout,
        name: str,
        words: str,
        text: str,
        lines: int,
        *,
        shows_blanks: bool = False,
    ) -> None:
        label = QLabel(words, self)
        label.setProperty("tone", "soft")
        pane = QPlainTextEdit(text, self)
        pane.setObjectName(name)
        pane.setAccessibleName(words)
        pane.setReadOnly(True)
        pane.setTabChangesFocus(True)
        pane.setProperty("field", True)
        pane.setFont(pitched(self._theme.mono_font(-1)))
        pane.document().setDocumentMargin(self._theme.px(SPACE_2))
        pane.setTabStopDistance(4 * pane.fontMetrics().horizontalAdvance(" "))
        if shows_blanks:
            option = pane.document().defaultTextOption()
            option.setFlags(option.flags() | QTextOption.Flag.ShowTabsAndSpaces)
            pane.document().setDefaultTextOption(option)
        shown = min(max(lines, 1), 8)
        line = pane.fontMetrics().lineSpacing()
        # Long lines are wrapped: a line of room more than there are lines.
        pane.setFixedHeight(line * (shown + 1) + self._theme.px(2 * SPACE_2) + 4)
        label.setBuddy(pane)
        column.addWidget(label)
        column.addWidget(pane)

    def _foot(self, mend: TextMend, act: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        words = self.tr("Show the line") if mend.kind == "fields" else self.tr("Show the note")
        show = QPushButton(words, self)
        show.setObjectName("mend-show")
        show.setProperty("kind", "link")
        show.setAutoDefault(False)
        show.clicked.connect(self._show_line)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.setObjectName("mend-cancel")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        do = QPushButton(act, self)
        do.setObjectName("mend-do")
        do.setProperty("kind", "primary")
        do.setDefault(True)
        do.clicked.connect(self.accept)
        row.addWidget(show)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(do)
        do.setFocus()
        return row

    def _show_line(self) -> None:
        self.reject()
        self.line_requested.emit()


def _wording(mend: TextMend) -> tuple[str, str, str]:
    """Title, explanation and what the button says."""
    name = mend.path.rpartition("/")[2]
    if mend.kind == "utf-8":
        encoding = _NAMES.get(mend.encoding, mend.encoding)
        return (
            _tr("Convert “{name}” to UTF-8?").format(name=name),
            _tr(
                "All of the file can be read as {encoding}. If the text below is right, the file "
                "can be written as UTF-8 and edited here. Undo brings the old bytes back."
            ).format(encoding=encoding),
            _tr("Convert to UTF-8"),
        )
    lines = ", ".join(str(change.line) for change in mend.lines)
    quoted = all(_only_quotes(change.before, change.after) for change in mend.lines)
    why = _tr("Line {line} changes, everything else in the file stays as it is.")
    if len(mend.lines) > 1:
        why = _tr("Lines {line} change, everything else in the file stays as it is.")
    if not quoted:
        return (
            _tr("Mend the fields of “{name}”?").format(name=name),
            why.format(line=lines),
            _tr("Mend them"),
        )
    if len(mend.lines) > 1:
        title = _tr("Put the values in “{name}” in quotes?")
        return title.format(name=name), why.format(line=lines), _tr("Quote these values")
    title = _tr("Put the value in “{name}” in quotes?")
    return title.format(name=name), why.format(line=lines), _tr("Quote this value")


def _only_quotes(before: str, after: str) -> bool:
    """Whether a line gets quotes around a value and nothing else."""
    return after.count('"') >= before.count('"') + 2 or after.count("'") >= before.count("'") + 2

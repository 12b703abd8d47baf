"""The trash: what was deleted here, a look at each, and bringing it back in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from garden.errors import AlreadyExists, GardenError

from . import messages
from .theme import SPACE_2, SPACE_3, SPACE_4, SPACE_6, Theme
from .trash_rows import TrashDelegate, TrashModel, spoken
from .widgets.empty import EmptyState
from .widgets.ime import ImeGuard
from .wiki.line_pitch import pitched

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.storage.trash import TrashEntry
    from garden.trashed import TrashLook
    from ui.session import GardenSession

SHOWN = 200_000
"""Characters of a trashed text that are shown; it comes back whole."""


def _now() -> datetime:
    return datetime.now(UTC)


class TrashDialog(QDialog):
    """A list at the left, the chosen thing at the right. Enter brings it back."""

    open_requested = Signal(str)
    """Path of a note that came back and is to be shown."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        parent: QWidget | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._clock = clock
        self._looked: TrashLook | None = None
        self._last: Saved | None = None
        self._wanted_row = 0
        self._busy = False
        self._wished = False
        self.setObjectName("trash")
        self.setWindowTitle(self.tr("Trash"))
        self._build()
        self._lay_out()
        self._connect()
        self._dress()
        self.resize(theme.px(860), theme.px(560))
        self._say_reading()
        self.refresh()

    def refresh(self) -> None:
        """Ask the garden what lies in the trash."""
        self._session.ask(
            lambda garden, _token: garden.trashed(),
            self._take,
            self._failed_reading,
            self,
            lane="write",  # it waits for deletions that are under way
            key="trash",
        )

    def bring_back(self) -> None:
        """Bring back the chosen thing, under the name in the field when its own is in use."""
        entry = self._entry()
        if entry is None or self._busy:
            return
        if self._looked is None:
            self._wished = True  # as soon as it is known whether its name is free
            return
        to = self._name.text().strip() if self._looked.taken else ""
        if self._looked.taken and (not to or self._list.hasFocus()):
            self._name.setFocus()  # the person is to see under which name it comes back
            return
        self._set_busy(True)
        self._wanted_row = self._list.currentIndex().row()
        self._session.change(
            lambda garden: garden.restore(entry.id, to),
            self._restored,
            self._refused,
            self,
            initiator=self,
        )

    # ---- what the garden answered

    def _take(self, entries: Sequence[TrashEntry]) -> None:
        self._model.set_entries(entries, self._filter.text())
        self._show()

    def _failed_reading(self, error: GardenError) -> None:
        message = messages.word(error)
        self._empty.say(
            "circle-alert", message.text, message.advice, self.tr("Try again"), self.refresh
        )
        self._pages.setCurrentWidget(self._empty)

    def _show_look(self, look: TrashLook) -> None:
        entry = self._entry()
        if entry is None or entry.id != look.entry.id:
            return
        self._looked = look
        if look.text is None:
            self._text.setPlainText("")
            self._text.setPlaceholderText(
                self.tr("This is no text. It comes back as it was, {size} bytes.").format(
                    size=f"{look.size:,}"
                )
            )
        else:
            self._text.setPlaceholderText(self.tr("(an empty note)"))
            self._text.setPlainText(look.text[:SHOWN])
        self._ask_name(look.free if look.taken else "")
        if self._wished:
            self._wished = False
            if look.taken:
                self._name.setFocus()
            else:
                self.bring_back()

    def _look_failed(self, error: GardenError) -> None:
        self._say(messages.word(error).line, "danger")
        self.refresh()

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._back.setEnabled(not busy and self._entry() is not None)

    def _restored(self, saved: Saved) -> None:
        self._set_busy(False)
        self._last = saved
        self._say(self.tr("“{path}” is back.").format(path=saved.path), "ok")
        self._undo.show()
        self._open.show()
        self.refresh()
        self._list.setFocus()

    def _refused(self, error: GardenError) -> None:
        self._set_busy(False)
        self._say(messages.word(error).line, "danger")
        if isinstance(error, AlreadyExists):
            self._look()  # somebody took the name meanwhile: offer another
            self._name.setFocus()

    def _undone(self, _saved: Saved) -> None:
        self._say(self.tr("It is in the trash again."), "soft")
        self.refresh()

    # ---- what the person does

    def _undo_last(self) -> None:
        if self._last is None:
            return
        operation, self._last = self._last.changes.operation, None
        self._session.undo(
            self._undone,
            lambda error: self._say(messages.word(error).line, "danger"),
            self,
            operation=operation,
            initiator=self,
        )

    def _open_last(self) -> None:
        if self._last is not None:
            self.open_requested.emit(self._last.path)
            self.accept()

    def _on_current(self) -> None:
        entry = self._entry()
        self._looked, self._wished = None, False
        self._back.setEnabled(not self._busy and entry is not None)
        self._ask_name("")
        if entry is None:
            return
        self._title.setText(entry.path.rpartition("/")[2])
        self._facts.setText(spoken(entry, self._clock()))
        self._text.setPlaceholderText("")
        self._text.setPlainText("")
        self._look()

    def _look(self) -> None:
        entry = self._entry()
        if entry is not None:
            self._session.ask(
                lambda garden, _token: garden.look_into_trash(entry.id),
                self._show_look,
                self._look_failed,
                self,
                key="trash-look",
            )

    def _ask_name(self, free: str) -> None:
        for widget in (self._taken, self._name):
            widget.setVisible(bool(free))
        if free:
            self._name.setText(free)
            self._name.setSelection(0, len(free.removesuffix(".md")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the list brings back; from the filter Down goes there, and Esc empties it."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self._list and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.bring_back()
            return True
        if watched is self._filter and not self._guards[0].busy:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._list.setFocus()
                return True
            if event.key() == Qt.Key.Key_Escape and self._filter.text():
                self._filter.clear()
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what is seen

    def _entry(self) -> TrashEntry | None:
        return self._model.entry(self._list.currentIndex())

    def _show(self) -> None:
        rows = self._model.rowCount()
        self._filter.setEnabled(bool(self._model.everything))
        if not rows:
            self._on_current()
            if self._model.everything:
                self._empty.say("search", self.tr("Nothing in the trash has these words."), "")
            else:
                self._empty.say(
                    "trash-2",
                    self.tr("The trash is empty"),
                    self.tr("What you delete here lies here for at least 30 days."),
                )
            self._pages.setCurrentWidget(self._empty)
            return
        self._pages.setCurrentWidget(self._chosen)
        row = min(max(self._wanted_row, 0), rows - 1)
        self._list.setCurrentIndex(self._model.index(row))
        self._on_current()

    def _say_reading(self) -> None:
        self._empty.say("trash-2", self.tr("Looking into the trash…"), "")
        self._pages.setCurrentWidget(self._empty)

    def _say(self, words: str, tone: str) -> None:
        self._said.setText(words)
        self._said.setProperty("tone", tone)
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._undo.hide()
        self._open.hide()

    # ---- building

    def _build(self) -> None:
        self._filter = QLineEdit(self)
        self._filter.setObjectName("trash-filter")
        self._filter.setPlaceholderText(self.tr("Filter the trash"))
        self._filter.setAccessibleName(self.tr("Filter the trash"))
        self._filter.setClearButtonEnabled(True)
        self._model = TrashModel(self)
        self._list = QListView(self)
        self._list.setObjectName("trash-list")
        self._list.setAccessibleName(self.tr("Deleted notes"))
        self._list.setModel(self._model)
        self._list.setItemDelegate(TrashDelegate(self._theme, self._clock, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._empty = EmptyState(self._theme, self)
        self._title = QLabel(self)
        self._title.setObjectName("trash-title")
        self._title.setProperty("scale", "heading")
        self._title.setWordWrap(True)
        self._facts = QLabel(self)
        self._facts.setProperty("tone", "soft")
        self._facts.setWordWrap(True)
        self._text = QPlainTextEdit(self)
        self._text.setObjectName("trash-text")
        self._text.setAccessibleName(self.tr("Its text"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._taken = QLabel(
            self.tr("Something of this name is there now. Bring it back as:"), self
        )
        self._taken.setWordWrap(True)
        self._name = QLineEdit(self)
        self._name.setObjectName("trash-name")
        self._name.setAccessibleName(self.tr("Bring it back as"))
        self._said = QLabel(self)
        self._said.setObjectName("trash-said")
        self._said.setWordWrap(True)
        self._undo = self._button("trash-undo", self.tr("Undo"), "link", self._undo_last)
        self._open = self._button("trash-open", self.tr("Open"), "link", self._open_last)
        self._undo.hide()
        self._open.hide()
        self._close = self._button("trash-close", self.tr("Close"), "", self.reject)
        self._back = self._button("trash-back", self.tr("Bring back"), "primary", self.bring_back)

    def _button(self, name: str, words: str, kind: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setProperty("kind", kind)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: slot())
        return button

    def _lay_out(self) -> None:
        side = QFrame(self)
        side.setProperty("surface", "sunken")
        left = QVBoxLayout(side)
        left.setContentsMargins(SPACE_2, SPACE_4, SPACE_2, SPACE_2)
        left.setSpacing(SPACE_2)
        left.addWidget(self._filter)
        left.addWidget(self._list, 1)
        self._side = side
        line = QFrame(self)
        line.setProperty("line", "v")
        self._chosen = QWidget(self)
        shown = QVBoxLayout(self._chosen)
        shown.setContentsMargins(0, 0, 0, 0)
        shown.setSpacing(SPACE_2)
        shown.addWidget(self._title)
        shown.addWidget(self._facts)
        shown.addWidget(self._text, 1)
        shown.addWidget(self._taken)
        shown.addWidget(self._name)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._chosen)
        self._pages.addWidget(self._empty)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_2)
        foot.addWidget(self._said, 1)
        for button in (self._open, self._undo, self._close, self._back):
            foot.addWidget(button)
        right = QVBoxLayout()
        right.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_4)
        right.setSpacing(SPACE_3)
        right.addWidget(self._pages, 1)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(line)
        row.addLayout(right, 1)

    def _connect(self) -> None:
        self._guards = [ImeGuard(self._filter), ImeGuard(self._name)]
        self._filter.installEventFilter(self)
        self._filter.textChanged.connect(self._on_filter)
        self._list.selectionModel().currentChanged.connect(lambda _new, _old: self._on_current())
        # Not `activated`: on some desktops a single click activates, and a look is no wish.
        self._list.installEventFilter(self)
        self._list.doubleClicked.connect(lambda _index: self.bring_back())
        self._name.returnPressed.connect(self.bring_back)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self._list)
        undo.setContext(Qt.ShortcutContext.WidgetShortcut)
        undo.activated.connect(self._undo_last)
        self._theme.changed.connect(self._dress)

    def _on_filter(self, text: str) -> None:
        self._wanted_row = 0
        self._model.set_entries(self._model.everything, text)
        self._show()

    def _dress(self) -> None:
        theme = self._theme
        self._side.setFixedWidth(theme.px(300))
        self._text.setFont(pitched(theme.reading_font(-2)))
        self._text.document().setDocumentMargin(theme.px(SPACE_2))
        self._list.doItemsLayout()

"""The palette: one field above the window for everything that can be found, opened or done.

Ctrl+K finds notes by name, by their words and by meaning, and commands behind them; Ctrl+O finds
notes by name; Ctrl+Shift+P finds commands. It decides nothing: it emits what was chosen.

Two promises to the hand that types: a row that was moved to stays where it is when later answers
come, and Enter never opens a row of an older text (it waits for the answer instead).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QWidget,
)

from ui.search.live import Findings, LiveSearch
from ui.search.reasons import fault_words
from ui.spot import Spot

from ..actions import ActionRegistry
from ..theme import Theme
from ..widgets.floating import SHADOW
from ..widgets.ime import ImeGuard
from .card import PaletteCard
from .content import Content
from .rows import Row, RowKind, settle

if TYPE_CHECKING:
    from ui.session import GardenSession


_CALM_MS = 400


class PaletteMode(StrEnum):
    """What the palette looks through."""

    EVERYTHING = "everything"
    NOTES = "notes"
    COMMANDS = "commands"


class Palette(QWidget):
    """Covers the window while it is open; a click beside the card closes it."""

    note_chosen = Signal(object, bool)
    """(Spot, in a new tab)."""
    create_requested = Signal(str)
    """Title of a note to create."""
    closed = Signal()

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        parent: QWidget,
        *,
        recent: Callable[[], list[str]],
    ) -> None:
        """`recent` answers paths of notes, the newest first."""
        super().__init__(parent)
        self._host = parent
        self._session = session
        self._theme = theme
        self._mode = PaletteMode.EVERYTHING
        self._content = Content(session, registry, recent)
        self._before: QWidget | None = None
        self._by_hand = False
        self._fresh = True
        self._waiting: bool | None = None
        self._findings: Findings | None = None
        self.setObjectName("palette")

        self._search = LiveSearch(session, self)
        self._names = LiveSearch(session, self, names_only=True)
        self._search.found.connect(self._on_found)
        self._names.found.connect(self._on_found)

        self._card = PaletteCard(theme, self)
        self._field, self._list, self._model = self._card.field, self._card.list, self._card.model
        self._guard = ImeGuard(self._field)
        self._field.installEventFilter(self)
        self._field.textEdited.connect(self._on_edited)
        self._list.viewport().installEventFilter(self)
        self._typing = False
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self._on_calm)
        theme.changed.connect(self._fit)
        parent.installEventFilter(self)
        self.hide()

    # ---- from outside

    def open(self, mode: PaletteMode, text: str = "") -> None:
        """Show the palette in this mode, with `text` in the field."""
        self._mode = mode
        self._typing = False
        self._content.forget_names()
        if not self.isVisible():
            self._before = self.window().focusWidget()
        self._field.setPlaceholderText(self._placeholder())
        self._field.setAccessibleName(self._placeholder())
        self._card.set_mark("command" if mode is PaletteMode.COMMANDS else "search")
        self._card.delegate.two_lines = mode is PaletteMode.EVERYTHING
        self.setGeometry(self._host.rect())
        self.show()
        self.raise_()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.setText(text)
        self._field.selectAll()
        if mode is not PaletteMode.COMMANDS and not text:
            self._search.prepare()
        self._refresh()

    def close_palette(self) -> None:
        """Hide it and give the focus back."""
        if not self.isVisible():
            return
        self._search.forget()
        self._names.forget()
        self._waiting = None
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None
        self.closed.emit()

    @property
    def mode(self) -> PaletteMode:
        """What it looks through now."""
        return self._mode

    @property
    def rows(self) -> list[Row]:
        """What is listed now."""
        return self._model.rows

    @property
    def current(self) -> Row | None:
        """The selected row."""
        return self._model.row(self._list.currentIndex().row())

    # ---- typing

    def _on_edited(self, text: str) -> None:
        if self._mode is PaletteMode.EVERYTHING and text.startswith(">"):
            self.open(PaletteMode.COMMANDS, text[1:].lstrip())
            self._field.end(False)
            return
        self._typing = True
        self._refresh()

    def _refresh(self) -> None:
        """The text is another one: list what is known of it at once, ask for the rest."""
        text = self._field.text()
        self._by_hand = False
        self._waiting = None
        self._findings = None
        self._search.forget()
        self._names.forget()
        if self._mode is PaletteMode.COMMANDS:
            self._show(self._content.commands_only(text))
        elif not text.strip():
            self._show(
                self._content.beginning()
                if self._mode is PaletteMode.EVERYTHING
                else self._content.all_notes()
            )
        elif self._session.garden is None:
            self._show(self._content.commands_only(text))
        else:
            # The rows of the older text stay in sight until the first answer, so that nothing
            # flickers; they can't be chosen by Enter (`_fresh`).
            self._fresh = False
            searcher = self._search if self._mode is PaletteMode.EVERYTHING else self._names
            searcher.ask(text, limit=12 if self._mode is PaletteMode.EVERYTHING else 50)
        self._say()

    def _on_found(self, findings: Findings) -> None:
        if not self.isVisible() or findings.text != self._field.text():
            return
        self._findings = findings
        useful = bool(findings.names) or findings.words is not None or findings.complete
        if not useful and not self._by_hand:
            return
        rows = self._content.found(findings, self._mode is PaletteMode.EVERYTHING)
        self._show(rows)
        if self._waiting is not None and self.current is not None:
            new_tab, self._waiting = self._waiting, None
            self._choose(self.current, new_tab)

    def _show(self, rows: list[Row]) -> None:
        held = self._list.currentIndex().row() if self._by_hand else -1
        rows = settle(self._model.rows, rows, held)
        self._fresh = True
        self._model.set_rows(rows)
        self._select(held if held >= 0 else self._first_row())
        if held < 0:
            self._list.scrollToTop()
        self._fit()
        self._say()

    # ---- choosing

    def _first_row(self) -> int:
        for number, row in enumerate(self._model.rows):
            if row.kind is not RowKind.HEADING:
                return number
        return -1

    def _select(self, number: int) -> None:
        index = self._model.index(number) if number >= 0 else QModelIndex()
        self._list.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def _step(self, by: int) -> None:
        rows = self._model.rows
        number = self._list.currentIndex().row()
        last = number
        for _ in range(abs(by)):
            place = last
            while True:
                place += 1 if by > 0 else -1
                if not 0 <= place < len(rows):
                    if abs(by) == 1 and rows:
                        place = self._first_row() if by > 0 else len(rows) - 1
                        last = place
                    break
                if rows[place].kind is not RowKind.HEADING:
                    last = place
                    break
        self._by_hand = True
        self._select(last)
        self._list.scrollTo(self._model.index(last))

    def _enter(self, new_tab: bool) -> None:
        if not self._fresh and not self._by_hand:
            self._waiting = new_tab
            return
        row = self.current
        if row is not None:
            self._choose(row, new_tab)

    def _choose(self, row: Row, new_tab: bool) -> None:
        match row.kind:
            case RowKind.NOTE:
                spot: Spot = row.payload
                self.close_palette()
                self.note_chosen.emit(spot, new_tab)
            case RowKind.CREATE:
                self.close_palette()
                self.create_requested.emit(str(row.payload))
            case RowKind.COMMAND:
                action: QAction = row.payload
                if action.isEnabled():
                    self.close_palette()
                    action.trigger()
            case RowKind.OPERATOR:
                self._field.setText(str(row.payload))
                self._refresh()

    # ---- keys and mouse

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field, clicks on rows, size of the window."""
        kind = event.type()
        if watched is self._field and isinstance(event, QKeyEvent):
            if kind == QEvent.Type.KeyPress:
                return self._key(event)
            if kind == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        elif watched is self._list.viewport() and kind == QEvent.Type.MouseButtonRelease:
            if isinstance(event, QMouseEvent):
                self._clicked(event)
        elif watched is self._host and kind == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._host.rect())
            self._fit()
        return False

    def _key(self, event: QKeyEvent) -> bool:
        if self._guard.composing:
            return False
        chord = event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not self._guard.busy:
                    self._enter(new_tab=bool(chord))
            case Qt.Key.Key_Escape:
                self.close_palette()
            case Qt.Key.Key_Down | Qt.Key.Key_Tab:
                self._step(1)
            case Qt.Key.Key_Up | Qt.Key.Key_Backtab:
                self._step(-1)
            case Qt.Key.Key_PageDown:
                self._step(8)
            case Qt.Key.Key_PageUp:
                self._step(-8)
            case _:
                return False
        return True

    def _clicked(self, event: QMouseEvent) -> None:
        index = self._list.indexAt(event.position().toPoint())
        row = self._model.row(index.row())
        if row is None or row.kind is RowKind.HEADING:
            return
        middle = event.button() == Qt.MouseButton.MiddleButton
        if event.button() == Qt.MouseButton.LeftButton or middle:
            chord = event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
            )
            self._choose(row, middle or bool(chord))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the card closes the palette."""
        if (
            not self._card.geometry()
            .adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
            .contains(event.position().toPoint())
        ):
            self.close_palette()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A breath of shade over the window."""
        painter = QPainter(self)
        shade = self._theme.colour("shadow")
        shade.setAlphaF(0.32 if self._theme.dark else 0.10)
        painter.fillRect(self.rect(), shade)
        painter.end()

    # ---- look

    def _fit(self) -> None:
        """Room for the rows; room left over goes when the hand rests, not under each letter."""
        if not self.isVisible():
            return
        if self._card.fit(self.rect(), keep=self._typing):
            self._calm.start()

    def _on_calm(self) -> None:
        self._typing = False
        self._fit()

    def _placeholder(self) -> str:
        if self._mode is PaletteMode.COMMANDS:
            return self.tr("What would you like to do?")
        if self._mode is PaletteMode.NOTES:
            return self.tr("Open a note by its name")
        return self.tr("Search names, words and meaning")

    def _say(self) -> None:
        """The line at the bottom: a fault of the query, what is still missing, the keys."""
        if self._mode is PaletteMode.COMMANDS:
            self._card.hints.setText(self.tr("↵ run   Esc close"))
            self._card.note.setText("")
            return
        self._card.hints.setText(self.tr("↵ open   Shift+↵ new tab   Esc close"))
        self._card.note.setText(self._news())

    def _news(self) -> str:
        if self._session.garden is None:
            return self.tr("No garden is open")
        found = self._findings
        if not self._field.text().strip():
            return ""
        if found is None:
            return self.tr("Searching…")
        fault = fault_words(found.query.faults)
        if fault:
            return fault
        if found.error is not None:
            return self.tr("By words only: {reason}").format(reason=found.error.what)
        if not found.complete:
            return (
                self.tr("Looking for the meaning…")
                if found.words is not None
                else self.tr("Searching…")
            )
        if self._mode is PaletteMode.EVERYTHING:
            return self._content.reach()
        return ""

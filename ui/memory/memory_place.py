"""The Memory place: meters and a field to find in above the columns, or the page as text.

meters ........................ find  [cards | text]
column | column | column | sections to add
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.icons import icon
from ui.memory.board import Board
from ui.memory.board_keys import BoardKeys, keys_of
from ui.memory.faces import Face, Pile, piles_of
from ui.memory.memory_actions import IN_TEXT, ON_ITEM, deed_of, deeds
from ui.memory.memory_deeds import MemoryDeeds
from ui.memory.memory_keeper import MemoryKeeper
from ui.memory.meter_bar import MeterBar
from ui.messages import word
from ui.theme import SPACE_2, SPACE_3, Theme
from ui.widgets.empty import EmptyState
from ui.widgets.ime import ImeGuard

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from garden.memory.pointers import Pointer
    from ui.actions import ActionRegistry
    from ui.memory.raw_text import RawText
    from ui.memory.stale_card import StaleCard
    from ui.session import GardenSession

_COPY_MS = 1500
"""From the first key in a card to the recovery copy."""


class MemoryPlace(QWidget):
    """Everything around the page; what a deed does to it is `MemoryDeeds`' matter."""

    note_requested = Signal(str)
    external_requested = Signal(str)
    """Web address of a source."""
    file_requested = Signal(str)
    """Absolute path of a source that is no note."""
    search_requested = Signal(str)
    """A source that names no place: look for its words."""
    done = Signal(str, str)
    """(what was done, journal id for its undo)."""
    said = Signal(str)
    failed = Signal(object)
    """GardenError."""
    counted = Signal(int)
    """How many items have come due."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._registry = registry
        self._later = ""
        self.setObjectName("memory")
        self.keeper = MemoryKeeper(session, self)
        self.board = Board(theme, self)
        self.deeds = MemoryDeeds(self.keeper, self.board, session, self)
        self.meters = MeterBar(theme, self)
        self._keys = BoardKeys(self.board, self._actions, self.perform)
        self.board.key_handler = self._keys.handle
        self._lay_out()
        self._copy = QTimer(self)
        self._copy.setSingleShot(True)
        self._copy.setInterval(_COPY_MS)
        self._copy.timeout.connect(self._keep_copy)
        self._connect()
        theme.changed.connect(self._dress)
        self._dress()
        self._on_page()

    # ---- the place

    def focus_place(self) -> None:
        """Put the keyboard where the person goes on."""
        self.keeper.refresh()
        if self.in_text:
            self.raw.setFocus()
        elif self._pages.currentWidget() is self.board:
            self.board.focus_cards()
        else:
            self._blank.setFocus()

    @property
    def in_text(self) -> bool:
        """Whether the page is shown as text."""
        return "raw" in self.__dict__ and self._pages.currentWidget() is self.raw

    def perform(self, deed: str) -> None:
        """Do what an action of `memory_actions` stands for, once the page is there."""
        if self.keeper.state == "loading":
            self._later = deed
            return
        if self.in_text and deed not in IN_TEXT:
            self.show_cards(then=lambda: self.perform(deed))
            return
        face = self.board.current
        if deed in ON_ITEM:
            if face is not None:
                self._on_item(deed, face)
            return
        act = {
            "add": self._add,
            "undo": lambda: self.keeper.undo(self._undone),
            "redo": lambda: self.keeper.redo(self._redone),
            "find": self._find.setFocus,
            "raw": self.toggle_text,
            "due": lambda: self.meters.press("due"),
            "long": lambda: self.meters.press("long"),
            "unsourced": lambda: self.meters.press("source"),
            "unconditional": lambda: self.meters.press("stale"),
            "section": self.board.offers.focus_own,
            "import": self.deeds.take_over_summary,
        }[deed]
        act()

    def flush(self, then: Callable[[], object]) -> None:
        """Save what is open, before the garden or the window goes."""
        writing = self.board.writing
        if writing is not None:
            self._keep_copy()
            self.board.save()
        if "raw" in self.__dict__:
            self.raw.close_text(lambda _saved: then())
        else:
            then()

    # ---- cards and text

    def toggle_text(self) -> None:
        """Ctrl+E."""
        if self.in_text:
            self.show_cards()
        else:
            self.show_text()

    def show_text(self) -> None:
        """The page as text, at the item one was at."""
        if self.keeper.state not in ("ready", "failed"):
            return
        self.board.save()
        face, page = self.board.current, self.keeper.page
        line = 0
        if face is not None and page is not None:
            line = next((item.line for item in page.document.items if item.id == face.id), 0)
        self._pages.setCurrentWidget(self.raw)
        self.raw.open(line)
        self.raw.setFocus()
        self._on_mode()

    def show_cards(self, then: Callable[[], object] | None = None) -> None:
        """The page as cards, at the item the caret was in. Unsaved text is saved first; while it
        can't be, the text stays in sight."""
        line = self.raw.line()

        def saved(all_saved: bool) -> None:
            if not all_saved:
                return
            self._pages.setCurrentWidget(self.board)
            self._on_page()
            page = self.keeper.page
            if page is not None:
                before = [item.id for item in page.document.items if item.line <= line]
                if before:
                    self.board.go(before[-1])
            self._on_mode()
            self.focus_place()
            if then is not None:
                then()

        self.raw.save(saved)

    @cached_property
    def raw(self) -> RawText:
        """The page as text; built when it is first wanted."""
        from ui.memory.raw_text import RawText

        raw = RawText(self._session, self._theme, self)
        self._pages.addWidget(raw)
        raw.left.connect(self._leave_text)
        raw.link_requested.connect(lambda target: self._follow(f"[[{target}]]"))
        return raw

    def _leave_text(self) -> None:
        """The text is gone or can't be read: the cards say what is the matter."""
        self._pages.setCurrentWidget(self.board)
        self._on_page()
        self._on_mode()

    # ---- deeds

    def _on_item(self, deed: str, face: Face) -> None:
        deeds = self.deeds
        if deed == "edit":
            self.board.write(face.id)
        elif deed == "split":
            self._split(face)
        elif deed == "merge":
            deeds.merge()
        elif deed in ("up", "down"):
            deeds.shift(face.id, -1 if deed == "up" else 1)
        elif deed in ("left", "right"):
            deeds.carry_over(face.id, -1 if deed == "left" else 1)
        elif deed == "stale":
            self._ask_why(face)
        elif deed == "restore":
            deeds.restore(face.id)
        elif deed == "delete":
            deeds.delete([each.id for each in self.board.chosen])
        elif deed == "promote":
            deeds.promote(face.id)
        elif deed == "source":
            self._go_to_source(face.id)

    def _add(self) -> None:
        """Below the current item, else at the end of the first section."""
        if self.keeper.state == "missing":
            self.deeds.start()
            return
        face = self.board.current
        pile = self.board.pile_of(face.id) if face is not None else None
        if pile is not None and face is not None:
            index = [each.id for each in pile.faces].index(face.id) + 1
            self.board.write_new(pile.id, index)
            return
        columns = self.board.columns()
        if columns:
            self.board.write_new(columns[0].pile.id, 0)
        else:
            self.board.offers.focus_own()

    def _split(self, face: Face) -> None:
        if self.board.writing is None:
            self.board.write(face.id)
            self.said.emit(self.tr("Put the caret between the two parts, then split again."))
            return
        self.deeds.split(self.board.writing)

    def _ask_why(self, face: Face) -> None:
        if face.struck:
            self.said.emit(self.tr("This item is stale already."))
            return
        garden = self._session.garden
        near = self.board.focusWidget() or self.board
        if garden is not None:
            self.stale_card.ask(face.id, face.words, garden.now().date(), near)

    @cached_property
    def stale_card(self) -> StaleCard:
        """Asks why an item is put aside; built when it is first wanted."""
        from ui.memory.stale_card import StaleCard

        card = StaleCard(self._theme, self)
        card.answered.connect(self.deeds.mark_stale)
        card.closed.connect(self.board.focus_cards)
        return card

    def _go_to_source(self, item: str) -> None:
        face = self.board.face(item)
        if face is None:
            return
        if not face.source:
            self.said.emit(self.tr("This item names no source."))
            return
        self._follow(face.source)

    def _follow(self, source: str) -> None:
        self.keeper.follow(source, self._on_pointer)

    def _on_pointer(self, pointer: Pointer) -> None:
        if pointer.kind == "web":
            self.external_requested.emit(pointer.target)
        elif pointer.kind == "note":
            self.note_requested.emit(pointer.target)
        elif pointer.kind == "file":
            self.file_requested.emit(pointer.target)
        else:
            self.search_requested.emit(pointer.target)

    def _undone(self, label: str) -> None:
        self.said.emit(self.tr("Undone: {what}").format(what=label))

    def _redone(self, label: str) -> None:
        self.said.emit(self.tr("Done again: {what}").format(what=label))

    def _show_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for deed in deeds():
            action = self._registry.find(f"memory.{deed.id}")
            if action is not None and (deed.id in ON_ITEM or deed.id == "add"):
                menu.addAction(action)
        menu.popup(place)

    # ---- finding

    def _apply_filter(self) -> None:
        from garden.memory.view import matches

        query, lens = self._find.text().strip(), self.meters.lens
        if not query and not lens:
            self.board.set_filter(None)
            return
        found = matches(query)

        def passes(face: Face, pile: Pile) -> bool:
            if lens and lens not in face.flags:
                return False
            return found(f"{face.content} {pile.title}")

        self.board.set_filter(passes)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down or Enter from the field goes to the cards, Esc empties it."""
        if (
            watched is self._find
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.board.focus_cards()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._find.clear()
                self._apply_filter()
                self.board.focus_cards()
                return True
        return False

    def event(self, event: QEvent) -> bool:
        """The few keys of Memory that also work while the text or the field has the keyboard."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and deed_of(self._actions(), keys_of(event)) in self._everywhere()
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        deed = deed_of(self._actions(), keys_of(event))
        if deed in self._everywhere():
            event.accept()
            self.perform(deed)
            return
        super().keyPressEvent(event)

    def _everywhere(self) -> frozenset[str]:
        return IN_TEXT if self.in_text else IN_TEXT | {"find"}

    # ---- inside

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.board.save()
        if "raw" in self.__dict__:
            self.raw.save()

    def _actions(self) -> list[QAction]:
        return self._registry.category("memory")

    def _on_page(self) -> None:
        """The page is another one, or can't be shown."""
        keeper = self.keeper
        page = keeper.page
        shown = keeper.state == "ready" and page is not None
        if page is not None and shown:
            self.board.most_chars = self._most_chars()
            self.board.set_page(piles_of(page), page.meters.missing_sections)
            self.meters.set_meters(page.meters)
            self.counted.emit(len(page.meters.due))
        else:
            self.counted.emit(0)
        self._say_state()
        if not self.in_text:
            self._pages.setCurrentWidget(self.board if shown else self._blank)
        self._bar.setVisible(shown or self.in_text)
        self._on_mode()
        if self._later and keeper.state != "loading":
            deed, self._later = self._later, ""
            self.perform(deed)

    def _most_chars(self) -> int:
        garden = self._session.garden
        return garden.memory.limits.item_chars if garden is not None else 400

    def _say_state(self) -> None:
        keeper = self.keeper
        if keeper.state == "loading":
            self._blank.say("brain", self.tr("Reading Memory…"), "")
        elif keeper.state == "missing":
            self._blank.say(
                "brain",
                self.tr("No Memory yet"),
                self.tr(
                    "A short page of what people and agents should keep in mind: what is being"
                    " worked on, how things are liked, what must not be broken."
                ),
                self.tr("Start a Memory"),
                self.deeds.start,
            )
        elif keeper.error is not None:
            message = word(keeper.error)
            self._blank.say(
                "circle-alert",
                message.text,
                message.advice,
                self.tr("Try again"),
                keeper.refresh,
            )

    def _on_mode(self) -> None:
        text = self.in_text
        self._mode.setIcon(
            icon("columns-2" if text else "code", "ink-soft", self._theme, self._theme.px(16))
        )
        words = self.tr("Show Memory as cards") if text else self.tr("Show Memory as text")
        action = self._registry.find("memory.raw")
        keys = action.shortcut().toString() if action is not None else ""
        self._mode.setToolTip(f"{words}  {keys}".rstrip())
        self._mode.setAccessibleName(words)
        self._find.setVisible(not text)

    def _keep_copy(self) -> None:
        """What is typed into a card survives a crash, as part of the whole page."""
        writing, page = self.board.writing, self.keeper.page
        if writing is None or page is None or not writing.touched or not writing.text.strip():
            return
        self.deeds.keep_copy(writing, page)

    def _lay_out(self) -> None:
        self._title = QLabel(self.tr("Memory"), self)
        self._title.setProperty("scale", "heading")
        self._find = QLineEdit(self)
        self._find.setObjectName("memory-find")
        self._find.setPlaceholderText(self.tr("Find in Memory"))
        self._find.setAccessibleName(self.tr("Find in Memory"))
        self._find.setClearButtonEnabled(True)
        self._guard = ImeGuard(self._find)
        self._find.installEventFilter(self)
        self._mode = QToolButton(self)
        self._mode.setObjectName("memory-mode")
        self._bar = QFrame(self)
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_3)
        row.addWidget(self._title)
        row.addWidget(self.meters, 1)
        row.addWidget(self._find)
        row.addWidget(self._mode)
        self._blank = EmptyState(self._theme, self)
        self._blank.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._blank)
        self._pages.addWidget(self.board)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        board, deeds = self.board, self.deeds
        self.keeper.changed.connect(self._on_page)
        self.keeper.failed.connect(self.failed)
        board.reworded.connect(deeds.save)
        board.split_wanted.connect(deeds.split)
        board.moved.connect(deeds.move)
        board.section_wanted.connect(deeds.add_section)
        board.source_wanted.connect(self._go_to_source)
        board.menu_wanted.connect(self._show_menu)
        board.typed.connect(lambda: self._copy.isActive() or self._copy.start())
        board.given_up.connect(self.keeper.drop_copy)
        deeds.done.connect(self.done)
        deeds.said.connect(self.said)
        deeds.note_made.connect(self.note_requested)
        self.meters.lens_chosen.connect(lambda _lens: self._apply_filter())
        self._find.textEdited.connect(lambda _text: self._apply_filter())
        self._find.textChanged.connect(lambda text: None if text else self._apply_filter())
        self._mode.clicked.connect(self.toggle_text)

    def _dress(self) -> None:
        px = self._theme.px
        self._find.setFixedWidth(px(220))
        self._mode.setIconSize(QSize(px(16), px(16)))
        self._on_mode()

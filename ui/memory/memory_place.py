"""The Memory place: meters and a field to find in above the columns, or the page as text.

meters ........................ find  [cards | text]
column | column | column | sections to add
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from garden.errors import NotUtf8
from ui.memory.board import Board
from ui.memory.board_keys import BoardKeys, keys_of
from ui.memory.faces import piles_of
from ui.memory.memory_actions import IN_TEXT, deed_of
from ui.memory.memory_deeds import MemoryDeeds
from ui.memory.memory_head import MemoryHead
from ui.memory.memory_keeper import MemoryKeeper
from ui.memory.performing import Performing
from ui.memory.source_ways import SourceWays
from ui.messages import word
from ui.theme import Theme
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from ui.actions import ActionRegistry
    from ui.memory.raw_text import RawText
    from ui.session import GardenSession

_COPY_MS = 1500
"""From the first key in a card to the recovery copy."""


class MemoryPlace(QWidget):
    """Everything around the page; what a deed does to it is `MemoryDeeds`' matter."""

    note_requested = Signal(str)
    """Path of a note that an item became the draft of."""
    done = Signal(str, str)
    """(what was done, journal id for its undo)."""
    said = Signal(str)
    failed = Signal(object)
    """GardenError."""

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
        self.ways = SourceWays(self.keeper, self)
        self.head = MemoryHead(theme, self)
        self.performing = Performing(self, session, theme)
        self._keys = BoardKeys(self.board, self._actions, self.perform)
        self.board.key_handler = self._keys.handle
        self._lay_out()
        self._copy = QTimer(self)
        self._copy.setSingleShot(True)
        self._copy.setInterval(_COPY_MS)
        self._copy.timeout.connect(self._keep_copy)
        self._connect()
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

    @property
    def unsaved(self) -> bool:
        """Whether a card or the text holds words that are not on disk."""
        typed = "raw" in self.__dict__ and self.raw.keeper.dirty
        return typed or self.board.writing is not None

    def perform(self, deed: str) -> None:
        """Do what an action of `memory_actions` stands for, once the page is there."""
        if self.keeper.state == "loading":
            self._later = deed
            return
        if self.in_text and deed not in IN_TEXT:
            self.show_cards(then=lambda: self.perform(deed))
            return
        self.performing.do(deed)

    def action(self, deed: str) -> QAction | None:
        """The action of a deed, with the keys that the person gave it."""
        return self._registry.find(f"memory.{deed}")

    def flush(self, then: Callable[[], object]) -> None:
        """Save what is open, before the garden or the window goes. What can't be saved is kept as
        a recovery copy."""
        if self.board.writing is not None:
            QGuiApplication.inputMethod().commit()
            self._keep_copy()
            self.board.save()
        then = partial(self.performing.flush, then)
        if "raw" in self.__dict__:
            self.raw.close_text(lambda _saved: self.keeper.when_idle(then))
        else:
            self.keeper.when_idle(then)

    # ---- cards and text

    def toggle_text(self) -> None:
        """Ctrl+E."""
        if self.in_text:
            self.show_cards()
        else:
            self.show_text()

    def show_text(self, line: int = 0) -> None:
        """The page as text, at a line or the item one was at."""
        if self.keeper.state == "missing":
            return
        self.board.save()
        face, page = self.board.current, self.keeper.page
        if face is not None and page is not None and not line:
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
        raw.link_requested.connect(lambda target: self.ways.go(f"[[{target}]]"))
        return raw

    def _forget(self) -> None:
        """The garden is closed; what was open has been saved. Another one begins with nothing of
        it: its text must not come back by an undo."""
        if "raw" in self.__dict__:
            raw = self.raw
            del self.__dict__["raw"]
            self._pages.removeWidget(raw)
            raw.deleteLater()
        self._copy.stop()
        self.board.close_field()
        self.head.field.clear()
        if self.head.meters.lens:
            self.head.meters.press("")
        self.board.set_page((), ())
        self._on_page()

    def _leave_text(self) -> None:
        """The text is gone or can't be read: the cards say what is the matter."""
        self._pages.setCurrentWidget(self.board)
        self._on_page()
        self._on_mode()

    # ---- keys

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
        if self.in_text:
            return IN_TEXT
        return IN_TEXT | ({"find"} if self.board.writing is None else {"find", "split"})

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
            self.head.meters.set_meters(page.meters)
        self._say_state()
        if not self.in_text:
            self._pages.setCurrentWidget(self.board if shown else self._blank)
        self.head.setVisible(shown or self.in_text)
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
            words, act = self.tr("Try again"), keeper.refresh
            if isinstance(keeper.error, NotUtf8):
                words, act = self.tr("Show it as text"), self.show_text
            self._blank.say("circle-alert", message.text, message.advice, words, act)

    def _on_mode(self) -> None:
        action = self.action("raw")
        keys = action.shortcut().toString() if action is not None else ""
        self.head.set_mode(text=self.in_text, keys=keys)

    def _keep_copy(self) -> None:
        """What is typed into a card survives a crash, as part of the whole page."""
        writing, page = self.board.writing, self.keeper.page
        if writing is None or page is None or not writing.touched or not writing.text.strip():
            return
        self.deeds.keep_copy(writing, page)

    def _lay_out(self) -> None:
        self._blank = EmptyState(self._theme, self)
        self._blank.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._blank)
        self._pages.addWidget(self.board)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        board, deeds = self.board, self.deeds
        self.keeper.changed.connect(self._on_page)
        self._session.closed.connect(self._forget)
        self.keeper.failed.connect(self.failed)
        board.reworded.connect(deeds.save)
        board.moved.connect(deeds.move)
        board.section_wanted.connect(deeds.add_section)
        board.source_wanted.connect(self.performing.go_to_source)
        board.menu_wanted.connect(self.performing.show_menu)
        board.typed.connect(lambda: self._copy.isActive() or self._copy.start())
        board.given_up.connect(self.keeper.drop_copy)
        deeds.done.connect(self.done)
        deeds.said.connect(self.said)
        deeds.note_made.connect(self.note_requested)
        self.ways.said.connect(self.said)
        self.performing.said.connect(self.said)
        self.head.filtered.connect(lambda: board.set_filter(self.head.test()))
        self.head.cards_wanted.connect(board.focus_cards)
        self.head.mode_wanted.connect(self.toggle_text)

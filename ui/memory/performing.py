"""Which deed of `memory_actions` does what, at the item one is at."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from ui.kept_words import KeptWords
from ui.memory.label_words import label_words
from ui.memory.memory_actions import ON_ITEM, deeds

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.memory.faces import Face
    from ui.memory.memory_place import MemoryPlace
    from ui.memory.promote_card import PromoteCard
    from ui.memory.stale_card import StaleCard
    from ui.session import GardenSession
    from ui.theme import Theme


class Performing(QObject):
    """Carries out deeds on the board of a place."""

    said = Signal(str)

    def __init__(self, place: MemoryPlace, session: GardenSession, theme: Theme) -> None:
        super().__init__(place)
        self._place = place
        self._session = session
        self._theme = theme
        self._board, self._deeds = place.board, place.deeds
        self._kept = KeptWords(session, "memory", self)
        self._deeds.drafted.connect(lambda draft: self.promote_card.ask(draft))

    def do(self, deed: str) -> None:
        """Do it; a deed on an item does nothing when there is none."""
        if deed in ON_ITEM:
            face = self._board.current
            if face is not None:
                self._on_item(face)[deed]()
            return
        self._on_page()[deed]()

    def go_to_source(self, item: str) -> None:
        """Go where the source of an item leads."""
        face = self._board.face(item)
        if face is not None:
            self._place.ways.go(face.source)

    def flush(self, then: Callable[[], object]) -> None:
        """Keep what is typed into a draft; `then` is called when it lies on the disk."""
        if "promote_card" in self.__dict__:
            self.promote_card.hold()
        self._kept.flush(then)

    def show_menu(self, place: QPoint) -> None:
        """The deeds on an item, at a global place."""
        menu = QMenu(self._place)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for deed in deeds():
            action = self._place.action(deed.id)
            if action is not None and (deed.id in ON_ITEM or deed.id == "add"):
                menu.addAction(action)
        menu.popup(place)

    @cached_property
    def stale_card(self) -> StaleCard:
        """Asks why an item is put aside; built when it is first wanted."""
        from ui.memory.stale_card import StaleCard

        card = StaleCard(self._theme, self._place)
        card.answered.connect(self._deeds.mark_stale)
        card.closed.connect(self._board.focus_cards)
        return card

    @cached_property
    def promote_card(self) -> PromoteCard:
        """Shows an item as a draft note, to be approved; built when it is first wanted."""
        from ui.memory.promote_card import PromoteCard

        card, deeds = PromoteCard(self._theme, self._kept, self._place), self._deeds
        card.approved.connect(deeds.make_draft)
        card.moved.connect(deeds.redraft)
        card.closed.connect(self._board.focus_cards)
        deeds.redrafted.connect(card.take_text)
        deeds.not_made.connect(card.refuse)
        deeds.note_made.connect(lambda _path: card.done())
        return card

    # ---- inside

    def _on_page(self) -> dict[str, Callable[[], object]]:
        place, keeper, press = self._place, self._place.keeper, self._place.head.meters.press
        return {
            "add": self._add,
            "undo": lambda: keeper.undo(self._undone),
            "redo": lambda: keeper.redo(self._redone),
            "find": place.head.field.setFocus,
            "raw": place.toggle_text,
            "due": lambda: press("due"),
            "long": lambda: press("long"),
            "unsourced": lambda: press("source"),
            "unconditional": lambda: press("stale"),
            "section": self._board.offers.focus_own,
            "import": self._deeds.take_over_summary,
        }

    def _on_item(self, face: Face) -> dict[str, Callable[[], object]]:
        deeds, board = self._deeds, self._board
        return {
            "edit": lambda: board.write(face.id),
            "split": lambda: self._split(face),
            "merge": deeds.merge,
            "up": lambda: deeds.shift(face.id, -1),
            "down": lambda: deeds.shift(face.id, 1),
            "left": lambda: deeds.carry_over(face.id, -1),
            "right": lambda: deeds.carry_over(face.id, 1),
            "stale": lambda: self._ask_why(face),
            "restore": lambda: deeds.restore(face.id),
            "delete": lambda: deeds.delete([each.id for each in board.chosen]),
            "promote": lambda: deeds.promote(face.id),
            "source": lambda: self._place.ways.go(face.source),
        }

    def _add(self) -> None:
        """Below the current item, else at the start of the first section."""
        board = self._board
        if self._place.keeper.state == "missing":
            self._deeds.start()
            return
        face = board.current
        pile = board.pile_of(face.id) if face is not None else None
        columns = board.columns()
        if pile is not None and face is not None:
            index = [each.id for each in pile.faces].index(face.id) + 1
            board.write_new(pile.id, index)
        elif columns:
            board.write_new(columns[0].pile.id, 0)
        else:
            board.offers.focus_own()

    def _split(self, face: Face) -> None:
        if self._board.writing is None:
            self._board.write(face.id)
            self.said.emit(self.tr("Put the caret between the two parts, then split again."))
            return
        self._deeds.split(self._board.writing)

    def _ask_why(self, face: Face) -> None:
        if face.struck:
            self.said.emit(self.tr("This item is stale already."))
            return
        garden = self._session.garden
        if garden is not None:
            near = self._board.focusWidget() or self._board
            self.stale_card.ask(face.id, face.words, garden.now().date(), near)

    def _undone(self, label: str) -> None:
        self.said.emit(self.tr("Undone: {what}").format(what=label_words(label)))

    def _redone(self, label: str) -> None:
        self.said.emit(self.tr("Done again: {what}").format(what=label_words(label)))

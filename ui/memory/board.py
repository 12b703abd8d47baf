"""The page as columns of cards. It shows, lets one walk, write and carry; what changes the page is
told as a wish and comes back as another page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from ui.memory.card import Card
from ui.memory.carry import Carry
from ui.memory.column import Column
from ui.memory.faces import Face, Pile
from ui.memory.hands import Hands
from ui.memory.offers import Offers
from ui.memory.walk import Walk
from ui.memory.writing import NEW, Writing
from ui.theme import SPACE_3, Theme

LEAST, MOST, OFFERS = 260, 400, 200
"""Widths of columns in designed pixels."""
_BLANK = Face(NEW, "", "")

Test = Callable[[Face, Pile], bool]


class Board(QScrollArea):
    """Columns side by side."""

    current_changed = Signal()
    reworded = Signal(object)
    """Writing: its text is to be saved."""
    moved = Signal(str, str, int)
    """(item, section, place among the others there)."""
    source_wanted = Signal(str)
    menu_wanted = Signal(QPoint)
    section_wanted = Signal(str)
    typed = Signal()
    given_up = Signal()
    """A field was left without saving."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._piles: tuple[Pile, ...] = ()
        self._test: Test | None = None
        self._cards: dict[str, Card] = {}
        self._columns: dict[str, Column] = {}
        self.walk = Walk()
        self._hands = Hands(self)
        self.writing: Writing | None = None
        self.most_chars = 400
        self.key_handler: Callable[[QKeyEvent], bool] = lambda _event: False
        self.setObjectName("memory-board")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Sections of Memory"))
        self._body = QWidget(self)
        self._body.setObjectName("scroll-body")
        self.setWidget(self._body)
        self.offers = Offers(theme, self._body)
        self.offers.wanted.connect(self.section_wanted)
        self.carry = Carry(self, self.columns, self)
        self.carry.landed.connect(self.moved)
        theme.changed.connect(self.dress)

    # ---- what it shows

    def set_page(self, piles: Sequence[Pile], missing: Sequence[str]) -> None:
        """Show another state of the page; a field that is open stays open."""
        had_focus = self._has_focus()
        self._piles = tuple(piles)
        self.offers.set_missing(missing)
        self._renew(had_focus)

    def set_filter(self, test: Test | None) -> None:
        """Show only items that pass; None shows all."""
        self._test = test
        self._renew(self._has_focus())

    def columns(self) -> list[Column]:
        """All columns in their order."""
        return [self._columns[pile.id] for pile in self._piles if pile.id in self._columns]

    def neighbour(self, item: str, step: int) -> str:
        """While some items are filtered away: the next one in sight above (-1) or below (1) in the
        column; '' for none, or while all are in sight."""
        column = next((ids for ids in self.walk.grid if item in ids), [])
        if self._test is None or not column:
            return ""
        at = column.index(item) + step
        return column[at] if 0 <= at < len(column) else ""

    @property
    def shown(self) -> int:
        """How many items are in sight."""
        return sum(len(column) for column in self.walk.grid)

    # ---- where the person is

    @property
    def current(self) -> Face | None:
        """The item the keyboard is at."""
        card = self._cards.get(self.walk.current)
        return card.face if card is not None else None

    def face(self, item: str) -> Face | None:
        """An item of the page by its id."""
        card = self._cards.get(item)
        return card.face if card is not None else None

    @property
    def chosen(self) -> list[Face]:
        """All chosen items, in the order of the page; at least the current one."""
        return [self._cards[each].face for each in self.walk.chosen if each in self._cards]

    def pile_of(self, item: str) -> Pile | None:
        """The section an item stands in."""
        return next((p for p in self._piles if any(f.id == item for f in p.faces)), None)

    def beside(self, item: str, step: int) -> Pile | None:
        """The section `step` columns from the item's."""
        for number, pile in enumerate(self._piles):
            if any(face.id == item for face in pile.faces):
                at = number + step
                return self._piles[at] if 0 <= at < len(self._piles) else None
        return None

    def go(self, item: str) -> None:
        """Go to an item, if it is in sight."""
        card = self._cards.get(item)
        if card is not None and not card.isHidden():
            self.walk.go(item)
            self.mark(focus=True)

    def focus_cards(self) -> None:
        """Put the keyboard at the current card, or into the field that is open."""
        if self.writing is not None and self.writing.card.editor is not None:
            self.writing.card.editor.setFocus()
            return
        card = self._cards.get(self.walk.current)
        if card is not None:
            self.mark(focus=True)
        else:
            self.setFocus()

    def step(self, columns: int, rows: int, *, extend: bool = False) -> None:
        """Go on by arrow keys."""
        if self.walk.step(columns, rows, extend=extend):
            self.mark(focus=True)

    def to_edge(self, *, last: bool) -> None:
        """Go to the first or last card of the column."""
        self.walk.edge(last=last)
        self.mark(focus=True)

    # ---- writing

    def write(self, item: str, text: str | None = None) -> None:
        """Open the field of an item."""
        card, pile = self._cards.get(item), self.pile_of(item)
        if card is None or pile is None or self._busy():
            return
        index = [face.id for face in pile.faces].index(item)
        self._open(Writing(card, item, pile.id, index, card.face.content), text)

    def write_new(self, section: str, index: int, text: str = "") -> None:
        """Open a field for a new item at a place of a section."""
        if self._busy() or section not in self._columns:
            return
        card = self._make(_BLANK)
        self._cards[NEW] = card
        self._open(Writing(card, NEW, section, index, ""), text)

    def save(self, *, asked: bool = False) -> None:
        """Have the open field saved; one without words or changes is just closed.

        Unless the person `asked`, a text that another program's change stands against stays open.
        """
        writing = self.writing
        if writing is None or writing.saving or writing.card.editor is None:
            return
        if writing.undecided and not asked:
            return
        if writing.card.editor.composing:
            return
        if not writing.touched or (writing.is_new and not writing.text.strip()):
            self.close_field()
            return
        writing.saving = True
        writing.card.editor.setReadOnly(True)
        self.reworded.emit(writing)

    def close_field(self) -> None:
        """The text is saved, or given up."""
        writing, self.writing = self.writing, None
        if writing is None:
            return
        had_focus = self._has_focus()
        writing.card.close_editor()
        self._renew(had_focus)

    def refuse(self, trouble: str, *, theirs: str | None = None, gone: bool = False) -> None:
        """The text could not be saved: say why, and let the person go on."""
        writing = self.writing
        if writing is None:
            return
        writing.saving = False
        if writing.card.editor is not None:
            writing.card.editor.setReadOnly(False)
        writing.undecided = gone or theirs is not None
        if theirs is not None:
            writing.base = theirs
        if gone:
            writing.item, writing.base = NEW, ""
            self._cards[NEW] = writing.card
        writing.card.tell(trouble)

    def give_up(self) -> None:
        """Leave the field; its text goes."""
        if self.writing is not None and not self.writing.saving:
            self.close_field()
            self.given_up.emit()

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Keys of Memory go before shortcuts of the window, unless a field has the keyboard."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(QApplication.focusWidget(), Card | Board)
            and self.key_handler(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.hasFocus() or not self.key_handler(event):
            super().keyPressEvent(event)

    def dress(self) -> None:
        """Another theme or zoom."""
        for column in self._columns.values():
            column.dress()
        self.offers.dress()
        self._lay_out()

    # ---- inside

    def _busy(self) -> bool:
        """Whether a field is open that can't be closed; an untouched one is."""
        writing = self.writing
        if writing is None:
            return False
        if writing.saving or writing.touched:
            self.focus_cards()
            return True
        self.close_field()
        return False

    def _open(self, writing: Writing, text: str | None) -> None:
        self.writing = writing
        if not writing.is_new:
            self.walk.go(writing.item)
        editor = writing.card.open_editor(writing.base if text is None else text)
        editor.committed.connect(lambda: self.save(asked=True))
        editor.given_up.connect(self.give_up)
        editor.typed.connect(self.typed)
        editor.left.connect(self._on_left)
        self._renew(False)
        editor.setFocus()
        self._reveal(writing.card)

    def _on_left(self) -> None:
        """Going to another part of Memory saves; the palette or a dialog leaves the field open."""
        place = self.parentWidget()
        goes_to = QApplication.focusWidget()
        if place is not None and goes_to is not None and place.isAncestorOf(goes_to):
            writing = self.writing
            if writing is not None and not writing.card.isAncestorOf(goes_to):
                self.save()

    def _make(self, face: Face) -> Card:
        return Card(self._theme, face, self.most_chars, self._hands, self._body)

    def _renew(self, focus: bool) -> None:
        """Bring widgets level with the page, the filter, and the field that is open."""
        self.carry.cancel()
        writing = self.writing
        keep = {face.id for pile in self._piles for face in pile.faces}
        for gone in [each for each in self._cards if each not in keep]:
            card = self._cards[gone]
            if writing is None or card is not writing.card:
                del self._cards[gone]
                card.hide()
                card.deleteLater()
        sections = {pile.id for pile in self._piles}
        for gone in [each for each in self._columns if each not in sections]:
            column = self._columns.pop(gone)
            if writing is not None and column.isAncestorOf(writing.card):
                writing.card.setParent(self._body)  # its section is gone, its text is not
            column.hide()
            column.deleteLater()
        if writing is not None and writing.section not in sections and self._piles:
            writing.section, writing.index = self._piles[0].id, 0
        grid = [self._fill(pile) for pile in self._piles]
        self.walk.set_grid(grid)
        self._lay_out()
        self.mark(focus=focus and writing is None)

    def _fill(self, pile: Pile) -> list[str]:
        """Bring one column level; gives the ids in sight."""
        column = self._columns.get(pile.id)
        if column is None:
            column = self._columns[pile.id] = Column(self._theme, pile, self._body)
            column.add_wanted.connect(lambda section: self.write_new(section, 1_000_000))
            column.show()
        writing = self.writing
        cards: list[Card] = []
        seen: list[str] = []
        for face in pile.faces:
            card = self._cards.get(face.id)
            if card is None:
                card = self._cards[face.id] = self._make(face)
            card.set_face(face)
            written = writing is not None and card is writing.card
            passed = self._test is None or self._test(face, pile)
            card.setParent(column.body) if card.parent() is not column.body else None
            card.setVisible(passed or written)
            cards.append(card)
            if passed or written:
                seen.append(face.id)
        if writing is not None and writing.card not in cards and writing.section == pile.id:
            cards.insert(min(writing.index, len(cards)), writing.card)
            writing.card.setParent(column.body)
            writing.card.show()
        column.set_cards(pile, cards, len(seen))
        return seen

    def _lay_out(self) -> None:
        columns = self.columns()
        px = self._theme.px
        gap = SPACE_3
        offers = px(OFFERS)
        room = self.viewport().width() - offers - gap * (len(columns) + 2)
        width = max(px(LEAST), min(px(MOST), room // max(1, len(columns))))
        height = max(120, self.viewport().height() - gap)
        x = gap
        for column in columns:
            column.setGeometry(x, 0, width, height)
            column.settle()
            x += width + gap
        self.offers.setGeometry(x, 0, offers, height)
        self._body.resize(x + offers + gap, height)

    def mark(self, *, focus: bool) -> None:
        """Show where the person is; with `focus` the keyboard goes there."""
        chosen = set(self.walk.chosen)
        for item, card in self._cards.items():
            card.set_marks(
                current=item == self.walk.current, chosen=len(chosen) > 1 and item in chosen
            )
        card_now = self._cards.get(self.walk.current)
        if focus:
            if card_now is not None:
                card_now.setFocus()
                self._reveal(card_now)
            else:
                self.setFocus()
        self.current_changed.emit()

    def _reveal(self, card: Card) -> None:
        for column in self.columns():
            if card in column.cards:
                column.reveal(card)
                self.ensureWidgetVisible(column, SPACE_3, 0)

    def _has_focus(self) -> bool:
        return self.hasFocus() or self.isAncestorOf(QApplication.focusWidget() or self.window())

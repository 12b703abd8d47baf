"""A section as a column: its title, its cards, and a line where a carried one would land."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from garden.memory.sections import recommended
from ui.icons import icon
from ui.memory.card import Card
from ui.memory.faces import Pile
from ui.memory.section_words import purpose_of
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.elided import ElidedLabel
from ui.widgets.words import count

GAP = SPACE_2


class _Body(QWidget):
    """Holds the cards; the column lays them out when the width changes."""

    def __init__(self, relay: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("scroll-body")
        self._relay = relay
        self._width = 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != self._width:
            self._width = event.size().width()
            self._relay()


class Column(QFrame):
    """The column of one section."""

    add_wanted = Signal(str)
    """Id of the section that gets a new item."""

    def __init__(self, theme: Theme, pile: Pile, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pile = pile
        self._dirty = False
        self.cards: list[Card] = []
        """The section's cards, in order; those that are filtered away are hidden."""
        self.setObjectName("memory-column")
        self._title = ElidedLabel("", self)
        self._title.setObjectName("memory-column-title")
        self._count = QLabel(self)
        self._count.setObjectName("memory-column-count")
        self._count.setProperty("tone", "faint")
        self._add = QToolButton(self)
        self._add.setObjectName("memory-column-add")
        self._add.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the key N does the same
        self._add.clicked.connect(lambda: self.add_wanted.emit(self.pile.id))
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_3, SPACE_2, SPACE_1, SPACE_1)
        head.setSpacing(SPACE_2)
        head.addWidget(self._title, 1)
        head.addWidget(self._count)
        head.addWidget(self._add)
        self._empty = QLabel(self.tr("Nothing here yet"))
        self._empty.setObjectName("memory-column-empty")
        self._empty.setProperty("tone", "faint")
        self._empty.setWordWrap(True)
        self.area = QScrollArea(self)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = _Body(self.lay_out, self.area)
        self._empty.setParent(self.body)
        self.area.setWidget(self.body)
        self._line = QFrame(self.body)
        self._line.setObjectName("memory-drop-line")
        self._line.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, SPACE_1)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.area, 1)
        self.dress()

    # ---- what it shows

    def set_cards(self, pile: Pile, cards: Sequence[Card], shown: int) -> None:
        """Show these cards; `shown` of the pile's items have passed the filter."""
        self.pile = pile
        self.cards = list(cards)
        for card in self.cards:
            if card.parent() is not self.body:
                card.setParent(self.body)
        total = len(pile.faces)
        self._title.setText(pile.title or self.tr("No section"))
        self._count.setText(
            count(total)
            if shown == total
            else self.tr("{shown} of {total}").format(shown=count(shown), total=count(total))
        )
        self.setAccessibleName(pile.title or self.tr("No section"))
        self._empty.setVisible(not any(not card.isHidden() for card in self.cards))
        self._empty.setText(self._empty_words(total))
        self._dirty = True  # laid out once the board has given it its width

    def settle(self) -> None:
        """The board has placed the column: lay out what changed since."""
        if self._dirty:
            self.lay_out()

    def _empty_words(self, total: int) -> str:
        if total:
            return self.tr("No match here")
        return purpose_of(recommended(self.pile.title)) or self.tr("Nothing here yet")

    def lay_out(self) -> None:
        """Place the cards below one another."""
        width = self.body.width() - 2 * SPACE_2
        if width <= 0:
            return
        self._dirty = False
        y = SPACE_1
        for card in self.cards:
            if card.isHidden():
                continue
            height = card.height_for(width)
            card.setGeometry(SPACE_2, y, width, height)
            card.place_editor()
            y += height + GAP
        if not self._empty.isHidden():
            inner = width - 2 * SPACE_1
            self._empty.setGeometry(SPACE_3, y, inner, self._empty.heightForWidth(inner))
            y += self._empty.height() + GAP
        self.body.setMinimumHeight(y)

    def reveal(self, card: Card) -> None:
        """Scroll a card into view."""
        self.area.ensureWidgetVisible(card, 0, SPACE_3)

    # ---- a card that is carried over it

    def gap_at(self, place: QPoint, carried: Card) -> int:
        """Number of items before a global place, the carried one not counted."""
        y = self.body.mapFromGlobal(place).y()
        number = 0
        for card in self.cards:
            if card is carried:
                continue
            if not card.isHidden() and y < card.y() + card.height() // 2:
                return number
            number += 1
        return number

    def show_line(self, gap: int, carried: Card) -> None:
        """Mark where the card would land."""
        others = [card for card in self.cards if card is not carried]
        seen = [card for card in others if not card.isHidden()]
        below = next((card for card in others[gap:] if not card.isHidden()), None)
        if below is not None:
            y = below.y() - GAP // 2 - 1
        elif seen:
            y = seen[-1].y() + seen[-1].height() + GAP // 2 - 1
        else:
            y = SPACE_1
        height = max(2, self._theme.px(3))
        self._line.setGeometry(SPACE_2, max(0, y), self.body.width() - 2 * SPACE_2, height)
        self._line.show()
        self._line.raise_()

    def hide_line(self) -> None:
        """No card is over it."""
        self._line.hide()

    def dress(self) -> None:
        """Another theme or zoom."""
        theme = self._theme
        self._title.setFont(theme.ui_font(bold=True))
        self._count.setFont(theme.ui_font(-2))
        side = theme.px(16)
        self._add.setIcon(icon("plus", "ink-soft", theme, side))
        self._add.setIconSize(QSize(side, side))
        words = self.tr("New item in {section}").format(section=self.pile.title)
        self._add.setToolTip(words)
        self._add.setAccessibleName(words)
        for card in self.cards:
            card.dress()
        self.lay_out()

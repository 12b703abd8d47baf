"""Hover cards: what a link leads to, shown after 300 ms without leaving the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from garden.okf.wishes import is_missing_file
from garden.work import CancelToken
from ui.icons import pixmap
from ui.session import GardenSession
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Theme
from ui.widgets.floating import SHADOW, FloatingPanel
from ui.wiki.view_values import LinkRef

if TYPE_CHECKING:
    from garden.garden import Garden

DELAY_MS = 300
"""How long the pointer rests before a card comes."""
GRACE_MS = 180
"""How long a card stays after the pointer left."""
_WIDTH = 380


def _tr(text: str) -> str:
    return QCoreApplication.translate("HoverCard", text)


@dataclass(frozen=True, slots=True)
class CardContent:
    """What a card says."""

    title: str
    text: str = ""
    facts: tuple[str, ...] = ()
    path: str = ""
    icon: str = "file-text"
    role: str = "ink-faint"


Previewer = Callable[[LinkRef, Callable[[CardContent | None], None]], None]
"""Fills a card: called with the link and a function to hand the content to (None: no card)."""


def card_without_reading(ref: LinkRef) -> CardContent | None:
    """The card of a link that leads to no note; None for one that does."""
    if ref.status == "broken" and is_missing_file(ref.target, ref.form):
        return CardContent(
            ref.target, _tr("This file is missing. Put it there, or correct the link."),
            icon="file-x", role="broken",
        )  # fmt: skip
    if ref.status == "broken":
        return CardContent(
            ref.target, _tr("Nobody has written this note yet. Click to create it."),
            icon="file-plus", role="broken",
        )  # fmt: skip
    if ref.status == "external":
        return CardContent(
            ref.target, _tr("Leads out of the garden. You will be asked before it opens."),
            icon="external-link",
        )  # fmt: skip
    if ref.status == "ambiguous":
        listed = "\n".join(ref.candidates[:6])
        return CardContent(
            _tr("{count} notes go by this name").format(count=len(ref.candidates)),
            listed, icon="circle-help", role="warn",
        )  # fmt: skip
    if ref.status == "asset":
        return CardContent(ref.path.rpartition("/")[2], path=ref.path, icon="paperclip")
    return None


def session_previewer(
    session: GardenSession, guard: QObject, clock: Callable[[], datetime]
) -> Previewer:
    """A previewer that reads the note through the session, off the GUI thread."""

    def preview(ref: LinkRef, show: Callable[[CardContent | None], None]) -> None:
        now = clock()

        def work(garden: Garden, _token: CancelToken) -> CardContent:
            from ui.wiki.card_content import card_of  # the parser is loaded in a lane

            return card_of(garden.read(ref.path), ref, now, trust=garden.uses_trust())

        session.ask(
            work,
            show,
            lambda _error: show(None),
            guard,
            lane="quick",
            key="hover-card",
        )

    return preview


class HoverCard(FloatingPanel):
    """The card itself. It never takes the focus."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setObjectName("hover-card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._icon = QLabel(self)
        self._title = QLabel(self)
        self._title.setObjectName("hover-title")
        self._text = QLabel(self)
        self._text.setObjectName("hover-text")
        self._foot = QLabel(self)
        self._foot.setObjectName("hover-facts")
        for label in (self._title, self._text, self._foot):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        column = QVBoxLayout()
        column.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        column.setSpacing(SPACE_1 + 2)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addWidget(self._foot)
        self.body.addLayout(column)

    def show_content(self, content: CardContent) -> None:
        """Fill the card and fit its size to the content."""
        theme = self._theme
        side = theme.px(16)
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(pixmap(content.icon, content.role, theme, side, ratio))
        self._icon.setVisible(bool(content.title))
        self._title.setFont(theme.ui_font(1, bold=True))
        self._title.setText(content.title)
        self._title.setVisible(bool(content.title))
        self._text.setFont(theme.ui_font(0.5))
        self._text.setText(content.text)
        self._text.setVisible(bool(content.text))
        foot = "   ".join(content.facts)
        if content.path:
            foot = f"{content.path}\n{foot}" if foot else content.path
        self._foot.setFont(theme.ui_font(-1.5))
        self._foot.setText(foot)
        self._foot.setVisible(bool(foot))
        for label, role in ((self._text, "ink"), (self._foot, "ink-soft")):
            label.setStyleSheet(f"color: {theme.hex(role)}")
        width = theme.px(_WIDTH)
        self.setFixedWidth(width + 2 * SHADOW)
        self.setFixedHeight(self.body.totalHeightForWidth(self.width()))
        self.setAccessibleName(content.title or content.text)


class HoverCards(QObject):
    """When a card comes, where it stands, and when it goes."""

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        super().__init__(owner)
        self._theme = theme
        self._owner = owner
        self._card: HoverCard | None = None
        self._previewer: Previewer | None = None
        self._content: CardContent | None = None
        self._wanted: LinkRef | str | None = None
        self._rect = QRect()
        self._stamp = 0
        self._come = QTimer(self)
        self._come.setSingleShot(True)
        self._come.setInterval(DELAY_MS)
        self._come.timeout.connect(self._ask)
        self._go = QTimer(self)
        self._go.setSingleShot(True)
        self._go.setInterval(GRACE_MS)
        self._go.timeout.connect(self.hide_card)
        theme.changed.connect(self._dress)

    @property
    def showing(self) -> bool:
        """Whether a card is up."""
        return self._card is not None and self._card.isVisible()

    @property
    def card(self) -> HoverCard | None:
        """The card, once there was one."""
        return self._card

    def set_previewer(self, previewer: Previewer | None) -> None:
        """Who reads the notes that cards are about."""
        self._previewer = previewer

    def offer(self, ref: LinkRef, rect: QRect) -> None:
        """The pointer is on a link at `rect` (global): show its card in a moment."""
        self._want(ref, rect)

    def offer_text(self, text: str, rect: QRect) -> None:
        """The same for a footnote's text."""
        self._want(text, rect)

    def leave(self) -> None:
        """The pointer left the link: no card that is still being read comes any more."""
        self._come.stop()
        self._wanted = None
        self._stamp += 1
        if self.showing:
            self._go.start()

    def hide_card(self) -> None:
        """Take the card away at once."""
        self._come.stop()
        self._go.stop()
        self._wanted = None
        self._stamp += 1
        if self._card is not None:
            self._card.hide()

    def _want(self, what: LinkRef | str, rect: QRect) -> None:
        self._go.stop()
        if what == self._wanted and (self.showing or self._come.isActive()):
            return
        self._wanted = what
        self._rect = rect
        self._stamp += 1
        self._come.start()

    def _ask(self) -> None:
        wanted, stamp = self._wanted, self._stamp
        if wanted is None:
            return
        if isinstance(wanted, str):
            self._show(CardContent("", wanted), stamp)
            return
        content = card_without_reading(wanted)
        if content is not None:
            self._show(content, stamp)
        elif self._previewer is not None and wanted.path:
            self._previewer(wanted, lambda content: self._show(content, stamp))

    def _show(self, content: CardContent | None, stamp: int) -> None:
        if content is None or stamp != self._stamp or not self._owner.isVisible():
            return
        window = self._owner.window()
        if self._card is None or self._card.parentWidget() is not window:
            if self._card is not None:
                self._card.deleteLater()
            self._card = HoverCard(self._theme, window)
        card, self._content = self._card, content
        card.show_content(content)
        card.move(self._place(card, window))
        card.show()
        card.raise_()

    def _dress(self) -> None:
        """The card that is up takes on the new colours and sizes; others do when they come."""
        if self._card is not None and self.showing and self._content is not None:
            self._card.show_content(self._content)
            self._card.move(self._place(self._card, self._owner.window()))

    def _place(self, card: HoverCard, window: QWidget) -> QPoint:
        """Below the link, above it where there is no room; always inside the window."""
        top_left = window.mapFromGlobal(self._rect.topLeft())
        gap = SPACE_1
        x = top_left.x() - SHADOW - SPACE_3
        x = min(max(x, -SHADOW + SPACE_2), window.width() - card.width() + SHADOW - SPACE_2)
        below = top_left.y() + self._rect.height() + gap - SHADOW
        if below + card.height() - SHADOW > window.height():
            below = top_left.y() - gap - card.height() + SHADOW
        return QPoint(x, max(below, -SHADOW))

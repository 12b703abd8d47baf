"""`Reader`: a page of the garden, shown to be read.

It shows a `NoteView` and knows nothing of files: what the person wants (follow a link, tick a task,
write a missing note, see the metadata) goes out as signals. Pictures come from the view alone;
nothing is ever loaded by name or address (B50).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QWidget

from ui.theme import Theme
from ui.wiki.hover_card import HoverCards, Previewer
from ui.wiki.link_menu import choose_candidate, reader_menu
from ui.wiki.long_words import wrapping
from ui.wiki.page_map import PageMap
from ui.wiki.reader_copy import copied_text
from ui.wiki.reader_find import ReaderFind
from ui.wiki.reader_focus import focus_again
from ui.wiki.reader_hover import ReaderHover
from ui.wiki.reader_jumps import ReaderJumps
from ui.wiki.reader_paint import PagePainter
from ui.wiki.reader_place import ReaderPlace
from ui.wiki.reader_style import reader_style
from ui.wiki.view_values import LinkRef, NoteView


class Reader(QTextBrowser):
    """A note as a page: links, live tasks, footnotes, copy buttons, find, hover cards."""

    link_activated = Signal(object, bool)
    """(LinkRef, new_tab): a link to a note, a file or a tag was followed."""
    external_requested = Signal(str)
    """A link out of the garden was followed; the shell asks before it opens anything."""
    create_requested = Signal(object)
    """LinkRef of a note that nobody has written yet."""
    file_requested = Signal(object)
    """LinkRef of a picture or file that is missing and for which one is to be chosen."""
    task_toggled = Signal(int)
    """Line of the file whose task was ticked or unticked."""
    metadata_requested = Signal()
    """The line of facts was followed."""
    rest_requested = Signal()
    """The person wants to see the whole of a note of which the beginning is shown."""
    copied = Signal(str)
    """What was put on the clipboard, in words, for a toast."""
    position_changed = Signal(int)
    """Offset of the first visible line in the source, after scrolling."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = NoteView("", "", "", reader_style(theme))
        self.page = PageMap(self.document(), self._view)
        """Where things are on the page that is shown."""
        self._painter = PagePainter(self.page)
        self._hovered = ""
        self._pointer: QPoint | None = None
        self._quiet = False
        self.setObjectName("reader")
        self.setAccessibleName(self.tr("Note"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._place = ReaderPlace(self)
        self._hover = ReaderHover(theme, self)
        self._jumps = ReaderJumps(self, self._place)
        self.cards = HoverCards(theme, self)
        self.find_bar = ReaderFind(theme, self)
        self.anchorClicked.connect(self._on_anchor)
        self.highlighted.connect(self._on_highlighted)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme.changed.connect(self._dress)
        self._dress()

    # What is shown

    @property
    def view(self) -> NoteView:
        """The page that is shown."""
        return self._view

    def show_note(self, view: NoteView, *, keep_position: bool | None = None) -> None:
        """Show a page. The place is kept when it is the same note again (or as told)."""
        keep = view.path == self._view.path if keep_position is None else keep_position
        place = self._place.keep() if keep else None
        before, focused = self._view, self._focused_href() if keep else ""
        self._quiet = True
        self._view = view
        self.cards.hide_card()
        self._hover.clear()
        self._hovered = ""
        style = view.style
        font = QFont(list(style.families))
        font.setPixelSize(style.body)
        document = self.document()
        mode = wrapping(view.html)
        if mode != self.wordWrapMode():
            self.clear()  # else the page before is wrapped anew, which may take long
            self.setWordWrapMode(mode)
        document.setDefaultFont(font)
        document.setDocumentMargin(0)
        document.setIndentWidth(style.indent)
        # Setting the text may resize the page: places of the old pictures mean nothing in it.
        self.page.pictures.clear()
        self.page.tables.clear()
        self.setHtml(view.html)
        self._place.centre()
        self.page = PageMap(document, view)
        self._painter = PagePainter(self.page)
        self._place.fit_pictures()
        for number, region in enumerate(view.regions):
            if region.folded:
                self._jumps.fold(number, True)
        self.setAccessibleName(view.title or self.tr("Note"))
        if focused:
            focus_again(self, focused, before)
        self._quiet = False
        if place is not None:
            self._place.restore(place)
        else:
            self.verticalScrollBar().setValue(0)
        self.find_bar.refresh()

    def set_previewer(self, previewer: Previewer | None) -> None:
        """Who fills hover cards: called with a LinkRef and a function that takes the card."""
        self.cards.set_previewer(previewer)

    def scroll_to(self, target: str | int) -> bool:
        """Go to a heading (its fragment or words) or to an offset of the source."""
        if isinstance(target, int):
            self.set_position(target)
            return True
        block = self.page.block_of_anchor(target)
        if block is None:
            return False
        self._place.go_to_block(block, self._theme.px(8))
        return True

    def position(self) -> int:
        """Offset in the source of what stands at the top of the window."""
        return self._place.offset()

    def set_position(self, offset: int) -> None:
        """Bring an offset of the source to the top of the window."""
        self._place.go_to(offset)

    def point_of(self, offset: int) -> int:
        """Where the line of an offset is, in pixels from the top of the visible page."""
        return self._place.y_of(offset) - self.verticalScrollBar().value()

    def scroll_line_to(self, offset: int, y: int) -> None:
        """Scroll so that the line of an offset stands `y` pixels below the top of the window."""
        self.verticalScrollBar().setValue(self._place.y_of(offset) - y)

    def open_find(self, text: str = "") -> None:
        """Show the find bar, with the selected words or `text` in it."""
        self.find_bar.open(text or self.textCursor().selectedText())

    def show_cursor_at(self, cursor: QTextCursor) -> None:
        """Bring a place into view, a third down the window when it wasn't visible."""
        rect = self.cursorRect(cursor)
        if not self.viewport().rect().adjusted(0, 40, 0, -20).contains(rect):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.top() - self.viewport().height() // 3)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        painter.translate(-x, -y)
        visible = QRectF(event.rect()).translated(x, y)
        # From the top of the window, not of the repainted part: a region may begin far above it.
        first = self.cursorForPosition(QPoint(self.viewport().width() // 2, 0)).block()
        for _ in range(2):
            if first.previous().isValid():
                first = first.previous()
        self._painter.paint(painter, visible, first, self._hovered)
        self._hover.paint(painter)
        painter.end()
        super().paintEvent(event)
        if self.hasFocus() and self._focused_href():
            painter = QPainter(self.viewport())
            painter.translate(-x, -y)
            self._painter.paint_focus(painter, self.textCursor())
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        turned = event.oldSize().width() != event.size().width()
        place = self._place.keep() if turned else None
        self._place.centre()
        super().resizeEvent(event)
        if place is not None and not self._quiet:
            self._place.restore(place)
        self.find_bar.place()
        self._hover.button.hide()

    # Mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position().toPoint()
        super().mouseMoveEvent(event)
        self._hover.move(self._block_under(event.position().toPoint()), event.position())

    def _block_under(self, point: QPoint) -> QTextBlock | None:
        block = self.cursorForPosition(point).block()
        rect = self.document().documentLayout().blockBoundingRect(block)
        y = point.y() + self.verticalScrollBar().value()
        slack = self._view.style.px(12)
        return block if rect.top() - slack <= y <= rect.bottom() + slack else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        href = self.anchorAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and href.startswith("link:"):
            self._activate(href, new_tab=True)
            return
        if (
            event.button() == Qt.MouseButton.LeftButton
            and self._hover.on_mark
            and self._hover.heading is not None
        ):
            self._copy_heading(self._hover.heading)
            return
        super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover.clear()
        self.cards.leave()
        self._hovered = ""
        self.viewport().update()
        super().leaveEvent(event)

    def _on_highlighted(self, url: QUrl) -> None:
        """Qt tells when the pointer comes over a link and, with '', when it leaves."""
        href = url.toString()
        if href != self._hovered:
            self._hovered = href
            self.viewport().update()
        if not href:
            self.cards.leave()
            return
        self._offer_card(href)

    def _offer_card(self, href: str) -> None:
        """At the pointer, or where Tab has put the focus."""
        at = self.textCursor() if self._pointer is None else self.cursorForPosition(self._pointer)
        line = self.cursorRect(at)
        rect = QRect(self.viewport().mapToGlobal(line.topLeft()), line.size())
        if href.startswith("link:"):
            ref = self._link(href)
            if ref is not None and ref.status != "tag":
                self.cards.offer(ref, rect)
        elif href.startswith("fn:"):
            number = int(href[3:])
            if 0 <= number < len(self._view.footnotes):
                self.cards.offer_text(self._view.footnotes[number], rect)
        else:
            self.cards.leave()

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers()
        self._pointer = None
        if event.matches(QKeySequence.StandardKey.Find):
            self.open_find()
            return
        if key == Qt.Key.Key_Escape and (self.cards.showing or self.find_bar.isVisible()):
            self.cards.hide_card()
            self.find_bar.close_bar()
            return
        if key == Qt.Key.Key_Space and held in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        ):
            down = held == Qt.KeyboardModifier.NoModifier
            bar = self.verticalScrollBar()
            step = self.viewport().height() - self._view.style.line() * 2
            bar.setValue(bar.value() + (step if down else -step))
            return
        if key == Qt.Key.Key_Backspace and self._jumps.back():
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool, /) -> bool:
        """Tab goes from link to link; the card of the one it reaches comes as for the pointer."""
        moved = super().focusNextPrevChild(next)
        self._pointer = None
        href = self._focused_href()
        if moved and href:
            self._on_highlighted(QUrl(href))
        return moved

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cards.leave()
        if self._pointer is None and self._hovered:
            self._hovered = ""  # it was Tab that came to the link
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        point = event.pos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            point = self.cursorRect().center()
        href = self.anchorAt(point) or self._focused_href()
        menu = reader_menu(self, self._link(href), self._code_near(point))
        menu.exec(self.viewport().mapToGlobal(point))

    def _focused_href(self) -> str:
        cursor = self.textCursor()
        return cursor.charFormat().anchorHref() if cursor.hasSelection() else ""

    def _code_near(self, point: QPoint) -> str | None:
        block = self._block_under(point)
        region = self.page.region_at(block, "code") if block is not None else None
        return self._view.regions[region].code if region is not None else None

    # Acting

    def _on_anchor(self, url: QUrl) -> None:
        held = QApplication.keyboardModifiers()
        self._activate(url.toString(), bool(held & Qt.KeyboardModifier.ControlModifier))

    def _activate(self, href: str, new_tab: bool) -> None:
        self.cards.hide_card()
        kind, _, rest = href.partition(":")
        if kind == "link":
            ref = self._link(href)
            if ref is not None:
                self.follow(ref, new_tab)
        elif kind == "choose":
            self.file_requested.emit(self._link(href))
        elif kind == "task":
            self.task_toggled.emit(int(rest))
        elif kind == "fn":
            self._jumps.to_footnote(int(rest))
        elif kind == "fnref":
            self._jumps.to_reference(int(rest))
        elif kind == "fold":
            self._jumps.toggle_fold(int(rest))
        elif kind == "meta":
            self.metadata_requested.emit()
        elif kind == "rest":
            self.rest_requested.emit()

    def follow(self, ref: LinkRef, new_tab: bool = False) -> None:
        """Do what a link is for."""
        if ref.status == "external":
            self.external_requested.emit(ref.target)
        elif ref.status == "broken":
            self.create_requested.emit(ref)
        elif ref.status == "ambiguous":
            chosen = choose_candidate(self, ref)
            if chosen is not None:
                self.link_activated.emit(chosen, new_tab)
        elif ref.path == self._view.path and ref.anchor and not new_tab:
            self._jumps.remember()
            self.scroll_to(ref.anchor)
        elif ref.status != "refused":
            self.link_activated.emit(ref, new_tab)

    def _link(self, href: str) -> LinkRef | None:
        kind, _, number = href.partition(":")
        if (
            kind not in ("link", "choose")
            or not number.isdecimal()
            or int(number) >= len(self._view.links)
        ):
            return None
        return self._view.links[int(number)]

    # Copying

    def copy_code(self, code: str) -> None:
        """Put code on the clipboard."""
        QGuiApplication.clipboard().setText(code)
        self.copied.emit(self.tr("Code copied"))

    def _copy_heading(self, block: QTextBlock) -> None:
        from garden.okf.names import fold  # loaded in a lane at the start
        from ui.wiki.link_words import heading_link

        info, outline = self.page.info(block), self._view.outline
        own = [one for one in outline if info is not None and one.anchor == info.anchor]
        if not own:
            return  # it stands in a note that is embedded here
        same = [one for one in outline if fold(one.text) == fold(own[0].text)]
        link = heading_link(self._view.path, own[0].text, own[0].anchor, first=same[0] is own[0])
        QGuiApplication.clipboard().setText(link)
        self.copied.emit(self.tr("Link to this heading copied"))

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copied text: words, with boxes of tasks as they are written, without our blanks."""
        data = QMimeData()
        data.setText(copied_text(self.textCursor()))
        return data

    # Qt

    def loadResource(self, type: int, name: QUrl | str, /) -> object:
        """Pictures of the page; everything else is refused without looking (B50)."""
        return self._view.images.get(QUrl(name).toString())

    def _on_scrolled(self) -> None:
        self.cards.hide_card()
        if not self._quiet:
            self.position_changed.emit(self.position())

    def _dress(self) -> None:
        self._hover.dress()
        self.viewport().update()

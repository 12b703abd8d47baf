"""`Reader`: a page of the garden, shown to be read.

It shows a `NoteView` and knows nothing of files: what the person wants (follow a link, tick a task,
write a missing note, see the metadata) goes out as signals. Pictures come from the view alone;
nothing is ever loaded by name or address (B50).
"""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, QUrl, Signal
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
    QTextFrameFormat,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QToolButton, QWidget

from ui.icons import icon
from ui.theme import Theme
from ui.wiki.hover_card import HoverCards, Previewer
from ui.wiki.link_menu import choose_candidate, reader_menu
from ui.wiki.reader_find import ReaderFind
from ui.wiki.reader_paint import PagePainter
from ui.wiki.reader_style import reader_style
from ui.wiki.view_values import LinkRef, NoteView

_EDGE = 40
"""Least room left and right of the column, for heading marks."""


class Reader(QTextBrowser):
    """A note as a page: links, live tasks, footnotes, copy buttons, find, hover cards."""

    link_activated = Signal(object, bool)
    """(LinkRef, new_tab): a link to a note, a file or a tag was followed."""
    external_requested = Signal(str)
    """A link out of the garden was followed; the shell asks before it opens anything."""
    create_requested = Signal(object)
    """LinkRef of a note that nobody has written yet."""
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
        self._painter = PagePainter(self.document(), self._view)
        self._hovered = ""
        self._heading: QTextBlock | None = None
        self._came_from = -1
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
        self._copy = QToolButton(self.viewport())
        self._copy.setObjectName("copy-code")
        self._copy.setAccessibleName(self.tr("Copy code"))
        self._copy.setToolTip(self.tr("Copy code"))
        self._copy.setCursor(Qt.CursorShape.ArrowCursor)
        self._copy.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._copy.hide()
        self._copy.clicked.connect(self._copy_hovered)
        self._copy_region = -1
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
        place = self._place() if keep else None
        self._quiet = True
        self._view = view
        self.cards.hide_card()
        self._copy.hide()
        self._heading = None
        self._hovered = ""
        style = view.style
        font = QFont(list(style.families))
        font.setPixelSize(style.body)
        document = self.document()
        document.setDefaultFont(font)
        document.setDocumentMargin(0)
        document.setIndentWidth(style.indent)
        self.setHtml(view.html)
        self._centre()
        self._painter = PagePainter(document, view)
        for number, region in enumerate(view.regions):
            if region.folded:
                self._fold(number, True)
        self.setAccessibleName(view.title or self.tr("Note"))
        self._quiet = False
        if place is not None:
            self._restore(place)
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
        block = self._painter.block_of_anchor(target)
        if block is None:
            return False
        self._scroll_to_block(block, self._theme.px(8))
        return True

    def position(self) -> int:
        """Offset in the source of what stands at the top of the window."""
        block, part = self._top()
        info = self._painter.info(block)
        if info is None:
            return 0
        lines = info.end_line - info.line + 1
        line = min(info.line + int(lines * part), info.end_line)
        return self._offset_of(line)

    def set_position(self, offset: int) -> None:
        """Bring an offset of the source to the top of the window."""
        self._scroll_to_line(self._line_of(offset))

    def point_of(self, offset: int) -> int:
        """Where the line of an offset is, in pixels from the top of the visible page."""
        line = self._line_of(offset)
        return round(self._y_of_line(line)) - self.verticalScrollBar().value()

    def scroll_line_to(self, offset: int, y: int) -> None:
        """Scroll so that the line of an offset stands `y` pixels below the top of the window."""
        place = round(self._y_of_line(self._line_of(offset))) - y
        self.verticalScrollBar().setValue(place)

    def open_find(self, text: str = "") -> None:
        """Show the find bar, with the selected words or `text` in it."""
        self.find_bar.open(text or self.textCursor().selectedText())

    def show_cursor_at(self, cursor: QTextCursor) -> None:
        """Bring a place into view, a third down the window when it wasn't visible."""
        rect = self.cursorRect(cursor)
        if not self.viewport().rect().adjusted(0, 40, 0, -20).contains(rect):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.top() - self.viewport().height() // 3)

    # Geometry

    def _y_of_line(self, line: int) -> float:
        block = self._painter.block_of_line(line)
        info = self._painter.info(block)
        rect = self.document().documentLayout().blockBoundingRect(block)
        if info is None or info.end_line <= info.line:
            return rect.top()
        part = min(1.0, (line - info.line) / (info.end_line - info.line + 1))
        return rect.top() + rect.height() * part

    def _scroll_to_line(self, line: int) -> None:
        first = next(iter(self._view.blocks), None)
        if first is not None and line <= first.line:
            self.verticalScrollBar().setValue(0)
            return
        self.verticalScrollBar().setValue(round(self._y_of_line(line)))

    def _scroll_to_block(self, block: QTextBlock, above: int) -> None:
        rect = self.document().documentLayout().blockBoundingRect(block)
        self.verticalScrollBar().setValue(round(rect.top()) - above)

    def _top(self) -> tuple[QTextBlock, float]:
        """The paragraph at the top and the part of it (0..1) that is above the window."""
        block = self.cursorForPosition(QPoint(self.viewport().width() // 2, 1)).block()
        rect = self.document().documentLayout().blockBoundingRect(block)
        above = self.verticalScrollBar().value() - rect.top()
        part = above / rect.height() if rect.height() > 0 else 0.0
        return block, min(max(part, 0.0), 0.999)

    def _place(self) -> tuple[int, float]:
        """Line at the top, and how far its paragraph is scrolled beyond the window's edge."""
        block, _ = self._top()
        info = self._painter.info(block)
        rect = self.document().documentLayout().blockBoundingRect(block)
        return (info.line if info else 1), self.verticalScrollBar().value() - rect.top()

    def _restore(self, place: tuple[int, float]) -> None:
        line, beyond = place
        block = self._painter.block_of_line(line)
        rect = self.document().documentLayout().blockBoundingRect(block)
        self.verticalScrollBar().setValue(round(rect.top() + beyond))

    def _line_of(self, offset: int) -> int:
        return max(1, bisect_right(self._view.line_starts, offset))

    def _offset_of(self, line: int) -> int:
        starts = self._view.line_starts
        return starts[min(max(line, 1), len(starts)) - 1]

    def _centre(self) -> None:
        """Give the column its measure and centre it."""
        style = self._view.style
        room = self.viewport().width()
        edge = style.px(_EDGE) if room > style.px(520) else style.px(20)
        side = max(edge, (room - style.measure) // 2)
        look = QTextFrameFormat(self.document().rootFrame().frameFormat())
        wanted = (side, side, style.px(36), style.px(96))
        if wanted == (
            look.leftMargin(), look.rightMargin(), look.topMargin(), look.bottomMargin()
        ):
            return
        look.setLeftMargin(side)
        look.setRightMargin(side)
        look.setTopMargin(wanted[2])
        look.setBottomMargin(wanted[3])
        self.document().rootFrame().setFrameFormat(look)

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
        self._paint_heading_mark(painter)
        painter.end()
        super().paintEvent(event)

    def _paint_heading_mark(self, painter: QPainter) -> None:
        if self._heading is None or not self._heading.isValid():
            return
        rect = self._heading_mark(self._heading)
        tint = "accent" if self._hovered == "#" else "ink-faint"
        icon("hash", tint, self._theme).paint(painter, rect.toRect())

    def _heading_mark(self, block: QTextBlock) -> QRectF:
        """Where the mark of a heading stands: in the margin, on its first line."""
        rect = self.document().documentLayout().blockBoundingRect(block)
        line = block.layout().lineAt(0)
        side = self._view.style.px(16)
        middle = rect.top() + line.y() + line.height() / 2
        return QRectF(rect.left() - side - self._theme.px(8), middle - side / 2, side, side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        place = self._place() if event.oldSize().width() != event.size().width() else None
        self._centre()
        super().resizeEvent(event)
        if place is not None and not self._quiet:
            self._restore(place)
        self.find_bar.place()
        self._copy.hide()

    # Mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        point = event.position().toPoint()
        block = self._block_under(point)
        self._hover_code(block, point)
        self._hover_heading(block, event.position())

    def _block_under(self, point: QPoint) -> QTextBlock | None:
        block = self.cursorForPosition(point).block()
        rect = self.document().documentLayout().blockBoundingRect(block)
        y = point.y() + self.verticalScrollBar().value()
        slack = self._view.style.px(12)
        return block if rect.top() - slack <= y <= rect.bottom() + slack else None

    def _hover_code(self, block: QTextBlock | None, point: QPoint) -> None:
        region = self._painter.region_at(block, "code") if block is not None else None
        if region is None:
            if not self._copy.geometry().contains(point):
                self._copy.hide()
            return
        rect = self._painter.region_rect(region)
        rect.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        side = self._theme.px(28)
        margin = self._theme.px(6)
        top = min(max(rect.top() + margin, margin), rect.bottom() - side - 2)
        self._copy.setGeometry(QRect(round(rect.right()) - side - margin, round(top), side, side))
        if region != self._copy_region or not self._copy.isVisible():
            self._copy_region = region
            self._copy.setIcon(icon("copy", "ink-soft", self._theme))
        self._copy.show()

    def _hover_heading(self, block: QTextBlock | None, point: QPointF) -> None:
        info = self._painter.info(block) if block is not None else None
        heading = block if info is not None and info.anchor else None
        over = False
        if heading is not None:
            mark = self._heading_mark(heading).translated(0, -self.verticalScrollBar().value())
            over = mark.adjusted(-4, -4, 4, 4).contains(point)
        before = self._heading.blockNumber() if self._heading is not None else -1
        now = heading.blockNumber() if heading is not None else -1
        mark_hovered = "#" if over else "" if self._hovered == "#" else self._hovered
        if before != now or mark_hovered != self._hovered:
            self._heading = heading
            self._hovered = mark_hovered
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
            if over or before != now:
                self.viewport().setCursor(shape)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        href = self.anchorAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and href.startswith("link:"):
            self._activate(href, new_tab=True)
            return
        if (
            event.button() == Qt.MouseButton.LeftButton
            and self._hovered == "#"
            and self._heading is not None
        ):
            self._copy_heading(self._heading)
            return
        super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._copy.hide()
        self._heading = None
        self.cards.leave()
        if self._hovered:
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
        point = self.viewport().mapFromGlobal(self.cursor().pos())
        self._offer_card(href, point)

    def _offer_card(self, href: str, point: QPoint) -> None:
        line = self.cursorRect(self.cursorForPosition(point))
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
        if event.matches(QKeySequence.StandardKey.Find):
            self.open_find()
            return
        if key == Qt.Key.Key_Escape and (self.cards.showing or self.find_bar.isVisible()):
            self.cards.hide_card()
            self.find_bar.close_bar()
            return
        if key == Qt.Key.Key_Space and held in (
            Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        ):
            down = held == Qt.KeyboardModifier.NoModifier
            bar = self.verticalScrollBar()
            step = self.viewport().height() - self._view.style.line() * 2
            bar.setValue(bar.value() + (step if down else -step))
            return
        if key == Qt.Key.Key_Backspace and self._came_from >= 0:
            self._go_back()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cards.leave()

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
        region = self._painter.region_at(block, "code") if block is not None else None
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
        elif kind == "task":
            self.task_toggled.emit(int(rest))
        elif kind == "fn":
            self._came_from = self.verticalScrollBar().value()
            self._scroll_to_kind(f"footnote-{rest}")
        elif kind == "fnref":
            self._to_reference(int(rest))
        elif kind == "fold":
            self._toggle_fold(int(rest))
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
            self._came_from = self.verticalScrollBar().value()
            self.scroll_to(ref.anchor)
        elif ref.status != "refused":
            self.link_activated.emit(ref, new_tab)

    def _link(self, href: str) -> LinkRef | None:
        kind, _, number = href.partition(":")
        if kind != "link" or not number.isdecimal() or int(number) >= len(self._view.links):
            return None
        return self._view.links[int(number)]

    def _scroll_to_kind(self, kind: str) -> None:
        block = self._painter.block_of_kind(kind)
        if block is not None:
            self._scroll_to_block(block, self.viewport().height() // 3)
            self._flash(block)

    def _to_reference(self, number: int) -> None:
        """Back to where a footnote was read from, or to its first mark."""
        if self._came_from >= 0:
            self._go_back()
            return
        block = self.document().begin()
        while block.isValid():
            iterator = block.begin()
            while not iterator.atEnd():
                if iterator.fragment().charFormat().anchorHref() == f"fn:{number}":
                    self._scroll_to_block(block, self.viewport().height() // 3)
                    return
                iterator += 1
            block = block.next()

    def _go_back(self) -> None:
        self.verticalScrollBar().setValue(self._came_from)
        self._came_from = -1

    def _flash(self, block: QTextBlock) -> None:
        """Put the keyboard's place where the eye was sent."""
        cursor = QTextCursor(block)
        self.setTextCursor(cursor)

    def _toggle_fold(self, region: int) -> None:
        blocks = self._painter.region_blocks(region)
        if len(blocks) > 1:
            second = self.document().findBlockByNumber(blocks[1])
            self._fold(region, second.isVisible())

    def _fold(self, region: int, fold: bool) -> None:
        """Hide or show all of a callout but its title, and turn its mark."""
        blocks = self._painter.region_blocks(region)
        document = self.document()
        for number in blocks[1:]:
            document.findBlockByNumber(number).setVisible(not fold)
        if not blocks:
            return
        first = document.findBlockByNumber(blocks[0])
        last = document.findBlockByNumber(blocks[-1])
        document.markContentsDirty(first.position(), last.position() + last.length())
        self.viewport().update()

    # Copying

    def _copy_hovered(self) -> None:
        if 0 <= self._copy_region < len(self._view.regions):
            self.copy_code(self._view.regions[self._copy_region].code)
            self._copy.setIcon(icon("check", "ok", self._theme))

    def copy_code(self, code: str) -> None:
        """Put code on the clipboard."""
        QGuiApplication.clipboard().setText(code)
        self.copied.emit(self.tr("Code copied"))

    def _copy_heading(self, block: QTextBlock) -> None:
        stem = self._view.path.removesuffix(".md")
        QGuiApplication.clipboard().setText(f"[[{stem}#{block.text().strip()}]]")
        self.copied.emit(self.tr("Link to this heading copied"))

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copied text without the marks that stand for pictures and the blanks around code."""
        text = self.textCursor().selection().toPlainText()
        data = QMimeData()
        data.setText(text.replace("\ufffc", "").replace("\u2005", "").replace("\u00a0", " "))
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
        self._copy.setIcon(icon("copy", "ink-soft", self._theme))
        self.viewport().update()


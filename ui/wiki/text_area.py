"""The typing surface: a plain text edit with the page's measure, word jumps over scripts, and
input methods that nothing disturbs: their keys are theirs (B40), and the document is let alone
until they are done (B42, `Composition`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QPlainTextEdit, QWidget

from ui.theme import SPACE_2, Theme
from ui.utf16 import from_raw, to_points, to_units
from ui.widgets.ime import ImeGuard
from ui.wiki import words
from ui.wiki.composition import Composition
from ui.wiki.highlighter import Highlighter
from ui.wiki.line_layout import LineLayout
from ui.wiki.line_pitch import pitched
from ui.wiki.long_words import wrapping

# 40 full-width characters, or about 68 Latin ones, of the reading font.
MEASURE_EM = 40
# Least room at the sides of the column, and above the first line; the reader has the same.
_EDGE = 40

_BESIDE = frozenset(
    {
        QEvent.Type.Wheel,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonDblClick,
    }
)
_S = QKeySequence.StandardKey
_MOVES = (
    (_S.MoveToNextWord, True, QTextCursor.MoveMode.MoveAnchor),
    (_S.MoveToPreviousWord, False, QTextCursor.MoveMode.MoveAnchor),
    (_S.SelectNextWord, True, QTextCursor.MoveMode.KeepAnchor),
    (_S.SelectPreviousWord, False, QTextCursor.MoveMode.KeepAnchor),
)

KeyHandler = Callable[[QKeyEvent], bool]


class TextArea(QPlainTextEdit):
    """`QPlainTextEdit` in reading type. The editor around it decides what keys and drops mean."""

    composition_ended = Signal()
    committed = Signal(str)
    """An input method put this text in."""
    view_moved = Signal()
    """Other lines are in view than before, or at another height."""
    left = Signal()
    """The keyboard went elsewhere."""
    clicked = Signal(QPoint, Qt.KeyboardModifier, Qt.MouseButton)
    """Ctrl+click or middle click at this point of the viewport."""

    _forwarding = False  # asked by `event`, which Qt calls while the widget is being made

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("note-text")
        document = QTextDocument(self)
        document.setDocumentLayout(LineLayout(document))
        self.setDocument(document)
        self.key_handlers: list[KeyHandler] = []
        self.more_actions: Callable[[], list[QAction]] = list
        """What the context menu offers beside Qt's own."""
        self.mime_handler: Callable[[QMimeData], bool] = lambda _data: False
        self.highlighter: Highlighter | None = None
        self._gutter = 0
        self._theme = theme
        self._ime = ImeGuard(self)
        self._composition = Composition(self)
        self._composition.ended.connect(self.composition_ended)
        self._band = 0
        self._following = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Once and for all: Qt keeps the margin in the document, where a change of it counts as an
        # edit and goes into the undo history.
        self.document().setDocumentMargin(_EDGE)
        self.document().clearUndoRedoStacks()
        self.document().setModified(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(self.tr("Note text"))
        theme.changed.connect(self._dress)
        self.verticalScrollBar().valueChanged.connect(self._on_view)
        self.blockCountChanged.connect(self._on_view)
        self._dress()

    def context_menu(self) -> QMenu:
        """Qt's menu of a text, and what can be made of the text below."""
        menu = self.createStandardContextMenu()
        actions = self.more_actions()
        if actions:
            menu.addSeparator()
            menu.addActions(actions)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.context_menu()
        menu.exec(event.globalPos())
        menu.deleteLater()

    # ---- composition

    @property
    def composing(self) -> bool:
        """An input method has unfinished text on the line."""
        return self._composition.open

    def when_idle(self, work: Callable[[], Any]) -> None:
        """Run `work` now, or once the open composition is finished."""
        self._composition.when_idle(work)

    def finish_composition(self) -> None:
        """Ask the input method to commit what it has (before a close or a switch)."""
        self._composition.finish()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        preedit, commit = event.preeditString(), event.commitString()
        self._composition.before_event(preedit)
        super().inputMethodEvent(event)
        self._composition.after_event(preedit)
        if commit:
            self.committed.emit(commit)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:  # type: ignore[override]
        """As Qt, but in this widget's coordinates: Qt forgets the margins (B43)."""
        answer = super().inputMethodQuery(query)
        shift = self.viewport().pos()
        if isinstance(answer, QRectF):
            return answer.translated(QPointF(shift))
        return answer.translated(shift) if isinstance(answer, QRect) else answer

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # `ImeGuard` has taken the keys of a composition, and the Enter that ended one.
        if not self.composing and any(handler(event) for handler in self.key_handlers):
            event.accept()
            return
        if self._word_key(event):
            event.accept()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Control:
            self._set_following(False)
        super().keyReleaseEvent(event)

    def _word_key(self, event: QKeyEvent) -> bool:
        for sequence, forward, moving in _MOVES:
            if event.matches(sequence):
                cursor = self.textCursor()
                cursor.setPosition(self.word_stop(cursor, forward), moving)
                self.setTextCursor(cursor)
                return True
        for sequence, forward in ((_S.DeleteEndOfWord, True), (_S.DeleteStartOfWord, False)):
            if event.matches(sequence) and not self.isReadOnly():
                cursor = self.textCursor()
                if not cursor.hasSelection():
                    stop = self.word_stop(cursor, forward)
                    cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
                cursor.removeSelectedText()
                self.setTextCursor(cursor)
                return True
        return False

    def word_stop(self, cursor: QTextCursor, forward: bool) -> int:
        """Document position of the next (or previous) word border (B45)."""
        block = cursor.block()
        text = block.text()
        column = to_points(text, cursor.positionInBlock())
        if forward and column >= len(text):
            return min(block.position() + block.length(), self.document().characterCount() - 1)
        if not forward and column == 0:
            return max(block.position() - 1, 0)
        stop = words.next_stop(text, column) if forward else words.previous_stop(text, column)
        return block.position() + to_units(text, stop)

    # ---- mouse

    def event(self, event: QEvent) -> bool:
        # What happens beside the column (the margins are no part of the viewport) is meant for it.
        # What the viewport itself lets pass comes here too and must not go back.
        if self._forwarding or event.type() not in _BESIDE:
            return super().event(event)
        self._forwarding = True
        try:
            if isinstance(event, QMouseEvent):
                inside = self.viewport().mapFrom(self, event.position())
                event = QMouseEvent(
                    event.type(),
                    inside,
                    event.globalPosition(),
                    event.button(),
                    event.buttons(),
                    event.modifiers(),
                )
            return QGuiApplication.sendEvent(self.viewport(), event)
        finally:
            self._forwarding = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # Qt would enlarge this widget's font alone.
            self._theme.zoom_by(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        button = event.button()
        if (button == Qt.MouseButton.LeftButton and held) or button == Qt.MouseButton.MiddleButton:
            self.clicked.emit(event.position().toPoint(), event.modifiers(), button)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_following(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        super().mouseMoveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        cursor = self.cursorForPosition(event.position().toPoint())
        text = cursor.block().text()
        start, end = words.word_at(text, to_points(text, cursor.positionInBlock()))
        base = cursor.block().position()
        cursor.setPosition(base + to_units(text, start))
        cursor.setPosition(base + to_units(text, end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            shape = Qt.CursorShape.PointingHandCursor if following else Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(shape)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._composition.look()
        self.left.emit()

    # ---- drops and pastes

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasImage() or source.hasUrls() or super().canInsertFromMimeData(source)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied, as it is written: Qt makes blanks of U+00A0."""
        data = QMimeData()
        data.setText(from_raw(self.textCursor().selectedText()))
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        if not self.composing and not self.mime_handler(source):
            self.wrap_long(source.text())
            super().insertFromMimeData(source)

    def wrap_long(self, text: str) -> None:
        """Before `text` comes in: break lines anywhere if it holds a word that needs that."""
        mode = wrapping(text)
        if mode != self.wordWrapMode() and mode == QTextOption.WrapMode.WrapAnywhere:
            self.setWordWrapMode(mode)

    def show_text(self, text: str) -> None:
        """Hold this text instead of the one before; lines wrap as it needs."""
        mode = wrapping(text)
        if mode != self.wordWrapMode():
            self.setPlainText("")  # else the old text is wrapped anew, which may take long
            self.setWordWrapMode(mode)
        self.setPlainText(text)

    # ---- looks

    def column_width(self) -> int:
        """Width of the text column in pixels."""
        return round(MEASURE_EM * self._theme.reading_font().pixelSize())

    def line_top(self, position: int) -> int:
        """Y of the line that holds a document position, in this widget's coordinates."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        return self.cursorRect(cursor).top() + self.viewport().y()

    def put_line_at(self, position: int, top: int) -> None:
        """Scroll so that the line holding `position` stands at `top`, to the pixel if it can.

        The scroll bar goes by whole lines; the rest is a blank band above the text.
        """
        self._set_band(0)
        self._scroll_line_to(position, top)
        rest = top - self.line_top(position)
        if 0 < rest < self.fontMetrics().height():
            self._set_band(rest)

    def set_gutter(self, width: int) -> None:
        """Keep at least `width` pixels free at the left of the column."""
        if width != self._gutter:
            self._gutter = width
            self._set_margins()

    def first_line(self) -> tuple[int, int]:
        """(document position of the first visible block, lines of it scrolled away)."""
        block = self.firstVisibleBlock()
        return block.position(), self.verticalScrollBar().value() - block.firstLineNumber()

    def put_first_line(self, position: int, lines: int) -> None:
        """Scroll back to what `first_line` gave, in a document that may have changed."""
        block = self.document().findBlock(position)
        self.verticalScrollBar().setValue(block.firstLineNumber() + lines)

    def visible_blocks(self) -> list[tuple[QTextBlock, QRectF]]:
        """Blocks in view with their rectangles in viewport coordinates."""
        block = self.firstVisibleBlock()
        offset = self.contentOffset()
        bottom = self.viewport().height()
        found = []
        top = self.blockBoundingGeometry(block).translated(offset).top()
        while block.isValid() and top <= bottom:
            rect = self.blockBoundingRect(block)
            found.append((block, QRectF(rect.x(), top, rect.width(), rect.height())))
            top += rect.height()
            block = block.next()
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        super().resizeEvent(event)
        self._on_view()

    def sizeHint(self) -> QSize:
        return QSize(self.column_width() + 2 * _EDGE, 480)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint_grounds(event.rect().toRectF())
        super().paintEvent(event)

    def _paint_grounds(self, exposed: QRectF) -> None:
        if self.highlighter is None:
            return
        painter = QPainter(self.viewport())
        painter.setPen(Qt.PenStyle.NoPen)
        margin = self.document().documentMargin()
        width = self.viewport().width() - 2 * margin
        for block, rect in self.visible_blocks():
            role = self.highlighter.ground(block)
            if role and rect.intersects(exposed):
                height = rect.height()
                if block == self.document().lastBlock():
                    height -= margin
                painter.fillRect(
                    QRectF(margin - 8, rect.top(), width + 16, height),
                    self._theme.colour(role),
                )
        painter.end()

    def _scroll_line_to(self, position: int, top: int) -> None:
        bar = self.verticalScrollBar()
        pitch = max(1, self.fontMetrics().height())
        block = self.document().findBlock(position)
        # Blocks that were never in view count as one line each: lay out the ones that will be.
        above = block
        for _ in range(self.height() // pitch + 2):
            self.blockBoundingRect(above)
            above = above.previous()
            if not above.isValid():
                break
        if not 0 <= self.line_top(position) <= self.height():
            bar.setValue(block.firstLineNumber())
        for _ in range(6):
            away = self.line_top(position) - top
            # Lines differ in height (code): go by the pitch and look again.
            steps = -(-away // pitch) if away > 0 else int(away / pitch)
            value = bar.value()
            bar.setValue(value + steps)
            if not steps or bar.value() == value:
                break
        while self.line_top(position) > top and bar.value() < bar.maximum():
            bar.setValue(bar.value() + 1)
        # Near the start of the text a line can't stand as high as the page's: better low than gone.
        while top >= 0 > self.line_top(position) and bar.value() > 0:
            bar.setValue(bar.value() - 1)

    def _set_band(self, height: int) -> None:
        if height != self._band:
            self._band = height
            self._set_margins()

    def _set_margins(self) -> None:
        bar = self.verticalScrollBar()
        room = self.width() - (bar.sizeHint().width() if bar.isVisible() else 0)
        inner = self.column_width() + 2 * _EDGE
        left = max((room - inner) // 2, self._gutter - _EDGE + SPACE_2, 0)
        right = max(room - inner - left, 0)
        self.setViewportMargins(left, self._band, right, 0)

    def _dress(self) -> None:
        self.setFont(pitched(self._theme.reading_font()))
        tab = self.fontMetrics().horizontalAdvance(" ") * 4
        self.setTabStopDistance(tab)
        self.setCursorWidth(2 if self._theme.zoom > 1.2 else 1)
        self._set_margins()
        self.viewport().update()

    def _on_view(self) -> None:
        if self.highlighter is not None:
            blocks = self.visible_blocks()
            if blocks:
                first, last = blocks[0][0].blockNumber(), blocks[-1][0].blockNumber()
                self.highlighter.set_view(first, last)
        self.view_moved.emit()

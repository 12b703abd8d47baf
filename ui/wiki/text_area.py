"""The typing surface: a plain text edit with the page's measure, word jumps over scripts, and
input methods that nothing disturbs.

While a composition (preedit) is open, its keys belong to the input method (B40), nothing touches
the document (B42: work goes through `when_idle`), and the colours of the line are kept around the
unfinished text, which Qt would strip.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
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
    QTextLayout,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from ui.theme import SPACE_2, Theme
from ui.utf16 import to_points, to_units
from ui.widgets.ime import ImeGuard
from ui.wiki import words
from ui.wiki.highlighter import Highlighter
from ui.wiki.line_pitch import pitched

# 40 full-width characters, or about 68 Latin ones, of the reading font.
MEASURE_EM = 40
# Least room at the sides of the column, and above the first line; the reader has the same.
_EDGE = 40

_MOUSE = frozenset(
    {
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

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("note-text")
        self.key_handlers: list[KeyHandler] = []
        self.mime_handler: Callable[[QMimeData], bool] = lambda _data: False
        self.highlighter: Highlighter | None = None
        self._gutter = 0
        self._theme = theme
        self._ime = ImeGuard(self)
        self._composing = False
        self._preedit_at = QTextCursor(self.document())
        self._frozen: list[QTextLayout.FormatRange] = []
        self._frozen_text = ""
        self._waiting: list[Callable[[], Any]] = []
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
        self.cursorPositionChanged.connect(self._look_at_composition)
        self._dress()

    # ---- composition

    @property
    def composing(self) -> bool:
        """An input method has unfinished text on the line."""
        return self._composing

    def when_idle(self, work: Callable[[], Any]) -> None:
        """Run `work` now, or once the open composition is finished."""
        if self._composing:
            self._waiting.append(work)
        else:
            work()

    def finish_composition(self) -> None:
        """Ask the input method to commit what it has (before a close or a switch)."""
        if self._composing:
            QGuiApplication.inputMethod().commit()
            self._look_at_composition()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        preedit, commit = event.preeditString(), event.commitString()
        if preedit and not self._composing:
            self._begin_composition()
        was = self._composing
        super().inputMethodEvent(event)
        if preedit:
            self._keep_colours()
        elif was:
            self._end_composition()
        if commit:
            self.committed.emit(commit)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:  # type: ignore[override]
        """As Qt, but in this widget's coordinates: Qt forgets the margins (B43)."""
        answer = super().inputMethodQuery(query)
        shift = QPointF(self.viewport().pos())
        if isinstance(answer, QRectF):
            return answer.translated(shift)
        if query in (
            Qt.InputMethodQuery.ImCursorRectangle,
            Qt.InputMethodQuery.ImAnchorRectangle,
        ) and hasattr(answer, "translated"):
            return answer.translated(shift.toPoint())
        return answer

    def _begin_composition(self) -> None:
        self._composing = True
        self._preedit_at = QTextCursor(self.textCursor())
        block = self.textCursor().block()
        self._frozen, self._frozen_text = block.layout().formats(), block.text()
        if self.highlighter is not None:
            self.highlighter.hold()

    def _end_composition(self) -> None:
        self._composing = False
        self._frozen = []
        if self.highlighter is not None:
            self.highlighter.release()
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            # One that opened a new composition puts the rest back.
            self.when_idle(work)
        self.composition_ended.emit()

    def _look_at_composition(self) -> None:
        # A click or a lost focus ends a composition inside Qt, without an event to us.
        if self._composing and not self._preedit_at.block().layout().preeditAreaText():
            self._end_composition()

    def _keep_colours(self) -> None:
        block = self._preedit_at.block()
        layout = block.layout()
        if not self._frozen or block.text() != self._frozen_text:
            return
        at, length = layout.preeditAreaPosition(), len(layout.preeditAreaText())
        ranges = []
        for old in self._frozen:
            item = QTextLayout.FormatRange()
            item.start, item.length, item.format = old.start, old.length, old.format
            if old.start >= at:
                item.start += length
            elif old.start + old.length > at:
                item.length += length
            ranges.append(item)
        layout.setFormats(ranges + layout.formats())
        self.document().markContentsDirty(block.position(), block.length())

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # `ImeGuard` has taken the keys of a composition, and the Enter that ended one.
        if not self._composing and any(handler(event) for handler in self.key_handlers):
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
        if event.type() in _MOUSE and isinstance(event, QMouseEvent):
            inside = self.viewport().mapFrom(self, event.position())
            copy = QMouseEvent(
                event.type(),
                inside,
                event.globalPosition(),
                event.button(),
                event.buttons(),
                event.modifiers(),
            )
            return QGuiApplication.sendEvent(self.viewport(), copy)
        if isinstance(event, QWheelEvent):
            return QGuiApplication.sendEvent(self.viewport(), event)
        return super().event(event)

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
        self._look_at_composition()
        self.left.emit()

    # ---- drops and pastes

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasImage() or source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if not self._composing and not self.mime_handler(source):
            super().insertFromMimeData(source)

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

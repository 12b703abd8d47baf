"""One item as a card: painted while it is read, a field while it is written."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ui.memory.card_editor import CardEditor
from ui.memory.card_paint import Layout, draw, draw_ground, lay_out
from ui.memory.faces import Face
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme

if TYPE_CHECKING:
    from ui.memory.hands import Hands

_LEAST_LEFT = 40
"""Characters that are left before the card says so while one types."""


class Card(QWidget):
    """The widget of one item. Its column gives it width and place."""

    def __init__(
        self, theme: Theme, face: Face, most_chars: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._hands = hands
        self._theme = theme
        self._most = most_chars
        self._layout: Layout | None = None
        self._grip: QPoint | None = None
        self._held = False
        self._hovered = False
        self._current = False
        self._chosen = False
        self.face = face
        self.editor: CardEditor | None = None
        self._hint: QLabel | None = None
        self._trouble = ""
        self.setObjectName("memory-card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self._name()

    # ---- what it shows

    def set_face(self, face: Face) -> None:
        """Show another state of the item. A field that is open stays as it is."""
        if face != self.face:
            self.face = face
            self._layout = None
            self._name()
            self.update()

    def set_marks(self, *, current: bool, chosen: bool) -> None:
        """Whether the keyboard is at it, and whether it is one of several that are chosen."""
        # One stop for Tab in all of Memory: arrows do the rest.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if current else Qt.FocusPolicy.NoFocus)
        if (current, chosen) != (self._current, self._chosen):
            self._current, self._chosen = current, chosen
            self.update()

    def dress(self) -> None:
        """Another theme or zoom."""
        self._layout = None
        self.update()

    def height_for(self, width: int) -> int:
        """Height it wants in a column of `width`."""
        if self.editor is not None and self._hint is not None:
            inner = width - 2 * SPACE_3
            above = self.editor.height_for(inner + 4)
            return 2 * SPACE_2 + above + SPACE_1 + self._hint.heightForWidth(inner)
        return self._laid(width).height

    # ---- writing

    @property
    def editing(self) -> bool:
        """Whether its field is open."""
        return self.editor is not None

    def open_editor(self, text: str) -> CardEditor:
        """Put a field with `text` over the card."""
        editor = CardEditor(self._theme, self)
        editor.write(text)
        self.editor = editor
        self._hint = QLabel(self)
        self._hint.setObjectName("memory-card-hint")
        self._hint.setWordWrap(True)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)  # it may quote what others wrote
        self._hint.setFont(self._theme.ui_font(-2))
        editor.grown.connect(lambda: self._hands.resized(self))
        editor.typed.connect(self._count)
        self._trouble = ""
        self._count()
        editor.show()
        self._hint.show()
        self._hands.resized(self)
        editor.setFocus()
        return editor

    def close_editor(self) -> None:
        """Back to the card."""
        for widget in (self.editor, self._hint):
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.editor = self._hint = None
        self._layout = None
        self._hands.resized(self)
        self.update()

    def tell(self, trouble: str) -> None:
        """Say below the field why the text was not saved; '' takes it back."""
        self._trouble = trouble
        self._count()
        self._hands.resized(self)

    def _count(self) -> None:
        if self.editor is None or self._hint is None:
            return
        length = len(self.editor.words)
        tone, words = "faint", self.tr("Enter saves, Esc leaves it as it was.")
        if self._trouble:
            tone, words = "danger", self._trouble
        elif length > self._most:
            tone = "warn"
            words = self.tr("{length} characters: long for Memory, {most} are meant.").format(
                length=length, most=self._most
            )
        elif length > self._most - _LEAST_LEFT:
            words = self.tr("{left} characters left.").format(left=self._most - length)
        if self._hint.text() != words:
            self._hint.setText(words)
            self._hint.setProperty("tone", tone)
            self._hint.style().polish(self._hint)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Asked before the column, which would scroll.
        if self.editing or not self._hands.key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: object) -> None:
        self.place_editor()

    def place_editor(self) -> None:
        """Put field and hint where they belong in today's size."""
        if self.editor is None or self._hint is None:
            return
        width = self.width() - 2 * SPACE_3
        height = self.editor.height_for(width + 4)
        self.editor.setGeometry(SPACE_3 - 2, SPACE_2, width + 4, height)
        below = self._hint.heightForWidth(width)
        self._hint.setGeometry(SPACE_3, SPACE_2 + height + SPACE_1, width, below)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.editor is not None:
            draw_ground(painter, self.width(), self.height(), self._theme, True, False, False)
        else:
            draw(
                painter,
                self._laid(self.width()),
                self.face,
                self._theme,
                current=self.hasFocus(),
                chosen=self._chosen,
                hovered=self._hovered,
            )
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()
            self._held = False
            self._hands.pressed(self, event.modifiers())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        where = event.position().toPoint()
        self.setCursor(
            Qt.CursorShape.PointingHandCursor
            if self._source_at(where)
            else Qt.CursorShape.ArrowCursor
        )
        if self._grip is None or self.editing:
            return
        far = (where - self._grip).manhattanLength() >= QApplication.startDragDistance()
        if self._held or far:
            self._held = True
            self._hands.dragged(self, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, grip = self._held, self._grip
        self._held, self._grip = False, None
        if held:
            self._hands.dropped(self, event.globalPosition().toPoint())
        elif grip is not None and self._source_at(event.position().toPoint()):
            self._hands.source_clicked(self)

    def let_go(self) -> None:
        """The drag was called off; the mouse may still be down."""
        self._held, self._grip = False, None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._hands.opened(self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.mapToGlobal(QPoint(SPACE_3, self.height() // 2))
        self._hands.menu_wanted(self, place)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._hands.focused(self)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    # ---- inside

    def _laid(self, width: int) -> Layout:
        if self._layout is None or self._layout.width != width:
            self._layout = lay_out(self.face, width, self._theme)
        return self._layout

    def _source_at(self, place: QPoint) -> bool:
        return not self.editing and any(
            chip.what == "source" and rect.contains(place)
            for chip, rect, _text in self._laid(self.width()).chips
        )

    def _name(self) -> None:
        face = self.face
        self.setAccessibleName(face.words or self.tr("New item"))
        marks = [face.note, *(chip.text for chip in face.chips)]
        self.setAccessibleDescription(". ".join(mark for mark in marks if mark))
        told = [chip.text for chip in face.chips if chip.what != "missing"]
        # What others wrote is shown as it is; a tooltip would take it for markup.
        self.setToolTip("<br>".join(f"<span>{escape(text)}</span>" for text in told))

"""The view of the note tree: its keys and clicks."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from ui.icons import paint as paint_icon
from ui.theme import Theme
from ui.wiki.tree_model import Role

_STEP, _LEAST_STEP = 16, 6
_NAMES = 150
"""Room that the rows of the deepest folder keep for their names."""


class TreeView(QTreeView):
    """A tree whose keys and clicks mean opening, not editing."""

    opened = Signal(str, bool)
    """(path, new_tab)."""
    delete_wanted = Signal()
    menu_wanted = Signal(QPoint)

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("note-tree")
        # The delegate paints a row's ground; the style would fill the space of the branches too.
        self.setStyleSheet(
            "QTreeView::item, QTreeView::item:hover, QTreeView::item:selected,"
            "QTreeView::item:selected:!active { background: transparent; }"
            "QTreeView { selection-background-color: transparent; }"
        )
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        # Shift chooses a run of rows; Ctrl+click opens in a new tab.
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(True)
        self.setAutoExpandDelay(600)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def indent_for(self, depth: int) -> None:
        """Step in so far that names can still be read `depth` folders down."""
        theme = self._theme
        room = (self.viewport().width() - theme.px(_NAMES)) // (depth + 1)
        step = max(theme.px(_LEAST_STEP), min(theme.px(_STEP), room))
        if step != self.indentation():
            self.setIndentation(step)

    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A chevron of one size beside the folder, however small the steps are."""
        if not self.model().hasChildren(index):
            return
        side = self._theme.px(14)
        middle = max(rect.right() + 1 - max(self.indentation(), self._theme.px(10)) / 2, side / 3)
        name = "chevron-down" if self.isExpanded(index) else "chevron-right"
        place = QRectF(middle - side / 2, rect.center().y() - side / 2 + 1, side, side)
        paint_icon(painter, place, name, self._theme.hex("ink-soft"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """At the pointer, or at the current row for the Menu key."""
        point = event.pos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.scrollTo(self.currentIndex())
            point = self.visualRect(self.currentIndex()).center()
        self.menu_wanted.emit(point)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        held = event.modifiers()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            if index.data(Role.IS_FOLDER):
                self.setExpanded(index, not self.isExpanded(index))
            else:
                new_tab = bool(held & Qt.KeyboardModifier.ControlModifier)
                self.opened.emit(index.data(Role.PATH), new_tab)
            return
        if event.key() == Qt.Key.Key_Delete and not held:
            self.delete_wanted.emit()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return
        middle = event.button() == Qt.MouseButton.MiddleButton
        if event.button() != Qt.MouseButton.LeftButton and not middle:
            return
        if index.data(Role.IS_FOLDER):
            if not middle and self.visualRect(index).contains(event.position().toPoint()):
                self.setExpanded(index, not self.isExpanded(index))
            return
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        self.opened.emit(index.data(Role.PATH), middle or bool(held))

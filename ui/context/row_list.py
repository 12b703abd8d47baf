"""`RowList`: a list of rows as high as its content, with words that wrap and one-click actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.context.rows import Row, RowModel, RowRole
from ui.icons import icon
from ui.theme import Theme
from ui.utf16 import to_points, to_units

PAGE = 60
"""Rows shown before 'show more'."""
_KEPT = 400
_LINES = 4
"""Lines of a sentence before it is cut."""


class _Delegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, view: RowList) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self._kept: dict[tuple[object, ...], QTextLayout] = {}
        theme.changed.connect(self._kept.clear)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        row: Row | None = index.data(RowRole.ROW)
        width = max(80, self._view.viewport().width())
        if row is None:
            return QSize(width, 0)
        left, right = self.margins(row)
        layout = self.words(row, width - left - right)
        space = self._theme.px(5 if row.kind == "quote" else 7)
        return QSize(width, round(layout.boundingRect().height()) + space)

    def font(self, row: Row) -> QFont:
        """Font of a row's words."""
        if row.kind == "quote":
            return self._theme.ui_font(-0.5)
        return self._theme.ui_font(bold=row.current or row.kind == "note")

    def margins(self, row: Row) -> tuple[int, int]:
        """Room left and right of the words."""
        theme = self._theme
        left = theme.px(8) + row.indent * theme.px(12)
        if row.kind == "quote":
            left += theme.px(8)  # under the words of the note's row, not under its icon
        if row.icon:
            left += theme.px(20)
        right = theme.px(8)
        if row.action:
            right += self.action_width(row) + theme.px(6)
        if row.detail:
            metrics = QFontMetrics(theme.ui_font(-1.5))
            right += metrics.horizontalAdvance(row.detail) + theme.px(8)
        return left, right

    def action_width(self, row: Row) -> int:
        """Width of the button at the end of a row."""
        metrics = QFontMetrics(self._theme.ui_font(-1))
        return metrics.horizontalAdvance(row.action) + self._theme.px(14)

    def words(self, row: Row, width: float) -> QTextLayout:
        """The words, broken into at most four lines."""
        # The list, its view and the paint each ask for every row; a list that is filled anew has
        # mostly the same ones.
        key = (row.text, row.ranges, row.kind, row.current, width)
        if key in self._kept:
            return self._kept[key]
        layout, cut = self._laid_out(row, row.text, width)
        if cut < len(row.text):
            layout, _ = self._laid_out(row, row.text[: max(0, cut - 2)].rstrip() + "…", width)
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[key] = layout
        return layout

    def _laid_out(self, row: Row, text: str, width: float) -> tuple[QTextLayout, int]:
        """The text broken into lines, and how much of it (code points) has room."""
        layout = QTextLayout(text, self.font(row))
        layout.setCacheEnabled(True)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        self._emphasise(layout, row)
        layout.beginLayout()
        y = 0.0
        pitch = self._theme.px(19 if row.kind == "quote" else 20)
        for _ in range(_LINES if row.kind == "quote" else 2):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(20.0, width))
            # One pitch for every script: a fallback font must not push lines apart.
            line.setPosition(QPointF(0, y + (pitch - line.height()) / 2))
            y += pitch
        layout.endLayout()
        last = layout.lineAt(layout.lineCount() - 1) if layout.lineCount() else None
        end = last.textStart() + last.textLength() if last is not None else 0
        return layout, to_points(text, end)

    def _emphasise(self, layout: QTextLayout, row: Row) -> None:
        marks = []
        for start, end in row.ranges:
            mark = QTextLayout.FormatRange()
            mark.start = to_units(row.text, start)
            mark.length = to_units(row.text, end) - mark.start
            look = QTextCharFormat()
            look.setFontWeight(QFont.Weight.DemiBold)
            look.setForeground(self._theme.colour("ink"))
            look.setBackground(self._theme.colour("highlight"))
            mark.format = look
            marks.append(mark)
        layout.setFormats(marks)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row: Row | None = index.data(RowRole.ROW)
        if row is None:
            return
        theme = self._theme
        rect = QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, option, rect)
        left, right = self.margins(row)
        if row.icon:
            side = theme.px(14)
            top = rect.top() + theme.px(4) + (theme.px(20) - side) // 2
            at = QRect(rect.left() + left - theme.px(20), top, side, side)
            icon(row.icon, row.role if row.role != "ink" else "ink-faint", theme).paint(painter, at)
        layout = self.words(row, rect.width() - left - right)
        role = "ink-soft" if row.kind == "quote" else row.role
        if row.kind == "more":
            role = "link"
        painter.setPen(QColor(theme.colour(role)))
        top = rect.top() + theme.px(2 if row.kind == "quote" else 3)
        layout.draw(painter, QPointF(rect.left() + left, top))
        self._tail(painter, rect, row, layout)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        state = option.state
        card = QRectF(rect).adjusted(1, 0.5, -1, -0.5)
        focused = self._view.hasFocus() and bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if not focused and not hovered:
            return
        painter.setPen(
            QPen(self._theme.colour("focus"), 1.2) if focused else QPen(Qt.PenStyle.NoPen)
        )
        painter.setBrush(self._theme.colour("hover"))
        painter.drawRoundedRect(card, self._theme.px(5), self._theme.px(5))

    def _tail(self, painter: QPainter, rect: QRect, row: Row, layout: QTextLayout) -> None:
        theme = self._theme
        if row.detail:
            painter.setFont(theme.ui_font(-1.5))
            painter.setPen(theme.colour("ink-faint"))
            first = QRect(rect.left(), rect.top() + theme.px(3), rect.width(), theme.px(20))
            first.setRight(rect.right() - theme.px(8))
            if row.action:
                first.setRight(first.right() - self.action_width(row) - theme.px(6))
            where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(first, where, row.detail)
        if row.action:
            box = self.action_rect(rect, row)
            painter.setFont(theme.ui_font(-1))
            painter.setPen(QPen(theme.colour("hairline"), 1))
            painter.setBrush(theme.colour("raised"))
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(theme.colour("accent"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, row.action)

    def action_rect(self, rect: QRect, row: Row) -> QRect:
        """Where the button of a row is."""
        width, height = self.action_width(row), self._theme.px(20)
        left = rect.right() - self._theme.px(6) - width
        return QRect(left, rect.top() + self._theme.px(3), width, height)


class RowList(QListView):
    """Rows without a scroll bar of their own: the panel around them scrolls."""

    chosen = Signal(object, bool)
    """(payload, new_tab)."""
    acted = Signal(object)
    """Payload of the row whose button was pressed."""
    menu_wanted = Signal(object, QPoint)
    """(payload, where on the screen): the menu of a row, by the right button or the Menu key."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: tuple[Row, ...] = ()
        self._shown = PAGE
        self._model = RowModel(self)
        self._delegate = _Delegate(theme, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        theme.changed.connect(self._fit)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that are shown now."""
        return self._model.rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, the first sixty of them at first."""
        self._all = tuple(rows)
        self._shown = PAGE
        self._fill()

    def current_row(self) -> Row | None:
        """The row with the keyboard's focus."""
        return self._model.row(self.currentIndex())

    def _fill(self) -> None:
        rows = list(self._all[: self._shown])
        left = len(self._all) - len(rows)
        if left > 0:
            rows.append(Row("more", self.tr("Show {count} more").format(count=f"{left:,}")))
        self._model.set_rows(rows)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the rows are."""
        self.scheduleDelayedItemsLayout()
        option = QStyleOptionViewItem()
        height = sum(
            self._delegate.sizeHint(option, self._model.index(row)).height()
            for row in range(self._model.rowCount())
        )
        self.setFixedHeight(height + 2)

    def _choose(self, row: Row | None, new_tab: bool) -> None:
        if row is None:
            return
        if row.kind == "more":
            self._shown += PAGE * 4
            self._fill()
        elif row.payload is not None:
            self.chosen.emit(row.payload, new_tab)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the panel scrolls

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        row = self._model.row(index)
        if row is None or event.button() not in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
        ):
            return
        if row.action and self._delegate.action_rect(self.visualRect(index), row).contains(point):
            self.acted.emit(row.payload)
            return
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        self._choose(row, bool(held) or event.button() == Qt.MouseButton.MiddleButton)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(row, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
            return
        if event.key() == Qt.Key.Key_Space and row is not None:
            if row.action:
                self.acted.emit(row.payload)
            else:
                self._choose(row, False)
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """At the pointer, or at the current row for the Menu key."""
        index, point = self.indexAt(event.pos()), event.pos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            point = self.visualRect(index).center()
        row = self._model.row(index)
        if row is not None and row.payload is not None:
            self.setCurrentIndex(index)
            self.menu_wanted.emit(row.payload, self.viewport().mapToGlobal(point))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove:
            assert isinstance(event, QMouseEvent)
            over = self._model.row(self.indexAt(event.position().toPoint())) is not None
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
        return super().viewportEvent(event)


__all__ = ["PAGE", "RowList"]

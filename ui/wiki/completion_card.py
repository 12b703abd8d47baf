"""The card with the notes a wiki link may lead to: title, where it lies, its type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.floating import SHADOW, FloatingPanel

Index = QModelIndex | QPersistentModelIndex
_ROWS = 7
_WIDTH = 440
_EDGE = SPACE_1 - 1
"""Room above the first row and below the last: a marked row stands as far from each edge."""


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[Any] = []

    def put(self, items: Sequence[Any]) -> None:
        self.beginResetModel()
        self._items = list(items)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item = self._items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return item.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return item.path
        return item if role == Qt.ItemDataRole.UserRole else None


class _Row(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.typed = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._theme.px(44))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        item = index.data(Qt.ItemDataRole.UserRole)
        rect = QRectF(option.rect).adjusted(SPACE_1, 1, -SPACE_1, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selection"))
            painter.drawRoundedRect(rect, SPACE_1, SPACE_1)
        inner = rect.adjusted(SPACE_2, theme.px(4), -SPACE_2, -theme.px(4))
        kind = str(getattr(item, "type", "") or "")
        level = int(getattr(item, "level", 0))
        small = theme.ui_font(-1)
        width = QFontMetricsF(small).horizontalAdvance(kind) + SPACE_3 if kind else 0
        top = QRectF(inner.left(), inner.top(), inner.width() - width, inner.height() / 2)
        under = QRectF(inner.left(), inner.center().y(), inner.width(), inner.height() / 2)
        if level:
            # Steps in like an outline, and says with it what stands under what.
            top.setLeft(top.left() + (level - 1) * theme.px(10))
            under.setLeft(top.left())
        self._text(painter, top, item.title, theme.colour("ink"), self.typed)
        painter.setFont(small)
        flags = Qt.AlignmentFlag.AlignVCenter
        if kind:
            painter.setPen(theme.kind_colour(kind))
            painter.drawText(
                QRectF(inner.left(), top.top(), inner.width(), top.height()),
                flags | Qt.AlignmentFlag.AlignRight,
                kind,
            )
        painter.setPen(theme.colour("ink-soft"))
        alias = str(getattr(item, "alias", "") or "")
        where = f"{alias} · {item.path}" if alias else item.path
        fitted = QFontMetricsF(small).elidedText(where, Qt.TextElideMode.ElideMiddle, under.width())
        painter.drawText(under, flags, fitted)
        painter.restore()

    def _text(self, painter: QPainter, rect: QRectF, text: str, colour: QColor, typed: str) -> None:
        plain, strong = self._theme.ui_font(), self._theme.ui_font(bold=True)
        metrics = QFontMetricsF(strong)
        fitted = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        at = fitted.casefold().find(typed.casefold()) if typed else -1
        parts = [(fitted, False)]
        if at >= 0:
            end = at + len(typed)
            parts = [(fitted[:at], False), (fitted[at:end], True), (fitted[end:], False)]
        left = rect.left()
        painter.setPen(colour)
        for part, bold in parts:
            font = strong if bold else plain
            painter.setFont(font)
            painter.drawText(
                QRectF(left, rect.top(), rect.right() - left, rect.height()),
                Qt.AlignmentFlag.AlignVCenter,
                part,
            )
            left += QFontMetricsF(font).horizontalAdvance(part)


class CompletionCard(FloatingPanel):
    """A list that never has the focus; keys come in through `move_by_key`."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._over = parent
        self.setObjectName("link-completion")
        self._theme = theme
        self._model = _Model(self)
        self._row = _Row(theme, self)
        self._list = QListView(self)
        self._list.setObjectName("link-candidates")
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._row)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.clicked.connect(lambda index: self._choose(index))
        self._none = QLabel(self)
        self._none.setProperty("tone", "soft")
        self._none.setWordWrap(True)
        self._none.setMargin(SPACE_3)
        edge = SHADOW + 1
        self.body.setContentsMargins(edge, edge + _EDGE, edge, edge + _EDGE)
        self.body.addWidget(self._list)
        self.body.addWidget(self._none)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_candidates(
        self, candidates: Sequence[Any], typed: str, *, mark_first: bool = True
    ) -> None:
        """Show the list, or one line of what happens when nothing is called so.

        Without `mark_first` no row is chosen yet: Enter stays an Enter until an arrow was pressed.
        """
        self._row.typed = typed.strip()
        self._model.put(candidates)
        self._list.setVisible(bool(candidates))
        self._none.setVisible(not candidates)
        if candidates:
            self._list.setCurrentIndex(self._model.index(0) if mark_first else QModelIndex())
        else:
            words = self.tr("No note is called “{name}” yet. The link will wait for it.")
            empty = self.tr("No notes to link to yet.")
            self._none.setText(words.format(name=typed.strip()) if typed.strip() else empty)
        self.show()
        self.raise_()

    def show_headings(self, headings: Sequence[Any], typed: str) -> None:
        """Show headings of one note, or that none is called so."""
        self.show_candidates(headings, typed)
        if not headings:
            self._none.setText(
                self.tr("This note has no heading “{name}” yet.").format(name=typed)
                if typed
                else self.tr("This note has no headings yet.")
            )

    def place(self, caret: QPoint, line_height: int) -> None:
        """Below the line at `caret` (parent coordinates), above it when there is no room."""
        rows = min(self._model.rowCount(), _ROWS)
        width = min(self._theme.px(_WIDTH), max(self._over.width() - 16, 160))
        self._none.setFixedWidth(width)
        height = rows * self._theme.px(44) if rows else self._none.heightForWidth(width)
        self._list.setFixedSize(width, height if rows else 0)
        height += 2 * _EDGE
        self.setFixedSize(width + 2 * SHADOW + 2, height + 2 * SHADOW + 2)
        area = self._over.rect()
        left = max(8, min(caret.x(), area.width() - width - 8))
        below = caret.y() + line_height + SPACE_1
        above = caret.y() - height - SPACE_1
        fits = below + height <= area.height() or above < 0
        self.move(left - SHADOW, (below if fits else above) - SHADOW)

    def titles(self) -> list[str]:
        """What the rows say, top down."""
        return [str(self._model.index(row).data()) for row in range(self._model.rowCount())]

    def choose_current(self) -> bool:
        """Take the marked row; False when there is none."""
        return self._choose(self._list.currentIndex())

    def move_by_key(self, key: int) -> bool:
        """Move the mark with the arrows and page keys; False for other keys."""
        count = self._model.rowCount()
        steps = {
            int(Qt.Key.Key_Down): 1,
            int(Qt.Key.Key_Up): -1,
            int(Qt.Key.Key_PageDown): _ROWS,
            int(Qt.Key.Key_PageUp): -_ROWS,
        }
        if key not in steps or not count:
            return False
        row, step = self._list.currentIndex().row(), steps[key]
        # One step wraps around, a page stops at the ends.
        goal = (row + step) % count if abs(step) == 1 else max(0, min(row + step, count - 1))
        self._list.setCurrentIndex(self._model.index(goal))
        return True

    def _choose(self, index: Index) -> bool:
        if not index.isValid():
            return False
        self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))
        return True

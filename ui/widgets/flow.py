"""`Flow`: a layout that sets widgets side by side and breaks the line where the room ends.

So a bar of controls needs no more width than its widest control, at whatever zoom.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Flow(QLayout):
    """Lines of widgets, from the leading side to the trailing one."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 0) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._shares: dict[QWidget, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add(self, widget: QWidget, share: int = 0) -> None:
        """Put a widget at the end. Room that is left in its line is dealt out by `share`."""
        if share:
            self._shares[widget] = share
        self.addWidget(widget)

    # ---- what Qt asks of a layout

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's way in."""
        self._items.append(item)

    def count(self) -> int:
        """Items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item there, None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out; None past the end."""
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        widget = item.widget()
        if widget is not None:
            self._shares.pop(widget, None)
        return item

    def expandingDirections(self) -> Qt.Orientation:
        """Neither: it is as high as its lines."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Pixels that all lines take at this width, margins included."""
        margins = self.contentsMargins()
        inner = width - margins.left() - margins.right()
        lines = self._lines(inner)
        heights = sum(_height(line, inner) for line in lines)
        return margins.top() + heights + max(0, len(lines) - 1) * self.spacing() + margins.bottom()

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = self._shown()
        width = sum(_wanted(item) for item in shown)
        width += max(0, len(shown) - 1) * self.spacing()
        height = max((item.sizeHint().height() for item in shown), default=0)
        return self._with_margins(QSize(width, height))

    def minimumSize(self) -> QSize:
        """Room for the widest and for the highest item."""
        size = QSize(0, 0)
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._with_margins(size)

    def setGeometry(self, rect: QRect) -> None:
        """Put the items into their places."""
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        y = inner.top()
        for line in self._lines(inner.width()):
            height = _height(line, inner.width())
            self._set_line(line, QRect(inner.left(), y, inner.width(), height))
            y += height + self.spacing()

    # ---- inside

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            wanted = _wanted(item)
            if lines and wanted <= left:
                lines[-1].append(item)
            else:
                lines.append([item])
                left = width
            left -= wanted + self.spacing()
        return lines

    def _set_line(self, line: list[QLayoutItem], rect: QRect) -> None:
        widths = [min(_wanted(item), rect.width()) for item in line]
        left = rect.width() - sum(widths) - (len(line) - 1) * self.spacing()
        shares = [self._share(item) for item in line]
        total = sum(shares)
        if total and left > 0:
            widths = [w + left * share // total for w, share in zip(widths, shares, strict=True)]
        parent = self.parentWidget()
        mirrored = parent is not None and parent.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = rect.left()
        for item, width in zip(line, widths, strict=True):
            height = min(rect.height(), _item_height(item, width))
            at = rect.right() + 1 - (x - rect.left()) - width if mirrored else x
            top = QPoint(at, rect.top() + (rect.height() - height) // 2)
            item.setGeometry(QRect(top, QSize(width, height)))
            x += width + self.spacing()

    def _share(self, item: QLayoutItem) -> int:
        widget = item.widget()
        return self._shares.get(widget, 0) if widget is not None else 0

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())


def _wanted(item: QLayoutItem) -> int:
    return max(item.sizeHint().width(), item.minimumSize().width())


def _item_height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


def _height(line: list[QLayoutItem], width: int) -> int:
    """A line is as high as its highest item."""
    return max(_item_height(item, min(_wanted(item), width)) for item in line)

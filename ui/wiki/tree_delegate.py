"""Rows of the note tree: a dot in the colour of the note's type, its title, quiet badges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from garden.okf.note import NoteHeader, Trust
from ui.icons import icon
from ui.theme import Theme
from ui.wiki.header import is_stale
from ui.wiki.reserved_names import reserved_part, shown_title
from ui.wiki.tree_model import PINNED, Role

_ROW = 28
_NAME = 48
"""Room that a note's name keeps before badges get any."""


@dataclass(frozen=True, slots=True)
class Badge:
    """One mark at the right of a row."""

    name: str
    """'draft', 'deprecated', 'stale', 'broken', 'problem' or 'unverified'."""
    icon: str
    role: str
    words: str = ""
    """Short text beside the mark, e.g. how many links are broken."""


def badges_of(header: NoteHeader, now: datetime, *, trust: bool = True) -> list[Badge]:
    """Badges of a note, the most urgent last (nearest to the edge).

    `trust`: whether the garden's notes say who verified them.
    """
    badges: list[Badge] = []
    status = header.status.casefold()
    if trust and not header.reserved and header.type and header.trust is Trust.UNVERIFIED:
        badges.append(Badge("unverified", "circle", "ink-faint"))
    if status in ("draft", "deprecated"):
        faded = "pencil" if status == "draft" else "history"
        badges.append(Badge(status, faded, "ink-faint"))
    if is_stale(header.stale_after, now):
        badges.append(Badge("stale", "hourglass", "warn"))
    if header.broken_links:
        badges.append(Badge("broken", "unlink", "broken", str(header.broken_links)))
    if header.problem in ("error", "warning"):
        role = "danger" if header.problem == "error" else "warn"
        badges.append(Badge("problem", "circle-alert", role))
    return badges


class TreeDelegate(QStyledItemDelegate):
    """Paints rows of `NoteTreeModel`."""

    def __init__(self, theme: Theme, clock: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clock = clock
        self.shows_trust: Callable[[], bool] = lambda: True
        self._current = ""

    def set_current(self, path: str) -> None:
        """The note that is open: its row is in bold."""
        self._current = path

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(120, self._theme.px(_ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRect(option.rect)
        self._ground(painter, option, rect)
        header = index.data(Role.HEADER)
        inner = rect.adjusted(self._theme.px(4), 0, -self._theme.px(8), 0)
        if header is None:
            self._folder(painter, inner, index)
        else:
            self._note(painter, inner, header)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        active = bool(state & QStyle.StateFlag.State_Active)
        card = QRectF(rect).adjusted(1, 1, -2, -1)
        radius = self._theme.px(5)
        if selected:
            painter.setBrush(self._theme.colour("selection" if active else "pressed"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(self._theme.colour("hover"))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        focused = bool(state & QStyle.StateFlag.State_HasFocus) and active
        painter.setPen(
            QPen(self._theme.colour("focus"), 1.5) if focused else QPen(Qt.PenStyle.NoPen)
        )
        painter.drawRoundedRect(card, radius, radius)

    def _folder(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._theme
        name = "pin" if index.data(Role.PATH) == PINNED else "folder"
        side = theme.px(16)
        place = QRect(rect.left(), rect.center().y() - side // 2 + 1, side, side)
        icon(name, "ink-soft", theme).paint(painter, place)
        count = f"{index.data(Role.COUNT):,}"
        font = theme.ui_font(-2)
        room = QFontMetrics(font).horizontalAdvance(count) + theme.px(4)
        painter.setFont(font)
        painter.setPen(theme.colour("ink-faint"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, count)
        words = rect.adjusted(side + theme.px(8), 0, -room - theme.px(4), 0)
        self._words(painter, words, str(index.data(Qt.ItemDataRole.DisplayRole)), "ink", False)

    def _note(self, painter: QPainter, rect: QRect, header: NoteHeader) -> None:
        theme = self._theme
        side = theme.px(16)
        part = reserved_part(header.path)
        if part:
            place = QRect(rect.left(), rect.center().y() - side // 2 + 1, side, side)
            icon("list-tree" if part == "index" else "history", "ink-faint", theme).paint(
                painter, place
            )
        else:
            self._dot(painter, QPointF(rect.left() + side / 2, rect.center().y() + 1), header)
        right = rect.right()
        words = QRect(rect)
        words.setLeft(rect.left() + side + theme.px(8))
        for badge in reversed(badges_of(header, self._clock(), trust=self.shows_trust())):
            if right - words.left() < theme.px(_NAME + 30):
                break  # deep down, the name comes first
            right = self._badge(painter, rect, right, badge)
        words.setRight(right - theme.px(2))
        role = "ink-soft" if header.reserved else "ink"
        title = shown_title(header.path, header.title)
        self._words(painter, words, title, role, header.path == self._current)

    def _dot(self, painter: QPainter, middle: QPointF, header: NoteHeader) -> None:
        theme = self._theme
        radius = theme.px(8) / 2.4
        if header.type and not header.reserved:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.kind_colour(header.type))
        else:
            painter.setPen(QPen(theme.colour("edge"), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius, radius)

    def _badge(self, painter: QPainter, rect: QRect, right: int, badge: Badge) -> int:
        """Draw a badge that ends at `right`; answers where the next one ends."""
        theme = self._theme
        if badge.words:
            font = theme.ui_font(-2)
            painter.setFont(font)
            painter.setPen(theme.colour(badge.role))
            width = QFontMetrics(font).horizontalAdvance(badge.words)
            place = QRect(right - width + 1, rect.top(), width, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, badge.words)
            right -= width + theme.px(3)
        side = theme.px(9 if badge.name == "unverified" else 13)
        place = QRect(right - side + 1, rect.center().y() - side // 2 + 1, side, side)
        icon(badge.icon, badge.role, theme).paint(painter, place)
        return right - side - theme.px(6)

    def _words(self, painter: QPainter, rect: QRect, text: str, role: str, bold: bool) -> None:
        font = self._theme.ui_font(bold=bold)
        painter.setFont(font)
        painter.setPen(self._theme.colour(role))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(rect, int(flags), shown)

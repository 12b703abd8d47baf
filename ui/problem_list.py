"""The rows of the Problems list: a model of groups and problems, and how they are painted."""

from __future__ import annotations

from collections import defaultdict
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from garden.problems import Problem, Severity

from . import messages
from .icons import paint as paint_icon
from .text_mend import mend_words
from .theme import SPACE_2, SPACE_3, Theme
from .widgets.words import count

AnyIndex = QModelIndex | QPersistentModelIndex


class _Role(IntEnum):
    PROBLEM = Qt.ItemDataRole.UserRole + 1
    GROUP = Qt.ItemDataRole.UserRole + 2


class ProblemModel(QAbstractItemModel):
    """Two levels: groups by what to do, and their problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: list[tuple[str, list[Problem]]] = []

    def set_problems(self, problems: list[Problem], needle: str = "") -> None:
        """Show these, filtered by words in path or sentence."""
        words = needle.casefold().split()
        by_group: dict[str, list[Problem]] = defaultdict(list)
        for problem in problems:
            if words:
                text = f"{problem.path} {messages.word_problem(problem)[0]}".casefold()
                if not all(word in text for word in words):
                    continue
            by_group[messages.group_of(problem)].append(problem)
        order = {severity: place for place, severity in enumerate(Severity)}
        self.beginResetModel()
        self._groups = [
            (
                group,
                sorted(
                    by_group[group],
                    key=lambda p: (order[p.severity], -_wishes(p), p.path, p.line),
                ),
            )
            for group, _words, _why in messages.GROUPS
            if group in by_group
        ]
        self.endResetModel()

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Groups carry id 0, problems the number of their group plus one."""
        if not parent.isValid():
            return self.createIndex(row, column, 0) if row < len(self._groups) else QModelIndex()
        return self.createIndex(row, column, parent.row() + 1)

    def parent(self, index: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        """The group of a problem."""
        group = index.internalId()
        if not index.isValid() or not group:
            return QModelIndex()
        return self.createIndex(group - 1, 0, 0)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Groups, or problems of a group."""
        if not parent.isValid():
            return len(self._groups)
        return 0 if parent.internalId() else len(self._groups[parent.row()][1])

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """One column."""
        return 1

    def problem(self, index: AnyIndex) -> Problem | None:
        """The problem of a row, None for a group."""
        if not index.isValid() or not index.internalId():
            return None
        return self._groups[index.internalId() - 1][1][index.row()]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text for screen readers, values for the delegate."""
        if not index.isValid():
            return None
        problem = self.problem(index)
        if problem is None:
            group, rows = self._groups[index.row()]
            if role == Qt.ItemDataRole.DisplayRole:
                return f"{messages.group_words(group)[0]} ({count(len(rows))})"
            return (group, len(rows)) if role == _Role.GROUP else None
        if role == _Role.PROBLEM:
            return problem
        if role == Qt.ItemDataRole.DisplayRole:
            text = messages.word_problem(problem)[0]
            act = mend_words(problem)
            said = f"{text} {act}" if act else text
            return f"{problem.path}: {said}" if problem.path else said
        if role == Qt.ItemDataRole.ToolTipRole:
            text, advice = messages.word_problem(problem)
            return "\n".join(part for part in (problem.path, text, advice) if part)
        return None


def _wishes(problem: Problem) -> int:
    """How many links wish for a note, so that the most wanted one comes first."""
    number = dict(problem.facts).get("count", "") if problem.severity is Severity.HINT else ""
    return int(number) if number.isdecimal() else 0


class ProblemDelegate(QStyledItemDelegate):
    """A heading for each group, two lines for each problem."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """48 px for a problem, 44 for a heading."""
        height = 48 if index.data(_Role.PROBLEM) else 44
        return QSize(100, self._theme.px(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        problem: Problem | None = index.data(_Role.PROBLEM)
        if problem is None:
            self._group(painter, option.rect, *index.data(_Role.GROUP))
        else:
            self._problem(painter, option, problem)
        painter.restore()

    def _group(self, painter: QPainter, rect: QRect, group: str, number: int) -> None:
        theme = self._theme
        words, why = messages.group_words(group)
        rect = rect.adjusted(SPACE_2, theme.px(12), -SPACE_2, 0)
        font = theme.ui_font(bold=True)
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        used = painter.fontMetrics().horizontalAdvance(words)
        painter.drawText(rect, flags, words)
        painter.setFont(theme.ui_font(-1))
        painter.setPen(theme.colour("ink-faint"))
        rest = rect.adjusted(used + SPACE_2, 0, 0, 0)
        text = f"{count(number)} · {why}"
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, flags, shown)

    def _problem(self, painter: QPainter, option: QStyleOptionViewItem, problem: Problem) -> None:
        theme = self._theme
        rect: QRect = option.rect.adjusted(0, 1, 0, -1)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selection" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(rect), 6, 6)
        name, role = {
            Severity.ERROR: ("circle-alert", "danger"),
            Severity.WARNING: ("triangle-alert", "warn"),
        }.get(problem.severity, ("info", "ink-faint"))
        side = theme.px(16)
        top = QRect(rect.left() + SPACE_3, rect.top(), rect.width() - 2 * SPACE_3, rect.height())
        half = rect.height() // 2
        mark = QRectF(top.left(), top.top() + (half - side) / 2 + 3, side, side)
        paint_icon(painter, mark, name, theme.hex(role))
        first = QRect(top.left() + side + SPACE_2, top.top() + theme.px(4), top.width(), half)
        painter.setFont(theme.ui_font(-1))
        act = mend_words(problem)
        taken = self._button(painter, top, act) + SPACE_3 if act else 0
        first.setRight(top.right() - taken)
        second = QRect(first.left(), top.top() + half, first.width(), half - theme.px(4))
        text, advice = messages.word_problem(problem)
        path = f"{problem.path}:{problem.line}" if problem.line else problem.path
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.ui_font(-1))
        metrics = painter.fontMetrics()
        width = min(metrics.horizontalAdvance(path), first.width() * 2 // 5)
        painter.setPen(theme.colour("ink-faint"))
        place = QRect(first.right() - width, first.top(), width + 1, first.height())
        if act:  # it stands beside the button, so at its height
            place.setTop(top.top())
            place.setBottom(top.bottom())
            second.setRight(place.left() - SPACE_3)
        painter.drawText(
            place, flags, metrics.elidedText(path, Qt.TextElideMode.ElideMiddle, width + 1)
        )
        if advice:
            painter.setPen(theme.colour("ink-soft"))
            shown = metrics.elidedText(advice, Qt.TextElideMode.ElideRight, second.width())
            painter.drawText(second, flags, shown)
        else:
            first.setBottom(top.bottom() - theme.px(4))
        painter.setFont(theme.ui_font())
        painter.setPen(theme.colour("ink"))
        first.setRight(place.left() - SPACE_3)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, first.width())
        painter.drawText(first, flags, shown)

    def _button(self, painter: QPainter, row: QRect, words: str) -> int:
        """What the row does, as the button that all of it is, at its right; answers its width."""
        theme = self._theme
        width = painter.fontMetrics().horizontalAdvance(words) + 2 * SPACE_3
        height = theme.px(26)
        place = QRectF(row.right() - width, row.center().y() - height / 2 + 0.5, width, height)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setPen(theme.colour("link"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        return width

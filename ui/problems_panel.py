"""The Problems list: what wants a look in this garden, grouped by what to do about it.

Each row names the file, says what is wrong, and has its one mend: open the note at the line, or
write the note that is wished for. Never a red wall: one quiet mark a row.
"""

from __future__ import annotations

from collections import defaultdict
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError
from garden.problems import Problem, Severity

from . import messages
from .icons import paint as paint_icon
from .theme import SPACE_2, SPACE_3, SPACE_6, Theme
from .widgets.empty import EmptyState
from .widgets.ime import ImeGuard
from .widgets.words import count

if TYPE_CHECKING:
    from ui.session import GardenSession

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
                sorted(by_group[group], key=lambda p: (order[p.severity], p.path, p.line)),
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
            return f"{problem.path}: {messages.word_problem(problem)[0]}"
        if role == Qt.ItemDataRole.ToolTipRole:
            text, advice = messages.word_problem(problem)
            return "\n".join(part for part in (problem.path, text, advice) if part)
        return None


class _ProblemDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
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
        first.setRight(top.right())
        second = QRect(first.left(), top.top() + half, first.width(), half - theme.px(4))
        text, advice = messages.word_problem(problem)
        path = f"{problem.path}:{problem.line}" if problem.line else problem.path
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.ui_font(-1))
        metrics = painter.fontMetrics()
        width = min(metrics.horizontalAdvance(path), first.width() * 2 // 5)
        painter.setPen(theme.colour("ink-faint"))
        place = QRect(first.right() - width, first.top(), width + 1, first.height())
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


class ProblemsPanel(QWidget):
    """The Health place of this version of the garden."""

    open_requested = Signal(str, int)
    """(path, line from 1 or 0): open the note where it wants a mend."""
    create_requested = Signal(str)
    """Target of a broken link that should be written."""
    counted = Signal(int, bool)
    """(number of problems, whether one of them is an error)."""

    def __init__(self, session: GardenSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._problems: list[Problem] = []
        self.setObjectName("problems")
        self._title = QLabel(self.tr("Health"), self)
        self._title.setProperty("scale", "heading")
        self._filter = QLineEdit(self)
        self._filter.setObjectName("problems-filter")
        self._filter.setPlaceholderText(self.tr("Filter problems"))
        self._filter.setClearButtonEnabled(True)
        self._filter.setMaximumWidth(280)
        self._guard = ImeGuard(self._filter)
        self._filter.textEdited.connect(lambda _text: self._show())
        self._filter.installEventFilter(self)
        self._model = ProblemModel(self)
        self._view = QTreeView(self)
        self._view.setObjectName("problems-list")
        self._view.setModel(self._model)
        self._view.setItemDelegate(_ProblemDelegate(theme, self))
        self._view.setHeaderHidden(True)
        self._view.setRootIsDecorated(False)
        self._view.setIndentation(0)
        self._view.setItemsExpandable(False)
        self._view.setMouseTracking(True)
        self._view.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self._view.setAccessibleName(self.tr("Problems"))
        self._view.activated.connect(self._mend)
        self._view.clicked.connect(self._mend)
        self._empty = EmptyState(theme, self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._view)
        self._pages.addWidget(self._empty)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._filter, 1)
        body = QFrame(self)
        body.setMaximumWidth(1040)
        column = QVBoxLayout(body)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_3)
        column.setSpacing(SPACE_3)
        column.addLayout(head)
        column.addWidget(self._pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 1000)
        row.addStretch(1)

        # A burst of changes asks once.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(150)
        self._soon.timeout.connect(self.refresh)
        session.opened.connect(lambda _garden: self.refresh())
        session.closed.connect(self._clear)
        session.changed.connect(self._on_changed)
        session.index_state_changed.connect(lambda _state: self._soon.start())
        theme.changed.connect(self._view.doItemsLayout)
        self._say_loading()
        if session.garden is not None:
            self.refresh()

    def refresh(self) -> None:
        """Ask the garden for its problems."""
        if self._session.garden is not None:
            self._session.ask(
                lambda garden, _token: garden.problems(),
                self._take,
                self._failed,
                self,
                key="problems",
            )

    def focus_list(self) -> None:
        """Put the focus where the person goes on."""
        (self._view if self._problems else self._filter).setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down from the filter goes into the list, Esc empties it."""
        if (
            watched is self._filter
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._view.setFocus()
                return True
            if event.key() == Qt.Key.Key_Escape and self._filter.text():
                self._filter.clear()
                self._show()
                return True
        return False

    def _on_changed(self, changes: Any, _initiator: object) -> None:
        if changes:
            self._soon.start()

    def _take(self, problems: list[Problem]) -> None:
        if problems == self._problems and self._pages.currentWidget() is self._view:
            return
        self._problems = problems
        serious = any(problem.severity is Severity.ERROR for problem in problems)
        self.counted.emit(len(problems), serious)
        self._show()

    def _failed(self, error: GardenError) -> None:
        message = messages.word(error)
        self._empty.say(
            "circle-alert", message.text, message.advice, self.tr("Try again"), self.refresh
        )
        self._pages.setCurrentWidget(self._empty)

    def _clear(self) -> None:
        self._problems = []
        self.counted.emit(0, False)
        self._say_loading()

    def _say_loading(self) -> None:
        self._empty.say("heart-pulse", self.tr("Looking at the notes…"), "")
        self._pages.setCurrentWidget(self._empty)

    def _show(self) -> None:
        scroll = self._view.verticalScrollBar().value()
        self._model.set_problems(self._problems, self._filter.text())
        self._view.expandAll()
        self._view.verticalScrollBar().setValue(scroll)
        self._filter.setVisible(bool(self._problems))
        if self._model.rowCount():
            self._pages.setCurrentWidget(self._view)
            return
        if self._problems:
            self._empty.say("search", self.tr("No problem has these words."), "")
        else:
            self._empty.say(
                "sprout",
                self.tr("All is well"),
                self.tr("Every note can be read, and every link leads somewhere."),
            )
        self._pages.setCurrentWidget(self._empty)

    def _mend(self, index: QModelIndex) -> None:
        problem = self._model.problem(index)
        if problem is None:
            return
        target = dict(problem.facts).get("target", "")
        if not problem.path and target:
            self.create_requested.emit(target)
        elif problem.path:
            self.open_requested.emit(problem.path, problem.line)

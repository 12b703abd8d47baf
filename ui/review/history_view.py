"""What became of the candidates: the log with search, undo and redo, and its figures."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError
from garden.reviewing import History
from garden.staging.dispositions import CHOICES
from garden.staging.figures import ACCEPTED, DEFERRED, DISCARDED
from garden.staging.log_line import REDO, UNDO, Entry
from garden.staging.secrets import masked
from ui import messages
from ui.review import words
from ui.review.charts import BarChart, Legend, by_kind, by_reason
from ui.review.deeds import deed_of, past_words
from ui.review.history_rows import HistoryDelegate, HistoryModel, reason_words
from ui.theme import SPACE_1, SPACE_2, SPACE_4, Theme
from ui.widgets.empty import EmptyState
from ui.widgets.ime import ImeGuard

if TYPE_CHECKING:
    from ui.session import GardenSession

_TYPED_MS = 150
_MOST_RAW = 8000


class HistoryView(QWidget):
    """The log of one garden."""

    undo_wanted = Signal(str)
    """Id of a resolution."""
    redo_wanted = Signal(str)
    left = Signal()
    """Esc: back to the queue."""

    def __init__(self, session: GardenSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._history: History | None = None
        self._make_parts()
        self._lay_out()
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(self.refresh)
        self.field.textChanged.connect(lambda _text: self._typed.start())
        self.what.currentIndexChanged.connect(lambda _place: self.refresh())
        self.view.selectionModel().currentChanged.connect(lambda _now, _before: self._show_entry())
        session.changed.connect(self._on_changed)
        session.closed.connect(self._clear)

    def _make_parts(self) -> None:
        theme = self._theme
        self.field = QLineEdit(self)
        self.field.setObjectName("history-filter")
        self.field.setPlaceholderText(self.tr("Search the history"))
        self.field.setAccessibleName(self.tr("Search the history"))
        self.field.setClearButtonEnabled(True)
        self._guard = ImeGuard(self.field)
        self.field.installEventFilter(self)
        self.what = QComboBox(self)
        self.what.setObjectName("history-what")
        self.what.setAccessibleName(self.tr("Decision"))
        self.what.addItem(self.tr("All decisions"), "")
        for do in CHOICES:
            self.what.addItem(deed_of(do).label, do.value)
        self.model = HistoryModel(self)
        self.view = QListView(self)
        self.view.setObjectName("history-list")
        self.view.setAccessibleName(self.tr("Decisions, newest first"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(HistoryDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.installEventFilter(self)
        theme.changed.connect(self.view.doItemsLayout)
        self.detail = QTextBrowser(self)
        self.detail.setObjectName("history-detail")
        self.detail.setAccessibleName(self.tr("The decision"))
        self.detail.setOpenLinks(False)
        self.detail.setFrameShape(QFrame.Shape.NoFrame)
        self.turn = QPushButton(self)
        self.turn.setObjectName("history-turn")
        self.turn.setAutoDefault(False)
        self.turn.clicked.connect(self.turn_over)
        self._counted = QLabel(self)
        self._counted.setProperty("tone", "faint")
        self._counted.setProperty("scale", "small")
        self._legend = Legend(theme, self)
        self._kinds = BarChart(theme, self.tr("By kind"), self)
        self._reasons = {
            name: BarChart(theme, words.class_words(name), self)
            for name in (DISCARDED, DEFERRED, ACCEPTED)
        }
        self._empty = EmptyState(theme, self)

    def _lay_out(self) -> None:
        side = QWidget(self)
        left = QVBoxLayout(side)
        left.setContentsMargins(0, SPACE_2, 0, 0)
        left.setSpacing(SPACE_1)
        fields = QVBoxLayout()
        fields.setContentsMargins(SPACE_2, 0, SPACE_2, 0)
        fields.setSpacing(SPACE_1)
        for field in (self.field, self.what, self._counted):
            fields.addWidget(field)
        left.addLayout(fields)
        left.addWidget(self.view, 1)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_2)
        column.setSpacing(SPACE_2)
        column.addWidget(self.detail, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.turn)
        column.addLayout(row)
        figures = QWidget(self)
        figures.setObjectName("scroll-body")
        charts = QVBoxLayout(figures)
        charts.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        charts.setSpacing(SPACE_2)
        self._heads: dict[str, QLabel] = {}
        charts.addWidget(self._heading(self.tr("What became of candidates"), "scale"))
        charts.addWidget(self._legend)
        charts.addWidget(self._kinds)
        for name, head in (
            (DISCARDED, self.tr("Why discarded")),
            (DEFERRED, self.tr("Why put off")),
            (ACCEPTED, self.tr("Why kept")),
        ):
            self._heads[name] = self._heading(head)
            charts.addSpacing(SPACE_2)
            charts.addWidget(self._heads[name])
            charts.addWidget(self._reasons[name])
        charts.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setObjectName("history-figures")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(figures)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        for part, least in ((side, 240), (middle, 260), (scroll, 260)):
            part.setMinimumWidth(least)
            splitter.addWidget(part)
        splitter.setSizes([self._theme.px(340), 460, 400])
        splitter.setStretchFactor(1, 1)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(splitter)
        self._pages.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self._splitter = splitter

    def _heading(self, text: str, scale: str = "") -> QLabel:
        label = QLabel(text, self)
        if scale:
            label.setProperty("scale", "heading")
        else:
            label.setProperty("tone", "soft")
        return label

    # ---- from outside

    def begin(self) -> None:
        """It is shown: read the log."""
        if self._history is None:
            self._empty.say("history", self.tr("Reading the history…"), "")
            self._pages.setCurrentWidget(self._empty)
        self.refresh()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Read it again."""
        text, what = self.field.text(), str(self.what.currentData() or "")
        self._session.ask(
            lambda garden, _token: garden.review.history(text, [what] if what else []),
            self._take,
            self._failed,
            self,
            key="review-history",
        )

    def turn_over(self) -> None:
        """Take the chosen resolution back, or make it hold again."""
        entry = self.current
        if entry is None:
            return
        about = entry.about if entry.disposition in (UNDO, REDO) else entry.id
        if not about or self._history is None:
            return
        wanted = self.redo_wanted if about in self._history.undone else self.undo_wanted
        wanted.emit(about)

    @property
    def current(self) -> Entry | None:
        """The line that is shown."""
        return self.model.at(self.view.currentIndex().row())

    # ---- inside

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down from the field goes into the list, Esc back to the queue."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if watched is self.field:
            if self._guard.busy:
                return False
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
            if event.key() == Qt.Key.Key_Escape and self.field.text():
                self.field.clear()
                return True
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        return False

    def _on_changed(self, changes: Any, _initiator: object) -> None:
        if "resolutions" in changes.extra and self.isVisible():
            self._typed.start()

    def _clear(self) -> None:
        self._history = None
        self.model.set_rows((), frozenset())

    def _failed(self, error: GardenError) -> None:
        message = messages.word(error)
        self._empty.say(
            "circle-alert", message.text, message.advice, self.tr("Try again"), self.refresh
        )
        self._pages.setCurrentWidget(self._empty)

    def _take(self, history: History) -> None:
        before = self.current
        self._history = history
        self.model.set_rows(history.entries, history.undone)
        searched = bool(self.field.text() or self.what.currentData())
        if not history.total and not searched:
            self._empty.say(
                "history",
                self.tr("Nothing was decided yet"),
                self.tr("Every decision is written here, with its reason, and can be undone."),
            )
            self._pages.setCurrentWidget(self._empty)
            return
        self._pages.setCurrentWidget(self._splitter)
        told = (
            self.tr("1 line")
            if history.total == 1
            else self.tr("{count} lines").format(count=f"{history.total:,}")
        )
        if history.damaged:
            damaged = self.tr("{count} can't be read").format(count=f"{history.damaged:,}")
            told = f"{told}, {damaged}"
        self._counted.setText(told)
        place = self.model.place(before.number) if before is not None else -1
        self.view.setCurrentIndex(self.model.index(max(0, place), 0))
        self._show_figures(history)
        self._show_entry()

    def _show_figures(self, history: History) -> None:
        figures = history.figures
        self._legend.set_counts(figures.classes)
        self._kinds.set_bars(by_kind(figures))
        for name, chart in self._reasons.items():
            bars = by_reason(figures, name)
            chart.set_bars(bars)
            chart.setVisible(bool(bars))
            self._heads[name].setVisible(bool(bars))

    def _show_entry(self) -> None:
        entry = self.current
        if entry is None or self._history is None:
            self.detail.clear()
            self.turn.hide()
            return
        about = entry.about if entry.disposition in (UNDO, REDO) else entry.id
        undone = about in self._history.undone
        self.turn.setVisible(bool(about))
        self.turn.setText(self.tr("Do it again") if undone else self.tr("Take it back"))
        self._session.ask(
            lambda garden, _token: garden.desk.log.line(entry),
            lambda line: (
                self._show_line(entry, line, undone=entry.id in self._history.undone)
                if self._history is not None and self.current == entry
                else None
            ),
            lambda _error: self._show_line(entry, {}, undone=undone),
            self,
            lane="quick",
            key="review-line",
        )

    def _show_line(self, entry: Entry, line: dict[str, Any], *, undone: bool) -> None:
        theme = self._theme
        self.detail.document().setDefaultFont(theme.ui_font(1))
        soft = theme.hex("ink-soft")
        facts = [
            (self.tr("Reason"), reason_words(entry)),
            (self.tr("Target"), entry.target),
            (self.tr("When"), words.minute(entry.recorded) if entry.recorded else ""),
            (self.tr("By"), entry.by),
            (self.tr("Kind"), words.kind_words(entry.kind)),
            (self.tr("Until"), words.day(entry.until) if entry.until else ""),
            (self.tr("Candidate"), entry.candidate),
        ]
        rows = "".join(
            f'<tr><td style="color:{soft}; padding:2px 16px 2px 0">{escape(name)}</td>'
            f'<td style="padding:2px 0">{escape(masked(value))}</td></tr>'
            for name, value in facts
            if value
        )
        state = f" · {self.tr('taken back')}" if undone else ""
        raw = json.dumps(line, ensure_ascii=False, indent=2)[:_MOST_RAW] if line else ""
        self.detail.setHtml(
            f'<p style="color:{soft}">{escape(past_words(entry.disposition) + state)}</p>'
            f'<p style="font-size:{theme.px(18)}px; font-weight:600">'
            f"{escape(masked(entry.claim))}</p><table>{rows}</table>"
            f'<p style="color:{soft}; font-size:{theme.px(12)}px">'
            f"{escape(self.tr('The line of the log') if raw else '')}</p>"
            f'<pre style="font-size:{theme.px(12)}px; white-space:pre-wrap">'
            f"{escape(masked(raw))}</pre>"
        )

"""Asks why an item is put aside: one line, Enter. The date is today's unless it is changed."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDateEdit,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from ui.widgets.floating import SHADOW, FloatingPanel
from ui.widgets.ime import ImeGuard

_WIDTH = 400


class StaleCard(FloatingPanel):
    """A small card above the board."""

    answered = Signal(str, str, str, object)
    """(item, reason, what took its place or '', date)."""
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._item = ""
        self.setObjectName("memory-stale-card")
        self._what = QLabel(self)
        self._what.setWordWrap(True)
        self._what.setTextFormat(Qt.TextFormat.PlainText)
        self._what.setProperty("tone", "soft")
        self.reason = QLineEdit(self)
        self.reason.setObjectName("memory-stale-reason")
        self.reason.setPlaceholderText(self.tr("Why it no longer holds"))
        self.by = QLineEdit(self)
        self.by.setObjectName("memory-stale-by")
        self.by.setPlaceholderText(self.tr("What took its place, if anything did"))
        self.day = QDateEdit(self)
        self.day.setObjectName("memory-stale-day")
        self.day.setDisplayFormat("yyyy-MM-dd")
        for field in self.day.findChildren(QLineEdit):
            field.setTextMargins(SPACE_2, 0, 0, 0)  # stands below the words of the other fields
        self._guards = [ImeGuard(self.reason), ImeGuard(self.by)]
        self._ok = QPushButton(self.tr("Mark as stale"), self)
        self._ok.setObjectName("memory-stale-ok")
        self._ok.setProperty("kind", "primary")
        self._ok.clicked.connect(self._answer)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.clicked.connect(self.leave)
        form = QFormLayout()
        form.setSpacing(SPACE_2)
        form.addRow(self.tr("Reason"), self.reason)
        form.addRow(self.tr("Replaced by"), self.by)
        form.addRow(self.tr("Since"), self.day)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._ok)
        inner = QVBoxLayout()
        inner.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        inner.setSpacing(SPACE_3)
        inner.addWidget(self._what)
        inner.addLayout(form)
        inner.addLayout(buttons)
        self.body.addLayout(inner)
        for field in (self.reason, self.by):
            field.textChanged.connect(lambda _text: self._look())
            field.returnPressed.connect(self._answer)
        self.hide()

    def ask(self, item: str, words: str, today: date, near: QWidget) -> None:
        """Ask about an item whose card is `near`."""
        self._item = item
        self._what.setText(words if len(words) <= 120 else words[:119] + "…")
        self.reason.clear()
        self.by.clear()
        self.day.setDate(QDate(today.year, today.month, today.day))
        self._look()
        host = self.parentWidget()
        assert host is not None
        self.setFixedWidth(self._theme.px(_WIDTH) + 2 * SHADOW)
        self.adjustSize()
        at = near.mapTo(host, QPoint(0, near.height())) - QPoint(SHADOW, SHADOW - SPACE_2)
        x = max(-SHADOW, min(at.x(), host.width() - self.width() + SHADOW))
        y = max(-SHADOW, min(at.y(), host.height() - self.height() + SHADOW))
        self.move(x, y)
        self.show()
        self.raise_()
        self.reason.setFocus()

    def leave(self) -> None:
        """Close without an answer."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        super().keyPressEvent(event)

    def _look(self) -> None:
        self._ok.setEnabled(bool(self.reason.text().strip() or self.by.text().strip()))

    def _answer(self) -> None:
        if not self._ok.isEnabled() or any(guard.busy for guard in self._guards):
            return
        day = self.day.date()
        self.hide()
        self.answered.emit(
            self._item,
            self.reason.text().strip(),
            self.by.text().strip(),
            date(day.year(), day.month(), day.day()),
        )
        self.closed.emit()

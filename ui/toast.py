"""`Toast`: a quiet line at the bottom of the window that says what was done, with its Undo.

It never takes the focus and never blocks; it leaves by itself, but not while the mouse rests on it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QEnterEvent, QHideEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from .icons import icon, pixmap
from .theme import SPACE_2, SPACE_3, SPACE_6, Theme
from .widgets.floating import SHADOW, FloatingPanel

_SHOWN_MS = 8000
QWIDGETSIZE_MAX = (1 << 24) - 1


class Toast(FloatingPanel):
    """One at a time; a newer one takes the place of the older."""

    stands = Signal(int)
    """From where on it covers its parent, in pixels from the top; the parent's height when it is
    gone. Who shows text there leaves room."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._host = parent
        self._act: Callable[[], object] | None = None
        self._tone = "ok"
        self._above: Callable[[], QWidget | None] = lambda: None
        self._bar: QWidget | None = None
        """The bar that is watched: it may move while the toast is shown."""
        self.setObjectName("toast")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._mark = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("toast-text")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QPushButton(self)
        self._button.setObjectName("toast-action")
        self._button.setProperty("kind", "link")
        self._button.clicked.connect(self._run)
        self._close = QToolButton(self)
        self._close.setToolTip(self.tr("Close"))
        self._close.setAccessibleName(self.tr("Close"))
        self._close.clicked.connect(self.dismiss)
        row = QHBoxLayout()
        self.body.addLayout(row)
        row.setContentsMargins(SPACE_3, SPACE_2, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_2)
        for widget in (self._mark, self._text, self._button, self._close):
            row.addWidget(widget)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        parent.installEventFilter(self)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def show_message(
        self,
        text: str,
        action_text: str = "",
        action: Callable[[], object] | None = None,
        *,
        tone: str = "ok",
        milliseconds: int = _SHOWN_MS,
    ) -> None:
        """Say `text`; `action` runs when the person presses the button, then the toast leaves.

        `tone`: 'ok', 'warn' or 'danger' picks the mark. 0 milliseconds: stays until closed.
        """
        self._tone = tone
        self._act = action
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self._button.setText(action_text)
        self._button.setVisible(action is not None)
        self._dress()
        self._fit()
        self.show()
        self.raise_()
        self._arrive()
        self._timer.stop()
        if milliseconds:
            self._timer.start(milliseconds)

    def stay_above(self, bar: Callable[[], QWidget | None]) -> None:
        """Cover nothing from the top of that bar on; it is asked whenever the toast is placed."""
        self._above = bar

    def settle(self) -> None:
        """What it stands above is another bar now, or elsewhere."""
        QTimer.singleShot(0, self, lambda: self._fit() if self.isVisible() else None)

    @property
    def message(self) -> str:
        """What is shown now, '' when nothing is."""
        return self._text.text() if self.isVisible() else ""

    def dismiss(self) -> None:
        """Take the toast away; its action is gone."""
        self._timer.stop()
        self._act = None
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give the room back."""
        super().hideEvent(event)
        self.stands.emit(self._host.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the mouse rests here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Start counting again."""
        if self.isVisible():
            self._timer.start(_SHOWN_MS // 2)
        super().leaveEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom centre of the parent, and above the bar."""
        if watched is self._host:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._fit()
        elif event.type() in (QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self.settle()
        return False

    def _run(self) -> None:
        act = self._act
        self.dismiss()
        if act is not None:
            act()

    def _fit(self) -> None:
        room = self._host.width() - 2 * SPACE_6 + 2 * SHADOW
        text = self._text
        text.setWordWrap(False)
        text.setFixedSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX)
        text.setMinimumSize(0, 0)
        for part in (text, self._button):
            part.ensurePolished()
        self.body.invalidate()
        self.body.activate()
        beside = self.body.totalSizeHint().width() - text.sizeHint().width()
        if beside + text.sizeHint().width() > room:
            # A layout with labels of varying height is guesswork; the width here is known.
            text.setWordWrap(True)
            text.setFixedWidth(room - beside)
            text.setFixedHeight(text.heightForWidth(room - beside))
            self.body.invalidate()
            self.body.activate()
        self.resize(self.body.totalSizeHint())
        end = self._place()
        if self._slide.state() == QPropertyAnimation.State.Running:
            self._slide.setEndValue(end)
        self.move(end)
        self.stands.emit(end.y() + SHADOW - SPACE_2)

    def _place(self) -> QPoint:
        floor = self._host.height() - SPACE_6 - self._theme.px(24)
        bar = self._above()
        if bar is not self._bar:
            if self._bar is not None and isValid(self._bar):
                self._bar.removeEventFilter(self)
            if bar is not None:
                bar.installEventFilter(self)
            self._bar = bar
        if bar is not None and bar.isVisible():
            floor = min(floor, bar.mapTo(self._host, QPoint()).y() - SPACE_2)
        x = (self._host.width() - self.width()) // 2
        return QPoint(x, floor - self.height() + SHADOW)

    def _arrive(self) -> None:
        length = self._theme.motion_ms
        if not length:
            return
        end = self._place()
        self._slide.stop()
        self._slide.setDuration(length)
        self._slide.setStartValue(end + QPoint(0, SPACE_3))
        self._slide.setEndValue(end)
        self._slide.start()

    def _dress(self) -> None:
        theme = self._theme
        names = {"ok": "circle-check", "warn": "triangle-alert", "danger": "circle-alert"}
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(pixmap(names[self._tone], self._tone, theme, theme.px(16), ratio))
        self._close.setIcon(icon("x", "ink-soft", theme))
        self._text.setFont(theme.ui_font())
        if self.isVisible():
            # The words are larger or smaller now; the style comes a moment behind the theme.
            self.settle()

"""The time slider: the garden as it grew, by the days on which its notes were made."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from ui.icons import icon
from ui.theme import SPACE_2, SPACE_3, Theme

_STEPS = 48
_BEAT_MS = 140


class _Curve(QWidget):
    """How many notes there were by each day, behind the slider."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shares: list[float] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A soft hill that grows to the right."""
        if len(self.shares) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(6, 3, -6, -3)
        last = len(self.shares) - 1
        points = [
            QPointF(rect.left() + rect.width() * at / last, rect.bottom() - rect.height() * share)
            for at, share in enumerate(self.shares)
        ]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent-soft"))
        painter.drawPolygon(QPolygonF([rect.bottomLeft(), *points, rect.bottomRight()]))
        painter.end()


class TimeBar(QWidget):
    """Play, slider, day."""

    day_chosen = Signal(str)
    """Last day to be shown, YYYY-MM-DD; '' for today, which shows everything."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._days: list[str] = []
        self.setObjectName("graph-time")
        self._play = QToolButton(self)
        self._play.setObjectName("graph-time-play")
        self._play.setCheckable(True)
        self._play.setAccessibleName(self.tr("Let the garden grow"))
        self._play.setToolTip(self.tr("Let the garden grow"))
        self._curve = _Curve(theme, self)
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setObjectName("graph-time-slider")
        self._slider.setAccessibleName(self.tr("Show the garden as of a day"))
        self._slider.setRange(0, _STEPS)
        self._slider.setValue(_STEPS)
        self._slider.setPageStep(6)
        self._label = QLabel(self)
        self._label.setProperty("tone", "soft")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self._play)
        row.addWidget(self._slider, 1)
        row.addSpacing(SPACE_3 - SPACE_2)
        row.addWidget(self._label)
        self._beat = QTimer(self)
        self._beat.setInterval(_BEAT_MS)
        self._beat.timeout.connect(self._grow)
        self._play.toggled.connect(self._on_play)
        self._slider.valueChanged.connect(self._on_value)
        theme.changed.connect(self._dress)
        self._dress()
        self.set_days([])

    def set_days(self, days: Sequence[str]) -> None:
        """Days on which the notes were made, ascending."""
        known = list(days)
        self._days = known
        self.setEnabled(bool(known) and known[0] != known[-1])
        self._curve.shares = (
            [self._count_by(self._day_at(at)) / max(1, len(known)) for at in range(_STEPS + 1)]
            if known
            else []
        )
        self._curve.update()
        self._say()

    @property
    def day(self) -> str:
        """The chosen day; '' at the right end."""
        value = self._slider.value()
        return "" if value == _STEPS or not self._days else self._day_at(value)

    def clear(self) -> None:
        """Today again, at rest."""
        self._play.setChecked(False)
        self._slider.setValue(_STEPS)

    def _day_at(self, step: int) -> str:
        """Steps are even in notes, not in days: quiet months pass quickly."""
        at = round((len(self._days) - 1) * step / _STEPS)
        return self._days[at]

    def _count_by(self, day: str) -> int:
        from bisect import bisect_right

        return bisect_right(self._days, day)

    def _on_value(self, _value: int) -> None:
        self._say()
        self.day_chosen.emit(self.day)

    def _on_play(self, on: bool) -> None:
        self._play.setIcon(icon("pause" if on else "play", "ink-soft", self._theme))
        if on:
            if self._slider.value() == _STEPS:
                self._slider.setValue(0)
            self._beat.start()
        else:
            self._beat.stop()

    def _grow(self) -> None:
        self._slider.setValue(self._slider.value() + 1)
        if self._slider.value() == _STEPS:
            self._play.setChecked(False)

    def _say(self) -> None:
        self._label.setText(self.day or self.tr("Today"))

    def resizeEvent(self, event: object) -> None:
        """The hill lies behind the slider."""
        self._curve.setGeometry(self._slider.geometry())
        self._curve.lower()

    def _dress(self) -> None:
        side = self._theme.px(16)
        self._play.setIconSize(QSize(side, side))
        self._label.setFont(self._theme.ui_font(-1))
        self._label.setMinimumWidth(self._theme.px(72))
        self._on_play(self._play.isChecked())

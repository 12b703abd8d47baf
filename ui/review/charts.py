"""Small charts of the log: what was kept, discarded and put off, by kind, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from garden.staging.figures import ACCEPTED, CLASSES, DEFERRED, DISCARDED, Figures
from ui.review import words
from ui.theme import SPACE_1, SPACE_2, Theme

ROLES = {ACCEPTED: "kind-3", DISCARDED: "kind-2", DEFERRED: "kind-1"}
"""Colours of the three classes: apart for colour-blind eyes, and each bar is named beside."""
_MOST_REASONS = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart."""

    label: str
    parts: tuple[tuple[str, int], ...]
    """(class, count)."""

    @property
    def total(self) -> int:
        """Its length."""
        return sum(count for _name, count in self.parts)


def by_kind(figures: Figures) -> list[Bar]:
    """One bar a kind, the longest first."""
    bars = [
        Bar(
            words.kind_words(kind) or words.no_kind(),
            tuple((name, counts[name]) for name in CLASSES if counts.get(name)),
        )
        for kind, counts in figures.by_kind.items()
    ]
    return sorted(bars, key=lambda bar: -bar.total)


def by_reason(figures: Figures, name: str) -> list[Bar]:
    """The most frequent reasons of a class."""
    found = list(figures.reasons.get(name, {}).items())[:_MOST_REASONS]
    return [Bar(reason or "–", ((name, count),)) for reason, count in found]


class BarChart(QWidget):
    """Bars with their words at the left and their figure at the right."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bars: Sequence[Bar] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._fit)

    @property
    def bars(self) -> Sequence[Bar]:
        """What is drawn."""
        return self._bars

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Draw these."""
        self._bars = tuple(bars)
        told = "; ".join(
            f"{bar.label}: "
            + ", ".join(f"{words.class_words(name)} {count}" for name, count in bar.parts)
            for bar in bars
        )
        self.setAccessibleDescription(told)
        self.setToolTip(told.replace("; ", "\n"))
        self._fit()

    def sizeHint(self) -> QSize:
        """A row for each bar."""
        return QSize(240, max(1, len(self._bars)) * self._pitch())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Words, bar, figure."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.ui_font(-1))
        metrics = painter.fontMetrics()
        longest = max((bar.total for bar in self._bars), default=0)
        label = int(min(self.width() * 0.4, theme.px(180)))
        figure = metrics.horizontalAdvance("00,000")
        room = max(1, self.width() - label - figure - 2 * SPACE_2)
        for number, bar in enumerate(self._bars):
            top = number * self._pitch()
            painter.setPen(theme.colour("ink-soft"))
            shown = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, label)
            where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, top, label, self._pitch()), where, shown)
            left = float(label + SPACE_2)
            height = theme.px(10)
            for name, count in bar.parts:
                width = max(2.0, room * count / longest)
                box = QRectF(left, top + (self._pitch() - height) / 2, width - 1, height)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour(ROLES[name]))
                painter.drawRoundedRect(box, 2, 2)
                left += width
            painter.setPen(theme.colour("ink"))
            box = QRectF(left + SPACE_1, top, figure, self._pitch())
            painter.drawText(box, where, f"{bar.total:,}")
        painter.end()

    def _pitch(self) -> int:
        return self._theme.px(22)

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()


class Legend(QWidget):
    """The three classes with their colours and totals."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._counts: dict[str, int] = {}
        theme.changed.connect(self._fit)
        self._fit()

    def set_counts(self, counts: dict[str, int]) -> None:
        """Totals by class."""
        self._counts = dict(counts)
        self.setAccessibleName(" · ".join(self._words()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A square and a word for each."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.ui_font(-1))
        left, side = 0.0, theme.px(10)
        for name, told in zip(CLASSES, self._words(), strict=True):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(ROLES[name]))
            painter.drawRoundedRect(QRectF(left, (self.height() - side) / 2, side, side), 2, 2)
            painter.setPen(theme.colour("ink"))
            width = painter.fontMetrics().horizontalAdvance(told)
            where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            box = QRectF(left + side + SPACE_1, 0, width + 2, self.height())
            painter.drawText(box, where, told)
            left += side + SPACE_1 + width + 2 * SPACE_2
        painter.end()

    def _words(self) -> list[str]:
        return [f"{words.class_words(name)} {self._counts.get(name, 0):,}" for name in CLASSES]

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.px(22))
        self.update()

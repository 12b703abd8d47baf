"""How Memory stands against its bounds: room that is used, and items that want a look.

Quiet while all is well: a figure that is nought is not shown. Each figure is a button that leaves
only its items in sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from ui.icons import icon
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.words import count

if TYPE_CHECKING:
    from garden.memory.meters import Meters

LENSES = ("due", "long", "source", "stale")
"""Ids of the figures: flags of `Face`."""
_ICONS = {"due": "hourglass", "long": "wrap-text", "source": "circle-help", "stale": "clock"}


class MeterBar(QWidget):
    """A bar and four figures."""

    lens_chosen = Signal(str)
    """Id of the figure whose items are to be seen alone; '' for all items."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._meters: Meters | None = None
        self._bar = QProgressBar(self)
        self._bar.setObjectName("memory-used")
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._used = QLabel(self)
        self._used.setObjectName("memory-used-words")
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self._bar)
        row.addWidget(self._used)
        row.addSpacing(SPACE_3)
        for lens in LENSES:
            button = QPushButton(self)
            button.setObjectName(f"memory-lens-{lens}")
            button.setProperty("kind", "strip")
            button.setCheckable(True)
            button.clicked.connect(lambda on, lens=lens: self._choose(lens if on else ""))
            self._buttons[lens] = button
            row.addWidget(button)
        row.addSpacing(SPACE_1)
        row.addStretch(1)
        theme.changed.connect(self.dress)
        self.dress()

    @property
    def lens(self) -> str:
        """The figure that is pressed; '' for none."""
        return next((lens for lens, each in self._buttons.items() if each.isChecked()), "")

    def set_meters(self, meters: Meters) -> None:
        """Show these figures."""
        self._meters = meters
        words = self.tr("{used} of {most} characters").format(
            used=count(meters.chars), most=count(meters.most_chars)
        )
        self._used.setText(words)
        self._bar.setValue(min(1000, round(meters.share * 1000)))
        self._bar.setAccessibleName(words)
        self._bar.setToolTip(words)
        tone = "danger" if meters.share > 1 else "warn" if meters.share > 0.9 else "soft"
        if self._used.property("tone") != tone:
            self._used.setProperty("tone", tone)
            self._used.style().polish(self._used)
        pressed = self.lens
        for lens, number in self._figures(meters).items():
            button = self._buttons[lens]
            button.setVisible(number > 0)
            button.setToolTip(self._words(lens, number))
            button.setAccessibleName(self._words(lens, number))
            if not number and pressed == lens:
                self.press("")
        self._fit()

    def press(self, lens: str) -> None:
        """Choose a figure as if it were clicked; '' for none, again for none."""
        self._choose("" if lens == self.lens else lens)

    def minimumSizeHint(self) -> QSize:
        """Words give way; figures and their icons stay."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Say as much as there is room for: all; figures without words; without the bar's words."""
        if self._meters is None:
            return
        for words, used in ((True, True), (False, True), (False, False)):
            self._used.setVisible(used)
            for lens, number in self._figures(self._meters).items():
                text = self._words(lens, number) if words else count(number)
                self._buttons[lens].setText(text)
            layout = self.layout()
            if layout is None or layout.sizeHint().width() <= self.width():
                return

    def dress(self) -> None:
        """Another theme or zoom."""
        theme = self._theme
        self._bar.setFixedWidth(theme.px(96))
        self._used.setFont(theme.ui_font(-1))
        for lens, button in self._buttons.items():
            button.setIcon(icon(_ICONS[lens], "warn" if lens == "due" else "ink-soft", theme))

    def _choose(self, lens: str) -> None:
        for name, button in self._buttons.items():
            button.setChecked(name == lens)
        self.lens_chosen.emit(lens)

    def _figures(self, meters: Meters) -> dict[str, int]:
        return {
            "due": len(meters.due),
            "long": len(meters.too_long),
            "source": len(meters.without_source),
            "stale": len(meters.without_stale_when),
        }

    def _words(self, lens: str, number: int) -> str:
        template = {
            "due": self.tr("{count} due"),
            "long": self.tr("{count} long"),
            "source": self.tr("{count} without source"),
            "stale": self.tr("{count} without stale condition"),
        }[lens]
        return template.format(count=count(number))

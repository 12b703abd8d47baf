"""`Columns`: sidebar, main part and a panel beside it, which steps aside in a small window."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QWidget

from ..theme import Theme

_SIDEBAR, _MAIN, _BESIDE = 264, 800, 288
_NARROW = 980
"""Width below which three columns leave no room to read."""


class Columns(QSplitter):
    """Every place has these; a person sizes them once."""

    moved_aside = Signal()
    """The panel came or went without being asked for."""

    def __init__(
        self,
        theme: Theme,
        sidebar: QWidget,
        main: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        """The panel comes with `fill_beside`; until then its place is empty."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._wanted = True
        self._narrow = False
        self._zoom = theme.zoom
        self._main = main
        self._side = _framed(self, sidebar)
        self.beside = _framed(self)
        """The frame of the panel, its parent."""
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for part in (self._side, main, self.beside):
            self.addWidget(part)
        self.setStretchFactor(1, 1)
        self.setSizes([theme.px(_SIDEBAR), _MAIN, theme.px(_BESIDE)])
        theme.changed.connect(self._dress)
        self._dress()

    def fill_beside(self, panel: QWidget) -> None:
        """Put the panel into its place."""
        row = self.beside.layout()
        assert row is not None
        row.addWidget(panel)

    @property
    def sidebar_shown(self) -> bool:
        """Whether the sidebar is in sight."""
        return not self._side.isHidden()

    @property
    def beside_shown(self) -> bool:
        """Whether the panel is in sight."""
        return not self.beside.isHidden()

    @property
    def beside_wanted(self) -> bool:
        """Whether the person wants the panel, room or not."""
        return self._wanted

    def show_sidebar(self, on: bool) -> None:
        """Show or hide the sidebar."""
        self._side.setVisible(on)

    def show_beside(self, on: bool) -> None:
        """Show or hide the panel, because the person said so."""
        self._wanted = on
        self.beside.setVisible(on)

    def want_beside(self, on: bool) -> None:
        """Show the panel when there is room for it."""
        self._wanted = on
        self.beside.setVisible(on and not self._narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Only crossing the border moves the panel: who opens it in a small window keeps it."""
        super().resizeEvent(event)
        narrow = event.size().width() < self._theme.px(_NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self.beside.setVisible(self._wanted and not narrow)
            self.moved_aside.emit()

    def _dress(self) -> None:
        """Limits follow the zoom: at 150 % a sidebar of 220 px holds no name."""
        px = self._theme.px
        # Not all the way, though: the window must still fit a small screen at 200 %.
        least = min(px(220), 300)
        self._side.setMinimumWidth(least)
        self._side.setMaximumWidth(px(420))
        self.beside.setMinimumWidth(least)
        self.beside.setMaximumWidth(px(480))
        self._main.setMinimumWidth(320)
        if self._theme.zoom != self._zoom:
            self._widen(self._theme.zoom / self._zoom)
            self._zoom = self._theme.zoom

    def _widen(self, times: float) -> None:
        """Names keep their room as they grow, up to a third of the window."""
        side, main, beside = self.sizes()
        total = side + main + beside
        side = min(round(side * times), max(total // 3, self._side.minimumWidth()))
        beside = min(round(beside * times), max(total // 3, self.beside.minimumWidth()))
        self.setSizes([side, max(total - side - beside, 320), beside])


def _framed(parent: QWidget, widget: QWidget | None = None) -> QFrame:
    frame = QFrame(parent)
    frame.setProperty("surface", "sunken")
    row = QHBoxLayout(frame)
    row.setContentsMargins(0, 0, 0, 0)
    if widget is not None:
        row.addWidget(widget)
    return frame

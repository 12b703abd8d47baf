"""`SmallGraph`: what is around one note, in a panel: the picture of the Graph place, in little."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.lanes import Lanes
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.words import count, notes

from . import overlay
from .canvas import GraphCanvas
from .colouring import OTHER, WISHED
from .deeds import wished_link
from .scene import Scene, radii, scene_of, telling

if TYPE_CHECKING:
    from garden.graph.around import Around

_HEIGHT = 232
_HERE = 0
"""Colour of the note that it is about; the others step back."""


class SmallCanvas(GraphCanvas):
    """A picture within a page that scrolls: the wheel is the page's, with Ctrl it zooms."""

    margin = 30

    def __init__(self, theme: Theme, lanes: Lanes, parent: QWidget) -> None:
        super().__init__(theme, lanes, parent)
        self.setObjectName("small-graph-canvas")
        self.setAccessibleName(self.tr("What is around this note"))
        self.centre = -1

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; else the page scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard begins at the note itself."""
        super().focusInEvent(event)
        if self.focus_node < 0 and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.set_focus_node(self.centre, lit=False)

    def paint_over(self, painter: QPainter) -> None:
        """An edge, and a ring around the note that the picture is about."""
        super().paint_over(painter)
        painter.setPen(self._theme.colour("hairline"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        row = self.scene.row.get(self.centre)
        if row is not None:
            view = overlay.View(
                self.scene, self.view_places(), self.camera.scale, self.size(), self._look,
                self._theme,
            )  # fmt: skip
            overlay.ring(painter, view, row, self._theme.colour("accent"), 2.0)


class SmallGraph(QWidget):
    """Depth, words and picture."""

    open_requested = Signal(str, bool)
    """(path, in a new tab)."""
    wish_requested = Signal(object)
    """LinkRef of a note that nobody has written."""
    depth_chosen = Signal(int)

    def __init__(self, theme: Theme, lanes: Lanes, depth: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._around: Around | None = None
        self.canvas = SmallCanvas(theme, lanes, self)
        self.canvas.open_requested.connect(self._open)
        self.canvas.focused.connect(self._describe)
        self._said = QLabel(self)
        self._said.setObjectName("small-graph-said")
        self._said.setProperty("tone", "soft")
        self._depths = QButtonGroup(self)
        self._depths.setExclusive(True)
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_3 + SPACE_2 + SPACE_1, 0, SPACE_2, 0)
        head.setSpacing(SPACE_1)
        head.addWidget(self._said, 1)
        words = QLabel(self.tr("Depth"), self)
        words.setProperty("tone", "soft")
        head.addWidget(words)
        for number in (1, 2, 3):
            button = QPushButton(str(number), self)
            button.setObjectName(f"small-graph-depth-{number}")
            button.setAccessibleName(self.tr("Depth {number}").format(number=number))
            button.setCheckable(True)
            button.setProperty("kind", "strip")
            button.setChecked(number == depth)
            button.clicked.connect(lambda _on, number=number: self.depth_chosen.emit(number))
            self._depths.addButton(button, number)
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addLayout(head)
        column.addWidget(self.canvas)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def around(self) -> Around | None:
        """What is shown."""
        return self._around

    def show_around(self, around: Around) -> None:
        """Show this. What is shown already stays as it is, and as a person moved it."""
        before = self._around
        if before is not None and before.same_as(around):
            return
        data, canvas = around.data, self.canvas
        elsewhere = before is None or before.data.nodes[before.centre] != data.nodes[around.centre]
        self._around = around
        canvas.set_titles([node.title for node in data.nodes])
        if before is not None:
            number = data.number
            canvas.renumber([number.get(node.key, -1) for node in before.data.nodes])
        canvas.centre = around.centre
        if elsewhere:
            canvas.set_focus_node(around.centre if canvas.hasFocus() else -1, lit=False)
        canvas.follow()
        canvas.show_scene(_scene(around))
        shown, more = len(around.local.chosen) - 1, around.local.left_out
        words = self.tr("{count} of {total} notes")
        words = words.format(count=count(shown), total=count(shown + more))
        self._said.setText(words if more else notes(shown))

    def _open(self, node: int, new_tab: bool) -> None:
        if self._around is None or node < 0:
            return
        found = self._around.data.nodes[node]
        if found.wish:
            self.wish_requested.emit(wished_link(found))
        elif node != self._around.centre:
            self.open_requested.emit(found.path, new_tab)

    def _describe(self, node: int) -> None:
        """What a screen reader says of the node at the keyboard."""
        words = ""
        if node >= 0 and self._around is not None:
            found = self._around.data.nodes[node]
            words = self.tr("{title}, {kind}").format(
                title=found.title, kind=self.tr("not written yet") if found.wish else found.type
            )
        self.canvas.setAccessibleDescription(words)

    def _dress(self) -> None:
        self.canvas.setFixedHeight(self._theme.px(_HEIGHT))


def _scene(around: Around) -> Scene:
    data, local = around.data, around.local
    shown = np.zeros(len(data), dtype=bool)
    shown[local.chosen] = True
    places = np.zeros((len(data), 2))
    places[local.chosen] = local.places
    colours = np.full(len(data), OTHER, dtype=np.int8)
    colours[data.is_wish] = WISHED
    colours[around.centre] = _HERE
    radius = radii(data)
    scene = scene_of(data, places, colours, radius, telling(data, None), shown)
    weight = scene.weight.copy()
    weight[scene.row[around.centre]] += 100.0  # its name goes before all others
    return replace(scene, weight=weight)

"""`GraphParts`: the parts of the Graph place, and how they lie.

head:      whole or local, depth, what is shown, tools
filters:   choices, legend, time
canvas (minimap and selection bar over it)  |  lists
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from garden.index_state import Readiness
from ui.actions import ActionRegistry
from ui.theme import SPACE_3, Theme
from ui.widgets.empty import EmptyState

from .canvas import GraphCanvas
from .deeds import GraphDeeds
from .filter_bar import GraphFilters
from .graph_actions import make_graph_actions
from .head_bar import HeadBar
from .insight_panel import InsightPanel
from .minimap import Minimap
from .selection_bar import SelectionBar
from .source import GraphSource
from .stage import Stage
from .suggestions import Suggestions

if TYPE_CHECKING:
    from ui.session import GardenSession

    from .ahead import GraphAhead

_NARROW = 860
"""Width below which the lists leave no room for the picture."""
_LOW = 330
"""Height below which the filters leave none."""


class GraphParts(QWidget):
    """Widgets and their places; `GraphPlace` connects them."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        clock: Callable[[], datetime],
        parent: QWidget | None,
        ahead: GraphAhead | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("graph-place")
        self._session = session
        self._theme = theme
        self.stage = Stage(clock)
        self.source = GraphSource(session, self, ahead)
        self.source.set_awake(True)  # the lane reads while the widgets are made
        self.deeds = GraphDeeds(session, self)
        self.canvas = GraphCanvas(theme, session.lanes, self)
        self.minimap = Minimap(theme, self.canvas)
        self.selection = SelectionBar(theme, self.canvas)
        self.filters = GraphFilters(theme, self)
        self.lists = InsightPanel(theme, self)
        self.suggestions = Suggestions(self.stage, self.canvas, self.lists, self.deeds, self)
        self.head = HeadBar(theme, self)
        self.empty = EmptyState(theme, self)
        self.nothing = EmptyState(theme, self.canvas)
        self.nothing.setObjectName("graph-nothing")
        self.nothing.hide()
        self._narrow = self._low = False
        self.actions_: dict[str, QAction] = {}
        """By id; QWidget has an `actions` of its own."""

    def _arrange(self, registry: ActionRegistry, slots: Mapping[str, Callable[..., Any]]) -> None:
        """Make the actions, then put everything into its place."""
        self.actions_ = make_graph_actions(self, self.canvas, slots)
        registry.add(*self.actions_.values())
        self._lay_out()
        self._say_loading()
        self._theme.changed.connect(self._step_aside)

    def _move_map(self) -> None:
        self.minimap.show_camera(self.canvas.camera, self.canvas.size())
        margin = SPACE_3
        self.minimap.move(
            self.canvas.width() - self.minimap.width() - margin,
            self.canvas.height() - self.minimap.height() - margin,
        )
        self.selection.place()
        self.nothing.setGeometry(self.canvas.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lists and filters step aside in a small window."""
        super().resizeEvent(event)
        self._step_aside()
        self._move_map()

    def _step_aside(self) -> None:
        """What leaves no room for the picture goes; a person may call it back."""
        narrow = self.width() < self._theme.px(_NARROW)
        low = self.height() < self._theme.px(_LOW)
        if narrow and not self._narrow:
            self.actions_["graph.lists"].setChecked(False)
        if low and not self._low:
            self.actions_["graph.filters"].setChecked(False)
        self._narrow, self._low = narrow, low

    def _lay_out(self) -> None:
        for id in ("graph.filters", "graph.lists", "graph.labels"):
            self.actions_[id].setChecked(True)
        tools = (
            "graph.search", "graph.candidates", "graph.lasso", "graph.path", "graph.fit",
            "graph.filters", "graph.lists",
        )  # fmt: skip
        for id in tools:
            self.head.add_tool(self.actions_[id], str(self.actions_[id].property("icon-name")))
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.setObjectName("graph-split")
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.canvas)
        self._split.addWidget(self.lists)
        self._split.setStretchFactor(0, 1)
        self._split.setSizes([900, self._theme.px(272)])
        self.lists.setMinimumWidth(self._theme.px(220))
        self.lists.setMaximumWidth(self._theme.px(420))
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._split)
        self._pages.addWidget(self.empty)
        self._pages.setMinimumHeight(120)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.filters)
        column.addWidget(self._pages, 1)

    def _say_nothing(self, *, on: bool) -> None:
        """The filters let nothing through: over the picture, so that they stay at hand."""
        if on:
            self.nothing.say(
                "list-filter",
                self.tr("No note passes the filters"),
                self.tr("Choose or type something else above, or show all notes again."),
                self.tr("Clear the filters"),
                self.filters.clear,
            )
        self.nothing.setVisible(on)

    def _say_loading(self) -> None:
        self.empty.say("network", self.tr("Drawing the graph…"), "")
        self._pages.setCurrentIndex(1)

    def _say_empty(self) -> None:
        if self._session.index_state.words is Readiness.LOADING:
            self._say_loading()
            return
        self.empty.say(
            "network",
            self.tr("No notes yet"),
            self.tr("Write a note, link it with [[another]], and the graph begins to grow."),
        )
        self._pages.setCurrentIndex(1)

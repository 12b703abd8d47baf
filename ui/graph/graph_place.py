"""The Graph place: the picture with its filters above, its lists beside it. It glues.

What is shown is worked out here (which nodes, which colours, whole or local) and handed to the
canvas; what is to be done is asked of the session in `GraphDeeds`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from garden.graph.data import GraphData
from garden.graph.filters import Filter, shown
from garden.graph.local import Local, local_view
from garden.index_state import Readiness
from ui import messages
from ui.actions import ActionRegistry
from ui.theme import SPACE_3, Theme
from ui.widgets.empty import EmptyState
from ui.widgets.words import count
from ui.wiki.hover_card import HoverCards, session_previewer
from ui.wiki.view_values import LinkRef

from .canvas import Dotted, GraphCanvas
from .colouring import Colouring, colour
from .deeds import GraphDeeds
from .filter_bar import FilterBar
from .graph_actions import make_graph_actions
from .head_bar import HeadBar
from .insight_panel import InsightPanel
from .minimap import Minimap
from .scene import Scene, radii, scene_of, telling
from .selection_bar import SelectionBar
from .source import GraphSource

if TYPE_CHECKING:
    from garden.graph.candidates import Candidate
    from garden.graph.insights import Insights
    from garden.graph.steps import First, Settled
    from ui.session import GardenSession

    from .camera import Points


class GraphPlace(QWidget):
    """The picture of a garden's links."""

    open_requested = Signal(str, bool)
    """(path, in a new tab)."""
    wish_requested = Signal(object)
    """LinkRef of a note that links wish for and that should be written."""
    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    said = Signal(str)
    failed = Signal(object)
    """GardenError."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        parent: QWidget | None = None,
        *,
        current: Callable[[], str] = str,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`current` answers the path of the open note, '' when none is."""
        super().__init__(parent)
        self.setObjectName("graph-place")
        self._session = session
        self._theme = theme
        self._current = current
        self._clock = clock
        self._data: GraphData | None = None
        self._shown: NDArray[np.bool_] = np.zeros(0, dtype=bool)
        self._colouring: Colouring | None = None
        self._radius: NDArray[np.float64] = np.zeros(0)
        self._order: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._groups: NDArray[np.int32] | None = None
        self._local: Local | None = None
        self._centre = -1
        self._clusters = False
        self.source = GraphSource(session, self)
        self.deeds = GraphDeeds(session, self)
        self.canvas = GraphCanvas(theme, session.lanes, self)
        self.minimap = Minimap(theme, self.canvas)
        self.selection = SelectionBar(theme, self.canvas)
        self.filters = FilterBar(theme, self)
        self.lists = InsightPanel(theme, self)
        self.head = HeadBar(theme, self)
        self.empty = EmptyState(theme, self)
        self._cards = HoverCards(theme, self.canvas)
        self._cards.set_previewer(session_previewer(session, self, clock))
        self.actions_: dict[str, QAction] = make_graph_actions(self, self.canvas, self._slots())
        registry.add(*self.actions_.values())
        self._lay_out()
        self._connect()
        self._say_loading()

    # ---- the place

    def focus_place(self) -> None:
        """Give the picture the keyboard."""
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_around(self, path: str) -> None:
        """The local view of a note, as soon as the graph is there."""
        self._centre = self._data.number.get(path, -1) if self._data is not None else -1
        self._wanted_path = path
        if self._centre >= 0:
            self.show_local(self._centre)

    @property
    def is_local(self) -> bool:
        """Whether the surroundings of one note are shown."""
        return self._local is not None

    def showEvent(self, event: object) -> None:
        """Somebody looks."""
        self.source.set_awake(True)

    def hideEvent(self, event: object) -> None:
        """Nobody does."""
        self._cards.hide_card()
        self.source.set_awake(False)

    # ---- the graph comes

    def _take(self, first: First) -> None:
        same = self._data is not None and self._local is not None
        centre_key = self._data.nodes[self._centre].key if same and self._data else ""
        self._data = first.data
        self._clusters = first.clusters is not None
        self._groups = None
        sizes = first.clusters.sizes if first.clusters is not None else None
        self._radius = radii(first.data, sizes)
        self._order = telling(first.data, None)
        self.canvas.set_titles([node.title for node in first.data.nodes])
        self.filters.show_data(first.data)
        self.lists.show_loading(first.data)
        self.head.show_back(bool(first.inside))
        self._recolour()
        self._shown = shown(first.data, self.filters.wanted, self._clock())
        self._local = None
        wanted = self._wanted_path or centre_key
        self._wanted_path = ""
        at = first.data.number.get(wanted, -1) if wanted else -1
        if at >= 0:
            self._centre = at
            self._make_local()
        self._show_scene()
        self._say()

    _wanted_path = ""

    def _place_nodes(self, places: Points) -> None:
        if self._local is None and self._data is not None:
            self._show_scene()

    def _settled(self, done: Settled) -> None:
        self._groups = done.groups
        if done.first.data is self._data:
            self._order = telling(self._data, self._groups)
            if self._local is None:
                self._show_scene()

    def _learn(self, found: Insights) -> None:
        self.lists.show_insights(found, clusters=self._clusters)
        self._say()

    def _show_scene(self) -> None:
        scene = self._scene()
        empty = self._data is not None and not len(self._data)
        if empty:
            self._say_empty()
            return
        self._pages.setCurrentIndex(0)
        self.canvas.show_scene(scene)
        self.minimap.show_scene(scene)
        self.minimap.setVisible(len(scene) > 40 and self._local is None)
        self._move_map()

    def _scene(self) -> Scene:
        data, places, colouring = self._data, self.source.places, self._colouring
        assert data is not None
        assert places is not None
        assert colouring is not None
        if self._local is not None:
            mask = np.zeros(len(data), dtype=bool)
            mask[self._local.chosen] = True
            there = places.copy()
            there[self._local.chosen] = places[self._centre] + self._local.places
            return scene_of(data, there, colouring.places, self._radius, self._order, mask)
        return scene_of(data, places, colouring.places, self._radius, self._order, self._shown)

    # ---- whole and local

    def show_local(self, node: int) -> None:
        """Glide to the surroundings of a node."""
        if self._data is None or self.source.places is None:
            return
        self._centre = node
        before = self._scene()
        self._make_local()
        self._glide(before, self._scene())
        self.canvas.set_focus_node(node)
        self._say()

    def show_whole(self) -> None:
        """Glide back to the whole garden, to where its notes stand there."""
        if self._local is None or self._data is None:
            return
        before = self._scene()
        self._local = None
        self._glide(before, self._scene())
        self._say()

    def set_depth(self, depth: int) -> None:
        """Reach so many links from the centre."""
        self.head.show_depth(depth)
        if self._local is not None:
            before = self._scene()
            self._make_local()
            self._glide(before, self._scene())
            self._say()

    def _make_local(self) -> None:
        assert self._data is not None
        visible = None if self.filters.wanted.is_empty else self._shown
        self._local = local_view(
            self._data, self._centre, self.head.reach, self.source.places, visible
        )
        self.head.show_mode(local=True)

    def _glide(self, before: Scene, after: Scene) -> None:
        """From one scene to the other: nodes in both walk, the camera goes along."""
        self.head.show_mode(local=self._local is not None)
        light, back = (after, False) if after.is_light else (before, True)
        self.minimap.setVisible(len(after) > 40 and self._local is None)
        self.minimap.show_scene(after)
        self.canvas.glide(before, after, light, back=back)

    # ---- filters and colours

    def _filter(self, wanted: Filter) -> None:
        if self._data is None:
            return
        self._shown = shown(self._data, wanted, self._clock())
        if self._local is not None:
            self._make_local()
        self._show_scene()
        if self._colouring is not None:
            self.filters.show_colouring(self._colouring)
        self._say()

    def _recolour(self) -> None:
        if self._data is None:
            return
        self._colouring = colour(self._data, self.filters.by)
        self.filters.show_colouring(self._colouring)

    def _on_by(self) -> None:
        self._recolour()
        if self._data is not None:
            self._show_scene()

    # ---- words

    def _say(self) -> None:
        data = self._data
        if data is None:
            return
        notes = int((~data.is_wish & self._shown).sum())
        if self._local is not None:
            words = self.tr("{count} notes around “{title}”").format(
                count=count(len(self._local.chosen) - 1), title=data.nodes[self._centre].title
            )
            if self._local.left_out:
                words += self.tr("; {count} more, less linked, are not shown").format(
                    count=count(self._local.left_out)
                )
        elif self._clusters:
            first = self.source.first
            words = self.tr("{count} clusters of {total} notes. Open one to see its notes.").format(
                count=count(len(data)), total=count(first.total if first else 0)
            )
        else:
            words = self.tr("{count} notes, {links} links").format(
                count=count(notes), links=count(len(data.sources))
            )
            if notes < int((~data.is_wish).sum()):
                words = self.tr("{count} of {total} notes").format(
                    count=count(notes), total=count(int((~data.is_wish).sum()))
                )
            if self.source.first is not None and self.source.first.inside:
                words = self.tr("{cluster}: {words}").format(
                    cluster=self.source.first.title, words=words
                )
        self.head.say(words)

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

    def _fail(self, error: Exception) -> None:
        if self._data is not None and len(self._data):
            self.failed.emit(error)
            return
        message = messages.word(error)
        self.empty.say(
            "circle-alert",
            message.text,
            message.advice,
            self.tr("Try again"),
            self.source.refresh,
        )
        self._pages.setCurrentIndex(1)

    def _gone(self) -> None:
        self._data = None
        self._local = None
        self._cards.hide_card()
        self.canvas.show_path([])
        self.canvas.show_dotted([])
        self._say_loading()

    # ---- deeds

    def _open(self, node: int, new_tab: bool) -> None:
        assert self._data is not None
        self._cards.hide_card()
        found = self._data.nodes[node]
        if self._clusters:
            self.source.open_cluster(found.key)
        elif found.wish:
            self._create(node)
        else:
            self.open_requested.emit(found.path, new_tab)

    def _create(self, node: int) -> None:
        assert self._data is not None
        self.deeds.wish(self._data.nodes[node].wish, self.wish_requested.emit)

    def _paths(self, nodes: set[int]) -> list[str]:
        assert self._data is not None
        if self._clusters:
            return []
        ranked = sorted(nodes, key=lambda at: -int(self._radius[at] * 100))
        return [found for at in ranked if (found := self._data.nodes[at].path)]

    def _open_selected(self) -> None:
        for path in self._paths(self.canvas.selected):
            self.open_requested.emit(path, True)

    def _link_selected(self) -> None:
        paths = self._paths(self.canvas.selected)
        focus = self.canvas.focus_node
        if self._data is not None and focus in self.canvas.selected:
            first = self._data.nodes[focus].path
            paths.sort(key=lambda path: path != first)
        self.deeds.link(paths)

    def _show_nodes(self, nodes: set[int]) -> None:
        """From a list: bring these nodes before the eyes."""
        if self._data is None:
            return
        if self._local is not None and not nodes <= set(self._local.chosen.tolist()):
            self.show_whole()
        if not self._shown[list(nodes)].all():
            self.filters.clear()
        if len(nodes) == 1:
            self.canvas.set_focus_node(next(iter(nodes)), centre=True)
        else:
            self.canvas.select(nodes)
            self.canvas.look_at(nodes)
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _candidates(self, node: int | None = None) -> None:
        """Look for links that could be made around a note."""
        at = self._meant() if node is None else node
        if self._data is None or at < 0 or self._clusters or not self._data.nodes[at].path:
            self.said.emit(self.tr("Go to a note in the graph first."))
            return
        data = self._data
        linked = frozenset(data.nodes[other].path for other in data.neighbours(at).tolist()) - {""}
        self.actions_["graph.lists"].setChecked(True)
        path, title = data.nodes[at].path, data.nodes[at].title
        self.deeds.find_candidates(
            path, linked, lambda found: self._show_candidates(found, title, data)
        )

    def _show_candidates(self, found: list[Candidate], title: str, data: GraphData) -> None:
        if data is not self._data:
            return
        self.lists.show_candidates(found, title)
        number = data.number
        self.canvas.show_dotted(
            [
                Dotted(number[one.source], number[one.target], one.mention is not None, one)
                for one in found
                if one.source in number and one.target in number
            ]
        )

    def _make_candidate(self, candidate: Candidate) -> None:
        self.canvas.show_dotted([one for one in self.canvas.dotted if one.payload is not candidate])
        self.deeds.make(candidate)

    def _path(self) -> None:
        chosen = sorted(self.canvas.selected)
        if len(chosen) == 1 and self._meant() >= 0 and self._meant() not in chosen:
            chosen.append(self._meant())
        if len(chosen) != 2 or self.source.graph is None or self._data is None:
            self.said.emit(self.tr("Select two notes, then ask for the path between them."))
            return
        self._show_path(chosen[0], chosen[1])

    def _show_path(self, start: int, end: int) -> None:
        graph, data = self.source.graph, self._data
        if graph is None or data is None:
            return
        self.deeds.find_path(graph, start, end, lambda found: self._take_path(found, start, end))

    def _take_path(self, found: list[int], start: int, end: int) -> None:
        assert self._data is not None
        first, last = self._data.nodes[start].title, self._data.nodes[end].title
        if not found:
            self.canvas.show_path([])
            self.head.say(
                self.tr("No links lead from “{start}” to “{end}”.").format(start=first, end=last)
            )
            return
        if self._local is not None:
            self.show_whole()
        if not self._shown[found].all():
            self.filters.clear()
        self.canvas.select(set())
        self.canvas.set_focus_node(-1)
        self.canvas.show_path(found)
        self.canvas.look_at(set(found))
        steps = " → ".join(self._data.nodes[at].title for at in found)
        self.head.say(
            self.tr("{count} links: {steps}").format(count=count(len(found) - 1), steps=steps)
        )

    def _pin(self) -> None:
        node = self._meant()
        if node < 0 or self._data is None or self.source.places is None:
            return
        if self._data.nodes[node].key in self.source.pinned:
            self.source.unpin({node})
            self.said.emit(self.tr("Let go: the next layout may move it."))
        else:
            x, y = self.source.places[node].tolist()
            self.source.pin(node, x, y)
            self.said.emit(self.tr("Pinned here."))

    def _meant(self) -> int:
        """The node a deed is about: at the keyboard, else the only selected one, else the open
        note."""
        if self.canvas.focus_node >= 0:
            return self.canvas.focus_node
        if len(self.canvas.selected) == 1:
            return next(iter(self.canvas.selected))
        if self._data is not None and self._current():
            return self._data.number.get(self._current(), -1)
        return -1

    def _export(self, kind: str) -> None:
        if self._data is not None and self.source.places is not None:
            self.deeds.export(kind, self.canvas, self._data, self.source.places, self)

    def _export_selected(self) -> None:
        data, places = self._data, self.source.places
        if data is not None and places is not None:
            chosen = np.array(sorted(self.canvas.selected), dtype=np.intp)
            self.deeds.export("json", self.canvas, data.part(chosen), places[chosen], self)

    def _menu(self, node: int, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setObjectName("graph-menu")
        if node >= 0 and self._data is not None:
            self.canvas.set_focus_node(node)
            wish = bool(self._data.nodes[node].wish)
            menu.addAction(
                self.tr("Create the note") if wish else self.tr("Open"),
                lambda: self._open(node, False),
            )
            if not wish and not self._clusters:
                menu.addAction(self.tr("Open in a new tab"), lambda: self._open(node, True))
            menu.addSeparator()
            for id in ("graph.around", "graph.candidates", "graph.pin"):
                menu.addAction(self.actions_[id])
            others = self.canvas.selected - {node}
            if len(others) == 1:
                other = next(iter(others))
                menu.addAction(
                    self.tr("Path from “{title}”").format(title=self._data.nodes[other].title),
                    lambda: self._show_path(other, node),
                )
            menu.addSeparator()
        for id in ("graph.whole", "graph.fit", "graph.again"):
            menu.addAction(self.actions_[id])
        menu.addSeparator()
        for id in ("graph.png", "graph.svg", "graph.graphml", "graph.json"):
            menu.addAction(self.actions_[id])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(point)

    # ---- wiring

    def _slots(self) -> dict[str, Callable[..., Any]]:
        return {
            "graph.search": self._search,
            "graph.filters": self.filters.setVisible,
            "graph.lists": self.lists.setVisible,
            "graph.labels": self.canvas.show_names,
            "graph.candidates": self._candidates,
            "graph.lasso": self._lasso,
            "graph.fit": self.canvas.fit,
            "graph.around": lambda: self._choose_mode(local=True),
            "graph.whole": lambda: self._choose_mode(local=False),
            "graph.select-all": lambda: self.canvas.select(set(self.canvas.scene.row)),
            "graph.path": self._path,
            "graph.pin": self._pin,
            "graph.again": self.source.lay_out_anew,
            "graph.png": lambda: self._export("png"),
            "graph.svg": lambda: self._export("svg"),
            "graph.graphml": lambda: self._export("graphml"),
            "graph.json": lambda: self._export("json"),
        }

    def _search(self) -> None:
        self.actions_["graph.filters"].setChecked(True)
        self.filters.focus_search()

    def _lasso(self, on: bool) -> None:
        self.canvas.lasso_mode = on

    def _choose_mode(self, *, local: bool) -> None:
        if not local:
            self.show_whole()
        elif (node := self._meant()) >= 0 and not self._clusters:
            self.show_local(node)
        elif self._data is not None and len(self._data) and not self._clusters:
            self.show_local(int(np.argmax(self._data.degree)))
        self.head.show_mode(local=self.is_local)

    def _on_hover(self, node: int, rect: QRect) -> None:
        if node < 0 or self._data is None or self._clusters:
            self._cards.leave()
            return
        found = self._data.nodes[node]
        ref = (
            LinkRef(found.wish, "broken")
            if found.wish
            else LinkRef(found.path, "found", found.path)
        )
        self._cards.offer(ref, rect)

    def _on_focus(self, node: int) -> None:
        """What a screen reader says of the node at the keyboard."""
        if node < 0 or self._data is None:
            self.canvas.setAccessibleDescription("")
            return
        found = self._data.nodes[node]
        kind = self.tr("not written yet") if found.wish else found.type
        self.canvas.setAccessibleDescription(
            self.tr("{title}, {kind}, {into} links to it, {out} links from it").format(
                title=found.title,
                kind=kind,
                into=count(int(self._data.incoming[node])),
                out=count(int(self._data.outgoing[node])),
            )
        )

    def _on_selection(self) -> None:
        chosen = self.canvas.selected
        notes = len(self._paths(chosen)) if self._data is not None else 0
        self.selection.show_count(len(chosen), notes=notes)

    def _move_map(self) -> None:
        self.minimap.show_camera(self.canvas.camera, self.canvas.size())
        margin = SPACE_3
        self.minimap.move(
            self.canvas.width() - self.minimap.width() - margin,
            self.canvas.height() - self.minimap.height() - margin,
        )
        self.selection.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lists step aside in a small window."""
        super().resizeEvent(event)
        narrow = event.size().width() < self._theme.px(860)
        was = 0 < event.oldSize().width() < self._theme.px(860)
        if narrow and not was:
            self.actions_["graph.lists"].setChecked(False)
        self._move_map()

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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.filters)
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        source, canvas, lists, deeds = self.source, self.canvas, self.lists, self.deeds
        source.arrived.connect(self._take)
        source.placed.connect(self._place_nodes)
        source.settled.connect(self._settled)
        source.learned.connect(self._learn)
        source.failed.connect(self._fail)
        source.gone.connect(self._gone)
        canvas.open_requested.connect(self._open)
        canvas.hovered.connect(self._on_hover)
        canvas.focused.connect(self._on_focus)
        canvas.selection_changed.connect(self._on_selection)
        canvas.pinned.connect(source.pin)
        canvas.candidate_chosen.connect(self._make_candidate)
        canvas.menu_requested.connect(self._menu)
        canvas.camera_moved.connect(self._move_map)
        canvas.resized.connect(self._move_map)
        self.minimap.go_requested.connect(canvas.look_at_point)
        self.filters.filter_changed.connect(self._filter)
        self.filters.by_changed.connect(lambda _by: self._on_by())
        self.filters.left.connect(self.focus_place)
        self.head.mode_chosen.connect(lambda local: self._choose_mode(local=local))
        self.head.depth_chosen.connect(self.set_depth)
        self.head.back_requested.connect(lambda: source.open_cluster(""))
        self.selection.open_requested.connect(self._open_selected)
        self.selection.tag_requested.connect(
            lambda tag: deeds.tag(self._paths(canvas.selected), tag)
        )
        self.selection.link_requested.connect(self._link_selected)
        self.selection.path_requested.connect(self._path)
        self.selection.export_requested.connect(self._export_selected)
        self.selection.cleared.connect(lambda: canvas.select(set()))
        lists.show_requested.connect(self._show_nodes)
        lists.open_requested.connect(self._open)
        lists.create_requested.connect(self._create)
        lists.around_requested.connect(self._candidates_of)
        lists.link_requested.connect(self._make_candidate)
        deeds.done.connect(self.done)
        deeds.said.connect(self.said)
        deeds.failed.connect(self.failed)

    def _candidates_of(self, node: int) -> None:
        self._show_nodes({node})
        self._candidates(node)

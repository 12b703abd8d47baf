"""The Graph place: the picture with its filters above, its lists beside it. It glues.

What is shown is worked out here (which nodes, which colours, whole or local) and handed to the
canvas; what is to be done is asked of the session in `GraphDeeds`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from garden.graph.filters import Filter
from ui import messages
from ui.actions import ActionRegistry
from ui.theme import Theme
from ui.widgets.words import count
from ui.wiki.hover_card import HoverCards, session_previewer
from ui.wiki.view_values import LinkRef

from .deeds import wished_link
from .graph_parts import GraphParts
from .node_menu import show_menu
from .scene import Scene

if TYPE_CHECKING:
    from garden.graph.graph import GardenGraph
    from garden.graph.insights import Insights
    from garden.graph.steps import First, Settled
    from ui.session import GardenSession

    from .ahead import GraphAhead
    from .camera import Points


_AFTER_MS = 16
"""Filters and lists are filled so long after the first picture."""


class GraphPlace(GraphParts):
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
        ahead: GraphAhead | None = None,
    ) -> None:
        """`current` answers the path of the open note, '' when none is."""
        super().__init__(session, theme, clock, parent, ahead)
        self._current = current
        self._wanted_path = ""
        self._no_path = ""
        """That no links lead between the two that are selected."""
        self._cards = HoverCards(theme, self.canvas)
        self._cards.set_previewer(session_previewer(session, self, clock))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_AFTER_MS)
        self._soon.timeout.connect(self._fill_filters)
        self._arrange(registry, self._slots())
        self._connect()
        self.source.listen()

    # ---- the place

    def focus_place(self) -> None:
        """Give the picture the keyboard."""
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_around(self, path: str) -> None:
        """The local view of a note, as soon as the graph is there."""
        at = self.stage.data.number.get(path, -1)
        if at >= 0 and self.stage.is_whole_around(path):
            self.show_local(at)
            return
        self._wanted_path = path
        if self.stage.of_clusters or self.stage.is_part:
            self.source.open_cluster(path)

    @property
    def is_local(self) -> bool:
        """Whether the surroundings of one note are shown."""
        return self.stage.local is not None

    def showEvent(self, event: object) -> None:
        """Somebody looks."""
        self._enable()
        self.source.set_awake(True)

    def hideEvent(self, event: object) -> None:
        """Nobody does."""
        self._cards.hide_card()
        self.source.set_awake(False)

    # ---- the graph comes

    def _take(self, first: First) -> None:
        stage, before = self.stage, self.stage.data
        elsewhere = stage.first is not None and stage.first.inside != first.inside
        stage.take(first)
        self.canvas.set_titles([node.title for node in first.data.nodes])
        if len(before):
            number, new = first.data.number, first.renamed
            self.canvas.renumber(
                [number.get(new.get(node.key, node.key), -1) for node in before.nodes]
            )
        if elsewhere:
            self.canvas.follow()
        self.head.show_back(bool(first.inside))
        wanted, self._wanted_path = self._wanted_path, ""
        at = first.data.number.get(wanted, -1) if wanted else -1
        if at >= 0 and stage.is_whole_around(wanted):
            stage.make_local(at)
        elif wanted and first.clusters is not None and wanted in first.clusters.whole.number:
            self.show_around(wanted)
        self._show_scene()
        self._show_pins()
        self._say()
        self._enable()
        self._soon.start()  # the picture comes first

    def _fill_filters(self) -> None:
        self.lists.show_loading(self.stage.data)
        self.suggestions.take_over()
        if self.source.insights is not None:  # they were quicker
            self._learn(self.source.insights)
        self.filters.show_data(self.stage.all_notes)
        if self.filters.wanted != self.stage.filter:  # what was chosen is no choice any more
            self._filter(self.filters.wanted)
        self.filters.show_colouring(self.stage.colouring)

    def _place_nodes(self, places: Points) -> None:
        self.stage.places = places
        self.canvas.rough = self.source.is_laying_out
        self._show_pins()
        if not self.is_local:
            self._show_scene()

    def _show_pins(self) -> None:
        number = self.stage.data.number
        self.canvas.held = frozenset(number[key] for key in self.source.pinned if key in number)
        self.canvas.update()

    def _settled(self, done: Settled) -> None:
        self.stage.rank(done.groups)
        self.canvas.rough = False
        if not self.is_local:
            self._show_scene()

    def _learn(self, found: Insights) -> None:
        self._enable()  # paths can be asked for
        clusters = self.stage.first.clusters if self.stage.first is not None else None
        if clusters is None:
            self.lists.show_insights(found)
        else:
            self.lists.show_large(clusters.sizes.astype(int).tolist())

    def _show_scene(self) -> None:
        if not len(self.stage.data):
            self._say_empty()
            return
        self._pages.setCurrentIndex(0)
        scene = self.stage.scene()
        self.canvas.show_scene(scene)
        self._show_map(scene)

    def _show_map(self, scene: Scene) -> None:
        self._say_nothing(on=not len(scene))
        self.head.show_mode(local=self.is_local)
        self.minimap.show_scene(scene)
        self.minimap.setVisible(len(scene) > 40 and not self.is_local)
        self._move_map()

    # ---- whole and local

    def show_local(self, node: int) -> None:
        """Glide to the surroundings of a node."""
        key = self.stage.data.nodes[node].key
        if not self.stage.is_whole_around(key):
            self._wanted_path = key
            self.source.open_cluster(key)
            return
        self._glide(lambda: self.stage.make_local(node))
        self.canvas.set_focus_node(node, lit=False)

    def show_whole(self) -> None:
        """Glide back to the whole garden, to where its notes stand there."""
        if self.is_local:
            self._glide(self._leave_local)

    def set_depth(self, depth: int) -> None:
        """Reach so many links from the centre."""
        self.head.show_depth(depth)
        self.stage.depth = depth
        if self.is_local:
            self._glide(lambda: self.stage.make_local(self.stage.centre))

    def _leave_local(self) -> None:
        self.stage.local = None

    def _glide(self, change: Callable[[], object]) -> None:
        """From one scene to the other: nodes in both walk, the camera goes along."""
        if not len(self.stage.data):
            return
        before = self.stage.scene()
        change()
        after = self.stage.scene()
        self._show_map(after)
        self.canvas.glide(before, after)
        self._say()

    # ---- filters and colours

    def _filter(self, wanted: Filter) -> None:
        if not len(self.stage.data):
            return
        self.stage.set_filter(wanted)
        self._show_scene()
        self.filters.show_colouring(self.stage.colouring)
        self._say()

    def _on_by(self) -> None:
        self.stage.set_by(self.filters.by)
        self.filters.show_colouring(self.stage.colouring)
        if len(self.stage.data):
            self._show_scene()

    # ---- words

    def _say(self) -> None:
        path = self.canvas.path
        if path:
            self.head.say(self.stage.path_words(path))
        elif len(self.stage.data):
            self.head.say(self._no_path or self.stage.words())

    def _on_state(self) -> None:
        """The notes are read: an empty garden is empty for good."""
        if self.source.first is not None and not len(self.stage.data):
            self._say_empty()

    def _fail(self, error: Exception) -> None:
        if len(self.stage.data):
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
        nodes = len(self.stage.data)
        self.stage.clear()
        self.canvas.renumber([-1] * nodes)
        self._cards.hide_card()
        self.canvas.show_path([])
        self.suggestions.take_over()
        self._enable()
        self._say_loading()

    # ---- deeds

    def _open(self, node: int, new_tab: bool) -> None:
        self._cards.hide_card()
        found, kind = self.stage.data.nodes[node], self.stage.kind(node)
        if kind == "cluster":
            self.source.open_cluster(found.key)
        elif kind == "wish":
            self._create(node)
        else:
            self.open_requested.emit(found.path, new_tab)

    def _create_meant(self) -> None:
        if self.stage.kind(self._meant()) == "wish":
            self._create(self._meant())

    def _create(self, node: int) -> None:
        self.wish_requested.emit(wished_link(self.stage.data.nodes[node]))

    def _open_selected(self) -> None:
        for path in self.stage.paths(self.canvas.selected):
            self.open_requested.emit(path, True)

    def _link_selected(self) -> None:
        paths = self.stage.paths(self.canvas.selected)
        focus = self.canvas.focus_node
        if focus in self.canvas.selected:
            first = self.stage.data.nodes[focus].path
            paths.sort(key=lambda path: path != first)
        self.deeds.link(paths)

    def _show_nodes(self, nodes: set[int]) -> None:
        """From a list: bring these nodes before the eyes."""
        local = self.stage.local
        if local is not None and not nodes <= set(local.chosen.tolist()):
            self.show_whole()
        if not self.stage.shown[list(nodes)].all():
            self.filters.clear()
        if len(nodes) == 1:
            self.canvas.set_focus_node(next(iter(nodes)), centre=True)
        else:
            self.canvas.select(nodes)
            self.canvas.look_at(nodes)
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _candidates(self) -> None:
        """Links that could be: around the note that is meant, else among those in sight."""
        self.actions_["graph.lists"].setChecked(True)
        node = self._meant()
        if node < 0:
            self.suggestions.among_those_in_sight()
        else:
            self.suggestions.around(node)

    def _candidates_in_sight(self) -> None:
        self.actions_["graph.lists"].setChecked(True)
        self.suggestions.among_those_in_sight()

    def _path(self) -> None:
        if (ends := self._ends()) is not None:
            self._show_path(*ends)

    def _ends(self) -> tuple[int, int] | None:
        """The two notes that a path is to join: both selected, or one and that at the keyboard."""
        chosen = sorted(self.canvas.selected)
        if len(chosen) == 1 and self._meant() not in (-1, *chosen):
            chosen.append(self._meant())
        return (chosen[0], chosen[1]) if len(chosen) == 2 else None

    def _show_path(self, start: int, end: int) -> None:
        graph = self.source.graph
        if graph is not None:
            self.deeds.find_path(graph, start, end, partial(self._take_path, graph, start, end))

    def _take_path(self, graph: GardenGraph, start: int, end: int, found: list[int]) -> None:
        if graph is not self.source.graph:
            return  # its numbers are another graph's
        first, last = self.stage.data.nodes[start].title, self.stage.data.nodes[end].title
        if not found:
            self.canvas.show_path([])
            words = self.tr("No links lead from “{start}” to “{end}”.")
            self._no_path = words.format(start=first, end=last)
            self._say()
            return
        if self.is_local:
            self.show_whole()
        if not self.stage.shown[found].all():
            self.filters.clear()
        self.canvas.select(set())
        self.canvas.set_focus_node(-1)
        self.canvas.show_path(found)
        self.canvas.look_at(set(found))

    def _pin(self) -> None:
        node = self._meant()
        if node < 0:
            return
        if self.stage.data.nodes[node].key in self.source.pinned:
            self.source.unpin({node})
            self._show_pins()
            self.said.emit(self.tr("Let go: the next layout may move it."))
        else:
            x, y = self.stage.places[node].tolist()
            self.source.pin(node, x, y)
            self.said.emit(self.tr("Pinned here."))

    def _meant(self) -> int:
        """The node a deed is about: at the keyboard, else the only selected one, else the open
        note."""
        if self.canvas.focus_node >= 0:
            return self.canvas.focus_node
        if len(self.canvas.selected) == 1:
            return next(iter(self.canvas.selected))
        if self._current():
            return self.stage.data.number.get(self._current(), -1)
        return -1

    def _export(self, kind: str) -> None:
        if len(self.stage.data):
            self.deeds.export([kind], self.canvas, self.stage.data, self.stage.places, self)

    def _export_selected(self) -> None:
        data, places = self.stage.data, self.stage.places
        if self.canvas.selected:
            chosen = np.array(sorted(self.canvas.selected), dtype=np.intp)
            part, there = data.part(chosen), places[chosen]
            self.deeds.export(["json", "graphml"], self.canvas, part, there, self)

    def _menu(self, node: int, point: QPoint) -> None:
        if node < 0:
            show_menu(self, self.actions_, point)
            return
        self.canvas.set_focus_node(node)
        others = self.canvas.selected - {node}
        other = next(iter(others)) if len(others) == 1 else -1
        title = self.stage.data.nodes[other].title if other >= 0 else ""
        show_menu(
            self,
            self.actions_,
            point,
            self.stage.kind(node),
            lambda tab: self._open(node, tab),
            (title, lambda: self._show_path(other, node)) if other >= 0 else None,
        )

    def _enable(self) -> None:
        """Only what makes sense for the node that is meant can be asked for."""
        stage, node = self.stage, self._meant()
        there, kind = len(stage.data) > 0, stage.kind(node)
        inside = there and not stage.of_clusters
        can = {
            "graph.create": kind == "wish",
            "graph.candidates": inside and kind in ("", "note"),
            "graph.candidates-all": inside,
            "graph.around": inside or self._current() in stage.all_notes.number,
            "graph.pin": node >= 0,
            "graph.path": self.source.graph is not None and self._ends() is not None,
        }
        for id, action in self.actions_.items():
            always = id in ("graph.search", "graph.filters", "graph.lists", "graph.labels")
            action.setEnabled(can.get(id, there or always))

    # ---- wiring

    def _slots(self) -> dict[str, Callable[..., Any]]:
        return {
            "graph.search": self._search,
            "graph.filters": self.filters.setVisible,
            "graph.lists": self.lists.setVisible,
            "graph.labels": self.canvas.show_names,
            "graph.create": self._create_meant,
            "graph.candidates": self._candidates,
            "graph.candidates-all": self._candidates_in_sight,
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
        elif self.stage.of_clusters:
            if self._current() in self.stage.all_notes.number:
                self.show_around(self._current())
        elif (node := self._meant()) >= 0:
            self.show_local(node)
        elif len(self.stage.data):
            self.show_local(int(np.argmax(self.stage.data.degree)))
        self.head.show_mode(local=self.is_local)

    def _on_hover(self, node: int, rect: QRect) -> None:
        if node < 0 or self.stage.of_clusters:
            self._cards.leave()
            return
        found = self.stage.data.nodes[node]
        ref = wished_link(found) if found.wish else LinkRef(found.path, "found", found.path)
        self._cards.offer(ref, rect)

    def _on_focus(self, node: int) -> None:
        """What can be done with the node at the keyboard, and what a screen reader says of it."""
        self._enable()
        if node < 0:
            self.canvas.setAccessibleDescription("")
            return
        found = self.stage.data.nodes[node]
        kind = self.tr("not written yet") if found.wish else found.type
        self.canvas.setAccessibleDescription(
            self.tr("{title}, {kind}, {into} links to it, {out} links from it").format(
                title=found.title,
                kind=kind,
                into=count(int(self.stage.data.incoming[node])),
                out=count(int(self.stage.data.outgoing[node])),
            )
        )

    def _on_selection(self) -> None:
        chosen = self.canvas.selected
        self._no_path = ""
        self._say()
        self._enable()
        notes = len(self.stage.paths(chosen))
        self.selection.show_count(len(chosen), notes=notes)

    def _connect(self) -> None:
        source, canvas, lists, deeds = self.source, self.canvas, self.lists, self.deeds
        source.arrived.connect(self._take)
        source.placed.connect(self._place_nodes)
        source.settled.connect(self._settled)
        source.learned.connect(self._learn)
        source.failed.connect(self._fail)
        source.gone.connect(self._gone)
        self._session.index_state_changed.connect(self._on_state)
        canvas.open_requested.connect(self._open)
        canvas.hovered.connect(self._on_hover)
        canvas.focused.connect(self._on_focus)
        canvas.selection_changed.connect(self._on_selection)
        canvas.path_changed.connect(self._say)
        canvas.pinned.connect(source.pin)
        canvas.candidate_chosen.connect(self.suggestions.make)
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
            lambda tag: deeds.tag(self.stage.paths(canvas.selected), tag)
        )
        self.selection.link_requested.connect(self._link_selected)
        self.selection.path_requested.connect(self._path)
        self.selection.export_requested.connect(self._export_selected)
        self.selection.cleared.connect(lambda: canvas.select(set()))
        lists.show_requested.connect(self._show_nodes)
        lists.open_requested.connect(self._open)
        lists.create_requested.connect(self._create)
        lists.around_requested.connect(self._candidates_of)
        lists.menu_requested.connect(self._menu_of_row)
        lists.link_requested.connect(self.suggestions.make)
        self.suggestions.said.connect(self.said)
        deeds.done.connect(self.done)
        deeds.said.connect(self.said)
        deeds.failed.connect(self.failed)

    def _menu_of_row(self, node: int, point: QPoint) -> None:
        self._show_nodes({node})
        self._menu(node, point)

    def _candidates_of(self, node: int) -> None:
        self._show_nodes({node})
        self.suggestions.around(node)

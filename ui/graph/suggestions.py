"""`Suggestions`: links that could be, around one note or among the notes in sight.

They are dotted lines in the picture and rows in the list beside it; each is made with one click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from .canvas import GraphCanvas
from .deeds import GraphDeeds
from .graph_view import Dotted
from .insight_panel import InsightPanel
from .stage import Stage

if TYPE_CHECKING:
    from garden.graph.candidates import Candidate

IN_SIGHT = 150
"""So many notes in sight are looked through for names of each other."""


class Suggestions(QObject):
    """What was found last, and what it is about."""

    said = Signal(str)

    def __init__(
        self,
        stage: Stage,
        canvas: GraphCanvas,
        lists: InsightPanel,
        deeds: GraphDeeds,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._stage, self._canvas, self._lists, self._deeds = stage, canvas, lists, deeds
        self._found: list[Candidate] = []
        self._about: str | None = None
        """Path of the note, '' for the notes in sight, None before anything was asked."""

    def around(self, node: int) -> None:
        """Look for links that could be made to and from a note."""
        data = self._stage.data
        path = data.nodes[node].path if node >= 0 else ""
        if not path or self._stage.of_clusters:
            self.said.emit(self.tr("Go to a note in the graph first."))
            return
        linked = frozenset(data.nodes[at].path for at in data.neighbours(node).tolist()) - {""}
        self._deeds.find_candidates(path, linked, lambda found: self._take(found, path))

    def among_those_in_sight(self) -> None:
        """Look for notes in sight that name each other."""
        data = self._stage.data
        if self._stage.of_clusters:
            self.said.emit(self.tr("Open a cluster first."))
            return
        seen = self._canvas.in_sight()
        nodes = [node for node in seen if data.nodes[node].path][:IN_SIGHT]
        chosen = set(nodes)
        linked = {
            (data.nodes[node].path, data.nodes[other].path)
            for node in nodes
            for other in data.neighbours(node).tolist()
            if other in chosen
        }
        paths = [data.nodes[node].path for node in nodes]
        self._deeds.find_among(paths, linked, lambda found: self._take(found, ""))

    def make(self, candidate: Candidate) -> None:
        """Turn one into a link."""
        self._found = [one for one in self._found if one is not candidate]
        self._show(dotted=bool(self._canvas.dotted))
        self._deeds.make(candidate)

    def take_over(self) -> None:
        """Another graph is there: what became a link, or lost an end, is no candidate any more."""
        if self._about is None:
            return
        data = self._stage.data
        if not len(data) or (self._about and self._about not in data.number):
            self._about, self._found = None, []
            self._lists.show_candidates([], None)
            self._canvas.show_dotted([])
            return
        self._show(dotted=bool(self._canvas.dotted))

    def _take(self, found: list[Candidate], about: str) -> None:
        self._found, self._about = found, about
        self._show(dotted=True)

    def _show(self, *, dotted: bool) -> None:
        data = self._stage.data
        number = data.number  # index pages are no nodes, and no link to them is missing
        shown = [
            Dotted(number[one.source], number[one.target], one.mention is not None, one)
            for one in self._found
            if one.source in number and one.target in number
        ]
        shown = [one for one in shown if one.target not in data.neighbours(one.source)]
        self._found = [one.payload for one in shown]
        self._lists.show_candidates(self._found, self._about)
        self._canvas.show_dotted(shown if dotted else [])

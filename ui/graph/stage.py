"""`Stage`: which nodes are shown, where and in which colours: whole or local, filtered or not.

It makes scenes; what is done with them is the place's business. No widget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from garden.graph.data import GraphData, graph_of
from garden.graph.filters import Filter, shown
from garden.graph.local import Local, local_view
from ui.widgets import words as words_of
from ui.widgets.words import count

from .camera import Points
from .colouring import By, Colouring, colour
from .scene import EMPTY, Scene, radii, scene_of, telling

if TYPE_CHECKING:
    from garden.graph.steps import First


Kind = Literal["", "note", "wish", "cluster"]


class Stage:
    """One graph at a time. `data` is empty before the first came."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self.data: GraphData = graph_of([], [])
        self.first: First | None = None
        self.places: Points = np.zeros((0, 2))
        self.filter = Filter()
        self.by: By = "type"
        self.depth = 2
        self.shown: NDArray[np.bool_] = np.zeros(0, dtype=bool)
        self._passed = 0
        """Notes that the filter lets through, in clusters too."""
        self.colouring: Colouring = colour(self.data, "type")
        self.local: Local | None = None
        self.centre = -1
        self._radius: NDArray[np.float64] = np.zeros(0)
        self._order: NDArray[np.intp] = np.zeros(0, dtype=np.intp)

    def take(self, first: First) -> None:
        """Another graph. A local view of a note that is still there stays."""
        centre = self.data.nodes[self.centre].key if self.local is not None else ""
        centre = first.renamed.get(centre, centre)
        self.first, self.data, self.places = first, first.data, first.places
        sizes = first.clusters.sizes if first.clusters is not None else None
        self._radius = radii(self.data, sizes)
        self._order = telling(self.data, None)
        self.colouring = colour(self.data, self.by)
        self._look_through()
        self.local = None
        self.centre = self.data.number.get(centre, -1) if centre else -1
        if self.centre >= 0:
            self.make_local(self.centre)

    def clear(self) -> None:
        """No graph."""
        self.first = None
        self.data = graph_of([], [])
        self.places = np.zeros((0, 2))
        self.shown = np.zeros(0, dtype=bool)
        self.local = None

    @property
    def of_clusters(self) -> bool:
        """Whether the nodes are clusters of notes."""
        return self.first is not None and self.first.clusters is not None

    def is_whole_around(self, key: str) -> bool:
        """Whether all links of a node are here: a part has only those within."""
        return self.first is None or self.first.inside in ("", key)

    @property
    def is_part(self) -> bool:
        """Whether only a part of a large garden is here: a cluster, or what is around a note."""
        return self.first is not None and bool(self.first.inside)

    def rank(self, groups: NDArray[np.int32]) -> None:
        """The communities are known: draw the links that tell most first."""
        self._order = telling(self.data, groups)

    def set_filter(self, wanted: Filter) -> None:
        """Show what it lets through."""
        self.filter = wanted
        self._look_through()
        if self.local is not None:
            self.make_local(self.centre)

    def _look_through(self) -> None:
        """Which nodes pass the filter; a cluster does with one of its notes."""
        all_ = self.all_notes
        passed = shown(all_, self.filter, self._clock())
        self._passed = int((passed & ~all_.is_wish).sum())
        clusters = self.first.clusters if self.first is not None else None
        if clusters is None:
            self.shown = passed
        else:
            self.shown = np.bincount(clusters.number[passed], minlength=len(self.data)) > 0

    @property
    def all_notes(self) -> GraphData:
        """The notes themselves, where clusters are drawn."""
        clusters = self.first.clusters if self.first is not None else None
        return self.data if clusters is None else clusters.whole

    def set_by(self, by: By) -> None:
        """Let the colours say this."""
        self.by = by
        self.colouring = colour(self.data, by)

    def make_local(self, centre: int) -> None:
        """The surroundings of a node."""
        self.centre = centre
        visible = None if self.filter.is_empty else self.shown
        self.local = local_view(self.data, centre, self.depth, self.places, visible)

    def scene(self) -> Scene:
        """What is to be drawn."""
        if not len(self.data):
            return EMPTY
        mask, there = self.shown, self.places
        if self.local is not None:
            mask = np.zeros(len(self.data), dtype=bool)
            mask[self.local.chosen] = True
            there = self.places.copy()
            there[self.local.chosen] = self.places[self.centre] + self.local.places
        return scene_of(self.data, there, self.colouring.places, self._radius, self._order, mask)

    def kind(self, node: int) -> Kind:
        """What a node is; '' for none."""
        if node < 0:
            return ""
        if self.of_clusters:
            return "cluster"
        return "wish" if self.data.nodes[node].wish else "note"

    def paths(self, nodes: set[int]) -> list[str]:
        """Paths of the notes among some nodes, the most linked first."""
        if self.of_clusters:
            return []
        ranked = sorted(nodes, key=lambda at: (-int(self.data.degree[at]), at))
        return [found for at in ranked if (found := self.data.nodes[at].path)]

    def path_words(self, path: Sequence[int]) -> str:
        """A path, in a sentence."""
        steps = " → ".join(self.data.nodes[at].title for at in path)
        return _tr("{links}: {steps}").format(links=words_of.links(len(path) - 1), steps=steps)

    def words(self) -> str:
        """What is shown, in a sentence."""
        data, first = self.data, self.first
        notes = self._passed
        written = int((~data.is_wish).sum())
        if self.local is not None:
            words = _tr("{notes} around “{title}”").format(
                notes=words_of.notes(len(self.local.chosen) - 1),
                title=data.nodes[self.centre].title,
            )
            return words + _left_out(self.local.left_out)
        if self.of_clusters and first is not None:
            if not self.filter.is_empty:
                return _tr("{count} of {total} notes, in {clusters} clusters").format(
                    count=count(notes),
                    total=count(first.total),
                    clusters=count(int(self.shown.sum())),
                )
            return _tr("{count} clusters of {total} notes. Open one to see its notes.").format(
                count=count(len(data)), total=count(first.total)
            )
        words = _tr("{notes}, {links}").format(
            notes=words_of.notes(notes), links=words_of.links(len(data.sources))
        )
        if notes < written:
            words = _tr("{count} of {total} notes").format(count=count(notes), total=count(written))
        if first is not None and first.inside:
            words = _tr("{cluster}: {words}").format(cluster=first.title, words=words)
            words += _left_out(first.left_out)
        return words


def _left_out(number: int) -> str:
    if not number:
        return ""
    return _tr("; {count} more, less linked, are not shown").format(count=count(number))


def _tr(text: str) -> str:
    return QCoreApplication.translate("GraphStage", text)

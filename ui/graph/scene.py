"""`Scene`: what there is to draw, as arrays; and `Look`, the colours. Values for any thread."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from garden.graph.data import GraphData
from ui.theme import Theme

from .camera import Points
from .colouring import ROLES


@dataclass(frozen=True, eq=False)
class Scene:
    """Nodes and edges that are shown now. Rows are numbered by place here, `nodes` says which
    node of the garden's graph each one is."""

    nodes: NDArray[np.intp]
    places: Points
    radius: NDArray[np.float64]
    """In pixels at scale 1."""
    colours: NDArray[np.int8]
    """Place in `colouring.ROLES`."""
    hollow: NDArray[np.bool_]
    weight: NDArray[np.float64]
    """How much a node's label matters."""
    sources: NDArray[np.int32]
    targets: NDArray[np.int32]
    """Edges, the most telling first."""
    row: dict[int, int] = field(default_factory=dict)
    """Node -> row."""

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def is_light(self) -> bool:
        """Whether it can be drawn anew for every frame."""
        return len(self.nodes) <= 600 and len(self.sources) <= 1600

    def at(self, places: Points) -> Scene:
        """The same with the nodes elsewhere."""
        return replace(self, places=places)

    def renumbered(self, new: NDArray[np.intp]) -> Scene:
        """The same rows after the graph got other numbers (`new` by the old ones), -1 for nodes
        that are gone: those are in no `row`."""
        nodes = new[self.nodes] if len(self) else self.nodes
        row = {node: at for at, node in enumerate(nodes.tolist()) if node >= 0}
        return replace(self, nodes=nodes, row=row)


EMPTY = Scene(
    np.zeros(0, dtype=np.intp), np.zeros((0, 2)), np.zeros(0), np.zeros(0, dtype=np.int8),
    np.zeros(0, dtype=bool), np.zeros(0), np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.int32),
)  # fmt: skip


def radii(data: GraphData, sizes: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
    """Radius by links, hubs large but not overwhelming; `sizes` counts notes where a node stands
    for many."""
    if sizes is not None:
        return np.clip(3.5 + 0.42 * np.sqrt(sizes), 5.0, 22.0)
    return np.clip(3.6 + 1.45 * np.sqrt(data.degree), 3.6, 21.0)


def telling(data: GraphData, groups: NDArray[np.int32] | None) -> NDArray[np.intp]:
    """Edges in the order in which they should be drawn when there is no room for all.

    A link of a note with few links says more about it than one of a hub; links within a community
    come before links between two.
    """
    degree = np.maximum(data.degree, 1)
    score = 1 / np.sqrt(np.minimum(degree[data.sources], degree[data.targets]))
    if groups is not None:
        score = score + 0.5 * (groups[data.sources] == groups[data.targets])
    return np.argsort(-score, kind="stable")


def scene_of(
    data: GraphData,
    places: Points,
    colours: NDArray[np.int8],
    radius: NDArray[np.float64],
    order: NDArray[np.intp],
    shown: NDArray[np.bool_],
) -> Scene:
    """The scene of the nodes in `shown`. `order` is that of `telling`."""
    nodes = np.flatnonzero(shown)
    new = np.full(len(data), -1, dtype=np.int32)
    new[nodes] = np.arange(len(nodes), dtype=np.int32)
    a, b = new[data.sources[order]], new[data.targets[order]]
    kept = (a >= 0) & (b >= 0)
    return Scene(
        nodes,
        places[nodes],
        radius[nodes],
        colours[nodes],
        data.is_wish[nodes],
        radius[nodes] + np.where(data.is_wish[nodes], -4.0, 0.0),
        a[kept],
        b[kept],
        dict(zip(nodes.tolist(), range(len(nodes)), strict=True)),
    )


@dataclass(frozen=True)
class Look:
    """Colours of the picture, taken from the theme once, so that any thread may draw."""

    paper: QColor
    strong: QColor
    middle: QColor
    weak: QColor
    kinds: tuple[QColor, ...]
    rim: QColor


def look_of(theme: Theme) -> Look:
    """Today's colours. Edges are opaque mixtures: blending each of them would cost five times."""
    paper, ink = theme.colour("paper"), theme.colour("ink-soft")
    base = 0.36 if theme.dark else 0.34
    return Look(
        paper,
        _mixed(paper, ink, base),
        _mixed(paper, ink, base * 0.55),
        _mixed(paper, ink, base * 0.27),
        tuple(theme.colour(role) for role in ROLES),
        paper,
    )


def _mixed(ground: QColor, colour: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        ground.redF() + (colour.redF() - ground.redF()) * share,
        ground.greenF() + (colour.greenF() - ground.greenF()) * share,
        ground.blueF() + (colour.blueF() - ground.blueF()) * share,
    )

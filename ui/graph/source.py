"""`GraphSource`: brings the graph from the garden to the picture, and keeps it in step.

Everything heavy runs in lanes: reading, layout (with its progress in the status strip, where it
can be stopped), insights. A change in the garden reads anew a moment later; what is hidden waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from garden.changes import Changes
from garden.errors import GardenError
from garden.graph.positions import Positions
from garden.work import CancelToken, Progress
from ui.lanes import Request

from .camera import Points

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.graph.clusters import Clustered
    from garden.graph.graph import GardenGraph
    from garden.graph.insights import Insights
    from garden.graph.steps import First, Settled
    from ui.session import GardenSession

    from .ahead import GraphAhead

_SETTLE_MS = 350
_FIRST_MS = 30
_KEEP_MS = 800
TASK = "graph-layout"


class GraphSource(QObject):
    """One garden's graph at a time."""

    arrived = Signal(object)
    """`First`: another graph, or the same with other links."""
    placed = Signal(object)
    """Points, on the way of the layout and at its end."""
    settled = Signal(object)
    """`Settled`."""
    learned = Signal(object)
    """`Insights`."""
    failed = Signal(object)
    """GardenError."""
    gone = Signal()
    """No garden is open."""

    def __init__(
        self,
        session: GardenSession,
        parent: QObject | None = None,
        ahead: GraphAhead | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._ahead = ahead
        self._heard = False
        self._early: First | None = None
        self.first: First | None = None
        self.graph: GardenGraph | None = None
        """For paths; None until the lists are there."""
        self.insights: Insights | None = None
        self.places: Points | None = None
        self.pinned: set[str] = set()
        self._at_rest = False
        self._groups_known = False
        self._awake = False
        self._stale = True
        self._asking = False
        self._inside = ""
        self._gathered: Clustered | None = None
        """The clusters of the garden as it is now, so that opening one reads nothing."""
        self._layout: Request | None = None
        self._renames: list[tuple[tuple[str, str], ...]] = []
        """What was renamed since the graph was read, each batch at once."""
        self._begin = QTimer(self)
        self._begin.setSingleShot(True)
        self._begin.setInterval(_FIRST_MS)
        self._begin.timeout.connect(self._settle)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLE_MS)
        self._soon.timeout.connect(self.refresh)
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(_KEEP_MS)
        self._keep.timeout.connect(self.keep_now)
        session.opened.connect(lambda _garden: self._on_garden())
        session.closed.connect(self._on_garden)
        session.changed.connect(self._on_changed)
        session.cancel_requested.connect(self._on_cancel)

    # ---- wishes

    def set_awake(self, awake: bool) -> None:
        """Whether anybody looks: a hidden graph reads nothing."""
        self._awake = awake
        if awake and self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the graph anew; the layout follows where it must."""
        if not self._awake:
            self._stale = True
            return
        self._stale = False
        kept = self._kept()
        if kept is None and not self._inside and self._ahead and self._ahead.hand(self._take_ahead):
            self._asking = True
        else:
            self._read_with(kept)

    def open_cluster(self, key: str) -> None:
        """Show the notes of one cluster, or around one note, by key; '' goes back to all clusters.

        For gardens that are too large to be drawn note by note.
        """
        self._inside = key
        self.refresh()

    @property
    def is_settled(self) -> bool:
        """Whether the layout has come to its end."""
        return self.first is not None and self._groups_known

    @property
    def is_laying_out(self) -> bool:
        """Whether the layout goes on just now."""
        return self._layout is not None

    @property
    def is_looking(self) -> bool:
        """Whether a change of the garden is still to be looked at."""
        return self._stale or self._asking

    @property
    def inside(self) -> str:
        """The cluster that is open or the note whose surroundings are, by key; '' when the whole
        garden is drawn."""
        return self._inside

    def pin(self, node: int, x: float, y: float) -> None:
        """Put a node there, for good."""
        if self.first is None or self.places is None:
            return
        self.places = self.places.copy()
        self.places[node] = (x, y)
        self.pinned.add(self.first.data.nodes[node].key)
        self.placed.emit(self.places)
        self._keep.start()

    def unpin(self, nodes: set[int]) -> None:
        """Let nodes go where the links draw them, with the next layout."""
        if self.first is not None:
            self.pinned -= {self.first.data.nodes[node].key for node in nodes}
            self._keep.start()

    def lay_out_anew(self) -> None:
        """Forget all places but the pinned ones."""
        if self.first is None or self.places is None:
            return
        held = {
            node.key: (float(x), float(y))
            for node, (x, y) in zip(self.first.data.nodes, self.places.tolist(), strict=True)
            if node.key in self.pinned
        }
        self._read_with(Positions(held, frozenset(self.pinned), False))

    # ---- answers

    def _read_with(self, kept: Positions | None) -> None:
        inside, known, rest = self._inside, self._gathered, self.tr("All others")
        if kept is None:
            self._renames = []  # the places on the disk follow by themselves (`GraphAhead`)
        renames = tuple(self._renames)
        self._stop_layout()

        def work(garden: Garden, token: CancelToken) -> First:
            from garden.graph.steps import look

            return look(garden, kept, token, inside=inside, rest=rest, known=known, renames=renames)

        def done(first: First) -> None:
            # Those that the index didn't know yet are to be followed when it does.
            self._renames[: len(renames)] = [tuple(first.behind.items())] if first.behind else []
            self._inside = first.renamed.get(self._inside, self._inside)
            self._take(first)

        self._asking = True
        self._session.ask(work, done, self._fail, self, key="graph-look")

    def listen(self) -> None:
        """The signals are connected: what was read while the window rested may come."""
        self._heard = True
        early, self._early = self._early, None
        if early is not None:
            self._take(early)

    def _take_ahead(self, first: First | None) -> None:
        """What was read while the window rested."""
        if self._session.garden is None or self.first is not None:
            return
        if first is None:
            self._read_with(None)
        elif self._heard:
            self._take(first)
        else:
            self._early = first

    def _take(self, first: First) -> None:
        self._asking = False
        known = self.first
        if (
            known is not None
            and self.insights is not None
            and known.inside == first.inside
            and first.task.rounds == 0
            and first.data.same_as(known.data)
        ):
            return  # a text was changed, and no link
        self.first = first
        if not self._stale:
            self._gathered = first.gathered
        self.places = first.places
        self.pinned = set(first.kept.pinned)
        self._at_rest = first.task.rounds == 0
        self._groups_known = False
        self.graph = None
        self.insights = None
        self._layout = None
        self.arrived.emit(first)
        self._begin.start()

    def _settle(self) -> None:
        """Lay out what has arrived, once its first picture stands."""
        first = self.first
        if first is None:
            return

        def work(_garden: Garden, token: CancelToken) -> Settled:
            from garden.graph.steps import settle

            post = self._session.lanes.post
            return settle(
                first,
                token,
                lambda progress: post(lambda: self._report(first, progress)),
                lambda places: post(lambda: self._on_way(first, places, token)),
            )

        self._layout = self._session.ask(work, self._rest, self._fail, self, key=TASK)

    def _on_way(self, first: First, places: Points, token: CancelToken) -> None:
        if first is self.first and not token.cancelled:
            self._set_places(places)

    def _report(self, first: First, progress: Progress) -> None:
        if first is self.first and self._layout is not None:
            self._session.report(progress)

    def _rest(self, done: Settled) -> None:
        self._layout = None
        self._session.report(Progress(TASK, 1, 1))
        if done.first is not self.first:
            return
        self._at_rest = self._groups_known = True
        if done.first.task.rounds:
            self._set_places(done.places)
        self.settled.emit(done)

        def work(_garden: Garden, token: CancelToken) -> tuple[GardenGraph, Insights]:
            from garden.graph.steps import learn

            return learn(done, token)

        self._session.ask(
            work, lambda answer: self._learn(done, answer), self._fail, self, key="graph-learn"
        )

    def _learn(self, done: Settled, answer: tuple[GardenGraph, Insights]) -> None:
        if done.first is self.first:
            self.graph, self.insights = answer
            self.learned.emit(answer[1])

    def _set_places(self, places: Points) -> None:
        """What a person pinned meanwhile stays where they put it."""
        if self.first is not None and self.places is not None and self.pinned:
            places = places.copy()
            for key in self.pinned:
                at = self.first.data.number.get(key)
                if at is not None:
                    places[at] = self.places[at]
        self.places = places
        self.placed.emit(places)

    def _fail(self, error: GardenError) -> None:
        self._asking = False
        self._session.report(Progress(TASK, 1, 1))
        self.failed.emit(error)

    # ---- in step

    def _on_garden(self) -> None:
        self._stop_layout()
        self._soon.stop()
        self._keep.stop()
        self.first = self.graph = self.insights = self.places = None
        self.pinned = set()
        self._inside = ""
        self._gathered = None
        self._renames = []
        self._stale = True
        if self._session.garden is None:
            self.gone.emit()
        elif self._awake:
            self.refresh()

    def _on_changed(self, changes: Changes, _initiator: Any) -> None:
        if changes.added or changes.edited or changes.removed or changes.moved:
            if changes.moved:
                self._renames.append(changes.moved)
            self._gathered = None
            self._stale = True
            if self._awake:
                self._soon.start()

    def _on_cancel(self, task: str) -> None:
        if task == TASK:
            self._stop_layout()
            self._keep.start()

    def _stop_layout(self) -> None:
        self._begin.stop()
        if self._layout is not None:
            self._layout.cancel()
            self._layout = None
            self._session.report(Progress(TASK, 1, 1))

    def _kept(self) -> Positions | None:
        """The places on the screen; None before there are any."""
        if self.first is None or self.places is None:
            return None
        rows = zip(self.first.data.nodes, self.places.tolist(), strict=True)
        places = dict(self.first.kept.places)
        places.update({node.key: (float(x), float(y)) for node, (x, y) in rows})
        return Positions(places, frozenset(self.pinned), self._at_rest)

    def keep_now(self) -> None:
        """Write the places: a node was pinned, or the layout was stopped."""
        self._keep.stop()
        first, places = self.first, self.places
        if first is None or places is None:
            return
        pinned, at_rest = frozenset(self.pinned), self._at_rest

        def work(_garden: Garden, _token: CancelToken) -> object:
            from garden.graph.steps import keep

            return keep(first, places, pinned, settled=at_rest)

        self._session.ask(work, None, self.failed.emit, self)

"""`GraphAhead`: loads what the Graph place needs while the window rests, so that it comes at once.
And lets the places kept on the disk follow their notes, while no graph is open.

What it read is handed out once and dropped at the first change: it is never older than the garden.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from garden.changes import Changes
from garden.errors import GardenError
from garden.index_state import IndexState, Readiness
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.graph.steps import First
    from ui.lanes import Request
    from ui.session import GardenSession

log = logging.getLogger(__name__)

Done = Callable[["First | None"], None]
_REST_MS = 1_500
"""How long nothing may have been asked: beside a hand that types, the reading would take turns with
it at the interpreter's one lock."""
_MOST = 20_000
"""Notes beyond which only the code is loaded: reading costs seconds that may never be wanted."""


class GraphAhead(QObject):
    """At most one graph, read ahead."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._first: First | None = None
        self._asked: Request | None = None
        self._tried = False
        self._waiting: Done | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._begin)
        session.opened.connect(lambda _garden: self._begin_anew())
        session.closed.connect(self._begin_anew)
        session.changed.connect(lambda changes, _initiator: self._on_changed(changes))
        session.index_state_changed.connect(self._on_state)

    def hand(self, done: Done) -> bool:
        """Give what was read to `done`, at once or when it comes; None when it holds no longer.
        False, and no call, when nothing was read."""
        self._tried = True
        self._rest.stop()
        first, self._first = self._first, None
        if first is not None:
            done(first)
            return True
        if self._asked is not None:
            self._waiting = done
            return True
        return False

    def _on_changed(self, changes: Changes) -> None:
        self._drop()
        if changes.moved:  # kept places follow, whether the graph is ever looked at or not
            self._session.ask(partial(_follow, changes.moved), None, _say_not_kept, self)

    def _on_state(self, state: IndexState) -> None:
        if state.words is Readiness.READY and not (self._tried or self._rest.isActive()):
            self._rest.start()

    def _begin(self) -> None:
        if self._session.garden is None or self._tried:
            return
        if self._session.lanes.quiet_for() * 1000 < _REST_MS:
            self._rest.start()
            return
        self._tried = True  # once: a garden that is being written in is read when it is asked for
        few = self._session.index_state.notes <= _MOST

        def work(garden: Garden, token: CancelToken) -> First | None:
            import scipy.spatial  # noqa: F401  half of what laying out costs, once

            import ui.graph.graph_place  # noqa: F401  its 0.1 s, not the window's
            from garden.graph.steps import look

            if not few:
                return None
            garden.warm_search()  # reads the same links, while they are at hand
            return look(garden, None, token)

        self._asked = self._session.ask(work, self._take, lambda _error: self._give_up(), self)

    def _take(self, first: First | None) -> None:
        self._asked = None
        if self._waiting is None:
            self._first = first
        else:
            self._answer(first)

    def _answer(self, first: First | None) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting(first)

    def _give_up(self) -> None:
        """Whoever opens the graph reads it for themselves, and hears why that fails."""
        self._asked = None
        self._answer(None)

    def _begin_anew(self) -> None:
        self._drop()
        self._rest.stop()
        self._tried = False

    def _drop(self) -> None:
        """What was read no longer holds."""
        self._first = None
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None
        self._answer(None)


def _follow(moved: tuple[tuple[str, str], ...], garden: Garden, _token: CancelToken) -> None:
    from garden.graph import positions

    positions.follow(garden.places.graph, moved)


def _say_not_kept(error: GardenError) -> None:
    log.warning("places of the graph don't follow a rename: %s", error)

"""The local graph: what is around the open note, in little. It costs nothing until it is opened.

The picture's code is loaded in a lane the first time. A note is read anew a while after the last
change, and only while somebody can see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from garden.errors import GardenError
from garden.work import CancelToken
from ui import messages
from ui.context.group import Group
from ui.session import GardenSession
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.graph.around import Around
    from ui.graph.small_graph import SmallGraph

_SOON_MS = 60
"""After another note is shown."""
_REST_MS = 700
"""After a change: beside a hand that types, reading would take turns with it."""


class AroundGroup(Group):
    """The notes around the open one."""

    note_requested = Signal(str, bool)
    """(path, in a new tab)."""
    create_requested = Signal(object)
    """LinkRef of a note nobody has written."""

    def __init__(self, theme: Theme, session: GardenSession, parent: QWidget | None = None) -> None:
        self._theme = theme
        self._session = session
        self._path = ""
        self._shown = ""
        """The note that the picture is of; '' while there is none."""
        self._depth = 1
        self._loading = False
        self.picture: SmallGraph | None = None
        body = QWidget()
        QVBoxLayout(body).setContentsMargins(0, 0, 0, 0)
        super().__init__(theme, "around", "", body, parent)
        self.head.setText(self.tr("Local graph"))
        self._due = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._ask)

    def show_note(self, path: str) -> None:
        """The open note, again after each change of it; read once nothing happened for a while."""
        other, self._path = path != self._path, path
        self._due = True
        self._rest.start(_SOON_MS if other or self._shown != path else _REST_MS)

    def show_loading(self) -> None:
        """The last picture stays until the next one is there: nothing blinks between two notes."""
        if self._shown == "":
            super().show_loading()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody can see it: what was put off is read."""
        super().showEvent(event)
        if self._due and not self._rest.isActive():
            self._rest.start(_SOON_MS)

    def _ask(self) -> None:
        if not (self._due and self.is_open and self.isVisible()) or self._session.garden is None:
            return
        if self.picture is None:
            self._load()
            return
        self._due = False
        path, depth = self._path, self._depth

        def work(garden: Garden, token: CancelToken) -> Around | None:
            from garden.graph.around import look_around

            return look_around(garden.index, path, depth, token)

        self._session.ask(
            work,
            lambda around: self._take(path, around),
            lambda error: self._fail(path, error),
            self,
            key="context-around",
        )

    def _load(self) -> None:
        if not self._loading:
            self._loading = True
            self._session.lanes.load("ui.graph.small_graph", self._build, self)

    def _build(self) -> None:
        from ui.graph.small_graph import SmallGraph

        picture = SmallGraph(self._theme, self._session.lanes, self._depth, self.body)
        picture.open_requested.connect(self.note_requested)
        picture.wish_requested.connect(self.create_requested)
        picture.depth_chosen.connect(self._set_depth)
        layout = self.body.layout()
        assert layout is not None
        layout.addWidget(picture)
        self.picture = picture
        self._ask()

    def _take(self, path: str, around: Around | None) -> None:
        if path != self._path or self.picture is None:
            return
        self._shown = ""
        if around is None:
            self.show_empty(self.tr("Index pages and logs are no part of the graph."))
        elif len(around.local.chosen) < 2:
            self.show_empty(self.tr("No link leads to this note or from it."))
        else:
            self._shown = path
            self.picture.show_around(around)
            self.show_body()

    def _fail(self, path: str, error: GardenError) -> None:
        if path == self._path:
            self._shown = ""
            self.show_error(messages.word(error).line)

    def _set_depth(self, depth: int) -> None:
        self._depth = depth
        self._due = True
        self._ask()

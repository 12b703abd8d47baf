"""Which link targets of a note lead somewhere: asked once, in bulk, and kept until links change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from garden.changes import Changes
from garden.okf.note import LinkForm

if TYPE_CHECKING:
    from ui.session import GardenSession


State = Literal["unknown", "found", "ambiguous", "broken", "external", "tag"]

_PAUSE_MS = 120
_MOST = 5000


class LinkStates(QObject):
    """The cache for the note that an editor shows."""

    changed = Signal(set)
    """Targets (as written) whose state is another than before."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._source = ""
        self._known: dict[tuple[str, LinkForm], State] = {}
        self._asked: set[tuple[str, LinkForm]] = set()
        self._wanted: set[tuple[str, LinkForm]] = set()
        # One question for all links that a repaint turned up, not one a link; and none for each
        # letter of a link that is being typed, which would flash as broken in between.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PAUSE_MS)
        self._soon.timeout.connect(self._ask)
        session.changed.connect(self._on_changed)
        session.closed.connect(self._forget)

    def set_source(self, path: str) -> None:
        """The note whose links are meant from now on; relative targets start from it."""
        if path != self._source:
            self._source = path
            self._forget()

    def state(self, target: str, form: LinkForm) -> State:
        """What is known of a target, as written, now; asks in the background when nothing is."""
        key = (target, form)
        known = self._known.get(key, "unknown")
        if known == "unknown" and key not in self._asked:
            self._want({key})
        return known

    def _want(self, keys: set[tuple[str, LinkForm]]) -> None:
        self._wanted |= keys
        self._soon.start()

    def _forget(self) -> None:
        self._known.clear()
        self._asked.clear()
        self._wanted.clear()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if changes.links_changed or changes.added or changes.removed or changes.moved:
            # The old answers stay in view until the new ones are here: nothing flickers.
            self._asked.clear()
            self._want(set(self._known))

    def _ask(self) -> None:
        keys = self._wanted - self._asked
        self._wanted = set()
        if not keys or self._session.garden is None:
            return
        self._asked |= keys
        source = self._source
        self._session.ask(
            lambda garden, _token: {
                key: garden.resolve(meant(*key), source, key[1]).status for key in keys
            },
            done=lambda found: self._on_found(source, found),
            failed=lambda _error: self._asked.difference_update(keys),
            guard=self,
            lane="quick",
        )

    def _on_found(self, source: str, found: dict[tuple[str, LinkForm], State]) -> None:
        if source != self._source:
            return
        if len(self._known) > _MOST:
            self._known.clear()
        fresh = {key[0] for key, state in found.items() if self._known.get(key) != state}
        self._known.update(found)
        if fresh:
            self.changed.emit(fresh)


def meant(written: str, form: LinkForm) -> str:
    """The target that a link's text means: without anchor, and for a Markdown link without escapes,
    entities and percent codes."""
    if form is LinkForm.SLUG:
        return written
    if form not in (LinkForm.INLINE, LinkForm.IMAGE):
        return written.partition("#")[0].strip()
    from garden.okf.links import parse_destination
    from garden.okf.linkscan import unescape  # loaded in a lane at the start, as the parser is

    return parse_destination(unescape(written), form).target

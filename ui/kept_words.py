"""`KeptWords`: what a person typed into a draft that is neither carried out nor let go.

Kept for the session, and as a recovery copy of the garden, so that neither Esc nor a crash loses
it. A copy's path begins with `PREFIX` and never names a note.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from garden.storage.recovery import RecoveryCopy
    from ui.session import GardenSession

PREFIX = "draft:"
"""Begins the path of every copy of this kind."""
_KEEP_MS = 1000
"""From the first key to the copy; it has to lie on the disk within two seconds."""


@dataclass(frozen=True, slots=True)
class Words:
    """A draft as the person left it."""

    text: str
    offered: str
    """The text that was filled in for them."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The other fields, by name."""


class KeptWords(QObject):
    """Drafts of one sort (`sort`: "review", "memory") in the open garden, by a key each."""

    loaded = Signal()
    """What an earlier session left is there."""
    due = Signal()
    """A moment has passed since the first key that `soon` was told of: keep what is typed."""

    def __init__(self, session: GardenSession, sort: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._prefix = f"{PREFIX}{sort}:"
        self._kept: dict[str, Words] = {}
        self._writing: dict[str, int] = {}
        """Copies on their way to the disk, by key."""
        self._number = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_KEEP_MS)
        self._timer.timeout.connect(self.due)
        session.opened.connect(lambda _garden: self._begin())
        session.closed.connect(self._kept.clear)
        if session.garden is not None:
            self._begin()

    def get(self, key: str) -> Words | None:
        """What was typed there; None for nothing."""
        return self._kept.get(key)

    def names(self) -> list[str]:
        """Keys of all that is kept, oldest first."""
        return list(self._kept)

    def keep(self, key: str, words: Words) -> None:
        """Keep (over) the words of a draft, here and on the disk."""
        if self._session.garden is None or self._kept.get(key) == words:
            return
        self._kept[key] = words
        path = self._prefix + key
        more = json.dumps({"offered": words.offered, "fields": dict(words.fields)})
        self._number += 1
        number = self._writing[key] = self._number

        def written(_answer: object) -> None:
            if self._writing.get(key) == number:
                del self._writing[key]

        self._session.ask(
            lambda garden, _token: garden.keep_unsaved(path, words.text, None, more),
            written,
            written,  # a full disk: the words are kept as long as the program runs
            self,
            lane="quick",
            key=f"unsaved:{path}",
        )

    def soon(self) -> None:
        """A key changed a draft."""
        if not self._timer.isActive():
            self._timer.start()

    def settle(self) -> None:
        """What was typed is kept, or need not be."""
        self._timer.stop()

    def drop(self, key: str) -> None:
        """Carried out, or let go."""
        if self._kept.pop(key, None) is not None and self._session.garden is not None:
            self._writing.pop(key, None)
            self._session.drop_unsaved(self._prefix + key)

    def flush(self, then: Callable[[], object]) -> None:
        """Call `then` when all copies lie on the disk; at once when they do already."""
        if not self._writing or self._session.garden is None:
            then()
            return
        # That lane does one thing after the other: what was asked before is through by then.
        self._session.ask(
            lambda _garden, _token: None, lambda _none: then(), lambda _error: then(), lane="quick"
        )

    def _begin(self) -> None:
        self._kept.clear()
        self._writing.clear()
        self._session.ask(
            lambda garden, _token: garden.unsaved(),
            self._take,
            lambda _error: None,
            self,
            lane="quick",
            key=f"unsaved-{self._prefix}",
        )

    def _take(self, copies: Iterable[RecoveryCopy]) -> None:
        for copy in copies:
            words = _words_of(copy) if copy.path.startswith(self._prefix) else None
            if words is not None:
                self._kept.setdefault(copy.path.removeprefix(self._prefix), words)
        self.loaded.emit()


def of_notes(copies: Iterable[RecoveryCopy]) -> list[RecoveryCopy]:
    """The copies that are of notes, not of drafts."""
    return [copy for copy in copies if not copy.path.startswith(PREFIX)]


def _words_of(copy: RecoveryCopy) -> Words | None:
    try:
        more = json.loads(copy.base or "{}")
        fields = {str(name): str(value) for name, value in more["fields"].items()}
        return Words(copy.text, str(more["offered"]), fields)
    except (ValueError, KeyError, TypeError, AttributeError):
        return Words(copy.text, "")

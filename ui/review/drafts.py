"""`ReviewDrafts`: what a person typed for a candidate comes back when its key is pressed again.

By candidate and disposition; see `ui.kept_words` for how it outlives the session.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from garden.staging.dispositions import Decision, DiscardAs, Disposition
from garden.staging.records import Candidate
from ui.kept_words import KeptWords, Words
from ui.review import words as said

if TYPE_CHECKING:
    from ui.review.change_pane import ChangePane
    from ui.session import GardenSession

_PLAIN = ("reason", "section", "item", "title", "target", "destination_reason")


@dataclass(frozen=True, slots=True)
class Begun:
    """A decision as the person left it."""

    decision: Decision
    offered: str
    """The text that was filled in for them."""


class ReviewDrafts(QObject):
    """Watches the pane in which a decision is filled in."""

    def __init__(self, session: GardenSession, pane: ChangePane, parent: QObject) -> None:
        super().__init__(parent)
        self._pane = pane
        self._kept = KeptWords(session, "review", self)
        self.loaded = self._kept.loaded
        self._sent: dict[str, Begun] = {}
        """On their way to the disk: a refused one is begun again as it was."""
        self._told: set[str] = set()
        self._kept.due.connect(self.hold)
        pane.form.typed.connect(self._kept.soon)
        session.closed.connect(self._forget)

    def of(self, candidate: Candidate, do: Disposition) -> Begun | None:
        """What the person made of this decision before; None for nothing."""
        key = _key(candidate.id, do)
        words = self._kept.get(key)
        return self._sent.get(key) or (None if words is None else _begun(do, words))

    def hold(self) -> None:
        """Keep what was typed into the pane; nothing is kept of what is as it was filled in."""
        self._kept.settle()
        pane = self._pane
        candidate, decision = pane.candidate, pane.filled_in()
        if candidate is None or decision is None:
            return
        key = _key(candidate.id, decision.disposition)
        self._sent.pop(key, None)
        if pane.form.edited:
            fields = _fields(decision) | {"claim": said.headline(candidate)}
            self._kept.keep(key, Words(decision.text, pane.form.offered, fields))
        else:
            self._kept.drop(key)

    def send(self, candidate: Candidate, decision: Decision) -> None:
        """It is being carried out."""
        key = _key(candidate.id, decision.disposition)
        self._sent[key] = Begun(decision, self._pane.form.offered)

    def let_go(self, candidate: str, do: Disposition | None = None) -> None:
        """The candidate was decided on; or the person wants the default of one decision."""
        for one in [do] if do is not None else list(Disposition):
            self._sent.pop(_key(candidate, one), None)
            self._kept.drop(_key(candidate, one))

    def taken(self, candidate: str) -> list[str]:
        """Keys of what was typed for a candidate that another program took."""
        for do in Disposition:
            self._sent.pop(_key(candidate, do), None)
        found = [key for key in self._kept.names() if key.startswith(f"{candidate}/")]
        self._told.update(found)
        return found

    def left_over(self, there: AbstractSet[str]) -> list[str]:
        """Keys of what was typed for candidates that are no longer staged; each is told once."""
        found = [
            key
            for key in self._kept.names()
            if key.rpartition("/")[0] not in there and key not in self._told
        ]
        self._told.update(found)
        return found

    def claim(self, key: str) -> str:
        """What the candidate said."""
        words = self._kept.get(key)
        return "" if words is None else words.fields.get("claim", "")

    def copy(self, keys: list[str]) -> None:
        """Put the texts on the clipboard, and let them go."""
        texts = [words.text for key in keys if (words := self._kept.get(key)) is not None]
        QGuiApplication.clipboard().setText("\n\n".join(texts))
        for key in keys:
            self._kept.drop(key)

    def flush(self, then: Callable[[], object]) -> None:
        """Keep what is typed; `then` is called when it lies on the disk."""
        self.hold()
        self._kept.flush(then)

    def _forget(self) -> None:
        self._kept.settle()
        self._sent.clear()
        self._told.clear()


def _key(candidate: str, do: Disposition) -> str:
    return f"{candidate}/{do.value}"


def _fields(decision: Decision) -> dict[str, str]:
    fields = {name: str(getattr(decision, name)) for name in _PLAIN}
    fields["discard_as"] = decision.discard_as.value
    if decision.until is not None:
        fields["until"] = decision.until.isoformat()
    return fields


def _begun(do: Disposition, words: Words) -> Begun:
    fields = dict(words.fields)
    plain = {name: fields.get(name, "") for name in _PLAIN}
    until, as_ = None, DiscardAs.DISCARDED
    with suppress(KeyError, ValueError):
        until = datetime.fromisoformat(fields["until"])
    with suppress(KeyError, ValueError):
        as_ = DiscardAs(fields["discard_as"])
    decision = Decision(do, text=words.text, until=until, discard_as=as_, **plain)
    return Begun(decision, words.offered)

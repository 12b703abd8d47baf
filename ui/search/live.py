"""`LiveSearch`: one search as you type. Names at once, words behind them, then meaning.

Each text gets a stamp; an answer for an older text is dropped, whatever lane it comes from. Words
are asked for a moment after the names, or at once when no name fits: beside the names, and beside
the next key, they would take turns with the hand that types, at the interpreter's one lock. The
question by meaning waits for a short rest in typing, because its embedding costs more than a key
press may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from garden.errors import GardenError
from garden.search.hits import Hit
from garden.search.query import Query, parse

if TYPE_CHECKING:
    from ui.lanes import Request
    from ui.session import GardenSession

_REST_MS = 120
_WORDS_MS = 40
"""How long words wait behind a key, unless no name fits. The next key of a quick hand comes before
that, and they would only take the interpreter from it."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that is known of one text at this moment."""

    stamp: int
    text: str
    query: Query
    names: tuple[Hit, ...] | None = None
    """None until the answer is there."""
    words: tuple[Hit, ...] | None = None
    fused: tuple[Hit, ...] | None = None
    """Words and meaning together; takes the place of `words`."""
    error: GardenError | None = None

    @property
    def body(self) -> tuple[Hit, ...]:
        """The best list of full-text results so far."""
        return self.fused if self.fused is not None else self.words or ()

    @property
    def complete(self) -> bool:
        """True when nothing more will come."""
        return self.names is not None and (self.fused is not None or self.error is not None)


class LiveSearch(QObject):
    """Asks the session, and emits `found` each time that more is known of the newest text."""

    found = Signal(object)
    """Findings."""

    def __init__(
        self, session: GardenSession, parent: QObject | None = None, *, names_only: bool = False
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._names_only = names_only
        self._stamp = 0
        self._now: Findings | None = None
        self._words: Request | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._ask_meaning)
        self._behind = QTimer(self)
        self._behind.setSingleShot(True)
        self._behind.timeout.connect(self._ask_words)

    def prepare(self) -> None:
        """Have the names gathered before the first letter is typed: 80 ms for 10,000 notes."""
        if self._session.garden is not None:
            self._session.search_titles("", lambda _none: None, self)

    def ask(self, text: str, *, limit: int = 12) -> int:
        """Search for `text`; answers carry the returned stamp."""
        self._stamp += 1
        stamp = self._stamp
        query = parse(text)
        self._call_off()
        self._now = Findings(stamp, text, query)
        if self._session.garden is None or not text.strip():
            self._now = replace(self._now, names=(), words=(), fused=())
            return stamp
        if self._names_only:
            self._now = replace(self._now, words=(), fused=())
        # With filters or phrases a fuzzy name would show what was asked to stay away.
        named = self._names_only or _plain(query)
        if named:
            self._session.search_titles(
                text.strip(), lambda hits: self._take_names(stamp, hits), self, limit=limit
            )
        else:
            self._now = replace(self._now, names=())
        if not self._names_only:
            self._behind.start(_WORDS_MS if named else 0)
            self._rest.start()
        return stamp

    def forget(self) -> None:
        """Answers still on their way are dropped."""
        self._stamp += 1
        self._call_off()
        self._now = None

    def _call_off(self) -> None:
        self._rest.stop()
        self._behind.stop()
        if self._words is not None:
            self._words.cancel()  # what nobody waits for should not hold up the next names
            self._words = None

    def _take_names(self, stamp: int, hits: Sequence[Hit]) -> None:
        self._take(stamp, names=tuple(hits))
        if stamp == self._stamp and not hits and self._behind.isActive():
            self._behind.start(0)  # there is nothing to look at meanwhile

    def _ask_words(self) -> None:
        now = self._now
        if now is None or self._session.garden is None:
            return
        stamp = now.stamp
        self._words = self._session.search_words(
            now.text, lambda hits: self._take(stamp, words=tuple(hits)), self._ignored, self
        )

    def _ask_meaning(self) -> None:
        now = self._now
        if now is None or self._session.garden is None:
            return
        stamp = now.stamp
        self._session.search(
            now.text,
            lambda hits: self._take(stamp, fused=tuple(hits)),
            lambda error: self._take(stamp, error=error),
            self,
        )

    def _ignored(self, _error: GardenError) -> None:
        """A failure of the words alone is told by the fused search right behind it."""

    def _take(self, stamp: int, **news: object) -> None:
        if stamp != self._stamp or self._now is None:
            return
        self._now = replace(self._now, **news)  # type: ignore[arg-type]
        self.found.emit(self._now)


def _plain(query: Query) -> bool:
    phrases = any(term.phrase for term in query.terms)
    return not (query.filters or query.excluded or query.faults or phrases)

"""Makes the reader's page of a note in a lane: of the file as it is, or of text not saved yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from garden.errors import GardenError
from garden.okf.note import NoteMeta
from garden.work import CancelToken
from ui.theme import Theme
from ui.wiki.reader_style import reader_style
from ui.wiki.view_values import Limits, NoteView

if TYPE_CHECKING:
    from garden.document import NoteDocument
    from garden.garden import Garden
    from ui.lanes import Request
    from ui.session import GardenSession


@dataclass(frozen=True, slots=True)
class Draft:
    """A note whose text is typed but not saved; what a page is made of."""

    path: str
    text: str
    meta: NoteMeta


class PageRender(QObject):
    """Asks for pages and hands on the newest one."""

    ready = Signal(object)
    """A `NoteView`."""
    failed = Signal(object)

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        clock: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._clock = clock
        self._screen = parent
        self._last: tuple[NoteDocument, str | None] | None = None
        self._whole = ""
        self._asked: Request | None = None
        self.breaks = True
        """Whether lines of the text are lines of the next page."""

    def ask(self, document: NoteDocument, text: str | None = None) -> None:
        """Make the page of `document`, or of `text` in its place. A newer wish drops an older."""
        if self._session.garden is None:
            return
        self._last = (document, text)
        style = reader_style(self._theme, self._screen.devicePixelRatioF())
        now = self._clock()
        limits, breaks = Limits(), self.breaks
        if self._whole == document.path:
            limits = replace(limits, characters=1 << 40)

        def work(garden: Garden, token: CancelToken) -> NoteView:
            from ui.wiki.note_view import build_note_view  # the parser is loaded in a lane

            note = document if text is None else _draft(document.path, text)
            return build_note_view(
                note,
                garden.resolve,
                garden.read_asset,
                garden.read,
                style,
                now,
                limits,
                trust=garden.uses_trust(),
                breaks=breaks,
                token=token,
            )

        key = f"page:{id(self)}"
        self._asked = self._session.ask(work, self.ready.emit, self._on_failed, self, key=key)

    def drop(self) -> None:
        """Nobody looks at the page any more: what is being made takes the interpreter from the
        hand that types."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def show_rest(self) -> None:
        """The whole of a note of which the beginning is shown."""
        if self._last is not None:
            self._whole = self._last[0].path
            self.ask(*self._last)

    def _on_failed(self, error: GardenError) -> None:
        self.failed.emit(error)


def _draft(path: str, text: str) -> Draft:
    from garden.okf import fields, frontmatter

    return Draft(path, text, fields.meta_of(path, text, frontmatter.read(text)))

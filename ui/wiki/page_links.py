"""Links followed from the text: the target as typed becomes a `LinkRef`, as the reader gives it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.okf.links import parse_destination
from garden.okf.note import LinkForm
from ui.wiki.view_values import LinkRef, ResolutionLike

if TYPE_CHECKING:
    from ui.session import GardenSession

_SCHEME = re.compile(r"[a-zA-Z][\w+.-]{1,31}:")


class PageLinks(QObject):
    """Resolves what a person follows in the editor and says what it is."""

    activated = Signal(object, bool)
    """(LinkRef, in a new tab)."""
    missing = Signal(object)
    """LinkRef of a note that nobody has written."""
    external = Signal(str)
    here = Signal(str)
    """A heading of the same note."""

    def __init__(self, session: GardenSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session

    def follow(self, written: str, source: str, new_tab: bool) -> None:
        """Follow a target as it stands in the text of the note `source`."""
        form = form_of(written)
        if form is LinkForm.SLUG:
            target, anchor = written.removeprefix("#"), None
        else:
            where = parse_destination(written, form)
            if where.external:
                self.external.emit(where.target)
                return
            target, anchor = where.target, where.anchor
        if not target:
            self.here.emit(anchor or "")
            return

        def resolved(answer: ResolutionLike) -> None:
            link = LinkRef(
                target=target,
                status=answer.status,  # type: ignore[arg-type]
                path=answer.path or "",
                anchor=anchor,
                candidates=tuple(answer.candidates),
                form=form,
                source=source,
            )
            if answer.status == "broken":
                self.missing.emit(link)
            else:
                self.activated.emit(link, new_tab)

        self._session.resolve(target, source, form, resolved, self)


def form_of(written: str) -> LinkForm:
    """How a target is meant: `#tag`, an address, a path with its ending, or a note's name.

    The text between the brackets alone doesn't say; names of notes and Markdown paths differ in
    the ending only, and both readings of a doubtful one lead to the same note.
    """
    if written.startswith("#") and not written.startswith("# "):
        return LinkForm.SLUG
    path = written.split("#", 1)[0]
    if _SCHEME.match(written) or path.endswith(".md") or "%" in path:
        return LinkForm.INLINE
    return LinkForm.WIKI

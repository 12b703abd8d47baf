"""Links followed from the text: what stands at the caret becomes a `LinkRef`, as in the reader.

The note's own parser says which link that is, so what the reader follows is followed here too: a
reference by its definition, entities and percent codes decoded, a file as a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.okf.names import is_note_name
from garden.okf.note import LinkOccurrence
from ui.wiki.line_syntax import BARE_URL
from ui.wiki.link_words import beside
from ui.wiki.view_values import LinkRef, LinkStatus

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.session import GardenSession

_STATES: dict[str, LinkStatus] = {
    "found": "found",
    "ambiguous": "ambiguous",
    "tag": "tag",
    "external": "external",
}


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

    def follow(self, text: str, offset: int, source: str, new_tab: bool) -> None:
        """Follow the link at an offset of the text of the note `source`; nothing without one."""
        self._session.ask(
            lambda garden, _token: _ref_at(garden, text, offset, source),
            lambda ref: self._go(ref, new_tab),
            guard=self,
            key="follow-link",
        )

    def _go(self, ref: LinkRef | None, new_tab: bool) -> None:
        if ref is None:
            return
        if ref.status == "external":
            self.external.emit(ref.target)
        elif not ref.target:
            self.here.emit(ref.anchor or "")
        elif ref.status == "broken":
            self.missing.emit(ref)
        else:
            self.activated.emit(ref, new_tab)


def _ref_at(garden: Garden, text: str, offset: int, source: str) -> LinkRef | None:
    link = link_at(text, offset)
    if link is None:
        address = _bare_address(text, offset)
        return LinkRef(address, "external", source=source) if address else None
    if link.external:
        address = f"{link.target}#{link.anchor}" if link.anchor else link.target
        return LinkRef(address, "external", form=link.form, source=source)
    if not link.target:
        return LinkRef("", "found", source, link.anchor, form=link.form, source=source)
    answer = garden.resolve(link.target, source, link.form)
    path = answer.path or ""
    status = _STATES.get(answer.status, "broken")
    if answer.how == "asset" or (status == "found" and not is_note_name(path)):
        status, path = "asset", path or beside(source, link.target)
    return LinkRef(
        link.target,
        status,
        path,
        link.anchor,
        tuple(answer.candidates),
        link.form,
        source,
        link.label or "",
    )


def _bare_address(text: str, offset: int) -> str:
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    for found in BARE_URL.finditer(text, start, len(text) if end < 0 else end):
        if found.start() <= offset <= found.end():
            return found[0]
    return ""


def link_at(text: str, offset: int) -> LinkOccurrence | None:
    """The link of a note's text that covers an offset, the innermost; None when none does."""
    from garden.okf import fields, frontmatter  # loaded in a lane at the start, as the parser is
    from garden.okf.markdown import parse

    matter = frontmatter.read(text)
    if offset < matter.block.body_start:
        links = tuple(fields.field_links(text, matter))
    else:
        links = parse(text, matter.block.body_start).links
    around = [link for link in links if link.span.start <= offset <= link.span.end]
    return min(around, key=lambda link: link.span.end - link.span.start, default=None)

"""Links followed from the text: what stands at the caret becomes a `LinkRef`, as in the reader.

The note's own parser says which link that is, so what the reader follows is followed here too: a
reference by its definition, entities and percent codes decoded, a file as a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.okf.note import LinkOccurrence
from ui.wiki.line_syntax import BARE_URL
from ui.wiki.link_words import ref_to
from ui.wiki.view_values import LinkRef

if TYPE_CHECKING:
    from garden.garden import Garden
    from ui.session import GardenSession


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
    return ref_to(garden.resolve, link.target, link.anchor, link.form, source, link.label or "")


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

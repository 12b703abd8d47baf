"""Who links here: grouped by note, each link with the sentence around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row, plain_sentence, window
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.search.records import IndexedLink, LinkGroup

_SENTENCES = 6
"""Sentences of one note that are listed; the rest is a figure."""


def backlink_rows(groups: Sequence[LinkGroup]) -> list[Row]:
    """A row for each note, and one below it for each sentence that links here."""
    rows: list[Row] = []
    for group in groups:
        count = len(group.links)
        rows.append(
            Row(
                "note",
                group.title,
                detail=str(count) if count > 1 else "",
                icon="file-text",
                payload=group.links[0],
            )
        )
        seen: set[str] = set()
        for link in group.links:
            if link.context in seen or len(seen) >= _SENTENCES:
                continue
            seen.add(link.context)
            rows.append(sentence_row(link))
    return rows


def sentence_row(link: IndexedLink) -> Row:
    """The sentence around a link, the link's words emphasised."""
    wanted = [link.target, link.label or ""]
    text, ranges = window(*plain_sentence(link.context, wanted))
    return Row("quote", text or link.target, ranges, indent=1, payload=link)


class BacklinksGroup(Group):
    """Links of other notes to the open one."""

    link_requested = Signal(object, bool)
    """(IndexedLink, new_tab): open the note that links here, at the link."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "backlinks", "", self._list, parent)
        self.head.setText(self.tr("Backlinks"))
        self._list.setAccessibleName(self.tr("Notes that link here"))
        self._list.chosen.connect(self.link_requested)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_links(self, groups: Sequence[LinkGroup]) -> None:
        """List these links."""
        if not groups:
            self.show_empty(self.tr("No other note links here yet."))
            return
        self._list.set_rows(backlink_rows(groups))
        self.show_body(sum(len(group.links) for group in groups))

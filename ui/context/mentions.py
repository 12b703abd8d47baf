"""Unlinked mentions: where other notes name this one in words; one click makes it a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row, plain_sentence, window
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.mentions import MentionGroup
    from garden.okf.mentions import Mention


@dataclass(frozen=True, slots=True)
class MentionAt:
    """One mention and the note it stands in."""

    path: str
    mention: Mention


def mention_rows(groups: Sequence[MentionGroup], link: str) -> list[Row]:
    """A row for each note and one for each mention, with a button that says `link`."""
    rows: list[Row] = []
    for group in groups:
        first = MentionAt(group.path, group.mentions[0])
        rows.append(Row("note", group.title, icon="at-sign", payload=first))
        for mention in group.mentions:
            text, _ = plain_sentence(mention.context)
            at = text.casefold().find(mention.text.casefold())
            found = ((at, at + len(mention.text)),) if at >= 0 else ()
            text, ranges = window(text, found)
            rows.append(
                Row(
                    "quote",
                    text,
                    ranges,
                    indent=1,
                    action=link,
                    payload=MentionAt(group.path, mention),
                )
            )
    return rows


class MentionsGroup(Group):
    """Mentions of the open note's names."""

    mention_requested = Signal(object, bool)
    """(MentionAt, new_tab): show the mention in its note."""
    link_requested = Signal(object)
    """MentionAt that should become a link."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "mentions", "", self._list, parent)
        self.head.setText(self.tr("Unlinked mentions"))
        self._list.setAccessibleName(self.tr("Notes that name this one without a link"))
        self._list.chosen.connect(self.mention_requested)
        self._list.acted.connect(self.link_requested)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_mentions(self, groups: Sequence[MentionGroup]) -> None:
        """List these mentions."""
        groups = [group for group in groups if group.mentions]
        if not groups:
            self.show_empty(self.tr("Every note that names this one links to it."))
            return
        self._list.set_rows(mention_rows(groups, self.tr("Link")))
        self.show_body(sum(len(group.mentions) for group in groups))

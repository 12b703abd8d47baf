"""The headings of the open note; where the reader is stands out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from garden.okf.note import Heading
from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row
from ui.theme import Theme


class OutlineGroup(Group):
    """Headings, indented by level."""

    heading_requested = Signal(str, int)
    """(fragment, offset in the text)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "outline", "", self._list, parent)
        self.head.setText(self.tr("Outline"))
        self._list.setAccessibleName(self.tr("Headings of this note"))
        self._headings: tuple[Heading, ...] = ()
        self._offset = 0
        self._list.chosen.connect(self._on_chosen)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """List these headings."""
        self._headings = tuple(headings)
        if not headings:
            self.show_empty(self.tr("This note has no headings."))
            return
        self._fill()
        self.show_body()

    def set_position(self, offset: int) -> None:
        """Mark the section that this offset of the text lies in."""
        before = self._current()
        self._offset = offset
        if self._headings and self._current() != before:
            self._fill()

    def _current(self) -> int:
        starts = [heading.span.start for heading in self._headings]
        return bisect_right(starts, self._offset) - 1

    def _fill(self) -> None:
        current = self._current()
        top = min(heading.level for heading in self._headings)
        blank, spoken = self.tr("(no words)"), self.tr("{text}, level {level}")
        self._list.set_rows(
            [
                Row(
                    "item",
                    heading.text or blank,
                    role="ink" if index == current else "ink-soft",
                    indent=heading.level - top + 1,
                    current=index == current,
                    payload=heading,
                    spoken=spoken.format(text=heading.text, level=heading.level),
                )
                for index, heading in enumerate(self._headings)
            ]
        )

    def _on_chosen(self, heading: Heading, _new_tab: bool) -> None:
        self.heading_requested.emit(heading.anchor, heading.span.start)

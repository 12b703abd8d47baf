"""Moves inside one page: to a footnote and back, and callouts that fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextBlock, QTextCursor

from ui.wiki.reader_place import ReaderPlace

if TYPE_CHECKING:
    from ui.wiki.reader import Reader


class ReaderJumps:
    """Knows where the last jump inside the page came from."""

    def __init__(self, reader: Reader, place: ReaderPlace) -> None:
        self._reader = reader
        self._place = place
        self._came_from = -1

    def remember(self) -> None:
        """A jump begins here."""
        self._came_from = self._reader.verticalScrollBar().value()

    def back(self) -> bool:
        """Back to where the last jump began; False when there was none."""
        if self._came_from < 0:
            return False
        self._reader.verticalScrollBar().setValue(self._came_from)
        self._came_from = -1
        return True

    def to_footnote(self, number: int) -> None:
        """To the text of a footnote."""
        self.remember()
        block = self._reader.page.block_of_kind(f"footnote-{number}")
        if block is not None:
            self._show(block)
            self._reader.setTextCursor(QTextCursor(block))

    def to_reference(self, number: int) -> None:
        """Back to where a footnote was read from, or to its first mark."""
        if self.back():
            return
        block = self._reader.document().begin()
        while block.isValid():
            iterator = block.begin()
            while not iterator.atEnd():
                if iterator.fragment().charFormat().anchorHref() == f"fn:{number}":
                    self._show(block)
                    return
                iterator += 1
            block = block.next()

    def toggle_fold(self, region: int) -> None:
        """Fold an open callout, open a folded one."""
        blocks = self._reader.page.region_blocks(region)
        if len(blocks) > 1:
            second = self._reader.document().findBlockByNumber(blocks[1])
            self.fold(region, second.isVisible())

    def fold(self, region: int, fold: bool) -> None:
        """Hide or show all of a callout but its title."""
        blocks = self._reader.page.region_blocks(region)
        if not blocks:
            return
        document = self._reader.document()
        for number in blocks[1:]:
            document.findBlockByNumber(number).setVisible(not fold)
        first = document.findBlockByNumber(blocks[0])
        last = document.findBlockByNumber(blocks[-1])
        document.markContentsDirty(
            first.position(), last.position() + last.length() - first.position()
        )
        self._reader.viewport().update()

    def _show(self, block: QTextBlock) -> None:
        self._place.go_to_block(block, self._reader.viewport().height() // 3)

"""Where things are on a page: what each paragraph is, which region it stands in, how far that goes.

`PageMap` reads the shown document once; afterwards every question about a place is a look-up.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextDocument

from ui.wiki.page_runs import Run, find_runs
from ui.wiki.table_fit import TableFit, measure
from ui.wiki.view_values import BlockInfo, NoteView

_WIDE: Final = 160
_PICTURED: Final = frozenset(("image", "text", "item", "math", "footnote"))


@dataclass(slots=True)
class _Extent:
    """First and last paragraph of a region, with the paddings of all that begin or end there."""

    first: int
    last: int
    above: int = 0
    below: int = 0


class PageMap:
    """Geometry of one page. Coordinates are the document's."""

    def __init__(self, document: QTextDocument, view: NoteView) -> None:
        self.document = document
        self.view = view
        self._runs: dict[int, list[Run]] = {}
        self._infos: list[int] = []
        self._first_of: dict[int, int] = {}
        self._extents: dict[int, _Extent] = {}
        self._anchors: dict[str, int] = {}
        self.pictures: list[tuple[int, float, float]] = []
        """(position, width, height) of the pictures that may be too wide for a narrow column."""
        self.tables: list[TableFit] = measure(document, view.style)
        """What the columns of its tables ask for."""
        self._read()
        own = [
            (info.line, self._first_of[index])
            for index, info in enumerate(view.blocks)
            if index in self._first_of and not info.kind.startswith(("title", "facts", "tags"))
        ]
        # Footnotes stand at the end wherever they are written: order by line, the first wins.
        self._lines = sorted(dict(reversed(own)).items())

    def info(self, block: QTextBlock) -> BlockInfo | None:
        """What a paragraph is; None for one that isn't ours."""
        number = block.blockNumber()
        if not 0 <= number < len(self._infos):
            return None
        index = self._infos[number]
        return self.view.blocks[index] if 0 <= index < len(self.view.blocks) else None

    def block_of_anchor(self, anchor: str) -> QTextBlock | None:
        """The heading with this fragment or these words."""
        folded = anchor.strip().rpartition("#")[2].casefold()
        number = self._anchors.get(folded)
        return self.document.findBlockByNumber(number) if number is not None else None

    def block_of_line(self, line: int) -> QTextBlock:
        """The last paragraph that begins on or before a line of the file."""
        at = bisect_right(self._lines, (line, 1 << 60)) - 1
        if at < 0:
            return self.document.firstBlock()
        return self.document.findBlockByNumber(self._lines[at][1])

    def block_of_kind(self, kind: str) -> QTextBlock | None:
        """The first paragraph of a kind."""
        for index, info in enumerate(self.view.blocks):
            if info.kind == kind and index in self._first_of:
                return self.document.findBlockByNumber(self._first_of[index])
        return None

    def region_blocks(self, region: int) -> range:
        """Numbers of the paragraphs in a region."""
        extent = self._extents.get(region)
        return range(extent.first, extent.last + 1) if extent else range(0)

    def region_at(self, block: QTextBlock, kind: str) -> int | None:
        """The innermost region of a kind around a paragraph."""
        info = self.info(block)
        for region in reversed(info.regions if info else ()):
            if self.view.regions[region].kind == kind:
                return region
        return None

    def region_rect(self, number: int) -> QRectF:
        """Where a region's background goes."""
        extent = self._extents.get(number)
        if extent is None:
            return QRectF()
        layout = self.document.documentLayout()
        region = self.view.regions[number]
        first = layout.blockBoundingRect(self.document.findBlockByNumber(extent.first))
        last_block = self.document.findBlockByNumber(extent.last)
        while last_block.blockNumber() > extent.first and not last_block.isVisible():
            last_block = last_block.previous()
        last = layout.blockBoundingRect(last_block)
        frame = self.document.rootFrame().frameFormat()
        left = frame.leftMargin() + region.left + region.indent * self.document.indentWidth()
        right = self.document.textWidth() - frame.rightMargin() - region.right
        top = first.top() - extent.above
        return QRectF(left, top, right - left, last.bottom() + extent.below - top)

    def runs_of(self, block: QTextBlock) -> list[Run]:
        """Stretches of a paragraph that are painted under its text; found when first asked for."""
        number = block.blockNumber()
        runs = self._runs.get(number)
        if runs is None:
            runs = self._runs[number] = find_runs(block)
        return runs

    # Reading the document

    def _read(self) -> None:
        block = self.document.begin()
        current = -1
        starts: dict[int, int] = {}
        ends: dict[int, int] = {}
        while block.isValid():
            number = block.blockNumber()
            state = block.userState()
            if state >= 0:
                current = state
                self._first_of.setdefault(state, number)
            self._infos.append(current)
            if 0 <= current < len(self.view.blocks):
                info = self.view.blocks[current]
                if info.anchor and state >= 0:
                    self._anchors.setdefault(info.anchor.casefold(), number)
                    self._anchors.setdefault(block.text().strip().casefold(), number)
                if info.kind in _PICTURED and "\ufffc" in block.text():
                    self._note_pictures(block)
                if block.length() > 1 or state >= 0:
                    for region in info.regions:
                        starts.setdefault(region, number)
                        ends[region] = number
            block = block.next()
        for region, first in starts.items():
            self._extents[region] = _Extent(first, ends[region])
        for region, extent in self._extents.items():
            extent.above = self._pads(region, extent.first, starts)
            extent.below = self._pads(region, extent.last, ends)

    def _note_pictures(self, block: QTextBlock) -> None:
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            look = fragment.charFormat()
            if look.isImageFormat():
                image = look.toImageFormat()
                if image.width() > _WIDE:
                    self.pictures.append((fragment.position(), image.width(), image.height()))
            iterator += 1

    def _pads(self, region: int, block: int, edges: dict[int, int]) -> int:
        """Paddings of this region and of those inside it that share its first or last paragraph."""
        chain = self.view.blocks[self._infos[block]].regions
        inner = chain[chain.index(region) :] if region in chain else (region,)
        return sum(self.view.regions[one].pad for one in inner if edges.get(one) == block)

"""`PageBuilder`: the HTML of a page while it grows, with the tables that give it meaning.

Qt's rich text knows no classes and no padding, but it carries one number per paragraph
(`-qt-user-state`). That number leads to a `BlockInfo`, and through it to everything the reader
paints and does itself: backgrounds with round corners, bars, copy buttons, source lines.

Margins of the last paragraph in a region are known only when the region ends, so styles are held
as `Box` values and put into the HTML at the end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from ui import icons
from ui.wiki.reader_style import ReaderStyle
from ui.wiki.view_values import BlockInfo, LinkRef, OutlineEntry, Region

CODE_MARK: Final = "rgba(1,0,0,0)"
"""Invisible backgrounds that tell the painter what a run of text is."""
EDGE_MARK: Final = "rgba(1,1,0,0)"
"""Side padding of code: looks like it, and is left out of what is copied."""
HIGHLIGHT_MARK: Final = "rgba(2,0,0,0)"
SIGN_MARK: Final = "rgba(3,{number},0,0)"
SIGN_BLANKS: Final = 6

_MARK: Final = re.compile("\x01(\\d+)\x02")


@dataclass(slots=True)
class Box:
    """Margins and line height of one paragraph or table."""

    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0
    line: int = 0
    """Line height in pixels; 0 leaves it to the text."""
    grows: bool = False
    """True when a tall picture in a line may push the lines apart."""
    number: int = -1
    table: bool = False
    extra: str = ""

    def css(self) -> str:
        """As the content of a `style` attribute."""
        parts = [f"margin:{self.top}px {self.right}px {self.bottom}px {self.left}px"]
        if self.number >= 0:
            parts.append(f"-qt-user-state:{self.number}")
        if self.line:
            kind = "minimum" if self.grows else "fixed"
            parts.append(f"line-height:{self.line}px;-qt-line-height-type:{kind}")
        if self.extra:
            parts.append(self.extra)
        return ";".join(parts)


class PageBuilder:
    """Collects paragraphs, regions, links and pictures. One per page; embeds share it."""

    def __init__(self, style: ReaderStyle) -> None:
        self.style = style
        self.blocks: list[BlockInfo] = []
        self.regions: list[Region] = []
        self.links: list[LinkRef] = []
        self.footnotes: list[str] = []
        self.outline: list[OutlineEntry] = []
        self.images: dict[str, QImage] = {}
        self.signs: list[tuple[str, str]] = []
        """(icon, colour role) of the signs that are painted over marked blanks."""
        self.assets: dict[str, str] = {}
        """Name in the HTML of each picture of the garden, by its path."""
        self.inlined: list[str] = []
        """Base64 of the pictures that were written into the text."""
        self.embeds = 0
        self.beside: set[str] = set()
        """Paths of the pictures and other notes of which something is shown, or would be."""
        self._parts: list[str] = []
        self._boxes: list[Box] = []
        self._open: list[int] = []
        self._closed_at = -1
        self._closed_pads = 0
        self._pending_top = 0
        self._first_inside = False

    # Paragraphs

    def add(self, html: str) -> None:
        """Append HTML that is ready."""
        self._parts.append(html)

    def block(self, info: BlockInfo, box: Box) -> str:
        """Register a paragraph; the answer is what its `style` attribute must hold."""
        box.number = len(self.blocks)
        self.blocks.append(replace(info, regions=tuple(self._open)))
        return self._place(box)

    def cell(self, info: BlockInfo, box: Box) -> str:
        """Register a paragraph inside a table cell: it takes no part in the spacing around."""
        box.number = len(self.blocks)
        self.blocks.append(replace(info, regions=tuple(self._open)))
        return box.css()

    def box(self, box: Box) -> str:
        """Register a table; the answer is what its `style` attribute must hold."""
        box.table = True
        return self._place(box)

    def _place(self, box: Box) -> str:
        """Settle the space above. Qt lets margins collapse to the larger one, paddings add up."""
        last = self._boxes[-1] if self._boxes else None
        above = self._closed_pads if self._closed_at == len(self._boxes) else 0
        if last is None:
            box.top = self._pending_top
        elif above or self._pending_top:
            gap = max(box.top, last.bottom - above)
            if self._pending_top and self._first_inside:
                gap = max(last.bottom - above, self.style.px(14))
            box.top = gap + above + self._pending_top
        elif box.table:
            # The margin of a paragraph before a table is not kept by Qt.
            box.top = max(box.top, last.bottom)
        self._pending_top = 0
        self._first_inside = False
        self._boxes.append(box)
        return f"\x01{len(self._boxes) - 1}\x02"

    @property
    def last_box(self) -> Box | None:
        """The paragraph or table added last."""
        return self._boxes[-1] if self._boxes else None

    # Regions

    def open_region(self, region: Region) -> int:
        """Everything added until `close_region` lies in this region; answers its number."""
        self.regions.append(region)
        self._open.append(len(self.regions) - 1)
        self._pending_top += region.pad
        self._first_inside = True
        return self._open[-1]

    def close_region(self, outer: int) -> None:
        """End the innermost region and leave `outer` pixels below it."""
        pads = self.regions[self._open.pop()].pad
        if self._boxes:
            # Regions that end on the same paragraph need their paddings below it one by one.
            if self._closed_at == len(self._boxes):
                pads += self._closed_pads
            self._boxes[-1].bottom = outer + pads
            self._closed_at, self._closed_pads = len(self._boxes), pads
        self._pending_top = 0

    # Things that HTML refers to

    def link(self, ref: LinkRef) -> str:
        """The `href` of a link."""
        self.links.append(ref)
        return f"link:{len(self.links) - 1}"

    def picture(self, image: QImage, name: str = "") -> str:
        """The `src` of a picture."""
        key = name or f"kg:{len(self.images)}"
        self.images[key] = image
        return key

    def icon(self, name: str, role: str, size: int, lift: float = 0.0) -> str:
        """An inline `<img>` of a Lucide icon; `lift` raises it by so many pixels."""
        style = self.style
        key = f"kg:icon/{name}/{role}/{size}/{lift}"
        height = round(size + 2 * abs(lift))
        if key not in self.images:
            image = QImage(
                round(size * style.ratio),
                round(height * style.ratio),
                QImage.Format.Format_ARGB32_Premultiplied,
            )
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            top = (height - size) / 2 - lift
            rect = QRectF(0, top * style.ratio, size * style.ratio, size * style.ratio)
            icons.paint(painter, rect, name, style.colour(role))
            painter.end()
            image.setDevicePixelRatio(style.ratio)
            self.images[key] = image
        return f'<img src="{key}" width="{size}" height="{height}" style="vertical-align:middle" />'

    def sign(self, icon: str, role: str) -> str:
        """An icon that stays with the words behind it: unbreakable blanks that are painted over.

        Qt breaks a line after every picture; blanks that don't break keep sign and words together.
        """
        if (icon, role) not in self.signs:
            self.signs.append((icon, role))
        mark = SIGN_MARK.format(number=self.signs.index((icon, role)))
        return f'<span style="background-color:{mark}">{"&nbsp;" * SIGN_BLANKS}</span>'

    def html(self) -> str:
        """The whole page."""
        body = _MARK.sub(lambda match: self._boxes[int(match.group(1))].css(), "".join(self._parts))
        return f'<html><body style="color:{self.style.colour("ink")}">{body}</body></html>'

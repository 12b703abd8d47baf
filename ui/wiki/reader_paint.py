"""What Qt's rich text can't draw: painted under a page's text, only where it is visible.

`page_map.PageMap` knows where each region begins and ends; each paint walks the visible paragraphs
alone, so a long note costs no more than a short one.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTextBlock,
    QTextCursor,
    QTextLine,
)

from ui import icons
from ui.wiki.images import BOX_GAP
from ui.wiki.page_map import PageMap
from ui.wiki.page_runs import Run
from ui.wiki.reader_style import ReaderStyle
from ui.wiki.view_values import Region

_BIG: Final = 6.0


class PagePainter:
    """Painting of one page. Coordinates are the document's."""

    def __init__(self, page: PageMap) -> None:
        self._page = page
        self._document = page.document
        self._view = page.view

    @property
    def style(self) -> ReaderStyle:
        """The style of the page."""
        return self._view.style

    def paint(self, painter: QPainter, visible: QRectF, first: QTextBlock, hovered: str) -> None:
        """Everything under the text of the paragraphs from `first` to the end of `visible`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = self._document.documentLayout()
        blocks: list[tuple[QTextBlock, QRectF]] = []
        regions: set[int] = set()
        block = first
        while block.isValid():
            rect = layout.blockBoundingRect(block)
            if rect.top() > visible.bottom() + _BIG * self.style.body:
                break
            info = self._page.info(block)
            if block.isVisible():
                blocks.append((block, rect))
            if info is not None:
                regions.update(info.regions)
            block = block.next()
        for number in sorted(regions):
            self._region(painter, number)
        for block, rect in blocks:
            info = self._page.info(block)
            if info is not None and info.kind.startswith("rule"):
                self._rule(painter, rect, info.kind == "rule-short")
            if info is not None and info.marker:
                self._marker(painter, block, rect, info.marker)
            self._paint_runs(painter, block, rect, visible, hovered)

    def paint_focus(self, painter: QPainter, cursor: QTextCursor) -> None:
        """A frame around the link that has the keyboard."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        block = self._document.findBlock(cursor.selectionStart())
        rect = self._document.documentLayout().blockBoundingRect(block)
        start = cursor.selectionStart() - block.position()
        box = cursor.selectedText() == "\ufffc" and cursor.charFormat().anchorHref()
        run = Run(start, cursor.selectionEnd() - cursor.selectionStart(), "focus", box or "")
        self._run(painter, block, rect, run, "")

    def _region(self, painter: QPainter, number: int) -> None:
        region = self._view.regions[number]
        rect = self._page.region_rect(number)
        if rect.isEmpty():
            return
        painter.setPen(Qt.PenStyle.NoPen)
        radius = self.style.px(6)
        if region.kind == "code":
            painter.setBrush(self._colour("code-bg"))
            painter.drawRoundedRect(rect, radius, radius)
            self._label(painter, rect, region, self._page.region_blocks(number))
        elif region.kind == "callout":
            painter.setBrush(self._tint(region.role))
            painter.drawRoundedRect(rect, radius, radius)
            self._bar(painter, rect, self._colour(region.role), radius)
            if region.foldable:
                self._fold_mark(painter, rect, number)
        elif region.kind == "quote":
            bar = QRectF(rect.left(), rect.top(), self.style.px(3), rect.height())
            painter.setBrush(self._colour("edge", 0.55))
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        elif region.kind == "embed":
            painter.setPen(QPen(self._colour("hairline"), 1))
            painter.setBrush(self._colour("raised"))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def _fold_mark(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """At the end of a callout's title: right when it is folded, down when it is open."""
        blocks = self._page.region_blocks(number)
        folded = len(blocks) > 1 and not self._document.findBlockByNumber(blocks[1]).isVisible()
        side = self.style.px(16)
        title = self._document.documentLayout().blockBoundingRect(
            self._document.findBlockByNumber(blocks[0])
        )
        place = QRectF(
            rect.right() - side - self.style.px(12), title.center().y() - side / 2, side, side
        )
        name = "chevron-right" if folded else "chevron-down"
        icons.paint(painter, place, name, self.style.colour("ink-soft"))

    def _bar(self, painter: QPainter, rect: QRectF, colour: QColor, radius: float) -> None:
        """A bar on the left that keeps the card's corners round."""
        card = QPainterPath()
        card.addRoundedRect(rect, radius, radius)
        bar = QPainterPath()
        bar.addRect(QRectF(rect.left(), rect.top(), self.style.px(4), rect.height()))
        painter.fillPath(card.intersected(bar), colour)

    def _label(self, painter: QPainter, rect: QRectF, region: Region, blocks: range) -> None:
        if not region.label:
            return
        font = QFont(list(self.style.families))
        font.setPixelSize(self.style.px(11))
        painter.setFont(font)
        painter.setPen(self._colour("ink-faint"))
        space = rect.adjusted(0, self.style.px(6), -self.style.px(10), 0)
        where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        taken = painter.boundingRect(space, where, region.label)
        lines = self._document.findBlockByNumber(blocks[0]).layout() if blocks else None
        if lines is not None and lines.lineCount():
            # In a narrow column the first line of the code may need the room.
            first = lines.lineAt(0).naturalTextRect().translated(lines.position())
            if first.right() > taken.left() - self.style.px(4) and first.top() < taken.bottom():
                return
        painter.drawText(space, where, region.label)

    def _rule(self, painter: QPainter, rect: QRectF, short: bool) -> None:
        line = QRectF(rect.left(), round(rect.center().y()), rect.width(), 1)
        if short:
            line.setWidth(min(line.width(), self.style.px(96)))
        painter.fillRect(line, self._colour("hairline"))

    def _marker(self, painter: QPainter, block: QTextBlock, rect: QRectF, marker: str) -> None:
        """A list item's bullet or number, right of its edge, on the first line's baseline."""
        layout = block.layout()
        if layout.lineCount() == 0:
            return
        line = layout.lineAt(0)
        offset = rect.topLeft()
        left = offset.x() + line.x()
        base = offset.y() + line.y() + line.ascent()
        size = self.style.body
        middle = base - self.style.x_height * 0.62
        colour = self._colour("ink-soft")
        if marker in "•◦":
            radius = size * (0.145 if marker == "•" else 0.15)
            painter.setPen(Qt.PenStyle.NoPen if marker == "•" else QPen(colour, size / 13))
            painter.setBrush(colour if marker == "•" else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(left - size * 0.72, middle), radius, radius)
        elif marker == "–":
            bar = QRectF(left - size * 0.95, middle - size / 28, size * 0.42, size / 14)
            painter.fillRect(bar, colour)
        else:
            font = QFont(self._document.defaultFont())
            painter.setFont(font)
            painter.setPen(colour)
            width = QFontMetricsF(font).horizontalAdvance(marker)
            painter.drawText(QPointF(left - width - size * 0.42, base), marker)

    def _paint_runs(
        self, painter: QPainter, block: QTextBlock, rect: QRectF, visible: QRectF, hovered: str
    ) -> None:
        """The runs on the visible lines; a paragraph may have ten thousand of them (B47)."""
        runs = self._page.runs_of(block)
        if not runs:
            return
        layout = block.layout()
        count = layout.lineCount()
        lines = range(count)
        if count > 80:
            top, bottom = visible.top() - rect.top() - 80, visible.bottom() - rect.top() + 80
            first = bisect_left(lines, top, key=lambda index: layout.lineAt(index).y())
            last = bisect_left(lines, bottom, key=lambda index: layout.lineAt(index).y())
            lines = range(max(0, first - 1), last)
        if not lines:
            return
        start = layout.lineAt(lines[0]).textStart()
        final = layout.lineAt(lines[-1])
        end = final.textStart() + final.textLength()
        for run in runs[max(0, bisect_left(runs, start, key=lambda run: run.start) - 2) :]:
            if run.start >= end:
                break
            if run.start + run.length > start:
                self._run(painter, block, rect, run, hovered)

    def _run(
        self, painter: QPainter, block: QTextBlock, rect: QRectF, run: Run, hovered: str
    ) -> None:
        layout = block.layout()
        # In a table the layout's own position counts from its cell.
        origin = rect.topLeft()
        first = layout.lineForTextPosition(run.start).lineNumber()
        last = layout.lineForTextPosition(run.start + run.length - 1).lineNumber()
        for index in range(max(first, 0), last + 1):
            line = layout.lineAt(index)
            start = max(run.start, line.textStart())
            end = min(run.start + run.length, line.textStart() + line.textLength())
            if start >= end:
                continue
            x1, x2 = _x(line, start), _x(line, end)
            left, right = min(x1, x2) + origin.x(), max(x1, x2) + origin.x()
            base = origin.y() + line.y() + line.ascent()
            if run.kind == "sign":
                self._sign(painter, left, base, int(run.href))
            elif run.kind == "focus":
                gap = self.style.px(BOX_GAP - 2) if run.href.startswith("task:") else 0
                self._focus(painter, left, right - gap, base)
            elif run.kind == "link":
                self._underline(painter, left, right, base, run.href, hovered)
            else:
                self._pill(painter, left, right, base, run.kind)

    def _sign(self, painter: QPainter, left: float, base: float, number: int) -> None:
        name, role = self._view.signs[number]
        side = self.style.px(13)
        top = base - self.style.small * 0.36 - side / 2
        icons.paint(painter, QRectF(left, top, side, side), name, self.style.colour(role))

    def _focus(self, painter: QPainter, left: float, right: float, base: float) -> None:
        up, down = self.style.px(17), self.style.px(6)
        frame = QRectF(left - 2, base - up, right - left + 4, up + down)
        painter.setPen(QPen(self._colour("focus"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, self.style.px(4), self.style.px(4))

    def _underline(
        self, painter: QPainter, left: float, right: float, base: float, href: str, hovered: str
    ) -> None:
        status = "found"
        if href.startswith("link:"):
            status = self._view.links[int(href[5:])].status
        elif not href.startswith("rest:") and href != hovered:
            return
        if status == "tag" and href != hovered:
            return
        role = {"broken": "broken", "tag": "accent", "ambiguous": "warn"}.get(status, "link")
        strong = status in ("broken", "ambiguous") or href == hovered
        pen = QPen(self._colour(role, 1.0 if strong else 0.38))
        pen.setWidthF(max(1.0, self.style.body / 16))
        if status == "broken":
            pen.setDashPattern([3, 2.5])
        elif status == "ambiguous":
            pen.setDashPattern([1, 2])
        painter.setPen(pen)
        y = round(base + self.style.px(3)) + 0.5
        painter.drawLine(QPointF(left, y), QPointF(right, y))

    def _pill(self, painter: QPainter, left: float, right: float, base: float, kind: str) -> None:
        up, down = self.style.px(15), self.style.px(5)
        rect = QRectF(left, base - up, right - left, up + down)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour("code-bg" if kind == "code" else "highlight"))
        radius = self.style.px(4 if kind == "code" else 2)
        painter.drawRoundedRect(rect, radius, radius)

    def _colour(self, role: str, alpha: float = 1.0) -> QColor:
        colour = QColor(self.style.colour(role))
        colour.setAlphaF(alpha)
        return colour

    def _tint(self, role: str) -> QBrush:
        """A breath of a colour over the paper."""
        return QBrush(self._colour(role, 0.13 if self.style.dark else 0.085))


def _x(line: QTextLine, position: int) -> float:
    answer: Any = line.cursorToX(position)  # PySide hands the position back too
    return float(answer[0] if isinstance(answer, tuple) else answer)

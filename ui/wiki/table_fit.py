"""Tables in a column that is narrower than they would like to be.

Qt shares the room of a table by what its cells ask for: a picture asks for all of its width, and
words ask for no more than a letter. Here the columns of a table that doesn't fit get their shares
from their longest words and their longest lines, and pictures become as wide as their column. What
can't be made to fit keeps its words whole; the page then scrolls sideways.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextLayout,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableCell,
)

from ui.wiki.reader_style import ReaderStyle

_PADDING: Final = 12
"""Left and right of the words of a cell, at 16 px text (`block_tables`)."""
_WORD: Final = 176
"""Words longer than this (addresses, say) may be broken, at 16 px text."""
_NARROW: Final = 64
"""Words that could be broken anywhere, Japanese ones, get so much of a line at least."""
_PICTURE: Final = 64
"""Pictures are not made narrower than this, at 16 px text."""
_MEASURED: Final = 16
"""Cells of each column that are laid out for measuring: those with the most text."""
_OBJECT: Final = "\ufffc"


@dataclass(slots=True)
class Column:
    """What one column of a table asks for, in pixels, the padding left out."""

    least: float = 0.0
    """Width of its longest word, or of its smallest picture's least size."""
    wanted: float = 0.0
    """Width at which no line of it is broken."""
    pictures: list[tuple[int, float, float]] = field(default_factory=list)
    """(position, width, height) of its pictures at full size."""


@dataclass(slots=True)
class TableFit:
    """One table of a page with what its columns ask for."""

    table: QTextTable
    columns: list[Column]
    padding: float

    def fit(self, document: QTextDocument, room: float) -> None:
        """Share `room` pixels, the table's margins left out, among the columns."""
        look = self.table.format()
        inside = room - look.leftMargin() - look.rightMargin() - 2 * len(self.columns) - 2
        inside -= 2 * self.padding * len(self.columns)
        widths = shares(self.columns, inside)
        if widths is None:
            widths = [column.wanted for column in self.columns]
            limits = [QTextLength(QTextLength.Type.VariableLength, 0)] * len(self.columns)
        else:
            # Qt counts the padding of the cells to the width of a column.
            limits = [
                QTextLength(QTextLength.Type.FixedLength, width + 2 * self.padding + 1)
                for width in widths
            ]
        for column, width in zip(self.columns, widths, strict=True):
            for place, full, height in column.pictures:
                scale_picture(document, place, (full, height), max(1.0, min(full, width)))
        if look.columnWidthConstraints() != limits:
            look.setColumnWidthConstraints(limits)
            self.table.setFormat(look)


def shares(columns: list[Column], room: float) -> list[float] | None:
    """The width of each column in `room` pixels, or None when all can have what they want.

    Each has its longest word at least, even where there is no room for all of them.
    """
    wanted = sum(column.wanted for column in columns)
    if wanted <= room:
        return None
    least = sum(column.least for column in columns)
    spare = max(0.0, room - least) / max(1.0, wanted - least)
    return [float(int(column.least + (column.wanted - column.least) * spare)) for column in columns]


def measure(document: QTextDocument, style: ReaderStyle) -> list[TableFit]:
    """The tables of a page that was just shown."""
    return [
        _measured(frame, document.defaultFont(), style)
        for frame in document.rootFrame().childFrames()
        if isinstance(frame, QTextTable)
    ]


def _measured(table: QTextTable, font: QFont, style: ReaderStyle) -> TableFit:
    columns = []
    for number in range(table.columns()):
        column = Column()
        texts: list[tuple[int, int, QTextBlock]] = []
        for row in range(table.rows()):
            cell = table.cellAt(row, number)
            if cell.isValid() and cell.columnSpan() == 1:
                texts.extend(_read(cell, column, style))
        chosen = sorted(texts, key=lambda entry: entry[0], reverse=True)[:_MEASURED]
        chosen += sorted(texts, key=lambda entry: entry[1], reverse=True)[:_MEASURED]
        for block in {entry[2].position(): entry[2] for entry in chosen}.values():
            least, wanted = _text_widths(block, font)
            column.least = max(column.least, min(least, style.px(_WORD)))
            column.wanted = max(column.wanted, wanted)
        column.least = max(column.least, min(column.wanted, style.px(_NARROW)))
        columns.append(column)
    return TableFit(table, columns, style.px(_PADDING))


def _read(
    cell: QTextTableCell, column: Column, style: ReaderStyle
) -> list[tuple[int, int, QTextBlock]]:
    """Note the cell's pictures; its paragraphs with the length of their text and longest word."""
    found = []
    block = cell.firstCursorPosition().block()
    last = cell.lastCursorPosition().block().blockNumber()
    while block.isValid() and block.blockNumber() <= last:
        text = block.text()
        if _OBJECT in text:
            _read_pictures(block, column, style)
        found.append((len(text), max(map(len, text.split()), default=0), block))
        block = block.next()
    return found


def _read_pictures(block: QTextBlock, column: Column, style: ReaderStyle) -> None:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        if fragment.charFormat().isImageFormat():
            image = fragment.charFormat().toImageFormat()
            # Two pictures of the same kind side by side are one fragment.
            for place in range(fragment.position(), fragment.position() + fragment.length()):
                column.pictures.append((place, image.width(), image.height()))
            column.least = max(column.least, min(image.width(), style.px(_PICTURE)))
            column.wanted = max(column.wanted, image.width())
        iterator += 1


def _text_widths(block: QTextBlock, font: QFont) -> tuple[float, float]:
    """Width of the longest word and of the longest line that is not broken."""
    layout = QTextLayout(block.text().replace(_OBJECT, " "), font)
    layout.setFormats(block.textFormats())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    widest = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(1 << 20)
        widest = max(widest, line.naturalTextWidth())
    layout.endLayout()
    return layout.minimumWidth() + 1, widest + 1


def scale_picture(
    document: QTextDocument, place: int, full: tuple[float, float], width: float
) -> None:
    """Show the picture at a position, so wide and high in `full`, with this width."""
    cursor = QTextCursor(document)
    cursor.setPosition(place)
    cursor.setPosition(place + 1, QTextCursor.MoveMode.KeepAnchor)
    image = cursor.charFormat().toImageFormat()
    if abs(image.width() - width) > 0.5:
        image.setWidth(width)
        image.setHeight(max(1.0, full[1] * width / full[0]))
        cursor.setCharFormat(image)

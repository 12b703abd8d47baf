"""The word that a search found, marked for a moment where a note is opened at it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextEdit

from ui import utf16
from ui.theme import Theme
from ui.wiki.editor import Editor
from ui.wiki.reader import Reader

MOMENT_MS = 4000


class FoundMark(QObject):
    """Brings a found word into view and marks it, on the page and in the text."""

    def __init__(self, theme: Theme, editor: Editor, reader: Reader, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._editor = editor
        self._reader = reader
        self._marked = False
        self._found: QTextCursor | None = None
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT_MS)
        self._moment.timeout.connect(self.clear)

    def show_on_page(self, text: str, offset: int, word: str) -> None:
        """Mark the word that stands at `offset` of the note's text where the page shows it."""
        if not _stands(text, offset, word):
            return
        found = self._on_page(text, offset, word)
        if found is not None:
            self._found = found
            if not self._reader_finds():
                self._reader.setExtraSelections([self._mark(found)])
            # A page that was just shown isn't laid out to the end.
            QTimer.singleShot(0, self, self._bring_into_view)
            self._begin()

    def show_in_text(self, text: str, offset: int, word: str) -> None:
        """Mark the word at `offset` in the editor."""
        if not _stands(text, offset, word):
            return
        if not self._editor_finds():
            units = utf16.OffsetMap(text)
            cursor = QTextCursor(self._editor.area.document())
            cursor.setPosition(units.units(offset))
            cursor.setPosition(units.units(offset + len(word)), QTextCursor.MoveMode.KeepAnchor)
            self._editor.area.setExtraSelections([self._mark(cursor)])
        self._begin()

    def clear(self) -> None:
        """The moment is over, or another page comes. The marks of an open find bar stay."""
        if not self._marked:
            return
        self._moment.stop()
        self._marked, self._found = False, None
        if not self._reader_finds():
            self._reader.setExtraSelections([])
        if not self._editor_finds():
            self._editor.area.setExtraSelections([])

    def _reader_finds(self) -> bool:
        return not self._reader.find_bar.isHidden()

    def _editor_finds(self) -> bool:
        # Asking for its bar would build it.
        return "find_bar" in self._editor.__dict__ and not self._editor.find_bar.isHidden()

    def _bring_into_view(self) -> None:
        if self._found is not None:
            self._reader.show_cursor_at(self._found)

    def _begin(self) -> None:
        self._marked = True
        self._moment.start()

    def _mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.format.setBackground(self._theme.colour("highlight"))
        mark.format.setForeground(self._theme.colour("ink"))
        mark.cursor = cursor
        return mark

    def _on_page(self, text: str, offset: int, word: str) -> QTextCursor | None:
        """The word on the page: as often as it stands in its paragraph's source before `offset`,
        so often it is passed over there."""
        page = self._reader.page
        line = text.count("\n", 0, offset) + 1
        block = page.block_of_line(line)
        info = page.info(block)
        if info is None:
            return None
        starts = self._reader.view.line_starts
        begin = starts[min(info.line, len(starts)) - 1]
        passed = text[begin:offset].casefold().count(word.casefold())
        best: QTextCursor | None = None
        # Cells of a table and lines of code are paragraphs of their own, of one source line.
        while block.isValid() and page.info(block) is not None and passed >= 0:
            here = page.info(block)
            if here is None or here.line > max(line, info.end_line):
                break
            for place in _places(block, word):
                best = place
                passed -= 1
                if passed < 0:
                    break
            block = block.next()
        return best


def _stands(text: str, offset: int, word: str) -> bool:
    return bool(word) and text[offset : offset + len(word)].casefold() == word.casefold()


def _places(block: QTextBlock, word: str) -> list[QTextCursor]:
    """Where a word stands in a visible paragraph."""
    found: list[QTextCursor] = []
    if not block.isVisible():
        return found
    place = QTextCursor(block)
    while True:
        place = block.document().find(word, place)
        if place.isNull() or place.block() != block:
            return found
        found.append(place)

"""Keys and commands that know Markdown, made on a text area; each is one undo step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QTextBlock, QTextCursor

from ui.utf16 import to_points, to_units
from ui.wiki import typing_aids
from ui.wiki.text_area import TextArea
from ui.wiki.typing_aids import Typed

_NONE = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class MarkdownKeys(QObject):
    """Handles Enter, Tab, brackets and backspace; offers the formatting commands."""

    def __init__(self, area: TextArea) -> None:
        super().__init__(area)
        self._area = area
        area.key_handlers.append(self._on_key)

    # ---- commands

    def wrap(self, mark: str) -> None:
        """Put `mark` around the selection or the word at the caret, or take it away."""
        cursor = self._area.textCursor()
        if "\u2029" in cursor.selectedText() or self._area.isReadOnly():
            return
        block = cursor.block()
        line = block.text()
        if cursor.hasSelection():
            start = to_points(line, cursor.selectionStart() - block.position())
            end = to_points(line, cursor.selectionEnd() - block.position())
            block = self._area.document().findBlock(cursor.selectionStart())
        else:
            column = to_points(line, cursor.positionInBlock())
            start, end = _word(line, column)
        self._put(block, typing_aids.wrapped(block.text(), start, end, mark))

    def make_link(self) -> None:
        """`[selection](|)`, or an empty link with the caret in its words."""
        cursor = self._area.textCursor()
        words = cursor.selectedText()
        if "\u2029" in words or self._area.isReadOnly():
            return
        start = cursor.selectionStart()
        cursor.insertText(f"[{words}]()")
        at = start + cursor.position() - start - 1 if words else start + 1
        cursor.setPosition(at)
        self._area.setTextCursor(cursor)

    def make_wiki_link(self) -> None:
        """`[[selection]]`, or an empty one with the completion open."""
        cursor = self._area.textCursor()
        words = cursor.selectedText()
        if "\u2029" in words or self._area.isReadOnly():
            return
        cursor.insertText(f"[[{words}]]")
        if not words:
            cursor.setPosition(cursor.position() - 2)
        self._area.setTextCursor(cursor)

    def toggle_task(self) -> None:
        """Make the lines tasks, or tick and untick them."""
        self._each_line(lambda line, _above: typing_aids.toggled_task(line))

    def indent(self) -> None:
        """Selected lines one level deeper."""
        self._each_line(typing_aids.indented)

    def outdent(self) -> None:
        """Selected lines one level back."""
        self._each_line(lambda line, _above: typing_aids.outdented(line))

    def move_lines(self, down: bool) -> None:
        """Exchange the selected lines with the one below (or above)."""
        if self._area.isReadOnly():
            return
        cursor = self._area.textCursor()
        first, last = self._lines()
        other = last.next() if down else first.previous()
        if not other.isValid():
            return
        start, end = first.position(), last.position() + last.length() - 1
        anchor, caret = cursor.anchor() - start, cursor.position() - start
        text, line = self._between(start, end), other.text()
        low, high = min(start, other.position()), max(end, other.position() + other.length() - 1)
        cursor.beginEditBlock()
        cursor.setPosition(low)
        cursor.setPosition(high, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(f"{line}\n{text}" if down else f"{text}\n{line}")
        cursor.endEditBlock()
        new = low + (other.length() if not down else to_units(line, len(line)) + 1)
        new = low if not down else new
        cursor.setPosition(new + anchor)
        cursor.setPosition(new + caret, QTextCursor.MoveMode.KeepAnchor)
        self._area.setTextCursor(cursor)

    # ---- keys

    def _on_key(self, event: QKeyEvent) -> bool:
        if self._area.isReadOnly():
            return False
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held == _NONE:
            return self._enter()
        if key == Qt.Key.Key_Tab and held == _NONE:
            return self._tab()
        if key == Qt.Key.Key_Backtab or (key == Qt.Key.Key_Tab and held == _SHIFT):
            self.outdent()
            return True
        if key == Qt.Key.Key_Backspace and held == _NONE:
            return self._on_line(typing_aids.on_backspace)
        text = event.text()
        if len(text) == 1 and text.isprintable() and held in (_NONE, _SHIFT):
            return self._bracket(text)
        return False

    def _enter(self) -> bool:
        if self._in_code():
            # Code goes on at the same depth, whatever it says.
            return self._on_line(_same_depth)
        return self._on_line(typing_aids.on_enter)

    def _tab(self) -> bool:
        cursor = self._area.textCursor()
        line = cursor.block().text()
        if "\u2029" in cursor.selectedText() or (
            typing_aids.is_item(line) and not self._in_code() and not cursor.hasSelection()
        ):
            self.indent()
        else:
            width = 4 - to_points(line, cursor.positionInBlock()) % 4
            cursor.insertText(" " * width)
        return True

    def _bracket(self, char: str) -> bool:
        cursor = self._area.textCursor()
        if "\u2029" in cursor.selectedText():
            return False
        block = self._area.document().findBlock(cursor.selectionStart())
        line = block.text()
        start = to_points(line, cursor.selectionStart() - block.position())
        end = to_points(line, cursor.selectionEnd() - block.position())
        typed = typing_aids.on_bracket(char, line, start, end)
        return self._put(block, typed)

    def _on_line(self, rule: Callable[[str, int], Typed | None]) -> bool:
        cursor = self._area.textCursor()
        if cursor.hasSelection():
            return False
        block = cursor.block()
        line = block.text()
        return self._put(block, rule(line, to_points(line, cursor.positionInBlock())))

    # ---- inside

    def _in_code(self) -> bool:
        highlighter = self._area.highlighter
        return highlighter is not None and bool(highlighter.ground(self._area.textCursor().block()))

    def _put(self, block: QTextBlock, typed: Typed | None) -> bool:
        if typed is None:
            return False
        line, base = block.text(), block.position()
        new = line[: typed.start] + typed.text + line[typed.end :]
        cursor = self._area.textCursor()
        cursor.beginEditBlock()
        if typed.end > typed.start or typed.text:
            cursor.setPosition(base + to_units(line, typed.start))
            cursor.setPosition(base + to_units(line, typed.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(typed.text)
        cursor.endEditBlock()
        cursor.setPosition(base + to_units(new, typed.anchor))
        cursor.setPosition(base + to_units(new, typed.caret), QTextCursor.MoveMode.KeepAnchor)
        self._area.setTextCursor(cursor)
        self._area.ensureCursorVisible()
        return True

    def _lines(self) -> tuple[QTextBlock, QTextBlock]:
        cursor = self._area.textCursor()
        document = self._area.document()
        first = document.findBlock(cursor.selectionStart())
        last = document.findBlock(cursor.selectionEnd())
        if last != first and cursor.selectionEnd() == last.position():
            last = last.previous()
        return first, last

    def _each_line(self, rule: Callable[[str, str], str]) -> None:
        if self._area.isReadOnly():
            return
        cursor = self._area.textCursor()
        block, last = self._lines()
        end = last.blockNumber()
        edit = QTextCursor(cursor)
        edit.beginEditBlock()
        while block.isValid() and block.blockNumber() <= end:
            line = block.text()
            new = rule(line, block.previous().text() if block.previous().isValid() else "")
            if new != line:
                _exchange(edit, block, line, new)
            block = block.next()
        edit.endEditBlock()
        self._area.setTextCursor(cursor)

    def _between(self, start: int, end: int) -> str:
        cursor = QTextCursor(self._area.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2029", "\n")


def _exchange(cursor: QTextCursor, block: QTextBlock, old: str, new: str) -> None:
    """Only what differs, so that carets in the rest of the line stay."""
    before = 0
    while before < min(len(old), len(new)) and old[before] == new[before]:
        before += 1
    after = 0
    while after < min(len(old), len(new)) - before and old[-1 - after] == new[-1 - after]:
        after += 1
    base = block.position()
    cursor.setPosition(base + to_units(old, before))
    cursor.setPosition(base + to_units(old, len(old) - after), QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(new[before : len(new) - after])


def _same_depth(line: str, column: int) -> Typed | None:
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if not indent or column < len(indent):
        return None
    end = column + 1 + len(indent)
    return Typed(column, column, "\n" + indent, end, end)


def _word(line: str, column: int) -> tuple[int, int]:
    start = end = column
    while start > 0 and (line[start - 1].isalnum() or line[start - 1] == "_"):
        start -= 1
    while end < len(line) and (line[end].isalnum() or line[end] == "_"):
        end += 1
    return start, end

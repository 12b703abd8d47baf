"""Colours of the editor, block by block, and only of blocks that somebody sees (B47).

`QSyntaxHighlighter` walks the whole note after loading it and calls Python for each line before
the first key can be pressed. Here the *state* of each line (open fence, frontmatter, table) is
worked out in slices of a few milliseconds while the program is idle, and *formats* are laid on the
lines in view. Both live in the block: its user state holds the line state in the low bits and,
above them, the generation of styles it was painted with.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QFont, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout

from garden.okf.note import LinkForm
from ui.theme import Theme
from ui.utf16 import OffsetMap
from ui.wiki import line_syntax
from ui.wiki.line_syntax import FENCE, FRONT, INDENTED, MATH, STATE_BITS, TOP, Piece
from ui.wiki.link_states import LinkStates
from ui.wiki.syntax_formats import SyntaxFormats

_MASK = (1 << STATE_BITS) - 1
_GENERATIONS = 1 << (30 - STATE_BITS)
_SLICE_S = 0.004
# Lines styled above and below what is in view, so that a short scroll shows finished text.
_MARGIN = 40
# How far a change of state is followed at once; the rest is done in idle slices.
_AT_ONCE = 120
# Lines with more letters are drawn letter by letter, without kerning and ligatures: in half the
# time, which for a line of a megabyte is a quarter of a second at each key.
_LONG_LINE = 20_000
# A frontmatter longer than this is not looked for; it would be no frontmatter.
_FRONT_LINES = 2000

_LINK_FORMS = {
    "wiki": LinkForm.WIKI,
    "wiki-target": LinkForm.WIKI,
    "embed": LinkForm.EMBED,
    "tag": LinkForm.SLUG,
    "link": LinkForm.INLINE,
    "image": LinkForm.IMAGE,
    "url": LinkForm.INLINE,
}


class Highlighter(QObject):
    """Keeps line states and formats of a document up to date."""

    def __init__(
        self, document: QTextDocument, theme: Theme, links: LinkStates | None = None
    ) -> None:
        super().__init__(document)
        self._document = document
        self._links = links
        self._formats = SyntaxFormats(theme)
        self._unshaped = QTextCharFormat()
        self._unshaped.setFontStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
        self._generation = 1
        self._valid = 0  # blocks before this one have a state that was worked out from the top
        self._count = 1
        self._front_end = -1
        self._view = (0, 60)
        self._held = False
        self._pending: tuple[int, int] | None = None
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._work_on)
        document.contentsChange.connect(self._on_change)
        theme.changed.connect(self._on_theme)
        if links is not None:
            links.changed.connect(self._on_links)

    # ---- what the editor tells

    def set_view(self, first: int, last: int) -> None:
        """Blocks `first` to `last` are in view: they get their colours now."""
        self._view = (first, last)
        if not self._held:
            self._paint_view()

    def hold(self) -> None:
        """An IME composition is open: touch nothing until `release` (B42)."""
        self._held = True

    def release(self) -> None:
        """The composition is over; what changed meanwhile is styled now."""
        self._held = False
        if self._pending is not None:
            start, end = self._pending
            self._pending = None
            self._restyle(start, end)
        self._paint_view()

    def restart(self) -> None:
        """Another text was loaded."""
        self._valid = 0
        self._count = self._document.blockCount()
        self._front_end = self._find_front()
        self._new_generation()
        self._idle.start()
        self.set_view(*self._view)

    # ---- what the editor asks

    def pieces(self, block: QTextBlock) -> list[Piece]:
        """Pieces of a block as it would be coloured; offsets are code points in the block."""
        return self._scan(block)[0]

    def mode(self, block: QTextBlock) -> int:
        """Kind of block (`line_syntax.FENCE`, ...) that the line ends in."""
        state = block.userState()
        return line_syntax.mode(state & _MASK) if state >= 0 else line_syntax.TEXT

    def inside(self, block: QTextBlock) -> int:
        """Kind of block that the line is in: FENCE between the fences, FRONT between the dashes."""
        return line_syntax.mode(self._before(block))

    def ground(self, block: QTextBlock) -> str:
        """Theme role of the ground behind a whole block, '' for the page itself."""
        kinds = (self.inside(block), self.mode(block))
        code = FENCE in kinds or kinds[1] == INDENTED or MATH in kinds
        return "code-bg" if code else ""

    @property
    def settled(self) -> bool:
        """True when every line's state is worked out."""
        return self._valid >= self._document.blockCount()

    # ---- changes

    def _on_change(self, position: int, removed: int, added: int) -> None:
        end = position + added
        if self._held:
            if self._pending is not None:
                low, high = self._pending
                position, end = min(low, position), max(high + added - removed, end)
            self._pending = (position, end)
            return
        self._restyle(position, end)

    def _restyle(self, position: int, end: int) -> None:
        document = self._document
        count = document.blockCount()
        first = document.findBlock(position)
        if not first.isValid():
            first = document.lastBlock()
        last = document.findBlock(end)
        last_number = last.blockNumber() if last.isValid() else count - 1
        number = first.blockNumber()
        alone = number if number == last_number and count == self._count else -1
        if number < self._valid:
            self._valid = max(number, self._valid + count - self._count)
        self._count = count
        front = self._find_front()
        if front != self._front_end:
            first, self._front_end = document.firstBlock(), front
            last_number = max(last_number, front)
        # The line above may be the head of a table or a heading by what comes under it.
        if first.previous().isValid():
            first = first.previous()
        if last_number - first.blockNumber() > 4 * _AT_ONCE:
            self._valid = min(self._valid, first.blockNumber())
            self._new_generation()
            self._idle.start()
            self._paint_view()
            return
        self._follow(first, last_number, alone)

    def _follow(self, block: QTextBlock, last: int, alone: int = -1) -> None:
        """Style from `block` to line `last` and on while states change. `alone`: the one line that
        was touched, if it was one: those below ask it for its state and nothing else."""
        limit = max(last, self._view[1]) + _AT_ONCE
        while block.isValid():
            number = block.blockNumber()
            old = block.userState()
            state = self._style(block)
            same = old >= 0 and state == old & _MASK
            if same and (number > last or number == last == alone):
                return
            if number >= limit:
                self._valid = min(self._valid, number + 1)
                following = block.next()
                if following.isValid() and following.userState() >= 0:
                    following.setUserState(following.userState() & _MASK)
                self._idle.start()
                return
            block = block.next()
        if self._valid < self._document.blockCount():
            self._idle.start()

    def _on_theme(self) -> None:
        self._formats.rebuild()
        self._new_generation()
        if not self._held:
            self._paint_view()

    def _on_links(self, targets: set[str]) -> None:
        # Lines out of view are looked at again when they come into it; of those in view only the
        # ones that hold such a target can look different.
        self._new_generation()
        for block in self._near_view():
            state = block.userState()
            if state < 0:
                continue
            text = block.text()
            if any(target in text for target in targets):
                block.setUserState(state & _MASK)
            else:
                block.setUserState(self._generation << STATE_BITS | state & _MASK)
        if not self._held:
            self._paint_view()

    def _new_generation(self) -> None:
        self._generation = self._generation % (_GENERATIONS - 1) + 1

    # ---- idle work: states from the top down

    def _work_on(self) -> None:
        if self._held:
            return
        block = self._document.findBlockByNumber(self._valid)
        if not block.isValid():
            self._idle.stop()
            return
        until = perf_counter() + _SLICE_S
        before = self._before(block)
        shifted = False
        while block.isValid() and perf_counter() < until:
            old = block.userState()
            text = block.text()
            state = line_syntax.scan(text, before, self._below(block, text), styled=False)[1]
            if self._front_end > 0 and block.blockNumber() == 0:
                state = FRONT
            if old < 0 or state != old & _MASK or shifted:
                block.setUserState(state)
                shifted = old >= 0 and state != old & _MASK
            before = state
            self._valid += 1
            block = block.next()
        if not block.isValid():
            self._idle.stop()
        self._paint_view()

    # ---- one block

    def _near_view(self) -> Iterator[QTextBlock]:
        first, last = self._view
        block = self._document.findBlockByNumber(max(0, first - _MARGIN))
        while block.isValid() and block.blockNumber() <= last + _MARGIN:
            yield block
            block = block.next()

    def _paint_view(self) -> None:
        for block in self._near_view():
            state = block.userState()
            if state < 0 or state >> STATE_BITS != self._generation:
                self._style(block)

    def _style(self, block: QTextBlock) -> int:
        pieces, state = self._scan(block)
        block.setUserState(self._generation << STATE_BITS | state)
        ranges = self._ranges(block.text(), pieces)
        layout = block.layout()
        # Else every paint shapes every line in view again.
        layout.setCacheEnabled(True)
        if not _equal(layout.formats(), ranges):
            layout.setFormats(ranges)
            self._document.markContentsDirty(block.position(), block.length())
        return state

    def _scan(self, block: QTextBlock) -> tuple[list[Piece], int]:
        text = block.text()
        pieces, state = line_syntax.scan(text, self._before(block), self._below(block, text))
        if block.blockNumber() == 0 and self._front_end > 0:
            return [Piece(0, len(text), "mark")], FRONT
        return pieces, state

    def _before(self, block: QTextBlock) -> int:
        previous = block.previous()
        if not previous.isValid():
            return TOP
        state = previous.userState()
        return state & _MASK if state >= 0 else TOP

    def _below(self, block: QTextBlock, text: str) -> str:
        following = block.next()
        if not text or not following.isValid() or following.length() > 200:
            return ""
        return following.text()

    def _find_front(self) -> int:
        """Block number of the line that closes the frontmatter, -1 when there is none."""
        block = self._document.firstBlock()
        if not line_syntax.opens_front(block.text()[:40]):
            return -1
        for number in range(1, _FRONT_LINES):
            block = block.next()
            if not block.isValid():
                return -1
            if block.length() < 40 and line_syntax.closes_front(block.text()):
                return number
        return -1

    def _ranges(self, text: str, pieces: list[Piece]) -> list[QTextLayout.FormatRange]:
        offsets = OffsetMap(text) if not text.isascii() else None
        ranges = []
        if len(text) > _LONG_LINE:
            whole = QTextLayout.FormatRange()
            whole.start, whole.length = 0, offsets.units(len(text)) if offsets else len(text)
            whole.format = self._unshaped
            ranges.append(whole)
        for piece in pieces:
            found = self._format(piece)
            if found is None or piece.end <= piece.start:
                continue
            start = offsets.units(piece.start) if offsets else piece.start
            end = offsets.units(piece.end) if offsets else piece.end
            item = QTextLayout.FormatRange()
            item.start, item.length, item.format = start, end - start, found
            ranges.append(item)
        return ranges

    def _format(self, piece: Piece) -> QTextCharFormat | None:
        form = _LINK_FORMS.get(piece.kind)
        if form is None or self._links is None or not piece.target:
            return self._formats.get(piece.kind)
        if piece.kind == "tag":
            state = self._links.state(piece.target.removeprefix("#"), form)
            return self._formats.get("wiki" if state in ("found", "ambiguous") else "tag")
        if piece.target.startswith(("#", "mailto:")) or "://" in piece.target:
            return self._formats.get(piece.kind)
        return self._formats.get(piece.kind, self._links.state(piece.target, form))


def _equal(a: list[QTextLayout.FormatRange], b: list[QTextLayout.FormatRange]) -> bool:
    return len(a) == len(b) and all(
        x.start == y.start and x.length == y.length and x.format == y.format
        for x, y in zip(a, b, strict=True)
    )

"""Block structure of Markdown: markdown-it's rules, chosen by a line's first character.

markdown-it tries a dozen rules at every line. Nearly all of them can be told from the line's
first character, so `Blocks` asks only those that have a chance; a paragraph and a heading
underlined with === are read in one go. The tokens are the same (tests compare them with
markdown-it's own). Two things are added: inline tokens know where their content stands
(`meta["at"]`, a `Segments`, and `meta["line"]`, from 0), and beyond `NESTING` levels of lists and
quotes the rest is read as plain paragraphs, where markdown-it would drop it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from markdown_it import rules_block
from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.parser_block import ParserBlock
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.dollarmath.index import math_block_dollar
from mdit_py_plugins.footnote.index import footnote_def

from garden.okf.places import Content, cells_of, content_of, definition_at
from garden.okf.positions import Segments

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.utils import EnvType

NESTING: Final = 64
"""Levels of nested blocks that are read as such; a list makes two."""
DEFINITIONS: Final = "definitions"
"""Key of the environment: list of `Definition`, in the order of the text."""

Rule = Callable[[StateBlock, int, int, bool], bool]

math_block: Rule = math_block_dollar(allow_labels=False, allow_blank_lines=False)


class BlockState(StateBlock):
    """`StateBlock` that finds its lines faster and says itself what becomes of a block."""

    def __init__(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> None:
        super().__init__("", md, env, tokens)
        self.set_lines(src)

    def set_lines(self, src: str) -> None:
        """Take `src` and mark its lines; the marks are those of `StateBlock`."""
        self.src = src
        lines = src.split("\n")
        if not lines[-1].strip(" \t"):  # a last line of blanks alone is none
            lines.pop()
        starts = list(accumulate([len(line) + 1 for line in lines], initial=0))
        ends = [start - 1 for start in starts[1:]]
        shifts = [0] * len(starts)
        indents = [0] * len(starts)
        if src.startswith((" ", "\t")) or "\n " in src or "\n\t" in src:
            for number, line in enumerate(lines):
                shift = len(line) - len(line.lstrip(" \t"))
                if shift:
                    shifts[number] = shift
                    indents[number] = _columns(line[:shift])
        starts[-1] = len(src)
        ends.append(len(src))
        self.lineMax = len(lines)
        self.bMarks = starts
        self.eMarks = ends
        self.tShift = shifts
        self.sCount = indents
        self.bsCount = [0] * len(starts)

    def add_text(self, start: int, end: int) -> None:
        """The lines [start, end) are a paragraph."""
        self.push("paragraph_open", "p", 1).map = [start, end]
        self._inline(content_of(self, start, end), start, end)
        self.push("paragraph_close", "p", -1)

    def add_items(self, start: int, end: int) -> bool:
        """Read items of one line each from `start` on, if this state needs no tokens of lists."""
        return False

    def add_underlined(self, start: int, end: int, level: int) -> None:
        """The lines [start, end) are a heading, line `end` its underline."""
        first = self.bMarks[start] + self.tShift[start]
        underline = self.bMarks[end] + self.tShift[end]
        span = (first, self.eMarks[end])
        self._heading(content_of(self, start, end), (start, end), span, level, end + 1)
        self.tokens[-1].markup = self.tokens[-3].markup = self.src[underline]

    def add_heading(self, line: int, level: int, content: str, place: int) -> None:
        """`line` is a heading with that content, which stands at `place`."""
        span = (self.bMarks[line] + self.tShift[line], self.eMarks[line])
        placed = Content(content, Segments([0], [place]), line)
        self._heading(placed, (line, line + 1), span, level, line + 1)
        self.tokens[-1].markup = self.tokens[-3].markup = "#" * level

    def add_table(self, start: int, end: int) -> bool:
        """The lines from `start` on may be a table."""
        before = len(self.tokens)
        if not rules_block.table(self, start, end, False):
            return False
        cells: list[Content] = []
        column = 0
        for token in self.tokens[before:]:
            if token.type == "tr_open" and token.map:
                cells = cells_of(self, token.map[0])
                column = 0
            elif token.type == "inline":
                if column < len(cells):
                    token.meta = {"at": cells[column].at, "line": cells[column].line}
                column += 1
        return True

    def add_footnote(self, start: int, end: int) -> bool:
        """The line may be the definition of a footnote."""
        return footnote_def(self, start, end, False)

    def _inline(self, content: Content, start: int, end: int) -> None:
        inline = self.push("inline", "", 0)
        inline.content = content.text
        inline.map = [start, end]
        inline.children = []
        inline.meta = {"at": content.at, "line": content.line}

    def _heading(
        self,
        content: Content,
        lines: tuple[int, int],
        span: tuple[int, int],
        level: int,
        end: int,
    ) -> None:
        opening = self.push("heading_open", f"h{level}", 1)
        opening.map = [lines[0], end]
        opening.meta = {"span": span}
        self._inline(content, *lines)
        self.push("heading_close", f"h{level}", -1)


def _columns(blank: str) -> int:
    if "\t" not in blank:
        return len(blank)
    columns = 0
    for char in blank:
        columns += 4 - columns % 4 if char == "\t" else 1
    return columns


class Blocks(ParserBlock):
    """The block parser. markdown-it's own rules ask its `ruler` what ends their blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.ruler = _Enders()
        for name, rule in (("code", rules_block.code), ("paragraph", paragraph)):
            self.ruler.push(name, rule)

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        """Read the lines [startLine, endLine)."""
        assert isinstance(state, BlockState)
        marks, shifts, ends = state.bMarks, state.tShift, state.eMarks
        src = state.src
        line = startLine
        had_empty = False
        starts = _STARTS if state.level < NESTING else _LEAVES
        while line < endLine:
            while line < state.lineMax and marks[line] + shifts[line] >= ends[line]:
                line += 1
            state.line = line
            if line >= endLine or state.sCount[line] < state.blkIndent:
                break
            if state.sCount[line] - state.blkIndent >= 4:
                rules_block.code(state, line, endLine, False)
            elif _delimiter_row(state, line, endLine) and table(state, line, endLine, False):
                pass
            else:
                for rule in starts.get(src[marks[line] + shifts[line]], ()):
                    if rule(state, line, endLine, False):
                        break
                else:
                    paragraph(state, line, endLine, False)
            state.tight = not had_empty
            line = state.line
            if line - 1 < endLine and marks[line - 1] + shifts[line - 1] >= ends[line - 1]:
                had_empty = True
            if line < endLine and marks[line] + shifts[line] >= ends[line]:
                had_empty = True
                line += 1
                state.line = line

    def parse(
        self,
        src: str,
        md: MarkdownIt,
        env: EnvType,
        outTokens: list[Token],  # noqa: N803
    ) -> list[Token] | None:
        """Read `src` into `outTokens`."""
        if not src:
            return None
        state = BlockState(src, md, env, outTokens)
        self.tokenize(state, 0, state.lineMax)
        return state.tokens


def paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A paragraph, or a heading underlined with `===` or `---`."""
    assert isinstance(state, BlockState)
    marks, shifts, ends, indents = state.bMarks, state.tShift, state.eMarks, state.sCount
    src, margin = state.src, state.blkIndent
    parent, state.parentType = state.parentType, "paragraph"
    level = 0
    line = start + 1
    stop = state.lineMax
    while line < stop:
        first = marks[line] + shifts[line]
        if first >= ends[line]:
            break
        indent = indents[line]
        if indent - margin > 3:
            line += 1
            continue
        char = src[first]
        if (
            (char == "-" or char == "=")
            and indent >= margin
            and not src[first : ends[line]].rstrip(" \t").strip(char)
        ):
            level = 1 if char == "=" else 2
            break
        if indent >= 0 and _ends_text(state, line, stop, False):
            break
        line += 1
    state.parentType = parent
    if level:
        state.line = line + 1
        state.add_underlined(start, line, level)
    else:
        state.line = line
        state.add_text(start, line)
    return True


_HEADING: Final = re.compile(r"#{1,6}(?=[ \t]|\Z)")


def heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A heading that starts with `#`."""
    assert isinstance(state, BlockState)
    first, stop = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    mark = _HEADING.match(state.src, first, stop)
    if mark is None or state.is_code_block(start):
        return False
    if silent:
        return True
    body = state.src[mark.end() : stop].rstrip(" \t")
    if body.endswith("#"):
        bare = body.rstrip("#")
        if bare.endswith((" ", "\t")):
            body = bare
    content = body.lstrip(MD_TRIM_CHARS)
    place = mark.end() + len(body) - len(content)
    state.line = start + 1
    state.add_heading(start, mark.end() - first, content.rstrip(MD_TRIM_CHARS), place)
    return True


def table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table."""
    assert isinstance(state, BlockState)
    if silent:
        return rules_block.table(state, start, end, True)
    return state.add_table(start, end)


def footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The definition of a footnote."""
    assert isinstance(state, BlockState)
    if not state.src.startswith("[^", state.bMarks[start] + state.tShift[start]):
        return False
    return footnote_def(state, start, end, True) and (silent or state.add_footnote(start, end))


_NO_LABEL: Final = re.compile(r"\[[^\[\]\\\n]*(?:\[|\](?!:))")
"""What can't begin with `[label]:`; most lines that start with a link are told by it."""


def reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A link definition; noted in env[DEFINITIONS] with its places."""
    if _NO_LABEL.match(state.src, state.bMarks[start] + state.tShift[start]):
        return False
    if not rules_block.reference(state, start, end, silent):
        return False
    if not silent:
        state.env.setdefault(DEFINITIONS, []).append(definition_at(state, start))
    return True


def plain_items(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Items of one line each; what follows them in their list is read as a list of its own."""
    assert isinstance(state, BlockState)
    return not silent and state.add_items(start, end)


_LIST: tuple[Rule, ...] = (plain_items, rules_block.list_block)
_LIST_OR_RULE: tuple[Rule, ...] = (plain_items, rules_block.hr, rules_block.list_block)
_STARTS: dict[str, tuple[Rule, ...]] = {
    "$": (math_block,),
    "`": (rules_block.fence,),
    "~": (rules_block.fence,),
    ">": (rules_block.blockquote,),
    "*": _LIST_OR_RULE,
    "-": _LIST_OR_RULE,
    "_": (rules_block.hr,),
    "+": _LIST,
    **dict.fromkeys("0123456789", _LIST),
    "[": (footnote, reference),
    "<": (rules_block.html_block,),
    "#": (heading,),
}


def _without(*rules: Rule) -> dict[str, tuple[Rule, ...]]:
    kept = {char: tuple(r for r in some if r not in rules) for char, some in _STARTS.items()}
    return {char: some for char, some in kept.items() if some}


_LEAVES: Final = _without(rules_block.blockquote, plain_items, rules_block.list_block, footnote)
"""What may start a block once nesting is too deep."""
_END_TEXT: Final = _without(math_block, reference, plain_items)
"""What may end a paragraph or a link definition without an empty line."""
_END_QUOTE: Final = _without(math_block, reference, footnote, plain_items)
"""What may end the unmarked lines of a quote, or a table."""
_END_LIST: Final = _without(
    math_block,
    reference,
    footnote,
    plain_items,
    rules_block.list_block,
    rules_block.html_block,
    heading,
)
"""What may stand between two items of a list."""


def _ends(rules: dict[str, tuple[Rule, ...]], state: StateBlock, line: int, end: int) -> bool:
    first = state.bMarks[line] + state.tShift[line]
    some = rules.get(state.src[first : first + 1])
    if some is not None:
        for rule in some:
            if rule(state, line, end, True):
                return True
    return False


def _ends_text(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    if _ends(_END_TEXT, state, line, end):
        return True
    return _delimiter_row(state, line, end) and rules_block.table(state, line, end, True)


def ends_quote(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Whether `line` starts a block that ends a table, or the unmarked lines of a quote."""
    return _ends(_END_QUOTE, state, line, end)


def _ends_list(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    return _ends(_END_LIST, state, line, end)


class _Enders(Ruler[Rule]):
    """Answers markdown-it's rules which others end their block: one that looks before it asks."""

    _CHAINS: Final[dict[str, list[Rule]]] = {
        "paragraph": [_ends_text],
        "reference": [_ends_text],
        "blockquote": [ends_quote],
        "list": [_ends_list],
    }

    def getRules(self, chainName: str = "") -> list[Rule]:  # noqa: N802, N803
        """The rules of a chain."""
        return self._CHAINS.get(chainName, [])


_DELIMITERS: Final = re.compile(r"(?:[|:]|-(?![ \t]))[-:| \t]+(?:\n|\Z)")


def _delimiter_row(state: StateBlock, line: int, end: int) -> bool:
    """Whether the line below can be the `|---|` row of a table with `line` as its header."""
    below = line + 1
    if below >= end:
        return False
    first = state.bMarks[below] + state.tShift[below]
    return (
        state.src[first : first + 1] in _DELIMITER_SIGNS
        and _DELIMITERS.match(state.src, first) is not None
        and state.src.find("|", state.bMarks[line], state.eMarks[line]) >= 0
    )


_DELIMITER_SIGNS: Final = frozenset("|-:")

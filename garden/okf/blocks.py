"""Block structure of Markdown: markdown-it's rules, chosen by a line's first character.

markdown-it tries a dozen rules at every line. Nearly all of them can be told from the line's
first character, so `Blocks` asks only those that have a chance; a paragraph and a heading
underlined with === are read in one go. The tokens are the same (tests compare them with
markdown-it's own). Two things are added: inline tokens know where their text stands in the file
(`meta["at"]`, a `Segments`), and beyond `NESTING` levels of lists and quotes the rest is read as
plain paragraphs, where markdown-it would drop it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markdown_it import rules_block
from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.dollarmath.index import math_block_dollar
from mdit_py_plugins.footnote.index import footnote_def

from garden.okf.linkscan import may_hold_links
from garden.okf.note import Span
from garden.okf.positions import Segments

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.utils import EnvType

NESTING: Final = 64
"""Levels of nested blocks that are read as such; a list makes two."""
EVERY_POSITION: Final = "every_position"
"""Key of the environment: every inline token gets its `Segments`, not only those with links."""
DEFINITIONS: Final = "definitions"
"""Key of the environment: list of `Definition`, in the order of the text."""

Rule = Callable[[StateBlock, int, int, bool], bool]

math_block: Rule = math_block_dollar(allow_labels=False, allow_blank_lines=False)


@dataclass(frozen=True, slots=True)
class Definition:
    """A link definition `[label]: dest` with its places, as offsets in the parsed text."""

    label: str
    whole: Span
    inside: Span
    """The destination as written, `<>` excluded."""
    dest: str
    """The destination unescaped, not percent-decoded."""
    line: int
    """From 0."""
    title: str


class BlockState(StateBlock):
    """`StateBlock` that finds its lines faster; its marks are the same."""

    def __init__(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> None:
        super().__init__("", md, env, tokens)
        self.src = src
        starts: list[int] = []
        ends: list[int] = []
        shifts: list[int] = []
        indents: list[int] = []
        start = 0
        lines = src.split("\n")
        last = lines.pop()
        if last.strip(" \t"):  # a last line of blanks alone is none
            lines.append(last)
        for line in lines:
            shift = len(line) - len(line.lstrip(" \t"))
            starts.append(start)
            shifts.append(shift)
            indents.append(_columns(line[:shift]) if shift else 0)
            start += len(line)
            ends.append(start)
            start += 1
        length = len(src)
        count = len(starts)
        starts.append(length)
        ends.append(length)
        shifts.append(0)
        indents.append(0)
        self.bMarks = starts
        self.eMarks = ends
        self.tShift = shifts
        self.sCount = indents
        self.bsCount = [0] * (count + 1)
        self.lineMax = count


def _columns(blank: str) -> int:
    if "\t" not in blank:
        return len(blank)
    columns = 0
    for char in blank:
        columns += 4 - columns % 4 if char == "\t" else 1
    return columns


class Blocks(ParserBlock):
    """The block parser. `ruler` keeps markdown-it's rules for the few that ask it themselves."""

    def __init__(self) -> None:
        super().__init__()
        ruler = self.ruler
        for name, rule in (
            ("table", table),
            ("blockquote", blockquote),
            ("list", bullet_or_ordered_list),
            ("reference", reference),
            ("heading", heading),
            ("paragraph", paragraph),
        ):
            ruler.at(name, rule, {"alt": next(r.alt for r in ruler.__rules__ if r.name == name)})
        ruler.before("reference", "footnote_def", footnote, {"alt": ["paragraph", "reference"]})
        ruler.before("fence", "math_block", math_block)
        ruler.disable("lheading")  # `paragraph` reads underlined headings too

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        """Read the lines [startLine, endLine) into tokens."""
        line = startLine
        had_empty = False
        starts = _STARTS if state.level < NESTING else _LEAVES
        while line < endLine:
            state.line = line = state.skipEmptyLines(line)
            if line >= endLine:
                break
            indent = state.sCount[line] - state.blkIndent
            if state.sCount[line] < state.blkIndent:
                break
            if indent >= 4:
                rules_block.code(state, line, endLine, False)
            else:
                char = state.src[state.bMarks[line] + state.tShift[line]]
                if not (
                    _delimiter_row(state, line, endLine) and table(state, line, endLine, False)
                ):
                    for rule in starts.get(char, ()):
                        if rule(state, line, endLine, False):
                            break
                    else:
                        paragraph(state, line, endLine, False)
            state.tight = not had_empty
            line = state.line
            if line - 1 < endLine and state.isEmpty(line - 1):
                had_empty = True
            if line < endLine and state.isEmpty(line):
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
            indent >= margin
            and (char == "-" or char == "=")
            and not src[first : ends[line]].rstrip(" \t").strip(char)
        ):
            level = 1 if char == "=" else 2
            break
        if indent >= 0 and _breaks(state, line, stop, char):
            break
        line += 1
    content, at = _content(state, start, line)
    state.parentType = parent
    state.line = line + 1 if level else line
    kind, tag = ("heading", f"h{level}") if level else ("paragraph", "p")
    opening = state.push(f"{kind}_open", tag, 1)
    opening.map = [start, state.line]
    inline = state.push("inline", "", 0)
    inline.content = content
    inline.map = [start, line]
    inline.children = []
    if at is not None:
        inline.meta = {"at": at}
    closing = state.push(f"{kind}_close", tag, -1)
    if level:
        opening.markup = closing.markup = src[marks[line] + shifts[line]]
        opening.meta = {"span": (marks[start] + shifts[start], ends[line])}
    return True


def heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A heading that starts with `#`."""
    first = state.bMarks[start] + state.tShift[start]
    stop = state.eMarks[start]
    text = state.src[first:stop]
    level = len(text) - len(text.lstrip("#"))
    if not 1 <= level <= 6 or state.is_code_block(start):
        return False
    if len(text) > level and text[level] not in " \t":
        return False
    if silent:
        return True
    body = text[level:].rstrip(" \t")
    bare = body.rstrip("#")
    if len(bare) < len(body) and bare[-1:] in {" ", "\t"}:
        body = bare
    content = body.strip(MD_TRIM_CHARS)
    state.line = start + 1
    opening = state.push("heading_open", f"h{level}", 1)
    opening.markup = "#" * level
    opening.map = [start, start + 1]
    opening.meta = {"span": (first, stop)}
    inline = state.push("inline", "", 0)
    inline.content = content
    inline.map = [start, start + 1]
    inline.children = []
    if _wants_positions(state, content):
        lead = len(body) - len(body.lstrip(MD_TRIM_CHARS))
        inline.meta = {"at": Segments([0], [first + level + lead])}
    closing = state.push("heading_close", f"h{level}", -1)
    closing.markup = opening.markup
    return True


def table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table; its cells know their places."""
    before = len(state.tokens)
    if not rules_block.table(state, start, end, silent):
        return False
    if not silent:
        _place_cells(state, before)
    return True


def blockquote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A quote."""
    return rules_block.blockquote(state, start, end, silent)


def bullet_or_ordered_list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A list."""
    return rules_block.list_block(state, start, end, silent)


def footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The definition of a footnote."""
    first = state.bMarks[start] + state.tShift[start]
    return state.src.startswith("[^", first) and footnote_def(state, start, end, silent)


def reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A link definition; noted in env[DEFINITIONS] with its places."""
    if not rules_block.reference(state, start, end, silent):
        return False
    if not silent:
        _note_definition(state, start)
    return True


_LIST_OR_RULE: tuple[Rule, ...] = (rules_block.hr, bullet_or_ordered_list)
_STARTS: dict[str, tuple[Rule, ...]] = {
    "$": (math_block,),
    "`": (rules_block.fence,),
    "~": (rules_block.fence,),
    ">": (blockquote,),
    "*": _LIST_OR_RULE,
    "-": _LIST_OR_RULE,
    "_": (rules_block.hr,),
    "+": (bullet_or_ordered_list,),
    **dict.fromkeys("0123456789", (bullet_or_ordered_list,)),
    "[": (footnote, reference),
    "<": (rules_block.html_block,),
    "#": (heading,),
}
_CONTAINERS = (blockquote, bullet_or_ordered_list, footnote)
_LEAVES = {
    char: tuple(rule for rule in rules if rule not in _CONTAINERS)
    for char, rules in _STARTS.items()
}
"""What may start a block once nesting is too deep."""
_BREAKS = {
    char: tuple(rule for rule in rules if rule not in (math_block, reference))
    for char, rules in _STARTS.items()
    if char != "$"
}
"""What may end a paragraph without an empty line."""


def _breaks(state: StateBlock, line: int, end: int, char: str) -> bool:
    rules = _BREAKS.get(char)
    if rules is not None:
        for rule in rules:
            if rule(state, line, end, True):
                return True
    return _delimiter_row(state, line, end) and rules_block.table(state, line, end, True)


def _delimiter_row(state: StateBlock, line: int, end: int) -> bool:
    """Whether the line below can be the `|---|` row of a table."""
    below = line + 1
    if below >= end:
        return False
    first = state.bMarks[below] + state.tShift[below]
    return first < state.eMarks[below] and state.src[first] in "|-:"


def _wants_positions(state: StateBlock, content: str) -> bool:
    return may_hold_links(content) or EVERY_POSITION in state.env


def _content(state: StateBlock, start: int, end: int) -> tuple[str, Segments | None]:
    """The text of the lines [start, end) without their margin, and where it stands."""
    marks, ends, src = state.bMarks, state.eMarks, state.src
    first = marks[start] + state.tShift[start]
    if end == start + 1:
        raw = src[first : ends[start]]
        content = raw.strip(MD_TRIM_CHARS)
        if not _wants_positions(state, content):
            return content, None
        return content, Segments([0], [first + len(raw) - len(raw.lstrip(MD_TRIM_CHARS))])
    whole = not state.blkIndent
    if whole:
        for line in range(start + 1, end):
            if marks[line] != ends[line - 1] + 1:
                whole = False
                break
    if whole:
        raw = src[first : ends[end - 1]]
        content = raw.strip(MD_TRIM_CHARS)
        if not _wants_positions(state, content):
            return content, None
        return content, Segments([0], [first + len(raw) - len(raw.lstrip(MD_TRIM_CHARS))])
    return _pieced(state, start, end, first)


def _pieced(state: StateBlock, start: int, end: int, first: int) -> tuple[str, Segments | None]:
    """`_content` for lines that stand behind quote marks or indentation."""
    src, ends = state.src, state.eMarks
    head = src[first : ends[start] + 1]
    lead = len(head) - len(head.lstrip(MD_TRIM_CHARS))
    pieces = [head[lead:]]
    content_starts = [0]
    source_starts = [first + lead]
    length = len(head) - lead
    for line in range(start + 1, end):
        place, extra = _after_margin(state, line)
        stop = ends[line] + (1 if line + 1 < end else 0)
        if extra:
            pieces.append(" " * extra)
            length += extra
        content_starts.append(length)
        source_starts.append(place)
        pieces.append(src[place:stop])
        length += stop - place
    content = "".join(pieces).strip(MD_TRIM_CHARS)
    if not _wants_positions(state, content):
        return content, None
    return content, Segments(content_starts, source_starts)


def _after_margin(state: StateBlock, line: int) -> tuple[int, int]:
    """Where `line` goes on behind the margin, and how many columns of a tab reach beyond it."""
    src = state.src
    place = begin = state.bMarks[line]
    stop = state.eMarks[line]
    margin, column = state.blkIndent, 0
    while place < stop and column < margin:
        char = src[place]
        if char == "\t":
            column += 4 - (column + state.bsCount[line]) % 4
        elif char == " " or place - begin < state.tShift[line]:
            column += 1
        else:
            break
        place += 1
    return place, max(column - margin, 0)


def _place_cells(state: StateBlock, before: int) -> None:
    """Give the inline tokens of a table's cells their places."""
    cells: list[tuple[str, Segments]] = []
    column = 0
    for token in state.tokens[before:]:
        if token.type == "tr_open" and token.map:
            cells = _cells(state, token.map[0])
            column = 0
        elif token.type == "inline":
            if column < len(cells) and _wants_positions(state, token.content):
                token.meta = {"at": cells[column][1], "cell": True}
            column += 1


def _cells(state: StateBlock, line: int) -> list[tuple[str, Segments]]:
    """The cells of a table's line as markdown-it cuts them: `\\|` stays, as `|`, in its cell."""
    first = state.bMarks[line] + state.tShift[line]
    raw = state.src[first : state.eMarks[line]]
    row = raw.strip(MD_TRIM_CHARS)
    first += len(raw) - len(raw.lstrip(MD_TRIM_CHARS))
    cells: list[tuple[str, Segments]] = []
    text, content, source = "", [0], [first]
    begin = 0
    escaped = False
    for place, char in enumerate(row):
        if char == "|":
            if escaped:
                text += row[begin : place - 1]
                content.append(len(text))
                source.append(first + place)
                begin = place
            else:
                cells.append(_cell(text + row[begin:place], content, source))
                text, content, source = "", [0], [first + place + 1]
                begin = place + 1
        escaped = char == "\\"
    cells.append(_cell(text + row[begin:], content, source))
    if cells and not cells[0][0] and row.startswith("|"):
        cells.pop(0)
    if cells and not cells[-1][0] and row.endswith("|"):
        cells.pop()
    return cells


def _cell(text: str, content: list[int], source: list[int]) -> tuple[str, Segments]:
    lead = len(text) - len(text.lstrip(MD_TRIM_CHARS))
    return text, Segments(content, source).cut(lead)


def _note_definition(state: StateBlock, start: int) -> None:
    pieces: list[str] = []
    content: list[int] = []
    source: list[int] = []
    length = 0
    for line in range(start, state.line):
        first = state.bMarks[line] + state.tShift[line]
        piece = state.src[first : state.eMarks[line] + 1]
        pieces.append(piece)
        content.append(length)
        source.append(first)
        length += len(piece)
    text = "".join(pieces)
    at = Segments(content, source)
    close = 1
    while text[close] != "]":
        close += 2 if text[close] == "\\" else 1
    pos = close + 2
    while text[pos] in " \t\n":
        pos += 1
    dest = parseLinkDestination(text, pos, length)
    begin, stop = (pos + 1, dest.pos - 1) if text[pos] == "<" else (pos, dest.pos)
    title = ""
    after = dest.pos
    while after < length and text[after] in " \t\n":
        after += 1
    if after > dest.pos:
        titled = parseLinkTitle(text, after, length)
        title = titled.str if titled.ok else ""
    state.env.setdefault(DEFINITIONS, []).append(
        Definition(
            text[1:close],
            at.span(0, len(text.rstrip(MD_TRIM_CHARS))),
            at.span(begin, stop),
            dest.str,
            start,
            title,
        )
    )

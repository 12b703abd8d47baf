"""The block state of the index: keeps the texts that matter and makes no tokens.

markdown-it's rules push tokens, nearly all of which the index would throw away; this state counts
their depth and forgets them at once.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from markdown_it import MarkdownIt, rules_block
from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.rules_block.table import MAX_AUTOCOMPLETED_CELLS
from markdown_it.token import Token

from garden.okf.annotate import TASK, callout_of
from garden.okf.blocks import Blocks, BlockState, ends_quote
from garden.okf.linkscan import may_hold_links
from garden.okf.note import Task
from garden.okf.places import cells_of, content_of
from garden.okf.positions import Segments

if TYPE_CHECKING:
    from markdown_it.utils import EnvType


_ITEM: Final = re.compile(
    r"""(?:[-*+]|[0-9]{1,9}[.)])\ (?:
        [^\s\[$`~>#<*_+\-0-9]
        | \[ (?!\^) [^\[\]\\\n]* (?: \[ | \](?!:) )   # no footnote, no link definition
        | [*_]{1,2} (?=[^\s*_])                        # emphasis, no rule, no list in the list
        | [-+] (?=[^\s+-])
        | [0-9]+ (?![0-9.)])
        | `{1,2}(?!`) | ~{1,2}(?!~) | \$(?!\$)          # no fence
        | \#+ (?=[^\s#])                              # no heading
    )""",
    re.VERBOSE,
)
"""An item that holds nothing but a paragraph, unless more lines belong to it."""


class Text(NamedTuple):
    """A piece of inline text that may hold links, or a heading."""

    content: str
    at: Segments
    line: int
    """From 0."""
    level: int = 0
    """Level of the heading, 0 when it is none."""
    span: tuple[int, int] = (0, 0)
    """The whole heading."""
    cell: bool = False
    """True in a cell of a table."""


class QuickState(BlockState):
    """Collects texts, tasks and footnotes of the lines it is given."""

    def __init__(self, src: str, md: MarkdownIt, env: EnvType, everything: bool = False) -> None:
        self.__dict__.update(_blank_state())
        self.md, self.env, self.tokens = md, env, []
        self.set_lines(src)
        self.texts: list[Text] = []
        self.tasks: list[Task] = []
        self.footnotes: list[str] = []
        self.footnote_places: list[int] = []
        """Where the label of each definition begins, behind its `[^`."""
        self._everything = everything
        self._forgotten = Token("", "", 0)
        self._opened = ""

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """Count the depth; the token is forgotten."""
        self.level += nesting
        self._opened = ttype
        return self._forgotten

    def add_text(self, start: int, end: int) -> None:
        """A paragraph: kept when it may hold links."""
        opened, self._opened = self._opened, ""
        if not self._wanted(start, end):
            return
        self._keep(opened, *content_of(self, start, end))

    def _keep(self, opened: str, content: str, at: Segments, line: int) -> None:
        """Keep a paragraph that is the first thing of `opened`, the kind of token before it."""
        if content[:1] == "[":
            if opened == "list_item_open":
                mark = TASK.match(content)
                if mark is not None:
                    content, at = content[mark.end() :], at.cut(mark.end())
                    self.tasks.append(Task(line, mark.group(1) != " ", content.partition("\n")[0]))
                    line += mark.group().count("\n")
            elif opened == "blockquote_open":
                callout = callout_of(content)
                if callout is not None:
                    title, body = callout.title_start, callout.body_start
                    self.texts.append(Text(callout.title, at.cut(title), line))
                    content, at, line = content[body:], at.cut(body), line + 1
        if content:
            self.texts.append(Text(content, at, line))

    def add_items(self, start: int, end: int) -> bool:
        """Read items without the list around them, up to the first that may have more lines.

        No text depends on which items make one list. Only the line below tells whether an item
        goes on: an item or an empty line ends it, unless what follows the empty line is indented.
        """
        src, marks, shifts, ends = self.src, self.bMarks, self.tShift, self.eMarks
        indents, margin = self.sCount, self.blkIndent
        line = start
        first = marks[line] + shifts[line]
        item = _ITEM.match(src, first) if indents[line] == margin else None
        place = src.find(" ", first) + 1
        while item is not None:
            below, begin, mark = line + 1, place, src[place - 2]
            following = None
            if below < end:
                first = marks[below] + shifts[below]
                if first < ends[below]:
                    following = _ITEM.match(src, first) if 0 <= indents[below] <= margin else None
                    if following is None:
                        break
                    place = src.index(" ", first) + 1
                    if indents[below] < margin or src[place - 2] != mark:
                        following = None  # of another list
                elif self._goes_on(below, end, margin + place - marks[line] - shifts[line]):
                    break
            self._opened = ""
            if self._wanted(line, below):
                content = src[begin : ends[line]].strip(MD_TRIM_CHARS)
                self._keep("list_item_open", content, Segments([0], [begin]), line)
            line, item = below, following
        self.line = line
        if line == start:
            return False
        if item is not None:  # not left to `tokenize`, for which the line may head a table
            rules_block.list_block(self, line, end, False)
        return True

    def _goes_on(self, line: int, end: int, indent: int) -> bool:
        """Whether the first line with text from `line` on is indented that far."""
        while line < end and self.isEmpty(line):
            line += 1
        return line < end and self.sCount[line] >= indent

    def add_underlined(self, start: int, end: int, level: int) -> None:
        """A heading with a line below."""
        self._opened = ""
        content, at, line = content_of(self, start, end)
        span = (self.bMarks[start] + self.tShift[start], self.eMarks[end])
        self.texts.append(Text(content, at, line, level, span))

    def add_heading(self, line: int, level: int, content: str, place: int) -> None:
        """A heading with `#`."""
        self._opened = ""
        span = (self.bMarks[line] + self.tShift[line], self.eMarks[line])
        self.texts.append(Text(content, Segments([0], [place]), line, level, span))

    def add_table(self, start: int, end: int) -> bool:
        """A table: the cells that may hold links are kept."""
        if not rules_block.table(self, start, end, True):
            return False
        self._opened = ""
        columns = len(cells_of(self, start))
        self._pass_rows(start, end, columns)
        for line in (start, *range(start + 2, self.line)):
            if self._wanted(line, line + 1):
                for content, at, _ in cells_of(self, line)[:columns]:
                    if content and (self._everything or may_hold_links(content)):
                        self.texts.append(Text(content, at, line, cell=True))
        return True

    def _pass_rows(self, start: int, end: int, columns: int) -> None:
        """Find the end of a table as markdown-it does, which cuts each row into cells for it."""
        parent, self.parentType = self.parentType, "table"
        line = start + 2
        while (
            line < end
            and self.sCount[line] >= self.blkIndent
            and not ends_quote(self, line, end, True)
            and self.src[self.bMarks[line] : self.eMarks[line]].strip(MD_TRIM_CHARS)
            and not self.is_code_block(line)
        ):
            line += 1
            if columns * (line - start) > MAX_AUTOCOMPLETED_CELLS:  # it may end before
                rules_block.table(self, start, end, False)
                line = self.line
                break
        self.parentType = parent
        self.line = line

    def add_footnote(self, start: int, end: int) -> bool:
        """The definition of a footnote."""
        self._opened = ""
        first = self.bMarks[start] + self.tShift[start] + 2
        self.footnotes.append(self.src[first : self.src.index("]", first)])
        self.footnote_places.append(first)
        done = super().add_footnote(start, end)
        self.tokens.clear()
        return done

    def _wanted(self, start: int, end: int) -> bool:
        if self._everything:
            return True
        find, first, last = self.src.find, self.bMarks[start], self.eMarks[end - 1]
        return (
            find("[", first, last) >= 0
            or find("#", first, last) >= 0
            or find("<", first, last) >= 0
        )


@cache
def _blank_state() -> dict[str, object]:
    """The fields of a new state; looking up the active rules each time would cost more."""
    return dict(vars(BlockState("", _parser(), {}, [])))


def quick_read(src: str, env: EnvType, everything: bool = False) -> QuickState:
    """Read the block structure of `src`; with `everything`, texts without links are kept too."""
    md = _parser()
    state = QuickState(src, md, env, everything)
    md.block.tokenize(state, 0, state.lineMax)
    return state


@cache
def _parser() -> MarkdownIt:
    """Carries the block rules and the options they ask for; holds no state between calls."""
    md = MarkdownIt("commonmark", {"html": True})
    md.block = Blocks()
    md.normalizeLink = _as_written  # type: ignore[method-assign]
    return md


def _as_written(url: str) -> str:
    return url

"""What the writers of a page's paragraphs share: where they are, and how a paragraph is placed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markdown_it.token import Token

from ui.wiki.inline_html import Inline, InlineContext
from ui.wiki.page_builder import Box
from ui.wiki.view_values import BlockInfo, LinkRef, Region

LIST_DEPTH: Final = 12
"""Lists nested deeper stay at this indentation: the column would be used up."""

Embed = Callable[[LinkRef, str, int, int, int], None]
"""Places an embedded note: link, HTML of the link, left, right, list depth."""


@dataclass(slots=True)
class OpenList:
    """An open list."""

    tag: str
    tight: bool
    number: int = 1
    """Number of the next item of an ordered list."""


class BlockState:
    """Writes the paragraphs of one note into a page."""

    def __init__(
        self,
        context: InlineContext,
        *,
        embed: Embed,
        fixed_line: int = 0,
        left: int = 0,
        right: int = 0,
        depth: int = 0,
        skip_title: str = "",
        plain_outline: bool = True,
    ) -> None:
        self.context = context
        self.builder = context.builder
        self.style = context.builder.style
        self.embed = embed
        self.fixed_line = fixed_line
        self.left = left
        self.right = right
        self.depth = depth
        self.skip_title = skip_title
        self.outlined = plain_outline
        self.lists: list[OpenList] = []
        self.quotes: list[Region] = []
        self.item_waits = False
        self.task: tuple[bool, int, str] | None = None
        self.map: tuple[int, int] = (0, 1)
        self.small = False
        self.tokens: Sequence[Token] = ()
        self.at = 0

    def info(self, kind: str, anchor: str = "") -> BlockInfo:
        """What the paragraph that is being written is."""
        if self.fixed_line:
            return BlockInfo(self.fixed_line, self.fixed_line, kind, anchor)
        start, end = self.map
        return BlockInfo(start + 1, end, kind, anchor)

    def style_of(self, kind: str, box: Box, anchor: str = "") -> str:
        """The `style` of a new paragraph at today's margins."""
        box.left += self.left
        box.right += self.right
        return self.builder.block(self.info(kind, anchor), box)

    def text_box(self, inline: Inline | None = None, bottom: int = 12) -> Box:
        """Margins and line height of a paragraph of words."""
        size = self.style.small if self.small else self.style.body
        tall = inline is not None and inline.tall
        box = Box(bottom=self.style.px(bottom), line=self.style.line(size), grows=tall)
        if inline is not None and inline.picture_only:
            box.line = 0
            box.top = self.style.px(8)
        if self.small:
            box.extra = f"font-size:{size}px"
        if self.quotes and self.quotes[-1].kind == "quote":
            soft = f"color:{self.style.colour('ink-soft')}"
            box.extra = f"{box.extra};{soft}" if box.extra else soft
        return box

    def next_inline(self) -> Token:
        """Step to the words that follow an opening token."""
        self.at += 1
        return self.tokens[self.at]

    def item_start(self, children: list[Token]) -> None:
        """Open the list item that waits for its first words."""
        raise NotImplementedError

    def settle_item(self) -> None:
        """Open an item whose content doesn't begin with words."""
        if self.item_waits:
            self.item_start([])


def plain_text(children: Sequence[Token]) -> str:
    """The words of inline tokens without their markup."""
    parts: list[str] = []
    for token in children:
        if token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type not in ("html_inline", "footnote_ref") and token.content:
            parts.append(token.content)
    return "".join(parts).strip()

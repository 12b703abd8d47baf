"""Markdown tokens to the HTML that Qt's rich text understands. Pure; runs in a lane.

Qt honours margins, colours, fixed line heights, lists, tables and inline pictures, and one number
per paragraph. Everything else (round corners, bars, tints, dashed lines, copy buttons) is painted
by the reader from the tables that are made here. Lines have a fixed height, so that Japanese and
Latin lines keep one rhythm whatever fonts they fall back to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Final

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from ui.wiki.block_code import CodeWriter
from ui.wiki.block_quotes import QuoteWriter
from ui.wiki.block_state import LIST_DEPTH, OpenList, plain_text
from ui.wiki.block_tables import TableWriter
from ui.wiki.images import BOX, BOX_GAP
from ui.wiki.inline_html import Inline, render_inline
from ui.wiki.page_builder import Box
from ui.wiki.view_values import OutlineEntry

_BULLETS: Final = ("•", "◦", "–")
_HEADING_TOP: Final = (30, 30, 24, 20, 18, 18)
_HEADING_BOTTOM: Final = (12, 8, 6, 4, 4, 4)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


_LEADING: Final = frozenset(("link_open", "wiki_link", "embed", "image", "footnote_ref"))
"""What of a heading leads somewhere or shows something, and is not in its words."""


class BlockWriter(CodeWriter, TableWriter, QuoteWriter):
    """Writes the paragraphs of one note into a page."""

    def write(self, tokens: Sequence[Token], check: Callable[[], None] = lambda: None) -> None:
        """Append these tokens to the page. `check` is called at each and may raise Cancelled."""
        self.tokens = tokens
        self.at = 0
        while self.at < len(tokens):
            check()
            token = tokens[self.at]
            if token.map:
                self.map = (token.map[0], max(token.map[1], token.map[0] + 1))
            handler = _HANDLERS.get(token.type)
            if handler is not None:
                handler(self, token)
            self.at += 1

    # Paragraphs and headings

    def _paragraph(self, token: Token) -> None:
        children = list(self.next_inline().children or ())
        if self.item_waits:
            self.item_start(children)
            return
        inline = render_inline(children, self.context)
        if inline.html.strip() or not inline.embeds:
            bottom = 4 if self.lists and self.lists[-1].tight else 12
            kind = "image" if inline.picture_only else "text"
            self.builder.add(f'<p style="{self.style_of(kind, self.text_box(inline, bottom))}">')
            self.builder.add(inline.html + "</p>")
        self._place_embeds(inline)

    def _place_embeds(self, inline: Inline) -> None:
        for ref, html in inline.embeds:
            self.embed(ref, html, self.left, self.right, min(len(self.lists), LIST_DEPTH))

    def _heading(self, token: Token) -> None:
        level = int(token.tag[1])
        content = self.next_inline()
        plain = plain_text(content.children or ())
        anchor = str((token.meta or {}).get("anchor") or "")
        if self.outlined:
            self.builder.outline.append(OutlineEntry(level, plain, anchor, self.map[0] + 1))
        shown_above = self.skip_title and level == 1 and plain.strip() == self.skip_title
        self.skip_title = ""
        if shown_above and not any(child.type in _LEADING for child in content.children or ()):
            return  # the page's title has the same words; it has no links
        # A heading is one line, whatever lines it is written on: links name it by its words.
        inline = render_inline(content.children or (), replace(self.context, breaks=False))
        # In an embedded note headings are one size smaller: the page's own lead.
        shown = min(level + bool(self.fixed_line), 6)
        size = self.style.heading(shown)
        top, bottom = _HEADING_TOP[shown - 1], _HEADING_BOTTOM[shown - 1]
        if self.fixed_line and not self.at > 2:
            top = 6
        weight = 600 if level < 6 else 500
        box = Box(
            top=self.style.px(top),
            bottom=self.style.px(bottom),
            line=self.style.line(size, 1.36),
            grows=inline.tall,
            extra=f"font-size:{size}px;font-weight:{weight}",
        )
        # No <h1>: Qt would scale the size once more.
        self.builder.add(f'<p style="{self.style_of(f"h{level}", box, anchor)}">')
        self.builder.add(inline.html + "</p>")
        self._place_embeds(inline)

    def _rule(self, token: Token) -> None:
        box = Box(
            top=self.style.px(20),
            bottom=self.style.px(20),
            line=self.style.px(4),
            extra="font-size:2px",
        )
        self.builder.add(f'<p style="{self.style_of("rule", box)}">&nbsp;</p>')

    # Lists

    def _list_open(self, token: Token) -> None:
        tight = self._is_tight()
        start = token.attrGet("start")
        tag = "ol" if token.type.startswith("ordered") else "ul"
        self.settle_item()
        self.lists.append(OpenList(tag, tight, int(start) if start is not None else 1))
        if len(self.lists) <= LIST_DEPTH:
            # Always <ul> without marks: the reader paints them, smaller and in soft ink.
            self.builder.add('<ul style="margin:0px;list-style-type:none">')

    def _is_tight(self) -> bool:
        """Whether the list that opens here has its paragraphs hidden."""
        for token in self.tokens[self.at + 1 : self.at + 4]:
            if token.type == "paragraph_open":
                return token.hidden
        return True

    def _list_close(self, token: Token) -> None:
        self.lists.pop()
        if len(self.lists) < LIST_DEPTH:
            self.builder.add("</ul>")
        last = self.builder.last_box
        if not self.lists and last is not None:
            last.bottom = max(last.bottom, self.style.px(12))

    def _item_open(self, token: Token) -> None:
        self.settle_item()
        self.item_waits = True
        self.task = (token.meta or {}).get("task")

    def _item_close(self, token: Token) -> None:
        self.settle_item()
        self.builder.add("</li>")

    def item_start(self, children: list[Token]) -> None:
        """Open the item with the first words it holds."""
        self.item_waits = False
        current = self.lists[-1]
        task, self.task = self.task, None
        inline = render_inline(children, self.context)
        marker = ""
        if task is not None:
            # A box inside an embedded note belongs to another file and only shows its state.
            line = 0 if self.fixed_line else self.map[0] + 1
            marker = self._checkbox(task[0], line)
        box = self.text_box(inline, 4 if current.tight else 10)
        info = replace(self.info("item"), marker="" if task is not None else self._marker(current))
        box.left += self.left
        box.right += self.right
        if task is not None:
            # The box hangs where a bullet would stand, so that wrapped words line up.
            hang = f"text-indent:-{self.style.px(BOX + BOX_GAP)}px"
            box.extra = f"{box.extra};{hang}" if box.extra else hang
        self.builder.add(f'<li style="{self.builder.block(info, box)}">')
        html = inline.html
        if task is not None and task[0] and html:
            html = f'<span style="color:{self.style.colour("ink-soft")}">{html}</span>'
        self.builder.add(marker + html)
        self._place_embeds(inline)

    def _marker(self, current: OpenList) -> str:
        if current.tag == "ol":
            current.number += 1
            return f"{current.number - 1}."
        return _BULLETS[min(len(self.lists), len(_BULLETS)) - 1]

    def _checkbox(self, checked: bool, line: int) -> str:
        width, height = self.style.px(BOX + BOX_GAP), self.style.px(BOX) + 2
        name = "kg:task-done" if checked else "kg:task-open"
        words = _tr("done") if checked else _tr("to do")
        image = (
            f'<img src="{name}" width="{width}" height="{height}" alt="{escape(words)}"'
            f' style="vertical-align:middle" />'
        )
        return f'<a href="task:{line}" style="text-decoration:none">{image}</a>' if line else image


_HANDLERS: Final[Mapping[str, Callable[[BlockWriter, Token], None]]] = {
    "paragraph_open": BlockWriter._paragraph,
    "heading_open": BlockWriter._heading,
    "hr": BlockWriter._rule,
    "bullet_list_open": BlockWriter._list_open,
    "bullet_list_close": BlockWriter._list_close,
    "ordered_list_open": BlockWriter._list_open,
    "ordered_list_close": BlockWriter._list_close,
    "list_item_open": BlockWriter._item_open,
    "list_item_close": BlockWriter._item_close,
    "blockquote_open": BlockWriter._quote_open,
    "blockquote_close": BlockWriter._quote_close,
    "fence": BlockWriter._code,
    "code_block": BlockWriter._code,
    "html_block": BlockWriter._html,
    "math_block": BlockWriter._math,
    "math_block_label": BlockWriter._math,
    "amsmath": BlockWriter._math,
    "table_open": BlockWriter._table_open,
    "table_close": BlockWriter._table_close,
    "tr_open": BlockWriter._row_open,
    "tr_close": BlockWriter._row_close,
    "th_open": BlockWriter._cell,
    "td_open": BlockWriter._cell,
    "th_close": BlockWriter._cell_close,
    "td_close": BlockWriter._cell_close,
    "footnote_block_open": BlockWriter._footnotes_open,
    "footnote_block_close": BlockWriter._footnotes_close,
    "footnote_open": BlockWriter._footnote_open,
}

"""Markdown tokens to the HTML that Qt's rich text understands. Pure; runs in a lane.

Qt honours margins, colours, fixed line heights, lists, tables and inline pictures, and one number
per paragraph. Everything else (round corners, bars, tints, dashed lines, copy buttons) is painted
by the reader from the tables that are made here. Lines have a fixed height, so that Japanese and
Latin lines keep one rhythm whatever fonts they fall back to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from ui.wiki.callouts import Callout, callout_of, callout_title
from ui.wiki.code_blocks import code_lines, language_of
from ui.wiki.inline_html import Inline, InlineContext, render_inline
from ui.wiki.math import draw_formula, formula_text
from ui.wiki.page_builder import Box
from ui.wiki.view_values import BlockInfo, LinkRef, OutlineEntry, Region

_LIST_DEPTH: Final = 12
"""Lists nested deeper stay at this indentation: the column would be used up."""
_BULLETS: Final = ("•", "◦", "–")
_CODE_RUN: Final = 150
"""Lines of code in one paragraph of the page."""
_HEADING_TOP: Final = (30, 30, 24, 20, 18, 18)
_HEADING_BOTTOM: Final = (12, 8, 6, 4, 4, 4)

Embed = Callable[[LinkRef, str, int, int, int], None]
"""Places an embedded note: link, HTML of the link, left, right, list depth."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


@dataclass(slots=True)
class _List:
    """An open list."""

    tag: str
    tight: bool
    number: int = 1
    """Number of the next item of an ordered list."""


class BlockWriter:
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
        self.lists: list[_List] = []
        self.quotes: list[Region] = []
        self.item_waits = False
        self.task: tuple[bool, int, str] | None = None
        self.map: tuple[int, int] = (0, 1)
        self.small = False
        self.tokens: Sequence[Token] = ()
        self.at = 0

    def write(self, tokens: Sequence[Token]) -> None:
        """Append these tokens to the page."""
        self.tokens = tokens
        self.at = 0
        while self.at < len(tokens):
            token = tokens[self.at]
            if token.map:
                self.map = (token.map[0], max(token.map[1], token.map[0] + 1))
            handler = _HANDLERS.get(token.type)
            if handler is not None:
                handler(self, token)
            self.at += 1

    # Shared

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

    def _text_box(self, inline: Inline | None = None, bottom: int = 12) -> Box:
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

    def _next_inline(self) -> Token:
        self.at += 1
        return self.tokens[self.at]

    # Paragraphs and headings

    def _paragraph(self, token: Token) -> None:
        children = list(self._next_inline().children or ())
        if self.item_waits:
            self._item_start(children)
            return
        inline = render_inline(children, self.context)
        if inline.html.strip() or not inline.embeds:
            bottom = 4 if self.lists and self.lists[-1].tight else 12
            kind = "image" if inline.picture_only else "text"
            self.builder.add(f'<p style="{self.style_of(kind, self._text_box(inline, bottom))}">')
            self.builder.add(inline.html + "</p>")
        self._place_embeds(inline)

    def _place_embeds(self, inline: Inline) -> None:
        for ref, html in inline.embeds:
            self.embed(ref, html, self.left, self.right, min(len(self.lists), _LIST_DEPTH))

    def _heading(self, token: Token) -> None:
        level = int(token.tag[1])
        content = self._next_inline()
        plain = plain_text(content.children or ())
        anchor = str((token.meta or {}).get("anchor") or "")
        if self.outlined:
            self.builder.outline.append(OutlineEntry(level, plain, anchor, self.map[0] + 1))
        if self.skip_title and level == 1 and plain.strip() == self.skip_title:
            self.skip_title = ""
            return
        self.skip_title = ""
        inline = render_inline(content.children or (), self.context)
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
            top=self.style.px(20), bottom=self.style.px(20), line=self.style.px(4),
            extra="font-size:2px",
        )
        self.builder.add(f'<p style="{self.style_of("rule", box)}">&nbsp;</p>')

    # Lists

    def _list_open(self, token: Token) -> None:
        tight = self._is_tight()
        start = token.attrGet("start")
        tag = "ol" if token.type.startswith("ordered") else "ul"
        if self.item_waits:
            self._item_start([])
        self.lists.append(_List(tag, tight, int(start) if start is not None else 1))
        if len(self.lists) <= _LIST_DEPTH:
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
        if len(self.lists) < _LIST_DEPTH:
            self.builder.add("</ul>")
        last = self.builder.last_box
        if not self.lists and last is not None:
            last.bottom = max(last.bottom, self.style.px(12))

    def _item_open(self, token: Token) -> None:
        if self.item_waits:
            self._item_start([])
        self.item_waits = True
        self.task = (token.meta or {}).get("task")

    def _item_close(self, token: Token) -> None:
        if self.item_waits:
            self._item_start([])
        self.builder.add("</li>")

    def _item_start(self, children: list[Token]) -> None:
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
        box = self._text_box(inline, 4 if current.tight else 10)
        info = replace(self.info("item"), marker="" if task is not None else self._marker(current))
        box.left += self.left
        box.right += self.right
        self.builder.add(f'<li style="{self.builder.block(info, box)}">')
        html = inline.html
        if task is not None and task[0] and html:
            html = f'<span style="color:{self.style.colour("ink-soft")}">{html}</span>'
        self.builder.add(marker + html)
        self._place_embeds(inline)

    def _marker(self, current: _List) -> str:
        if current.tag == "ol":
            current.number += 1
            return f"{current.number - 1}."
        return _BULLETS[min(len(self.lists), len(_BULLETS)) - 1]

    def _checkbox(self, checked: bool, line: int) -> str:
        side = self.style.px(16)
        name = "kg:task-done" if checked else "kg:task-open"
        words = _tr("done") if checked else _tr("to do")
        image = (
            f'<img src="{name}" width="{side}" height="{side + 2}" alt="{escape(words)}"'
            f' style="vertical-align:middle" />'
        )
        box = f'<a href="task:{line}" style="text-decoration:none">{image}</a>' if line else image
        return f"{box}&nbsp; "

    # Quotes and callouts

    def _quote_open(self, token: Token) -> None:
        callout = (token.meta or {}).get("callout")
        left, depth = self.left, min(len(self.lists), _LIST_DEPTH)
        self.left += self.style.px(18)
        if callout is None:
            region = Region(
                "quote", left, self.right, depth, self.style.px(2), role="hairline"
            )
            self.builder.open_region(region)
            self.quotes.append(region)
            return
        read = callout_of(callout["kind"], callout["fold"], callout["title"])
        region = Region(
            "callout", left, self.right, depth, self.style.px(12), role=read.kind.role,
            label=callout_title(read), foldable=read.foldable, folded=read.folded,
        )  # fmt: skip
        number = self.builder.open_region(region)
        self.quotes.append(region)
        self.right += self.style.px(16)
        self._callout_head(read, region, number)

    def _callout_head(self, callout: Callout, region: Region, number: int) -> None:
        """The title's line: icon, words, and the mark that folds."""
        style, role = self.style, callout.kind.role
        words = escape(region.label)
        if self.tokens[self.at + 1].type == "callout_title_open":
            children = self.tokens[self.at + 2].children or ()
            self.at += 3
            if callout.title and children:
                words = render_inline(children, self.context).html
        icon = self.builder.icon(callout.kind.icon, role, style.px(17), lift=0.5)
        fold = ""
        if callout.foldable:
            mark = self.builder.icon("chevron-down", "ink-soft", style.px(15))
            fold = f' <a href="fold:{number}" style="text-decoration:none">{mark}</a>'
        box = Box(bottom=style.px(6), line=style.line(ratio=1.5))
        self.builder.add(
            f'<p style="{self.style_of("callout-title", box)}">{icon}&nbsp; '
            f'<span style="font-weight:600;color:{style.colour(role)}">{words}</span>{fold}</p>'
        )

    def _quote_close(self, token: Token) -> None:
        region = self.quotes.pop()
        self.left = region.left
        self.right = region.right
        self.builder.close_region(self.style.px(14))

    # Code and formulas

    def _code(self, token: Token) -> None:
        if self.item_waits:
            self._item_start([])
        style = self.style
        language = language_of(token.info)
        if language in ("math", "latex-math"):
            self._formula(token.content)
            return
        region = Region(
            "code", self.left, self.right, len(self.lists), style.px(12),
            label=language, code=token.content.removesuffix("\n"),
        )  # fmt: skip
        self.builder.open_region(region)
        lines = code_lines(token.content, token.info, style)
        start, _ = self.map
        first = start + (1 if token.type == "fence" else 0)
        for index in range(0, len(lines), _CODE_RUN):
            run = lines[index : index + _CODE_RUN]
            self.map = (first + index, first + index + len(run))
            box = Box(
                left=style.px(16), right=style.px(16), line=style.line(style.code, 1.55),
                extra=f"white-space:pre-wrap;font-family:{style.mono_css};font-size:{style.code}px",
            )
            self.builder.add(f'<p style="{self.style_of("code", box)}">')
            self.builder.add("<br/>".join(run) + "</p>")
        self.builder.close_region(style.px(16))

    def _html(self, token: Token) -> None:
        """HTML as the text it is (B50); a comment not at all."""
        if not token.content.lstrip().startswith("<!--"):
            token.info = "html"
            self._code(token)

    def _math(self, token: Token) -> None:
        if self.item_waits:
            self._item_start([])
        self._formula(token.content)

    def _formula(self, source: str) -> None:
        style = self.style
        formula = draw_formula(
            source, style.body, style.colour("ink"), style.ratio, inline=False
        )
        box = Box(top=style.px(6), bottom=style.px(14))
        if formula is None:
            text = escape(formula_text(source)).replace("\n", "<br/>")
            box.line = style.line()
            body = f"<i>{text}</i>"
        else:
            width = min(round(formula.width), style.measure - self.left - self.right)
            height = round((formula.ascent + formula.descent) * width / formula.width)
            key = self.builder.picture(formula.image)
            body = (
                f'<img src="{key}" width="{width}" height="{height}" alt="{escape(source)}"'
                f' style="max-width:100%" />'
            )
        self.builder.add(f'<p align="center" style="{self.style_of("math", box)}">{body}</p>')

    # Tables

    def _table_open(self, token: Token) -> None:
        if self.item_waits:
            self._item_start([])
        style = self.style
        self._rows = 0
        box = Box(top=style.px(4), bottom=style.px(16), left=self.left, right=self.right)
        line = style.colour("hairline")
        box.extra = f"border-collapse:collapse;border-color:{line}"
        self.builder.add(
            f'<table border="1" cellspacing="0" cellpadding="0" style="{self.builder.box(box)}">'
        )

    def _row_open(self, token: Token) -> None:
        self._rows += 1
        limit = self.context.limits.table_rows
        if self._rows > limit + 1:
            left = self._skip_to("table_close", count="tr_open")
            words = _tr("{count} more rows are in the file").format(count=left + 1)
            faint = self.style.colour("ink-faint")
            self.builder.add(f'<tr><td style="padding:6px 12px;color:{faint}">{words}</td></tr>')
            self.at -= 1
            return
        self.builder.add("<tr>")

    def _row_close(self, token: Token) -> None:
        self.builder.add("</tr>")

    def _skip_to(self, kind: str, count: str) -> int:
        seen = 0
        while self.tokens[self.at].type != kind:
            self.at += 1
            seen += self.tokens[self.at].type == count
        return seen

    def _cell(self, token: Token) -> None:
        style = self.style
        header = token.type == "th_open"
        align = str(token.attrGet("style") or "").removeprefix("text-align:").strip()
        inline = render_inline(self._next_inline().children or (), self.context)
        size = style.px(15)
        box = Box(line=style.line(size, 1.5), grows=inline.tall)
        css = self.builder.cell(self.info("cell"), box)
        across, down = style.px(12), style.px(6 if not header else 7)
        look = (
            f"padding:{down}px {across}px;border:1px solid {style.colour('hairline')};"
            f"font-size:{size}px"
        )
        if header:
            look += f";font-weight:600;background-color:{style.colour('sunken')}"
        where = f' align="{align}"' if align in ("right", "center") else ""
        # The blank keeps a cell without words as high as the others.
        self.builder.add(f'<td style="{look}"><p{where} style="{css}">{inline.html or "&nbsp;"}</p>')

    def _cell_close(self, token: Token) -> None:
        self.builder.add("</td>")

    def _table_close(self, token: Token) -> None:
        self.builder.add("</table>")

    # Footnotes

    def _footnotes_open(self, token: Token) -> None:
        box = Box(
            top=self.style.px(28), bottom=self.style.px(12), line=self.style.px(4),
            extra="font-size:2px",
        )
        self.builder.add(f'<p style="{self.style_of("rule-short", box)}">&nbsp;</p>')
        self.small = True

    def _footnotes_close(self, token: Token) -> None:
        self.small = False

    def _footnote_open(self, token: Token) -> None:
        number = self.context.footnote_numbers.get(int((token.meta or {}).get("id", 0)))
        if number is None or self.at + 2 >= len(self.tokens):
            return
        if self.tokens[self.at + 1].type != "paragraph_open":
            return
        self.at += 2
        content = self.tokens[self.at]
        if content.map:
            self.map = (content.map[0], max(content.map[1], content.map[0] + 1))
        inline = render_inline(content.children or (), self.context)
        style = self.style
        box = self._text_box(inline, 6)
        back = self.builder.icon("corner-down-left", "ink-faint", style.px(12))
        self.builder.add(
            f'<p style="{self.style_of(f"footnote-{number}", box)}">'
            f'<span style="color:{style.colour("ink-soft")}">{number + 1}.</span>&nbsp; '
            f"{inline.html} "
            f'<a href="fnref:{number}" style="text-decoration:none">{back}</a></p>'
        )


def plain_text(children: Sequence[Token]) -> str:
    """The words of inline tokens without their markup."""
    parts: list[str] = []
    for token in children:
        if token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type not in ("html_inline", "footnote_ref") and token.content:
            parts.append(token.content)
    return "".join(parts).strip()


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

"""Quotes, callouts and footnotes of a page."""

from __future__ import annotations

from html import escape

from markdown_it.token import Token

from ui.wiki.block_state import LIST_DEPTH, BlockState
from ui.wiki.callouts import Callout, callout_of, callout_title
from ui.wiki.inline_html import render_inline
from ui.wiki.page_builder import Box
from ui.wiki.view_values import Region


class QuoteWriter(BlockState):
    """Handlers for block quotes, callouts and the list of footnotes."""

    def _quote_open(self, token: Token) -> None:
        callout = (token.meta or {}).get("callout")
        left, depth = self.left, min(len(self.lists), LIST_DEPTH)
        if len(self.quotes) < LIST_DEPTH:  # deeper ones would leave no room for the words
            self.left += self.style.px(18)
        if callout is None:
            region = Region("quote", left, self.right, depth, self.style.px(2), role="hairline")
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
        if len(self.quotes) <= LIST_DEPTH:
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
        if callout.foldable:
            # The whole title folds; the painter draws its mark, which turns.
            words = (
                f'<a href="fold:{number}" style="color:{style.colour(role)};'
                f'text-decoration:none">{words}</a>'
            )
        box = Box(bottom=style.px(6), line=style.line(ratio=1.5))
        self.builder.add(
            f'<p style="{self.style_of("callout-title", box)}">{icon}&nbsp; '
            f'<span style="font-weight:600;color:{style.colour(role)}">{words}</span></p>'
        )

    def _quote_close(self, token: Token) -> None:
        region = self.quotes.pop()
        self.left = region.left
        self.right = region.right
        self.builder.close_region(self.style.px(14))

    # Footnotes

    def _footnotes_open(self, token: Token) -> None:
        box = Box(
            top=self.style.px(28),
            bottom=self.style.px(12),
            line=self.style.px(4),
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
        box = self.text_box(inline, 6)
        back = self.builder.icon("corner-down-left", "ink-faint", style.px(12))
        self.builder.add(
            f'<p style="{self.style_of(f"footnote-{number}", box)}">'
            f'<span style="color:{style.colour("ink-soft")}">{number + 1}.</span>&nbsp; '
            f"{inline.html} "
            f'<a href="fnref:{number}" style="text-decoration:none">{back}</a></p>'
        )

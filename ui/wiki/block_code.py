"""Code, formulas and raw HTML of a page."""

from __future__ import annotations

from html import escape
from typing import Final

from markdown_it.token import Token

from garden.okf.reading import without_comments
from ui.wiki.block_state import LIST_DEPTH, BlockState
from ui.wiki.code_blocks import code_lines, language_of
from ui.wiki.math import draw_formula, formula_text
from ui.wiki.page_builder import Box
from ui.wiki.view_values import Region

_CODE_RUN: Final = 150
"""Lines of code in one paragraph of the page."""


class CodeWriter(BlockState):
    """Handlers for fences, indented code, display formulas and HTML blocks."""

    def _code(self, token: Token) -> None:
        self.settle_item()
        style = self.style
        language = language_of(token.info)
        if language in ("math", "latex-math"):
            self._formula(token.content)
            return
        region = Region(
            "code", self.left, self.right, min(len(self.lists), LIST_DEPTH), style.px(12),
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
                left=style.px(16),
                right=style.px(16),
                line=style.line(style.code, 1.55),
                extra=f"white-space:pre-wrap;font-family:{style.mono_css};font-size:{style.code}px",
            )
            self.builder.add(f'<p style="{self.style_of("code", box)}">')
            self.builder.add("<br/>".join(run) + "</p>")
        self.builder.close_region(style.px(16))

    def _html(self, token: Token) -> None:
        """HTML as the text it is (B50); a comment not at all, but for the words behind it."""
        seen = without_comments(token.content)
        if not seen.strip():
            return
        start, end = self.map
        self.map = (min(start + token.content.count("\n") - seen.count("\n"), end), end)
        token.content, token.info = seen.strip("\n") + "\n", "html"
        self._code(token)

    def _math(self, token: Token) -> None:
        self.settle_item()
        self._formula(token.content)

    def _formula(self, source: str) -> None:
        style = self.style
        formula = draw_formula(source, style.body, style.colour("ink"), style.ratio, inline=False)
        box = Box(top=style.px(6), bottom=style.px(14))
        if formula is None:
            text = escape(formula_text(source)).replace("\n", "<br/>")
            box.line = style.line()
            body = f"<i>{text}</i>"
        else:
            width = min(round(formula.width), style.measure - self.left - self.right)
            height = round((formula.ascent + formula.descent) * width / formula.width)
            key = self.builder.picture(formula.image)
            body = f'<img src="{key}" width="{width}" height="{height}" alt="{escape(source)}" />'
        self.builder.add(f'<p align="center" style="{self.style_of("math", box)}">{body}</p>')

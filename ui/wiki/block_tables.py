"""Tables of a page. Qt lays them out; their lines and grounds are ours."""

from __future__ import annotations

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from ui.wiki.block_state import BlockState
from ui.wiki.inline_html import render_inline
from ui.wiki.page_builder import Box


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


class TableWriter(BlockState):
    """Handlers for the tokens of tables."""

    _rows = 0

    def _table_open(self, token: Token) -> None:
        self.settle_item()
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
        inline = render_inline(self.next_inline().children or (), self.context)
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
        words = inline.html or "&nbsp;"
        self.builder.add(f'<td style="{look}"><p{where} style="{css}">{words}</p>')

    def _cell_close(self, token: Token) -> None:
        self.builder.add("</td>")

    def _table_close(self, token: Token) -> None:
        self.builder.add("</table>")

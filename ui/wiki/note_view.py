"""`build_note_view`: a note's text to a page ready to be shown. Pure; runs off the GUI thread.

What it needs of the garden comes in as functions (resolve, read_asset, read_note), so that the
same page can be made in a lane, in a test, and for an export.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape
from typing import Any, Final

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from garden.errors import GardenError
from garden.okf.frontmatter import split
from garden.okf.note import LinkForm
from garden.okf.reading import render_tokens
from garden.work import CancelToken
from ui.wiki.block_state import plain_text
from ui.wiki.header import write_header
from ui.wiki.images import checkbox
from ui.wiki.inline_html import INLINED, InlineContext
from ui.wiki.page_builder import Box, PageBuilder
from ui.wiki.qt_html import BlockWriter
from ui.wiki.reader_style import ReaderStyle
from ui.wiki.view_values import (
    EVERYTHING,
    BlockInfo,
    DocumentLike,
    Limits,
    LinkRef,
    NoteView,
    OutlineEntry,
    ReadAsset,
    ReadNote,
    Region,
    ResolutionLike,
    Resolve,
)

__all__ = [
    "BlockInfo", "DocumentLike", "Limits", "LinkRef", "NoteView", "OutlineEntry", "ReadAsset",
    "ReadNote", "Region", "ResolutionLike", "Resolve", "build_note_view",
]  # fmt: skip

_DEFAULT: Final = Limits()
_BASE64: Final = re.compile(r"\]\(data:image/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]{64,})")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


def build_note_view(
    document: DocumentLike,
    resolve: Resolve,
    read_asset: ReadAsset,
    read_note: ReadNote,
    theme_css: ReaderStyle,
    now: datetime,
    limits: Limits = _DEFAULT,
    *,
    trust: bool = True,
    breaks: bool = True,
    token: CancelToken | None = None,
) -> NoteView:
    """The page of `document` in the style `theme_css`. Faults of embeds and pictures show on it.

    Text beyond `limits.characters` is left out and a link to show the rest put in its place.
    `trust`: whether the garden's notes say who verified them, so that it is worth a word.
    `breaks`: whether lines of the source are lines of the page; else they are joined, as strict
    Markdown has it.
    Raises Cancelled between two blocks once `token` says so.
    """
    check = (token or CancelToken()).check
    maker = _Maker(resolve, read_asset, read_note, theme_css, now, limits, trust=trust, check=check)
    maker.breaks = breaks
    return maker.make(document)


class _Maker:
    def __init__(
        self,
        resolve: Resolve,
        read_asset: ReadAsset,
        read_note: ReadNote,
        style: ReaderStyle,
        now: datetime,
        limits: Limits,
        *,
        trust: bool,
        check: Callable[[], None],
    ) -> None:
        self.trust = trust
        self.check = check
        self.resolve = resolve
        self.read_asset = read_asset
        self.read_note = read_note
        self.style = style
        self.now = now
        self.limits = limits
        self.editable = True
        self.breaks = True
        self.builder = PageBuilder(style)

    def make(self, document: DocumentLike) -> NoteView:
        self.editable = getattr(document, "read_only", None) is None
        text = self._set_pictures_aside(document.text)
        body_start = split(text).body_start
        cut = self._cut(text, body_start)
        builder = self.builder
        builder.picture(checkbox(False, self.style), "kg:task-open")
        builder.picture(checkbox(True, self.style), "kg:task-done")
        write_header(builder, document.meta, self.now, self.resolve, trust=self.trust)
        self._body(document, text[:cut], body_start)
        if cut < len(text):
            self._rest(text, cut)
        return NoteView(
            path=document.path,
            title=document.meta.title,
            html=builder.html(),
            style=self.style,
            images=builder.images,
            blocks=tuple(builder.blocks),
            regions=tuple(builder.regions),
            links=tuple(builder.links),
            signs=tuple(builder.signs),
            footnotes=tuple(builder.footnotes),
            outline=tuple(builder.outline),
            beside=frozenset(builder.beside),
            line_starts=_line_starts(document.text),
            truncated=cut < len(text),
            hash=str(getattr(getattr(document, "version", None), "hash", "")),
            editable=self.editable,
        )

    def _set_pictures_aside(self, text: str) -> str:
        """Pictures written into the text as base64 go out of the parser's way (B47)."""
        if ";base64," not in text:
            return text

        def keep(match: re.Match[str]) -> str:
            self.builder.inlined.append(match.group(1))
            return f"]({INLINED}{len(self.builder.inlined) - 1}"

        return _BASE64.sub(keep, text)

    def _cut(self, text: str, body_start: int) -> int:
        """Where to stop: at the end of a paragraph, else a line, else a sentence or word."""
        if self.limits.characters >= EVERYTHING:
            return len(text)
        limit = min(body_start + self.limits.characters, len(text))
        end = body_start
        for _ in range(self.limits.lines):
            end = text.find("\n", end) + 1
            if not end or end > limit:
                break
        else:
            return end
        if len(text) <= limit:
            return len(text)
        half = body_start + self.limits.characters // 2
        for mark, start in (("\n\n", half), ("\n", half), ("。", limit - 200), (" ", limit - 200)):
            found = text.rfind(mark, start, limit)
            if found > 0:
                return found + 1
        return limit  # one endless line without a blank

    def _body(self, document: DocumentLike, text: str, body_start: int) -> None:
        tokens, context = self._parse(document.path, text, body_start)
        context.may_choose = self.editable
        BlockWriter(
            context,
            embed=self._embedder((document.path,)),
            skip_title=document.meta.title.strip(),
        ).write(tokens, self.check)

    def _parse(self, source: str, text: str, body_start: int) -> tuple[list[Token], InlineContext]:
        tokens, _ = render_tokens(text, body_start, self.check)
        context = InlineContext(self.builder, source, self.resolve, self.read_asset, self.limits)
        context.breaks = self.breaks
        for index, token in enumerate(tokens):
            if token.type == "footnote_open":
                number = len(self.builder.footnotes)
                context.footnote_numbers[int((token.meta or {}).get("id", 0))] = number
                self.builder.footnotes.append(_footnote_words(tokens, index))
        return tokens, context

    # Embeds

    def _embedder(self, chain: tuple[str, ...]) -> Any:
        def place(ref: LinkRef, html: str, left: int, right: int, depth: int) -> None:
            self._embed(ref, html, left, right, depth, chain)

        return place

    def _embed(
        self, ref: LinkRef, html: str, left: int, right: int, depth: int, chain: tuple[str, ...]
    ) -> None:
        """A card with the note's title and its text, or why it isn't shown."""
        builder, style = self.builder, self.style
        builder.embeds += 1
        region = Region("embed", left, right, depth, style.px(12), label=ref.target)
        builder.open_region(region)
        line = builder.blocks[-1].line if builder.blocks else 1
        inner_left, inner_right = left + style.px(16), right + style.px(16)
        box = Box(
            bottom=style.px(6),
            left=inner_left,
            right=inner_right,
            line=style.line(style.small, 1.5),
            extra=f"font-size:{style.small}px",
        )
        css = builder.block(BlockInfo(line, line, "embed-title"), box)
        icon = builder.icon("file-text", "ink-faint", style.px(13))
        builder.add(f'<p style="{css}">{icon}&nbsp; {html}</p>')
        why = self._refusal(ref, chain)
        if why:
            self._embed_words(why, line, inner_left, inner_right)
        else:
            self._embed_text(ref, chain, line, inner_left, inner_right)
        builder.close_region(style.px(14))

    def _refusal(self, ref: LinkRef, chain: Sequence[str]) -> str:
        if ref.path in chain:
            return _tr("This note is already open around here: it would embed itself.")
        if len(chain) > self.limits.embed_depth:
            return _tr("Embedded too deep to be shown here.")
        if self.builder.embeds > self.limits.embeds:
            return _tr("Too many embedded notes on this page.")
        return ""

    def _embed_words(self, words: str, line: int, left: int, right: int) -> None:
        style = self.style
        box = Box(
            left=left,
            right=right,
            line=style.line(),
            extra=f"color:{style.colour('ink-soft')};font-style:italic",
        )
        css = self.builder.block(BlockInfo(line, line, "embed-words"), box)
        self.builder.add(f'<p style="{css}">{escape(words)}</p>')

    def _embed_text(
        self, ref: LinkRef, chain: tuple[str, ...], line: int, left: int, right: int
    ) -> None:
        self.builder.beside.add(ref.path)
        try:
            document = self.read_note(ref.path)
        except GardenError as error:
            self._embed_words(error.what, line, left, right)
            return
        text, start = document.text, split(document.text).body_start
        if ref.anchor:
            section = section_of(text, start, ref.anchor)
            if section is None:
                words = _tr("No heading “{name}” in this note.").format(name=ref.anchor)
                self._embed_words(words, line, left, right)
                return
            text, start = section, 0
        text = text[: start + self.limits.characters // 8]
        if not text[start:].strip():
            self._embed_words(_tr("This note is empty."), line, left, right)
            return
        tokens, context = self._parse(ref.path, text, start)
        context.may_choose = getattr(document, "read_only", None) is None
        BlockWriter(
            context,
            embed=self._embedder((*chain, ref.path)),
            fixed_line=line,
            left=left,
            right=right,
            skip_title=document.meta.title.strip(),
            plain_outline=False,
        ).write(tokens, self.check)

    def _rest(self, text: str, cut: int) -> None:
        style = self.style
        line = text.count("\n", 0, cut) + 1
        total = text.count("\n") + 1
        box = Box(top=style.px(16), bottom=style.px(16), line=style.line())
        css = self.builder.block(BlockInfo(line, total, "rest"), box)
        words = _tr("Only the first {shown} of {total} lines are shown.").format(
            shown=f"{line - 1:,}", total=f"{total:,}"
        )
        link = style.colour("link")
        self.builder.add(
            f'<p style="{css}">'
            f'<span style="color:{style.colour("ink-soft")}">{escape(words)}</span>'
            f'&nbsp; <a href="rest:" style="color:{link};text-decoration:none">'
            f"{escape(_tr('Show the rest'))}</a></p>"
        )


def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", text)))


def _footnote_words(tokens: Sequence[Token], at: int) -> str:
    """The plain text of the footnote that opens at `at`."""
    parts = []
    for token in tokens[at + 1 :]:
        if token.type == "footnote_close":
            break
        if token.type == "inline":
            parts.append(plain_text(token.children or ()))
    return " ".join(parts)


def section_of(text: str, body_start: int, name: str) -> str | None:
    """The text under the heading `name` (its words or fragment), up to the next of its level."""
    tokens, _ = render_tokens(text, body_start)
    wanted = name.strip().rpartition("#")[2].strip().casefold()
    lines = text.split("\n")
    start = level = 0
    for index, token in enumerate(tokens):
        if token.type != "heading_open" or not token.map or token.level:
            continue
        here = int(token.tag[1])
        if start and here <= level:
            return "\n".join(lines[start - 1 : token.map[0]])
        words = plain_text(tokens[index + 1].children or ())
        fragment = str((token.meta or {}).get("anchor") or "")
        if not start and wanted in (words.casefold(), fragment.casefold()):
            start, level = token.map[0] + 1, here
    return "\n".join(lines[start - 1 :]) if start else None


def link_to(path: str, anchor: str | None = None) -> LinkRef:
    """A link that leads to a note for sure, for lists and cards."""
    return LinkRef(path, "found", path, anchor, form=LinkForm.INLINE)

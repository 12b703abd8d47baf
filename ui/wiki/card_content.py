"""What a hover card says of a note: title, first words, facts. Pure; runs in a lane."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from garden.okf.frontmatter import split
from garden.okf.reading import render_tokens
from ui.wiki.block_state import plain_text
from ui.wiki.header import facts_of
from ui.wiki.hover_card import CardContent
from ui.wiki.note_view import section_of
from ui.wiki.view_values import DocumentLike, LinkRef

_EXCERPT = 320


def _tr(text: str) -> str:
    return QCoreApplication.translate("HoverCard", text)


def excerpt(text: str, limit: int = _EXCERPT) -> str:
    """The first words of a Markdown text, markup taken off, cut at a word."""
    tokens, _ = render_tokens(text[:8000])
    parts: list[str] = []
    length = 0
    for index, token in enumerate(tokens):
        if token.type != "inline" or tokens[index - 1].type == "heading_open":
            continue
        words = " ".join(plain_text(token.children or ()).split())
        if words:
            parts.append(words)
            length += len(words)
        if length > limit:
            break
    whole = " ".join(parts)
    if len(whole) <= limit:
        return whole
    cut = whole[:limit]
    space = cut.rfind(" ")
    return (cut[:space] if space > limit - 40 else cut).rstrip("、, ") + "…"


def card_of(
    document: DocumentLike, ref: LinkRef, now: datetime, *, trust: bool = True
) -> CardContent:
    """The card of a note, or of the section a link leads to."""
    meta = document.meta
    body = document.text[split(document.text).body_start :]
    title = meta.title
    text = meta.description
    if ref.anchor:
        section = section_of(document.text, split(document.text).body_start, ref.anchor)
        title = f"{meta.title} › {ref.anchor}"
        text = excerpt(section) if section else _tr("This heading isn't in the note.")
    elif not text:
        text = excerpt(body)
    facts = tuple(fact.words for fact in facts_of(meta, now, trust=trust))
    return CardContent(title, text or _tr("This note is empty."), facts, document.path)

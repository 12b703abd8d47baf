"""Links in raw HTML. They are no links of the garden, and a rename leaves and lists them (B12)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from garden.okf.front_read import split
from garden.okf.links import parse_destination
from garden.okf.reading import render_tokens

_ATTRIBUTE = re.compile(
    r"""[\s"'/](?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class HtmlLink:
    """`href` or `src` of an HTML tag that leads into the garden."""

    target: str
    """Path, percent-decoded, without its anchor."""
    anchor: str | None
    line: int
    """Line of the block that holds the tag, from 1; of an HTML block, the very line."""


def html_links(text: str, body_start: int | None = None) -> tuple[HtmlLink, ...]:
    """The links of raw HTML in a note's body, in order; those to the outside are left out."""
    if body_start is None:
        body_start = split(text).body_start
    if "<" not in text[body_start:]:
        return ()
    found: list[HtmlLink] = []
    for token in render_tokens(text, body_start)[0]:
        line = token.map[0] + 1 if token.map else 0
        pieces = [token] if token.type == "html_block" else token.children or []
        for piece in pieces:
            if piece.type not in {"html_block", "html_inline"} or piece.content[:4] == "<!--":
                continue
            for match in _ATTRIBUTE.finditer(piece.content):
                written = unescape(match.group(1) or match.group(2) or match.group(3) or "")
                dest = parse_destination(written.strip())
                if not dest.external:
                    below = piece.content.count("\n", 0, match.start())
                    found.append(HtmlLink(dest.target, dest.anchor, line + below))
    return tuple(found)

"""Unlinked mentions: a note's names in the text of other notes, and making links of them.

Only running text counts: nothing in links, code, HTML, math or the frontmatter. Latin names must
stand as whole words; Japanese and Chinese have no word borders, so their names count anywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from garden.errors import VersionConflict
from garden.okf import linkscan, wikilink
from garden.okf.comments import masked
from garden.okf.context import sentence
from garden.okf.front_read import split
from garden.okf.links import write_link
from garden.okf.note import ParsedBody, Span
from garden.okf.quick import quick_read
from garden.okf.reading import BARE_URL, normal_lines

_WORD = r"[0-9A-Za-z_\u00c0-\u024f\u0300-\u036f\u0370-\u052f]"
_WORD_START = re.compile(_WORD)
_WIDTH = re.compile("[\uff01-\uff9f]+")
_BLANK = re.compile(r"[\s\u3000]+")

LinkStyle = Literal["wiki", "markdown"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A name of a note that stands in another note's text without being a link."""

    span: Span
    text: str
    """The name as it stands there."""
    context: str
    """The sentence around it."""
    line: int
    in_table: bool = False
    """In a cell of a table, where a link's `|` must be escaped."""


def find_mentions(
    text: str,
    parsed: ParsedBody | None,
    names_of_target: Iterable[str],
    body_start: int | None = None,
) -> list[Mention]:
    """Where `text` names a note without linking to it, in the order of the text.

    `names_of_target` are the note's title, aliases and stem (`Names.names_of`). Case, Unicode
    form, full-width letters and the kind of white space make no difference; of names that
    overlap the longest counts. Names of one letter, and of digits alone, are never looked for.
    Links are found anew, as code and HTML must be too; `parsed` may be None. `body_start` is
    looked up when it isn't given.
    """
    if body_start is None:
        body_start = split(text).body_start
    pattern = _pattern_for(tuple(names_of_target))
    if pattern is None or pattern.search(text, body_start) is None:
        return []
    src = masked(normal_lines(text[body_start:]))
    env: dict[str, Any] = {}
    state = quick_read(src, env, everything=True)
    footnotes = frozenset(state.footnotes)
    lines = text.count("\n", 0, body_start) + 1
    mentions: list[Mention] = []
    for piece in state.texts:
        match = pattern.search(piece.content)
        if match is None:
            continue
        content = piece.content
        taken = _taken(content, env, footnotes)
        at = piece.at.moved(body_start)
        for match in pattern.finditer(content):
            start, end = match.span()
            while taken and taken[-1][1] <= start:
                taken.pop()
            if taken and taken[-1][0] < end:
                continue
            span = at.span(start, end)
            if span.end - span.start != end - start:
                continue  # a line end inside a quote or list: its marks stand between
            mentions.append(
                Mention(
                    span,
                    text[span.start : span.end],
                    sentence(content, start, end),
                    piece.line + lines + content.count("\n", 0, start),
                    piece.cell,
                )
            )
    mentions.sort(key=lambda mention: mention.span.start)
    return mentions


def _taken(content: str, env: dict[str, Any], footnotes: frozenset[str]) -> list[tuple[int, int]]:
    """Ranges of `content` that are no running text, the last first; none overlap."""
    ranges: list[tuple[int, int]] = []
    found = linkscan.scan(content, env.get("references"), footnotes, ranges)
    ranges += [(hit.start, hit.end) for hit in found if hit.kind != linkscan.FOOTNOTE]
    if "://" in content:
        ranges += [match.span() for match in BARE_URL.finditer(content)]
    ranges.sort()
    merged: list[tuple[int, int]] = []
    for start, end in ranges:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    merged.reverse()
    return merged


def link_mention(
    text: str,
    mention: Mention,
    target: str,
    style: LinkStyle = "wiki",
    anchor: str | None = None,
) -> str:
    """`text` with the mention made a link; nothing else changes and the shown words stay.

    `target` is a slug or path for `[[...]]`, or a path relative to the note for a Markdown link.
    A name that wiki links can't hold is written as a Markdown link. Raises VersionConflict when
    the text no longer has the mention at its place.
    """
    start, end = mention.span.start, mention.span.end
    if text[start:end] != mention.text:
        raise VersionConflict(
            "The text has changed since the mention was found.",
            advice="Look for mentions again.",
            expected=mention.text,
            actual=text[start:end],
        )
    if style == "wiki" and wikilink.can_hold(target, anchor):
        label = None if mention.text == target and not anchor else mention.text
        link = wikilink.write(target, anchor, label, in_table=mention.in_table)
    else:
        link = write_link(mention.text, target, anchor, in_table=mention.in_table)
    return text[:start] + link + text[end:]


@lru_cache(maxsize=256)
def _pattern_for(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """One expression for all names, the longest first."""
    wanted: dict[str, None] = {}
    for name in names:
        composed = unicodedata.normalize("NFC", _WIDTH.sub(_to_usual_width, name))
        folded = _BLANK.sub(" ", composed).strip()
        if _worth(folded):
            wanted[folded.casefold()] = None
    if not wanted:
        return None
    ordered = sorted(wanted, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(_expression, ordered)), re.IGNORECASE)


def _to_usual_width(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match.group())


def _worth(name: str) -> bool:
    letters = [char for char in name if char.isalnum()]
    return len(letters) > 1 and not all(char.isdigit() for char in letters)


def _expression(name: str) -> str:
    body = "".join(map(_char, name))
    before = f"(?<!{_WORD})" if _WORD_START.match(name[0]) else ""
    after = f"(?!{_WORD})" if _WORD_START.match(name[-1]) else ""
    return f"{before}{body}{after}"


def _char(char: str) -> str:
    """`char` in every form that means the same: composed or not, full width or half."""
    if char == " ":
        return r"[\s\u3000]+"
    forms = {char, unicodedata.normalize("NFD", char)}
    if "!" <= char <= "~":
        forms.add(chr(ord(char) + 0xFEE0))
    half = _HALF_WIDTH.get(char)
    if half:
        forms.add(half)
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    if len(ordered) == 1:
        return re.escape(ordered[0])
    return f"(?:{'|'.join(map(re.escape, ordered))})"


def _half_width() -> dict[str, str]:
    table: dict[str, str] = {}
    marks = ("", "\uff9e", "\uff9f")
    for code in range(0xFF66, 0xFF9E):
        for mark in marks:
            whole = unicodedata.normalize("NFKC", chr(code) + mark)
            if len(whole) == 1:
                table.setdefault(whole, chr(code) + mark)
    return table


_HALF_WIDTH = _half_width()

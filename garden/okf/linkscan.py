"""Finds links in the content of one inline block, in one pass from left to right.

This is CommonMark's bracket-stack algorithm (spec 0.31, "phase 2") with wiki links, `#slug`
and footnotes added. markdown-it's own link rule looks ahead from every bracket instead: slow on
many, quadratic on nasty text. Both our parsers take links from here (the index directly, the
reader through the inline rule in `markdown`), so they can't differ.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Final

from markdown_it.common.html_re import HTML_TAG_RE
from markdown_it.common.normalize_url import validateLink
from markdown_it.common.utils import normalizeReference, unescapeAll
from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath.index import math_inline_dollar

from garden.okf import wikilink

WIKI: Final = "wiki"
EMBED: Final = "embed"
LINK: Final = "link"
IMAGE: Final = "image"
REFERENCE: Final = "reference"
IMAGE_REFERENCE: Final = "image-reference"
AUTOLINK: Final = "autolink"
SLUG: Final = "slug"
FOOTNOTE_MARK: Final = "footnote-mark"
FOOTNOTE: Final = "footnote"

_NEXT = re.compile(r"[\\`<$\[\]#]")
_SIMPLE_TAIL = re.compile(r"\(([^\s()<>\\&\x00-\x1f\x7f]+)\)")
_DESTINATION = re.compile(
    r"<([^<>\\\n]*)>|([^\x00-\x20\x7f()\\<][^\x00-\x20\x7f()\\]*)(?=[\x00-\x20\x7f)]|\Z)"
)
_TITLE = re.compile(r"\"([^\"\\]*)\"|'([^'\\]*)'")
_FULL_REFERENCE = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999})\]", re.DOTALL)
_FOOTNOTE_MARK = re.compile(r"\[\^([^ \n\]]{1,999})\]")
_AUTOLINK = re.compile(r"<([a-zA-Z][a-zA-Z0-9+.\-]{1,31}:[^<>\x00-\x20]*)>")
_EMAIL = re.compile(
    r"<([a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>"
)
_MARKS = "\u0300-\u036f\u3099\u309a"  # accents and voiced marks of decomposed names (B09)
_SLUG = re.compile(rf"#((?![0-9_/-]*(?![\w/{_MARKS}-]))[\w/{_MARKS}-]*[\w{_MARKS}])")
_NO_SLUG_AFTER = re.compile(rf"[\w{_MARKS}/#&=?@%.+\-\\{{]")  # {#id} names a heading
_TICKS = re.compile("``*")  # to begin with a literal makes the search faster
_LABEL_LIMIT = 999  # CommonMark's bound on a link label

math_inline = math_inline_dollar(allow_space=False, allow_digits=False, allow_double=True)


@dataclass(slots=True)
class Found:
    """A link (or footnote) in the content; offsets count in the content."""

    kind: str
    start: int
    end: int
    label_start: int = 0
    label_end: int = 0
    dest_start: int = 0
    """Where the destination is written; of a reference, where its label is."""
    dest_end: int = 0
    dest: str = ""
    """Destination unescaped, not percent-decoded; of a reference, its normalised label."""
    title: str | None = None
    wiki: wikilink.WikiParts | None = None
    """The parts of a wiki link or embed."""


class _Math(StateInline):
    """What the math rule of mdit-py-plugins needs of a parser state, to look and not to write."""

    def __init__(self, src: str) -> None:
        self.src = src
        self.pos = 0
        self.posMax = len(src)


class _Codes:
    """Finds the end of code spans; linear over a block however the ticks stand."""

    __slots__ = ("_last", "_src")

    def __init__(self, src: str) -> None:
        self._src = src
        self._last = {m.end() - m.start(): m.start() for m in _TICKS.finditer(src)}

    def end(self, start: int, length: int) -> int:
        """End of the code span whose opening run of `length` ticks is at `start`, or -1."""
        after = start + length
        if self._last.get(length, -1) < after:
            return -1
        for match in _TICKS.finditer(self._src, after):
            if match.end() - match.start() == length:
                return match.end()
        return -1


class _Html:
    """Finds the end of HTML tags; refuses at once what can't end (as markdown-it does)."""

    __slots__ = ("_last", "_src")

    def __init__(self, src: str) -> None:
        self._src = src
        self._last: dict[str, int] = {}

    def _ends(self, mark: str, earliest: int) -> bool:
        if mark not in self._last:
            self._last[mark] = self._src.rfind(mark)
        return self._last[mark] >= earliest

    def end(self, start: int) -> int:
        """End of the tag or comment that starts at `start`, or -1."""
        src = self._src
        if start + 2 >= len(src) or not (src[start + 1] in "!?/" or src[start + 1].isalpha()):
            return -1
        if not self._ends(">", start + 2):
            return -1
        if src.startswith("<!--", start):
            short = src.startswith(("<!-->", "<!--->"), start)
            if not short and not self._ends("-->", start + 4):
                return -1
        elif src.startswith("<![CDATA[", start):
            if not self._ends("]]>", start + 9):
                return -1
        elif src[start + 1] == "?" and not self._ends("?>", start + 2):
            return -1
        match = HTML_TAG_RE.match(src, start)
        return match.end() if match else -1


def may_hold_links(content: str) -> bool:
    """Quick look whether `scan` could find anything."""
    return "[" in content or "<" in content or "#" in content


def scan(
    src: str,
    references: Mapping[str, Any] | None = None,
    footnotes: Container[str] = (),
    opaque: list[tuple[int, int]] | None = None,
) -> list[Found]:
    """All links of the content `src`, by their start.

    `references` are the document's link definitions by normalised label, `footnotes` the labels
    of its footnotes. Into `opaque` go the ranges of code spans, HTML and math. Links inside the
    text of an image are not reported, nor `#slug`s inside the label of a link.
    """
    found: list[Found] = []
    stack: list[tuple[int, int, str]] = []
    floor = 0  # link openers below this depth enclose a link, so they can't be one
    codes: _Codes | None = None
    html: _Html | None = None
    math: _Math | None = None
    pos = 0
    search = _NEXT.search
    while (match := search(src, pos)) is not None:
        at = match.start()
        char = src[at]
        if char == "[":
            follows = src[at + 1 : at + 2]
            before = src[at - 1] if at > pos else ""
            if follows == "[":
                hit = _wiki(src, at, before == "!")
                if hit is not None:
                    found.append(hit)
                    pos = hit.end
                    if hit.kind == WIKI:
                        floor = len(stack)
                    continue
            elif follows == "^" and footnotes:
                mark = _FOOTNOTE_MARK.match(src, at)
                if mark is not None and mark.group(1) in footnotes:
                    pos = mark.end()
                    found.append(Found(FOOTNOTE_MARK, at, pos, at + 2, pos - 1))
                    continue
            kind = IMAGE if before == "!" else FOOTNOTE if before == "^" else LINK
            stack.append((at if kind is LINK else at - 1, at + 1, kind))
            pos = at + 1
        elif char == "]":
            pos = at + 1
            if not stack:
                continue
            start, inner, kind = stack.pop()
            depth = len(stack)
            active = kind is not LINK or depth >= floor
            floor = min(floor, depth)
            if kind is FOOTNOTE:
                while found and found[-1].kind is FOOTNOTE and found[-1].start > start:
                    found.pop()
                found.append(Found(FOOTNOTE, start, pos, inner, at))
                continue
            hit = _close(src, start, inner, at, kind, references) if active else None
            if hit is None:
                continue
            pos = hit.end
            _settle(found, hit)
            if kind is LINK:
                floor = depth
        elif char == "#":
            slug = _SLUG.match(src, at)
            if slug is None or (at and _NO_SLUG_AFTER.match(src, at - 1)):
                pos = at + 1
            else:
                pos = slug.end()
                found.append(Found(SLUG, at, pos, at + 1, pos, at + 1, pos, slug.group(1)))
        elif char == "\\":
            pos = at + 2
        elif char == "`":
            ticks = _TICKS.match(src, at)
            length = ticks.end() - at if ticks else 1
            codes = codes or _Codes(src)
            end = codes.end(at, length)
            pos = end if end >= 0 else at + length
            if end >= 0 and opaque is not None:
                opaque.append((at, end))
        elif char == "<":
            auto = _autolink(src, at)
            if auto is not None:
                found.append(auto)
                pos = auto.end
                continue
            html = html or _Html(src)
            end = html.end(at)
            pos = end if end >= 0 else at + 1
            if end >= 0 and opaque is not None:
                opaque.append((at, end))
        else:
            math = math or _Math(src)
            math.pos = at
            if math_inline(math, True):
                pos = math.pos
                if opaque is not None:
                    opaque.append((at, pos))
            else:
                pos = at + 1
    if len(found) > 1:
        found.sort(key=_start)
    return found


def _start(found: Found) -> int:
    return found.start


def _wiki(src: str, at: int, embed: bool) -> Found | None:
    match = wikilink.WIKI.match(src, at)
    parts = wikilink.split(match.group(1)) if match else None
    if match is None or parts is None:
        return None
    inner = at + 2
    return Found(
        EMBED if embed else WIKI,
        at - 1 if embed else at,
        match.end(),
        inner,
        match.end() - 2,
        inner + parts.start,
        inner + parts.end,
        parts.target,
        None,
        parts,
    )


def _autolink(src: str, at: int) -> Found | None:
    match = _AUTOLINK.match(src, at)
    url = match.group(1) if match else ""
    if match is None:
        match = _EMAIL.match(src, at)
        url = f"mailto:{match.group(1)}" if match else ""
    if match is None or not validateLink(url):
        return None
    return Found(AUTOLINK, at, match.end(), at + 1, match.end() - 1, at + 1, match.end() - 1, url)


def _close(
    src: str, start: int, inner: int, at: int, kind: str, references: Mapping[str, Any] | None
) -> Found | None:
    """The link whose label ends at the bracket `at`, if it is one."""
    if src.startswith("(", at + 1):
        simple = _SIMPLE_TAIL.match(src, at + 1)
        if simple is not None:
            dest = simple.group(1)
            if ":" not in dest or validateLink(dest):
                return Found(kind, start, simple.end(), inner, at, at + 2, simple.end() - 1, dest)
        else:
            hit = _tail(src, start, inner, at, kind)
            if hit is not None:
                return hit
    if not references:
        return None
    kind = IMAGE_REFERENCE if kind is IMAGE else REFERENCE
    end, label_start, label_end = at + 1, inner, at
    full = _FULL_REFERENCE.match(src, at + 1)
    if full is not None:
        end = full.end()
        if full.group(1):
            label_start, label_end = full.span(1)
    if label_end - label_start > _LABEL_LIMIT:
        return None
    label = normalizeReference(src[label_start:label_end])
    if label not in references:
        return None
    return Found(kind, start, end, inner, at, label_start, label_end, label)


def _tail(src: str, start: int, inner: int, at: int, kind: str) -> Found | None:
    """`(destination "title")` after the label, with everything CommonMark allows."""
    pos = _skip_space(src, at + 2)
    dest_start = dest_end = pos
    dest = ""
    title = None
    destination = _destination(src, pos)
    if destination is not None:
        dest, pos = destination
        if not validateLink(dest):
            return None
        dest_end = pos
        if src[dest_start] == "<":
            dest_start, dest_end = dest_start + 1, dest_end - 1
        after = _skip_space(src, pos)
        if after > pos:
            titled = _title(src, after)
            if titled is not None:
                title, after = titled
                after = _skip_space(src, after)
        pos = after
    if not src.startswith(")", pos):
        return None
    return Found(kind, start, pos + 1, inner, at, dest_start, dest_end, dest, title)


def _destination(src: str, pos: int) -> tuple[str, int] | None:
    """The destination that stands at `pos`, unescaped, and its end."""
    plain = _DESTINATION.match(src, pos)
    if plain is not None:
        return unescape(plain[plain.lastindex or 0]), plain.end()
    found = parseLinkDestination(src, pos, len(src))
    return (found.str, found.pos) if found.ok else None


def _title(src: str, pos: int) -> tuple[str, int] | None:
    """The title that stands at `pos`, unescaped, and its end."""
    plain = _TITLE.match(src, pos)
    if plain is not None:
        return unescape(plain[plain.lastindex or 0]), plain.end()
    found = parseLinkTitle(src, pos, len(src))
    return (found.str, found.pos) if found.ok else None


def _skip_space(src: str, pos: int) -> int:
    while pos < len(src) and src[pos] in " \t\n":
        pos += 1
    return pos


def _settle(found: list[Found], hit: Found) -> None:
    """Put `hit` in and take out what its label swallows: of an image all, of a link the rest."""
    inside = len(found)
    while inside and found[inside - 1].start > hit.start:
        inside -= 1
    if inside < len(found):
        if hit.kind in {IMAGE, IMAGE_REFERENCE}:
            del found[inside:]
        else:
            found[inside:] = [f for f in found[inside:] if f.kind not in {SLUG, AUTOLINK}]
    found.append(hit)


def unescape(text: str) -> str:
    """Backslash escapes and entities taken out, as in labels and titles."""
    return unescapeAll(text)

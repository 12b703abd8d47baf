"""Cutting the piece of a note that shows why it was found, with the matches to emphasise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from garden.okf.comments import hidden
from garden.okf.note import Heading
from garden.search.hits import Highlighted
from garden.search.matching import Match, Matcher
from garden.search.tokens import is_cjk, joins_word

_WIDTH = 180
"""Characters of a snippet; half as many full-width ones."""
_CHUNK = 6_000
_OVERLAP = 200
_MAX_CHUNKS = 80
"""So much of one note is looked through: half a million characters."""
_ENOUGH_CHUNKS = 2
"""After so many, what was found so far will do."""
_LEAD = 0.3  # share of the width in front of the first match
_BORDER = re.compile(r"[.!?]\s+|[。！？]|\n\s*\n|\n(?=[-*>#|]|\d+\.)")
_LINE_MARK = r"(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\|[ \t]*)"
_TAGS = (
    "a|abbr|audio|b|big|blockquote|br|button|center|cite|code|dd|del|details|div|dl|dt|em|embed"
    "|figcaption|figure|font|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|mark|ol|p|picture|pre|q|rp|rt"
    "|ruby|s|script|section|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot"
    "|th|thead|tr|u|ul|var|video|wbr"
)
"""Names of HTML tags that people write in notes; `List<String>` is none."""
_BLOCK_TAG = re.compile(r"</?(?:br|p|div|t[dhr]|li|h[1-6]|dd|dt|hr)\b", re.IGNORECASE)
_MARKUP = re.compile(
    rf"^\s*{_LINE_MARK}+|[ \t]*\n\s*{_LINE_MARK}*"  # a new line with its marks
    r"|!?\[\[(?:[^\]\n|]*\\?\|)?"  # [[target| or [[
    r"|\]\]"
    r"|(?:(?<=>)|(?<=> ))\[![\w-]+(?:\|[^\]\n]*)?\][+-]?[ \t]*"  # the kind of a callout
    r"|[ \t]*\{\#[^{}\n]*\}(?=[ \t]*(?:\n|$))"  # the id of a heading
    r"|\]\([^)\n]*\)?|\]\[[^\]\n]*\]?"  # ](dest) or ][ref]
    r"|!?\[(?=[^\]\n]*\][\[(])"  # [ of a link
    r"|`{1,3}|\*{1,3}|~~|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)"
    rf"|</?(?:{_TAGS})(?:\s[^<>]*)?/?>|<!--|-->|%%"  # HTML and its comments, Obsidian's comments
    r"|[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|?|[ \t]*\|[ \t]*"
    r"|[ \t]{2,}|\s",
    re.IGNORECASE,
)
_LINE_START = re.compile(rf"\s*{_LINE_MARK}*")
_HIDDEN = re.compile(
    r"\]\([^)\n]*\)?|\[\[[^\]\n|]*\\?\|"  # ](dest) and [[target|
    rf"|</?(?:{_TAGS})\s[^<>]*>",
    re.IGNORECASE,
)
"""What nobody sees of a link or tag: a match in it explains nothing."""
_MAY_BE_MARKUP = re.compile(r"[\[\]!`*~_|:\n\t\-<%{]| (?=[ |:\n{-])|[^\S ]")
"""First characters of markup, for skipping over plain text quickly."""
_WIDE = re.compile("[\u2e80-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Found:
    """A snippet and where it was cut."""

    text: Highlighted
    offset: int | None
    """Offset of the first match in the text handed in; None without a match."""
    terms: frozenset[int]
    """Numbers of the terms that stand in the snippet."""


def of_note(text: str, body_start: int, start: int, end: int, matcher: Matcher) -> Found:
    """A snippet of text[start:end], comments left out; its offset counts in `text`."""
    comments = [(a + body_start, b + body_start) for a, b in hidden(text[body_start:])]
    pieces: list[tuple[int, int]] = []
    at = start
    for first, last in comments:
        if last > at and first < end:
            if first > at:
                pieces.append((at, first))
            at = last
    if at < end:
        pieces.append((at, end))
    found = make("".join([text[a:b] for a, b in pieces]), matcher)
    offset = found.offset
    if offset is None:
        return found
    for a, b in pieces:
        if offset < b - a:
            return replace(found, offset=a + offset)
        offset -= b - a
    return replace(found, offset=end)


def make(body: str, matcher: Matcher, *, width: int = _WIDTH) -> Found:
    """The window of `body` in which most terms stand; its beginning when none does."""
    best: tuple[int, int, Match] | None = None
    around: list[Match] = []
    unseen: int | None = None
    for number, start in enumerate(range(0, len(body), _CHUNK)):
        if number == _MAX_CHUNKS or not matcher.terms:
            break
        piece = body[start : start + _CHUNK + _OVERLAP]
        found = matcher.find(piece)
        matches = [
            Match(match.start + start, match.end + start, match.term)
            for match in _seen(piece, found)
        ]
        if found and unseen is None:
            unseen = found[0].start + start
        window = _best_window(matches, width)
        if window and (best is None or window[:2] > best[:2]):
            best, around = window, matches
        if best and (best[0] == matcher.terms or number >= _ENOUGH_CHUNKS):
            break
    if best is None:
        return Found(_cut(body, 0, (), width), unseen, frozenset())
    first = best[2].start
    start = _start(body, first, width)
    shown = [match for match in around if start <= match.start < start + width]
    return Found(_cut(body, start, shown, width), first, frozenset(match.term for match in shown))


def _seen(text: str, matches: list[Match]) -> list[Match]:
    """The matches outside of link targets and tags."""
    if not matches:
        return matches
    hidden = [place.span() for place in _HIDDEN.finditer(text)]
    kept: list[Match] = []
    at = 0
    for match in matches:
        while at < len(hidden) and hidden[at][1] <= match.start:
            at += 1
        if at == len(hidden) or match.end <= hidden[at][0]:
            kept.append(match)
    return kept


def heading_at(headings: Sequence[Heading], offset: int | None) -> Heading | None:
    """The section that the whole-file offset lies in."""
    found = None
    if offset is not None:
        for heading in headings:
            if heading.span.start > offset:
                break
            found = heading
    return found


def _best_window(matches: list[Match], width: int) -> tuple[int, int, Match] | None:
    """(distinct terms, number of matches, first match) of the fullest window."""
    best: tuple[int, int, Match] | None = None
    reach = int(width * (1 - _LEAD))
    end = 0
    for first, match in enumerate(matches):
        end = max(end, first)
        while end < len(matches) and matches[end].end - match.start <= reach:
            end += 1
        inside = matches[first : max(end, first + 1)]
        score = (len({one.term for one in inside}), min(len(inside), 4))
        if best is None or score > best[:2]:
            best = (*score, match)
    return best


def _start(body: str, match: int, width: int) -> int:
    """Where to begin so that the match is seen: a sentence's beginning when one is near."""
    earliest = max(0, match - int(width * _LEAD))
    if is_cjk(body[earliest:match]):
        earliest = max(0, match - int(width * _LEAD * 0.7))
    if earliest == 0:
        return 0
    borders = [found.end() for found in _BORDER.finditer(body, earliest, match)]
    if borders:
        return borders[0]
    space = body.find(" ", earliest, match)
    return space + 1 if space >= 0 else earliest


def _cut(body: str, start: int, matches: Sequence[Match], width: int) -> Highlighted:
    """`width` cells from `start` on, markup and line breaks taken out, matches followed along."""
    end = _end(body, start, width)
    out: list[str] = []
    length = 0
    moved: list[tuple[int, int, int]] = []  # (original start, original end, new start)

    def keep(a: int, b: int) -> None:
        nonlocal length
        while a < b and body[a] == " " and (not out or out[-1][-1] in " …"):
            a += 1  # what stood between two blanks is gone
        if a < b:
            out.append(body[a:b])
            moved.append((a, b, length))
            length += b - a

    at = start
    if start > 0:
        out.append("…")
        length += 1
    if start == 0 or body[start - 1] == "\n":
        first = _LINE_START.match(body, start, end)
        at = first.end() if first is not None else start
    place: re.Match[str] | None
    look = at
    while (place := _MAY_BE_MARKUP.search(body, look, end)) is not None:
        markup = _MARKUP.match(body, place.start(), end)
        if markup is None or markup.end() == markup.start():
            look = place.start() + 1
            continue
        keep(at, markup.start())
        at = look = markup.end()
        if joins_word(body, markup.start(), markup.end()):
            continue  # a word goes on in the next line
        if _is_gap(markup[0]) and length and out[-1][-1:] not in " …":
            out.append(" ")
            length += 1
    keep(at, end)
    text = "".join(out).rstrip()
    if end < len(body.rstrip()):
        text += "…"
    return Highlighted(text, _ranges(moved, matches, len(text)))


def _is_gap(markup: str) -> bool:
    """Whether something between two words went away, so that a space must keep them apart."""
    if markup[0] == "<":
        return _BLOCK_TAG.match(markup) is not None
    return not markup.startswith(("[[", "![[")) and (
        markup[0].isspace() or "|" in markup or "\n" in markup
    )


def _end(body: str, start: int, width: int) -> int:
    """About the offset `width` cells behind `start`; a wide character takes two cells."""
    piece = body[start : start + width]
    if piece.isascii():
        return start + len(piece)
    share = len(_WIDE.findall(piece)) / len(piece)
    return start + min(len(piece), int(width / (1 + share)))


def _ranges(
    moved: list[tuple[int, int, int]], matches: Sequence[Match], length: int
) -> tuple[tuple[int, int], ...]:
    ranges: list[tuple[int, int]] = []
    for match in matches:
        own = len(ranges)
        for a, b, new in moved:
            first, last = max(match.start, a), min(match.end, b)
            if first < last:
                start, end = new + first - a, min(new + last - a, length)
                if len(ranges) > own and ranges[-1][1] == start:  # what parted it went away
                    start = ranges.pop()[0]
                ranges.append((start, end))
    return tuple(pair for pair in ranges if pair[0] < pair[1])

"""What each piece of one Markdown line is, for the editor's colours. Pure: text in, pieces out.

The parser of the garden says what a note means; this says, in some ten microseconds and without
seeing the rest of the note, how a line looks while it is typed. What a line inherits from the ones
above it (an open fence, the frontmatter) travels in a small integer that fits a block's user state.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Low three bits of a state: what kind of block goes on after the line.
TEXT, FRONT, FENCE, MATH, COMMENT, TABLE, INDENTED, REMARK = range(8)
_TILDE = 1 << 3
_LENGTH_SHIFT, _LENGTH_MASK = 4, 0x3F
_BLANK = 1 << 10  # the line was blank: four spaces may begin a code block
_LIST = 1 << 11  # inside a list: indented text is no code
STATE_BITS = 12

# Longer lines keep their text but lose their colours behind this column (B47).
MAX_STYLED = 3000


def mode(state: int) -> int:
    """Kind of block that a state continues."""
    return state & 7 if state >= 0 else TEXT


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of code points in one line and what it is. Later pieces lie over earlier ones."""

    start: int
    end: int
    kind: str
    target: str = ""
    """Destination of a link as written: anchor, escapes and percent codes included."""


_FENCE = re.compile(r"\s*(?:>\s?)*(`{3,}|~{3,})(.*)$")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_QUOTE = re.compile(r"\s*(?:>[ \t]?)+")
_CALLOUT = re.compile(r"\[![\w-]+\][+-]?")
_ITEM = re.compile(r"\s*([-*+]|\d{1,9}[.)])(?:[ \t]+(\[[ xX]\])(?=[ \t])|(?=[ \t]|$))")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_DELIMITERS = re.compile(
    r"\s*(?:\|\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?|:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?)\s*$"
)
_SETEXT = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*$")
_DEFINITION = re.compile(r" {0,3}(\[[^\]\n]+\]:)[ \t]*(<[^>]*>|\S*)")
_FRONT_KEY = re.compile(
    r"([ \t]*(?:- +)*)([^\s:#'\"\[{&*!|>%@`-][^:#]*|\"[^\"]*\"|'[^']*')(:)(?=\s|$)"
)
_YAML_COMMENT = re.compile(r"(?:^|\s)#.*$")
_YAML_WIKI = re.compile(r"[\"']\[\[([^\[\]|]*)(?:\|[^\[\]]*)?\]\][\"']")

BARE_URL = re.compile(r"\bhttps?://[^\s<>\"'）」』】。、]*[^\s<>\"'）」』】。、.,;:!?)\]*_~]")
"""A web address that stands in the text as it is."""

_ATOM = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>(?P<ticks>`+)(?!`)(?:.+?)(?<!`)(?P=ticks)(?!`))"
    r"|(?P<comment><!--.*?(?:-->|$))"
    r"|(?P<remark>%%.*?%%)"
    r"|(?P<math>\$\$.+?\$\$|\$(?![\s$])[^$]*?(?<!\s)\$(?!\d))"
    r"|(?P<wiki>!?\[\[(?P<to>[^\[\]|\\]+)(?P<label>\\?\|[^\[\]]*)?\]\])"
    r"|(?P<foot>\[\^[^\]\s]+\])"
    r"|(?P<link>!?\[(?P<text>(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]"
    r"\((?P<dest><[^>]*>|(?:[^()\s\\]|\\.|\([^()\s]*\))*)(?P<title>\s+(?:\"[^\"]*\"|'[^']*'))?\))"
    r"|(?P<ref>!?\[(?P<reftext>[^\[\]]+)\]\[[^\[\]]*\])"
    r"|(?P<auto><(?:[a-zA-Z][\w+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>)"
    rf"|(?P<url>{BARE_URL.pattern})"
    r"|(?P<html></?[a-zA-Z][^<>]*>)"
    r"|(?P<tag>(?<![^\s(（「、。])#(?=[\w/-]*[^\W\d])[\w][\w/-]*)"
)
_STYLES = (
    ("bold", re.compile(r"(\*\*|__)(?=[^\s*_])(.{1,500}?)(?<=[^\s])\1(?!\*)")),
    ("italic", re.compile(r"(?<![*\w])(\*)(?=[^\s*])([^*]{1,500}?)(?<=[^\s*])\*(?!\*)")),
    ("italic", re.compile(r"(?<![_\w])(_)(?=[^\s_])([^_]{1,500}?)(?<=[^\s_])_(?![_\w])")),
    ("strike", re.compile(r"(~~)(?=\S)(.{1,500}?)(?<=\S)~~")),
    ("marked", re.compile(r"(==)(?=[^\s=])(.{1,500}?)(?<=[^\s=])==")),
)


TOP = TEXT | _BLANK
"""State above the first line of a body."""


def scan(
    text: str, state: int, following: str = "", *, styled: bool = True
) -> tuple[list[Piece], int]:
    """Pieces of a line that comes after `state` (-1 when unknown), and the state after it.

    `following` is the next line, for headings underlined with === and the head row of tables.
    Without `styled` only the state is right; that is several times faster.
    """
    state = TOP if state < 0 else state
    kind = state & 7
    if kind == FRONT:
        return _front(text, state)
    if kind == FENCE:
        return _fenced(text, state)
    if kind == MATH:
        return [Piece(0, len(text), "math")], TEXT if text.rstrip().endswith("$$") else state
    if kind == COMMENT:
        return _comment(text, state, "-->")
    if kind == REMARK:
        return _comment(text, state, "%%")
    return _block(text, state, following, styled)


def opens_front(text: str) -> bool:
    """Whether a first line opens frontmatter (B23: three dashes at column 0, nothing else)."""
    return text.rstrip() == "---"


def closes_front(text: str) -> bool:
    """Whether a line closes the frontmatter."""
    return text.rstrip() in ("---", "...")


def _front(text: str, state: int) -> tuple[list[Piece], int]:
    if closes_front(text):
        return [Piece(0, len(text), "mark")], TOP
    pieces = [Piece(0, len(text), "front")]
    if len(text) > MAX_STYLED:
        return pieces, state
    if found := _FRONT_KEY.match(text):
        pieces.append(Piece(found.start(2), found.end(2), "front-key"))
        pieces.append(Piece(found.start(3), found.end(3), "mark"))
    if found := _YAML_COMMENT.search(text):
        pieces.append(Piece(found.start(), len(text), "comment"))
    pieces += [
        Piece(*found.span(1), "wiki", found[1].strip()) for found in _YAML_WIKI.finditer(text)
    ]
    return pieces, state


def _fenced(text: str, state: int) -> tuple[list[Piece], int]:
    char = "~" if state & _TILDE else "`"
    length = (state >> _LENGTH_SHIFT) & _LENGTH_MASK
    bare = text.strip().lstrip(">").strip()
    if bare and bare == char * len(bare) and len(bare) >= length:
        return [Piece(0, len(text), "fence")], TOP | (state & _LIST)
    return [Piece(0, len(text), "code-block")], state


def _comment(text: str, state: int, closing: str) -> tuple[list[Piece], int]:
    end = text.find(closing)
    if end < 0:
        return [Piece(0, len(text), "comment")], state
    end += len(closing)
    rest, after = _inline(text, end)
    return [Piece(0, end, "comment"), *rest], after


def _block(text: str, state: int, following: str, styled: bool) -> tuple[list[Piece], int]:
    if not text.strip():
        return [], TEXT | _BLANK | (state & _LIST)
    in_list = state & _LIST
    indented = text.startswith(("    ", "\t"))
    if indented and not in_list and (state & _BLANK or (state & 7) == INDENTED):
        # Blank lines inside keep the state, so that the block goes on behind them.
        return [Piece(0, len(text), "code-block")], INDENTED | _BLANK
    found = _FENCE.match(text)
    if found and not (found[1][0] == "`" and "`" in found[2]):
        length = min(len(found[1]), _LENGTH_MASK)
        tilde = _TILDE if found[1][0] == "~" else 0
        return [Piece(0, len(text), "fence")], FENCE | tilde | length << _LENGTH_SHIFT | in_list
    stripped = text.strip()
    opening = stripped.lstrip("> \t")
    if opening.startswith("%%") and "%%" not in opening[2:]:
        return [Piece(0, len(text), "comment")], REMARK
    if stripped.startswith("$$") and not (len(stripped) > 4 and stripped.endswith("$$")):
        return [Piece(0, len(text), "math")], MATH
    if found := _HEADING.match(text):
        level = len(found[1])
        pieces = [Piece(0, len(text), f"heading-{level}"), Piece(0, found.end(), "mark")]
        return pieces + (_inline(text, found.end())[0] if styled else []), TOP
    if _RULE.match(text):
        return [Piece(0, len(text), "mark")], TOP
    return _paragraph(text, state, following, styled)


def _paragraph(text: str, state: int, following: str, styled: bool) -> tuple[list[Piece], int]:
    pieces: list[Piece] = []
    start = 0
    in_list = state & _LIST
    if found := _QUOTE.match(text):
        pieces += [Piece(0, len(text), "quote"), Piece(0, found.end(), "mark")]
        start = found.end()
        if call := _CALLOUT.match(text, start):
            pieces.append(Piece(start, call.end(), "callout"))
            pieces.append(Piece(call.end(), len(text), "bold"))
            start = call.end()
    if found := _ITEM.match(text, start):
        pieces.append(Piece(found.start(1), found.end(1), "bullet"))
        start = found.end()
        in_list = _LIST
        if found[2]:
            done = found[2] != "[ ]"
            pieces.append(Piece(found.start(2), found.end(2), "task-done" if done else "task"))
            if done:
                pieces.append(Piece(found.end(), len(text), "done"))
    elif start == 0:
        if in_list and state & _BLANK and not text[0].isspace():
            in_list = 0
        if found := _DEFINITION.match(text):
            pieces.append(Piece(found.start(1), found.end(1), "mark"))
            if found[1].startswith("[^"):
                start = found.end(1)
            else:
                target = found[2].strip("<>")
                pieces.append(Piece(found.start(2), found.end(2), "url", target))
                return pieces, TEXT | in_list
    table = "|" in text and not pieces
    if table and _DELIMITERS.match(text):
        return [Piece(0, len(text), "mark")], TABLE
    if table and (state & 7) != TABLE and _DELIMITERS.match(following):
        pieces.append(Piece(0, len(text), "bold"))
        return pieces + _row(text, styled), TEXT
    if following and not pieces and _SETEXT.match(following):
        pieces.append(Piece(0, len(text), f"heading-{1 if '=' in following else 2}"))
    if table and (state & 7) == TABLE:
        return pieces + _row(text, styled), TABLE
    # A comment that opens may be inside a code span: only the full scan can tell.
    rest, after = _inline(text, start) if styled or "<!--" in text else ([], TEXT)
    if text.strip("= \t") == "" and not state & _BLANK:
        return [Piece(0, len(text), "mark")], TOP
    return pieces + rest, after | (in_list if after == TEXT else 0)


def _row(text: str, styled: bool) -> list[Piece]:
    if not styled:
        return []
    bars = [
        Piece(at, at + 1, "mark")
        for at, char in enumerate(text[:MAX_STYLED])
        if char == "|" and text[at - 1 : at] != "\\"
    ]
    return bars + _inline(text, 0)[0]


def _inline(text: str, start: int) -> tuple[list[Piece], int]:
    """Pieces inside running text from `start`, and the state after the line."""
    text = text[:MAX_STYLED]
    pieces: list[Piece] = []
    state = TEXT
    masked: list[str] | None = None
    for found in _ATOM.finditer(text, start):
        group = found.lastgroup or ""
        if group == "ticks":
            group = "code"
        kind = _GROUPS.get(group, group)
        if group == "comment" and not found[0].endswith("-->"):
            state = COMMENT
        pieces += _ATOMS[kind](found) if kind in _ATOMS else [Piece(*found.span(), kind)]
        # What an atom holds is no emphasis; a letter in its place keeps its borders "word-like".
        masked = masked or list(text)
        if kind == "link":
            _mask(masked, found.start(), found.start("text"))
            _mask(masked, found.end("text"), found.end())
        else:
            _mask(masked, *found.span())
    rest = "".join(masked) if masked else text
    styles = [piece for kind, rule in _STYLES for piece in _emphasis(rest, start, kind, rule)]
    return styles + pieces, state


def _emphasis(text: str, start: int, kind: str, rule: re.Pattern[str]) -> list[Piece]:
    pieces = []
    for found in rule.finditer(text, start):
        pieces.append(Piece(*found.span(), kind))
        pieces.append(Piece(*found.span(1), "mark"))
        pieces.append(Piece(found.end(2), found.end(), "mark"))
    return pieces


def _mask(chars: list[str], start: int, end: int) -> None:
    chars[start:end] = "a" * (end - start)


def _wiki(found: re.Match[str]) -> list[Piece]:
    start, end = found.span()
    kind = "embed" if found[0][0] == "!" else "wiki"
    pieces = [Piece(start, end, "mark"), Piece(*found.span("to"), kind, found["to"].strip())]
    if found["label"]:
        at = found.start("label") + (2 if found["label"][0] == "\\" else 1)
        pieces[1:] = [
            Piece(*found.span("to"), "wiki-target", found["to"].strip()),
            Piece(at, found.end("label"), kind, found["to"].strip()),
        ]
    return pieces


def _link(found: re.Match[str]) -> list[Piece]:
    start, end = found.span()
    target = found["dest"].strip("<>")
    kind = "image" if found[0][0] == "!" else "link"
    pieces = [Piece(start, end, "mark"), Piece(*found.span("dest"), "url", target)]
    if found["text"]:
        pieces.insert(1, Piece(*found.span("text"), kind, target))
    return pieces


def _reference(found: re.Match[str]) -> list[Piece]:
    return [Piece(*found.span(), "mark"), Piece(*found.span("reftext"), "plain-link")]


def _code(found: re.Match[str]) -> list[Piece]:
    start, end = found.span()
    ticks = len(found["ticks"])
    return [
        Piece(start, end, "code"),
        Piece(start, start + ticks, "mark"),
        Piece(end - ticks, end, "mark"),
    ]


def _escape(found: re.Match[str]) -> list[Piece]:
    return [Piece(found.start(), found.start() + 1, "mark")]


def _auto(found: re.Match[str]) -> list[Piece]:
    return [Piece(*found.span(), "url", found[0].strip("<>"))]


def _tag(found: re.Match[str]) -> list[Piece]:
    return [Piece(*found.span(), "tag", found[0])]


# lastgroup names the last group that closed, which may be an inner one.
_GROUPS = {
    "to": "wiki",
    "label": "wiki",
    "text": "link",
    "dest": "link",
    "title": "link",
    "remark": "comment",
    "reftext": "ref",
}
_ATOMS = {
    "wiki": _wiki,
    "link": _link,
    "ref": _reference,
    "code": _code,
    "escape": _escape,
    "auto": _auto,
    "url": _auto,
    "tag": _tag,
}

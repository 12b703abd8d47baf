"""Tasks and callouts: marks that Markdown's block rules leave in the text of an item or quote."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from markdown_it.token import Token

TASK: Final = re.compile(r"\[([ xX])\][ \t\n]+")
"""The mark of a task at the start of a list item's text."""


def annotate(tokens: list[Token]) -> list[Token]:
    """Mark tasks and callouts on their list items and quotes, and take the marks off the text.

    A task's `list_item_open` gets meta["task"] = (checked, line from 0, text); a callout's
    `blockquote_open` gets meta["callout"] = {"kind", "fold", "title"}, and its title becomes a
    block of its own between `callout_title_open` and `callout_title_close`.
    """
    titles: list[tuple[int, list[Token]]] = []
    for number, token in enumerate(tokens):
        if token.type != "inline" or token.content[:1] != "[" or number < 2:
            continue
        if tokens[number - 1].type != "paragraph_open" or not token.meta:
            continue
        before = tokens[number - 2]
        if before.type == "list_item_open":
            _mark_task(before, token)
        elif before.type == "blockquote_open" and token.content[1:2] == "!":
            title = _mark_callout(before, tokens, number)
            if title is not None:
                titles.append((number, title))
    if not titles:
        return tokens
    result: list[Token] = []
    done = 0
    for number, title in titles:
        result.extend(tokens[done : number - 1])
        result.extend(title)
        done = number - 1 if tokens[number].content else number + 2
    result.extend(tokens[done:])
    return result


def _mark_task(item: Token, inline: Token) -> None:
    mark = TASK.match(inline.content)
    if mark is None:
        return
    line = inline.meta["line"]
    content = inline.content[mark.end() :]
    item.meta = {**item.meta, "task": (mark.group(1) != " ", line, content.partition("\n")[0])}
    _cut(inline, mark.end())
    inline.meta["line"] = line + mark.group().count("\n")
    inline.content = content


_CALLOUT = re.compile(
    r"\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)(?:[ \t]+|(?=\n)|$)([^\n]*)(?:\n[ \t]*|$)"
)


class Callout(NamedTuple):
    """The first line of a callout."""

    kind: str
    fold: str
    """'+' open, '-' closed, '' can't be folded."""
    title: str
    title_start: int
    """Offset of the title in the content."""
    body_start: int
    """Offset of what follows the first line."""


def callout_of(content: str) -> Callout | None:
    """The callout that the text of a quote opens with `[!kind]`, if it does."""
    mark = _CALLOUT.match(content)
    if mark is None:
        return None
    title = mark.group(3).rstrip()
    return Callout(mark.group(1).lower(), mark.group(2), title, mark.start(3), mark.end())


def _mark_callout(quote: Token, tokens: list[Token], number: int) -> list[Token] | None:
    inline = tokens[number]
    callout = callout_of(inline.content)
    if callout is None:
        return None
    quote.meta = {
        **quote.meta,
        "callout": {"kind": callout.kind, "fold": callout.fold, "title": callout.title},
    }
    first, last = inline.meta["line"], (inline.map or [0, 0])[1]
    level = tokens[number - 1].level
    opening = Token("callout_title_open", "p", 1, block=True, level=level)
    head = Token("inline", "", 0, content=callout.title, children=[], block=True, level=level + 1)
    closing = Token("callout_title_close", "p", -1, block=True, level=level)
    head.meta = {"at": inline.meta["at"].cut(callout.title_start), "line": first}
    opening.map = head.map = [first, first + 1]
    tokens[number - 1].map = inline.map = [first + 1, last]
    _cut(inline, callout.body_start)
    inline.meta["line"] = first + 1
    inline.content = inline.content[callout.body_start :]
    return [opening, head, closing]


def _cut(inline: Token, count: int) -> None:
    inline.meta = {**inline.meta, "at": inline.meta["at"].cut(count)}

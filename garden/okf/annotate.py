"""Tasks and callouts: marks that Markdown's block rules leave in the text of an item or quote."""

from __future__ import annotations

import re
from typing import Final

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
    line = inline.map[0] if inline.map else 0
    content = inline.content[mark.end() :]
    item.meta = {**item.meta, "task": (mark.group(1) != " ", line, content.partition("\n")[0])}
    _cut(inline, mark.end())
    inline.content = content


_CALLOUT = re.compile(r"\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)(?:[ \t]+|(?=\n)|$)([^\n]*)(?:\n|$)")


def _mark_callout(quote: Token, tokens: list[Token], number: int) -> list[Token] | None:
    inline = tokens[number]
    mark = _CALLOUT.match(inline.content)
    if mark is None or tokens[number - 1].type != "paragraph_open":
        return None
    title = mark.group(3).rstrip()
    quote.meta = {
        **quote.meta,
        "callout": {"kind": mark.group(1).lower(), "fold": mark.group(2), "title": title},
    }
    opening = Token("callout_title_open", "p", 1, map=inline.map, block=True)
    head = Token("inline", "", 0, map=inline.map, content=title, children=[], block=True)
    if "at" in inline.meta:
        head.meta = {"at": inline.meta["at"].cut(mark.start(3))}
    opening.level = tokens[number - 1].level
    head.level = opening.level + 1
    closing = Token("callout_title_close", "p", -1, level=opening.level, block=True)
    first = inline.map[0] if inline.map else 0
    for token in (tokens[number - 1], inline):
        if token.map:
            token.map = [first + 1, token.map[1]]
    opening.map = head.map = [first, first + 1]
    rest = inline.content[mark.end() :]
    _cut(inline, mark.end())
    stripped = rest.lstrip(" \t")
    _cut(inline, len(rest) - len(stripped))
    inline.content = stripped
    return [opening, head, closing]


def _cut(inline: Token, count: int) -> None:
    if count and "at" in inline.meta:
        inline.meta = {**inline.meta, "at": inline.meta["at"].cut(count)}

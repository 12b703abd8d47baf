"""Unlinked mentions: where other notes name a note without linking to it.

The full-text index says which notes hold the names as a phrase; only those are looked through.
"""

from __future__ import annotations

from dataclasses import dataclass

from garden.okf.mentions import Mention, find_mentions
from garden.search import lexical
from garden.search.store import Index
from garden.work import CancelToken

NOTES_LOOKED_THROUGH = 200
MENTIONS_SHOWN = 300


@dataclass(frozen=True, slots=True)
class MentionGroup:
    """Mentions that stand in one note."""

    path: str
    title: str
    mentions: tuple[Mention, ...]


def unlinked_mentions(
    index: Index, path: str, token: CancelToken | None = None
) -> list[MentionGroup]:
    """Notes that name `path` by its title, alias or stem outside a link, most mentions first."""
    names = index.names_of(path)
    if not names:
        return []
    candidates: dict[str, None] = {}
    for name in names:
        for found in lexical.paths_with_phrase(index, name, NOTES_LOOKED_THROUGH, token):
            if found != path:
                candidates.setdefault(found)
    groups: list[MentionGroup] = []
    shown = 0
    for document in index.documents(list(candidates)[:NOTES_LOOKED_THROUGH]):
        if token is not None:
            token.check()
        mentions = find_mentions(document.text, None, names, document.body_start)
        if mentions:
            groups.append(MentionGroup(document.path, document.title, tuple(mentions)))
            shown += len(mentions)
        if shown >= MENTIONS_SHOWN:
            break
    return sorted(groups, key=lambda group: (-len(group.mentions), group.title))

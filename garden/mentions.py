"""Unlinked mentions: where other notes name a note without linking to it, and which notes it names.

The full-text index says which notes hold the names as a phrase; only those are looked through. The
other way round, the text is asked for every name that there is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from garden.okf.mentions import Mention, find_mentions
from garden.okf.names import is_reserved, stem
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


class NameBook:
    """Which note is meant by a name: for finding the notes that a text names."""

    def __init__(self, index: Index, only: Collection[str] | None = None) -> None:
        """The names of all notes, or of those in `only`. A title goes before an alias, an alias
        before a file's name; what several notes are called means none of them. Index pages and
        logs are no notes."""
        self._path: dict[str, tuple[int, str]] = {}
        wanted = None if only is None else set(only)
        for path, title, aliases in index.all_names():
            if not is_reserved(path) and (wanted is None or path in wanted):
                for rank, name in ((0, title), *((1, alias) for alias in aliases), (2, stem(path))):
                    self._add(_folded(name), rank, path)

    def _add(self, name: str, rank: int, path: str) -> None:
        known = self._path.get(name)
        if not name or (known is not None and (known[0] < rank or known[1] == path)):
            return
        self._path[name] = (rank, "" if known is not None and known[0] == rank else path)

    def named_in(self, text: str, body_start: int, path: str) -> Iterator[tuple[str, Mention]]:
        """(note, its first mention) for each note that the text of the note `path` names outside a
        link, in the order of the text."""
        spread = _folded(text[body_start:])
        names = [name for name in self._path if name in spread]
        seen = {path, ""}
        for mention in find_mentions(text, None, names, body_start) if names else ():
            found = self._path.get(_folded(mention.text), (0, ""))[1]
            if found not in seen:
                seen.add(found)
                yield found, mention


def _folded(text: str) -> str:
    """Equal for texts that differ in case, width and the kind of white space only."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

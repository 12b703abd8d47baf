"""Links that could be: mentions without a link, and notes near in meaning. And how one is made.

A mention becomes a link where it stands (`Garden.link_mention`). A note near in meaning is named
nowhere in the text, so its link goes into a list of its own at the end of the note: under the last
heading that reads 'Related' (or 関連), which is added when there is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from garden.errors import GardenError

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.okf.mentions import Mention
    from garden.work import CancelToken

MOST = 24
MOST_AMONG = 60
"""Candidates among several notes."""
_NEAR_ENOUGH = 0.35
"""Cosine below which a note is not near; hits come best first anyway."""
_HEADING = re.compile(
    r"^(#{1,6})[ \t]+(related(?: notes)?|see also|関連(?:ノート|項目)?)[ \t]*#*$", re.I
)
_ITEM = re.compile(r"^[ \t]{0,3}[-*+][ \t]")
_ANY_HEADING = re.compile(r"^#{1,6}[ \t]")
_FENCE = re.compile(r"^[ \t]{0,3}(```+|~~~+)")
_KANA = re.compile("[\u3040-\u30ff]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A link that is not there yet."""

    kind: Literal["mention", "near"]
    source: str
    """Path of the note whose text would hold the link."""
    target: str
    context: str = ""
    """The words around the mention."""
    score: float = 0.0
    """Cosine, for a note near in meaning."""
    mention: Mention | None = None


def candidates(
    garden: Garden, path: str, linked: frozenset[str], token: CancelToken | None = None
) -> list[Candidate]:
    """Links that could be made to or from the note `path`: mentions first, then near notes.

    `linked` are the notes that a link already joins with it. Of mentions those of the note come
    first, then those that it holds; neither takes all the room. Raises `Cancelled`; while meaning
    is not there, mentions alone are given.
    """
    into: list[Candidate] = []
    for group in garden.mentions(path, token):
        if group.path != path and group.path not in linked and group.mentions:
            first = group.mentions[0]
            into.append(Candidate("mention", group.path, path, first.context, mention=first))
    known = {*linked, *(one.source for one in into)}
    out = [one for one in _named_in(garden, path, token) if one.target not in known]
    found = _shared(into, out)
    seen = {one.source for one in found} | {one.target for one in found}
    try:
        hits = garden.near(path, token)
    except GardenError:  # said by the status strip
        return found
    for hit in hits:
        if hit.path != path and hit.path not in linked and hit.path not in seen:
            if hit.score < _NEAR_ENOUGH:
                continue
            found.append(Candidate("near", path, hit.path, score=hit.score))
            seen.add(hit.path)
    return found[:MOST]


def _shared(into: list[Candidate], out: list[Candidate]) -> list[Candidate]:
    """As many of both as there is room for."""
    room = max(MOST // 2, MOST - len(out))
    first = into[:room]
    return first + out[: MOST - len(first)]


def _named_in(garden: Garden, path: str, token: CancelToken | None) -> list[Candidate]:
    """Mentions of other notes that stand in the note `path`."""
    from garden.mentions import NameBook

    for document in garden.index.documents([path]):
        names = NameBook(garden.index)
        if token is not None:
            token.check()
        return [
            Candidate("mention", path, target, mention.context, mention=mention)
            for target, mention in names.named_in(document.text, document.body_start, path)
        ]
    return []


def candidates_among(
    garden: Garden,
    paths: Sequence[str],
    linked: Collection[tuple[str, str]],
    token: CancelToken | None = None,
) -> list[Candidate]:
    """Mentions of some notes in each other that no link joins yet (`linked`: pairs, either way).

    At most `MOST_AMONG`, those in the first of the notes first. Raises `Cancelled`.
    """
    from garden.mentions import NameBook

    names = NameBook(garden.index, paths)
    place = {path: at for at, path in enumerate(paths)}
    known = {frozenset(pair) for pair in linked}
    found: list[Candidate] = []
    for document in garden.index.documents(list(paths)):
        if token is not None:
            token.check()
        for target, mention in names.named_in(document.text, document.body_start, document.path):
            pair = frozenset((document.path, target))
            if pair not in known:
                known.add(pair)
                found.append(
                    Candidate("mention", document.path, target, mention.context, mention=mention)
                )
    found.sort(key=lambda one: place.get(one.source, len(place)))
    return found[:MOST_AMONG]


def make_link(garden: Garden, candidate: Candidate) -> Saved:
    """Write the link. One operation, undone as one. Raises `GardenError` and writes nothing."""
    if candidate.mention is not None:
        return garden.link_mention(candidate.source, candidate.mention, candidate.target)
    return add_related(garden, candidate.source, candidate.target)


def add_related(garden: Garden, source: str, target: str) -> Saved:
    """Add a link to `target` at the end of `source`, under 'Related'; see the module."""
    from garden.graph.deeds import link_notes

    return link_notes(garden, source, [target])


def with_related(text: str, link: str) -> str:
    """The text with one more item under its last 'Related' heading; nothing else changes."""
    lines = text.split("\n")
    place = _related_place(lines)
    if place is None:
        heading = "関連" if _KANA.search(text) else "Related"
        body = text.rstrip("\n")
        return f"{body}\n\n## {heading}\n\n- {link}\n"
    at, has_items = place
    new = [f"- {link}"] if has_items else ["", f"- {link}"]
    if at >= len(lines) or lines[at].strip():
        new.append("")
    return "\n".join([*lines[:at], *new, *lines[at:]])


def _related_place(lines: list[str]) -> tuple[int, bool] | None:
    """(line before which the item goes, whether the list has items); None without the heading."""
    fence = ""
    heading: int | None = None
    for at, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark:
            if not fence:
                fence = mark[1][:3]
            elif mark[1].startswith(fence):
                fence = ""
        elif not fence and _HEADING.match(line.strip()):
            heading = at
    if heading is None:
        return None
    last = heading
    has_items = False
    for at in range(heading + 1, len(lines)):
        if _ANY_HEADING.match(lines[at]):
            break
        if lines[at].strip():
            last = at
            has_items = has_items or bool(_ITEM.match(lines[at]))
    return last + 1, has_items and last > heading

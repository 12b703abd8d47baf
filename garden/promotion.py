"""A Memory item on its way to Knowledge: the draft as a person sees it before they approve it.

Placed beside the notes near it and linked with them. Nothing is written before `approve`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from garden.errors import OutsideGarden
from garden.memory.promoting import DraftNote, draft_of, free_path
from garden.okf import frontmatter
from garden.okf.names import folder_of, stem
from garden.staging import secrets
from garden.staging.refusals import Refusal, Refused, note_refusals
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden

LINKS: Final = 2
"""Near notes that a draft links to at most."""


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """What would be written, to be looked at and changed."""

    item: str
    """Id of the Memory item."""
    said: str
    """Its words."""
    path: str
    text: str
    near: tuple[tuple[str, str], ...]
    """(path, title) of notes near it, nearest first."""


def draft_for(garden: Garden, item: str, token: CancelToken | None = None) -> ItemDraft:
    """The draft of a Memory item, at a place that is free. Raises NotFound. Reads only."""
    document, _version = garden.memory.document()
    found = document.item(item)
    claim = found.parts.claim or found.content
    near = tuple((one.ref, one.title) for one in garden.review.near_notes(claim, token))
    folders = Counter(folder_of(path) for path, _title in near)
    folder = folders.most_common(1)[0][0] if folders else ""
    draft = _draft(garden, item)
    path = free_path(draft, garden.layout, folder)
    return ItemDraft(item, claim, path, _linked(garden, item, near, path), near)


def draft_at(garden: Garden, draft: ItemDraft, path: str) -> str:
    """The draft's text at another place: its links are written from there. Raises NotFound."""
    return _linked(garden, draft.item, draft.near, path)


def approve(garden: Garden, path: str, text: str) -> Saved:
    """Write the draft as one operation, as the person left it. Memory stays as it is.

    Raises Refused for a path or text that can't be a draft note.
    """
    garden.own()
    refused = note_refusals(path, text)
    if not refused and (hit := secrets.find(text)):
        told = f"The text holds what looks like a secret ({hit[0].form})."
        refused = [Refusal("secret", told, "text")]
    if not refused:
        try:
            if garden.layout.absolute(path).exists():
                refused = [Refusal("taken", "Something of that name is there already.", "target")]
        except OutsideGarden as error:
            refused = [Refusal("bad-path", error.what, "target")]
    if refused:
        raise Refused(refused)
    title = str(frontmatter.read(text).fields["title"])
    return garden.create(title=title, text=text, path=path)


def _draft(garden: Garden, item: str, links: tuple[str, ...] = ()) -> DraftNote:
    document, _version = garden.memory.document()
    return draft_of(
        document.item(item),
        document.section_of(item),
        by=f"human:{garden.options.author}",
        now=garden.now(),
        links=links,
    )


def _linked(garden: Garden, item: str, near: tuple[tuple[str, str], ...], path: str) -> str:
    others = [one for one in near if one[0] != path][:LINKS]
    links = tuple(garden.new_link(to, path, title=title or stem(to)) for to, title in others)
    return _draft(garden, item, links).text

"""The ten things that can become of a candidate (Y-32), and Yoi's words for them (SPEC 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class Disposition(StrEnum):
    """What a person decides. The words are the source document's."""

    DISCARD = "discard"
    MERGE_MEMORY = "merge_memory"
    REPLACE_MEMORY = "replace_memory"
    MARK_MEMORY_STALE = "mark_memory_stale"
    DELETE_MEMORY = "delete_memory"
    DEFER = "defer"
    PROMOTE_TO_KNOWLEDGE = "promote_to_knowledge_candidate"
    PROMOTE_TO_SKILL = "promote_to_skill_candidate"
    LINK_TO_AUTHORITY = "link_to_authority"
    CREATE_TICKET_OR_DOC = "create_ticket_or_doc_candidate"


CHOICES: Final = tuple(Disposition)
INTO_MEMORY: Final = frozenset({Disposition.MERGE_MEMORY, Disposition.REPLACE_MEMORY})
"""These put the claim into Memory, which asks for source and usefulness (Y-35, Y-36)."""
ON_ITEM: Final = frozenset(
    {Disposition.REPLACE_MEMORY, Disposition.MARK_MEMORY_STALE, Disposition.DELETE_MEMORY}
)
"""These need a Memory item to act upon."""


class DiscardAs(StrEnum):
    """Why something is not kept, in Yoi's own words."""

    DISCARDED = "discarded"
    DUPLICATE = "duplicate"
    ALREADY_COVERED = "already_covered"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision on one candidate. Which fields count depends on the disposition."""

    disposition: Disposition
    reason: str
    """Why. Never blank; for `discard`, `defer` and `mark_memory_stale` it is their reason too."""
    text: str = ""
    """merge, replace: the Memory item's content. Promotions and tickets: the whole draft text.
    link: a pointer to put into Memory, '' for none."""
    section: str = ""
    """merge, link: title or id of the Memory section."""
    item: str = ""
    """Id of the Memory item. With `merge_memory`: the item that `text` takes the place of."""
    title: str = ""
    """Of a draft note, skill (its description), ticket or doc."""
    target: str = ""
    """promote: path of the note or name of the skill. link: what is pointed to. create: 'ticket'
    or 'doc'. mark stale: what took the item's place, '' for nothing. discard as already covered:
    path of the note that says it, '' for none."""
    until: datetime | None = None
    """defer: when it comes back."""
    discard_as: DiscardAs = DiscardAs.DISCARDED
    destination_reason: str = ""
    """merge, replace: why Memory and not Knowledge, a Skill, a ticket or a doc (Y-35); '' takes
    `reason`."""


def action_of(decision: Decision) -> str:
    """Yoi's word for a decision: applied, discarded, duplicate, already_covered, invalid; and
    'deferred', which Yoi does not know and nothing of Yoi's reads."""
    if decision.disposition is Disposition.DISCARD:
        return str(decision.discard_as)
    return "deferred" if decision.disposition is Disposition.DEFER else "applied"


ACCEPTED_ACTIONS: Final = frozenset({"applied", "already_covered"})
DISCARDED_ACTIONS: Final = frozenset({"discarded", "duplicate", "invalid"})

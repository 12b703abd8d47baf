"""The decision that a person finds filled in when they press a key: good as it stands, or a start.

Pure. Only the reason is left to the person.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from garden.memory.document import MemoryDocument
from garden.okf.names import stem
from garden.staging import drafts
from garden.staging.advice import Advice, authority_for, default_until, holding
from garden.staging.dispositions import ON_ITEM, Decision, DiscardAs, Disposition
from garden.staging.records import Candidate

LINKS: Final = 2
"""Near notes that a draft note links to at most."""
_DISCARD_AS: Final = {
    "already-covered": DiscardAs.ALREADY_COVERED,
    "note-says": DiscardAs.ALREADY_COVERED,
    "duplicate": DiscardAs.DUPLICATE,
    "not-readable": DiscardAs.INVALID,
}


@dataclass(frozen=True, slots=True)
class Desktop:
    """What lies around the candidate when the decision is made."""

    advice: Advice
    memory: MemoryDocument
    now: datetime
    by: str
    """'human:<name>'."""
    taken: Callable[[Disposition, str], bool]
    """Whether a draft's place (path of a note, name of a skill) is taken."""
    link: Callable[[str, str, str], str]
    """(path of a note, its title, path of the draft) as a link for the draft's text."""


def first_decision(candidate: Candidate, do: Disposition, around: Desktop) -> Decision:
    """The decision with every field filled in, the reason apart."""
    advice = around.advice
    if do is Disposition.DISCARD:
        return Decision(
            do,
            "",
            discard_as=_DISCARD_AS.get(advice.why, DiscardAs.DISCARDED),
            target=advice.note.ref if advice.note is not None else "",
        )
    if do is Disposition.MERGE_MEMORY:
        return _merge(candidate, around)
    if do in ON_ITEM:
        text = drafts.memory_text(candidate) if do is Disposition.REPLACE_MEMORY else ""
        return Decision(do, "", item=meant_item(advice, around.memory), text=text)
    if do is Disposition.DEFER:
        return Decision(do, "", until=default_until(around.now))
    if do is Disposition.PROMOTE_TO_KNOWLEDGE:
        return _note(candidate, around)
    if do is Disposition.PROMOTE_TO_SKILL:
        name = drafts.skill_name(candidate, lambda one: around.taken(do, one))
        text = drafts.skill(candidate, name=name, by=around.by, now=around.now)
        return Decision(do, "", text=text, target=name, title=drafts.title_of(candidate))
    if do is Disposition.LINK_TO_AUTHORITY:
        note = authority_for(advice.note.ref, advice.authorities) if advice.note else ""
        target = note or next(iter(advice.authorities), "")
        return Decision(do, "", section=advice.section, target=target)
    return ticket(candidate, "ticket" if _has_ticket(candidate) else "doc", around)


def ticket(candidate: Candidate, destination: str, around: Desktop) -> Decision:
    """A draft for one of `drafts.DESTINATIONS`."""
    return Decision(
        Disposition.CREATE_TICKET_OR_DOC,
        "",
        text=drafts.ticket_or_doc(candidate, destination, by=around.by, now=around.now),
        title=drafts.title_of(candidate),
        target=destination,
    )


def merged_into(candidate: Candidate, item: str, memory: MemoryDocument) -> Decision:
    """The merge of a candidate into one Memory item."""
    return Decision(
        Disposition.MERGE_MEMORY,
        "",
        text=drafts.merged_text(candidate, memory.item(item).content),
        section=memory.section_of(item).title,
        item=item,
    )


def meant_item(advice: Advice, memory: MemoryDocument) -> str:
    """The Memory item that is most likely meant: what contradicts, then what is nearest; ''. What
    was put aside is never meant."""
    there = {item.id for item in holding(memory)}
    wanted = [advice.item, *(one.ref for one in advice.contradictions)]
    wanted += [one.ref for one in advice.items]
    return next((one for one in wanted if one in there), "")


def note_about(candidate: Candidate, path: str, around: Desktop, title: str = "") -> str:
    """The text of a draft note at `path`, linked with what stands near."""
    near = [one for one in around.advice.notes if one.ref != path][:LINKS]
    return drafts.knowledge_note(
        candidate,
        by=around.by,
        now=around.now,
        title=title,
        links=[around.link(one.ref, one.title or stem(one.ref), path) for one in near],
    )


def _merge(candidate: Candidate, around: Desktop) -> Decision:
    advice = around.advice
    item = advice.item if advice.suggested is Disposition.MERGE_MEMORY else ""
    if item and any(one.id == item for one in holding(around.memory)):
        return merged_into(candidate, item, around.memory)
    return new_item(candidate, around)


def new_item(candidate: Candidate, around: Desktop) -> Decision:
    """The merge of a candidate as an item of its own."""
    advice = around.advice
    return Decision(
        Disposition.MERGE_MEMORY,
        "",
        text=drafts.memory_text(candidate),
        section=section_for(advice.section, around.memory),
    )


def section_for(wanted: str, memory: MemoryDocument) -> str:
    """The section of the page that is meant by a recommended title, else that title."""
    found = memory.find_section(wanted)
    return found.title if found is not None else wanted


def _note(candidate: Candidate, around: Desktop) -> Decision:
    do = Disposition.PROMOTE_TO_KNOWLEDGE
    near = [one.ref for one in around.advice.notes]
    path = drafts.note_path(candidate, near, lambda one: around.taken(do, one))
    text = note_about(candidate, path, around)
    return Decision(do, "", text=text, target=path, title=drafts.title_of(candidate))


def _has_ticket(candidate: Candidate) -> bool:
    return any(one.kind in ("ticket_ref", "objective_ref") for one in candidate.evidence)

"""What helps to decide on a candidate: where its kind belongs, and what speaks against it.

The table is the source document's (6.2.1, SPEC Y-26). It suggests; a person decides. What stands
near (Memory items, notes, other candidates) comes from functions that are passed in, so that this
module needs neither an index nor a model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

from garden.memory.document import Item, MemoryDocument
from garden.memory.sections import (
    CONSTRAINTS,
    PREFERENCES,
    REMINDERS,
    WORKING_ASSUMPTIONS,
    recommended,
)
from garden.staging import contradictions, secrets
from garden.staging.contradictions import Contradiction
from garden.staging.dispositions import CHOICES, INTO_MEMORY, Disposition
from garden.staging.drafts import authorities, memory_text
from garden.staging.records import Candidate, Kind, State
from garden.staging.refusals import Refusal, memory_refusals
from garden.staging.secrets import Secret
from garden.staging.similar import (
    DUPLICATE,
    NEAR,
    Claims,
    from_cosine,
    one_claim,
    same_matter,
    similar_among,
    similarity,
)
from garden.staging.words import folded

DEFER_DAYS: Final = 14
"""How long a deferral lasts unless the person says otherwise."""

SECTIONS: Final[Mapping[str, str]] = {
    Kind.PREFERENCE: PREFERENCES,
    Kind.WORKING_ASSUMPTION: WORKING_ASSUMPTIONS,
    Kind.CONSTRAINT: CONSTRAINTS,
    Kind.DECISION: WORKING_ASSUMPTIONS,
    Kind.OPEN_QUESTION: REMINDERS,
    Kind.LESSON: REMINDERS,
}
"""Section of Memory that each kind goes to."""

_RECURS: Final = re.compile(
    r"\b(?:twice|again|every time|each time|always|repeated(?:ly)?|recur\w*|several times|often)\b"
    r"|毎回|また同じ|再び|再発|二度|2 ?回|何度も|繰り返"
)


_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_LEADS: Final = re.compile(r"^\s*(?:[-+*>]\s+|\d{1,9}[.)]\s+|#{1,6}\s+)+|\[\^[^\]\s]+\]|\*\*")
_SHOWN: Final = NEAR * 0.7
"""Memory items are few: those that resemble a claim a little are shown, too."""
_BY_NOTE: Final = ("note-says", "settled-in-note")
_POINTED_TO: Final = (Kind.PREFERENCE, Kind.WORKING_ASSUMPTION)
"""Kinds whose row of the table asks for a pointer where an authority has the matter."""


@dataclass(frozen=True, slots=True)
class Near:
    """Something that says something like the candidate."""

    ref: str
    """Id of a Memory item or candidate, path of a note."""
    title: str
    """Section of a Memory item, title of a note, '' for a candidate."""
    text: str
    similarity: float
    """0 to 1; see `similar.similarity`, or what the search gave."""
    said: str = ""
    """The words of a note that are most alike: its title, or one sentence of it."""
    clash: contradictions.Why | None = None
    """Why it may say the contrary, in nearly the same words."""
    holds: bool = True
    """False for a note that is deprecated, superseded or stale."""

    @property
    def duplicate(self) -> bool:
        """Whether it says the same, and still does."""
        return self.similarity >= DUPLICATE and self.clash is None and self.holds


class Found(Protocol):
    """A note that a search found: path, title and a piece of its text."""

    @property
    def path(self) -> str: ...
    @property
    def title(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One disposition, and what forbids it for this candidate as it stands."""

    disposition: Disposition
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """All that is shown beside a candidate."""

    suggested: Disposition
    why: str
    """Stable code of the row of the table: 'already-covered', 'note-says', 'settled-in-note',
    'duplicate', 'contradicts', 'preference', 'lasting', 'needs-stale-condition', 'short-lived',
    'constraint', 'has-authority', 'design-decision', 'short-decision', 'next-action',
    'needs-source', 'recurs', 'lesson', 'secret', 'newer-schema', 'not-readable', 'settled'."""
    section: str
    """Section of Memory that fits the kind."""
    item: str
    """Id of the Memory item to act on, if one is meant; ''."""
    choices: tuple[Choice, ...]
    items: tuple[Near, ...] = ()
    """Nearest Memory items, most alike first."""
    notes: tuple[Near, ...] = ()
    twins: tuple[Near, ...] = ()
    """Other candidates that resemble it."""
    contradictions: tuple[Contradiction, ...] = ()
    """With Memory."""
    secrets: tuple[Secret, ...] = ()
    authorities: tuple[str, ...] = ()
    """Tickets, files and the like that the evidence names."""
    note: Near | None = None
    """The note that the suggestion rests on, if it says the claim already."""
    disputes: tuple[Contradiction, ...] = ()
    """With other candidates."""

    def refusals(self, disposition: Disposition) -> tuple[Refusal, ...]:
        """What forbids a disposition for the candidate as it stands."""
        return next((c.refusals for c in self.choices if c.disposition is disposition), ())


def advise(
    candidate: Candidate,
    *,
    memory: MemoryDocument,
    near_items: Callable[[str], Sequence[Near]] | None = None,
    near_notes: Callable[[str], Sequence[Near]] | None = None,
    among: Claims | Iterable[Candidate] = (),
    settled: bool = False,
) -> Advice:
    """Advice on one candidate. `near_items` and `near_notes` are asked with the claim; without the
    first, Memory is searched by its words. `among` are the other candidates, best as
    `Queue.claims()`, which makes each of thousands ready only once. `settled` when the log says
    that it was resolved, and only its file is left."""
    flags = tuple(secrets.in_candidate(candidate))
    section = SECTIONS.get(candidate.kind, REMINDERS)
    if settled:
        return Advice(Disposition.DISCARD, "settled", section, "", _leftover(), secrets=flags)
    if not candidate.ready:
        # A program that knows its form may read it one day: nobody is led to throw it away.
        newer = candidate.state is State.NEWER
        do = Disposition.DEFER if newer else Disposition.DISCARD
        why = "newer-schema" if newer else "not-readable"
        return Advice(do, why, section, "", _unreadable(candidate), secrets=flags)
    claim = candidate.claim
    items = tuple(near_items(claim) if near_items else items_near(memory, claim))
    notes = tuple(near_notes(claim)) if near_notes else ()
    others = among if isinstance(among, Claims) else Claims(among)
    twins = tuple(
        told_apart(claim, Near(key, "", others.claim(key), figure))
        for key, figure in others.near(candidate).items()
    )
    claims = {item.id: item.parts.claim for item in holding(memory)}
    clashes = tuple(contradictions.find(claim, claims.items()))
    disputes = tuple(contradictions.find(claim, [(one.ref, one.text) for one in twins]))
    choices = _choices(candidate, flags)
    says = note_saying(claim, notes)
    suggested, why, item = _suggest(candidate, items, says, twins, clashes)
    if any(one.refusals for one in choices if one.disposition is suggested):
        # Only a secret gets here: what lacks source or use was put off above.
        suggested, why, item = Disposition.DISCARD, "secret", ""
    return Advice(
        suggested,
        why,
        section,
        item,
        choices,
        items,
        notes,
        twins,
        clashes,
        flags,
        tuple(authorities(candidate)),
        says if why in _BY_NOTE else None,
        disputes,
    )


def holding(memory: MemoryDocument) -> list[Item]:
    """The items of Memory that hold: neither put aside nor marked as stale or superseded."""
    return [item for item in memory.active if item.parts.mark is None]


def told_apart(claim: str, near: Near) -> Near:
    """A neighbour, marked when it says the contrary of the claim in nearly the same words."""
    words = near.said or near.text
    clash = contradictions.opposed(claim, words) if near.similarity >= DUPLICATE else None
    if clash is None and (found := contradictions.find(claim, [("", words)])):
        clash = found[0].why
    return near if clash is None else replace(near, clash=clash)


def default_until(now: datetime, days: int = DEFER_DAYS) -> datetime:
    """When a deferral made now comes back."""
    return now + timedelta(days=days)


def items_near(
    memory: MemoryDocument,
    claim: str,
    limit: int = 5,
    *,
    meaning: Mapping[str, float] | None = None,
) -> list[Near]:
    """Memory items whose claims resemble this one, most alike first: by their words or by their
    `meaning` ({claim of an item: cosine}), whichever says more."""
    homes = {item.id: item for item in holding(memory)}
    claims = {key: item.parts.claim for key, item in homes.items()}
    found = similar_among(claim, claims, at_least=_SHOWN)
    for key, text in claims.items() if meaning else ():
        figure = from_cosine(meaning.get(text, 0.0)) if meaning else 0.0
        if figure >= NEAR and figure > found.get(key, 0.0):
            found[key] = figure
    best = sorted(found.items(), key=lambda pair: -pair[1])[:limit]
    return [
        told_apart(
            claim,
            Near(key, memory.section_of(key).title, homes[key].content, figure, claims[key]),
        )
        for key, figure in best
    ]


def notes_near(
    hits: Iterable[Found], claim: str, text_of: Callable[[Found], str], limit: int = 5
) -> list[Near]:
    """Hits of a search as neighbours, in the search's order, with a similarity figure of their own
    (the best of title, text and its sentences): a search's scores can't be compared between
    searches, and a note that says the claim in one sentence says other things beside."""
    found: list[Near] = []
    for hit in hits:
        text = text_of(hit)
        pieces = [hit.title, text, *sentences(text)]
        figure, said = max(((similarity(claim, one), one) for one in pieces), key=lambda f: f[0])
        found.append(told_apart(claim, Near(hit.path, hit.title, text, figure, said)))
        if len(found) >= limit:
            break
    return found


def sentences(text: str) -> list[str]:
    """The sentences of a piece of a note, without what marks lists, quotes and headings."""
    return [
        words for piece in _SENTENCE_ENDS.split(text) if (words := _LEADS.sub("", piece).strip())
    ]


def note_saying(claim: str, notes: Iterable[Near]) -> Near | None:
    """The most alike of the notes that say the claim already; None when none does. Words that
    differ in a number or in a "not" are alike, and say another thing."""
    same = [one for one in notes if told_apart(claim, one).duplicate]
    return max(same, key=lambda one: one.similarity, default=None)


def authority_for(note: str, owners: Iterable[str]) -> str:
    """The one of the authorities that a candidate's evidence names which is that note; ''."""
    for owner in owners:
        words = owner.split("#")[0].strip().strip("`").lstrip("./")
        if words and (note == words or note.endswith("/" + words) or words.endswith("/" + note)):
            return owner
    return ""


def _choices(candidate: Candidate, flags: Sequence[Secret]) -> tuple[Choice, ...]:
    into = memory_refusals(candidate, memory_text(candidate))
    leak = [one for one in flags if one.field in ("claim", "staleness", "why_useful")]
    if leak:
        into.append(
            Refusal("secret", f"The claim holds what looks like a secret ({leak[0].form}).", "text")
        )
    return tuple(Choice(one, tuple(into) if one in INTO_MEMORY else ()) for one in CHOICES)


def _unreadable(candidate: Candidate) -> tuple[Choice, ...]:
    why = candidate.problem.message if candidate.problem else "It can't be read."
    refused = (Refusal("not-approvable", why),)
    open_to = {Disposition.DEFER, Disposition.DISCARD} if candidate.whole else set()
    return tuple(Choice(one, () if one in open_to else refused) for one in CHOICES)


def _leftover() -> tuple[Choice, ...]:
    refused = (Refusal("settled", "The log says that this was decided; only its file is left."),)
    return tuple(Choice(one, () if one is Disposition.DISCARD else refused) for one in CHOICES)


def _suggest(
    candidate: Candidate,
    items: Sequence[Near],
    says: Near | None,
    twins: Sequence[Near],
    clashes: Sequence[Contradiction],
) -> tuple[Disposition, str, str]:
    """The disposition, the row's name and the Memory item meant."""
    best = items[0] if items else None
    earlier = [one for one in twins if one.duplicate and one.ref.lower() < candidate.id.lower()]
    blocked = bool(memory_refusals(candidate, memory_text(candidate)))
    if clashes and not blocked:
        stale = candidate.kind == Kind.CONSTRAINT and clashes[0].why == "negation"
        do = Disposition.MARK_MEMORY_STALE if stale else Disposition.REPLACE_MEMORY
        return do, "contradicts", clashes[0].ref
    if best is not None and best.duplicate:
        return Disposition.DISCARD, "already-covered", best.ref
    if says is not None:
        # A preference or assumption that an authority states is pointed to, not copied (6.2.1).
        if candidate.kind in _POINTED_TO and authority_for(says.ref, authorities(candidate)):
            return Disposition.LINK_TO_AUTHORITY, "settled-in-note", ""
        return Disposition.DISCARD, "note-says", ""
    if earlier:
        return Disposition.DISCARD, "duplicate", ""
    item = _home(candidate, items)
    do, why = _by_kind(candidate, twins, blocked=blocked)
    return do, why, item if do is Disposition.MERGE_MEMORY else ""


def _home(candidate: Candidate, items: Sequence[Near]) -> str:
    """The Memory item that a candidate belongs into; '' when it is a matter of its own. What merely
    speaks of the same things in another section is another matter."""
    claim, section = candidate.claim, SECTIONS.get(candidate.kind, REMINDERS)
    for one in items:
        words = one.said or one.text
        together = recommended(one.title) == section and same_matter(claim, words)
        if one.clash is None and (together or one_claim(claim, words)):
            return one.ref
    return ""


def _by_kind(
    candidate: Candidate, twins: Sequence[Near], *, blocked: bool
) -> tuple[Disposition, str]:
    kind = candidate.kind
    owners = authorities(candidate)
    lasting = not candidate.staleness.strip()
    if kind == Kind.PREFERENCE:
        return _memory("preference", blocked)
    if kind == Kind.WORKING_ASSUMPTION:
        if lasting:
            return Disposition.PROMOTE_TO_KNOWLEDGE, "needs-stale-condition"
        return _memory("short-lived", blocked)
    if kind == Kind.CONSTRAINT:
        if lasting:
            return Disposition.PROMOTE_TO_KNOWLEDGE, "lasting"
        return _memory("constraint", blocked)
    if kind == Kind.DECISION:
        if owners:
            return Disposition.CREATE_TICKET_OR_DOC, "has-authority"
        if lasting:
            return Disposition.PROMOTE_TO_KNOWLEDGE, "design-decision"
        return _memory("short-decision", blocked)
    if kind == Kind.OPEN_QUESTION:
        return _memory("next-action", blocked)
    said = folded(f"{candidate.claim}\n{candidate.why_useful}")
    if _RECURS.search(said) or any(one.duplicate for one in twins):
        return Disposition.PROMOTE_TO_SKILL, "recurs"
    return _memory("lesson", blocked)


def _memory(why: str, blocked: bool) -> tuple[Disposition, str]:
    """Into Memory, or put off until it has what Memory asks for."""
    return (Disposition.DEFER, "needs-source") if blocked else (Disposition.MERGE_MEMORY, why)

"""What speaks against a decision, all of it at once, before anything is written (Y-35, Y-36)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath

from garden.errors import GardenError
from garden.memory.document import MemoryDocument
from garden.memory.item_text import read_parts
from garden.okf import frontmatter
from garden.okf.names import is_note_name, is_reserved, safe_file_name, without_suffix
from garden.staging import secrets
from garden.staging.dispositions import INTO_MEMORY, ON_ITEM, Decision, Disposition
from garden.staging.drafts import DESTINATIONS, is_skill_name
from garden.staging.records import Candidate, Kind, State


@dataclass(frozen=True, slots=True)
class Refusal:
    """One thing that must be mended before the decision can be carried out."""

    code: str
    """Stable: 'blank-reason', 'not-approvable', 'no-source', 'no-usefulness',
    'no-stale-condition', 'secret', 'no-text', 'no-section', 'no-item', 'unknown-item', 'no-until',
    'until-past', 'no-title', 'no-target', 'bad-path', 'taken', 'bad-draft', 'skill-name',
    'not-whole', 'settled'."""
    message: str
    field: str = ""
    """Field of the decision that it is about, '' for the candidate."""


class Refused(GardenError):
    """The decision can't be carried out; `refusals` says why. Nothing was written."""

    def __init__(self, refusals: Sequence[Refusal], *, where: str = "") -> None:
        super().__init__(" ".join(one.message for one in refusals), where=where)
        self.refusals = tuple(refusals)


def memory_refusals(candidate: Candidate, text: str, destination_reason: str = "") -> list[Refusal]:
    """Why `text` can't go into Memory in the name of this candidate: no source, no use, or a
    working assumption that never ends. What a person adds to the text counts."""
    found: list[Refusal] = []
    parts = read_parts(text)
    if not candidate.sourced and not parts.source:
        found.append(
            Refusal(
                "no-source", "Memory keeps no claim without a source; add 'Source: ...'.", "text"
            )
        )
    if not candidate.why_useful.strip() and not destination_reason.strip():
        found.append(Refusal("no-usefulness", "The candidate doesn't say why it will be useful."))
    if candidate.kind == Kind.WORKING_ASSUMPTION and not parts.stale_when:
        found.append(
            Refusal(
                "no-stale-condition",
                "A working assumption needs a stale condition; add 'Stale when: ...'.",
                "text",
            )
        )
    return found


def check(
    candidate: Candidate,
    decision: Decision,
    memory: MemoryDocument,
    *,
    now: datetime,
    taken: Callable[[Disposition, str], bool],
) -> list[Refusal]:
    """Everything that is wrong with a decision. `taken` says whether a draft's place is taken."""
    found: list[Refusal] = []
    do = decision.disposition
    if not decision.reason.strip():
        found.append(Refusal("blank-reason", "A reason is missing.", "reason"))
    if candidate.state is not State.READY:
        if do not in (Disposition.DISCARD, Disposition.DEFER):
            why = candidate.problem.message if candidate.problem else "It can't be read."
            found.append(
                Refusal("not-approvable", f"This record can only be put off or discarded. {why}")
            )
        elif not candidate.whole:
            found.append(
                Refusal("not-whole", "The log can't keep this record whole, so it is left alone.")
            )
        elif do is Disposition.DEFER:
            found += _until(decision, now)  # the file stays as it is, byte for byte
        return found
    if do in INTO_MEMORY or (do is Disposition.LINK_TO_AUTHORITY and decision.text.strip()):
        found += _item_text(candidate, decision)
    if do in ON_ITEM or (do is Disposition.MERGE_MEMORY and decision.item):
        found += _item(decision, memory)
    elif not decision.section.strip() and (
        do is Disposition.MERGE_MEMORY
        or (do is Disposition.LINK_TO_AUTHORITY and decision.text.strip())
    ):
        found.append(Refusal("no-section", "Say which section of Memory it goes to.", "section"))
    if do is Disposition.DEFER:
        found += _until(decision, now)
    if do is Disposition.LINK_TO_AUTHORITY and not decision.target.strip():
        found.append(Refusal("no-target", "Name the ticket, doc, commit or objective.", "target"))
    if do is Disposition.PROMOTE_TO_KNOWLEDGE:
        found += note_refusals(decision.target, decision.text)
    elif do is Disposition.PROMOTE_TO_SKILL:
        found += _skill(decision)
    elif do is Disposition.CREATE_TICKET_OR_DOC:
        found += _ticket(decision)
    if not found and decision.target and do in DRAFTS and taken(do, decision.target):
        found.append(Refusal("taken", "Something of that name is there already.", "target"))
    if do in DRAFTS and (hit := secrets.find(decision.text)):
        found.append(_secret(hit[0].form))
    return found


DRAFTS = frozenset(
    {
        Disposition.PROMOTE_TO_KNOWLEDGE,
        Disposition.PROMOTE_TO_SKILL,
        Disposition.CREATE_TICKET_OR_DOC,
    }
)
"""These make a file."""


def _secret(form: str) -> Refusal:
    return Refusal("secret", f"The text holds what looks like a secret ({form}).", "text")


def _item_text(candidate: Candidate, decision: Decision) -> list[Refusal]:
    if not decision.text.strip():
        return [Refusal("no-text", "The Memory item needs words.", "text")]
    found: list[Refusal] = []
    if decision.disposition in INTO_MEMORY:
        found += memory_refusals(candidate, decision.text, decision.destination_reason)
    if hit := secrets.find(decision.text):
        found.append(_secret(hit[0].form))
    return found


def _item(decision: Decision, memory: MemoryDocument) -> list[Refusal]:
    if not decision.item:
        return [Refusal("no-item", "Say which Memory item it is about.", "item")]
    if not any(item.id == decision.item for item in memory.items):
        return [Refusal("unknown-item", "That Memory item is not there any more.", "item")]
    return []


def _until(decision: Decision, now: datetime) -> list[Refusal]:
    if decision.until is None:
        return [Refusal("no-until", "Say when it is to come back.", "until")]
    if decision.until <= now:
        return [Refusal("until-past", "That moment is over.", "until")]
    return []


def note_refusals(path: str, text: str) -> list[Refusal]:
    """What is wrong with this path and text for a draft note."""
    if not path.strip():
        return [Refusal("no-target", "Say where the note is to be.", "target")]
    name = PurePosixPath(path).name
    if (
        not is_note_name(name)
        or is_reserved(name)
        or safe_file_name(without_suffix(name)).reasons
        or any(part in ("", ".", "..") or part.startswith(".") for part in path.split("/"))
    ):
        return [Refusal("bad-path", f"'{path}' can't be the path of a note.", "target")]
    front = frontmatter.read(text)
    if not front.present or front.error is not None:
        return [Refusal("bad-draft", "The draft has no frontmatter that can be read.", "text")]
    missing = [key for key in ("type", "title") if not str(front.fields.get(key) or "").strip()]
    if missing:
        return [
            Refusal("bad-draft", f"The draft's frontmatter lacks {', '.join(missing)}.", "text")
        ]
    if front.fields.get("status") != "draft":
        return [Refusal("bad-draft", "The draft's status must be 'draft'.", "text")]
    return []


def _skill(decision: Decision) -> list[Refusal]:
    if not is_skill_name(decision.target):
        return [
            Refusal(
                "skill-name",
                "A skill's name is 1 to 64 small letters, digits and single hyphens.",
                "target",
            )
        ]
    front = frontmatter.read(decision.text)
    if front.error is not None or not front.present:
        return [Refusal("bad-draft", "The skill has no frontmatter that can be read.", "text")]
    if front.fields.get("name") != decision.target:
        return [Refusal("bad-draft", "The skill's name and its folder differ.", "text")]
    if not str(front.fields.get("description") or "").strip():
        return [Refusal("bad-draft", "The skill has no description.", "text")]
    return []


def _ticket(decision: Decision) -> list[Refusal]:
    found: list[Refusal] = []
    if decision.target not in DESTINATIONS:
        found.append(Refusal("no-target", "Say whether it is for a ticket or a doc.", "target"))
    if not decision.title.strip():
        found.append(Refusal("no-title", "It needs a title.", "title"))
    if not decision.text.strip():
        found.append(Refusal("no-text", "It needs words.", "text"))
    return found

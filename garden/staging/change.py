"""What a decision would do to Memory and which files it would make; pure, so that it can be shown.

A change of Memory is remembered by items (content before and after, section, place), not by
offsets: so it can be taken back, or done again, after others have edited other items of the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, TypeAlias

from garden.errors import VersionConflict
from garden.memory import edits, lifecycle
from garden.memory.document import Item, MemoryDocument, Section, parse
from garden.staging.dispositions import Decision, Disposition
from garden.staging.records import Candidate

Operation = Literal["write", "edit", "delete"]


@dataclass(frozen=True, slots=True)
class ItemChange:
    """One item of Memory written, edited or deleted; Yoi's words for it."""

    operation: Operation
    section: str
    """Title of its section; '' for the head of the page."""
    index: int
    """Its place among the section's items."""
    before: str = ""
    after: str = ""

    def as_json(self) -> dict[str, Any]:
        """As it stands in `affected_memory`."""
        told: dict[str, Any] = {
            "operation": str(self.operation),
            "section": self.section,
            "index": self.index,
        }
        if self.before:
            told["before"] = self.before
        if self.after:
            told["after"] = self.after
        return told

    def inverted(self) -> ItemChange:
        """What takes it back."""
        turned: dict[Operation, Operation] = {"write": "delete", "delete": "write", "edit": "edit"}
        return ItemChange(turned[self.operation], self.section, self.index, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Draft:
    """A file that would be made."""

    what: Literal["note", "skill", "ticket", "doc"]
    name: str
    """Path of the note, name of the skill, title of the ticket or doc."""
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a decision comes to."""

    memory_before: str
    memory_after: str
    items: tuple[ItemChange, ...] = ()
    draft: Draft | None = None

    @property
    def edits_memory(self) -> bool:
        """Whether memory.md is to be written."""
        return self.memory_after != self.memory_before


TELLS_WHY = frozenset({Disposition.MARK_MEMORY_STALE})
"""What writes its reason into Memory: other decisions change the same whatever their reason."""

_Done: TypeAlias = tuple[MemoryDocument, tuple[ItemChange, ...]]


def change_of(
    candidate: Candidate, decision: Decision, memory: MemoryDocument, *, today: date
) -> Change:
    """The change that a decision makes. Raises MemoryEditError for words that can't be one item,
    NotFound for an item that is not there. Whether it may be made is `refusals.check`'s."""
    do = decision.disposition
    draft: Draft | None = None
    done: _Done = (memory, ())
    if do is Disposition.REPLACE_MEMORY or (do is Disposition.MERGE_MEMORY and decision.item):
        done = _edited(memory, decision.item, decision.text)
    elif do is Disposition.MERGE_MEMORY or (
        do is Disposition.LINK_TO_AUTHORITY and decision.text.strip()
    ):
        done = _added(memory, decision.section, decision.text)
    elif do is Disposition.DELETE_MEMORY:
        done = _deleted(memory, decision.item)
    elif do is Disposition.MARK_MEMORY_STALE:
        done = _staled(memory, decision, today)
    elif do is Disposition.PROMOTE_TO_KNOWLEDGE:
        draft = Draft("note", decision.target, decision.text)
    elif do is Disposition.PROMOTE_TO_SKILL:
        draft = Draft("skill", decision.target, decision.text)
    elif do is Disposition.CREATE_TICKET_OR_DOC:
        draft = Draft(
            "ticket" if decision.target == "ticket" else "doc", decision.title, decision.text
        )
    after, items = done
    return Change(memory.text, after.text, items, draft)


def applied(text: str, changes: Sequence[ItemChange]) -> str:
    """Memory with these changes made once more, on a page that others may have edited.

    Raises VersionConflict when an item that is to be edited or deleted is not there, or not alone.
    """
    document = parse(text)
    for change in changes:
        if change.operation == "write":
            home = document.find_section(change.section) if change.section else document.head
            where = home.id if home is not None else change.section
            if home is not None and any(item.content == change.after for item in home.items):
                continue  # somebody has it back already
            document = edits.add(document, where, change.after, change.index).document
            continue
        item = _find(document, change)
        if change.operation == "delete":
            document = edits.delete(document, item.id)
        else:
            document = edits.edit(document, item.id, change.after)
    return document.text


def holds(text: str, changes: Sequence[ItemChange]) -> bool:
    """Whether Memory shows that these changes were made."""
    contents = {item.content for item in parse(text).items}
    return all(
        (change.after in contents) if change.after else (change.before not in contents)
        for change in changes
    )


def read_changes(line: Mapping[str, Any]) -> tuple[ItemChange, ...]:
    """The changes that a line of the log tells of; lines of other programs tell too little."""
    found = line.get("affected_memory")
    changes: list[ItemChange] = []
    for one in found if isinstance(found, list) else ():
        if not isinstance(one, dict) or one.get("operation") not in ("write", "edit", "delete"):
            continue
        before, after = str(one.get("before", "")), str(one.get("after", ""))
        index = one.get("index")
        if (before or after) and isinstance(index, int):
            changes.append(
                ItemChange(one["operation"], str(one.get("section", "")), index, before, after)
            )
    return tuple(changes)


def _find(document: MemoryDocument, change: ItemChange) -> Item:
    same = [
        (section, number, item)
        for section in document.all_sections
        for number, item in enumerate(section.items)
        if item.content == change.before
    ]
    own = [one for one in same if one[0].title == change.section] or same
    if not own:
        raise VersionConflict(
            "The Memory item was changed meanwhile.",
            where="memory.md",
            advice="Change it by hand; the candidate's record is in the log.",
            expected=change.before,
        )
    return min(own, key=lambda one: abs(one[1] - change.index))[2]


def _place(memory: MemoryDocument, item_id: str) -> tuple[Section, int, Item]:
    section = memory.section_of(item_id)
    index = [item.id for item in section.items].index(item_id)
    return section, index, section.items[index]


def _edited(memory: MemoryDocument, item_id: str, content: str) -> _Done:
    section, index, item = _place(memory, item_id)
    after = edits.edit(memory, item_id, content)
    if after.text == memory.text:
        return after, ()
    now = after.item(item_id).content
    return after, (ItemChange("edit", section.title, index, item.content, now),)


def _added(memory: MemoryDocument, section: str, content: str) -> _Done:
    added = edits.add(memory, section, content)
    home, index, item = _place(added.document, added.item.id)
    return added.document, (ItemChange("write", home.title, index, "", item.content),)


def _deleted(memory: MemoryDocument, item_id: str) -> _Done:
    section, index, item = _place(memory, item_id)
    after = edits.delete(memory, item_id)
    return after, (ItemChange("delete", section.title, index, item.content),)


def _staled(memory: MemoryDocument, decision: Decision, today: date) -> _Done:
    section, index, item = _place(memory, decision.item)
    after = lifecycle.mark_stale(
        memory, decision.item, today=today, reason=decision.reason, by=decision.target
    )
    home, place, marked = _place(after, decision.item)
    if home.id == section.id:
        return after, (ItemChange("edit", section.title, index, item.content, marked.content),)
    return after, (
        ItemChange("delete", section.title, index, item.content),
        ItemChange("write", home.title, place, "", marked.content),
    )

"""Items that go stale and come back: edits of the Memory page, pure as those in `edits`."""

from __future__ import annotations

from datetime import date

from garden.memory.document import MemoryDocument
from garden.memory.edits import MemoryEditError, edit, move
from garden.memory.sections import CURRENT_FOCUS, STALE
from garden.memory.stale_mark import marked, unmark


def mark_stale(
    document: MemoryDocument, item_id: str, *, today: date, reason: str, by: str = ""
) -> MemoryDocument:
    """Put an item aside: struck out, with date and reason, in `Stale or superseded`.

    `by` names what took its place. The section is made when the page has none. Raises NotFound,
    and MemoryEditError without a reason or when the item is marked already.
    """
    if not reason.strip() and not by.strip():
        raise MemoryEditError("A reason is missing.", advice="Say in a few words why.")
    item, section = document.item(item_id), document.section_of(item_id)
    if unmark(item.content)[1] is not None:
        raise MemoryEditError("This item is marked as stale already.", where=item.content)
    content = marked(
        item.content,
        date=today.isoformat(),
        reason=reason,
        by=by,
        section="" if section.is_stale else section.title,
    )
    document = edit(document, item_id, content)
    return document if section.is_stale else move(document, item_id, STALE)


def restore(document: MemoryDocument, item_id: str, section: str = "") -> MemoryDocument:
    """Take the mark off an item and put it back where it stood, or into `section`.

    An item that does not say where it stood goes to the first section that is not for stale items.
    Raises NotFound.
    """
    content, mark = unmark(document.item(item_id).content)
    if mark is not None:
        document = edit(document, item_id, content)
    home = document.section_of(item_id)
    target = section or (mark.section if mark is not None else "")
    if not target:
        if not home.is_stale:
            return document
        fresh = next((each for each in document.sections if not each.is_stale), None)
        target = fresh.id if fresh is not None else CURRENT_FOCUS
    if document.find_section(target) == home:
        return document
    return move(document, item_id, target)

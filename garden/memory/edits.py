"""Edits of the Memory page. Each is a pure function from a page to a page.

An edit changes only the characters it must; all others keep their place in the bytes. Before an
edit is handed back the new text is read again: when it does not hold exactly the sections and items
that were meant (words of one item swallowed the next, a deleted line made a heading of the line
above), a blank line is put between, and if that does not help `MemoryEditError` is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from garden.errors import GardenError
from garden.memory import shape
from garden.memory.document import Item, MemoryDocument, Section, parse, renamed
from garden.memory.item_text import (
    closed,
    compose,
    find_clauses,
    read_parts,
    with_source,
    with_stale_when,
)
from garden.memory.numbering import counted_through
from garden.memory.sections import RECOMMENDED, STALE, recommended
from garden.memory.shape import Marker
from garden.memory.stale_mark import lead_of, unmark

NEW: Final = "\x00new"
"""Stands for the id of an item that comes into being."""


class MemoryEditError(GardenError):
    """The edit can't be made: the words would not be read as one item, or nothing is left of it."""


@dataclass(frozen=True, slots=True)
class Added:
    """A page and the item that is new in it."""

    document: MemoryDocument
    item: Item


def edit(document: MemoryDocument, item_id: str, content: str) -> MemoryDocument:
    """New words for an item. The same words give the same page.

    `content` is the item's whole text without marker and indentation (`Item.content`). Raises
    NotFound, and MemoryEditError when it is empty or can't be one list item.
    """
    item = document.item(item_id)
    content = _filled(content)
    if content == item.content:
        return document
    plan = _Plan.of(document)
    plan.change(item_id, content)
    return plan.settled(_replacements(document, item, _kept_lines(document, item, content)))


def add(document: MemoryDocument, section: str, content: str, index: int | None = None) -> Added:
    """A new item in a section, at the end or before the item `index`.

    A section that is not there yet is made: see `add_section`. Raises MemoryEditError.
    """
    content = _filled(content)
    document = add_section(document, section)
    home = document.section(section)
    index = len(home.items) if index is None else max(0, min(index, len(home.items)))
    plan = _Plan.of(document)
    plan.insert(home.id, index, NEW, content)
    done = plan.settled(_insertions(document, home, index, content))
    done = _in_order(done, home.id, home)
    return Added(done, done.section(home.id).items[index])


def add_section(document: MemoryDocument, title: str) -> MemoryDocument:
    """The page with a section of that title; the same page when there is one (or it is an id).

    A recommended section finds its place among the other recommended ones; any other goes to the
    end, but before what is stale.
    """
    if document.find_section(title) is not None:
        return document
    title = " ".join(title.split())
    if not title:
        raise MemoryEditError("A section needs a title.", advice="Give it a name.")
    before = _section_behind(document, title)
    at = before.start if before is not None else len(document.text)
    text = document.text
    head = text[:at]
    gap = "" if not head or head.endswith("\n\n") else "\n" if head.endswith("\n") else "\n\n"
    made = f"{gap}## {title}\n" + ("\n" if before is not None else "")
    plan = _Plan.of(document)
    number = document.all_sections.index(before) if before else len(plan.sections)
    plan.sections.insert(number, (NEW, []))
    done = plan.settled([text[:at] + made + text[at:]])
    if done.find_section(title) is None:
        raise MemoryEditError(
            "This can't be the title of a section.", where=title, advice="Use plain words."
        )
    return done


def delete(document: MemoryDocument, item_id: str) -> MemoryDocument:
    """The page without an item. Raises NotFound."""
    item, home = document.item(item_id), document.section_of(item_id)
    plan = _Plan.of(document)
    plan.remove(item_id)
    return _in_order(plan.settled(_removals(document, item)), home.id, home)


def move(
    document: MemoryDocument, item_id: str, section: str, index: int | None = None
) -> MemoryDocument:
    """An item at another place: of its section (reorder) or of another, which is made if need be.

    `index` counts the target's items without the moved one; None is the end. The item's words stay
    as they are; its marker becomes that of its new neighbours.
    """
    document = add_section(document, section)
    item, home, target = document.item(item_id), document.section_of(item_id), None
    target = document.section(section)
    others = [each for each in target.items if each.id != item_id]
    index = len(others) if index is None else max(0, min(index, len(others)))
    if home.id == target.id and target.items.index(item) == index:
        return document
    without = delete(document, item_id)
    place = without.section(target.id)
    plan = _Plan.of(without)
    plan.insert(place.id, index, item_id, item.content)
    done = plan.settled(_insertions(without, place, index, item.content, item.marker))
    return _in_order(done, place.id, place)


def split(document: MemoryDocument, item_id: str, parts: Sequence[str]) -> MemoryDocument:
    """One item as several with these contents; the first keeps the id. See `halves`."""
    contents = [content for content in (shape.tidy(part) for part in parts) if content]
    if len(contents) < 2:
        raise MemoryEditError("There is nothing to split off.", advice="Put the cursor inside.")
    section = document.section_of(item_id)
    index = [item.id for item in section.items].index(item_id)
    for number, content in enumerate(contents[1:], 1):
        document = add(document, section.id, content, index + number).document
    return edit(document, item_id, contents[0])


def merge(document: MemoryDocument, item_ids: Sequence[str], content: str = "") -> MemoryDocument:
    """Several items as one, at the place and with the id of the first.

    `content` is its text, by default `merged_content` of them. Raises MemoryEditError.
    """
    ids = list(dict.fromkeys(item_ids))
    if len(ids) < 2:
        raise MemoryEditError("Merging takes two items.", advice="Select another one.")
    items = [document.item(item_id) for item_id in ids]
    content = content if content.strip() else merged_content([item.content for item in items])
    document = edit(document, ids[0], content)
    for item_id in ids[1:]:
        document = delete(document, item_id)
    return document


def halves(content: str, at: int) -> tuple[str, str]:
    """Two contents for a split at offset `at`; both name the source and the stale condition."""
    parts = read_parts(content)
    first, second = content[:at], content[at:]
    if parts.mark is not None or not find_clauses(content):
        return shape.tidy(first.rstrip()), shape.tidy(second)
    both: list[str] = []
    for half in (first, second):
        own = read_parts(shape.tidy(half))
        text = compose(own.claim, parts.source, parts.stale_when) if own.claim else ""
        if text.endswith(".") and content.rstrip().endswith("。"):
            text = text[:-1] + "。"  # the person's own full stop, after Latin letters too
        both.append(text)
    return both[0], both[1]


def merged_content(contents: Iterable[str]) -> str:
    """Words for a merge: claims that are not said twice, then all sources and conditions. Lists and
    code below the words stay as they are, below all words."""
    claims: list[str] = []
    below: list[str] = []
    sources: list[str] = []
    conditions: list[str] = []
    for content in contents:
        parts = read_parts(content)
        said = with_stale_when(with_source(unmark(content)[0], ""), "")
        lead, rest = lead_of(said.strip())
        if not lead:
            rest = f"\n{rest}"
        for wanted, value in (
            (claims, closed(lead)),
            (below, rest.rstrip()),
            (sources, parts.source),
            (conditions, parts.stale_when),
        ):
            if value and value not in wanted:
                wanted.append(value)
    claim = ""
    for each in claims:
        gap = "" if not claim or claim[-1] in "。！？" else "\n" if "\n" in claim + each else " "
        claim += gap + each
    claim += "".join(below)
    return compose(claim, "; ".join(sources), "; ".join(conditions))


def _in_order(document: MemoryDocument, section: str, before: Section) -> MemoryDocument:
    text = counted_through(document, section, before)
    if text == document.text:
        return document
    try:
        return _Plan.of(document).settled([text])
    except MemoryEditError:
        return document


class _Plan:
    """The sections and items that an edit means to have, in order."""

    def __init__(self, document: MemoryDocument) -> None:
        self.document = document
        self.sections: list[tuple[str, list[tuple[str, str]]]] = []

    @classmethod
    def of(cls, document: MemoryDocument) -> _Plan:
        plan = cls(document)
        plan.sections = [
            (section.id, [(item.id, item.content) for item in section.items])
            for section in document.all_sections
        ]
        return plan

    def change(self, item_id: str, content: str) -> None:
        for _section, items in self.sections:
            for number, (own, _content) in enumerate(items):
                if own == item_id:
                    items[number] = (own, content)

    def remove(self, item_id: str) -> None:
        for _section, items in self.sections:
            items[:] = [item for item in items if item[0] != item_id]

    def insert(self, section_id: str, index: int, item_id: str, content: str) -> None:
        for section, items in self.sections:
            if section == section_id:
                items.insert(index, (item_id, content))

    def settled(self, candidates: Iterable[str]) -> MemoryDocument:
        """The first text that is read as planned, its ids given. Raises MemoryEditError."""
        for text in candidates:
            found = parse(text, self.document)
            ids = self._ids(found)
            if ids is not None:
                return renamed(found, ids)
        raise MemoryEditError(
            "These words can't stand there as one item of a list.",
            advice="Look for a stray heading, fence, rule or comment in them.",
        )

    def _ids(self, found: MemoryDocument) -> dict[str, str] | None:
        """New ids by the ids that `found` carries; None when it is not what was planned."""
        sections = found.all_sections
        if [len(s.items) for s in sections] != [len(items) for _id, items in self.sections]:
            return None
        kept = {each for section, items in self.sections for each in (section, *dict(items))}
        ids: dict[str, str] = {}
        for section, (section_id, items) in zip(sections, self.sections, strict=True):
            ids[section.id] = section_id
            for item, (item_id, content) in zip(section.items, items, strict=True):
                if item.content != content:
                    return None
                ids[item.id] = item_id
        for own, meant in ids.items():
            if meant == NEW:
                ids[own] = own if own not in kept else f"{own}-new"
        return ids


def _filled(content: str) -> str:
    content = shape.tidy(content)
    if not content:
        raise MemoryEditError("An item needs words.", advice="Delete it instead.")
    return content


def _kept_lines(document: MemoryDocument, item: Item, content: str) -> str:
    """Lines for the new content; lines that say the same keep their indentation."""
    old_lines = document.raw(item).removesuffix("\n").split("\n")
    old, new = item.content.split("\n"), content.split("\n")
    marker = item.marker if item.content.strip() else replace(item.marker, space=" ")
    lines = shape.write(marker, content).split("\n")
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        lines[head] = old_lines[head]
        head += 1
    tail = 1
    while tail <= min(len(old), len(new)) - max(head, 1) and old[-tail] == new[-tail]:
        lines[-tail] = old_lines[-tail]
        tail += 1
    return "\n".join(lines)


def _replacements(document: MemoryDocument, item: Item, lines: str) -> Iterable[str]:
    text = document.text
    before, after = text[: item.start], text[item.end :]
    newline = "\n" if document.raw(item).endswith("\n") else ""
    yield before + lines + newline + after
    plain = shape.write(item.marker.plain, shape.read(lines)[1])
    for again in dict.fromkeys((lines, plain)):
        yield before + again + newline + "\n" + after
        yield _opened(before) + again + newline + after
        yield _opened(before) + again + newline + "\n" + after


def _opened(before: str) -> str:
    """The text with a blank line at its end."""
    if not before or before.endswith("\n\n"):
        return before
    return before + ("\n" if before.endswith("\n") else "\n\n")


def _removals(document: MemoryDocument, item: Item) -> Iterable[str]:
    text = document.text
    before, after = text[: item.start], text[item.end :]
    blank = len(after) - len(after.lstrip("\n"))
    if (not before or before.endswith("\n\n")) and blank:
        yield before + after[blank:]
    yield before + after
    yield before + "\n" + after
    yield before + "\n<!-- -->\n\n" + after  # what was parted by the item stays apart


def _insertions(
    document: MemoryDocument,
    section: Section,
    index: int,
    content: str,
    marker: Marker | None = None,
) -> Iterable[str]:
    text = document.text
    items = section.items
    for style in _styles(document, section, index, marker):
        lines = shape.write(style, content)
        if not items:
            yield from _first_items(text, section, lines)
            continue
        loose = _is_loose(document, section)
        if index < len(items):
            at = items[index].start
            # a comment between two items stays with the one below it
            after = items[index - 1].end if index else at
            for place in dict.fromkeys((after, at)):
                gap = "\n" if loose else ""
                lead = gap if place != at else ""
                tail = gap if place == at else ""
                yield text[:place] + lead + lines + "\n" + tail + text[place:]
                yield _opened(text[:place]) + lines + "\n\n" + text[place:]
        else:
            at = items[-1].end
            before = text[:at]
            end = "\n"
            if before and not before.endswith("\n"):
                before, end = before + "\n", ""
            yield before + ("\n" if loose else "") + lines + end + text[at:]
            yield _opened(before) + lines + end + text[at:]
            yield _opened(before) + lines + "\n\n" + text[at:]


def _first_items(text: str, section: Section, lines: str) -> Iterable[str]:
    """The first item of a section goes behind the text that stands there."""
    body = text[section.body : section.end]
    at = section.body + len(body.rstrip())
    before, after = text[:at], text[at:]
    if body.strip():
        newline = after.find("\n")
        cut = len(after) if newline < 0 else newline + 1
        before, after = before + after[:cut], after[cut:]
    else:
        before, after = text[: section.body], text[section.body :]
    after = after.removeprefix("\n") if not body.strip() else after
    closing = "" if not after or after.startswith("\n") else "\n"
    if section.level == 0 and not before:
        yield lines + "\n" + closing + after
    yield _opened(before) + lines + "\n" + closing + after
    yield _opened(before) + lines + "\n\n" + after


def _styles(
    document: MemoryDocument, section: Section, index: int, own: Marker | None
) -> Iterable[Marker]:
    """Markers for a new item: its neighbour's, then plain ones."""
    items = section.items
    near = items[min(index - 1, len(items) - 1)] if items and index else items[0] if items else None
    if near is not None:
        style = near.marker.plain.counted(1 if index else 0)
    else:
        kinds = [item.marker for item in document.active] or [Marker()]
        style = max(kinds, key=lambda each: sum(m.kind == each.kind for m in kinds)).plain
        style = Marker(sign="1" + style.kind) if style.sign[0].isdigit() else style
    if own is not None and own.kind == style.kind and not own.sign[0].isdigit():
        yield own  # same sign: the item's own lines stay as they are
    yield style
    yield Marker(sign=style.sign)
    yield Marker()


def _is_loose(document: MemoryDocument, section: Section) -> bool:
    """Whether blank lines part the section's items."""
    pairs = list(zip(section.items, section.items[1:], strict=False))
    return bool(pairs) and all(
        document.text[one.end : other.start].startswith("\n") for one, other in pairs
    )


def _section_behind(document: MemoryDocument, title: str) -> Section | None:
    """The section that a new one of that title goes before; None for the end of the page."""
    kind = recommended(title)
    if kind:
        later = RECOMMENDED[RECOMMENDED.index(kind) + 1 :]
        return next((s for s in document.sections if recommended(s.title) in later), None)
    last = document.sections[-1] if document.sections else None
    return last if last is not None and recommended(last.title) == STALE else None

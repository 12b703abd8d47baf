"""Making one note of two: the second's text goes into the first, links and anchors follow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from garden.errors import GardenError
from garden.okf import fields, frontmatter, names
from garden.okf.front_items import copy_items, items_of
from garden.okf.markdown import parse
from garden.okf.note import Heading, LinkOccurrence, Span
from garden.okf.rewrite import Edit, apply, difference
from garden.okf.spelling import is_wiki
from garden.okf.yaml_render import FieldValue
from garden.reshape import naming
from garden.reshape.block_marks import Renamed, renamed_blocks
from garden.reshape.carried import renamed_references
from garden.reshape.headings import new_anchor
from garden.reshape.mending import mend
from garden.reshape.plan import Change, FilePlan, Notice, Plan, Why
from garden.reshape.provenance import SOURCES, cited, told_apart
from garden.reshape.shift import Aim, Shift
from garden.reshape.sources import Source, names_in
from garden.reshape.workshop import Workshop, beside, change, file_plans

Order = Literal["after", "before"]
Front = Literal["first", "second", "both"]


@dataclass(frozen=True, slots=True)
class Joining:
    """What a person asks for."""

    order: Order = "after"
    """Where the second's text goes."""
    front: Front = "both"
    """Whose fields count; 'both': the first's, completed by the second's."""


def plan_merge(shop: Workshop, keep: str, other: str, wish: Joining) -> Plan:
    """The plan of merging the note `other` into `keep`; `other` goes to the trash.

    Raises NotFound, GardenError for a note with itself, for an index.md or log.md, and for a text
    that ends inside of code, where nothing can be joined.
    """
    for path in (keep, other):
        naming.require(shop.layout, path)
        if names.is_reserved(path):
            raise GardenError(
                "A folder's index.md or log.md can't be merged.", where=path, advice="Edit it."
            )
    if keep == other:
        raise GardenError(
            "A note can't be merged with itself.", where=keep, advice="Choose another."
        )
    first, second = shop.sources.get(keep), shop.sources.get(other)
    blocks = renamed_blocks(second, first)
    labels = [*renamed_references(second, first), *told_apart(second, first), *blocks.edits]
    join = _Join(first, second, wish.order, "" if wish.front == "second" else _as_code(second))
    join.blocks = blocks
    join.check(apply(second.text, labels))
    probe = _front(first.text, apply(second.text, labels), first, second, wish.front)
    named = names_in(keep, apply(first.text, [join.insertion(second.text), *probe]))
    shift = Shift(
        names={keep: named},
        gone=frozenset([other]),
        touched=frozenset([keep, other]),
        inside=frozenset([other]),
        place=lambda source, _link: keep if source.path == other else source.path,
        aim=join.aim,
    )
    mended = mend(shop.index, shop.sources, shift, shop.token)
    theirs = [each.edit for each in mended.changes.pop(other, [])]
    second_text = apply(second.text, [*labels, *theirs])
    mine = mended.changes.get(keep, [])
    head = [each for each in mine if each.end <= first.body_start and each.start < first.body_start]
    first_text = apply(first.text, (each.edit for each in head))
    front = _front(first_text, second_text, first, second, wish.front, on=first.text)
    if front:
        mended.changes[keep] = [each for each in mine if each not in head]
    # In this order: in a note without frontmatter both may go to its very beginning.
    own = [change(first, edit, Why.TEXT) for edit in (*front, join.insertion(second_text))]
    removed = FilePlan(other, "", second.text, second.version)
    files = file_plans(shop.sources, mended.changes, {keep: beside(own, ())}, {})
    return Plan(
        "merge",
        f"Merge {names.stem(other)} into {names.stem(keep)}",
        (*files[:1], removed, *files[1:]),
        trash=(other,),
        notices=(*_unread(first, second, wish.front), *mended.notices),
        show=keep,
        facts={"old": names.stem(other), "new": names.stem(keep)},
        reach=mended.reach,
    )


class _Join:
    """Where the second's text goes, and where anchors of both lead then."""

    def __init__(self, first: Source, second: Source, order: Order, above: str = "") -> None:
        """`above` goes above the second's text."""
        self._above = above
        self.blocks = Renamed()
        """Of the second."""
        self._first = first
        self._second = second
        self._order = order
        whole = apply(first.text, [self.insertion(second.text)])
        self._whole = parse(whole, first.body_start).headings
        mine, theirs = first.body.headings, second.body.headings
        ordered = [*mine, *theirs] if order == "after" else [*theirs, *mine]
        owners = [True] * len(mine) + [False] * len(theirs)
        if order == "before":
            owners = [False] * len(theirs) + [True] * len(mine)
        self._mine: dict[Span, Heading] = {}
        self._theirs: dict[Span, Heading] = {}
        for old, is_mine, new in zip(ordered, owners, self._whole, strict=False):
            (self._mine if is_mine else self._theirs)[old.span] = new

    def insertion(self, second_text: str) -> Edit:
        """The edit of the first that brings the second's body in."""
        start = frontmatter.split(second_text).body_start
        body = (self._above + second_text[start:].strip("\n")).strip("\n")
        text, begin = self._first.text, self._first.body_start
        if self._order == "before":
            rest = text[begin:].lstrip("\n")
            at = len(text) - len(rest)
            gap = "" if begin == 0 or at > begin else "\n"
            return Edit(at, at, gap + body + ("\n\n" if rest else "\n") if body else "")
        at = max(len(text.rstrip("\n")), begin)
        if not body:
            return Edit(at, at, "")
        gap = "\n" if at == begin else "\n\n"
        return Edit(at, len(text), ("" if at == 0 else gap) + body + "\n")

    def check(self, second_text: str) -> None:
        """Both texts must read in one note as they do apart."""
        whole = apply(self._first.text, [self.insertion(second_text)])
        together = parse(whole, self._first.body_start)
        alone = parse(second_text, frontmatter.split(second_text).body_start)
        links = len(self._first.body.links) + len(alone.links)
        headings = len(self._first.body.headings) + len(self._second.body.headings)
        if len(together.links) != links or len(together.headings) != headings:
            raise GardenError(
                "The texts can't be joined: one ends inside of code or HTML.",
                where=self._first.path if self._order == "after" else self._second.path,
                advice="Close the block at the end of the note first.",
            )

    def aim(self, holder: Source, link: LinkOccurrence, led_to: str) -> Aim:
        """Where a link to either of them leads afterwards."""
        keep = self._first.path
        if led_to not in (keep, self._second.path):
            return Aim(led_to, link.anchor)
        source, becomes = (
            (self._first, self._mine) if led_to == keep else (self._second, self._theirs)
        )
        anchor = new_anchor(
            link.anchor,
            source.body.headings,
            self._whole,
            lambda heading: becomes.get(heading.span),
            wiki=is_wiki(holder.text, link),
        )
        return Aim(keep, anchor if led_to == keep else self.blocks.anchor(anchor))


def _front(
    first_text: str,
    second_text: str,
    first: Source,
    second: Source,
    choice: Front,
    *,
    on: str | None = None,
) -> list[Edit]:
    """The edit of the frontmatter of `on`: its fields, the other's, or those of both; with the
    sources that the text of the one whose fields don't count rests on."""
    base = first_text if on is None else on
    if not second.front.present:
        return []
    if choice == "second":
        block = second_text[: frontmatter.split(second_text).body_start]
        after = block + _as_code(first) + first_text[frontmatter.split(first_text).body_start :]
        after = copy_items(after, SOURCES, first_text, cited(first))
    elif choice == "first":
        after = copy_items(first_text, SOURCES, second_text, cited(second))
    else:
        after = _completed(first_text, second_text)
    # Beyond the frontmatter both are equal; the difference is one edit within it.
    tail = base[first.body_start :]
    edit = difference(base[: first.body_start], after[: len(after) - len(tail)])
    return [] if edit is None else [edit]


def _as_code(source: Source) -> str:
    """A frontmatter that can't be read as a block of code, so that nothing of it is lost; else ''.

    Its fields can't be told from each other, so they can't go among those of the other note.
    """
    if source.front.error is None:
        return ""
    ticks = [len(run) for run in re.findall("`+", source.front.block.yaml)]
    fence = "`" * max([3, *(length + 1 for length in ticks)])
    return f"{fence}yaml\n{source.front.block.yaml}{fence}\n\n"


def _unread(first: Source, second: Source, choice: Front) -> list[Notice]:
    """Tells whose fields stay as code."""
    source = first if choice == "second" else second
    if source.front.error is None:
        return []
    return [Notice("fields-unread", source.path, source.front.error.line)]


_OWN = frozenset(
    {"title", "type", "generated", "verified", "id", "created", "created_at", "status"}
)
"""Fields that say something of the note they stand in."""


def _completed(first_text: str, second_text: str) -> str:
    """The first with what only the second has: fields, tags, and its names as aliases."""
    theirs = frontmatter.read(second_text)
    text = first_text
    if theirs.error is not None:
        return text
    for key, value in theirs.fields.items():
        mine = frontmatter.read(text).fields
        if key == SOURCES and key in mine:
            text = copy_items(text, key, second_text, range(len(items_of(theirs, key))))
        elif key in {"tags", "aliases"} and isinstance(value, list) and key in mine:
            for item in value:
                text = frontmatter.add_item(text, key, _field(item))
        elif key not in mine and key not in _OWN and value not in (None, ""):
            text = frontmatter.copy_field(text, key, second_text)
    title = str(theirs.fields.get("title", "")).strip()
    meta = fields.meta_of("x.md", text, frontmatter.read(text))
    if title and title != meta.title and title not in meta.aliases:
        text = frontmatter.add_item(text, "aliases", title)
    return text


def _field(value: object) -> FieldValue:
    if isinstance(value, Mapping):
        return {str(key): _field(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_field(item) for item in value]
    return str(value)


__all__ = ["Change", "Front", "Joining", "Order", "plan_merge"]

"""Renaming a heading, and finding where an anchor leads once headings are called otherwise.

An anchor is followed by the heading it meant, not by its words: a second 'Steps' that is the first
from now on is found by links to `#steps-1` all the same (B07). Each form keeps its own coding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from garden.errors import InvalidLabel, NotFound
from garden.okf import wikilink
from garden.okf.markdown import parse
from garden.okf.names import heading_words
from garden.okf.note import Heading, LinkOccurrence
from garden.okf.outline import find_heading
from garden.okf.rewrite import Edit, apply
from garden.okf.spelling import is_wiki
from garden.reshape.block_marks import block_of
from garden.reshape.mending import mend
from garden.reshape.plan import Change, Notice, Plan, Why
from garden.reshape.shift import Aim, Shift
from garden.reshape.sources import Source, names_in
from garden.reshape.workshop import Workshop, change, file_plans

_ATX = re.compile(
    r"(#{1,6}[ \t]+)(.*?)((?:[ \t]+\{#[^{}\n]*\})?(?:[ \t]+#+)?[ \t]*)$",  # its {#id} stays
    re.DOTALL,
)
Follow = Callable[[Source, LinkOccurrence], str | None]


def heading_change(source: Source, heading: Heading, words: str) -> Change:
    """The words of a heading replaced. Raises InvalidLabel when they can't stand in one."""
    raw = source.text[heading.span.start : heading.span.end]
    found = _ATX.match(raw)
    start, end = found.span(2) if found else (0, raw.rfind("\n"))
    end = start + len(heading_words(raw[start:end])[0])  # its own {#id} stays
    edit = Edit(heading.span.start + start, heading.span.start + end, words.strip())
    after = apply(source.text, [edit])
    headings = parse(after, source.body_start).headings
    number = source.body.headings.index(heading)
    if (
        not words.strip()
        or "\n" in words
        or end <= start
        or len(headings) != len(source.body.headings)
        or headings[number].level != heading.level
    ):
        raise InvalidLabel(
            "That can't be a heading.", where=words, advice="Use a few words on one line."
        )
    return change(source, edit, Why.HEADING)


def plan_heading(shop: Workshop, path: str, anchor: str, words: str) -> Plan:
    """The plan of renaming the heading that `anchor` means. Raises NotFound, InvalidLabel."""
    source = shop.sources.get(path)
    heading = find_heading(source.body.headings, anchor)
    if heading is None:
        raise NotFound("There is no such heading.", where=f"{path}#{anchor}")
    own = [heading_change(source, heading, words)]
    after = apply(source.text, [each.edit for each in own])
    follow = moved_anchors(source, after)
    shift = Shift(names={path: names_in(path, after)}, touched=frozenset([path]))
    unknown: list[Notice] = []

    def aim(holder: Source, link: LinkOccurrence, led_to: str) -> Aim:
        if led_to != path or not link.anchor:
            return Aim(led_to, link.anchor)
        if not block_of(link.anchor) and find_heading(source.body.headings, link.anchor) is None:
            facts = (("target", link.target), ("anchor", link.anchor))
            unknown.append(Notice("anchor-unknown", holder.path, link.line, facts))
        return Aim(path, follow(holder, link))

    shift.aim = aim
    mended = mend(shop.index, shop.sources, shift, shop.token)
    return Plan(
        "heading",
        f"Rename heading {heading.text}",
        file_plans(shop.sources, mended.changes, {path: own}, {}),
        notices=(*mended.notices, *unknown),
        show=path,
        facts={"old": heading.text, "new": words.strip()},
        reach=mended.reach,
    )


def moved_anchors(source: Source, after: str) -> Follow:
    """For links to `source`, whose text becomes `after` with as many headings: their anchors."""
    old = source.body.headings
    new = parse(after, source.body_start + len(after) - len(source.text)).headings
    if len(new) != len(old):  # the frontmatter changed length too
        new = parse_whole(after)
    pairs = {heading.span: fresh for heading, fresh in zip(old, new, strict=False)}

    def follow(holder: Source, link: LinkOccurrence) -> str | None:
        wiki = is_wiki(holder.text, link)
        return new_anchor(link.anchor, old, new, lambda h: pairs.get(h.span), wiki=wiki)

    return follow


def parse_whole(text: str) -> tuple[Heading, ...]:
    """Headings of a note's whole text."""
    from garden.okf import frontmatter

    return parse(text, frontmatter.split(text).body_start).headings


def new_anchor(
    anchor: str | None,
    old: Sequence[Heading],
    new: Sequence[Heading],
    becomes: Callable[[Heading], Heading | None],
    *,
    wiki: bool,
) -> str | None:
    """The anchor that means the same heading among `new`, coded as the old one was.

    One that meant no heading, or a block, stays as it is. `becomes` gives the new heading of an old
    one.
    """
    if not anchor or block_of(anchor):
        return anchor
    meant = find_heading(old, anchor)
    goal = becomes(meant) if meant is not None else None
    if meant is None or goal is None:
        return anchor
    still = find_heading(new, anchor)
    if still is goal and goal.text == meant.text:
        return anchor
    nested = _nested(anchor, old, becomes)
    fragment = anchor == meant.anchor and anchor != meant.text
    ways = [goal.anchor, nested] if fragment else [nested, _words(goal), goal.anchor]
    for way in ways:
        if find_heading(new, way) is goal and (not wiki or wikilink.can_hold("x", way)):
            return way
    return goal.anchor


def _nested(
    anchor: str, old: Sequence[Heading], becomes: Callable[[Heading], Heading | None]
) -> str:
    """`Part#Sub` with each part called as its heading is from now on."""
    parts = [part for part in anchor.split("#") if part.strip()]
    now: list[str] = []
    for count in range(1, len(parts) + 1):
        meant = find_heading(old, "#".join(parts[:count]))
        goal = becomes(meant) if meant is not None else None
        now.append(_words(goal) if goal is not None else parts[count - 1])
    return "#".join(now)


def _words(heading: Heading) -> str:
    """A heading's words as an anchor: without what brackets of a wiki link can't hold."""
    return re.sub(r"\s+", " ", re.sub(r"[\[\]|\n]", " ", heading.text)).strip()

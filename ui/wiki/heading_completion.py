"""Completion behind `[[note#`: the headings of that note, as text for the link.

`[[#` lists the headings of the note one is in, unsaved ones too. The text of a heading goes into
the link, as people write it; a heading with brackets in it is named by its fragment instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from garden.errors import GardenError
from garden.okf import links, wikilink
from garden.okf.names import fold
from garden.okf.note import Heading, LinkForm
from garden.okf.resolve import fold_key

if TYPE_CHECKING:
    from garden.garden import Garden

_HASH = re.compile("[#＃]")
_MOST = 60


@dataclass(frozen=True, slots=True)
class HeadingChoice:
    """One heading of the card."""

    path: str
    """The note it stands in."""
    title: str
    """The heading's text."""
    link: str
    """The link that is put in."""
    level: int
    type: str = ""
    alias: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Headings:
    """What is found for `[[target#typed`."""

    target: str
    """The note's name as typed; '' for the note one is in."""
    typed: str
    found: bool
    """Whether there is a note of this name."""
    choices: tuple[HeadingChoice, ...] = ()


def parts(prefix: str) -> tuple[str, str] | None:
    """(note, beginning of a heading) of what was typed behind `[[`; None without a '#'."""
    split = _HASH.split(prefix, maxsplit=1)
    return (split[0].strip(), split[1].strip()) if len(split) == 2 else None


def headings_for(
    garden: Garden, target: str, typed: str, source: str, own: str, *, in_table: bool
) -> Headings:
    """Headings of the note `target`, seen from the note `source` whose text is `own` now.

    Those that begin with what was typed come first, then those that hold it; each in the order of
    the note. Runs in a lane.
    """
    if target:
        path = garden.resolve(target, source, LinkForm.WIKI).path
        if path is None or not path.endswith(".md"):
            return Headings(target, typed, found=False)
        try:
            found: Iterable[Heading] = garden.read(path).body.headings
        except GardenError:
            return Headings(target, typed, found=False)
    else:
        from garden.okf import frontmatter, markdown  # the parser is loaded in a lane

        path = source
        found = markdown.parse(own, frontmatter.split(own).body_start).headings
    wanted = fold(typed)
    first, then = [], []
    seen: set[str] = set()
    for heading in found:
        name = fold_key(heading.text)
        if not heading.text or name in seen:
            continue  # a link by text leads to the first of its name
        seen.add(name)
        if name.startswith(wanted):
            first.append(heading)
        elif wanted in name:
            then.append(heading)
    choices = [
        HeadingChoice(path, h.text, _link(garden, path, target, source, h, in_table), h.level)
        for h in [*first, *then][:_MOST]
    ]
    return Headings(target, typed, found=True, choices=tuple(choices))


def _link(
    garden: Garden, path: str, target: str, source: str, heading: Heading, in_table: bool
) -> str:
    if garden.options.wiki_links:
        for anchor in (heading.text, heading.anchor):
            if wikilink.can_hold(target, anchor):
                return wikilink.write(target, anchor, in_table=in_table)
    place = links.relative(source, path) if target else ""
    return links.write_link(heading.text, place, heading.anchor, in_table=in_table)

"""From what `linkscan` found in a block to a link of the note."""

from __future__ import annotations

from typing import Any, Final

from garden.okf import linkscan
from garden.okf.context import sentence
from garden.okf.links import parse_destination
from garden.okf.linkscan import Found
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.positions import Segments

FORMS: Final = {
    linkscan.WIKI: LinkForm.WIKI,
    linkscan.EMBED: LinkForm.EMBED,
    linkscan.LINK: LinkForm.INLINE,
    linkscan.IMAGE: LinkForm.IMAGE,
    linkscan.REFERENCE: LinkForm.REFERENCE,
    linkscan.IMAGE_REFERENCE: LinkForm.REFERENCE,
    linkscan.AUTOLINK: LinkForm.AUTOLINK,
    linkscan.SLUG: LinkForm.SLUG,
}
"""The form of each kind of `Found` that is a link (footnotes are none)."""


def occurrence(
    hit: Found, content: str, at: Segments, line: int, references: Any = None
) -> LinkOccurrence:
    """What `scan` found, as a link of the note. `at` leads to places in the whole text."""
    form = FORMS[hit.kind]
    start = hit.start
    anchor: str | None = None
    label: str | None = None
    external = False
    title = hit.title
    if hit.wiki is not None:
        target, anchor, label = hit.wiki.target, hit.wiki.anchor, hit.wiki.label
        external = "://" in target and parse_destination(target, form).external
    elif form is LinkForm.SLUG:
        target = hit.dest
    elif form is LinkForm.AUTOLINK:
        target, external = hit.dest, True
    else:
        dest = hit.dest
        if form is LinkForm.REFERENCE:
            definition = references[dest]
            dest, title = definition["href"], definition["title"] or None
        destination = parse_destination(dest)
        target, anchor, external = destination.target, destination.anchor, destination.external
        if hit.label_end > hit.label_start:
            label = linkscan.unescape(content[hit.label_start : hit.label_end])
    if "\n" in content:
        line += content.count("\n", 0, start)
    return LinkOccurrence(
        form,
        target,
        anchor,
        label,
        at.span(start, hit.end),
        at.span(hit.dest_start, hit.dest_end),
        line,
        external,
        sentence(content, start, hit.end),
        title,
    )

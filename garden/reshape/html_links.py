"""Links in HTML, `<a href>` and `<img src>`: never rewritten, but told when they would go astray.

HTML may be anything, so it stays as a person wrote it. The index knows no links of it; the notes
that may hold one are found by their text, once for each state of the index.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from garden.okf.markdown import render_tokens
from garden.okf.names import folder_of
from garden.okf.note import LinkForm, LinkOccurrence, Span
from garden.okf.paths import decode, join
from garden.okf.resolve import Names, is_external, resolve
from garden.reshape.plan import Notice
from garden.reshape.shift import Shift
from garden.reshape.sources import Source, Sources
from garden.search import link_rows

if TYPE_CHECKING:
    from garden.search.store import Index

_TAG = re.compile(r"<[A-Za-z][^<>]*>")
_LINK = re.compile(r"""\s(?:href|src|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=>`]+))""", re.I)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

ByNote = list[tuple[str, list[LinkOccurrence]]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A link in HTML that leads somewhere before the change."""

    source: str
    link: LinkOccurrence
    stood: str
    """Path of its note then."""
    led_to: str


_known: WeakKeyDictionary[Index, tuple[int, ByNote]] = WeakKeyDictionary()


def in_garden(index: Index) -> ByNote:
    """What looks like a link in HTML to something of the garden, by note."""
    known = _known.get(index)
    if known is not None and known[0] == index.revision:
        return known[1]
    revision = index.revision
    found: ByNote = []
    with index.reader() as connection:
        for path, text, start in link_rows.texts_with(connection, ("src", "href")):
            links = list(_links(text, start))
            if links:
                found.append((path, links))
    _known[index] = (revision, found)
    return found


def standing(found: ByNote, shift: Shift, names: Names) -> list[Standing]:
    """Where these links lead, by the names before the change."""
    links: list[Standing] = []
    for path, those in found:
        stood = shift.came_from(path)
        for link in those:
            led_to = resolve(link.target, stood, link.form, names).path
            if led_to is not None:
                links.append(Standing(path, link, stood, led_to))
    return links


def astray(
    links: Sequence[Standing], sources: Sources, shift: Shift, names: Names
) -> Iterator[Notice]:
    """Those that would lead elsewhere by the names after the change, or to another heading."""
    read: dict[str, _Html] = {}
    for each in links:
        if not _may_go_astray(each, shift):
            continue
        source = sources.find(each.source)
        if source is None:
            continue
        place = shift.place_of(source, each.link)
        if place is None or _leads_there(each, source, place, shift, names):
            continue
        page = read.setdefault(each.source, _Html(source))
        if page.holds(each.link.span):
            target = source.text[each.link.target_span.start : each.link.target_span.end]
            line = source.line(each.link.span.start)
            yield Notice("skipped-html", source.path, line, (("words", target),))


def _may_go_astray(each: Standing, shift: Shift) -> bool:
    """A quick look, so that notes that the change doesn't concern aren't read."""
    if shift.happened:
        return True
    paths = (each.source, each.led_to)
    concerned = (shift.moved, shift.gone, shift.touched, shift.inside)
    return any(path in some for path in paths for some in concerned)


def _leads_there(each: Standing, source: Source, place: str, shift: Shift, names: Names) -> bool:
    aim = shift.aim_of(source, each.link, each.led_to)
    if aim is None or aim.anchor != each.link.anchor:
        return False
    target = each.link.target
    if _plain(target, each.stood) == each.led_to:  # other programs know paths alone
        return _plain(target, place) == aim.path
    return resolve(target, place, each.link.form, names).path == aim.path


def _plain(target: str, place: str) -> str | None:
    return target[1:] if target.startswith("/") else join(folder_of(place), target)


def _links(text: str, body_start: int) -> Iterator[LinkOccurrence]:
    for tag in _TAG.finditer(text, body_start):
        for found in _LINK.finditer(tag[0]):
            number = next(n for n in (1, 2, 3) if found[n] is not None)
            written = html.unescape(found[number]).strip()
            if is_external(written):
                continue
            path, mark, anchor = written.partition("#")
            start, end = (tag.start() + at for at in found.span(number))
            yield LinkOccurrence(
                form=LinkForm.INLINE,
                target=decode(path.partition("?")[0]),
                anchor=(decode(anchor) or None) if mark else None,
                label=None,
                span=Span(tag.start(), tag.end()),
                target_span=Span(start, end),
                line=0,
                external=False,
                context="",
            )


class _Html:
    """Tells HTML from what looks like it in code and comments."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @cached_property
    def _parts(self) -> list[tuple[int, int, str]]:
        """(first line, line behind the last, HTML) of each block and each piece in a text."""
        found: list[tuple[int, int, str]] = []
        tokens, _env = render_tokens(self._source.text, self._source.body_start)
        for token in tokens:
            if token.map is None:
                continue
            first, last = token.map
            if token.type == "html_block":
                found.append((first, last, _COMMENT.sub("", token.content)))
            found += [
                (first, last, child.content)
                for child in token.children or ()
                if child.type == "html_inline"
            ]
        return found

    def holds(self, span: Span) -> bool:
        text = self._source.text
        tag, line = text[span.start : span.end], self._source.line(span.start) - 1
        return any(first <= line < last and tag in html for first, last, html in self._parts)

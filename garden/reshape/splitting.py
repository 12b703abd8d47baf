"""Giving a section, or selected text, a note of its own; a link or an embed stays in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from garden.errors import GardenError, NotFound
from garden.okf import names, outline, wikilink
from garden.okf.front_items import copy_items
from garden.okf.links import relative, write_link
from garden.okf.markdown import parse, render_tokens
from garden.okf.note import Heading, LinkForm, LinkOccurrence, Span
from garden.okf.resolve import resolve
from garden.okf.rewrite import Edit, apply, within
from garden.okf.spelling import is_wiki
from garden.reshape import naming
from garden.reshape.block_marks import block_of, block_places
from garden.reshape.carried import Carried, carried, joined
from garden.reshape.headings import new_anchor
from garden.reshape.mending import Mended, mend
from garden.reshape.plan import Change, FilePlan, Plan, Why
from garden.reshape.provenance import SOURCES, cited, leaving
from garden.reshape.shift import Aim, Shift, shifted
from garden.reshape.sources import Source, names_in
from garden.reshape.workshop import Workshop, beside, change, file_plans

Leave = Literal["link", "embed", "nothing"]


@dataclass(frozen=True, slots=True)
class Cutting:
    """What a person asks for."""

    title: str
    """Title of the new note."""
    folder: str | None = None
    """Where it goes; None for the folder of the note it comes from."""
    file: str = ""
    """File name; '' to make it from the title."""
    leave: Leave = "link"


def plan_split_heading(shop: Workshop, path: str, anchor: str, wish: Cutting) -> Plan:
    """The plan of a note of its own for a heading and all under it. Raises NotFound, as below."""
    source = shop.sources.get(path)
    heading = outline.find_heading(source.body.headings, anchor)
    if heading is None:
        raise NotFound("There is no such heading.", where=f"{path}#{anchor}")
    span = outline.section(source.text, source.body.headings, heading)
    return _plan(shop, source, span, wish, heading)


def plan_split(shop: Workshop, path: str, span: Span, wish: Cutting) -> Plan:
    """The plan of a note of its own for the text of `span`.

    A link that the span cuts goes along whole. Raises GardenError for an empty span, one in the
    frontmatter, and one that cuts a block of code or a table; InvalidName, AlreadyExists,
    LeftOut and NotAFolder.
    """
    source = shop.sources.get(path)
    return _plan(shop, source, span, wish, None)


def _plan(
    shop: Workshop, source: Source, span: Span, wish: Cutting, heading: Heading | None
) -> Plan:
    span = _whole(source, span)
    wanted = names.folder_of(source.path) if wish.folder is None else wish.folder
    folder, spelled = naming.folder_place(shop.layout, wanted)
    name = naming.file_name(wish.file or names.safe_file_name(wish.title).name)
    target = f"{folder}/{name}" if folder else name
    naming.check_free(shop.layout, target)
    naming.check_seen(shop.layout, [target])
    title = wish.title.strip() or names.stem(target)
    piece = source.text[span.start : span.end]
    _check_piece(source, span, piece)
    needs = carried(source, span.start, span.end)
    cut = _Cut(source, span, target, heading)
    created = shop.first_text(title, piece.strip("\n") + "\n")
    shift = Shift(
        names={target: names_in(target, created)},
        touched=frozenset([source.path]),
        inside=frozenset([source.path]),
        place=cut.place,
        aim=cut.aim,
    )
    left = _left(shop, shift, source, span, target, wish, title)
    rest_text = apply(source.text, [Edit(*_ends(span), left)])
    shift.names[source.path] = names_in(source.path, rest_text)
    cut.know(created, rest_text)
    mended = mend(shop.index, shop.sources, shift, shop.token)
    moved_text = _text_of(source, mended.changes.get(source.path, ()), span)
    moved_text += joined(_copies(shop, shift, source, needs.along, target))
    own = _own(shop, shift, source, span, left, needs)
    rests_on = cited(source, [span, *needs.along])
    body = shop.first_text(title, moved_text.strip("\n") + "\n")
    body = _with_sources(shop, shift, source, body, rests_on, target)
    gone = leaving(source, rests_on, [*_around(source, span), *needs.back])
    own += [change(source, Edit(*_ends(lines), ""), Why.TEXT) for lines in gone]
    made = FilePlan("", target, "", None, (Change(0, 0, body, Why.TEXT, 1, required=True),))
    rest = {path: list(changes) for path, changes in mended.changes.items()}
    return Plan(
        "split",
        f"Split {title} from {names.stem(source.path)}",
        (made, *file_plans(shop.sources, rest, {source.path: own}, {})),
        notices=(*spelled, *mended.notices),
        show=target,
        facts={"old": names.stem(source.path), "new": title},
        reach=mended.reach,
    )


def _around(source: Source, span: Span) -> tuple[Span, Span]:
    """The body before and after a text."""
    return Span(source.body_start, span.start), Span(span.end, len(source.text))


def _with_sources(
    shop: Workshop, shift: Shift, source: Source, text: str, numbers: list[int], target: str
) -> str:
    """The text of the new note with these entries of `sources:`, their paths as seen from there."""
    if not numbers:
        return text
    (origin,) = _copies(shop, shift, source, [Span(0, source.body_start)], target)
    return copy_items(text, SOURCES, origin, numbers)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _whole(source: Source, span: Span) -> Span:
    """Without white space at its ends, and with the whole of links it cuts."""
    text = source.text
    start, end = max(span.start, 0), min(span.end, len(text))
    while end > start and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    for link in source.body.links:
        if link.span.start < start < link.span.end:
            start = link.span.start
        if link.span.start < end < link.span.end:
            end = link.span.end
    if start >= end or start < source.body_start:
        raise GardenError(
            "There is no text to move.", where=source.path, advice="Select some text of the note."
        )
    return Span(start, end)


def _check_piece(source: Source, span: Span, piece: str) -> None:
    """The text must read the same by itself: a cut through code or a table changes what it says."""
    starts = [0]
    for line in source.text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    tokens, _env = render_tokens(source.text, source.body_start)
    blocks = [t.map for t in tokens if t.type in _WHOLE and t.map]
    cuts = any(
        starts[first] < edge < starts[last] - 1 for first, last in blocks for edge in _ends(span)
    )
    alone = parse(piece)
    inside = [h for h in source.body.headings if span.start <= h.span.start < span.end]
    here = _plain_links(source.body.links, span)
    there = _plain_links(alone.links, Span(0, len(piece)))
    if cuts or len(alone.headings) != len(inside) or len(here) != len(there):
        raise GardenError(
            "The selection cuts a block of code, a table or a quote.",
            where=source.path,
            advice="Select whole paragraphs.",
        )


def _plain_links(links: Sequence[LinkOccurrence], span: Span) -> list[LinkOccurrence]:
    apart = {LinkForm.REFERENCE, LinkForm.DEFINITION}
    return [x for x in links if x.form not in apart and span.start <= x.span.start < span.end]


_WHOLE = frozenset({"fence", "code_block", "table_open", "html_block", "math_block"})
"""Blocks that mean something only as a whole."""


class _Cut:
    """Where links stand and lead once the text is in its own note."""

    def __init__(self, source: Source, span: Span, target: str, heading: Heading | None) -> None:
        self._source = source
        self._span = span
        self._target = target
        self._heading = heading
        self._new: dict[Span, Heading] = {}
        self._rest: dict[Span, Heading] = {}
        self._made: tuple[Heading, ...] = ()
        self._left: tuple[Heading, ...] = ()
        self._blocks = block_places(source)

    def know(self, created: str, rest: str) -> None:
        """Learn the headings of both notes, from their texts before links are rewritten.

        In the rest stands what takes the text's place, as that may be in a heading.
        """
        from garden.okf import frontmatter

        self._made = parse(created, frontmatter.split(created).body_start).headings
        old = self._source.body.headings
        inside = [h for h in old if self.holds(h.span.start)]
        outside = [h for h in old if not self.holds(h.span.start)]
        self._left = parse(rest, self._source.body_start).headings
        if len(self._left) != len(outside):  # one has nothing left to say, and is none any more
            rest = apply(self._source.text, [Edit(*_ends(self._span), "x")])
            self._left = parse(rest, self._source.body_start).headings
        offset = len(self._made) - len(inside)  # a template may begin with a heading
        self._new = {h.span: new for h, new in zip(inside, self._made[offset:], strict=False)}
        self._rest = {h.span: new for h, new in zip(outside, self._left, strict=False)}

    def holds(self, offset: int) -> bool:
        return self._span.start <= offset < self._span.end

    def place(self, source: Source, link: LinkOccurrence) -> str:
        moves = source.path == self._source.path and self.holds(link.span.start)
        return self._target if moves else source.path

    def aim(self, holder: Source, link: LinkOccurrence, led_to: str) -> Aim:
        if led_to != self._source.path or not link.anchor:
            return Aim(led_to, link.anchor)
        if block := block_of(link.anchor):
            at = self._blocks.get(block, -1)
            last = link.anchor.rpartition("#")[2]
            return Aim(self._target, last) if self.holds(at) else Aim(led_to, link.anchor)
        old = self._source.body.headings
        meant = outline.find_heading(old, link.anchor)
        wiki = is_wiki(holder.text, link)
        if meant is None or not self.holds(meant.span.start):
            becomes = self._rest.get
            anchor = new_anchor(link.anchor, old, self._left, lambda h: becomes(h.span), wiki=wiki)
            return Aim(led_to, anchor)
        if self._heading is not None and meant.span == self._heading.span:
            return Aim(self._target, None)
        last = link.anchor.rsplit("#", 1)[-1]
        anchor = new_anchor(
            meant.anchor if link.anchor == meant.anchor else last,
            old,
            self._made,
            lambda _h: self._new.get(meant.span),
            wiki=wiki,
        )
        return Aim(self._target, anchor)


def _left(
    shop: Workshop,
    shift: Shift,
    source: Source,
    span: Span,
    target: str,
    wish: Cutting,
    title: str,
) -> str:
    """What stays in the text's place."""
    if wish.leave == "nothing":
        return ""
    image = wish.leave == "embed"
    if shop.wiki or image:
        with shop.index.lent_names() as known, shifted(known, shift.moved, shift.names):
            plain = names.without_suffix(target)
            parts = plain.split("/")
            ways = ["/".join(parts[-n:]) for n in range(1, len(parts) + 1)]
            for way in [*ways, f"/{plain}"]:
                found = resolve(way, source.path, LinkForm.WIKI, known)
                if found.status == "found" and found.path == target and wikilink.can_hold(way):
                    inline = source.text[span.start : span.end].count("\n") == 0 and not image
                    shown = None
                    if inline and title != names.stem(target):
                        shown = title
                    return wikilink.write(way, None, shown, embed=image)
    return write_link(title, relative(source.path, target), image=image)


def _own(
    shop: Workshop, shift: Shift, source: Source, span: Span, left: str, needs: Carried
) -> list[Change]:
    """The changes of the note that the text leaves."""
    own = [change(source, Edit(span.start, span.end, left), Why.TEXT)]
    for gone in needs.dropped:
        end = gone.end + (1 if source.text[gone.end : gone.end + 1] == "\n" else 0)
        own.append(change(source, Edit(gone.start, end, ""), Why.TEXT))
    if needs.back:
        copies = joined(_copies(shop, shift, source, needs.back, source.path))
        at = len(source.text.rstrip("\n"))
        own.append(
            change(source, Edit(max(at, span.end), len(source.text), copies + "\n"), Why.TEXT)
        )
    return beside(own, ())


def _copies(
    shop: Workshop, shift: Shift, source: Source, spans: Sequence[Span], place: str
) -> list[str]:
    """Definitions as they are to stand in the note `place`, their links rewritten for there."""
    if not spans:
        return []

    def standing(other: Source, link: LinkOccurrence) -> str | None:
        here = other.path == source.path
        copied = any(s.start <= link.span.start < s.end for s in spans)
        return place if here and copied else None

    copied = Shift(names=shift.names, inside=shift.inside, place=standing, aim=shift.aim)
    mended: Mended = mend(shop.index, shop.sources, copied, shop.token)
    changes = mended.changes.get(source.path, ())
    return [_text_of(source, changes, span) for span in spans]


def _text_of(source: Source, changes: Sequence[Change], span: Span) -> str:
    edits = within((each.edit for each in changes), span.start, span.end)
    return apply(source.text[span.start : span.end], edits)

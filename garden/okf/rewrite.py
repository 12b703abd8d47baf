"""Edits of a note's text that change links and nothing else.

All places count in the text as it is; `apply` makes all edits at once. Every link keeps the form in
which it was written: brackets, `<>`, percent codes, label, title, escaped pipes, quotes of YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from garden.errors import FrontmatterError
from garden.okf import fields, frontmatter, linkscan, wikilink
from garden.okf.links import encode, retarget, write_link
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.paths import decode
from garden.okf.quick import quick_read
from garden.okf.reading import normal_lines
from garden.okf.spelling import Spelled
from garden.okf.yaml_tree import Scalar


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace text[start:end] by `new`."""

    start: int
    end: int
    new: str


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made. Of edits that meet, the first counts."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < at:
            continue
        parts += (text[at : edit.start], edit.new)
        at = edit.end
    parts.append(text[at:])
    return "".join(parts)


def within(edits: Iterable[Edit], start: int, end: int) -> list[Edit]:
    """The edits that lie between two places, counted from the first."""
    return [
        Edit(edit.start - start, edit.end - start, edit.new)
        for edit in edits
        if start <= edit.start and edit.end <= end
    ]


def difference(old: str, new: str) -> Edit | None:
    """The one edit that makes `old` into `new`; None when they are equal."""
    if old == new:
        return None
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    back = 0
    while back < most - start and old[-1 - back] == new[-1 - back]:
        back += 1
    return Edit(start, len(old) - back, new[start : len(new) - back])


def link_edit(
    text: str, link: LinkOccurrence, spelled: Spelled, anchor: str | None, *, in_table: bool = False
) -> Edit | None:
    """The edit by which `link` says another target; None when it says that already.

    Raises FrontmatterError when a field of the frontmatter can't be changed safely, and ValueError
    for a link whose destination stands elsewhere (a reference).
    """
    if link.form is LinkForm.FIELD:
        return _field_edit(text, link, spelled.target, anchor)
    if (spelled.target, anchor or None) == (link.target, link.anchor or None) and (
        spelled.wiki or link.form not in {LinkForm.WIKI, LinkForm.EMBED}
    ):
        return None
    if link.form is LinkForm.SLUG:
        return _slug_edit(link, spelled, anchor)
    if link.form in {LinkForm.WIKI, LinkForm.EMBED} and not (
        spelled.wiki and wikilink.can_hold(spelled.target, anchor)
    ):
        image = link.form is LinkForm.EMBED
        label = link.label or link.target
        new = write_link(
            label, spelled.target, anchor, style=spelled.style, image=image, in_table=in_table
        )
        return _changed(text, Edit(link.span.start, link.span.end, new))
    new = retarget(link, spelled.target, anchor, spelled.style)
    span = link.target_span
    if "\\" in text[span.start : span.end] and in_table:
        new = new.replace("|", "\\|")
    return _changed(text, Edit(span.start, span.end, new))


def _changed(text: str, edit: Edit) -> Edit | None:
    return None if text[edit.start : edit.end] == edit.new else edit


def _slug_edit(link: LinkOccurrence, spelled: Spelled, anchor: str | None) -> Edit:
    """`#slug` for another note; a name that such a mark can't hold is written as `[[name]]`."""
    try:
        return Edit(
            link.target_span.start, link.target_span.end, retarget(link, spelled.target, anchor)
        )
    except ValueError:
        if wikilink.can_hold(spelled.target, anchor):
            new = wikilink.write(spelled.target, anchor)
        else:
            new = write_link(link.target, spelled.target, anchor)
        return Edit(link.span.start, link.span.end, new)


def _field_edit(text: str, link: LinkOccurrence, target: str, anchor: str | None) -> Edit | None:
    """A path or wiki link in the frontmatter, quotes and all else kept (B13, B24).

    Raises ValueError when what would stand there is no path any more.
    """
    if (target, anchor or None) == (link.target, link.anchor or None):
        return None
    tail = f"#{anchor}" if anchor else ""
    for scalar in frontmatter.read(text).scalars:
        if not scalar.start <= link.span.start < max(scalar.end, scalar.start + 1):
            continue
        value = scalar.value
        if "[[" in value:
            value = _WIKI_TARGET.sub(lambda found: f"[[{target}{tail}", value, count=1)
        else:
            key = next(part for part in reversed(scalar.path) if isinstance(part, str))
            value = _field_path(key, value, target, anchor, link)
        new = frontmatter.set_path(text, scalar.path, value)
        return _whole_value(text, new, scalar)
    raise FrontmatterError("The link is not in the frontmatter any more.")


def _whole_value(text: str, new: str, scalar: Scalar) -> Edit | None:
    """The edit of a field as a person would say it: one path for another, not two letters of it."""
    edit = difference(text, new)
    if edit is None or edit.start < scalar.start or edit.end > scalar.end:
        return edit
    end = scalar.end + len(new) - len(text)
    return Edit(scalar.start, scalar.end, new[scalar.start : end])


def _field_path(key: str, value: str, target: str, anchor: str | None, link: LinkOccurrence) -> str:
    """The value of a field with another path in it; an anchor that stays is as it was written."""
    inner = fields.unbracketed(value.strip())
    path, mark, tail = inner.partition("#")
    if (anchor or None) != (link.anchor or None):
        must = "%" in path + tail or decode(anchor or "") != anchor
        mark, tail = ("#", encode(anchor) if must else anchor) if anchor else ("", "")
    new = value.replace(inner, f"{target}{mark}{tail}", 1)
    if fields.reads_as_path(key, new):
        return new
    new = value.replace(inner, f"{encode(target).replace(':', '%3A')}{mark}{tail}", 1)
    if not fields.reads_as_path(key, new):
        raise ValueError(f"{new} would be no path")
    return new


_WIKI_TARGET = re.compile(r"\[\[[^\[\]\n|]*")


def label_edit(text: str, link: LinkOccurrence, label: str) -> Edit | None:
    """The edit by which a link shows other words; None when its label is not plain text."""
    shown = link.label
    if shown is None or link.form not in {LinkForm.INLINE, LinkForm.WIKI, LinkForm.REFERENCE}:
        return None
    if link.form is LinkForm.WIKI:
        start = text.rfind(shown, link.target_span.end, link.span.end)
        if start < 0 or any(char in label for char in "[]|\n"):
            return None
        return Edit(start, start + len(shown), label)
    start = link.span.start + 1
    if text[start : start + len(shown)] != shown or text[start + len(shown)] != "]":
        return None
    if link.form is LinkForm.REFERENCE and link.target_span.start == start:
        return None  # the label is the name of the definition
    return Edit(start, start + len(shown), re.sub(r"([\\\[\]])", r"\\\1", label))


def unlinked(text: str, link: LinkOccurrence) -> Edit | None:
    """The edit that leaves of a link only the words it shows; None where that can't be done."""
    span = link.span
    if link.form is LinkForm.SLUG:
        return Edit(span.start, span.end, link.target)
    if link.form in {LinkForm.WIKI, LinkForm.EMBED}:
        words = link.label or link.target.rpartition("/")[2]
        if link.label is None and link.anchor:
            words = f"{words} > {link.anchor}" if words else link.anchor
        return Edit(span.start, span.end, words)
    if link.form in {LinkForm.INLINE, LinkForm.IMAGE}:
        opening = span.start + (2 if link.form is LinkForm.IMAGE else 1)
        close = _label_end(text, opening, link.target_span.start)
        return None if close < 0 else Edit(span.start, span.end, text[opening:close])
    if link.form is LinkForm.REFERENCE:
        image = text[span.start] == "!"
        opening = span.start + (2 if image else 1)
        if link.target_span.start == opening:  # [label] or [label][]
            return Edit(span.start, span.end, text[opening : link.target_span.end])
        close = _label_end(text, opening, link.target_span.start)
        return None if close < 0 else Edit(span.start, span.end, text[opening:close])
    if link.form is LinkForm.DEFINITION:
        end = text.find("\n", span.end)
        return Edit(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end + 1, "")
    return None


def _label_end(text: str, opening: int, before: int) -> int:
    """The bracket that closes a label: the last one before the destination."""
    return text.rfind("]", opening, before)


# --- links moved from one note into another ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """A footnote's mark in the text, or the start of its definition."""

    label: str
    start: int
    end: int
    """The label alone, without `[^` and `]`."""


def footnote_marks(text: str, body_start: int, also: Iterable[str] = ()) -> list[Mark]:
    """The marks `[^1]` of footnotes in running text (code and HTML left out).

    A mark without a definition is none, but for those whose label is one of `also`.
    """
    if "[^" not in text:
        return []
    env: dict[str, Any] = {}
    state = quick_read(normal_lines(text[body_start:]), env, everything=True)
    labels = frozenset((*state.footnotes, *also))
    found: list[Mark] = []
    for piece in state.texts:
        if "[^" not in piece.content:
            continue
        at = piece.at.moved(body_start)
        for hit in linkscan.scan(piece.content, env.get("references"), labels):
            if hit.kind == linkscan.FOOTNOTE_MARK:
                span = at.span(hit.label_start, hit.label_end)
                found.append(Mark(text[span.start : span.end], span.start, span.end))
    return found


_FOOTNOTE = re.compile(
    r"^ {0,3}\[\^([^\]\s]+)\]:[^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*", re.MULTILINE
)


def footnote_labels(text: str, body_start: int) -> list[Mark]:
    """The labels of all definitions of footnotes, those in quotes and lists too."""
    if "[^" not in text:
        return []
    state = quick_read(normal_lines(text[body_start:]), {})
    return [
        Mark(label, body_start + at, body_start + at + len(label))
        for label, at in zip(state.footnotes, state.footnote_places, strict=True)
    ]


def footnote_definitions(text: str, body_start: int, labels: Iterable[str]) -> dict[str, Edit]:
    """The definitions of these footnotes: where each stands; `new` is its text.

    Lines that look like one in code are none.
    """
    wanted = set(labels)
    if not wanted or "[^" not in text:
        return {}
    places = set(quick_read(normal_lines(text[body_start:]), {}).footnote_places)
    return {
        found[1]: Edit(found.start(), found.end(), found[0])
        for found in _FOOTNOTE.finditer(text, body_start)
        if found[1] in wanted and found.start(1) - body_start in places
    }


def in_table(text: str, link: LinkOccurrence) -> bool:
    """Whether a link stands in a line that looks like a row of a table."""
    start = text.rfind("\n", 0, link.span.start) + 1
    end = text.find("\n", link.span.end)
    row = text[start : len(text) if end < 0 else end]
    return row.lstrip(" >").startswith("|") or "\\|" in text[link.span.start : link.span.end]

"""Link definitions and footnotes that must go along when text moves to another note.

`[text][ref]` and `[^1]` need their `[ref]: …` and `[^1]: …` in the same note. What text that leaves
needs is copied to where it goes; what only it needs leaves with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it.common.utils import normalizeReference

from garden.okf.note import LinkForm, LinkOccurrence, Span
from garden.okf.rewrite import Edit, footnote_definitions, footnote_marks
from garden.reshape.provenance import other_name
from garden.reshape.sources import Source


@dataclass(frozen=True, slots=True)
class Carried:
    """Definitions that are needed on the other side of a cut."""

    along: tuple[Span, ...] = ()
    """Definitions outside that the leaving text needs: to be copied to its new note."""
    back: tuple[Span, ...] = ()
    """Definitions in the leaving text that the rest needs: to be copied to the end of the rest."""
    dropped: tuple[Span, ...] = ()
    """Those of `along` that nothing else needs: they leave."""


def label_of(text: str, link: LinkOccurrence) -> str:
    """The name by which a reference and its definition know each other."""
    if link.form is LinkForm.DEFINITION:
        return str(normalizeReference(link.label or ""))
    return str(normalizeReference(text[link.target_span.start : link.target_span.end]))


def carried(source: Source, start: int, end: int) -> Carried:
    """What the text between two places needs of the rest, and the rest of it."""
    along: dict[Span, bool] = {}
    back: list[Span] = []
    _references(source, start, end, along, back)
    _footnotes(source, start, end, along, back)
    dropped = [span for span, shared in along.items() if not shared]
    return Carried(tuple(along), tuple(dict.fromkeys(back)), tuple(dropped))


def _references(
    source: Source, start: int, end: int, along: dict[Span, bool], back: list[Span]
) -> None:
    links = source.body.links
    inside: set[str] = set()
    outside: set[str] = set()
    for link in links:
        if link.form is LinkForm.REFERENCE:
            within = start <= link.span.start < end
            (inside if within else outside).add(label_of(source.text, link))
    taken: set[str] = set()
    for link in links:
        if link.form is not LinkForm.DEFINITION:
            continue
        label = label_of(source.text, link)
        if label in taken:
            continue  # the first definition of a name counts
        taken.add(label)
        within = start <= link.span.start < end
        if within and label in outside:
            back.append(link.span)
        elif not within and label in inside:
            along[link.span] = label in outside


def _footnotes(
    source: Source, start: int, end: int, along: dict[Span, bool], back: list[Span]
) -> None:
    marks = footnote_marks(source.text, source.body_start)
    inside = {mark.label for mark in marks if start <= mark.start < end}
    outside = {mark.label for mark in marks if not start <= mark.start < end}
    found = footnote_definitions(source.text, source.body_start, inside | outside)
    for label, edit in found.items():
        within = start <= edit.start < end
        span = Span(edit.start, edit.end)
        if within and label in outside:
            back.append(span)
        elif not within and label in inside:
            along[span] = label in outside


def joined(pieces: list[str]) -> str:
    """Copied definitions as lines below a text; '' when there are none."""
    return "\n\n" + "\n".join(piece.strip("\n") for piece in pieces) if pieces else ""


def renamed_references(source: Source, other: Source) -> list[Edit]:
    """Edits that give `source` other names for its link definitions where `other` uses the same
    ones: in one note the first would win, and links would lead elsewhere."""
    kinds = {LinkForm.DEFINITION, LinkForm.REFERENCE}
    mine = {label_of(source.text, link) for link in source.body.links if link.form in kinds}
    theirs = {label_of(other.text, link) for link in other.body.links if link.form in kinds}
    edits: list[Edit] = []
    names: dict[str, str] = {}
    for link in source.body.links:
        if link.form not in kinds:
            continue
        label = label_of(source.text, link)
        if label in theirs:
            taken = mine | theirs | set(names.values())
            new = names.setdefault(label, other_name(label.lower(), taken))
            edits.append(_with_label(source.text, link, new))
    return edits


def _with_label(text: str, link: LinkOccurrence, new: str) -> Edit:
    span = link.target_span
    if link.form is LinkForm.DEFINITION:
        at = text.index("[", link.span.start) + 1
        return Edit(at, at + len(link.label or ""), new)
    opening = link.span.start + (2 if text[link.span.start] == "!" else 1)
    if span.start == opening:  # [ref] or [ref][]
        return Edit(span.end + 1, link.span.end, f"[{new}]")
    return Edit(span.start, span.end, new)

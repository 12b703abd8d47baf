"""What claims rest on: footnotes, and the entries of `sources:` whose id a mark names (OKF 0.2).

`[^s1]` leads to the definition `[^s1]: …` and to the entry with `id: s1` of its note. Text that
goes to another note takes both along, and where two notes mean different things by one label, one
of them gets another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from garden.okf import fields, frontmatter
from garden.okf.front_items import item_spans, items_of
from garden.okf.names import folder_of
from garden.okf.note import LinkForm, Span
from garden.okf.rewrite import (
    Edit,
    difference,
    footnote_definitions,
    footnote_labels,
    footnote_marks,
)
from garden.okf.yaml_tree import Value
from garden.reshape.sources import Source

SOURCES = "sources"


@dataclass(frozen=True, slots=True)
class _Basis:
    """What a label leads to in one note."""

    entries: tuple[Value, ...] = ()
    definition: str | None = None
    free: bool = True
    """Whether it says the same wherever it stands: no paths, no labels of its own."""


def source_ids(source: Source) -> dict[str, list[int]]:
    """The numbers of the entries of `sources:`, by their id."""
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(items_of(source.front, SOURCES)):
        if isinstance(entry, dict) and isinstance(label := entry.get("id"), str) and label:
            found.setdefault(label, []).append(number)
    return found


def cited(source: Source, spans: Iterable[Span] | None = None) -> list[int]:
    """The numbers of the entries that marks in some parts of the body, or in all of it, name."""
    ids = source_ids(source)
    if not ids:
        return []
    marks = footnote_marks(source.text, source.body_start, ids)
    if spans is not None:
        parts = list(spans)
        marks = [m for m in marks if any(s.start <= m.start < s.end for s in parts)]
    used = {mark.label for mark in marks}
    return sorted(number for label, numbers in ids.items() if label in used for number in numbers)


def told_apart(source: Source, other: Source) -> list[Edit]:
    """Edits that give labels of `source` other names where `other` means something else by them.

    What both mean alike is left as it is; its definition stays in `other` alone.
    """
    mine, theirs = _bases(source), _bases(other)
    my_labels = {m.label for m in footnote_marks(source.text, source.body_start, theirs)}
    their_labels = {m.label for m in footnote_marks(other.text, other.body_start, mine)}
    common = ({*mine} | my_labels) & ({*theirs} | their_labels)
    here = folder_of(source.path) == folder_of(other.path)
    edits: list[Edit] = []
    renamed: dict[str, str] = {}
    taken = {*mine, *theirs, *my_labels, *their_labels}
    for label in sorted(common):
        one, two = mine.get(label, _Basis()), theirs.get(label, _Basis())
        same = (one.entries, one.definition) == (two.entries, two.definition)
        if same and one.free and two.free and (here or not any(map(_says_path, one.entries))):
            edits += _without_definition(source, label)
            continue
        renamed[label] = new = other_name(label, taken)
        taken.add(new)
    if not renamed:
        return edits
    places = [
        *footnote_marks(source.text, source.body_start, renamed),
        *footnote_labels(source.text, source.body_start),
    ]
    edits += [
        Edit(mark.start, mark.end, renamed[mark.label]) for mark in places if mark.label in renamed
    ]
    return edits + _renamed_ids(source, renamed)


def leaving(source: Source, numbers: Iterable[int], rest: Iterable[Span]) -> list[Span]:
    """The lines of those of some entries that no mark in the rest of the body names."""
    stay = set(cited(source, rest))
    gone = [number for number in numbers if number not in stay]
    return [Span(*span) for span in item_spans(source.text, SOURCES, gone)]


def other_name(label: str, taken: Collection[str]) -> str:
    """`label` with a number, so that it is none of those taken, in any letter case."""
    known = {name.casefold() for name in taken}
    number = 2
    while f"{label}-{number}".casefold() in known:
        number += 1
    return f"{label}-{number}"


def _bases(source: Source) -> dict[str, _Basis]:
    entries = items_of(source.front, SOURCES)
    ids = source_ids(source)
    labels = {mark.label for mark in footnote_labels(source.text, source.body_start)}
    definitions = footnote_definitions(source.text, source.body_start, labels)
    found: dict[str, _Basis] = {}
    for label in {*ids, *labels}:
        edit = definitions.get(label)
        found[label] = _Basis(
            tuple(entries[number] for number in ids.get(label, ())),
            edit.new.strip() if edit is not None else None,
            _is_free(source, edit) if edit is not None else label not in labels,
        )
    return found


def _is_free(source: Source, definition: Edit) -> bool:
    if definition.new.count("[^") > 1:
        return False
    ahead = source.text[definition.end : definition.end + 3].removeprefix("\n")
    if ahead and not ahead.startswith(("\n", "[^")):
        return False  # its text may go on in the next line
    return all(
        link.external and link.form is not LinkForm.REFERENCE
        for link in source.body.links
        if definition.start <= link.span.start < definition.end
    )


def _says_path(value: Value, key: str = SOURCES) -> bool:
    """Whether something in an entry means another file from another folder."""
    if isinstance(value, dict):
        return any(_says_path(inner, name) for name, inner in value.items())
    if isinstance(value, list):
        return any(_says_path(inner, key) for inner in value)
    return "[[" in value or fields.reads_as_path(key, value)


def _without_definition(source: Source, label: str) -> list[Edit]:
    found = footnote_definitions(source.text, source.body_start, [label]).get(label)
    if found is None:
        return []
    text, end = source.text, found.end
    end += text[end : end + 1] == "\n"
    blank_before = text[: found.start].endswith("\n\n")
    end += blank_before and text[end : end + 1] == "\n"
    return [Edit(found.start, end, "")]


def _renamed_ids(source: Source, renamed: dict[str, str]) -> list[Edit]:
    """An edit for each id of an entry, so that edits of its paths go beside it."""
    single = not isinstance(source.front.fields.get(SOURCES), list)
    edits: list[Edit] = []
    for label, numbers in source_ids(source).items():
        for number in numbers if label in renamed else ():
            path = (SOURCES, "id") if single else (SOURCES, number, "id")
            edit = difference(source.text, frontmatter.set_path(source.text, path, renamed[label]))
            if edit is not None:
                edits.append(edit)
    return edits

"""Which broken links wish for the same note: those that one note would answer.

A name without a folder is answered by a note of that name anywhere, a path only where it says. So
paths are told apart by where they lead, however they are spelled, and names by themselves; a name
joins the path that ends in it, of several the nearest one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from garden.okf.names import fold, stem, without_suffix
from garden.okf.note import LinkForm
from garden.okf.paths import ranked
from garden.okf.wishes import is_missing_file, names_nothing, wished_note


@dataclass(frozen=True, slots=True)
class Wished:
    """A note that nobody has written."""

    key: str
    """Its path without the ending, folded; only the name where no link names a folder."""
    title: str
    target: str
    """As it is written in the link that says most: a path before a name."""
    form: LinkForm
    source: str
    """Path of the note with that link."""


def wished(rows: Iterable[tuple[int, str, str, str]]) -> tuple[list[Wished], list[tuple[int, int]]]:
    """(wished-for notes, a pair (note, place among those) for each link that wishes).

    `rows` are broken links: number and path of the note they stand in, target and form. Links to
    missing files, to nothing and out of the garden wish for no note.
    """
    place = lru_cache(maxsize=None)(_place)  # a garden may hold ten thousand links to few notes
    links = []
    paths: dict[str, dict[str, str]] = {}
    for number, source, target, form in rows:
        found = place(target, LinkForm(form), source.rpartition("/")[0])
        if found is None:
            continue
        title, path = found
        name = fold(stem(path))
        bare = "/" not in target
        if not bare:
            paths.setdefault(name, {}).setdefault(path, fold(without_suffix(path)))
        links.append((number, source, target, LinkForm(form), title, path, name, bare))
    first: dict[str, tuple[bool, int, Wished]] = {}
    pairs: list[tuple[int, str]] = []
    for number, source, target, form, title, path, name, bare in links:
        key = name
        if (known := paths.get(name)) is not None:
            nearest = ranked(known, source.rpartition("/")[0])[0] if bare else path
            key = known[nearest]
        pairs.append((number, key))
        before = first.get(key)
        if before is None or (before[0] and not bare):
            at = len(first) if before is None else before[1]
            first[key] = (bare, at, Wished(key, title, target, form, source))
    at_of = {key: at for key, (_bare, at, _wished) in first.items()}
    return [one for _bare, _at, one in first.values()], [(n, at_of[key]) for n, key in pairs]


def _place(target: str, form: LinkForm, folder: str) -> tuple[str, str] | None:
    """(title, path) of the note that is wished for from `folder`; None for no note."""
    if names_nothing(target) or is_missing_file(target, form):
        return None
    title, path = wished_note(target, form, f"{folder}/_.md" if folder else "_.md")
    return None if path.startswith("../") else (title, path)

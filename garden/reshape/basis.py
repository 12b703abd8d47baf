"""What a plan rests on: seen again before the first write, so that nothing unseen is done.

A plan rests on more than the files it changes: on the names of all notes, by which links are
written so that they lead to one and no other, on who links there, and on what lies in folders that
are moved or deleted. Before it is applied the disk is looked through, and if anything came, went or
was edited since, the plan is made once more: it must be the same one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from garden.errors import VersionConflict
from garden.okf.layout import GardenLayout
from garden.okf.resolve import keys_of
from garden.reshape.plan import FilePlan, Notice, Plan
from garden.search.store import Index

Again = Callable[[], Plan]
Happened = Literal["came", "went", "changed", "otherwise"]
"""What became of a file; 'otherwise': it stays, and the plan would change it in another way."""
_WORDS: Final[dict[Happened, str]] = {
    "came": "came",
    "went": "is not there any more",
    "changed": "was changed",
    "otherwise": "would be changed otherwise",
}
Sign = tuple[int, int, int]
"""Size, time of the last change of the content, and (but on Windows) of any change."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What stood when the plan was made."""

    again: Again
    """Makes the plan once more, as things are then."""
    revision: int
    """Of the index."""
    names: frozenset[str]
    """Every note and other file of the garden."""
    contents: Mapping[str, Sign | None]
    """Files in the folders of the plan; those that are only moved without a sign."""
    files: tuple[FilePlan, ...]
    """The plan's files before anything was left out."""


def planned(index: Index, layout: GardenLayout, make: Again) -> Plan:
    """The plan that `make` makes, with what it rests on."""
    revision, names = index.revision, _names(index)
    plan = make()
    basis = Basis(make, revision, names, _contents(plan, layout), plan.files)
    return replace(plan, basis=basis)


def check(plan: Plan, index: Index, layout: GardenLayout) -> None:
    """Raise PlanOutdated, with the name of the file, when the plan would be another one now;
    and what making it anew raises. The index must be level with the disk."""
    basis = plan.basis
    if basis is None:
        return
    now = _contents(plan, layout)
    for path in sorted(basis.contents.keys() | now.keys()):
        if path not in now or path not in basis.contents:
            raise PlanOutdated(path, "came" if path in now else "went")
        if now[path] != basis.contents[path]:
            raise PlanOutdated(path, "changed")
    names = _names(index)
    if index.revision == basis.revision and names == basis.names:
        return
    again = basis.again()
    differing = _differing(basis.files, again.files) + _newly_told(plan.notices, again.notices)
    if differing:
        raise _blamed(plan, index, names, differing)


class PlanOutdated(VersionConflict):
    """A file is not what a plan rests on; nothing was written."""

    def __init__(
        self, where: str, happened: Happened, *, expected: str = "", actual: str = ""
    ) -> None:
        super().__init__(
            f"The file {_WORDS[happened]} since the preview; nothing was written.",
            where=where,
            advice="Look at the preview again.",
            expected=expected,
            actual=actual,
        )
        self.happened: Happened = happened


def _blamed(
    plan: Plan, index: Index, names: frozenset[str], differing: list[str]
) -> VersionConflict:
    """The error for a plan that is another one now: of the file that came or went, where that is
    the reason, else of the first file that would be changed in another way."""
    basis = plan.basis
    assert basis is not None
    with index.lent_names() as known:
        for path in sorted(names ^ basis.names):
            if plan.reach.keys & keys_of(path, *(known.named(path) or ("", ()))):
                return PlanOutdated(path, "came" if path in names else "went")
    return PlanOutdated(differing[0], "otherwise")


def _differing(before: Iterable[FilePlan], after: Iterable[FilePlan]) -> list[str]:
    """Files that come into the plan, leave it, or become another text."""
    old, new = ({file.name: _said(file) for file in files} for files in (before, after))
    return [
        *(name for name in new if name not in old),
        *(name for name in old if old[name] != new.get(name)),
    ]


def _newly_told(before: Iterable[Notice], after: Iterable[Notice]) -> list[str]:
    """Files of which a person should know something that was not said."""
    known = {(notice.code, notice.path, notice.facts) for notice in before}
    return [
        notice.path for notice in after if (notice.code, notice.path, notice.facts) not in known
    ]


def _said(file: FilePlan) -> tuple[object, ...]:
    return file.path, file.target, file.text, file.changes


def _names(index: Index) -> frozenset[str]:
    with index.lent_names() as known:
        return frozenset(known.paths())


def _contents(plan: Plan, layout: GardenLayout) -> dict[str, Sign | None]:
    found: dict[str, Sign | None] = {}
    for folder, _target in plan.moves:
        found.update(dict.fromkeys(path for path, _entry in _below(layout, folder)))
    for path in plan.trash:
        for file, entry in _below(layout, path):
            try:
                info = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            found[file] = info.st_size, info.st_mtime_ns, 0 if os.name == "nt" else info.st_ctime_ns
    return found


def _below(layout: GardenLayout, path: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file in a folder and its folders, those among them that no garden shows."""
    start = layout.absolute(path)
    if start.is_symlink() or not start.is_dir():
        return
    pending = [(os.fspath(start), path)]
    while pending:
        folder, prefix = pending.pop()
        try:
            with os.scandir(folder) as entries:
                listed = list(entries)
        except OSError:
            continue
        for entry in listed:
            inner = f"{prefix}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                pending.append((entry.path, inner))
            else:
                yield inner, entry

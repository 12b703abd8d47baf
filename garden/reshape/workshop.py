"""`Workshop`: what every planner works with, and the parts of a plan they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from garden.okf.layout import GardenLayout
from garden.okf.rewrite import Edit
from garden.reshape.plan import Change, FilePlan, Why
from garden.reshape.sources import Source, Sources
from garden.search.store import Index
from garden.work import CancelToken


@dataclass(slots=True)
class Workshop:
    """One planning. The index must be level with the files."""

    index: Index
    layout: GardenLayout
    sources: Sources
    token: CancelToken | None = None
    wiki: bool = True
    """Whether links that are written anew are wiki links."""
    first_text: Callable[[str, str], str] = lambda title, body: body
    """The text of a new note, from its title and body."""

    def files_below(self, folder: str) -> list[str]:
        """Notes and other files in a folder and its folders."""
        from garden.search import link_rows

        with self.index.reader() as connection:
            assets = link_rows.assets_below(connection, folder)
        return [*self.index.below(folder), *assets]


def change(source: Source, edit: Edit, why: Why, *, required: bool = True) -> Change:
    """An edit of a note as a change; the deed itself unless it may be left out."""
    line = source.line(edit.start)
    return Change(edit.start, edit.end, edit.new, why, line, required=required)


def beside(own: Sequence[Change], others: Iterable[Change]) -> list[Change]:
    """`own`, with those of `others` that don't meet them, in the order of the text."""
    kept = [other for other in others if not any(_meet(other, mine) for mine in own)]
    return sorted([*own, *kept], key=lambda each: (each.start, each.end))


def _meet(one: Change, other: Change) -> bool:
    return one.start < other.end and other.start < one.end


def file_plans(
    sources: Sources,
    mended: Mapping[str, Sequence[Change]],
    own: Mapping[str, Sequence[Change]],
    moved: Mapping[str, str],
) -> tuple[FilePlan, ...]:
    """A plan for every file that changes or moves: those of the deed first, then by path.

    A change that says what stands there already is none: applied, it could not be undone.
    """
    files: list[FilePlan] = []
    first = [*own, *(path for path in moved if path in sources.known and path not in own)]
    rest = sorted(path for path, changes in mended.items() if changes and path not in first)
    for path in (*first, *rest):
        source = sources.get(path)
        changes = [
            each
            for each in beside(own.get(path, ()), mended.get(path, ()))
            if source.text[each.start : each.end] != each.new
        ]
        target = moved.get(path, path)
        if changes or target != path:
            files.append(FilePlan(path, target, source.text, source.version, tuple(changes)))
    return tuple(files)

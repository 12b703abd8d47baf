"""Moving notes and folders: files go to another folder, links follow (B06)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from garden.errors import GardenError
from garden.okf import names
from garden.reshape import naming
from garden.reshape.mending import mend
from garden.reshape.plan import Notice, Plan
from garden.reshape.shift import Shift
from garden.reshape.workshop import Workshop, file_plans

_OTHER_NAME = "Choose another name."
_OTHER_FOLDER = "Choose another folder, or rename one of the two first."
_LISTED = 300
"""So many moved notes are listed even where their text stays; of more, those that change."""


def plan_move(shop: Workshop, paths: Sequence[str], folder: str) -> Plan:
    """The plan of moving notes, files and folders into `folder` ('' for the garden's top).

    What lies there already is passed over. A folder that is there under another spelling (letter
    case, Unicode form) is the one that is meant. Raises AlreadyExists, InvalidName, LeftOut,
    NotFound, NotAFolder, and GardenError for a folder into itself.
    """
    folder, spelled = naming.folder_place(shop.layout, folder)
    pairs: list[tuple[str, str]] = []
    for path in _outermost(paths):
        target = f"{folder}/{path.rpartition('/')[2]}" if folder else path.rpartition("/")[2]
        if target != path:
            pairs.append((path, target))
    return _plan(shop, pairs, {"folder": folder}, spelled)


def plan_rename_folder(shop: Workshop, path: str, name: str) -> Plan:
    """The plan of giving a folder another name. Raises as `plan_move` does."""
    naming.folder_name(name)
    parent = names.folder_of(path)
    target = f"{parent}/{name}" if parent else name
    return _plan(shop, [(path, target)] if target != path else [], {"old": path, "new": target})


def _plan(
    shop: Workshop,
    pairs: list[tuple[str, str]],
    facts: dict[str, str],
    notices: Sequence[Notice] = (),
) -> Plan:
    moved: dict[str, str] = {}
    taken: set[str] = set()
    for path, target in pairs:
        naming.require(shop.layout, path)
        if f"{target}/".startswith(f"{path}/"):
            raise GardenError(
                "A folder can't be moved into itself.", where=path, advice="Choose another folder."
            )
        stays = names.folder_of(path) == names.folder_of(target)
        naming.check_free(shop.layout, target, path, _OTHER_NAME if stays else _OTHER_FOLDER)
        if names.fold(target) in taken:
            raise GardenError(
                "Two of them have the same name.", where=target, advice="Rename one of them first."
            )
        taken.add(names.fold(target))
        moved.update(_all_of(shop, path, target))
    naming.check_seen(shop.layout, (new for new in moved.values() if names.is_note_name(new)))
    for path in [path for path in moved if names.is_note_name(path)][:_LISTED]:
        shop.sources.find(path)
    shift = Shift(moved=moved, names=_names(shop, moved))
    mended = mend(shop.index, shop.sources, shift, shop.token)
    what = names.stem(pairs[0][0]) if len(pairs) == 1 else f"{len(pairs)} notes"
    return Plan(
        "move",
        f"Move {what}",
        file_plans(shop.sources, mended.changes, {}, moved),
        moves=tuple(pairs),
        notices=(*notices, *mended.notices),
        show=pairs[0][1] if len(pairs) == 1 and names.is_note_name(pairs[0][1]) else "",
        facts={**facts, "what": what, "count": str(len(pairs))},
        reach=mended.reach,
    )


def _outermost(paths: Iterable[str]) -> list[str]:
    """Without what moves along with a folder that is named too."""
    whole = dict.fromkeys(path.rstrip("/") for path in paths)
    return [
        path
        for path in whole
        if not any(path.startswith(f"{other}/") for other in whole if other != path)
    ]


def _all_of(shop: Workshop, path: str, target: str) -> dict[str, str]:
    """Everything that moves with a path: a folder's notes, files and folders."""
    if not shop.layout.absolute(path).is_dir():
        return {path: target}
    moved = {f"{path}/": f"{target}/"}
    for file in shop.files_below(path):
        inner = file[len(path) :]
        moved[file] = target + inner
        parent = inner.rpartition("/")[0]
        while parent:
            moved.setdefault(f"{path}{parent}/", f"{target}{parent}/")
            parent = parent.rpartition("/")[0]
    return moved


def _names(shop: Workshop, moved: dict[str, str]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Titles stay; only one that is nothing but the file name follows it (a folder's new case)."""
    from garden.search import link_rows

    with shop.index.reader() as connection:
        known = link_rows.names(connection, moved)
    return {moved[path]: named for path, named in known.items()}

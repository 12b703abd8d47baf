"""Pictures and other files that another program moved: told by their content, as notes are.

Nothing else reads their content, so hashes are learnt behind everything else, of the files that a
note links to. Only when such a file is gone are new ones of its size read and compared.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from garden.changes import matched, same_named
from garden.errors import GardenError
from garden.okf.layout import GardenLayout
from garden.search.records import KnownFile
from garden.storage.atomic import hash_of_file
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.search.store import Index

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the largest file that is hashed: films would keep the disk busy for nothing."""
_AT_ONCE: Final = 20
_UNREAD: Final = "-"
"""In place of a hash: not to be read, or not readable."""


def known_files(
    connection: sqlite3.Connection, paths: Iterable[str] | None = None
) -> dict[str, KnownFile]:
    """All files of the index, or those at some paths and in folders there."""
    query = "SELECT path, size, mtime_ns, hash FROM assets"
    if paths is None:
        return {row[0]: KnownFile(*row) for row in connection.execute(query)}
    found: dict[str, KnownFile] = {}
    for path in paths:
        rows = connection.execute(
            f"{query} WHERE path = ? OR (path > ? AND path < ?)",
            (path, f"{path}/", f"{path}0"),  # '0' is the character behind '/'
        )
        found.update((row[0], KnownFile(*row)) for row in rows)
    return found


def moved_files(
    layout: GardenLayout, gone: Iterable[KnownFile], new: Iterable[str]
) -> tuple[tuple[str, str], ...]:
    """(old, new) of files that went and came with the same content, where it is one to one.

    Of one whose content was not learnt yet, or is too large to be read, the name must do.
    """
    lost = {file.path: file for file in gone}
    new = list(new) if lost else []
    known = {path: f.hash for path, f in lost.items() if f.hash not in ("", _UNREAD) and f.size}
    sizes = {lost[path].size for path in known}
    come: dict[str, str] = {}
    for path in new if known else ():
        learnt = _read(layout, path, sizes)
        if learnt.hash not in ("", _UNREAD):
            come[path] = learnt.hash
    pairs = matched(known, come)
    taken = {new for _old, new in pairs}
    unknown = [path for path, file in lost.items() if file.hash in ("", _UNREAD)]
    named = same_named(unknown, [path for path in new if path not in taken])
    return (*pairs, *(pair for pair in named if _as_large(layout, lost[pair[0]], pair[1])))


def moved_since(
    layout: GardenLayout, known: Mapping[str, KnownFile], there: Collection[str]
) -> tuple[tuple[str, str], ...]:
    """The same of all files, from those that were known and those that are there."""
    lost = [file for path, file in known.items() if path not in there]
    return moved_files(layout, lost, [path for path in there if path not in known])


def _as_large(layout: GardenLayout, file: KnownFile, path: str) -> bool:
    """Whether a file is as large as another was, as far as that is known."""
    if file.hash != _UNREAD or file.size < 0:
        return True
    try:
        return layout.absolute(path).stat().st_size == file.size
    except (GardenError, OSError):
        return False


def changed_since(known: Mapping[str, KnownFile], path: str, size: int, mtime_ns: int) -> bool:
    """Whether a file whose hash is known is another one now."""
    file = known.get(path)
    return file is not None and file.hash != "" and (file.size, file.mtime_ns) != (size, mtime_ns)


def learn(index: Index, layout: GardenLayout, token: CancelToken | None = None) -> bool:
    """Read some of the files that notes link to. Returns whether there may be more to read."""
    with index.reader() as connection:
        rows = connection.execute(
            "SELECT path FROM assets WHERE hash = ''"
            " AND EXISTS (SELECT 1 FROM links WHERE resolved = assets.path) LIMIT ?",
            (_AT_ONCE,),
        ).fetchall()
    learnt: list[KnownFile] = []
    for (path,) in rows:
        if token is not None and token.cancelled:
            break
        learnt.append(_read(layout, path))
    if learnt:
        index.keep_hashes(learnt)
    return len(rows) == _AT_ONCE


def _read(layout: GardenLayout, path: str, sizes: Iterable[int] | None = None) -> KnownFile:
    """A file with its hash; without one when its size is none of `sizes`, or beyond what is
    read, or it can't be read."""
    try:
        file = layout.absolute(path)
        before = file.stat()
        if before.st_size > LARGEST or (sizes is not None and before.st_size not in sizes):
            return KnownFile(path, before.st_size, before.st_mtime_ns, _UNREAD)
        digest = hash_of_file(file)
        after = file.stat()
    except (GardenError, OSError):
        return KnownFile(path, -1, -1, _UNREAD)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        return KnownFile(path, -1, -1, "")  # it is being written
    return KnownFile(path, after.st_size, after.st_mtime_ns, digest)

"""Folders as they stand on disk, whatever way a person spells them.

Two folders whose names differ only in letter case or Unicode form are one on most disks of Windows
and macOS, and a person who types 'Plans' means the 'plans' that is there (B08, B09).
"""

from __future__ import annotations

from garden.errors import NotAFolder
from garden.okf.layout import GardenLayout
from garden.okf.names import fold


def folder_as_it_stands(layout: GardenLayout, folder: str) -> str:
    """`folder` ('' for the garden's top) with the spelling of the folders that are there already.

    What is not there stays as it was typed. Raises NotAFolder when a file is in the way, and
    OutsideGarden as `GardenLayout.absolute` does.
    """
    done = ""
    rest = [part for part in folder.split("/") if part]
    for root in layout.notes:  # the roots' own names are the layout's, not found on disk
        prefix = [part for part in root.prefix.split("/") if part]
        if prefix and [fold(part) for part in rest[: len(prefix)]] == [fold(p) for p in prefix]:
            done, rest = "/".join(prefix), rest[len(prefix) :]
            break
    for number, part in enumerate(rest):
        way = f"{done}/{part}" if done else part
        place = layout.absolute(way)
        try:
            listed = [entry.name for entry in place.parent.iterdir()]
        except OSError:
            return "/".join((way, *rest[number + 1 :]))  # from here on they are made
        same = sorted(name for name in listed if fold(name) == fold(part))
        folders = [name for name in same if (place.parent / name).is_dir()]
        if same and not folders:
            raise NotAFolder(
                f"'{same[0]}' is a file, not a folder.",
                where=f"{done}/{same[0]}" if done else same[0],
                advice="Choose another folder.",
            )
        name = part if part in folders or not folders else folders[0]
        done = f"{done}/{name}" if done else name
    return done

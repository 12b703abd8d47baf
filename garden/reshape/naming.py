"""Whether a name or place can be taken: refused with advice before anything is planned (B14)."""

from __future__ import annotations

from collections.abc import Iterable

from garden.errors import AlreadyExists, InvalidName, LeftOut, NotFound
from garden.okf import names
from garden.okf.bundle import NoteFilter
from garden.okf.folders import folder_as_it_stands
from garden.okf.layout import GardenLayout
from garden.reshape.plan import Notice


def file_name(name: str, suffix: str = ".md") -> str:
    """A file name as a person gave it, with a note's suffix. Raises InvalidName with a name that
    would do."""
    wanted = name if names.is_note_name(name) else f"{name}{suffix}"
    if not name.strip() or not names.without_suffix(wanted).strip():
        raise InvalidName("A note needs a name.", where=name, advice="Give it a name.")
    if names.is_reserved(wanted):
        raise InvalidName(
            f"'{wanted}' has a meaning of its own in each folder.",
            where=name,
            advice=f"'{names.safe_file_name(name).name}' would work.",
        )
    names.check_file_name(wanted)
    return wanted


def folder_name(name: str) -> str:
    """A folder's name as a person gave it. Raises InvalidName with one that would do."""
    if not name.strip():
        raise InvalidName("A folder needs a name.", where=name, advice="Give it a name.")
    safe = names.safe_file_name(name, fallback="folder")
    if safe.reasons and safe.reasons != ("okf-reserved",):
        raise InvalidName(
            f"'{name}' can't be the name of a folder ({', '.join(safe.reasons)}).",
            where=name,
            advice=f"'{safe.name}' would work.",
        )
    return name


def folder_place(layout: GardenLayout, folder: str) -> tuple[str, tuple[Notice, ...]]:
    """Where a folder is that a person named, and a notice when it is spelled otherwise there.

    Raises InvalidName for a name that no folder can have, NotAFolder where a file is in the way.
    """
    parts = [part for part in folder.split("/") if part]
    for part in parts:
        folder_name(part)
    wanted = "/".join(parts)
    place = folder_as_it_stands(layout, wanted)
    if place == wanted:
        return place, ()
    return place, (Notice("folder-spelled", place, facts=(("folder", place),)),)


def check_seen(layout: GardenLayout, paths: Iterable[str]) -> None:
    """Raise LeftOut for the first of these places of notes that the garden would not show."""
    notes = NoteFilter(layout)
    for path in paths:
        part = notes.why_not(path)
        if part:
            raise LeftOut(
                f"A note there would not be seen: the garden leaves out '{part}'.",
                where=path,
                advice="Choose another name or folder, or change the ignore file.",
                part=part,
            )


def check_free(
    layout: GardenLayout,
    path: str,
    besides: str = "",
    advice: str = "Choose another name, or merge the two notes.",
) -> None:
    """Raise AlreadyExists when something is at `path` that is not the file `besides` itself.

    A name that differs in case or Unicode form only is the same file on other disks (B08, B09).
    """
    file = layout.absolute(path)
    try:
        listed = [entry.name for entry in file.parent.iterdir()]
    except OSError:
        return  # the folder is to be made
    twins = [name for name in listed if names.fold(name) == names.fold(file.name)]
    if besides and layout.absolute(besides).parent == file.parent:
        own = layout.absolute(besides).name
        twins = [name for name in twins if name != own]
    if not twins:
        return
    raise AlreadyExists(
        f"'{twins[0]}' is there already.",
        where=path,
        advice=advice,
    )


def require(layout: GardenLayout, path: str) -> None:
    """Raise NotFound unless there is a file or folder at `path`."""
    if not layout.absolute(path).exists():
        raise NotFound("It is not there any more.", where=path, advice="Look at the list again.")

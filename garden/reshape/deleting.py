"""Deleting notes, with a choice for the links that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from garden.errors import GardenError
from garden.okf import names
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.rewrite import Edit, unlinked
from garden.reshape import naming
from garden.reshape.mending import mend
from garden.reshape.plan import FilePlan, Plan
from garden.reshape.shift import Aim, Shift
from garden.reshape.sources import Source
from garden.reshape.workshop import Workshop, file_plans

Inbound = Literal["wish", "unlink", "point"]
"""What becomes of links to what is deleted: they stay as wishes for a note, leave their words, or
lead to another note."""


def plan_delete(
    shop: Workshop, paths: Sequence[str], inbound: Inbound = "wish", point_to: str = ""
) -> Plan:
    """The plan of moving notes or folders to the trash.

    A link that stays as a wish never leads to another note of that name instead (B04); it is
    written so that it doesn't. Raises NotFound, and GardenError when links shall lead to a note
    that is deleted too.
    """
    gone: set[str] = set()
    folders: list[str] = []
    for path in paths:
        naming.require(shop.layout, path)
        if shop.layout.absolute(path).is_dir():
            folders.append(path)
            gone.update(shop.files_below(path))
        else:
            gone.add(path)
    if inbound == "point":
        naming.require(shop.layout, point_to)
        if point_to in gone:
            raise GardenError(
                "Links can't lead to a note that is deleted too.",
                where=point_to,
                advice="Choose another note.",
            )

    def aim(_source: Source, link: LinkOccurrence, led_to: str) -> Aim | None:
        away = led_to in gone or any(led_to.startswith(f"{folder}/") for folder in folders)
        if not away:
            return Aim(led_to, link.anchor)
        return Aim(point_to, None) if inbound == "point" else None

    def orphan(source: Source, link: LinkOccurrence) -> Edit | None:
        if inbound != "unlink" or link.form is LinkForm.FIELD:
            return None
        return unlinked(source.text, link)

    shift = Shift(
        gone=frozenset(gone),
        place=lambda source, _link: None if source.path in gone else source.path,
        aim=aim,
        orphan=orphan,
    )
    mended = mend(shop.index, shop.sources, shift, shop.token)
    removed = []
    for path in sorted(gone):
        if names.is_note_name(path) and (source := shop.sources.find(path)) is not None:
            removed.append(FilePlan(path, "", source.text, source.version))
        else:
            removed.append(FilePlan(path, "", "", None))
    what = names.stem(paths[0]) if len(paths) == 1 else f"{len(paths)} notes"
    return Plan(
        "delete",
        f"Delete {what}",
        (*removed, *file_plans(shop.sources, mended.changes, {}, {})),
        notices=tuple(mended.notices),
        facts={"what": what, "count": str(len(gone)), "inbound": inbound},
        reach=mended.reach,
        trash=tuple(paths),
    )

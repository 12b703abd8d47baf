"""Links to files that another program has moved: told by their content, offered to be mended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from garden.reshape.mending import mend
from garden.reshape.plan import Plan
from garden.reshape.shift import Shift
from garden.reshape.workshop import Workshop, file_plans
from garden.search import link_rows


def plan_mend(shop: Workshop, moved: Sequence[tuple[str, str]]) -> Plan:
    """The plan of letting links follow files that were moved already, as (old, new).

    Pairs whose file has moved on, or whose old place is taken again, are left out.
    """
    still = {
        old: new
        for old, new in moved
        if shop.layout.absolute(new).exists() and not shop.layout.absolute(old).exists()
    }
    with shop.index.reader() as connection:
        known = link_rows.names(connection, still.values())
        files = link_rows.assets(connection, still.values())
    pairs = {old: new for old, new in still.items() if new in known or new in files}
    notes = {old: new for old, new in pairs.items() if new in known}
    shift = Shift(
        moved={**_beside(shop, notes), **pairs},
        names={new: known[new] for new in notes.values()},
        happened=True,
    )
    mended = mend(shop.index, shop.sources, shift, shop.token)
    return Plan(
        "mend",
        "Mend links",
        file_plans(shop.sources, mended.changes, {}, {}),
        notices=tuple(mended.notices),
        facts={"count": str(len(pairs))},
        reach=mended.reach,
    )


def _beside(shop: Workshop, pairs: Mapping[str, str]) -> dict[str, str]:
    """Images and other files of folders that moved whole, as (old, new): where no content of theirs
    is known yet, a folder that is gone and whose notes kept their names has taken them along."""
    found: dict[str, str] = {}
    for old, new in pairs.items():
        folder, _, name = old.rpartition("/")
        place, _, now = new.rpartition("/")
        if name != now or not folder or not place or shop.layout.absolute(folder).exists():
            continue
        with shop.index.reader() as connection:
            for file in link_rows.assets_below(connection, place):
                found.setdefault(folder + file[len(place) :], file)
    return found

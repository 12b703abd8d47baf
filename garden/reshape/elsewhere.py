"""Links to files that another program has moved: told by their content, offered to be mended."""

from __future__ import annotations

from collections.abc import Sequence

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
    pairs = {old: new for old, new in still.items() if new in known}
    shift = Shift(
        moved=pairs,
        names={new: known[new] for new in pairs.values()},
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

"""Taking decisions back: which one is meant, and what stands in the way of it. Runs in a lane."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from garden.errors import AlreadyExists, GardenError, NotFound, VersionConflict
from garden.staging.log_line import REDO, UNDO
from garden.staging.similar import NEAR, similar_among

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.staging.log_line import Entry
    from garden.staging.outcomes import Resolved


class Stuck(GardenError):
    """A decision that can't be taken back, or made again, as things stand."""

    def __init__(self, error: GardenError, tried: frozenset[str], claim: str) -> None:
        super().__init__(error.what, where=error.where, advice=error.advice)
        self.error = error
        self.tried = tried
        """Resolutions that were to be turned over."""
        self.claim = claim
        """Of the candidate that it is about."""
        self.said = error.expected if isinstance(error, VersionConflict) else ""
        """What the Memory item said then; '' when it isn't about an item."""
        self.item = ""
        """Id of the item that stands there instead; '' when it is gone."""
        self.now = ""
        """What that item says now."""


def take_back(
    garden: Garden, resolution: str = "", *, batch: str = "", passed: AbstractSet[str] = frozenset()
) -> Resolved:
    """Take back a resolution, a batch, or the newest deed that holds and isn't among the `passed`
    resolutions. Raises Stuck, and NotFound when nothing is left."""
    log = garden.desk.log
    log.refresh()
    if not resolution and not batch:
        newest = _newest(garden, passed)
        if newest is None:
            raise NotFound("There is nothing to undo.")
        resolution, batch = newest.id, newest.batch
    try:
        return garden.review.undo_batch(batch) if batch else garden.review.undo(resolution)
    except (VersionConflict, AlreadyExists) as error:
        left = [one for one in log.in_batch(batch) if _holds(garden, one)] if batch else []
        about = left[-1] if left else log.find(resolution)
        raise _stuck(garden, error, about, {resolution, *(one.id for one in left)}) from error


def make_again(garden: Garden, resolution: str = "") -> Resolved:
    """Make a resolution hold again, or the deed that was taken back last. Raises Stuck."""
    try:
        return garden.review.redo(resolution)
    except (VersionConflict, AlreadyExists) as error:
        log = garden.desk.log
        about = log.find(resolution) if resolution else log.last_undone()
        raise _stuck(garden, error, about, {resolution}) from error


def _newest(garden: Garden, passed: AbstractSet[str]) -> Entry | None:
    return next(
        (
            one
            for one in reversed(garden.desk.log.entries)
            if one.id not in passed and _holds(garden, one)
        ),
        None,
    )


def _holds(garden: Garden, entry: Entry) -> bool:
    turns = entry.disposition in (UNDO, REDO)
    return bool(entry.id) and not turns and not garden.desk.log.is_undone(entry.id)


def _stuck(
    garden: Garden, error: GardenError, about: Entry | None, tried: AbstractSet[str]
) -> Stuck:
    stuck = Stuck(error, frozenset(tried) - {""}, about.claim if about is not None else "")
    if stuck.said:
        items = {item.id: item.content for item in garden.desk.document().items}
        near = similar_among(stuck.said, items, at_least=NEAR)
        stuck.item = max(near, key=near.__getitem__, default="")
        stuck.now = items.get(stuck.item, "")
    return stuck

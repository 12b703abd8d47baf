"""Which node lies in a direction: the keyboard's way through the picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .camera import Points

_WIDEST = np.cos(np.radians(62))
"""Nodes farther off the direction than this are not meant."""


def toward(places: Points, row: int, others: NDArray[np.intp], dx: float, dy: float) -> int | None:
    """The row of `others` that lies in direction (dx, dy) from `row`; None when none does.

    Near ones come before far ones, and of those the one that is most straight ahead.
    """
    others = others[others != row]
    if not len(others):
        return None
    delta = places[others] - places[row]
    far = np.hypot(delta[:, 0], delta[:, 1]) + 1e-9
    straight = (delta[:, 0] * dx + delta[:, 1] * dy) / far
    ahead = straight >= _WIDEST
    if not ahead.any():
        return None
    cost = np.where(ahead, far / np.maximum(straight, _WIDEST) ** 2, np.inf)
    return int(others[int(np.argmin(cost))])

"""How far two texts are the same from their beginning and from their end."""

from __future__ import annotations


def common_prefix(one: str, other: str) -> int:
    """How many characters two texts begin with alike.

    By halving: for texts of 1 MB that is a few compares of slices, not a million steps.
    """
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_suffix(one: str, other: str, taken: int = 0) -> int:
    """How many characters two texts end with alike, without the first `taken` of either."""
    low, high = 0, min(len(one), len(other)) - taken
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low

"""`Camera`: which part of the plane is seen, and how large. A value; moving gives another one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

CLOSEST = 6.0
FARTHEST = 0.01


@dataclass(frozen=True, slots=True)
class Camera:
    """The point `x`, `y` of the plane lies in the middle; `scale` pixels are one unit of it."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def to_view(self, places: Points, width: float, height: float) -> Points:
        """Points of the plane as pixels of a view of this size."""
        moved = (places - (self.x, self.y)) * self.scale
        found: Points = moved + np.array([width / 2, height / 2])
        return found

    def to_plane(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """The point of the plane that lies under a pixel."""
        return (
            self.x + (x - width / 2) / self.scale,
            self.y + (y - height / 2) / self.scale,
        )

    def panned(self, dx: float, dy: float) -> Camera:
        """What was seen moves by so many pixels."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, factor: float, x: float, y: float, width: float, height: float) -> Camera:
        """Larger (or smaller) about a pixel, which keeps its point."""
        scale = min(CLOSEST, max(FARTHEST, self.scale * factor))
        px, py = self.to_plane(x, y, width, height)
        return Camera(
            px - (x - width / 2) / scale,
            py - (y - height / 2) / scale,
            scale,
        )

    def between(self, other: Camera, share: float) -> Camera:
        """On the way to another camera; 0 is this one, 1 the other. The zoom goes evenly."""
        scale = float(np.exp((1 - share) * np.log(self.scale) + share * np.log(other.scale)))
        return Camera(
            self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share, scale
        )


def fitting(places: Points, width: float, height: float, *, margin: float = 56) -> Camera:
    """The camera that shows all these points, at most at double size."""
    if not len(places):
        return Camera()
    low, high = places.min(axis=0), places.max(axis=0)
    middle, extent = (low + high) / 2, np.maximum(high - low, 1e-6)
    room = (max(80.0, width - 2 * margin), max(80.0, height - 2 * margin))
    scale = min(room[0] / float(extent[0]), room[1] / float(extent[1]), 1.6)
    return Camera(float(middle[0]), float(middle[1]), max(FARTHEST, scale))

"""What the Notes place remembers between starts, read tolerantly from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .notes_place import NotesPlace


@dataclass(frozen=True, slots=True)
class PlaceState:
    """Paths are notes; `groups` None means that the person never touched them."""

    tabs: list[str] = field(default_factory=list)
    current: str = ""
    recent: list[str] = field(default_factory=list)
    pinned: list[str] = field(default_factory=list)
    groups: list[str] | None = None
    sizes: list[int] = field(default_factory=list)
    sidebar: bool = True
    context: bool = True

    @staticmethod
    def of(place: NotesPlace) -> PlaceState:
        """Today's state."""
        return PlaceState(
            tabs=place.tabs.paths(),
            current=place.page.path if place.page else "",
            recent=place.recent_paths(),
            pinned=list(place.pinned.paths),
            groups=place.open_groups,
            sizes=place.columns.sizes(),
            sidebar=place.sidebar_shown,
            context=place.columns.beside_wanted,
        )

    @staticmethod
    def read(values: Mapping[str, Any]) -> PlaceState:
        """From values that a file held; whatever doesn't fit is left aside."""
        current = values.get("current")
        return PlaceState(
            tabs=_strings(values.get("tabs")),
            current=current if isinstance(current, str) else "",
            recent=_strings(values.get("recent")),
            pinned=_strings(values.get("pinned")),
            groups=_strings(values["groups"]) if "groups" in values else None,
            sizes=_sizes(values.get("sizes")),
            sidebar=values.get("sidebar") is not False,
            context=values.get("context") is not False,
        )

    def as_mapping(self) -> dict[str, Any]:
        """Plain values for a JSON file."""
        return asdict(self)


def _strings(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _sizes(value: object) -> list[int]:
    fits = isinstance(value, list) and all(isinstance(one, int) for one in value)
    return list(value) if fits else []  # type: ignore[call-overload]

"""Bounds of Memory and of its records; the defaults are the source document's (F-12, Y-03).

A person sets others in the settings, as `memory.<field>`: the meters, the linter, its command line
and what warns while deciding all go by them. Light, so that the settings cost the start nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

_Bounds = TypeVar("_Bounds", "MemoryLimits", "LintLimits")


@dataclass(frozen=True, slots=True)
class MemoryLimits:
    """Bounds of the page."""

    chars: int = 20_000
    """Of the whole file. Memory is read into every context: it must stay small."""
    item_lines: int = 3
    item_chars: int = 400
    """Of one item: about three lines on a screen."""

    def too_long(self, content: str) -> bool:
        """Whether these words are more than one item is meant for; Knowledge is the place then."""
        return len(content) > self.item_chars or content.count("\n") >= self.item_lines

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> MemoryLimits:
        """From settings ('memory.chars' -> 20000); what is no number of one or more is left."""
        return _chosen(cls(), values)


@dataclass(frozen=True, slots=True)
class LintLimits:
    """Thresholds of the linter."""

    summary_chars: int = 20_000
    body_chars: int = 8_000
    """Of decisions, requests and knowledge. Workflows have no limit."""
    description_chars: int = 1_024
    """Of knowledge that a model may pick by its description."""
    large_chars: int = 1_500
    """A body of more characters should rest on more than `large_sources` sources."""
    large_sources: int = 1
    most_sources: int = 10
    similar_distance: int = 2
    similar_count: int = 3
    """Slugs (the record's own included) within the distance from which it is too many."""

    def body(self, kind: str) -> int | None:
        """Most characters of the body of a record kind; None without a limit."""
        if kind == "workflow":
            return None
        return self.summary_chars if kind == "summary" else self.body_chars

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> LintLimits:
        """As `MemoryLimits.of`."""
        return _chosen(cls(), values)


def _chosen(default: _Bounds, values: Mapping[str, Any]) -> _Bounds:
    told = {
        one.name: value
        for one in fields(default)
        if isinstance(value := values.get(f"memory.{one.name}"), int)
        and not isinstance(value, bool)
        and value > 0
    }
    return type(default)(**told)

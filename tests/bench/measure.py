"""What every part of the bench shares: percentiles, memory, the table, the flat JSON object."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

TARGETS: dict[str, float] = {
    "cold_index_s": 8.0,
    "warm_start_s": 1.0,
    "fulltext_p95_ms": 20.0,
    "hybrid_p95_ms": 80.0,
    "palette_p95_ms": 16.0,
    "keystroke_1mb_p95_ms": 16.0,
    "queue_5000_open_s": 0.5,
    "next_candidate_p95_ms": 50.0,
    "resolution_p95_ms": 30.0,
    "graph_layout_s": 3.0,
    "graph_first_picture_s": 0.5,
    "graph_frame_p95_ms": 33.0,
    "local_graph_ms": 100.0,
    "graph_hover_p95_ms": 16.0,
    "graph_rss_mb": 150.0,
    "memory_keystroke_p95_ms": 16.0,
    "rename_500_s": 1.0,
    "rename_preview_ms": 300.0,
    "outside_change_s": 0.8,
    "longest_stall_ms": 100.0,
    "rss_mb": 500.0,
    "note_vectors_s": 180.0,
}
"""Upper bounds of the issue that asked for each figure; keys without one are for comparison."""


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` (0..1) of all values don't exceed."""
    if not values:
        return math.nan
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def timed_ms(call: Callable[[], object]) -> float:
    """Milliseconds that one call took."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def resident_mb(pid: int | str = "self") -> float:
    """Resident memory of a process, in MB (10^6 bytes); NaN where /proc is missing."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024 / 1e6
    except OSError:
        pass
    return math.nan


@dataclass(slots=True)
class Report:
    """Figures in the order in which they were taken."""

    figures: dict[str, float] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    def add(self, key: str, value: float, note: str = "") -> None:
        """One figure, with a remark for the table."""
        self.figures[key] = round(value, 4)
        if note:
            self.notes[key] = note

    def table(self) -> str:
        """The figures as a Markdown table with their targets."""
        rows = ["| figure | measured | target | |", "|---|---:|---:|---|"]
        for key, value in self.figures.items():
            target = TARGETS.get(key)
            held = "" if target is None else ("held" if value <= target else "**missed**")
            bound = "" if target is None else f"<= {target:g}"
            remark = ", ".join(part for part in (held, self.notes.get(key, "")) if part)
            rows.append(f"| {key} | {value:,.4g} | {bound} | {remark} |")
        return "\n".join(rows)

    def write(self, file: Path) -> None:
        """One flat JSON object."""
        file.write_text(json.dumps(self.figures, indent=1) + "\n", encoding="utf-8")


def read_all_bytes(files: Iterable[Path]) -> tuple[float, int]:
    """(seconds, bytes) of plainly reading every file: the floor that the index is held against."""
    start = time.perf_counter()
    total = 0
    for file in files:
        with file.open("rb") as stream:
            total += len(stream.read())
    return time.perf_counter() - start, total

"""`IndexState`: how far search reaches, in figures that the status strip puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Readiness(StrEnum):
    """State of one kind of search."""

    OFF = "off"  # switched off by the person
    LOADING = "loading"
    FILLING = "filling"  # answers come, but not from everything yet
    READY = "ready"
    PAUSED = "paused"
    UNAVAILABLE = "unavailable"  # `reason` says why; the other kind goes on


@dataclass(frozen=True, slots=True)
class IndexState:
    """Counts are notes unless said otherwise."""

    notes: int = 0
    """Notes in the garden."""
    searchable: int = 0
    """Notes whose words and links are in the index in their newest version."""
    words: Readiness = Readiness.LOADING
    meaning: Readiness = Readiness.LOADING
    note_vectors: int = 0
    """Notes that have a vector of their own (title, description, headings)."""
    sections: int = 0
    """Sections in the garden, 0 while not counted."""
    section_vectors: int = 0
    """Sections that have a vector."""
    reason: str = ""
    """Why meaning is unavailable, as an English sentence."""

    @property
    def meaning_percent(self) -> int:
        """How far search by meaning reaches, 0 to 100: notes first, then sections."""
        if not self.notes:
            return 100 if self.meaning is Readiness.READY else 0
        share = self.note_vectors / self.notes
        if self.sections:
            share = (share + self.section_vectors / self.sections) / 2
        return min(100, int(share * 100))

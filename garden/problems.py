"""`Problem`: one row of the Problems list. Every one names the file, what is wrong, what helps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem matters. Nothing here ever keeps a note from being read."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one file, where in it, and what a person can do."""

    code: str
    """Stable kebab-case id: 'yaml-invalid', 'type-missing', 'not-utf8', 'link-ambiguous', ..."""
    severity: Severity
    path: str
    """Relative to the bundle root; '' for the garden as a whole."""
    message: str
    """English sentence. `facts` carries what a translation needs."""
    advice: str = ""
    line: int = 0
    """1-based; 0 when the problem is of the whole file."""
    facts: tuple[tuple[str, str], ...] = ()

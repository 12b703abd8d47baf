"""What is declared of one setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Value = bool | int | float | str
Kind = Literal["bool", "int", "choice", "text", "folder"]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting."""

    name: str
    """'section.key', as it stands in the settings file."""
    kind: Kind
    default: Value
    title: str
    """English words of the label; `translated` gives the person's language."""
    why: str
    """One or two English sentences that help to decide."""
    choices: tuple[tuple[Value, str], ...] = ()
    """(value, English words) of a choice."""
    minimum: int = 0
    maximum: int = 0
    unit: str = ""
    restart: bool = False
    """True when it takes hold at the next start only."""

    @property
    def section(self) -> str:
        """The part before the dot."""
        return self.name.partition(".")[0]

"""The one card that is being written, and what became of its text when it was to be saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.memory.card import Card

NEW = "\x00new"
"""Id of the card of an item that is not written yet."""


@dataclass(slots=True)
class Writing:
    """An open field."""

    card: Card
    item: str
    """Id of the item; NEW for one that comes into being."""
    section: str
    """Id or title of the section it stands in."""
    index: int
    """Its place there."""
    base: str
    """What the item said when the field was opened, or what another program made of it since."""
    saving: bool = False
    undecided: bool = False
    """Another program changed the item or took it out: only the person's Enter or Esc goes on."""

    @property
    def is_new(self) -> bool:
        """Whether the item is not in the page yet."""
        return self.item == NEW

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.card.editor.words if self.card.editor is not None else ""

    @property
    def touched(self) -> bool:
        """Whether there is something to save."""
        return self.text.strip() != self.base.strip()

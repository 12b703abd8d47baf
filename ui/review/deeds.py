"""The ten decisions as the window offers them: key, icon and words of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from garden.staging.dispositions import Disposition
from ui.widgets.words import QT_TRANSLATE_NOOP

_CONTEXT = "ReviewDeeds"


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReviewDeeds", text)


@dataclass(frozen=True, slots=True)
class Deed:
    """One row of the table. Words are English; the properties give the person's language."""

    disposition: Disposition
    key: str
    """Default key; the person may choose another one."""
    icon: str
    short: str
    """On the key bar."""
    long: str
    """In the palette and above the form."""
    done: str
    """After it was done."""

    @property
    def id(self) -> str:
        """Of its action."""
        return f"review.{self.disposition.value.replace('_', '-')}"

    @property
    def label(self) -> str:
        """One or two words."""
        return _tr(self.short)

    @property
    def title(self) -> str:
        """What it does."""
        return _tr(self.long)

    @property
    def past(self) -> str:
        """What was done."""
        return _tr(self.done)


DEEDS: Final[tuple[Deed, ...]] = (
    Deed(
        Disposition.DISCARD,
        "D",
        "trash-2",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Discard"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Discard the candidate"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Discarded"),
    ),
    Deed(
        Disposition.MERGE_MEMORY,
        "M",
        "git-merge",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Merge"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Merge into Memory"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Merged into Memory"),
    ),
    Deed(
        Disposition.REPLACE_MEMORY,
        "R",
        "replace",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Replace"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Replace a Memory item"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Memory item replaced"),
    ),
    Deed(
        Disposition.MARK_MEMORY_STALE,
        "S",
        "hourglass",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Stale"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Mark a Memory item stale"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Memory item marked stale"),
    ),
    Deed(
        Disposition.DELETE_MEMORY,
        "X",
        "x",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Delete"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Delete a Memory item"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Memory item deleted"),
    ),
    Deed(
        Disposition.DEFER,
        "L",
        "clock",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Later"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Decide later"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Put off"),
    ),
    Deed(
        Disposition.PROMOTE_TO_KNOWLEDGE,
        "K",
        "notebook-text",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Knowledge"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Make a draft note of it"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Draft note written"),
    ),
    Deed(
        Disposition.PROMOTE_TO_SKILL,
        "T",
        "graduation-cap",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Skill"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Make a draft Skill of it"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Draft Skill written"),
    ),
    Deed(
        Disposition.LINK_TO_AUTHORITY,
        "A",
        "link",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Authority"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Leave it to its authority"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Left to its authority"),
    ),
    Deed(
        Disposition.CREATE_TICKET_OR_DOC,
        "I",
        "file-plus",
        QT_TRANSLATE_NOOP("ReviewDeeds", "Issue/doc"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Draft a ticket or a doc"),
        QT_TRANSLATE_NOOP("ReviewDeeds", "Ticket or doc drafted"),
    ),
)
_BY_DISPOSITION: Final = {deed.disposition: deed for deed in DEEDS}


def deed_of(disposition: Disposition) -> Deed:
    """The row of a disposition."""
    return _BY_DISPOSITION[disposition]


def past_words(disposition: str) -> str:
    """What a line of the log says was done; another program's word as it stands."""
    if disposition == "undo":
        return _tr("Undone")
    if disposition == "redo":
        return _tr("Done again")
    try:
        return deed_of(Disposition(disposition)).past
    except ValueError:
        return disposition


def icon_of(disposition: str) -> str:
    """Icon of a line of the log."""
    if disposition in ("undo", "redo"):
        return f"{disposition}-2"
    try:
        return deed_of(Disposition(disposition)).icon
    except ValueError:
        return "circle"

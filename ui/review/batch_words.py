"""What one decision on many candidates does to each of them, and what to mind about them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from garden.staging.advice import DEFER_DAYS
from garden.staging.dispositions import Disposition
from ui.widgets.words import QT_TRANSLATE_NOOP, count

_DOES: Final[dict[Disposition, str]] = {
    Disposition.DISCARD: QT_TRANSLATE_NOOP(
        "ReviewWords", "Each leaves the queue; the log keeps the record. Memory stays as it is."
    ),
    Disposition.MERGE_MEMORY: QT_TRANSLATE_NOOP(
        "ReviewWords",
        "Each becomes an item of its own, or joins the item that says the like, in the words that "
        "are offered for it.",
    ),
    Disposition.DEFER: QT_TRANSLATE_NOOP(
        "ReviewWords", "Each stays where it is, and comes back in {days} days."
    ),
    Disposition.PROMOTE_TO_KNOWLEDGE: QT_TRANSLATE_NOOP(
        "ReviewWords", "Each becomes a draft note, in the folder of the notes near it."
    ),
    Disposition.PROMOTE_TO_SKILL: QT_TRANSLATE_NOOP(
        "ReviewWords", "Each becomes a Skill draft below .yoi/skills/_candidates."
    ),
    Disposition.CREATE_TICKET_OR_DOC: QT_TRANSLATE_NOOP(
        "ReviewWords", "Each becomes a draft for the ticket or doc that it belongs with."
    ),
}


def batch_words(do: Disposition) -> str:
    """What it does to each; '' for what is decided one at a time."""
    if do not in _DOES:
        return ""
    does = QCoreApplication.translate("ReviewWords", _DOES[do]).format(days=DEFER_DAYS)
    undone = QCoreApplication.translate("ReviewWords", "One undo takes all back.")
    return does + ("" if does.endswith("。") else " ") + undone


def long_words(chars: int, most: int) -> str:
    """That a Memory item would be longer than Memory is meant for."""
    said = QCoreApplication.translate(
        "ReviewWords",
        "The item will be too long for Memory: {chars} characters, of at most {most}. Shorten it, "
        "or make it a note.",
    )
    return said.format(chars=count(chars), most=count(most))


def many_long_words(number: int, most: int) -> str:
    """That some of many claims are longer than a Memory item is meant to be."""
    said = QCoreApplication.translate(
        "ReviewWords",
        "Too long for Memory: {count} of them, with more than {most} characters. Make those notes.",
    )
    return said.format(count=count(number), most=count(most))

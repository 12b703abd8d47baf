"""Words for why a note was found, and what is wrong with a query."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from garden.search.hits import Hit, Signal
from garden.search.query import Fault, FaultCode


def reason(signal: Signal) -> str:
    """One word for a signal."""
    tr = QCoreApplication.translate
    match signal:
        case Signal.TITLE:
            return tr("reasons", "name")
        case Signal.FUZZY:
            return tr("reasons", "similar name")
        case Signal.HEADING:
            return tr("reasons", "heading")
        case Signal.WORDS:
            return tr("reasons", "word")
        case Signal.MEANING:
            return tr("reasons", "meaning")
        case Signal.RECENCY:
            return tr("reasons", "recent")
        case Signal.LINKS:
            return tr("reasons", "linked")
    return tr("reasons", "filter")


# What is said first, and what is worth saying beside it.
_ORDER = (
    Signal.TITLE,
    Signal.FUZZY,
    Signal.HEADING,
    Signal.WORDS,
    Signal.MEANING,
    Signal.LINKS,
    Signal.RECENCY,
    Signal.FILTER,
)


def reasons(hit: Hit, *, most: int = 3) -> tuple[str, ...]:
    """At most `most` words that say why a note is in the list, strongest first."""
    found = {score.signal for score in hit.signals}
    if Signal.TITLE in found:
        found.discard(Signal.FUZZY)
    return tuple(reason(signal) for signal in _ORDER if signal in found)[:most]


def all_reasons(hit: Hit) -> str:
    """Every reason with its rank, for the tooltip."""
    parts = []
    for score in sorted(hit.signals, key=lambda score: _ORDER.index(score.signal)):
        words = reason(score.signal)
        if score.rank:
            template = QCoreApplication.translate("reasons", "{reason}: no. {rank}")
            words = template.format(reason=words, rank=score.rank)
        if score.detail:
            words = f"{words} ({score.detail})"
        parts.append(words)
    return "\n".join(parts)


def fault_words(faults: Iterable[Fault]) -> str:
    """One sentence for the first part of a query that can't be read, '' when all can."""
    tr = QCoreApplication.translate
    for fault in faults:
        match fault.code:
            case FaultCode.UNCLOSED_QUOTE:
                return tr("reasons", "The quotation mark is not closed yet.")
            case FaultCode.EMPTY_VALUE:
                return tr("reasons", "Write what to look for behind the colon.")
            case FaultCode.EMPTY_WORD:
                return tr("reasons", "There is no letter or digit to look for.")
            case FaultCode.LONE_OR:
                return tr("reasons", "OR needs a word on both sides.")
    return ""


OPERATORS = ("tag:", "type:", "path:", "link:", '"', "-")
"""What the empty palette offers, in this order."""


def operator_help(operator: str) -> tuple[str, str]:
    """(example, explanation) of a search operator."""
    tr = QCoreApplication.translate
    match operator:
        case "tag:":
            return "tag:garden", tr("reasons", "notes with this tag, or a tag below it")
        case "type:":
            return "type:Runbook", tr("reasons", "notes of this type")
        case "path:":
            return "path:plants/", tr("reasons", "notes in this folder or file")
        case "link:":
            return "link:compost", tr("reasons", "notes that link to this note")
        case '"':
            return '"water in the morning"', tr("reasons", "these words, in this order")
    return "-draft", tr("reasons", "notes without this word")

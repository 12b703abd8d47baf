"""Callouts: quotes that begin with `[!note] Title`, as Obsidian and GitHub write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from ui.widgets.words import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class CalloutKind:
    """How a kind of callout looks and is called."""

    name: str
    icon: str
    role: str
    label: str
    """Default title, to be translated."""


@dataclass(frozen=True, slots=True)
class Callout:
    """The first line of a callout, read."""

    kind: CalloutKind
    title: str
    """As written; '' when the kind's own label is the title."""
    foldable: bool
    folded: bool


_KINDS: Final = tuple(
    CalloutKind(*row)
    for row in (
        ("note", "pencil", "kind-1", QT_TRANSLATE_NOOP("Callout", "Note")),
        ("info", "info", "kind-1", QT_TRANSLATE_NOOP("Callout", "Info")),
        ("abstract", "list", "kind-3", QT_TRANSLATE_NOOP("Callout", "Summary")),
        ("todo", "circle-check", "kind-1", QT_TRANSLATE_NOOP("Callout", "To do")),
        ("tip", "lightbulb", "kind-3", QT_TRANSLATE_NOOP("Callout", "Tip")),
        ("success", "check", "ok", QT_TRANSLATE_NOOP("Callout", "Done")),
        ("question", "circle-help", "kind-5", QT_TRANSLATE_NOOP("Callout", "Question")),
        ("important", "sparkles", "kind-4", QT_TRANSLATE_NOOP("Callout", "Important")),
        ("warning", "triangle-alert", "warn", QT_TRANSLATE_NOOP("Callout", "Warning")),
        ("caution", "triangle-alert", "danger", QT_TRANSLATE_NOOP("Callout", "Caution")),
        ("failure", "x", "danger", QT_TRANSLATE_NOOP("Callout", "Failed")),
        ("danger", "circle-alert", "danger", QT_TRANSLATE_NOOP("Callout", "Danger")),
        ("bug", "circle-alert", "danger", QT_TRANSLATE_NOOP("Callout", "Bug")),
        ("example", "list-tree", "kind-4", QT_TRANSLATE_NOOP("Callout", "Example")),
        ("quote", "quote", "kind-6", QT_TRANSLATE_NOOP("Callout", "Quote")),
    )
)
_ALSO: Final = {
    "summary": "abstract",
    "tldr": "abstract",
    "hint": "tip",
    "check": "success",
    "done": "success",
    "help": "question",
    "faq": "question",
    "attention": "warning",
    "fail": "failure",
    "missing": "failure",
    "error": "danger",
    "cite": "quote",
}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


def callout_of(word: str, fold: str = "", title: str = "") -> Callout:
    """The callout `[!word]` with its fold mark ('', '+' or '-') and its title as written.

    A kind nobody knows looks like a note and is titled with its own word, so nothing is lost.
    """
    name = word.casefold()
    kind = _BY_NAME.get(_ALSO.get(name, name))
    if kind is None:
        kind = _BY_NAME["note"]
        title = title or word.replace("-", " ").capitalize()
    return Callout(kind, title.strip(), fold != "", fold == "-")


def callout_title(callout: Callout) -> str:
    """The title to show: as written, else the kind's label in the person's language."""
    return callout.title or QCoreApplication.translate("Callout", callout.kind.label)

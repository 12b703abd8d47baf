"""What the six recommended sections are for, in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ui.widgets.words import QT_TRANSLATE_NOOP

_PURPOSES = {
    "Current focus": QT_TRANSLATE_NOOP("MemorySections", "What is being worked on now"),
    "Preferences": QT_TRANSLATE_NOOP("MemorySections", "How people like things done"),
    "Working assumptions": QT_TRANSLATE_NOOP(
        "MemorySections", "What is taken for true until it is not; each says when it goes stale"
    ),
    "Constraints": QT_TRANSLATE_NOOP("MemorySections", "What must not be broken"),
    "Reminders": QT_TRANSLATE_NOOP("MemorySections", "What is to be done, and by when"),
    "Stale or superseded": QT_TRANSLATE_NOOP(
        "MemorySections", "What has been put aside, with date and reason"
    ),
}


def purpose_of(title: str) -> str:
    """A sentence on a recommended section; '' for any other."""
    return (
        QCoreApplication.translate("MemorySections", _PURPOSES[title])
        if (title in _PURPOSES)
        else ""
    )

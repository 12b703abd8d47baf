"""Everything one can do in Memory, as one table: keys, menu, palette and shortcut list.

The keys are the board's own while it has the keyboard (it looks them up here, so that a person may
change them); an action that is triggered elsewhere goes to Memory first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from ui.actions import make_action

ON_ITEM = frozenset(
    {"edit", "split", "merge", "up", "down", "left", "right", "stale", "restore", "delete"}
    | {"promote", "source"}
)
"""Deeds that need an item to be done to."""
IN_TEXT = frozenset({"raw"})
"""Deeds whose keys also work in the raw text."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One row of the table."""

    id: str
    text: str
    keys: str
    icon: str


def deeds() -> list[Deed]:
    """All rows, in the order of the menu; the words in the person's language."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("MemoryActions", text)

    return [
        Deed("add", tr("&New item"), "N", "plus"),
        Deed("edit", tr("&Edit the item"), "F2", "pencil"),
        Deed("split", tr("S&plit the item where the caret is"), "Ctrl+Shift+Return", "unlink"),
        Deed("merge", tr("&Merge the chosen items, or with the next"), "M", "git-merge"),
        Deed("up", tr("Move the item &up"), "Alt+Up", "arrow-up"),
        Deed("down", tr("Move the item &down"), "Alt+Down", "arrow-down"),
        Deed("left", tr("Move the item to the section before"), "Alt+Left", "arrow-left"),
        Deed("right", tr("Move the item to the section after"), "Alt+Right", "arrow-right"),
        Deed("stale", tr("Mark as &stale…"), "S", "hourglass"),
        Deed("restore", tr("&Restore the stale item"), "R", "history"),
        Deed("delete", tr("De&lete the item"), "Delete", "trash-2"),
        Deed("promote", tr("Make a &Knowledge draft of the item"), "K", "graduation-cap"),
        Deed("source", tr("G&o to the source"), "O", "external-link"),
        Deed("undo", tr("Undo the last change of Memory"), "Ctrl+Z", "undo-2"),
        Deed("redo", tr("Redo the change of Memory"), "Ctrl+Shift+Z", "redo-2"),
        Deed("find", tr("&Find in Memory"), "Ctrl+F", "search"),
        Deed("raw", tr("Memory as &text or as cards"), "Ctrl+E", "code"),
        Deed("due", tr("Only what is due"), "D", "hourglass"),
        Deed("long", tr("Only what is long"), "L", "wrap-text"),
        Deed("unsourced", tr("Only what has no source"), "U", "circle-help"),
        Deed("unconditional", tr("Only what has no stale condition"), "C", "clock"),
        Deed("section", tr("Add a section to Memory"), "Shift+N", "columns-2"),
        Deed("import", tr("Take over summary.md into Memory"), "Shift+I", "inbox"),
    ]


def make_memory_actions(owner: QObject, perform: Callable[[str], object]) -> list[QAction]:
    """The actions; `perform` is called with the id of a deed."""
    actions = [
        make_action(
            owner,
            f"memory.{deed.id}",
            deed.text,
            shortcut=deed.keys,
            icon=deed.icon,
            category="memory",
            slot=lambda id=deed.id: perform(id),
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        for deed in deeds()
    ]
    for action in actions:
        action.setProperty("needs-garden", True)
    return actions


def deed_of(actions: list[QAction], keys: QKeySequence) -> str:
    """Id of the deed that has these keys; '' for none."""
    for action in actions:
        if action.isEnabled() and not keys.isEmpty() and action.shortcut() == keys:
            return action.objectName().removeprefix("memory.")
    return ""

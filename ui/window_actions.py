"""The window's own actions, as one table: menus, palette and shortcut list are built from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from .actions import Shortcut, make_action

_CONTEXT = "WindowActions"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the table."""

    id: str
    text: str
    category: str
    shortcut: Shortcut = None
    icon: str | None = None
    checkable: bool = False
    needs_garden: bool = False
    """Greyed out while no garden is open."""


def entries() -> list[Entry]:
    """All rows, in the order of the menus; the words in the person's language."""

    def tr(text: str) -> str:
        return QCoreApplication.translate(_CONTEXT, text)

    return [
        Entry("note.new", tr("&New note…"), "file", "Ctrl+N", "file-plus", needs_garden=True),
        Entry("go.open", tr("&Open a note…"), "file", "Ctrl+O", "file-text", needs_garden=True),
        Entry("garden.open", tr("Open a &folder…"), "file", "Ctrl+Shift+O", "folder-open"),
        Entry("garden.create", tr("&Create a garden…"), "file", None, "sprout"),
        Entry("garden.sample", tr("Open the &sample garden"), "file", None, "leaf"),
        Entry("tab.close", tr("Close &tab"), "file", "Ctrl+W", "x", needs_garden=True),
        Entry(
            "tab.reopen",
            tr("Reopen the &closed tab"),
            "file",
            "Ctrl+Shift+T",
            "history",
            needs_garden=True,
        ),
        Entry("garden.close", tr("C&lose the garden"), "file", None, None, needs_garden=True),
        Entry("app.settings", tr("&Settings…"), "file", "Ctrl+,", "settings"),
        Entry("app.quit", tr("&Quit"), "file", "Ctrl+Q", None),
        Entry(
            "garden.undo",
            tr("&Undo the last change in the garden"),
            "edit",
            "Ctrl+Alt+Z",
            "undo-2",
            needs_garden=True,
        ),
        Entry("garden.redo", tr("&Redo it"), "edit", "Ctrl+Alt+Y", "redo-2", needs_garden=True),
        Entry("view.sidebar", tr("&Sidebar"), "view", "Ctrl+\\", "panel-left", checkable=True),
        Entry(
            "view.context",
            tr("&Context panel"),
            "view",
            "Ctrl+Alt+B",
            "panel-right",
            checkable=True,
        ),
        Entry("view.zoom-in", tr("Zoom &in"), "view", "Ctrl++", "zoom-in"),
        Entry("view.zoom-out", tr("Zoom &out"), "view", "Ctrl+-", "zoom-out"),
        Entry("view.zoom-reset", tr("&Normal size"), "view", "Ctrl+0", None),
        Entry("view.dark", tr("Switch between &light and dark"), "view", None, "moon"),
        Entry("view.full-screen", tr("&Full screen"), "view", "F11", "monitor", checkable=True),
        Entry("go.search", tr("&Search everything…"), "go", "Ctrl+K", "search"),
        Entry("go.commands", tr("&Commands…"), "go", "Ctrl+Shift+P", "command"),
        Entry("go.back", tr("&Back"), "go", "Alt+Left", "arrow-left", needs_garden=True),
        Entry("go.forward", tr("&Forward"), "go", "Alt+Right", "arrow-right", needs_garden=True),
        Entry("go.next-tab", tr("Ne&xt tab"), "go", "Ctrl+Tab", None, needs_garden=True),
        Entry(
            "go.previous-tab",
            tr("&Previous tab"),
            "go",
            "Ctrl+Shift+Tab",
            None,
            needs_garden=True,
        ),
        Entry("go.tree", tr("Go to the &tree"), "go", "Ctrl+Alt+E", "list-tree", needs_garden=True),
        Entry("go.random", tr("A note at &random"), "go", None, "sparkles", needs_garden=True),
        Entry("note.pin", tr("&Pin or unpin"), "note", "Ctrl+Shift+D", "pin", needs_garden=True),
        Entry(
            "note.graph",
            tr("Show what is around it in the &graph"),
            "note",
            "Ctrl+Alt+G",
            "network",
            needs_garden=True,
        ),
        Entry(
            "note.copy-link",
            tr("Copy a &link to the note"),
            "note",
            None,
            "link",
            needs_garden=True,
        ),
        Entry(
            "note.delete",
            tr("&Delete the note"),
            "note",
            "Ctrl+Shift+Delete",
            "trash-2",
            needs_garden=True,
        ),
        Entry(
            "garden.refresh",
            tr("&Look at the disk again"),
            "garden",
            "F5",
            "refresh-cw",
            needs_garden=True,
        ),
        Entry(
            "garden.pause",
            tr("&Pause learning what notes mean"),
            "garden",
            None,
            "pause",
            needs_garden=True,
        ),
        Entry(
            "garden.rebuild",
            tr("&Build the index anew"),
            "garden",
            None,
            "database",
            needs_garden=True,
        ),
        Entry(
            "garden.trash",
            tr("&Trash…"),
            "garden",
            "Ctrl+Shift+Backspace",
            "trash-2",
            needs_garden=True,
        ),
        Entry("help.keys", tr("&Keyboard shortcuts"), "help", "F1", "keyboard"),
        Entry("help.about", tr("&About Knowledge Garden"), "help", None, "info"),
    ]


def make_window_actions(
    owner: QWidget, slots: Mapping[str, Callable[..., object]]
) -> list[QAction]:
    """Actions for those entries that have a slot; the others aren't offered."""
    made = []
    for entry in entries():
        slot = slots.get(entry.id)
        if slot is None:
            continue
        action = make_action(
            owner,
            entry.id,
            entry.text,
            shortcut=entry.shortcut,
            icon=entry.icon,
            category=entry.category,
            slot=slot,
            checkable=entry.checkable,
        )
        action.setProperty("needs-garden", entry.needs_garden)
        made.append(action)
    return made

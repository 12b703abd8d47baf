"""The actions of the Graph place: its tools, its menu, the palette and the shortcut list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ui.actions import Shortcut, make_action


def tr(text: str) -> str:
    """Words of this module in the person's language."""
    return QCoreApplication.translate("GraphActions", text)


def make_graph_actions(
    owner: QWidget, canvas: QWidget, slots: Mapping[str, Callable[..., object]]
) -> dict[str, QAction]:
    """All actions, by id; each needs its slot. Single letters are keys of the canvas alone."""
    table: list[tuple[str, str, Shortcut, str, bool]] = [
        ("graph.search", tr("Filter the graph"), "Ctrl+F", "search", False),
        ("graph.filters", tr("Filters, legend and time"), "Ctrl+Shift+F", "list-filter", True),
        ("graph.lists", tr("Lists beside the graph"), "Ctrl+Shift+B", "panel-right", True),
        ("graph.labels", tr("Names in the graph"), None, "type", True),
        ("graph.create", tr("Create the wished-for note"), None, "file-plus", False),
        ("graph.candidates", tr("Links that could be, for this note"), "D", "unlink", False),
        ("graph.candidates-all", tr("Links that could be, in sight"), "Shift+D", "unlink", False),
        ("graph.lasso", tr("Select with a lasso"), "L", "mouse-pointer-click", True),
        ("graph.fit", tr("Show the whole graph"), "F", "maximize-2", False),
        ("graph.around", tr("Show what is around this note"), "A", "circle-dot", False),
        ("graph.whole", tr("Show the whole garden"), "W", "network", False),
        ("graph.select-all", tr("Select all that is shown"), "Ctrl+A", "square-check", False),
        ("graph.path", tr("Path between the two selected notes"), "P", "waypoints", False),
        ("graph.pin", tr("Pin the note here, or let it go"), "Shift+P", "pin", False),
        ("graph.again", tr("Lay the graph out anew"), None, "refresh-cw", False),
        ("graph.png", tr("Export the picture as PNG…"), None, "image", False),
        ("graph.svg", tr("Export the picture as SVG…"), None, "image", False),
        ("graph.graphml", tr("Export the graph as GraphML…"), None, "save", False),
        ("graph.json", tr("Export the graph as JSON…"), None, "save", False),
    ]
    return {
        id: make_action(
            canvas if _is_letter(shortcut) else owner,
            id,
            text,
            shortcut=shortcut,
            icon=icon,
            category="graph",
            slot=slots[id],
            checkable=checkable,
            context=Qt.ShortcutContext.WidgetShortcut
            if _is_letter(shortcut)
            else Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        for id, text, shortcut, icon, checkable in table
    }


def _is_letter(shortcut: Shortcut) -> bool:
    return isinstance(shortcut, str) and len(shortcut.removeprefix("Shift+")) == 1

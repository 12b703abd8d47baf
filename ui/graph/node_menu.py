"""The menu of a node, and of the ground: right button or the menu key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from .stage import Kind

_VIEW = ("graph.whole", "graph.fit", "graph.candidates-all", "graph.again")
_FILES = ("graph.png", "graph.svg", "graph.graphml", "graph.json")
_OF: Mapping[Kind, tuple[str, ...]] = {
    "note": ("graph.around", "graph.candidates", "graph.pin"),
    "wish": ("graph.around", "graph.pin"),
    "cluster": ("graph.pin",),
}
"""What makes sense for each kind of node."""


def show_menu(
    parent: QWidget,
    actions: Mapping[str, QAction],
    point: QPoint,
    kind: Kind = "",
    open_: Callable[[bool], object] | None = None,
    path_from: tuple[str, Callable[[], object]] | None = None,
) -> None:
    """Open it at a point of the screen. Without a kind it is the ground's.

    `open_` is called with whether a new tab is wanted; a wished-for note is created by it, a
    cluster opened. `path_from` names the selected note from which a path can be shown.
    """

    def tr(text: str) -> str:
        return QCoreApplication.translate("GraphMenu", text)

    menu = QMenu(parent)
    menu.setObjectName("graph-menu")
    if kind and open_ is not None:
        menu.addAction(
            tr("Create the note") if kind == "wish" else tr("Open"), lambda: open_(False)
        )
        if kind == "note":
            menu.addAction(tr("Open in a new tab"), lambda: open_(True))
        menu.addSeparator()
        menu.addActions([actions[id] for id in _OF[kind]])
        if path_from is not None:
            title, show = path_from
            menu.addAction(tr("Path from “{title}”").format(title=title), show)
        menu.addSeparator()
    menu.addActions([actions[id] for id in _VIEW])
    menu.addSeparator()
    menu.addActions([actions[id] for id in _FILES])
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(point)

"""The menu bar, built from the action registry: who adds an action adds it to the menus as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from .actions import ActionRegistry

_CATEGORIES = ("file", "edit", "view", "go", "note", "review", "memory", "garden", "help")

# A separator stands before these.
_SEPARATED = frozenset(
    {
        "garden.open",
        "tab.close",
        "app.settings",
        "app.quit",
        "garden.undo",
        "view.zoom-in",
        "view.dark",
        "go.back",
        "go.next-tab",
        "go.tree",
        "note.delete",
        "garden.rebuild",
        "garden.trash",
        "help.about",
        "review.next",
        "review.undo",
        "review.history",
        "memory.up",
        "memory.stale",
        "memory.promote",
        "memory.undo",
        "memory.find",
        "memory.due",
        "memory.section",
    }
)


def menu_title(category: str) -> str:
    """Name of a menu, with its mnemonic."""
    tr = QCoreApplication.translate
    return {
        "file": tr("Menus", "&File"),
        "edit": tr("Menus", "&Edit"),
        "view": tr("Menus", "&View"),
        "go": tr("Menus", "&Go"),
        "note": tr("Menus", "&Note"),
        "review": tr("Menus", "&Review"),
        "memory": tr("Menus", "&Memory"),
        "garden": tr("Menus", "G&arden"),
        "help": tr("Menus", "&Help"),
    }[category]


class Menus(QObject):
    """Keeps a menu bar in step with the registry."""

    def __init__(
        self,
        bar: QMenuBar,
        registry: ActionRegistry,
        open_garden: Callable[[Path], object],
    ) -> None:
        super().__init__(bar)
        self._registry = registry
        self._open_garden = open_garden
        self._menus: dict[str, QMenu] = {}
        self._recent = QMenu(QCoreApplication.translate("Menus", "Recent &gardens"), bar)
        self._recent.menuAction().setObjectName("menu-recent")
        for category in _CATEGORIES:
            self._menus[category] = bar.addMenu(menu_title(category))
            self._menus[category].setObjectName(f"menu-{category}")
        # Panels register a dozen actions at once; the menus are filled when they are through.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.fill)
        registry.changed.connect(self._soon.start)
        self.set_recent([])
        self.fill()

    def set_recent(self, gardens: list[Path]) -> None:
        """Gardens of the 'Recent gardens' menu, the newest first."""
        self._recent.clear()
        for garden in gardens[:10]:
            action = QAction(str(garden).replace("&", "&&"), self._recent)
            action.triggered.connect(
                lambda _checked=False, garden=garden: self._open_garden(garden)
            )
            self._recent.addAction(action)
        self._recent.setEnabled(bool(gardens))

    def fill(self) -> None:
        """Put every action into the menu of its category."""
        for category, menu in self._menus.items():
            menu.clear()
            for action in self._registry.category(category):
                if action.objectName() in _SEPARATED and menu.actions():
                    menu.addSeparator()
                menu.addAction(action)
                if action.objectName() == "garden.open":
                    menu.addMenu(self._recent)
        self.leave_out_empty()

    def leave_out_empty(self) -> None:
        """Show the menus that have something in sight."""
        for menu in self._menus.values():
            inside = menu.actions()
            shown = any(one.isVisible() for one in inside if not one.isSeparator())
            menu.menuAction().setVisible(shown)

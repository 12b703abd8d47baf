"""The actions of this part, for menus, the palette and the list of shortcuts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ui.actions import make_action

from .deeds import ReshapeDeeds


def reshape_actions(owner: QWidget, deeds: ReshapeDeeds) -> list[QAction]:
    """All of them, made for the window."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("ReshapeActions", text)

    def act(id: str, text: str, keys: str | None, icon: str, slot: object) -> QAction:
        action = make_action(
            owner,
            id,
            text,
            shortcut=keys,
            icon=icon,
            category=id.partition(".")[0],
            slot=slot,  # type: ignore[arg-type]
        )
        action.setProperty("needs-garden", True)
        return action

    return [
        act("note.rename", tr("&Rename…"), "F2", "pencil", deeds.rename),
        act("note.move", tr("&Move to a folder…"), "Ctrl+Shift+M", "folder-open", deeds.move),
        act("note.merge", tr("Mer&ge into another note…"), None, "git-merge", deeds.merge),
        act(
            "note.split",
            tr("Note from the selection or &section…"),
            "Ctrl+Shift+N",
            "file-plus",
            deeds.split,
        ),
        act(
            "note.rename-heading",
            tr("Rename a &heading…"),
            "Shift+F2",
            "heading",
            deeds.rename_heading,
        ),
        act("garden.rename-tag", tr("Rename or merge a &tag…"), None, "tag", deeds.rename_tag),
    ]

"""The actions of Review: one key each, changeable like all others.

They stand in the menu and the palette before the place was ever gone to; their keys work in the
place alone, which takes them as its own (`QWidget.addAction`).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction

from ui.actions import make_action
from ui.review.deeds import DEEDS

LEADS_HERE = ("review.history",)
"""What can be wanted from elsewhere; the others mean something before a candidate only."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReviewActions", text)


def make_review_actions(owner: QObject, perform: Callable[[str], object]) -> list[QAction]:
    """The ten decisions and what else is done by a key in the queue; `perform` is called with the
    id of the action."""
    inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
    made = [
        make_action(
            owner,
            deed.id,
            deed.title,
            shortcut=deed.key,
            icon=deed.icon,
            category="review",
            slot=lambda id=deed.id: perform(id),
            context=inside,
        )
        for deed in DEEDS
    ]
    for id, text, key, icon in (
        ("review.next", _tr("Next candidate"), "N", "arrow-down"),
        ("review.previous", _tr("Previous candidate"), "P", "arrow-up"),
        ("review.undo", _tr("Undo the last decision"), "U", "undo-2"),
        ("review.redo", _tr("Do the undone decision again"), "Shift+U", "redo-2"),
        ("review.history", _tr("History of decisions"), "H", "history"),
        ("review.raw", _tr("Show the record's file"), "V", "code"),
        ("review.filter", _tr("Filter candidates"), "/", "list-filter"),
        ("review.all", _tr("Show all candidates"), "Shift+A", "list"),
    ):
        made.append(
            make_action(
                owner,
                id,
                text,
                shortcut=key,
                icon=icon,
                category="review",
                slot=lambda id=id: perform(id),
                context=inside,
            )
        )
    for action in made:
        action.setEnabled(action.objectName() in LEADS_HERE)  # until the place is shown
    return made

"""The actions of the Review place: one key each, changeable like all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from garden.staging.dispositions import Disposition
from ui.actions import make_action
from ui.review.deeds import DEEDS


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReviewActions", text)


def make_review_actions(
    owner: QWidget,
    decide: Callable[[Disposition], object],
    slots: Mapping[str, Callable[[], object]],
) -> list[QAction]:
    """The ten decisions and what else is done by a key in the queue."""
    inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
    made = [
        make_action(
            owner,
            deed.id,
            deed.title,
            shortcut=deed.key,
            icon=deed.icon,
            category="review",
            slot=lambda do=deed.disposition: decide(do),
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
                slot=slots[id],
                context=inside,
            )
        )
    return made

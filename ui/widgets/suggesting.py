"""Boxes to type into that suggest what there is, and never finish a word for the person.

Left to itself an editable QComboBox completes in the line: who means a new folder 'plan' beside
'plants' presses Enter and gets 'plants'. Here the suggestions stand in a list below.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit

_SHOWN = 12


def suggest(completer: QCompleter | None) -> None:
    """Make a completer show, in a list, all that holds the typed letters in any place."""
    if completer is None:
        return
    completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setMaxVisibleItems(_SHOWN)
    popup = completer.popup()
    if popup is not None:
        popup.setProperty("suggestions", True)  # a window of its own needs a ground


def suggesting_box(box: QComboBox) -> None:
    """`suggest` for an editable box."""
    suggest(box.completer())


def on_enter(line: QLineEdit, confirmed: Callable[[], object]) -> None:
    """Call `confirmed` for an Enter that the open list would otherwise keep for itself.

    Enter on a row of the list takes that row; with none chosen it means what is typed.
    """

    def entered() -> None:
        completer = line.completer()
        popup = completer.popup() if completer is not None else None
        if popup is None or not popup.isVisible() or popup.currentIndex().isValid():
            return
        popup.hide()
        confirmed()

    line.returnPressed.connect(entered)

"""What stands in front in a note page: its two sides, a conflict to compare, or why none is."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from ui.theme import Theme
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from garden.storage.merge import MergeResult
    from ui.wiki.conflict_view import ConflictView


class PageFront(QStackedWidget):
    """Text and page side by side, with what may stand in their place."""

    decided = Signal(str)
    """A conflict was settled with this text."""
    put_off = Signal()
    """The person goes back to the text without deciding."""

    def __init__(self, theme: Theme, text: QWidget, page: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.sides = QSplitter(Qt.Orientation.Horizontal, self)
        """The text to edit, and the page to read."""
        self.sides.setObjectName("note-sides")
        self.sides.setChildrenCollapsible(False)
        self.sides.setHandleWidth(1)
        for number, side in enumerate((text, page)):
            self.sides.addWidget(side)
            self.sides.setStretchFactor(number, 1)
        self.blank = EmptyState(theme, self)
        """Says why there is nothing to show."""
        self.blank.setObjectName("note-unreadable")
        self.addWidget(self.sides)
        self.addWidget(self.blank)

    def halve(self) -> None:
        """Give both sides the same room."""
        half = self.sides.width() // 2
        self.sides.setSizes([half, half])

    def show_sides(self) -> None:
        """Text and page."""
        self.setCurrentWidget(self.sides)

    def show_blank(self) -> None:
        """Nothing but the reason."""
        self.setCurrentWidget(self.blank)

    @cached_property
    def conflicts(self) -> ConflictView:
        """The two sides of a conflict; built when there is one to look at."""
        from ui.wiki.conflict_view import ConflictView

        view = ConflictView(self._theme, self)
        self.addWidget(view)
        view.decided.connect(self.decided)
        view.put_off.connect(self.put_off)
        return view

    @property
    def comparing(self) -> bool:
        """Whether a conflict is looked at."""
        return "conflicts" in self.__dict__ and self.currentWidget() is self.conflicts

    def compare(self, merge: MergeResult) -> None:
        """Show the two sides of a conflict."""
        self.conflicts.show_merge(merge)
        self.setCurrentWidget(self.conflicts)
        self.conflicts.setFocus()

    def follow(self, merge: MergeResult | None) -> None:
        """While a conflict is looked at, it may become another, or go."""
        if not self.comparing:
            return
        if merge is not None:
            self.conflicts.show_merge(merge)
        else:
            self.show_sides()

"""The headings of the open note; where the reader is stands out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from garden.okf.note import Heading
from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row
from ui.icons import icon
from ui.theme import Theme


class OutlineGroup(Group):
    """Headings, indented by level."""

    heading_requested = Signal(str, int)
    """(fragment, offset in the text)."""
    rename_requested = Signal(str)
    """Fragment of a heading to be called otherwise."""
    split_requested = Signal(str)
    """Fragment of a heading whose section shall be a note of its own."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "outline", "", self._list, parent)
        self.head.setText(self.tr("Outline"))
        self._list.setAccessibleName(self.tr("Headings of this note"))
        self._headings: tuple[Heading, ...] = ()
        self._offset = 0
        self._list.chosen.connect(self._on_chosen)
        self._list.menu_wanted.connect(self._on_menu)
        self._list.installEventFilter(self)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """List these headings."""
        self._headings = tuple(headings)
        if not headings:
            self.show_empty(self.tr("This note has no headings."))
            return
        self._fill()
        self.show_body()

    def set_position(self, offset: int) -> None:
        """Mark the section that this offset of the text lies in."""
        before = self._current()
        self._offset = offset
        if self._headings and self._current() != before:
            self._fill()

    def _current(self) -> int:
        starts = [heading.span.start for heading in self._headings]
        return bisect_right(starts, self._offset) - 1

    def _fill(self) -> None:
        current = self._current()
        top = min(heading.level for heading in self._headings)
        blank, spoken = self.tr("(no words)"), self.tr("{text}, level {level}")
        self._list.set_rows(
            [
                Row(
                    "item",
                    heading.text or blank,
                    role="ink" if index == current else "ink-soft",
                    indent=heading.level - top + 1,
                    current=index == current,
                    payload=heading,
                    spoken=spoken.format(text=heading.text, level=heading.level),
                )
                for index, heading in enumerate(self._headings)
            ]
        )

    @property
    def current_anchor(self) -> str:
        """Fragment of the heading that the keyboard is on here; '' while it is elsewhere."""
        row = self._list.current_row() if self._list.hasFocus() else None
        return row.payload.anchor if row is not None and isinstance(row.payload, Heading) else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """F2, also with Shift, renames the heading that the keyboard is on, not the note."""
        if watched is self._list and event.type() in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            assert isinstance(event, QKeyEvent)
            held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if event.key() == Qt.Key.Key_F2 and not held and self.current_anchor:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self.rename_requested.emit(self.current_anchor)
                return True
        return super().eventFilter(watched, event)

    def menu_for(self, heading: Heading) -> QMenu:
        """What can be done with a heading."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        go = menu.addAction(self.tr("Go to the heading"))
        go.triggered.connect(lambda: self._on_chosen(heading, False))
        menu.addSeparator()
        rename = menu.addAction(icon("heading", "ink-soft", self._theme), self.tr("Rename…"))
        rename.setShortcut(QKeySequence("F2"))
        rename.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown; the list hears it
        rename.triggered.connect(lambda: self.rename_requested.emit(heading.anchor))
        split = menu.addAction(
            icon("file-plus", "ink-soft", self._theme), self.tr("Note from this section…")
        )
        split.triggered.connect(lambda: self.split_requested.emit(heading.anchor))
        return menu

    def _on_menu(self, heading: Heading, where: QPoint) -> None:
        self.menu_for(heading).popup(where)

    def _on_chosen(self, heading: Heading, _new_tab: bool) -> None:
        self.heading_requested.emit(heading.anchor, heading.span.start)
